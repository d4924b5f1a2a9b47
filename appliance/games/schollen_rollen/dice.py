"""The die of Schollen Rollen: its faces, what they catch, and the editions that say how often each stands on it."""

from typing import Literal

from pydantic import field_validator

from appliance.games.edition import Edition, Flaw, Unfit

Face = Literal["plaice1", "plaice2", "hook", "doubler", "water"]

FACES: tuple[Face, ...] = ("plaice1", "plaice2", "hook", "doubler", "water")
"""The faces by number of plaice, then hook, then the blue ones (schollen_rollen:4)."""

PLAICE = {"plaice1": 1, "plaice2": 2}
HOOK, DOUBLER, WATER = "hook", "doubler", "water"
BLUE = frozenset({DOUBLER, WATER})
"""The faces that are set aside before the next throw (schollen_rollen:13)."""

DIE_KIND = "schollen"
DICE = 4
SIDES = 6

Dice = tuple[str, ...]
"""Faces of dice."""


def plaice_on(dice: Dice) -> int:
    """Return the plaice that the dice show, not doubled."""
    return sum(PLAICE.get(face, 0) for face in dice)


def catch_of(dice: Dice) -> int:
    """Return the catch of all four dice as they lie, those set aside included (schollen_rollen:6, schollen_rollen:7).

    Dice that show plaice are never set aside, so all plaice on the table were just thrown; every doubler on the table
    counts, whenever it was thrown.
    """
    return plaice_on(dice) << dice.count(DOUBLER)


class SchollenEdition(Edition):
    """The six sides of each of the four dice; all four are alike."""

    die: tuple[Face, ...]

    @field_validator("die")
    @classmethod
    def _six_sides_with_every_face(cls, die: tuple[Face, ...]) -> tuple[Face, ...]:
        flaws = []
        if len(die) != SIDES:
            flaws.append(Flaw("sides", f"{len(die)} sides, expected {SIDES}", values={"count": SIDES}))
        if missing := [face for face in FACES if face not in die]:
            said = f"no {' and no '.join(missing)}, expected each face at least once"
            flaws.append(Flaw("face_missing", said, values={"face": missing[0]}))
        if flaws:
            raise Unfit(*flaws)
        return die
