"""The list of legal drawings (trollius:5, 7, 8, 9, 10): as a list, against brute force, and quick."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from appliance.games import Choice, NeedChoice
from appliance.games.trollius import Placements
from appliance.games.trollius.placements import placements
from appliance.session import Choose, Refuse, Save, open_session, update
from tests.games.trollius_tables import (
    TROLLIUS,
    coupon,
    dice_rolled,
    drawn,
    match,
    setup,
    symbols_rolled,
)

HEIGHT = 3
TWO = ("light", "soil")
Drawn = tuple[tuple[tuple[int, str], ...], tuple[str, int, str] | None]


def _may(room: list[int], cells: tuple[tuple[int, str], ...], rolled: tuple[str, ...], wanted: int) -> bool:
    """Return whether the rules allow the cells, read straight from their text."""
    columns = [column for column, _ in cells]
    symbols = [symbol for _, symbol in cells]
    if any(symbols.count(symbol) > rolled.count(symbol) for symbol in symbols):
        return False
    open_ = [column for column, left in enumerate(room) if left > 0]
    adjacent = [
        list(range(first, last + 1))
        for first in open_
        for last in open_
        if first <= last and all(column in open_ for column in range(first, last + 1))
    ]
    if not adjacent:
        return not columns
    if any(len(span) == wanted for span in adjacent):
        return columns in adjacent and len(columns) == wanted
    grows = [span[0] - 1 in open_ or span[-1] + 1 in open_ for span in adjacent]
    return columns in [span for span, more in zip(adjacent, grows, strict=True) if not more]


def _brute(grid: tuple[tuple[str, ...], ...], rolled: tuple[str, ...], wanted: int, joker: bool) -> Iterator[Drawn]:
    everywhere = [
        tuple(zip(columns, symbols, strict=True))
        for size in range(len(grid) + 1)
        for columns in combinations(range(len(grid)), size)
        for symbols in product(sorted(set(rolled)), repeat=size)
    ]
    room = [HEIGHT - len(column) for column in grid]
    for cells in everywhere:
        used = [left - sum(column == at for at, _ in cells) for column, left in enumerate(room)]
        if _may(room, cells, rolled, wanted):
            yield cells, None
            if joker:
                yield from ((cells, ("after", at, s)) for at in range(len(grid)) if used[at] > 0 for s in TWO)
        for at in range(len(grid)) if joker else ():
            before = [left - (column == at) for column, left in enumerate(room)]
            if room[at] > 0 and _may(before, cells, rolled, wanted):
                yield from ((cells, ("before", at, s)) for s in TWO)


@pytest.mark.parametrize("seed", range(40))
def test_the_list_agrees_with_brute_force(seed: int) -> None:
    rng = Random(seed)
    filled = rng.choice((1, 2, 3, 3))
    grid = tuple(("seed",) * min(HEIGHT, rng.choice((0, filled, filled, 3))) for _ in range(5))
    grid = grid if any(len(column) < HEIGHT for column in grid) else ((), *grid[1:])
    rolled = tuple(rng.choice(("seed", "water", "nutrient")) for _ in range(rng.randint(1, 4)))
    wanted, joker = rng.randint(1, len(rolled)), rng.random() < 0.8
    found = placements(grid, HEIGHT, rolled, wanted, joker)
    expected = list(_brute(grid, rolled, wanted, joker))
    listed = [
        (each.cells, each.joker and (each.joker.when, each.joker.column, each.joker.symbol))
        for each in found.drawings()
        if each.joker is None or each.joker.symbol in TWO
    ]
    assert len(set(listed)) == len(listed), "nothing stands twice"
    assert set(listed) == set(expected)
    for cells, joker_ in rng.sample(listed, min(60, len(listed))):
        assert _choice(cells, joker_) in found
    wrong = [(cells, None) for cells, joker_ in _anything(rng, rolled) if (cells, None) not in listed]
    assert not any(_choice(*each) in found for each in wrong)


def _anything(rng: Random, rolled: tuple[str, ...]) -> Iterator[Drawn]:
    for _ in range(60):
        columns = sorted(rng.sample(range(5), rng.randint(0, 4)))
        yield tuple((column, rng.choice(rolled)) for column in columns), None


def _choice(cells: tuple[tuple[int, str], ...], joker: tuple[str, int, str] | None) -> Choice:
    plus_one = joker and (joker[0], joker[1] + 1, joker[2])
    return Choice("draw", drawn(*((column + 1, symbol) for column, symbol in cells), joker=plus_one))


def _large() -> Placements:
    return placements(coupon("hh.......\n" * 2), 5, ("seed", "water", "light", "soil"), 4, joker=True)


def test_a_large_list_is_a_list() -> None:
    large = _large()
    choices = list(large)
    assert len(large) == len(choices) == 6 * 24 * (1 + 2 * 9 * 5) == 13_104
    assert [large[at] for at in range(0, len(large), 97)] == choices[::97] == list(large[::97])
    assert large[-1] == choices[-1]
    assert all(choice in large for choice in choices[::97])
    assert large == _large() and hash(large) == hash(_large())
    with pytest.raises(IndexError, match="13104 drawings"):
        large[len(large)]


@pytest.mark.parametrize(
    "choice",
    [
        Choice("take", {"cells": [[1, "seed"]]}),
        Choice("draw", {}),
        Choice("draw", {"cells": [[1, "seed"]]}),
        Choice("draw", {**drawn(*zip(range(1, 5), ("seed", "water", "light", "soil"), strict=True)), "speed": 1}),
        Choice("draw", drawn(*zip(range(1, 5), ("seed", "water", "light", "soil"), strict=True)), points=3),
        "draw",
    ],
)
def test_what_is_not_on_the_list(choice: object) -> None:
    assert choice not in _large()


def test_the_order_of_the_cells_is_of_no_account() -> None:
    cells = list(zip(range(1, 5), ("seed", "water", "light", "soil"), strict=True))
    assert Choice("draw", drawn(*reversed(cells))) in _large()


def test_a_session_takes_a_drawing_and_refuses_another() -> None:
    session = open_session("1", setup("Ann", "Ben"))
    state = symbols_rolled(dice_rolled(match("Ann", "Ben"), 2, 2), "seed", "light")
    need = TROLLIUS.prompts(state)[0]
    assert isinstance(need, NeedChoice)
    session = replace(session, state=state)
    taken, effects = update(session, Choose(need.choices[11]))
    assert isinstance(effects[0], Save) and taken.state.drawn == (True, False)
    same, effects = update(session, Choose(Choice("draw", drawn((1, "seed"), (3, "light")))))
    assert same == session and isinstance(effects[0], Refuse) and effects[0].code == "columns_apart"
