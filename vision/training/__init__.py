"""Makes the pictures and the networks; never imported at run time."""
