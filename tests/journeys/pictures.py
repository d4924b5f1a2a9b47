"""Photographs that the project makes itself: the simulated tray at rest, one file a throw, with labels beside them."""

import json
from pathlib import Path

import cv2

from vision import SimulatedTray

FRAMES_OF_A_THROW = 20


def photograph_throws(folder: Path, throws: int, seed: int = 7) -> list[tuple[str, ...]]:
    """Fill ``folder`` with 01.jpg, 02.jpg ... and labels.jsonl; return the faces of each throw."""
    folder.mkdir(parents=True, exist_ok=True)
    tray = SimulatedTray(seed, size=(800, 600))
    faces, labels = [], []
    for number in range(1, throws + 1):
        tray.throw()
        for _ in range(FRAMES_OF_A_THROW):
            frame = tray.next_frame()
        name = f"{number:02}.jpg"
        cv2.imwrite(str(folder / name), frame.image)
        faces.append(tray.faces)
        labels.append({"image": name, "dice": [{"kind": die.kind, "face": die.face, "box": None} for die in tray.dice]})
    (folder / "labels.jsonl").write_text("".join(json.dumps(label) + "\n" for label in labels))
    return faces
