"""The recognisers of faces."""
