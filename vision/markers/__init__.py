"""The mat's printed markers: seen, measured, and painted over before dice are sought."""

from vision.markers.detect import IDS, Sighting, find_markers, look_at, sight
from vision.markers.paint import paint_over

__all__ = ["IDS", "Sighting", "find_markers", "look_at", "paint_over", "sight"]
