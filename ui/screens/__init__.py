"""How each kind of body is drawn, a module a kind."""
