"""How well the tray is found: ``python -m tests.benchmarks.trays FOLDER``, the folder of labelled pictures."""

import json
import sys
import time
from collections import Counter
from pathlib import Path

import cv2
import numpy as np

from vision import load_image
from vision.calibration.tray import find_tray, strayed_px
from vision.markers import find_markers

TOP_FACE_MM = 14.0


def main(shared: Path) -> None:
    cv2.setNumThreads(1)
    rendered = shared / "rendered"
    labels = [json.loads(line) for line in (rendered / "labels.jsonl").read_text().splitlines()]
    seen: Counter[int] = Counter()
    inside: Counter[bool] = Counter()
    worst_px, worst_mm, wrong, find_ms, again_ms = [], [], [], [], []
    for label in labels:
        image = load_image(rendered / label["image"])
        begun = time.process_time()
        finding = find_tray(image)
        find_ms.append(1000 * (time.process_time() - begun))
        if not label["markers"]:
            wrong += [label["image"]] if finding.markers else []
            continue
        seen[len(finding.markers)] += 1
        if finding.tray is None:
            continue
        tray, off_px, off_mm = finding.tray, [], []
        for n, corners in label["marker_corners_px"].items():
            true = np.array(corners)
            off_px.append(np.linalg.norm(tray.camera.to_pixels(tray.layout[int(n)]) - true, axis=1).max())
            off_mm.append(np.linalg.norm(tray.camera.to_mm(true) - tray.layout[int(n)], axis=1).max())
        worst_px.append(max(off_px))
        worst_mm.append(max(off_mm))
        inside.update(tray.holds(tuple(die["centre"]), TOP_FACE_MM) == die["in_tray"] for die in label["dice"])
        begun = time.process_time()
        strayed_px(image, tray)
        again_ms.append(1000 * (time.process_time() - begun))
    print("pictures with markers by how many were found:", dict(seen))
    for name, off in (("pixels", worst_px), ("mm", worst_mm)):
        print(f"worst corner of a picture, {name}: median, 95 %, most:", np.percentile(off, [50, 95, 100]).round(2))
    print("dice rightly told to be over the floor or not:", inside[True], "of", inside.total())
    print("found where there are none, rendered:", len(wrong), "of", sum(not label["markers"] for label in labels))
    photos = sorted(each for each in (shared / "photos").rglob("*") if each.suffix in (".jpg", ".jpeg", ".png"))
    print(
        "found where there are none, photographs:",
        sum(bool(find_markers(load_image(p))) for p in photos),
        "of",
        len(photos),
    )
    print(f"median ms of processor: find {np.median(find_ms):.1f}, look again {np.median(again_ms):.1f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
