"""The shipped tables (penta:13): the reference values, and every sheet's value from those that follow it."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from appliance.games.penta import BOXES, Rules, computer_choice
from appliance.games.penta import table as tables
from appliance.games.penta.scoring import ALL_FILLED
from appliance.games.penta.table import SLOT_TOTALS, TABLES, best_offer, file_name, slot, value_to_come, valued_offers
from tests.games.brute_force import random_sheet, turn_value
from tests.games.penta_tables import LOWER, full_but, roll, with_sheet

RULE_SETS = [Rules(*each) for each in product(("rulebook", "official", "none"), (False, True), (1, 2, 3))]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (Rules(), 254.484846),
        (Rules(full_house_from_five=True), 254.498571),
        (Rules(joker="official"), 254.587729),
        (Rules(joker="none"), 245.870775),
    ],
)
def test_expected_total_is_the_published_one(rules: Rules, expected: float) -> None:
    assert value_to_come(rules, 0, 0, False) == pytest.approx(expected, abs=2e-5)


def test_there_is_a_table_for_every_rule_set_and_no_other_file() -> None:
    assert {path.name for path in TABLES.iterdir()} == {file_name(rules) for rules in RULE_SETS}


@pytest.mark.parametrize("rules", RULE_SETS, ids=file_name)
def test_values_follow_from_the_next_sheets_by_trying_everything(rules: Rules) -> None:
    rng = Random(file_name(rules))
    for _ in range(2 if rules.throws == 3 else 4):
        sheet = random_sheet(rng)
        assert value_to_come(rules, *sheet) == pytest.approx(turn_value(rules, *sheet), abs=3e-5)


@pytest.mark.parametrize("free", ["sixes", "chance", "penta", "large_straight"])
def test_values_of_the_last_box(free: str) -> None:
    filled = ALL_FILLED & ~(1 << BOXES.index(free))
    upper = next(total for total in reversed(SLOT_TOTALS[filled & 63]) if total < 63)
    for scored in (False,) if free == "penta" else (False, True):
        value = value_to_come(Rules(), filled, upper, scored)
        assert value == pytest.approx(turn_value(Rules(), filled, upper, scored), abs=3e-5)


def test_chance_alone_is_worth_what_everybody_knows() -> None:
    """Three throws for the sum: a die is worth 14/3 at best, from 4.25 with one throw left and 3.5 with none."""
    filled = ALL_FILLED & ~(1 << BOXES.index("chance"))
    assert value_to_come(Rules(), filled, 0, False) == pytest.approx(5 * 14 / 3, abs=1e-5)


def test_a_full_sheet_has_nothing_to_come_but_the_35() -> None:
    assert value_to_come(Rules(), ALL_FILLED, 62, True) == 0
    assert value_to_come(Rules(), ALL_FILLED, 63, False) == 35
    assert value_to_come(Rules(), ALL_FILLED, 105, False) == 35


def test_slots_tell_apart_just_what_matters() -> None:
    assert SLOT_TOTALS[0] == (0,)
    assert slot(0b111111, 62) == slot(0b111111, 0)
    assert slot(0b111111, 63) == slot(0b111111, 105) != slot(0b111111, 62)
    assert slot(0b111110, 58) != slot(0b111110, 57)  # 58 can still become 63 with five aces
    assert slot(0b111110, 57) == slot(0b111110, 20)


def test_13_the_35_sway_the_choice() -> None:
    """Sixes and chance are free: 12 in the sixes are taken for the 35, and 27 in chance where the 35 are far."""
    near = full_but("sixes", "chance", aces=4, twos=6, threes=9, fours=12, fives=20)
    assert computer_choice(roll(with_sheet(near), 6, 6, 5, 5, 5)).box == "sixes"
    far = full_but("sixes", "chance")
    assert computer_choice(roll(with_sheet(far), 6, 6, 5, 5, 5)).box == "chance"


def test_13_the_best_value_wins() -> None:
    rng = Random(13)
    for rules in RULE_SETS:
        for _ in range(20):
            sheet = random_sheet(rng)
            dice = tuple(rng.choices(range(1, 7), k=5))
            valued = valued_offers(rules, *sheet, dice)
            chosen = best_offer(rules, *sheet, dice)
            best = max(value for _, value in valued)
            assert next(value for offer, value in valued if offer == chosen) == pytest.approx(best, abs=tables.TIE)


def test_13_ties_go_by_sheet_order() -> None:
    """Nothing scores, and with two free boxes of which neither can score any more it is all the same."""
    state = with_sheet(full_but("aces", "sixes", penta=0), throws=1)
    assert computer_choice(roll(state, 2, 3, 4, 5, 2)).box == "aces"
    three_and_four = with_sheet(full_but("three_of_a_kind", "four_of_a_kind"), throws=1)
    assert computer_choice(roll(three_and_four, 1, 2, 3, 4, 6)).box == "four_of_a_kind"


def test_13_a_joker_leaves_the_choice_among_its_boxes() -> None:
    state = with_sheet({"penta": 50, "fours": 12})
    assert computer_choice(roll(state, 4, 4, 4, 4, 4)).box in LOWER


def test_a_table_of_another_length_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / file_name(Rules())).write_bytes(b"\0" * 100)
    monkeypatch.setattr(tables, "TABLES", tmp_path)
    with pytest.raises(ValueError, match=r"rulebook-plain-3.f32 has 100 bytes, expected 1438464"):
        tables.mapped.__wrapped__(Rules())
