"""Which taught dice a game can be played with.

A set fits a game if it has every kind of dice that the game throws, each with the very faces that the game knows: what
is read then is what the rules are about. More kinds than that do no harm.
"""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from appliance.games import GAMES
from appliance.table import DiceSet, DieKind, dice_set
from vision.faces.shelf import load_box, taught_names
from vision.faces.taught_box import TeachingError

Fitting = tuple[tuple[str, tuple[str, ...]], ...]
"""By game the names of the taught sets that fit it."""


def fitting(folder: Path) -> Fitting:
    """Return which of the sets in the folder of taught sets fit which game; a damaged one fits none."""
    taught = []
    for name in taught_names(folder):
        with suppress(TeachingError):
            taught.append(_as_dice(name, folder))
    by_game = ((key, tuple(each.name for each in taught if misfit(each, key) is None)) for key in GAMES)
    return tuple((key, names) for key, names in by_game if names)


def own_dice(folder: Path, name: str, games: Collection[str]) -> dict[str, str]:
    """Return which of these games are played with the taught set called ``name``, as ``Desk.dice`` has it.

    Raises TeachingError if there is no such set, it is damaged, or it fits none of the games.
    """
    taught = _as_dice(name, folder)
    reasons = {key: misfit(taught, key) for key in games}
    if all(reasons.values()):
        raise TeachingError(next(reason for reason in reasons.values() if reason))
    return {key: name for key, reason in reasons.items() if reason is None}


def _as_dice(name: str, folder: Path) -> DiceSet:
    kinds = load_box(folder, name).kinds
    return DiceSet(name, tuple(DieKind(kind, faces) for kind, faces in kinds.items()))


def misfit(taught: DiceSet, game: str) -> str | None:
    """Return why ``game`` cannot be played with a taught set, as a sentence; None if it can."""
    known = {kind.name: kind.faces for kind in taught.kinds}
    for kind in dice_set(GAMES[game].info.dice_set).kinds:
        if kind.name not in known:
            return f'the taught set "{taught.name}" has no {kind.name}, which {game} is played with'
        if set(known[kind.name]) != set(kind.faces):
            theirs, ours = ", ".join(known[kind.name]), ", ".join(kind.faces)
            return (
                f'the {kind.name} of the taught set "{taught.name}" shows {theirs}; {game} is played with a {kind.name}'
                f" that shows {ours}"
            )
    return None
