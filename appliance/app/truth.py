"""Labels of photographs: what the dice in a picture really show, for runs that check themselves (``--truth``)."""

import json
from pathlib import Path

from appliance.table import Die
from appliance.table.given import given_text


class TruthError(ValueError):
    """A file of labels that cannot be used; the text names file, line and what was expected."""


class Truth:
    """The dice by the name of the picture, from a ``labels.jsonl`` (one object a picture)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._dice = _load(path)

    def __call__(self, picture: str | None) -> tuple[Die, ...]:
        """Return the dice in ``picture``; raises TruthError if the labels do not have it."""
        if picture is None or picture not in self._dice:
            raise TruthError(f'{self.path}: there are no labels for the picture "{picture}"')
        return self._dice[picture]


def _load(path: Path) -> dict[str, tuple[Die, ...]]:
    try:
        lines = given_text(path).splitlines()
    except (OSError, ValueError) as reason:
        raise TruthError(f"{path}: the labels cannot be read: {reason}") from reason
    labels = {}
    for number, line in enumerate(lines, start=1):
        if line.strip():
            name, dice = _label(line, f"{path}:{number}")
            labels[name] = dice
    return labels


def _label(line: str, where: str) -> tuple[str, tuple[Die, ...]]:
    try:
        label = json.loads(line)
        # Labels tell the four symbol dice of Trollius apart ("trollius_b"), which nobody can by looking.
        dice = tuple(
            Die(die.get("kind", "d6").partition("_")[0], die["face"], die.get("colour")) for die in label["dice"]
        )
        name = Path(label["image"]).name
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as reason:
        raise TruthError(f'{where}: expected {{"image": name, "dice": [{{"face": text}}, ...]}}') from reason
    if not all(isinstance(die.face, str) for die in dice):
        raise TruthError(f'{where}: a face is not text; expected faces such as "4"')
    return name, dice
