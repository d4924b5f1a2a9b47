"""Which picture belongs to which row of the table, what that row must reach, and which pictures cannot be judged."""

from dataclasses import dataclass

from vision.bench.labels import Picture

_EASY = "easy and normal"


@dataclass(frozen=True)
class Target:
    """The least share of exact pictures and the most of silent ones, 0..1, with the number of dice given."""

    exact: float
    silent: float


TEACH = "teach"
"""The row of the pictures that are read by taught sets."""
TARGETS = {
    f"rendered, {_EASY}": Target(0.97, 0.003),
    "rendered, hard": Target(0.88, 0.01),
    "tables": Target(0.97, 0.005),
    "mixed_small": Target(0.97, 0.005),
    "webcam_oblique": Target(0.93, 0.007),
    "vignette_gray": Target(0.93, 0.01),
    "tray_colour, up to 8 dice": Target(0.70, 0.01),
    "penta_match": Target(24 / 26, 0.0),
    "d20_single": Target(0.97, 0.005),
    "tower_rpg": Target(0.93, 0.0),
    TEACH: Target(0.97, 0.005),
}
_SPLIT_AT = {"tray_colour": 8}
"""Sets with a row for pictures of up to so many dice and one for the others."""
_ONLY = {"tower_rpg": {"d10", "d20"}, "d20_single": {"d20"}}
"""Sets of which only some kinds are asked for: the other dice of ``tower_rpg`` bear digits and are in no game here."""


def row_of(picture: Picture) -> str:
    """The name of the picture's row: its folder's, parted where a target is asked for a part of the set."""
    name = picture.collection
    if picture.difficulty is not None:
        return f"{name}, {picture.difficulty if picture.difficulty == 'hard' else _EASY}"
    if name in _SPLIT_AT:
        most = _SPLIT_AT[name]
        return f"{name}, up to {most} dice" if len(picture.dice) <= most else f"{name}, more than {most} dice"
    return name


def why_left_out(picture: Picture, dice_set: str | None) -> str | None:
    """The reason for which a picture is not scored, or None."""
    only = _ONLY.get(picture.collection)
    if picture.uncertain:
        return "labels marked uncertain"
    if any(die.face is None for die in picture.dice):
        return "a face that nobody can read"
    if only is not None and not {die.read_as for die in picture.dice} <= only:
        return "dice of a kind not asked for"
    if "percentile" in (picture.note or ""):
        return "a percentile die"
    return "dice that are in no set" if dice_set is None else None
