"""Camera frames in, readings of the dice out. A frame never leaves this room."""
