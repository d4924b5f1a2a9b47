"""Labels of photographs: what the dice in a picture really show, for runs that check themselves (``--truth``)."""

import json
from pathlib import Path

from appliance.games import NeedRoll
from appliance.session import Confirm, Correct, EnterByHand, How, Input, NameDie, ProposedDie, Session
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


def told(session: Session, dice: tuple[Die, ...]) -> tuple[Input, ...]:
    """Return the inputs that enter what the dice really show in place of what was read, marked as truth.

    Raises TruthError where these are not the dice that the open throw wants.
    """
    proposal = session.proposal
    assert proposal is not None, "somebody has read something"
    if sorted(die.kind for die in dice) != sorted(proposal.expected):
        kinds = ", ".join(die.kind for die in dice) or "no dice"
        raise TruthError(f"the labels have {kinds}, expected {', '.join(proposal.expected)}")
    number, colours = proposal.number + 1, _open_colours(session)
    strange = [die.colour for die in dice if colours and die.colour and die.colour not in colours]
    if strange:
        raise TruthError(f"the labels have a {strange[0]} die, expected one of: {', '.join(colours)}")
    inputs: list[Input] = [EnterByHand()]
    for index, die in enumerate(_in_order(dice, proposal.expected, proposal.dice)):
        if die.colour in colours:
            inputs.append(NameDie(number, index, str(die.colour)))
        inputs.append(Correct(number, index, die.face))
    return (*inputs, Confirm(number, How.TRUTH))


def _in_order(dice: tuple[Die, ...], expected: tuple[str, ...], seen: tuple[ProposedDie, ...]) -> list[Die]:
    """Return labelled dice at the places of their kinds; what was seen right, or was kept, has its place already."""
    left, placed = list(dice), dict[int, Die]()
    for at, die in enumerate(seen[: len(expected)]):
        face = die.face or (die.guesses[0].face if die.guesses else None)
        match = next((each for each in left if (each.kind, each.face) == (die.kind, face)), None)
        if match is not None:
            left.remove(match)
            placed[at] = match
    for at, kind in enumerate(expected):
        if at not in placed:
            placed[at] = next(each for each in left if each.kind == kind)
            left.remove(placed[at])
    return [placed[at] for at in range(len(expected))]


def _open_colours(session: Session) -> list[str]:
    """Return the colours by which the open throws are told apart; [] where colours do not matter now."""
    return [colour for need in session.prompts if isinstance(need, NeedRoll) for colour in need.colours]


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
