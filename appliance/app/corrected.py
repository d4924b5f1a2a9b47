"""Dice of a taught set that players named although the camera saw them: kept here, so that the set can learn them."""

from contextlib import suppress
from math import dist
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from appliance.games import Action
from appliance.session import Entry, Session, fold
from appliance.table import Box
from vision.faces.corrections import Corrections
from vision.faces.lesson import look_everywhere
from vision.faces.taught_box import TeachingError

Image = NDArray[np.uint8]

NEAR = 0.5
"""A die is looked for within so many of its own sides of where it was seen."""

Named = tuple[Box, str, str]
"""A die of a picture: its box in pixels, its kind, and the face that the players say it shows."""


def named(session: Session, entry: Entry) -> tuple[Named, ...]:
    """Return the dice of an accepted roll that players named and of which there is a picture."""
    shot = entry.shot
    if shot is None or not entry.told:
        return ()
    before: Action = entry.action
    dice = session.game.dice_of(fold(session.setup, session.journal[:-1]), before)
    left, top, right, bottom = shot.crop
    wide, high = right - left, bottom - top
    found = []
    for die in dice:
        spot = shot.spots[die.place] if die.place < len(shot.spots) else None
        if die.place in entry.told and spot is not None:
            x0, y0, x1, y1 = spot
            box = (left + x0 * wide, top + y0 * high, left + x1 * wide, top + y1 * high)
            found.append((box, die.kind, die.face))
    return tuple(found)


def keep(folder: Path, name: str, image: Image, dice: tuple[Named, ...]) -> None:
    """Cut these dice out of a picture and keep them for the taught set ``name``; what cannot be kept is left out.

    Takes a tenth of a second and more: the finder says exactly where they lie.
    """
    places = look_everywhere()(image)
    corrections = Corrections(folder, name)
    for box, kind, face in dice:
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        nearest = min(places, key=lambda place: dist(place.centre, middle), default=None)
        if nearest is not None and dist(nearest.centre, middle) < NEAR * nearest.side:
            with suppress(OSError, TeachingError):
                corrections.keep(image, nearest, nearest.box, kind, face)
