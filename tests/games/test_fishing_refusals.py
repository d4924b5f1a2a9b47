"""Dice Fishing refuses what is not allowed, says what would be, and leaves the state as it was."""

import json
from typing import Any

import pytest

from appliance.games import Action, BadEdition, BadOptions, IllegalAction, NeedRoll, Setup, checked, read_edition
from appliance.games.dice_fishing import FishingEdition, FishingState
from appliance.games.edition import BUILT_IN
from appliance.table import Die
from tests.games.fishing_tables import FISHING, HOUSE, do, facts, lost_round, match, rolls, wagers


def refused(state: FishingState, by: str, verb: str, **args: Any) -> IllegalAction:
    before = json.dumps(facts(state)), hash(state)
    with pytest.raises(IllegalAction) as refusal:
        FISHING.apply(state, Action(by, verb, args))
    assert (json.dumps(facts(state)), hash(state)) == before
    return refusal.value


def fishing(ann: str = "6 6 10", **options: Any) -> FishingState:
    return wagers(match("longtooth_grouper", **options), Ann=ann, Ben="6 6 6 6 6")


def declared(ann: str = "6 6 10", **uses: str) -> FishingState:
    return do(fishing(ann, advanced="lure" in uses.values()), "Ann", "declare", use=uses)


REROLLING = rolls(declared(d10="reroll"), "Ann", 1, 2, d10=10)
LURING = rolls(declared("6 6 10 20", d10="lure", d20="reroll"), "Ann", 1, 2, d10=10, d20=19)


@pytest.mark.parametrize(
    ("state", "by", "verb", "args", "code", "says"),
    [
        (match(), "Zoe", "wager", {"dice": ["d6"]}, "unknown_player", '"Zoe", expected one of: Ann, Ben'),
        (match(), "Ann", "fly", {}, "unknown_verb", 'has no action "fly", expected one of: reveal'),
        (match(), "Ann", "roll", {"dice": {}}, "not_now", "Ann cannot roll now: Ann and Ben may wager"),
        (match(), "Ann", "wager", {}, "argument_missing", 'lacks "dice", expected: dice'),
        (match(), "Ann", "wager", {"dice": ["d6"], "x": 1}, "argument_unknown", 'not take "x"'),
        (match(), "Ann", "wager", {"dice": "d6"}, "bad_wager", "dice is 'd6', expected a list of d6, d10, d20"),
        (match(), "Ann", "wager", {"dice": ["d8"]}, "bad_wager", "names 'd8', expected only d6, d10, d20"),
        (match(), "Ann", "wager", {"dice": [["d6"]]}, "bad_wager", "expected only d6"),
        (match(), "Ann", "wager", {"dice": []}, "empty_wager", "expected at least one die"),
        (match(), "Ann", "wager", {"dice": ["d6"] * 6}, "too_many_dice", "6 d6 are wagered, but every player has 5"),
        (
            match(),
            "Ann",
            "wager",
            {"dice": ["d10", "d10"]},
            "too_many_dice",
            "2 d10 are wagered, but every player has 1",
        ),
        (
            wagers(match(), Ann="6"),
            "Ann",
            "wager",
            {"dice": ["d6"]},
            "already_wagered",
            "already in this round: Ben may",
        ),
        (fishing(), "Ben", "roll", {"dice": {"d6": [1] * 5}}, "not_now", "Ben cannot roll now: Ann may declare"),
        (fishing(), "Ann", "roll", {"dice": {"d6": [1, 1], "d10": 1}}, "not_now", "Ann may declare"),
        (fishing(), "Ann", "declare", {"use": ["reroll"]}, "bad_use", "expected a use for each of d10"),
        (fishing(), "Ann", "declare", {"use": {}}, "bad_use", "use lacks d10"),
        (fishing(), "Ann", "declare", {"use": {"d10": "normal", "d20": "normal"}}, "bad_use", "'d20', which was not"),
        (fishing(), "Ann", "declare", {"use": {"d10": "lure"}}, "no_lure", "that is the advanced rule"),
        (fishing(), "Ann", "declare", {"use": {"d10": "fling"}}, "bad_use", "expected one of: normal, reroll"),
        (fishing(advanced=True), "Ann", "declare", {"use": {"d10": []}}, "bad_use", "normal, reroll, lure"),
        (declared(d10="normal"), "Ann", "roll", {"dice": [1, 2, 3]}, "bad_dice", "expected an object with d6, d10"),
        (declared(d10="normal"), "Ann", "roll", {"dice": {"d6": [1, 2]}}, "bad_dice", "dice lacks d10"),
        (declared(d10="normal"), "Ann", "roll", {"dice": {"d6": [1], "d10": 1}}, "bad_dice", "a list of 2 values"),
        (declared(d10="normal"), "Ann", "roll", {"dice": {"d6": 4, "d10": 1}}, "bad_dice", "d6 is 4, expected a list"),
        (declared(d10="normal"), "Ann", "roll", {"dice": {"d6": [1, 7], "d10": 1}}, "bad_face", "position 1 is 7"),
        (declared(d10="normal"), "Ann", "roll", {"dice": {"d6": [1, True], "d10": 1}}, "bad_face", "from 1 to 6"),
        (declared(d10="normal"), "Ann", "roll", {"dice": {"d6": [1, 6], "d10": 0}}, "bad_face", "d10 is 0, expected"),
        (declared(d10="normal"), "Ann", "roll", {"dice": {"d6": [1, 6], "d10": 11}}, "bad_face", "from 1 to 10"),
        (declared(d10="normal"), "Ann", "roll", {"dice": {"d6": [1, 6], "d10": 1, "d20": 1}}, "bad_dice", "'d20'"),
        (declared(d10="normal"), "Ann", "done", {}, "not_now", "Ann may roll"),
        (REROLLING, "Ann", "roll", {"dice": {"d6": [1, 6], "d10": 1}}, "not_now", "Ann may reroll or done"),
        (REROLLING, "Ann", "lure", {"using": "d10", "change": {}}, "not_now", "Ann cannot lure now"),
        (REROLLING, "Ann", "reroll", {"using": "d20", "dice": {}}, "bad_using", "'d20', expected a die that was"),
        (REROLLING, "Ann", "reroll", {"using": "d10", "dice": {}}, "nothing_rerolled", "expected at least one"),
        (REROLLING, "Ann", "reroll", {"using": "d10", "dice": {"d6": {}}}, "nothing_rerolled", "no die is rerolled"),
        (REROLLING, "Ann", "reroll", {"using": "d10", "dice": {"d6": [1]}}, "bad_position", "as text: 0, 1"),
        (REROLLING, "Ann", "reroll", {"using": "d10", "dice": {"d6": {"2": 1}}}, "bad_position", "position '2'"),
        (REROLLING, "Ann", "reroll", {"using": "d10", "dice": {"d6": {"00": 1}}}, "bad_position", "position '00'"),
        (REROLLING, "Ann", "reroll", {"using": "d10", "dice": {"d6": {"0": 0}}}, "bad_face", "position 0 is 0"),
        (REROLLING, "Ann", "reroll", {"using": "d10", "dice": {"d10": 3}}, "rerolls_itself", "not rerolled itself"),
        (REROLLING, "Ann", "reroll", {"using": "d10", "dice": {"d20": 3}}, "cannot_reroll", "d20 was not wagered"),
        (REROLLING, "Ann", "reroll", {"using": "d10", "dice": {"d8": 3}}, "bad_dice", "'d8'"),
        (LURING, "Ann", "lure", {"using": "d20", "change": {}}, "bad_using", "declared for lure: d10"),
        (LURING, "Ann", "lure", {"using": "d10", "change": {}}, "nothing_lured", "expected at least one"),
        (LURING, "Ann", "lure", {"using": "d10", "change": {"d10": 1}}, "lures_itself", "cannot change itself"),
        (LURING, "Ann", "lure", {"using": "d10", "change": {"d6": {"0": 0}}}, "bad_lure", "expected -2, -1, 1 or 2"),
        (LURING, "Ann", "lure", {"using": "d10", "change": {"d6": {"0": 3}}}, "bad_lure", "lured by 3"),
        (LURING, "Ann", "lure", {"using": "d10", "change": {"d6": {"0": -1}}}, "lure_out_of_range", "no wrapping"),
        (LURING, "Ann", "lure", {"using": "d10", "change": {"d20": 2}}, "lure_out_of_range", "d20 shows 19"),
        (
            LURING,
            "Ann",
            "lure",
            {"using": "d10", "change": {"d6": {"0": 2}, "d20": 1}},
            "lure_too_much",
            "this takes 3 points, but the d10 shows 10 and gives 2 points: one die by 2, or two dice by 1 each",
        ),
        (
            do(LURING, "Ann", "lure", using="d10", change={"d6": {"0": 1}}),
            "Ann",
            "lure",
            {"using": "d10", "change": {"d6": {"0": 1}}},
            "not_now",
            "Ann may reroll or done",
        ),
        (
            do(LURING, "Ann", "reroll", using="d20", dice={"d6": {"0": 1}}),
            "Ann",
            "reroll",
            {"using": "d20", "dice": {"d6": {"0": 1}}},
            "not_now",
            "Ann may lure or done",
        ),
        (
            rolls(declared("6 10 20", d10="reroll", d20="reroll"), "Ann", 1, d10=1, d20=1),
            "Ann",
            "reroll",
            {"using": "d10", "dice": {"d20": 21}},
            "bad_face",
            "the d20 is 21, expected a whole number from 1 to 20",
        ),
    ],
)
def test_refusals(state: FishingState, by: str, verb: str, args: dict[str, Any], code: str, says: str) -> None:
    refusal = refused(state, by, verb, **args)
    assert refusal.code == code
    assert says in str(refusal)


def test_a_lure_die_that_is_spent_while_another_lures() -> None:
    state = rolls(declared("6 6 10 20", d10="lure", d20="lure"), "Ann", 1, 2, d10=10, d20=19)
    state = do(state, "Ann", "lure", using="d10", change={"d6": {"0": 1}})
    refusal = refused(state, "Ann", "lure", using="d10", change={"d6": {"0": 1}})
    assert (refusal.code, "used in one go" in str(refusal)) == ("lure_spent", True)


def test_a_reroll_die_that_is_spent_while_another_rerolls() -> None:
    state = rolls(declared("6 6 10 20", d10="reroll", d20="reroll"), "Ann", 1, 2, d10=9, d20=19)
    state = do(state, "Ann", "reroll", using="d10", dice={"d6": {"0": 1}})
    refusal = refused(state, "Ann", "reroll", using="d10", dice={"d6": {"0": 1}})
    assert (refusal.code, str(refusal)) == ("no_reroll_left", "the d10 shows 9 and has no reroll left: it gave 1")


def test_a_lure_on_a_die_that_was_not_wagered() -> None:
    state = rolls(declared(d10="lure"), "Ann", 1, 2, d10=10)
    assert refused(state, "Ann", "lure", using="d10", change={"d20": 1}).code == "not_wagered"


def test_without_d6_there_are_no_positions() -> None:
    state = rolls(declared("10 20", d10="reroll", d20="normal"), "Ann", d10=10, d20=3)
    refusal = refused(state, "Ann", "reroll", using="d10", dice={"d6": {"0": 1}})
    assert "there are no d6" in str(refusal)


def test_cards_that_cannot_be_revealed() -> None:
    state = FISHING.start(checked(Setup("dice_fishing", ("Ann", "Ben"))))
    assert refused(state, "Ann", "wager", dice=["d6"]).code == "not_now"
    for card in ("bear", "whale", 3, None, ["mackerel"]):
        refusal = refused(state, "Ann", "reveal", card=card)
        assert refusal.code == "unknown_card" and "expected one of: mackerel" in str(refusal)
    state = lost_round(do(state, "Ann", "reveal", card="mackerel"))
    assert "mackerel was revealed before" in str(refused(state, "Ben", "reveal", card="mackerel"))
    assert refused(match(), "Ann", "reveal", card="mackerel").code == "not_now"


def test_targets_and_drawn_cards() -> None:
    state = match("mackerel", "goldfish", expansion=True)
    state = rolls(wagers(state, Ann="6 6 6", Ben="6 6"), "Ben", 5, 5)
    state = rolls(wagers(state, Ann="6 6", Ben="6 6 6"), "Ann", 5, 5)
    for nobody in ("Ann", "Zoe", None, ["Ben"]):
        refusal = refused(state, "Ann", "target", player=nobody)
        assert refusal.code == "unknown_target" and "expected an opponent: Ben" in str(refusal)
    assert refused(state, "Ben", "lose", card="mackerel").code == "not_now"
    state = do(state, "Ann", "target", player="Ben")
    for card in ("goldfish", "bear", None, 1):
        refusal = refused(state, "Ben", "lose", card=card)
        assert refusal.code == "not_in_pile" and "Ben's pile: mackerel" in str(refusal)
    assert "Ann cannot be done now: Ben may lose" in str(refused(state, "Ann", "done"))


def test_nothing_after_the_end() -> None:
    state = match(overtime=())
    for _ in range(10):
        state = lost_round(state)
    assert refused(state, "Ann", "wager", dice=["d6"]).code == "finished"


def test_other_dice_than_those_wagered() -> None:
    state = declared(d10="normal")
    (need,) = FISHING.prompts(state)
    assert isinstance(need, NeedRoll)
    for dice in ((Die("d6", "1"),) * 3, (Die("d6", "1"), Die("d6", "x"), Die("d10", "1")), ()):
        with pytest.raises(IllegalAction, match="expected d6, d6, d10"):
            FISHING.rolled(state, need, dice, ())


BASE_DECK = list(HOUSE.in_play(expansion=False))[:10]


@pytest.mark.parametrize(
    ("dealt", "options", "says"),
    [
        ({"deck": "mackerel"}, {}, "expected a list of card ids"),
        ({"deck": BASE_DECK[:9]}, {}, '"deck" has 9 cards, expected 10'),
        ({"deck": BASE_DECK}, {"expansion": True}, '"deck" has 10 cards, expected 13'),
        ({"deck": [*BASE_DECK[:9], "bear"]}, {}, "is a card of the expansion"),
        ({"deck": [*BASE_DECK[:9], "whale"]}, {}, "is no card of the edition"),
        ({"deck": [*BASE_DECK[:9], 7]}, {}, "7, which is no card"),
        ({"deck": [*BASE_DECK[:9], ["mackerel"]]}, {}, "is no card of the edition"),
        ({"deck": [*BASE_DECK[:9], BASE_DECK[0]]}, {}, 'lists "mackerel" twice'),
        ({"deck": BASE_DECK, "overtime": [BASE_DECK[0]]}, {}, 'which is in "deck" already'),
        ({"deck": BASE_DECK, "overtime": {"a": 1}}, {}, "expected a list"),
        ({"overtime": ["giant_squid"]}, {}, 'there is no "deck"'),
        ({"cards": []}, {}, 'has no "cards"; known are deck, overtime'),
    ],
)
def test_decks_that_cannot_be(dealt: dict[str, Any], options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        FISHING.start(checked(Setup("dice_fishing", ("Ann", "Ben"), options, dealt=dealt)))
    assert says in str(refusal.value)


def test_more_overtime_than_the_option_allows() -> None:
    every = list(HOUSE.in_play(expansion=True))
    dealt = {"deck": every[:13], "overtime": every[13:]}
    FISHING.start(checked(Setup("dice_fishing", ("Ann", "Ben"), {"expansion": True}, dealt=dealt)))
    options = {"expansion": True, "overtime_cards": 5}
    with pytest.raises(BadOptions, match="8 cards, expected at most 5"):
        FISHING.start(checked(Setup("dice_fishing", ("Ann", "Ben"), options, dealt=dealt)))


def test_a_deck_that_is_dealt_already_stays() -> None:
    setup = checked(Setup("dice_fishing", ("Ann", "Ben"), dealt={"deck": BASE_DECK}))
    assert FISHING.deal(setup, list) == setup


# -- editions ------------------------------------------------------------------------------------------------------

CARD = '[[cards]]\nid = "{id}"\nname = "Card"\npoints = 1\ntarget = 9\n'


def edition_file(tmp_path: Any, text: str) -> Any:
    path = tmp_path / "box.toml"
    path.write_text('game = "dice_fishing"\ntitle = "Box"\nsource = "Our box"\n' + text, "utf-8")
    return path


def test_a_box_of_ten_cards_without_expansion_is_enough_for_the_base_game(tmp_path: Any) -> None:
    path = edition_file(tmp_path, "".join(CARD.format(id=f"card{number}") for number in range(10)))
    setup = checked(Setup("dice_fishing", ("Ann", "Ben"), edition=str(path)))
    state = FISHING.start(FISHING.deal(setup, list))
    assert facts(state)["card"] == "card0"
    with pytest.raises(BadOptions, match="no expansion: 10 cards, expected at least 13"):
        FISHING.start(checked(Setup("dice_fishing", ("Ann", "Ben"), {"expansion": True}, edition=str(path))))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (CARD.format(id="a"), ["there are 1 cards without expansion = true, expected at least 10"]),
        (CARD.format(id="a") * 10, ["a stands twice"]),
        (CARD.format(id="A b"), ["cards.0.id is 'A b'"]),
        (CARD.format(id="a").replace("9", "0"), ["cards.0.target is 0"]),
        (CARD.format(id="a").replace("9", "9.0"), ["cards.0.target is 9.0"]),
        (CARD.format(id="a").replace("points = 1", "points = -1"), ["cards.0.points is -1"]),
        (CARD.format(id="a") + "faces = [21]\nequal = 1\nparity = 'both'\nicon = 'none'\nfish = 1\n",
         ["cards.0.faces.0 is 21", "cards.0.equal is 1", "cards.0.parity is 'both'", "cards.0.icon is 'none'", "fish"]),
        (CARD.format(id="a") + "equal = 2\ndifferent = true\n", ["different contradicts equal"]),
        (CARD.format(id="a") + "faces = [4, 4]\ndifferent = true\n", ["different contradicts equal"]),
        (CARD.format(id="a") + "faces = [4]\nparity = 'odd'\n", ["cannot all be odd"]),
        ("nonsense", ["cannot be read as TOML"]),
    ],
)  # fmt: skip
def test_boxes_that_are_wrong_are_refused_with_all_faults(tmp_path: Any, text: str, faults: list[str]) -> None:
    with pytest.raises(BadEdition) as refusal:
        read_edition(FishingEdition, edition_file(tmp_path, text))
    assert all("box.toml" in line for line in str(refusal.value).splitlines())
    for fault in faults:
        assert fault in str(refusal.value)


def test_the_house_says_that_it_is_no_printed_box() -> None:
    assert "not printed by the publisher" in HOUSE.source
    assert (BUILT_IN / "dice_fishing" / "house.toml").exists()


def test_the_house_keeps_what_the_rulebook_prints() -> None:
    def asks(card: str) -> dict[str, Any]:
        return HOUSE.card(card).model_dump(exclude_defaults=True, exclude={"id", "name", "points", "target"})

    targets = {card: HOUSE.card(card).target for card in ("mackerel", "thread_sail_filefish", "longtooth_grouper")}
    assert targets == {"mackerel": 9, "thread_sail_filefish": 17, "longtooth_grouper": 11}
    assert asks("mackerel") == {}
    assert asks("thread_sail_filefish") == {"equal": 2}
    assert asks("longtooth_grouper") == {"faces": (4, 4)}
    assert [asks(card).get("parity") for card in ("salmon", "crayfish")] == ["even", "odd"]
    assert asks("sturgeon") == {"prime": True, "expansion": True}
    assert (HOUSE.card("goldfish").target, asks("goldfish")) == (8, {"icon": "single", "expansion": True})
    assert (HOUSE.card("bear").target, asks("bear")) == (10, {"icon": "all", "expansion": True})
    assert all(card.target >= 5 for card in HOUSE.cards)
    assert any(1 in card.faces for card in HOUSE.cards) and any(card.different for card in HOUSE.cards)
