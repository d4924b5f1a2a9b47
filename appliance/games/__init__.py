"""The rule engines behind one interface, and the list of them."""
