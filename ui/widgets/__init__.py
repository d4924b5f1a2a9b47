"""The pieces that the screens are built of."""
