"""Luck and choices apart: what dice gave and what choices cost, in points of the score."""

from collections.abc import Iterable
from dataclasses import dataclass

from appliance.games import Action, Setup, game
from appliance.players import worth
from appliance.session import Entry, history

EXACT = ("penta", "zocken")
"""The games whose best play is known exactly; in the others a figure would be a guess."""


@dataclass(frozen=True)
class Slip:
    """A choice that cost points: ``action`` in ``round``, ``cost`` worse than the best; ``index``: in the match."""

    index: int
    cost: float
    action: Action
    round: int


@dataclass(frozen=True)
class Luck:
    """A player's score as a sum: ``expected`` before the first throw under best play, ``dice``, ``choices``, ``apart``.

    ``choices`` is 0 for best play, else less. ``apart``: what has to do with neither, such as wagers on others' turns.
    ``slip``: the choice that cost most, None where none cost anything to speak of.
    """

    player: str
    score: int
    expected: float
    dice: float
    choices: float
    apart: int
    slip: Slip | None = None


SPOKEN_OF = 0.05
"""Points below which a choice counts as the best one: the tables are not finer than that on the screen."""


def luck(setup: Setup, entries: Iterable[Entry]) -> tuple[Luck, ...] | None:
    """Return the luck of every player of a finished match; None where best play is not known exactly.

    Raises BrokenJournal or BadOptions where the match can no longer be replayed.
    """
    rules = game(setup.game)
    match, start = history(setup, tuple(entries)), rules.start(setup)
    exact = worth(setup.game, start)
    if exact is None:
        return None
    dice, choices = dict.fromkeys(setup.players, 0.0), dict.fromkeys(setup.players, 0.0)
    slips: dict[str, Slip] = {}
    for index, done in enumerate(match):
        by = done.action.by
        before, chosen = exact.of(done.before, by), exact.choosing(done.before, done.action)
        choices[by] += chosen - before
        dice[by] += exact.of(done.after, by) - chosen
        if before - chosen > max(SPOKEN_OF, slips[by].cost if by in slips else 0):
            slips[by] = Slip(index, before - chosen, done.action, rules.moment(done.before)[0])
    end = match[-1].after if match else start
    scores = rules.scores(end)
    return tuple(
        Luck(
            player,
            scores[player],
            exact.of(start, player),
            dice[player],
            choices[player],
            exact.apart(end, player),
            slips.get(player),
        )
        for player in setup.players
    )
