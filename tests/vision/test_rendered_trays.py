"""The tray in rendered pictures with known corners, where they are at hand: every tenth, to keep it short."""

import json

import numpy as np
import pytest

from vision import load_image
from vision.calibration.tray import find_tray

pytestmark = pytest.mark.shared


def test_markers_are_where_they_are_and_nowhere_else(shared):
    folder = shared / "rendered"
    labels = [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]
    for label in labels[::10]:
        finding = find_tray(load_image(folder / label["image"]))
        if not label["markers"]:
            assert not finding.markers, label["image"]
            continue
        assert finding.tray, label["image"]
        for n, corners in label["marker_corners_px"].items():
            here = finding.tray.camera.to_pixels(finding.tray.layout[int(n)])
            assert np.linalg.norm(here - np.array(corners), axis=1).max() < 4, label["image"]
