"""A picture that went wrong in words, and drawn: what was seen beside what lies there."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table.reading import TableView
from vision.annotate import annotate
from vision.bench.labels import Label, Picture
from vision.bench.measure import Shot
from vision.sources.base import PictureError
from vision.sources.pictures import load_image

_INK, _HIDDEN = (255, 200, 60), (160, 160, 160)


def in_words(shot: Shot) -> str:
    """One line: the picture, how it ended, what was wrong and what the reader said of it."""
    answer = shot.answer
    faults = []
    for each in answer.matches:
        if each.right:
            continue
        there = f"{each.label.read_as} {each.label.face}" if each.label else "nothing"
        seen = f"{each.seen.kind} {each.seen.face}" if each.seen else "nothing"
        faults.append(f"{there} read as {seen}")
    said = [f"{die.face}: {die.doubt}" for die in answer.view.dice if die.doubt] + [
        str(p) for p in answer.view.problems
    ]
    parts = [", ".join(faults) or "faces as labelled"]
    if shot.picture.must_be_unsure:
        parts.append("has a die that cannot count" if shot.picture.dice else "has no dice")
    if said:
        parts.append("it said " + ", ".join(said))
    return f"{shot.picture.image}: {answer.outcome}: {'; '.join(parts)}"


def draw(shot: Shot, folder: Path) -> Path:
    """Write the picture twice, side by side, as read and as labelled, into ``folder``; gives the file.

    Raises ``PictureError`` where it cannot be written.
    """
    both = side_by_side(load_image(shot.picture.path), shot.answer.view, shot.picture)
    outcome, stem = shot.answer.outcome, Path(shot.picture.image).stem
    path = folder / f"{shot.row.replace(', ', '-').replace(' ', '_')}-{outcome}-{stem}.png"
    try:
        path.write_bytes(cv2.imencode(".png", both)[1].tobytes())
    except OSError as reason:
        raise PictureError(f"the picture {path} cannot be written: {reason.strerror or reason}") from reason
    return path


def side_by_side(image: NDArray[np.uint8], view: TableView, picture: Picture) -> NDArray[np.uint8]:
    """A BGR picture twice, beside one another: as it was read, and as it is labelled."""
    return np.hstack([annotate(image, view), _labelled(image, picture)])


def _labelled(image: NDArray[np.uint8], picture: Picture) -> NDArray[np.uint8]:
    """A copy with each label at its place, grey where the die cannot count; labels without a place stand at the top."""
    out = image.copy()
    unit = max(image.shape[:2]) / 640
    thick, scale = max(1, round(1.6 * unit)), 0.6 * unit

    def write(text: str, at: tuple[float, float], die: Label) -> None:
        place = (round(at[0]), round(at[1]))
        cv2.putText(out, text, place, cv2.FONT_HERSHEY_DUPLEX, scale, (0, 0, 0), 3 * thick, cv2.LINE_AA)
        ink = _INK if die.readable else _HIDDEN
        cv2.putText(out, text, place, cv2.FONT_HERSHEY_DUPLEX, scale, ink, thick, cv2.LINE_AA)

    for n, die in enumerate(picture.dice):
        text = die.face or "?"
        if die.box is not None:
            x0, y0, x1, y1 = (round(v) for v in die.box)
            cv2.rectangle(out, (x0, y0), (x1, y1), _INK if die.readable else _HIDDEN, thick, cv2.LINE_AA)
        write(text, die.place or ((8 + 40 * n) * unit, 22 * unit), die)
    return out
