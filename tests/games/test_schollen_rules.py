"""Every statement of schollen_rollen.md, with the rulebook's worked examples."""

from itertools import product

import pytest

from appliance.games import BadOptions, Choice, IllegalAction, Line, NeedChoice, NeedRoll, Setup, checked
from appliance.games.schollen_rollen import FACES, catch_of, pool
from tests.games.schollen_tables import (
    SCHOLLEN,
    events,
    faces,
    haul,
    match,
    roll,
    secure,
    total,
    with_supplies,
)

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hedi")


@pytest.mark.parametrize(("players", "plaice"), [(2, 80), (3, 100), (4, 120), (5, 140), (6, 160), (7, 160), (8, 160)])
def test_1_the_pool_grows_with_the_players(players: int, plaice: int) -> None:
    assert pool(players) == plaice
    assert SCHOLLEN.public(match(*NAMES[:players])) == {
        "middle": plaice,
        "net": 0,
        "supplies": dict.fromkeys(NAMES[:players], 0),
        "set_aside": [],
        "to_roll": 4,
        "turn": "Ann",
    }


def test_2_the_first_name_begins() -> None:
    assert match("Ben", "Ann").player == "Ben"


def test_3_a_turn_begins_with_all_dice_and_an_empty_net() -> None:
    state = secure(roll(match(), "12WD"))
    assert (state.player, state.net, state.to_roll, state.set_aside) == ("Ben", 0, 4, ())
    (need,) = SCHOLLEN.prompts(state)
    house = ("plaice1", "plaice1", "plaice2", "hook", "doubler", "water")
    assert need == NeedRoll("Ben", ("schollen",) * 4, sides=(house,) * 4)


def test_4_the_faces_and_their_plaice() -> None:
    assert [catch_of((face,)) for face in FACES] == [1, 2, 0, 0, 0]


@pytest.mark.parametrize("short", ["HHHH", "WWWW", "DDDD", "HDWH"])
def test_5_a_first_throw_without_a_plaice_ends_the_turn(short: str) -> None:
    state = roll(match(), short)
    assert (state.player, state.middle, state.to_roll) == ("Ben", 100, 4)
    assert [event.kind for event in events(match(), "roll", dice=faces(short))] == ["rolled", "lost", "turn"]


@pytest.mark.parametrize(("short", "plaice"), [("221W", 5), ("D21W", 6), ("D12H", 6), ("DDD2", 16), ("DD11", 8)])
def test_6_the_catch(short: str, plaice: int) -> None:
    assert catch_of(tuple(faces(short))) == plaice


def test_6_example_of_a_hook_and_two_doublers() -> None:
    state = roll(with_supplies(match(), Ben=9), "DDH2")
    assert state.sources == {"middle": 8, "Ben": 8}


def test_6_and_7_all_throws_counted_another_way() -> None:
    for dice in product(FACES, repeat=4):
        expected = sum({"plaice1": 1, "plaice2": 2}.get(face, 0) for face in dice)
        for face in dice:
            expected *= 2 if face == "doubler" else 1
        assert catch_of(dice) == expected <= 16


def test_8_a_hook_leaves_the_choice_of_one_source() -> None:
    state = roll(with_supplies(match(), Ann=5, Ben=10, Cem=20), "HH2W")
    (choice,) = SCHOLLEN.prompts(state)
    assert isinstance(choice, NeedChoice)
    assert [each.args["from"] for each in choice.choices] == ["middle", "Ben", "Cem"]
    robbed = haul(state, "Cem")
    assert (robbed.net, robbed.middle, robbed.supplies) == (2, 65, {"Ann": 5, "Ben": 10, "Cem": 18})
    assert haul(state, "middle").middle == 63


def test_8_the_haul_is_entered_even_when_the_middle_is_the_only_source() -> None:
    state = roll(match(), "H11W")
    assert [each.args for each in SCHOLLEN.prompts(state)[0].choices] == [{"from": "middle"}]
    assert state.net == 0
    assert haul(state, "middle").net == 2


def test_9_a_victim_with_less_gives_all_and_the_rest_is_forfeited() -> None:
    state = roll(with_supplies(match(), Ben=3), "DDH2")
    (hauled,) = events(state, "haul", **{"from": "Ben"})
    assert dict(hauled.values) == {"from": "Ben", "plaice": 3, "forfeited": 5, "net": 3}
    after = haul(state, "Ben")
    assert (after.net, after.middle, after.supplies["Ben"]) == (3, 97, 0)


def test_10_without_a_hook_the_middle_is_hauled_by_itself() -> None:
    state = roll(with_supplies(match(), Ben=10), "2211")
    assert (state.net, state.middle) == (6, 84)
    with pytest.raises(IllegalAction, match="without a hook and a plaice"):
        haul(state, "Ben")


def test_10_a_hook_of_an_earlier_throw_gives_no_choice() -> None:
    state = haul(roll(with_supplies(match(), Ben=10), "H1WW"), "middle")
    assert roll(state, "11").net == 3


def test_11_the_net_is_no_supply() -> None:
    state = roll(match(), "2211")
    assert state.net == 6
    assert SCHOLLEN.scores(state) == {"Ann": 0, "Ben": 0, "Cem": 0}
    assert SCHOLLEN.explain(state, "Ann") == ()


def test_12_secure_or_throw_again() -> None:
    state = roll(match(), "2211")
    need, choice = SCHOLLEN.prompts(state)
    assert isinstance(need, NeedRoll) and isinstance(choice, NeedChoice)
    assert choice.choices == (Choice("secure", {}, 6),)
    after = secure(state)
    assert (after.supplies["Ann"], after.net, after.player) == (6, 0, "Ben")
    assert SCHOLLEN.explain(after, "Ann") == (Line("Round 1: net of 6 secured", 6, "schollen_rollen:12"),)


def test_13_blue_dice_are_set_aside_and_all_others_thrown() -> None:
    state = roll(match(), "W12D")
    assert (state.set_aside, state.to_roll) == (("water", "doubler"), 2)
    need = SCHOLLEN.prompts(state)[0]
    assert isinstance(need, NeedRoll)
    assert (need.fixed, need.may_keep) == ((0, 3), False)
    state = roll(state, "W1")
    assert (state.set_aside, state.to_roll) == (("water", "doubler", "water"), 1)
    assert state.net == 6 + 2
    with pytest.raises(IllegalAction, match="dice has 4 faces, expected 1: all dice are thrown, with water, doubler"):
        roll(state, "1111")


def test_14_a_throw_again_without_a_plaice_loses_the_net_to_the_middle() -> None:
    state = haul(roll(with_supplies(match(), Ben=10), "H2W1"), "Ben")
    assert (state.net, state.middle) == (3, 90)
    after = roll(state, "HHD")
    assert (after.player, after.net, after.middle, after.supplies["Ben"]) == ("Ben", 0, 93, 7)
    assert events(state, "roll", dice=faces("HHD"))[1].values == {"plaice": 3}


def test_15_no_limit_of_throws() -> None:
    state = match(*NAMES)
    for number in range(1, 30):
        state = roll(state, "1111")
        assert state.net == 4 * number


def test_16_points_are_plaice_whatever_the_tokens() -> None:
    assert SCHOLLEN.scores(with_supplies(match(), Ann=7, Ben=5)) == {"Ann": 7, "Ben": 5, "Cem": 0}


def test_17_and_18_the_last_plaice_end_the_match_and_are_secured() -> None:
    state = with_supplies(match(), Ann=20, Ben=77)
    told = events(state, "roll", dice=faces("DD22"))
    assert [event.kind for event in told] == ["rolled", "hauled", "secured", "finished"]
    assert told[1].values["forfeited"] == 13
    after = roll(state, "DD22")
    assert after.finished
    assert (after.middle, after.net, after.supplies) == (0, 0, {"Ann": 23, "Ben": 77, "Cem": 0})
    assert SCHOLLEN.prompts(after) == ()
    assert SCHOLLEN.winners(after) == ("Ben",)
    assert SCHOLLEN.public(after)["turn"] is None
    last = SCHOLLEN.explain(after, "Ann")[-1]
    assert last == Line("Round 1: net of 3 secured, the middle is empty", 3, "schollen_rollen:18")


def test_18_exactly_the_last_plaice_end_the_match_with_a_hook_too() -> None:
    state = roll(with_supplies(match(), Ann=20, Ben=78), "H2WW")
    by_source = {choice.args["from"]: choice.points for choice in SCHOLLEN.prompts(state)[0].choices}
    assert by_source == {"middle": 2, "Ben": None}
    assert not haul(state, "Ben").finished
    assert haul(state, "middle").finished


def test_18_a_net_from_earlier_throws_is_secured_with_the_last_plaice() -> None:
    state = roll(with_supplies(match(), Ann=10, Ben=80), "1112")
    assert roll(state, "2221").supplies["Ann"] == 10 + 10


def test_19_a_tie_has_several_winners() -> None:
    state = roll(with_supplies(match(), Ann=10, Ben=50, Cem=36), "2222")
    assert SCHOLLEN.winners(state) == ("Ben",)
    tied = roll(with_supplies(match(), Ann=46, Ben=50), "2222")
    assert SCHOLLEN.winners(tied) == ("Ann", "Ben")


def test_example_of_a_complete_turn() -> None:
    """Karen: 4 plaice; then 2 from Reiner with a doubler; then 2 plaice and a doubler, doubled twice: 14 in all."""
    state = with_supplies(match("Karen", "Reiner"), Reiner=10)
    state = roll(state, "211W")
    assert (state.net, state.set_aside) == (4, ("water",))
    state = haul(roll(state, "1DH"), "Reiner")
    assert (state.net, state.supplies["Reiner"], state.set_aside) == (6, 8, ("water", "doubler"))
    state = roll(state, "2D")
    assert state.net == 14
    state = secure(state)
    assert SCHOLLEN.scores(state) == {"Karen": 14, "Reiner": 8}
    assert total(state) == 80
    assert SCHOLLEN.explain(state, "Reiner")[-1] == Line("Round 1: Karen took 2", -2, "schollen_rollen:8")


def test_the_sheet_offers_sources_and_the_net() -> None:
    state = roll(with_supplies(match(), Ben=3), "DDH2")
    rows = {row.key: row for row in SCHOLLEN.sheet(state, None).rows}
    assert [cell.offer for cell in rows["schollen_rollen.haul"].cells] == [8, 3, None]
    rows = {row.key: row for row in SCHOLLEN.sheet(haul(state, "Ben"), None).rows}
    assert rows["schollen_rollen.net"].cells[0].offer == 3
    assert rows["schollen_rollen.net"].cells[0].choice == Choice("secure", {}, 3)


def test_nobody_is_called_middle() -> None:
    with pytest.raises(BadOptions, match='no player can be called "middle"'):
        SCHOLLEN.start(checked(Setup("schollen_rollen", ("Ann", "middle"))))
