"""Every statement of zocken.md, with the rulebook's worked examples."""

from itertools import pairwise, product

import pytest

from appliance.games import Choice, IllegalAction, Line, NeedChoice, NeedRoll
from appliance.games.zocken import OUTER, Phase, Tally, is_sequence, legal_fields
from appliance.games.zocken.board import dot_of
from appliance.games.zocken.state import Played
from tests.games.zocken_tables import (
    COLOURS,
    ZOCKEN,
    all_said,
    do,
    events,
    jana,
    match,
    no_wagers,
    out,
    place,
    roll,
    values,
    wager,
)

HOUSE = match().edition


def test_1_dice_and_dots() -> None:
    assert HOUSE.dice == COLOURS
    assert [dot_of(HOUSE, field) for field in range(1, 10)] == [None, *COLOURS, None]
    assert OUTER == (1, 9)


def test_2_any_die_that_is_left_is_thrown_and_placed_at_once() -> None:
    state = match()
    needs = ZOCKEN.prompts(state)
    assert needs == tuple(NeedRoll("Ann", ("d6",), args={"die": die}, colours=(die,)) for die in COLOURS)
    state = roll(state, "blue", 4)
    (choice,) = ZOCKEN.prompts(state)
    assert isinstance(choice, NeedChoice)
    assert [each.args["field"] for each in choice.choices] == list(range(1, 10))
    state = do(state, "place", field=5)
    assert state.left == ("red", "orange", "yellow", "green", "purple", "black")
    with pytest.raises(IllegalAction, match="the blue die was thrown in this turn already"):
        roll(state, "blue", 4)


@pytest.mark.parametrize(
    "shown", [(6, 5, 5, 4, 3, 3, 2), (1, 1, 2, 3, 4, 5, 6), (6, 6, 6, 6, 5, 4, 1), (1, 1, 3, 3, 5, 6), (4,), ()]
)
def test_3_sequences(shown: tuple[int, ...]) -> None:
    assert is_sequence(list(shown))
    assert is_sequence(list(reversed(shown)))


@pytest.mark.parametrize("shown", [(1, 2, 1), (2, 1, 1, 2), (6, 5, 6), (1, 3, 2, 4)])
def test_3_no_sequences(shown: tuple[int, ...]) -> None:
    assert not is_sequence(list(shown))


def test_3_all_sequences_counted_another_way() -> None:
    for shown in product(range(1, 7), repeat=4):
        steps = [after - before for before, after in pairwise(shown)]
        assert is_sequence(list(shown)) == (all(step >= 0 for step in steps) or all(step <= 0 for step in steps))


def test_3_gaps_and_empty_fields_do_not_matter() -> None:
    state = values(match(), None, 1, None, None, 3, None, None, 6, None)
    assert legal_fields(state.strip, 2) == (3, 4)
    assert legal_fields(state.strip, 3) == (3, 4, 6, 7)
    assert legal_fields(state.strip, 6) == (6, 7, 9)
    assert legal_fields(state.strip, 1) == (1, 3, 4)


def test_3_equal_dice_leave_the_direction_open() -> None:
    state = values(match(), None, None, 3, None, 3, None, None, None, None)
    assert legal_fields(state.strip, 4) == (1, 2, 6, 7, 8, 9)
    assert legal_fields(state.strip, 3) == (1, 2, 4, 6, 7, 8, 9)


def test_4_a_die_that_fits_nowhere_must_go_out() -> None:
    """A full run of 5 4 4 4 3 2 without a field for another 4."""
    state = values(match(), 5, 4, 4, 4, 3, 2, None, None, None)
    assert legal_fields(state.strip, 4) == ()
    state = roll(all_said(state), "black", 4)
    assert ZOCKEN.prompts(state) == (NeedChoice("Ann", (Choice("out", {}, -20),)),)
    with pytest.raises(IllegalAction, match="field 7 is not free for the black 4"):
        do(state, "place", field=7)


def test_4_a_die_that_fits_may_not_go_out() -> None:
    with pytest.raises(IllegalAction, match="the red 4 still fits, so it cannot go out: Ann may place the red 4 on"):
        out(match(), "red", 4)


def test_5_wagers_come_between_the_third_and_the_fourth_die() -> None:
    state = place(place(match(), "red", 1, 2), "blue", 2, 4)
    with pytest.raises(IllegalAction, match="between the third and the fourth die"):
        wager(state, Ben=True)
    state = place(state, "black", 3, 6)
    assert state.phase is Phase.WAGER
    bets = (Choice("wager", {"bet": True}), Choice("wager", {"bet": False}))
    assert ZOCKEN.prompts(state) == (NeedChoice("Ben", bets), NeedChoice("Cem", bets))
    with pytest.raises(IllegalAction, match="roll has to wait for the wagers: Ben, Cem may wager"):
        roll(state, "green", 4)
    state = wager(state, Cem=True)
    assert ZOCKEN.public(state)["wagers"] == {"Ben": None, "Cem": True}
    assert ZOCKEN.prompts(state) == (NeedChoice("Ben", bets),)
    state = roll(wager(state, Ben=False), "green", 4)
    with pytest.raises(IllegalAction, match="Ben has decided on this turn's wager"):
        wager(state, Ben=True)


def test_5_a_die_out_counts_among_the_three() -> None:
    state = place(place(match(), "red", 3, 1), "blue", 4, 2)
    state = out(state, "black", 2)
    assert state.phase is Phase.WAGER
    assert ZOCKEN.public(state)["turn_points"] == -20


def test_6_to_8_points_of_a_turn() -> None:
    points = HOUSE.points
    for matches, expected in enumerate((0, 10, 30, 60, 100, 150, 210, 280)):
        assert Tally(matches, 0, 0, complete=False).total(points) == expected
        assert Tally(matches, 0, 0, complete=True).total(points) == expected + 50
        assert Tally(matches, 2, 0, complete=True).total(points) == expected + 30
        assert Tally(matches, 2, 0, complete=False).total(points) == expected
        assert Tally(matches, 2, 3, complete=True).total(points) == expected - 60


def test_scoring_example() -> None:
    """Jana's red 4 fits on the third field: 50 - 10 + 60 = 100."""
    state = roll(jana(Ben=True), "red", 4)
    assert state.tally.matches == 3
    assert 3 in state.legal_fields
    after = do(state, "place", field=3)
    assert ZOCKEN.scores(after) == {"Jana": 100, "Ben": 50, "Cem": 0, "Dora": 0}
    assert ZOCKEN.explain(after, "Jana") == (
        Line("Round 1: 3 colour matches", 60, "zocken:8"),
        Line("Round 1: all seven dice placed", 50, "zocken:6"),
        Line("Round 1: 1 die on an outer field", -10, "zocken:6"),
    )
    assert ZOCKEN.explain(after, "Ben") == (Line("Round 1: wager on Jana, who had 100, more than 50", 50, "zocken:9"),)


def test_scoring_example_with_a_die_out() -> None:
    """Jana's red 3 would have to go out: -20 + 60 = 40, and no 10 lost for the outer field."""
    state = jana(Ben=True)
    assert legal_fields(state.strip, 3) == ()
    after = out(state, "red", 3)
    assert ZOCKEN.scores(after) == {"Jana": 40, "Ben": -20, "Cem": 0, "Dora": 0}
    assert ZOCKEN.explain(after, "Jana") == (
        Line("Round 1: 3 colour matches", 60, "zocken:8"),
        Line("Round 1: 1 die OUT", -20, "zocken:7"),
    )
    assert ZOCKEN.explain(after, "Ben")[0].label == "Round 1: wager on Jana, who had 40, not more than 50"


@pytest.mark.parametrize(
    ("matches", "outer", "out_dice", "points", "gain"),
    [(3, 1, 0, 100, 50), (3, 0, 0, 110, 55), (1, 0, 0, 60, 30), (0, 0, 0, 50, -20), (3, 0, 1, 40, -20)],
)
def test_9_wagers(matches: int, outer: int, out_dice: int, points: int, gain: int) -> None:
    tally = Tally(matches, outer, out_dice, complete=True)
    assert tally.total(HOUSE.points) == points
    assert match().gain(Played(0, 1, tally, (None, True, False))) == gain


def test_9_the_discs_return_every_turn() -> None:
    after = do(roll(jana(Ben=True), "red", 4), "place", field=3)
    assert after.player == "Ben"
    assert ZOCKEN.public(after) == {
        "fields": [None] * 9,
        "out": [],
        "in_hand": None,
        "legal_fields": [],
        "wagers": {"Jana": None, "Cem": None, "Dora": None},
        "round": 1,
        "turn": "Ben",
        "turn_points": 0,
    }


def played_out(state):
    """Play turns of 50 points until the match is finished."""
    while not state.finished:
        state = a_turn(state)
    return state


def a_turn(state):
    """Play one turn: all dice are 3 and lie on the fields beside their dots: 50 points."""
    for field, die in enumerate((*COLOURS[1:], COLOURS[0]), start=2):
        if state.phase is Phase.WAGER:
            state = no_wagers(state)
        state = place(state, die, 3, field)
    return state


def test_10_three_turns_each_in_seat_order() -> None:
    state, seen = match("Ann", "Ben"), []
    while not state.finished:
        seen.append((state.player, state.round))
        state = a_turn(state)
    assert seen == [("Ann", 1), ("Ben", 1), ("Ann", 2), ("Ben", 2), ("Ann", 3), ("Ben", 3)]
    facts = ZOCKEN.public(state)
    assert (facts["turn"], facts["round"], facts["turn_points"]) == (None, 3, 50)
    assert [each["value"] for each in facts["fields"] if each] == [3] * 7
    assert ZOCKEN.prompts(state) == ()


def test_10_most_points_win_and_a_tie_is_shared() -> None:
    state = played_out(match("Ann", "Ben"))
    assert ZOCKEN.scores(state) == {"Ann": 150, "Ben": 150}
    assert ZOCKEN.winners(state) == ("Ann", "Ben")


def test_option_secret_hides_wagers_until_all_are_in() -> None:
    state = place(place(place(match(secret=True), "red", 1, 2), "blue", 2, 4), "black", 3, 6)
    assert all(prompt.secret for prompt in ZOCKEN.prompts(state))
    assert events(state, "wager", "Cem", bet=True)[0].values == {"bet": None}
    state = wager(state, Cem=True)
    assert ZOCKEN.public(state)["wagers"] == {"Ben": None, "Cem": None}
    wagers = {viewer: _wager_row(state, viewer) for viewer in (None, *state.players)}
    assert wagers == {None: [None] * 3, "Ann": [None] * 3, "Ben": [None] * 3, "Cem": [None, None, 1]}
    told = events(state, "wager", "Ben", bet=False)
    assert told[-1].values == {"bets": {"Ben": False, "Cem": True}}
    assert ZOCKEN.public(wager(state, Ben=False))["wagers"] == {"Ben": False, "Cem": True}


def _wager_row(state, viewer):
    rows = {row.key: row for row in ZOCKEN.sheet(state, viewer).rows}
    return [cell.points for cell in rows["zocken.wager"].cells]


def test_the_sheet_offers_fields_and_says_what_they_bring() -> None:
    state = roll(jana(), "red", 4)
    rows = {row.key: row for row in ZOCKEN.sheet(state, None).rows}
    offers = {key: row.cells[0].offer for key, row in rows.items() if row.cells[0].choice is not None}
    assert offers == {"zocken.field3": 40}
    assert rows["zocken.turn"].cells[0].points == 60


@pytest.mark.parametrize(("edition", "rounds"), [("house", 3), ("older", 5), ("later", 1)])
def test_editions_play_their_rounds(edition: str, rounds: int) -> None:
    state = played_out(match("Ann", "Ben", edition=edition))
    assert len(state.history) == 2 * rounds


def test_edition_later_has_small_points_and_fixed_wagers() -> None:
    state = match("Ann", "Ben", edition="later")
    for field, die in enumerate(COLOURS[:3], start=2):
        state = place(state, die, 3, field)
    state = wager(state, Ben=True)
    for field, die in enumerate(COLOURS[3:], start=5):
        state = place(state, die, 3, field)
    assert ZOCKEN.scores(state) == {"Ann": 14, "Ben": 3}
