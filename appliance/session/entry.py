"""What the journal holds: one accepted action, where its dice came from, and what was corrected since."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from appliance.games import Action
from appliance.table import Box

MARGIN = 0.5
"""How much of the largest die's size is shown around the dice of a picture that is kept."""


class How(StrEnum):
    """Where the dice of a roll came from, as the transcript writes it."""

    CAMERA = "camera"
    HAND = "hand"
    VIRTUAL = "virtual"
    TRUTH = "truth"


@dataclass(frozen=True)
class Shot:
    """The kept picture of a roll, called ``name``: the part ``crop`` of what the camera saw, in pixels.

    ``spots``: by place in the throw where in it each die lies, as shares; None for one that was not seen.
    """

    name: str
    crop: tuple[int, int, int, int]
    spots: tuple[Box | None, ...]


@dataclass(frozen=True)
class Correction:
    """Die ``die`` of a roll had been taken for ``was``; ``by`` said so, in ``round`` of the match.

    ``how``: where the dice of the roll came from until then.
    """

    die: int
    was: str
    by: str
    round: int
    how: How | None = None


@dataclass(frozen=True)
class Entry:
    """One accepted action. ``how``: for rolls only; ``note``: free text, the picture's name where its source has names.

    ``told``: places of the dice that a person named although the camera saw the roll; ``overruled``: those among them
    that the camera had been sure of, as something else. ``shot``: the kept picture.
    """

    action: Action
    how: How | None = None
    note: str | None = None
    told: tuple[int, ...] = ()
    shot: Shot | None = None
    corrections: tuple[Correction, ...] = ()
    overruled: tuple[int, ...] = ()


def shot_of(name: str, boxes: Sequence[Box | None], size: tuple[int, int]) -> Shot | None:
    """Return the picture of the dice in ``boxes`` alone, out of one of ``size`` pixels; None where none was seen."""
    seen = [box for box in boxes if box is not None]
    if not seen:
        return None
    margin = MARGIN * max(max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in seen)
    left, top = (max(0, int(min(box[at] for box in seen) - margin)) for at in (0, 1))
    right, bottom = (min(size[at - 2], int(max(box[at] for box in seen) + margin)) for at in (2, 3))
    if right <= left or bottom <= top:
        return None
    spots = tuple(box and _within(box, left, top, right - left, bottom - top) for box in boxes)
    return Shot(name, (left, top, right, bottom), spots)


def _within(box: Box, left: int, top: int, width: int, height: int) -> Box:
    """The box as shares of the part that is kept, in thousandths so that it reads well in the journal."""
    x0, y0, x1, y1 = box
    return (
        round((x0 - left) / width, 3),
        round((y0 - top) / height, 3),
        round((x1 - left) / width, 3),
        round((y1 - top) / height, 3),
    )
