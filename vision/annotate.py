"""A picture with the readings drawn on."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table.reading import TableView
from vision.sources.pictures import save_image

_SURE, _UNSURE, _INK = (80, 200, 80), (40, 140, 255), (255, 255, 255)


def annotate(image: NDArray[np.uint8], view: TableView) -> NDArray[np.uint8]:
    """A copy of the BGR picture with each die's box and face; green where sure, orange with a ``?`` where not.

    Problems stand at the top. ``image`` must have the size that the view's boxes refer to, else ``ValueError``.
    """
    if (image.shape[1], image.shape[0]) != view.size:
        raise ValueError(f"the view is of a picture of {view.size}; got one of {(image.shape[1], image.shape[0])}")
    out = image.copy()
    unit = max(image.shape[:2]) / 640
    thick, scale = max(1, round(1.6 * unit)), 0.6 * unit
    for die in view.dice:
        colour = _SURE if die.sure else _UNSURE
        x0, y0, x1, y1 = (round(v) for v in die.box)
        cv2.rectangle(out, (x0, y0), (x1, y1), colour, thick, cv2.LINE_AA)
        label = die.face if die.sure else f"{die.face}?"
        (w, h), _ = cv2.getTextSize(label, cv2.FONT_HERSHEY_DUPLEX, scale, thick)
        pad = round(3 * unit)
        at = (min(x0, image.shape[1] - w - 2 * pad), y0 if y0 > h + 2 * pad else y1 + h + 2 * pad)
        cv2.rectangle(out, (at[0], at[1] - h - 2 * pad), (at[0] + w + 2 * pad, at[1]), colour, -1)
        cv2.putText(out, label, (at[0] + pad, at[1] - pad), cv2.FONT_HERSHEY_DUPLEX, scale, _INK, thick, cv2.LINE_AA)
    for n, problem in enumerate(view.problems):
        place = (round(8 * unit), round((20 + 22 * n) * unit))
        cv2.putText(out, str(problem), place, cv2.FONT_HERSHEY_DUPLEX, scale, _UNSURE, thick, cv2.LINE_AA)
    return out


def save_annotated(path: Path, image: NDArray[np.uint8], view: TableView) -> None:
    """Write ``annotate(image, view)`` to a picture file; raises ``PictureError`` where that cannot be done."""
    save_image(path, annotate(image, view))
