"""The mat and the saved profile of a camera."""
