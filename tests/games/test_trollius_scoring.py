"""Points of Trollius'n Roll: groups, rows, secret cards, general objectives (trollius:12, 13, 16, 17); by hand and
against brute force."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.games.trollius import SYMBOLS, Coupon
from appliance.games.trollius.coupon import ROW_SYMBOLS, cell, count, group_sizes, most_rows, shows
from appliance.games.trollius.objectives import ranks, shape_done
from appliance.games.trollius.scoring import drawn_points, group_points, objective_points, rows_on, secret_points
from tests.games.trollius_tables import (
    EXAMPLE,
    TROLLIUS,
    coupon,
    dice_rolled,
    draw,
    events,
    finished,
    match,
    symbols_rolled,
    with_coupon,
)

SWAMP, MOUNTAIN = ROW_SYMBOLS["swamp"], ROW_SYMBOLS["mountain"]
RULES = match().rules


def points(symbol: str, *sizes: int) -> int:
    """Return the points of groups of these sizes, each in a column of its own with an empty one beside it."""
    columns = [column for size in sizes for column in ((symbol,) * size, ())]
    return group_points(RULES, tuple(columns), symbol)


def test_12_the_scoring_example() -> None:
    """Rows 6, joker 2, squares 6, triangles 10, crosses 1, circles 8, hearts 6: 39 points."""
    state = finished(EXAMPLE, "h........")
    sizes = group_sizes(state.coupons[0])
    assert sizes["nutrient"] == (2, 2, 2) and sizes["water"][:2] == (5, 3) and sizes["soil"][0] == 3
    assert sizes["light"][:2] == (9, 3) and sum(sizes["seed"]) == 6
    assert {line.label.split(" ")[0]: line.points for line in TROLLIUS.explain(state, "Ann")} == {
        "Hearts:": 6,
        "Triangles": 10,
        "Circles": 8,
        "Crosses": 1,
        "Squares": 6,
        "2": 6,
        "Joker": 2,
    }
    assert TROLLIUS.scores(state)["Ann"] == 39


@pytest.mark.parametrize(
    ("symbol", "sizes", "expected"),
    [
        ("nutrient", (2, 2, 2), 6),
        ("nutrient", (1,), 0),
        ("nutrient", (3,), 2),
        ("water", (3, 5), 10),
        ("water", (1, 1, 1), 0),
        ("water", (2,), 1),
        ("water", (9,), 15),
        ("soil", (3,), 1),
        ("soil", (1, 2), 0),
        ("light", (9, 3), 8),
        ("light", (1,), 0),
        ("seed", (1, 2, 3), 6),
    ],
)
def test_12_group_tables(symbol: str, sizes: tuple[int, ...], expected: int) -> None:
    assert points(symbol, *sizes) == expected


def test_12_groups_share_edges_not_corners() -> None:
    assert group_sizes(coupon("to\not"))["water"] == (1, 1)
    assert group_sizes(coupon("tt\not"))["water"] == (3,)


@pytest.mark.parametrize(
    ("picture", "swamp", "mountain"),
    [
        ("xho", 1, 0),
        ("ohx", 1, 0),
        ("xox", 0, 1),
        ("xxo", 0, 1),
        ("h..\no..\nx..", 1, 0),
        ("o..\nx..\nx..", 0, 1),
        ("xhoxh", 1, 0),
        ("xhoxho", 2, 0),
        ("h.\nox", 0, 0),
    ],
)
def test_13_rows_are_three_in_a_line_in_any_order(picture: str, swamp: int, mountain: int) -> None:
    assert most_rows(coupon(picture), SWAMP, 5) == swamp
    assert most_rows(coupon(picture), MOUNTAIN, 5) == mountain


def test_13_a_symbol_belongs_to_one_row_and_the_most_rows_count() -> None:
    """The row in the middle would block the three upright ones."""
    assert most_rows(coupon("hxo\nxoh\nohx"), SWAMP, 5) == 3
    assert most_rows(coupon("xh.\nho.\noxh"), SWAMP, 5) == 2
    assert most_rows(coupon("h..\nxho\no.."), SWAMP, 5) == 1


def test_12_rows_count_three_each_unless_the_table_leaves_them_out() -> None:
    state = with_coupon(match(), 0, "xhoxho...")
    assert drawn_points(state.rules, state.coupons[0]) == 6 + 2
    plain = with_coupon(match(rows=False), 0, "xhoxho...")
    assert drawn_points(plain.rules, plain.coupons[0]) == 2
    assert rows_on(plain.rules, plain.coupons[0]) == 2
    assert not any(row.key.startswith("trollius.rows") for row in TROLLIUS.sheet(plain, None).rows)
    mountain = with_coupon(match(side="mountain"), 0, "xoxx.....")
    assert "1 Terra Lux row" in [line.label for line in TROLLIUS.explain(mountain, "Ann")]


def _brute_rows(grid: Coupon, triple: tuple[str, ...]) -> int:
    height = max(map(len, grid))
    lines = [
        line
        for column, row in product(range(len(grid)), range(height))
        for line in (
            [(column, row), (column, row + 1), (column, row + 2)],
            [(column, row), (column + 1, row), (column + 2, row)],
        )
        if all(c < len(grid) and r < len(grid[c]) for c, r in line)
        and sorted(grid[c][r] for c, r in line) == sorted(triple)
    ]

    def best(at: int, used: frozenset[tuple[int, int]]) -> int:
        if at == len(lines):
            return 0
        left = best(at + 1, used)
        return left if used & set(lines[at]) else max(left, 1 + best(at + 1, used | set(lines[at])))

    return best(0, frozenset())


def _brute_groups(grid: Coupon) -> dict[str, tuple[int, ...]]:
    """Merge cells that touch, until nothing changes."""
    groups = [{(c, r)} for c, column in enumerate(grid) for r in range(len(column))]
    merged = True
    while merged:
        merged = False
        for one, other in product(groups, groups):
            (c, r), (d, q) = min(one), min(other)
            touch = any(abs(a - x) + abs(b - y) == 1 for a, b in one for x, y in other)
            if one is not other and touch and grid[c][r] == grid[d][q]:
                one |= other
                groups.remove(other)
                merged = True
                break
    sizes = {
        symbol: sorted((len(g) for g in groups if grid[min(g)[0]][min(g)[1]] == symbol), reverse=True)
        for symbol in SYMBOLS
    }
    return {symbol: tuple(found) for symbol, found in sizes.items()}


def _random_coupon(rng: Random, columns: int, height: int, symbols: tuple[str, ...]) -> Coupon:
    return tuple(tuple(rng.choices(symbols, k=rng.randint(height // 2, height))) for _ in range(columns))


@pytest.mark.parametrize("seed", range(60))
def test_13_rows_agree_with_brute_force(seed: int) -> None:
    rng = Random(seed)
    grid = _random_coupon(rng, 6, 5, ("light", "seed", "soil"))
    for triple in (SWAMP, MOUNTAIN):
        assert most_rows(grid, triple, 5) == _brute_rows(grid, triple)


@pytest.mark.parametrize("seed", range(40))
def test_12_groups_agree_with_brute_force(seed: int) -> None:
    grid = _random_coupon(Random(seed), 6, 5, SYMBOLS[: 2 + seed % 4])
    assert group_sizes(grid) == _brute_groups(grid)


coupons = st.lists(st.lists(st.sampled_from(SYMBOLS), max_size=5), min_size=9, max_size=9).map(
    lambda columns: tuple(map(tuple, columns))
)


@settings(deadline=None, max_examples=60)
@given(coupons, st.integers(0, 8), st.sampled_from(SYMBOLS))
def test_12_a_symbol_more_never_undoes_a_row_or_a_pattern(grid: Coupon, column: int, symbol: str) -> None:
    if len(grid[column]) == 5:
        return
    more = (*grid[:column], (*grid[column], symbol), *grid[column + 1 :])
    for triple in (SWAMP, MOUNTAIN):
        assert 0 <= most_rows(more, triple, 5) - most_rows(grid, triple, 5) <= 1
        for number in range(1, 11):
            assert not shape_done(number, grid, 5, triple) or shape_done(number, more, 5, triple)
    for card in RULES.edition.secrets:
        assert not shows(grid, card.cells) or shows(more, card.cells)
    assert sum(map(sum, group_sizes(grid).values())) == sum(map(len, grid))


# -- secret cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", RULES.edition.secrets, ids=lambda card: card.id)
def test_12_a_secret_pattern_anywhere_neither_turned_nor_mirrored(card) -> None:
    columns, rows = card.size
    for left, low in ((0, 0), (9 - columns, 5 - rows)):
        filler = {(c, r): "nutrient" for c in range(9) for r in range(5)}
        filler |= {(left + c, low + r): symbol for c, r, symbol in card.cells}
        grid = tuple(tuple(filler[c, r] for r in range(5)) for c in range(9))
        assert shows(grid, card.cells)
        assert all(cell(grid, left + c, low + r) == symbol for c, r, symbol in card.cells)
    mirrored = tuple((columns - 1 - c, r, symbol) for c, r, symbol in card.cells)
    if set(mirrored) != set(card.cells):
        alone = {(c, r): symbol for c, r, symbol in mirrored}
        if all((c, low) in alone for c, r in alone for low in range(r)):
            grid = tuple(tuple(alone[c, r] for r in range(5) if (c, r) in alone) for c in range(columns))
            assert not shows(grid, card.cells)


def test_12_the_secret_counts_once_and_at_the_end_only() -> None:
    twice = "tt.....tt\ntt.....tt"
    secrets = {"Ann": ["green1"], "Ben": ["green1"[:-1] + "2"]}
    over = finished(twice, "hhh......", dealt={"secrets": secrets})
    assert secret_points(over, 0) == 4 and secret_points(over, 1) == 0
    lines = {line.label: line.points for line in TROLLIUS.explain(over, "Ann")}
    assert lines["Secret objective Quartetum aquarium unificatum: completed"] == 4
    assert "Secret objective Row of hearts: not completed" in {line.label for line in TROLLIUS.explain(over, "Ben")}
    running = replace(over, finished=False)
    assert TROLLIUS.scores(over)["Ann"] - TROLLIUS.scores(running)["Ann"] == 4


def test_17_what_is_printed_on_the_known_cards() -> None:
    edition = RULES.edition
    printed = {
        card.name: (card.colour, card.points) for card in edition.secrets if card.id in ("green1", "yellow1", "red1")
    }
    assert printed == {
        "Quartetum aquarium unificatum": ("green", 4),
        "Duritia trollii": ("yellow", 5),
        "Convivium lunare trollii": ("red", 7),
    }
    assert edition.card(1).points == (4, 2, 1, 0, 0, 0)
    assert (edition.card(11).points[0], edition.card(11).points[2]) == (6, 2)
    assert edition.card(13).points == (7, 4, 1, 0, 0, 0)
    assert edition.card(14).points == (8, 5, 2, 1, 0, 0)
    assert [card.number for card in edition.general if card.hard] == [9, 10]


# -- general objectives -----------------------------------------------------------------------------------------------


def corners(letters: str) -> str:
    """Return a picture of two full outer columns with these corners."""
    one, two, three, four = letters
    return "\n".join([f"{one}.......{two}", *["x.......x"] * 3, f"{three}.......{four}"])


FULL_COLUMN = "h........\nt........\no........\nx........\ns........"


@pytest.mark.parametrize(
    ("number", "done", "not_done"),
    [
        (1, "tttttttt.", "ttttttt.."),
        (2, FULL_COLUMN, FULL_COLUMN.replace("h", "t")),
        (2, FULL_COLUMN, FULL_COLUMN.replace("h........\n", "")),
        (3, "\n".join(["x........"] * 5), "\n".join(["x........"] * 4 + ["h........"])),
        (4, "xhoohxoxh", "xhoohx..."),
        (
            5,
            "h.......t\n" + "\n".join(["x.......x"] * 3) + "\no.......x",
            "h.......t\n" + "\n".join(["x.......x"] * 3) + "\no.......t",
        ),
        (6, "\n".join(["t........"] * 4 + ["thoxshoxs"]), "\n".join(["t........"] * 4 + ["thoxshox."])),
        (
            7,
            "h.......h\n" + "\n".join(["x.......x"] * 3) + "\nh.......h",
            "h.......h\n" + "\n".join(["x.......x"] * 3) + "\nh.......x",
        ),
        (8, "tttxxxhhh\ntttxxxooo", "tttxxxhhh\ntttxxooos"),
        (8, "tttxxxhhh\ntttxxxooo", "tttxxxhh.\ntttxxxooo"),
        (9, "xtx.xox\nttt.ooo\nstx.xox", "xtx.xtx\nttt.ttt\nstx.xtx"),
        (10, "tt.hh\ntt.hh", "tt.tt\ntt.tt"),
    ],
)
def test_16_shapes(number: int, done: str, not_done: str) -> None:
    assert shape_done(number, coupon(done), 5, SWAMP)
    assert not shape_done(number, coupon(not_done), 5, SWAMP)


def test_16_an_empty_coupon_completes_no_shape() -> None:
    assert not any(shape_done(number, coupon("........."), 5, SWAMP) for number in range(1, 11))


CARDS = {
    "secrets": {name: [f"green{2 * at + 1}", f"green{2 * at + 2}"] for at, name in enumerate(("Ann", "Ben", "Cem"))}
}


def near_eight(number: int = 1):
    """Three players of whom each needs one more triangle for the eight; Cem as well a column that is all triangles."""
    cards = {"secrets": CARDS["secrets"], "objectives": [number, 6, 11]}
    state = match("Ann", "Ben", "Cem", level="challenging", dealt=cards)
    state = replace(state, kept=("green1", "green3", "green5"))
    for seat in state.seats:
        state = with_coupon(state, seat, "ttttttt..")
    return symbols_rolled(dice_rolled(state, 1, 2, 1), "water", "soil")


def test_16_the_same_step_is_the_same_rank_and_the_next_is_skipped() -> None:
    state = draw(near_eight(), "Cem", (9, "soil"))
    state = draw(state, "Ann", (8, "water"))
    assert TROLLIUS.public(state)["objectives"] == {"1": {}, "6": {}, "11": {}}, "ranked when all have drawn"
    told = events(state, "Ben", "draw", cells=[[8, "water"], [9, "soil"]])
    ranked = [(event.player, dict(event.values)) for event in told if event.kind == "objective"]
    values = {"objective": 1, "rank": 1, "points": 4}
    assert ranked == [("Ann", values), ("Ben", values)]
    state = draw(state, "Ben", (8, "water"), (9, "soil"))
    assert TROLLIUS.public(state)["objectives"]["1"] == {"Ann": 4, "Ben": 4}
    state = symbols_rolled(state, "water", "soil")
    assert [state.placements(seat).wanted for seat in state.seats] == [1, 1, 2]
    state = draw(draw(state, "Ann", (1, "soil")), "Ben", (1, "soil"))
    state = draw(state, "Cem", (8, "water"), (9, "soil"))
    assert TROLLIUS.public(state)["objectives"]["1"] == {"Ann": 4, "Ben": 4, "Cem": 1}, "third: rank 2 is skipped"
    labels = {line.label: line.points for line in TROLLIUS.explain(state, "Cem")}
    assert labels["Objective 1, Octo symbolorum uniformium: completed, rank 3"] == 1


def test_16_a_joker_counts_as_the_same_step() -> None:
    state = draw(near_eight(), "Cem", (9, "soil"), joker=("after", 8, "water"))
    state = draw(draw(state, "Ann", (8, "water")), "Ben", (8, "soil"), (9, "water"))
    assert TROLLIUS.public(state)["objectives"]["1"] == {"Ann": 4, "Ben": 4, "Cem": 4}


@pytest.mark.parametrize(
    ("number", "amounts", "expected"),
    [
        pytest.param(11, (6, 6, 5), (1, 1, 3), id="the example: circles 6, 6, 5"),
        pytest.param(12, (0, 0, 0), (1, 1, 1), id="everybody is ranked, also with none"),
        pytest.param(13, (2, 0, 1, 0), (4, 1, 3, 1), id="fewest rows"),
        pytest.param(14, (3, 3, 3, 9), (1, 1, 1, 4), id="fewest hearts"),
        pytest.param(11, (9, 5, 7), (1, 3, 2), id="no tie"),
    ],
)
def test_16_ranks(number: int, amounts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert ranks(number, amounts) == expected


def test_16_the_example_of_a_majority() -> None:
    """Miio and Max have six circles each and get six points, Nooa has five and gets two."""
    cards = CARDS | {"objectives": [11, 13, 14]}
    over = finished("oooooo...", "oooooo...", "ooooo....", level="challenging", dealt=cards)
    assert objective_points(over, 11) == {0: 6, 1: 6, 2: 2}
    facts = TROLLIUS.public(over)["objectives"]
    assert facts == {
        "11": {"Ann": 6, "Ben": 6, "Cem": 2},
        "13": {"Ann": 7, "Ben": 7, "Cem": 7},
        "14": {"Ann": 8, "Ben": 8, "Cem": 8},
    }
    running = replace(over, finished=False)
    assert TROLLIUS.public(running)["objectives"] == {"11": {}, "13": {}, "14": {}}
    assert TROLLIUS.scores(over)["Ann"] - TROLLIUS.scores(running)["Ann"] == 21
    assert count(over.coupons[0], "light") == 6
    labels = [line.label for line in TROLLIUS.explain(over, "Cem")]
    assert "Objective 11, Circolorum copia: 5 circles, rank 3" in labels
