"""A drawing of Trollius'n Roll, chosen step by step: joker or not, columns, symbols.

There are thousands of them, in an order in which those that begin alike stand together: first without the joker, then
by the joker's column, then by the columns and symbols drawn. So the answers to each step are runs of that order, and
the end of a run is found by halving; the list is never gone through.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from appliance.games import Choice

Part = tuple[str, str]
"""One step of a drawing: what is asked, and the answer."""


@dataclass(frozen=True)
class Answer:
    """An answer to the next step. ``choice``: the whole drawing, if only one is left with it."""

    part: Part
    choice: Choice | None


def parts(choice: Choice) -> tuple[Part, ...]:
    """Return the steps of a drawing in the order in which the choices stand."""
    joker, cells = choice.args.get("joker"), choice.args["cells"]
    steps = [("when", joker["when"] if joker else "none")]
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
    first, last, depth = 0, len(choices), 0
    left = list(picked)
    while True:
        runs = _runs(choices, first, last, depth)
        if len(runs) == 1 and last - first > 1:
            depth += 1
        elif left and any(part == left[0] for part, _, _ in runs):
            _, first, last = next(run for run in runs if run[0] == left[0])
            left.pop(0)
            depth += 1
        else:
            return tuple(Answer(part, choices[start] if end - start == 1 else None) for part, start, end in runs)


def _runs(choices: Sequence[Choice], first: int, last: int, depth: int) -> list[tuple[Part, int, int]]:
    """Return the answers at ``depth`` with where each begins and ends."""
    runs = []
    while first < last:
        part = _part(choices[first], depth)
        end = _end(choices, first, last, depth)
        runs.append((part, first, end))
        first = end
    return runs


def _end(choices: Sequence[Choice], first: int, last: int, depth: int) -> int:
    """Return where the run of choices ends that begins at ``first``."""
    part = _part(choices[first], depth)
    return bisect_right(range(last), 0, first, last, key=lambda at: _part(choices[at], depth) != part)


def _part(choice: Choice, depth: int) -> Part:
    steps = parts(choice)
    return steps[min(depth, len(steps) - 1)]
