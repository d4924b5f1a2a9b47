"""The numbered rules of Trollius'n Roll: the course of a match, the joker, the end (trollius:1 to 11, 14, 15)."""

from dataclasses import replace

import pytest

from appliance.games import NeedChoice, NeedRoll, Setup, checked
from appliance.games.edition import BUILT_IN
from appliance.games.trollius import SYMBOLS
from appliance.games.trollius.placements import spans as free_spans
from tests.games.trollius_tables import (
    TROLLIUS,
    act,
    coupon,
    dice_rolled,
    draw,
    events,
    finished,
    match,
    setup,
    symbols_rolled,
    with_coupon,
)

CARDS = {"secrets": {"Ann": ["green1", "red1"], "Ben": ["green2", "yellow1"]}, "objectives": [1, 6, 11]}
HOUSE = BUILT_IN / "trollius" / "house.toml"
EMPTY = "\n".join(["." * 9] * 5)
ONE_FREE = "\n".join([".hthththt", *["hthththth"] * 4])


def pending(state) -> dict[str, tuple[str, ...]]:
    return {state.players[seat]: state.may(seat) for seat in state.seats if state.may(seat)}


def test_1_the_symbols() -> None:
    assert SYMBOLS == ("seed", "water", "light", "soil", "nutrient")


def test_2_everybody_has_a_die_and_an_empty_coupon() -> None:
    facts = TROLLIUS.public(match("Ann", "Ben"))
    assert facts["player_dice"] == {
        "Ann": {"colour": "purple", "value": None},
        "Ben": {"colour": "white", "value": None},
    }
    assert facts["coupons"] == {"Ann": [[]] * 9, "Ben": [[]] * 9}
    assert facts["jokers"] == {"Ann": True, "Ben": True}
    assert facts["rolled"] == {} and facts["objectives"] == {}
    assert (facts["round"], facts["step"], facts["holder"]) == (1, 1, "Ann")


def test_3_the_highest_die_is_the_number_of_symbol_dice() -> None:
    """The rulebook's example: purple 1, white 2 and orange 3 make three symbol dice."""
    state = match("Ann", "Ben", "Cem")
    assert pending(state) == dict.fromkeys(("Ann", "Ben", "Cem"), ("player_die",))
    state = act(state, "Ben", "player_die", value=2)
    assert pending(state) == dict.fromkeys(("Ann", "Cem"), ("player_die",))
    state = act(act(state, "Cem", "player_die", value=3), "Ann", "player_die", value=1)
    assert state.number == 3
    assert pending(state) == {"Ann": ("take",)}


def test_3_never_more_than_four_symbol_dice(tmp_path) -> None:
    """A box whose player dice go up to 6: four dice are rolled and nobody draws more than four symbols."""
    path = tmp_path / "six.toml"
    path.write_text(HOUSE.read_text("utf-8").replace("[1, 1, 2, 2, 3, 4]", "[1, 2, 3, 4, 5, 6]"))
    state = dice_rolled(TROLLIUS.start(setup(edition=str(path))), 6, 5)
    assert state.number == 4
    state = symbols_rolled(state, "seed", "water", "light", "soil")
    assert {state.placements(seat).wanted for seat in state.seats} == {4}


def test_4_the_owner_of_the_purple_die_takes_the_symbol_dice_before_the_first_roll() -> None:
    state = match("Ann", "Ben", dealt={"player_dice": {"Ann": "red", "Ben": "purple"}})
    state = dice_rolled(state, 2, 1)
    assert pending(state) == {"Ben": ("take",)}
    (prompt,) = TROLLIUS.prompts(state)
    assert isinstance(prompt, NeedChoice)
    pairs = ["ab", "ac", "ad", "bc", "bd", "cd"]
    assert [choice.args["dice"] for choice in prompt.choices] == [list(pair) for pair in pairs]
    state = act(state, "Ben", "take", dice=["d", "b"])
    assert state.taken == ("b", "d")
    assert pending(state) == {"Ben": ("roll",)}


def test_4_without_a_purple_die_the_first_player_leads() -> None:
    state = match("Ann", "Ben", dealt={"player_dice": {"Ann": "red", "Ben": "green"}})
    assert state.leader == 0
    assert pending(dice_rolled(state, 1, 1)) == {"Ann": ("take",)}


def test_4_the_leader_may_rotate() -> None:
    state = match("Ann", "Ben", leader="rotate", dealt={"player_dice": {"Ann": "red", "Ben": "purple"}})
    assert [replace(state, round=number).leader for number in (1, 2, 3)] == [0, 1, 0]
    assert TROLLIUS.public(replace(state, round=2))["holder"] == "Ben"


def test_5_everybody_draws_as_many_symbols_as_the_die_in_front_shows() -> None:
    """The rulebook's example goes on: Ann draws one symbol, Ben two and Cem three."""
    state = symbols_rolled(dice_rolled(match("Ann", "Ben", "Cem"), 1, 2, 3), "seed", "light", "soil")
    assert TROLLIUS.public(state)["rolled"] == {"a": "seed", "b": "light", "c": "soil"}
    assert [state.placements(seat).wanted for seat in state.seats] == [1, 2, 3]
    state = draw(state, "Cem", (7, "soil"), (8, "seed"), (9, "light"))
    assert pending(state) == dict.fromkeys(("Ann", "Ben"), ("draw",))
    state = draw(draw(state, "Ann", (5, "light")), "Ben", (1, "seed"), (2, "soil"))
    columns = TROLLIUS.public(state)["coupons"]
    assert columns["Cem"] == [[]] * 6 + [["soil"], ["seed"], ["light"]]
    assert columns["Ben"] == [["seed"], ["soil"]] + [[]] * 7


def test_6_the_dice_go_to_the_left_unrolled_and_come_home() -> None:
    state = symbols_rolled(dice_rolled(match("Ann", "Ben"), 1, 2), "seed", "light")
    state = draw(draw(state, "Ann", (1, "seed")), "Ben", (1, "seed"), (2, "light"))
    facts = TROLLIUS.public(state)
    assert facts["player_dice"] == {"Ann": {"colour": "white", "value": 2}, "Ben": {"colour": "purple", "value": 1}}
    assert (facts["round"], facts["step"], facts["holder"], facts["rolled"]) == (1, 2, "Ben", {})
    assert pending(state) == {"Ben": ("roll",)}
    state = symbols_rolled(state, "soil", "soil")
    assert [state.placements(seat).wanted for seat in state.seats] == [2, 1]
    state = draw(draw(state, "Ann", (1, "soil"), (2, "soil")), "Ben", (9, "soil"))
    facts = TROLLIUS.public(state)
    assert (facts["round"], facts["step"], facts["holder"]) == (2, 1, "Ann")
    assert facts["player_dice"]["Ann"] == {"colour": "purple", "value": None}
    assert pending(state) == dict.fromkeys(("Ann", "Ben"), ("player_die",))


def test_7_each_symbol_falls_to_the_lowest_free_cell_so_heights_may_differ() -> None:
    state = with_coupon(match("Ann", "Ben"), 0, "h........\nt.x......")
    state = symbols_rolled(dice_rolled(state, 3, 1), "seed", "light", "soil")
    state = draw(state, "Ann", (1, "soil"), (2, "light"), (3, "seed"))
    assert state.coupons[0] == coupon("x........\nh.h......\ntox......")


@pytest.mark.parametrize(
    ("picture", "wanted", "spans"),
    [
        pytest.param(EMPTY, 4, [(first, 4) for first in range(6)], id="8: four columns are free, six ways"),
        pytest.param("..h...hhh", 4, [(0, 2), (3, 3)], id="9: the example, runs of 2 and of 3"),
        pytest.param("..h...hhh", 3, [(3, 3)], id="8: three fit, so the run of 2 is no choice"),
        pytest.param("..h...hhh", 2, [(0, 2), (3, 2), (4, 2)], id="8: two fit three times"),
        pytest.param("hhhhhhhh.", 4, [(8, 1)], id="9: at least one"),
        pytest.param("hhhhhhhhh", 4, [(0, 0)], id="10: nothing once a joker filled the coupon"),
    ],
)
def test_8_and_9_where_how_much_is_drawn(picture: str, wanted: int, spans: list[tuple[int, int]]) -> None:
    free = tuple(letter == "." for letter in picture.splitlines()[0].strip())
    assert list(free_spans(free, wanted)) == spans


def test_9_never_two_symbols_where_three_fit() -> None:
    """The rulebook's example: the die says four, there is room for two or for three side by side."""
    top = "..h...hhh"
    picture = "\n".join([top, *["hthththth"] * 4])
    state = symbols_rolled(
        dice_rolled(with_coupon(match("Ann", "Ben"), 0, picture), 4, 1), "seed", "light", "soil", "water"
    )
    placements = state.placements(0)
    sizes = {(cells[0][0] + 1, len(cells)) for cells in placements.plain}
    assert sizes == {(1, 2), (4, 3)}
    draw(state, "Ann", (1, "seed"), (2, "water"))
    draw(state, "Ann", (4, "seed"), (5, "water"), (6, "soil"))


def test_10_a_joker_before_or_after() -> None:
    state = symbols_rolled(dice_rolled(match("Ann", "Ben"), 2, 1), "seed", "light")
    before = draw(state, "Ann", (1, "seed"), (2, "light"), joker=("before", 1, "water"))
    after = draw(state, "Ann", (1, "seed"), (2, "light"), joker=("after", 1, "water"))
    assert before.coupons[0] == coupon("h........\nto.......")
    assert after.coupons[0] == coupon("t........\nho.......")
    assert before.jokers == after.jokers == (False, True)
    assert TROLLIUS.scores(before)["Ann"] == 1, "the heart; the two points of the joker are gone"
    assert not before.placements(0).joker


def test_10_a_joker_before_changes_the_columns_first() -> None:
    picture = "\n".join(["...hhhhhh", *["hthththth"] * 4])
    state = symbols_rolled(dice_rolled(with_coupon(match("Ann", "Ben"), 0, picture), 3, 1), "seed", "light", "soil")
    state = draw(state, "Ann", (1, "soil"), joker=("before", 2, "water"))
    assert state.coupons[0] == coupon("\n".join(["xt.hhhhhh", *["hthththth"] * 4]))


def test_10_a_joker_that_fills_the_coupon_leaves_nothing_to_draw() -> None:
    state = with_coupon(match("Ann", "Ben"), 0, ONE_FREE)
    state = symbols_rolled(dice_rolled(state, 2, 1), "seed", "light")
    told = events(state, "Ann", "draw", cells=[], joker={"when": "before", "column": 1, "symbol": "light"})
    assert [event.kind for event in told] == ["drawn", "coupon_full"]
    state = draw(state, "Ann", joker=("before", 1, "light"))
    assert state.is_full(0)


def test_11_the_round_is_finished_and_full_players_only_watch() -> None:
    state = with_coupon(match("Ann", "Ben"), 0, ONE_FREE)
    state = symbols_rolled(dice_rolled(state, 1, 1), "seed")
    state = draw(draw(state, "Ann", (1, "seed")), "Ben", (1, "seed"))
    assert not state.finished and pending(state) == {"Ben": ("roll",)}
    state = symbols_rolled(state, "light")
    assert pending(state) == {"Ben": ("draw",)}
    state = draw(state, "Ben", (1, "light"))
    facts = TROLLIUS.public(state)
    assert state.finished and TROLLIUS.prompts(state) == ()
    assert (facts["round"], facts["step"], facts["holder"]) == (1, 2, None)
    assert facts["player_dice"]["Ann"] == {"colour": "purple", "value": 1}, "the dice are home"


def test_11_a_full_holder_of_the_leaders_die_still_rolls() -> None:
    state = with_coupon(match("Ann", "Ben"), 1, ONE_FREE)
    state = symbols_rolled(dice_rolled(state, 1, 1), "seed")
    state = draw(draw(state, "Ann", (1, "seed")), "Ben", (1, "seed"))
    assert pending(state) == {"Ben": ("roll",)}
    assert pending(symbols_rolled(state, "seed")) == {"Ann": ("draw",)}


def test_11_when_every_coupon_is_full_the_match_ends_at_once() -> None:
    state = with_coupon(with_coupon(match("Ann", "Ben"), 0, ONE_FREE), 1, ONE_FREE)
    state = symbols_rolled(dice_rolled(state, 1, 1), "light")
    state = draw(state, "Ann", (1, "light"))
    told = events(state, "Ben", "draw", cells=[[1, "light"]])
    assert told[-1].kind == "finished"
    assert draw(state, "Ben", (1, "light")).finished


def test_11_a_full_coupon_outside_the_last_step_starts_no_round() -> None:
    state = replace(match("Ann", "Ben"), passes=1, taken=("a",), values=(1, 1))
    state = symbols_rolled(with_coupon(state, 1, ONE_FREE), "seed")
    state = draw(draw(state, "Ann", (1, "seed")), "Ben", (1, "seed"))
    assert state.finished


@pytest.mark.parametrize(
    ("pictures", "jokers", "winners"),
    [
        pytest.param(("ttt......", "hhh......"), (True, True), ("Ann",), id="tied at 5: fewest hearts"),
        pytest.param(("ttt......", "hh......."), (True, True), ("Ann",), id="most points"),
        pytest.param(("ttt......", "hhhhh...."), (True, False), ("Ann",), id="tied at 5: unused joker"),
        pytest.param(("hhhhh....", "hhh......"), (False, True), ("Ben",), id="unused joker before hearts"),
        pytest.param(("ttt......", ".....ttt."), (True, True), ("Ann", "Ben"), id="still tied: shared"),
        pytest.param(("ttt......", ".....ttt.", "hhh......"), (True, True, True), ("Ann", "Ben"), id="two of three"),
    ],
)
def test_14_winners(pictures: tuple[str, ...], jokers: tuple[bool, ...], winners: tuple[str, ...]) -> None:
    state = finished(*pictures, jokers=jokers)
    assert TROLLIUS.winners(state) == winners
    assert TROLLIUS.winners(replace(state, finished=False)) == ()


def test_15_basic_has_no_general_objectives_and_an_optional_green_card() -> None:
    without = match("Ann", "Ben")
    assert without.objectives == () and without.kept == (None, None)
    assert pending(without) == dict.fromkeys(("Ann", "Ben"), ("player_die",)), "no card is kept where none is dealt"
    dealt = match("Ann", "Ben", dealt={"secrets": {"Ann": ["green1"], "Ben": ["green3"]}})
    assert dealt.kept == ("green1", "green3") and "keep" not in dealt.may(0)
    assert without.rules.side_name == "swamp"


def test_15_the_side_goes_with_the_level_unless_the_table_says_so() -> None:
    sides = {level: match(level=level, dealt=CARDS).rules.side_name for level in ("challenging", "difficult")}
    assert sides == {"challenging": "swamp", "difficult": "mountain"}
    assert match(level="difficult", side="swamp", dealt=CARDS).rules.side_name == "swamp"
    assert match(side="mountain").rules.side_name == "mountain"


def test_15_each_keeps_one_of_two_cards_before_the_game_begins() -> None:
    state = match(level="challenging", dealt=CARDS)
    first, second = TROLLIUS.prompts(state)
    assert isinstance(first, NeedChoice) and isinstance(second, NeedChoice)
    assert first.secret and second.secret
    assert [choice.args["card"] for choice in first.choices] == ["green1", "red1"]
    state = act(state, "Ben", "keep", card="yellow1")
    assert pending(state) == {"Ann": ("keep",)}
    state = act(state, "Ann", "keep", card="green1")
    assert pending(state) == dict.fromkeys(("Ann", "Ben"), ("player_die",))
    assert TROLLIUS.board(state, "Ben")["secret"]["name"] == "Duritia trollii"
    assert TROLLIUS.board(state, None)["secret"] is None
    assert TROLLIUS.board(state, None)["holders"] == ["Ann", "Ben"]


def test_a_drawing_tells_what_it_adds_by_itself_and_the_shapes_that_it_completes() -> None:
    state = match("Ann", "Ben", level="challenging", dealt={"objectives": [1, 2, 3]})
    picture = "\n".join([*["........."] * 4, "ttttttt.."])
    state = symbols_rolled(dice_rolled(with_coupon(state, 0, picture), 1, 1), "water")
    told = events(state, "Ann", "draw", cells=[[8, "water"]])[0]
    before = TROLLIUS.scores(state)["Ann"]
    assert told.values["points"] == TROLLIUS.scores(draw(state, "Ann", (8, "water")))["Ann"] - before
    assert told.values["shapes"] == [1]
    joker = {"when": "after", "column": 9, "symbol": "seed"}
    with_joker = events(state, "Ann", "draw", cells=[[8, "water"]], joker=joker)[0]
    assert with_joker.values["points"] == told.values["points"] + 1 - 2


def test_15_a_table_with_printed_cards_names_the_kept_one_any_time_before_the_end() -> None:
    state = match(level="difficult", dealt={"objectives": [1, 2, 3]})
    assert pending(state) == dict.fromkeys(("Ann", "Ben"), ("keep", "player_die"))
    first = [prompt for prompt in TROLLIUS.prompts(state) if prompt.player == "Ann"]
    assert isinstance(first[0], NeedRoll) and isinstance(first[1], NeedChoice), "what the match waits for comes first"
    state = dice_rolled(state, 1, 1)
    assert pending(state) == {"Ann": ("keep", "take"), "Ben": ("keep",)}
    state = act(state, "Ben", "keep", card="red2")
    assert pending(state) == {"Ann": ("keep", "take")}
    state = act(state, "Ann", "keep", card="red2")
    assert state.kept == ("red2", "red2"), "a refusal would tell Ann what Ben kept"


def test_15_nobody_sees_what_is_kept() -> None:
    state = match(level="challenging", dealt=CARDS)
    one = act(state, "Ann", "keep", card="green1")
    other = act(state, "Ann", "keep", card="red1")
    assert events(state, "Ann", "keep", card="green1") == events(state, "Ann", "keep", card="red1")
    assert TROLLIUS.public(one) == TROLLIUS.public(other)
    done = [with_coupon(each, 0, "tt.......\ntt.......") for each in (one, other)]
    for viewer in (None, "Ben"):
        assert TROLLIUS.sheet(done[0], viewer) == TROLLIUS.sheet(done[1], viewer)
    secret = [next(row for row in TROLLIUS.sheet(each, "Ann").rows if row.key == "trollius.secret") for each in done]
    assert [row.cells[0].offer for row in secret] == [4, None], "the owner sees that the pattern stands"
    assert TROLLIUS.prompts(one) == TROLLIUS.prompts(other)
    assert TROLLIUS.explain(done[0], "Ann") == TROLLIUS.explain(done[1], "Ann"), "it counts at the end only"


def test_15_dealing() -> None:
    dealt = TROLLIUS.deal(checked(Setup("trollius", ("Ann", "Ben", "Cem"), {"level": "challenging"})), sorted)
    assert set(dealt.dealt["player_dice"].values()) == {"purple", "blue", "green"}
    assert dealt.dealt["objectives"] == [1, 2, 3]
    assert all(first.startswith("green") for first, _ in dealt.dealt["secrets"].values())
    assert not any(second.startswith("green") for _, second in dealt.dealt["secrets"].values())
    assert dealt.options["side"] == "swamp"
    hard = TROLLIUS.deal(checked(Setup("trollius", ("Ann", "Ben"), {"level": "difficult"})), lambda x: sorted(x)[::-1])
    assert hard.dealt["objectives"] == [14, 13, 12] and hard.options["side"] == "mountain"
    basic = TROLLIUS.deal(checked(Setup("trollius", ("Ann", "Ben"))), list)
    assert {len(cards) for cards in basic.dealt["secrets"].values()} == {1} and "objectives" not in basic.dealt


def test_15_the_marked_cards_are_dealt_at_the_level_difficult_only() -> None:
    seen = []
    for level in ("challenging", "difficult"):
        TROLLIUS.deal(
            checked(Setup("trollius", ("Ann", "Ben"), {"level": level})), lambda x: seen.append(list(x)) or list(x)
        )
    piles = [pile for pile in seen if all(type(card) is int for card in pile)]
    assert piles == [[number for number in range(1, 15) if number not in (9, 10)], list(range(1, 15))]


def test_a_header_that_is_dealt_already_stays() -> None:
    given = {"player_dice": {"Ann": "red", "Ben": "blue"}}
    dealt = TROLLIUS.deal(checked(Setup("trollius", ("Ann", "Ben"), dealt=given)), sorted)
    assert dealt.dealt["player_dice"] == given["player_dice"]
