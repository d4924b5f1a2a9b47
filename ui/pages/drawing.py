"""A drawing of Trollius'n Roll, chosen step by step: the joker if it is used, the columns, the symbols.

There are thousands of them, in an order in which those that begin alike stand together: first without the joker, then
by the joker's column, then by the columns and symbols drawn. So the answers to each step are runs of that order, and
the end of a run is found by halving; the list is never gone through.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from appliance.games import Choice, game
from appliance.session import Session
from ui.desk import Desk, Place

Part = tuple[str, str]
"""One step of a drawing: what is asked, and the answer."""

PLAIN: Part = ("when", "none")
"""Drawn without the joker. It goes without saying: the first step asks for the column at once, or for the joker."""

MOST_FORESEEN = 200
"""Of so many drawings the game is asked what they bring; where an answer leads to more, nothing is said."""


@dataclass(frozen=True)
class Answer:
    """An answer to the next step; it leads to the drawings of ``choices`` from ``first`` to before ``end``.

    ``depth``: how many parts are settled before it, by answers or since there was only one.
    """

    part: Part
    choices: Sequence[Choice]
    first: int
    end: int
    depth: int

    @property
    def like(self) -> Choice:
        """One of the drawings that it leads to; they all begin alike."""
        return self.choices[self.first]

    @property
    def settled(self) -> tuple[Part, ...]:
        """The parts that are settled before it."""
        return parts(self.like)[: self.depth]

    @property
    def choice(self) -> Choice | None:
        """The whole drawing, if only one is left with it."""
        return self.choices[self.first] if self.end - self.first == 1 else None

    @property
    def drawings(self) -> tuple[Choice, ...]:
        """The drawings that it leads to; () if they are too many to look at."""
        if self.end - self.first > MOST_FORESEEN:
            return ()
        return tuple(self.choices[at] for at in range(self.first, self.end))


def parts(choice: Choice) -> tuple[Part, ...]:
    """Return the steps of a drawing in the order in which the choices stand."""
    joker, cells = choice.args.get("joker"), choice.args["cells"]
    steps = [("when", joker["when"]) if joker else PLAIN]
    if joker:
        steps.append(("joker_column", str(joker["column"])))
    if cells:
        steps.append(("column", str(cells[0][0])))
    steps += [("symbol", symbol) for _, symbol in cells]
    if joker:
        steps.append(("joker_symbol", joker["symbol"]))
    return tuple(steps)


def answers(choices: Sequence[Choice], picked: tuple[Part, ...]) -> tuple[Answer, ...]:
    """Return the answers that are open after those ``picked``; steps with one answer only are taken by themselves."""
    first = _runs(choices, 0, len(choices), 0)
    if len(first) > 1 and not picked:
        plain, *with_joker = first
        return (*_after(choices, plain, ()), *with_joker)
    begun = next((run for run in first if run.part in picked[:1]), None)
    return _after(choices, begun or first[0], picked[1:] if begun else picked)


@lru_cache(maxsize=256)
def best(key: str, state: Any, player: str, answer: Answer) -> tuple[int, bool] | None:
    """Return the most points that an answer may bring by what is drawn, as the game says, and whether a shape with it.

    None: it leads to too many drawings to look at them all. Remembered, as a screen is presented more often than it
    changes.
    """
    steps = (game(key).apply(state, drawing.by(player)) for drawing in answer.drawings)
    told = [next(event.values for event in step.events if event.kind == "drawn") for step in steps]
    return max(((each["points"], bool(each["shapes"])) for each in told), default=None)


def gain(session: Session, answer: Answer) -> str:
    """Return what an answer would bring, in short; where it leads to several drawings, what the best of them would."""
    player = session.asked.player if session.asked else ""
    found = best(session.setup.game, session.state, player, answer)
    if found is None:
        return ""
    points, with_shape = found
    said = f"{points:+}{' ★' if with_shape else ''}" if points or with_shape else "0"
    return said if answer.choice or said == "0" else f"≤{said}"


def drawings(desk: Desk, session: Session) -> Sequence[Choice]:
    """Return the drawings of which one is chosen now; () while something else is wanted, or the screen is elsewhere."""
    need = session.need_choice
    if need is None or session.proposal is not None or desk.place is not Place.MATCH:
        return ()
    return need.choices if need.choices[0].do == "draw" else ()


def _after(choices: Sequence[Choice], begun: Answer, picked: tuple[Part, ...]) -> tuple[Answer, ...]:
    """Return the answers after the first step."""
    first, end, depth = begun.first, begun.end, 1
    left = list(picked)
    while True:
        runs = _runs(choices, first, end, depth)
        taken = next((run for run in runs if left and run.part == left[0]), None)
        if len(runs) == 1 and end - first > 1:
            depth += 1
        elif taken is not None:
            first, end = taken.first, taken.end
            left.pop(0)
            depth += 1
        else:
            return tuple(runs)


def _runs(choices: Sequence[Choice], first: int, last: int, depth: int) -> list[Answer]:
    """Return the answers at ``depth`` with where each begins and ends."""
    runs = []
    while first < last:
        end = _end(choices, first, last, depth)
        runs.append(Answer(_part(choices[first], depth), choices, first, end, depth))
        first = end
    return runs


def _end(choices: Sequence[Choice], first: int, last: int, depth: int) -> int:
    """Return where the run of choices ends that begins at ``first``."""
    part = _part(choices[first], depth)
    return bisect_right(range(last), 0, first, last, key=lambda at: _part(choices[at], depth) != part)


def _part(choice: Choice, depth: int) -> Part:
    steps = parts(choice)
    return steps[min(depth, len(steps) - 1)]
