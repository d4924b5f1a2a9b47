"""Dice Fishing: what the board says of the deck, of who is ready, and of how the dice stand against the card."""

from appliance.games import Event
from tests.games.fishing_tables import FISHING, do, lost_round, match, rolls, step, wagers


def told(state, viewer=None):
    return FISHING.board(state, viewer)


def fished(events: tuple[Event, ...]):
    return next(event.values for event in events if event.kind == "fished")


def test_the_deck_shrinks_with_each_card() -> None:
    state = match("mackerel", "salmon_shark")
    assert told(state)["deck"] == 9
    assert told(lost_round(state))["deck"] == 8


def test_who_is_ready_is_known_but_not_with_what() -> None:
    state = match()
    assert told(state)["ready"] == []
    one, other = wagers(state, Ben="6 6"), wagers(state, Ben="6 10 20")
    assert told(one)["ready"] == ["Ben"]
    assert told(one) == told(other)
    assert told(wagers(one, Ann="6 6 6"))["ready"] == []


def test_declarations_of_a_group_are_ready_before_they_are_shown() -> None:
    state = wagers(match(), Ann="6 10", Ben="6 10")
    assert (told(state)["fishing"], told(state)["ready"]) == (["Ann", "Ben"], [])
    assert told(do(state, "Ben", "declare", use={"d10": "reroll"}))["ready"] == ["Ben"]


def test_the_standing_is_the_result_if_nothing_more_is_done() -> None:
    state = do(
        wagers(match("thread_sail_filefish"), Ann="6 6 6 10", Ben="6 6 6 6 6"), "Ann", "declare", use={"d10": "reroll"}
    )
    state = rolls(state, "Ann", 4, 6, 5, d10=3)
    standing = told(state)["standing"]
    assert standing == {"Ann": {"total": 15, "missing": ["total", "equal"], "done": False}}
    result = fished(step(state, "Ann", "done").events)
    assert (result["total"], result["missing"]) == (standing["Ann"]["total"], standing["Ann"]["missing"])


def test_points_are_those_of_the_piles() -> None:
    state = rolls(wagers(match("mackerel"), Ann="6 6", Ben="6 6 6"), "Ann", 5, 4)
    assert told(state)["points"] == FISHING.scores(state) == {"Ann": 1, "Ben": 0}
