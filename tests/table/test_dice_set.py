"""The dice sets that are shipped."""

import pytest

from appliance.table import dice_set


def test_pips_are_ordinary_dice_of_any_colour() -> None:
    pips = dice_set("pips")
    assert pips.name == "pips"
    assert pips.kind("d6").faces == ("1", "2", "3", "4", "5", "6")
    assert pips.colours == ()


def test_an_unknown_set_lists_the_known() -> None:
    with pytest.raises(KeyError, match=r'no dice set "bones", expected one of: .*pips'):
        dice_set("bones")


def test_an_unknown_kind_lists_the_known() -> None:
    with pytest.raises(KeyError, match="no die kind"):
        dice_set("pips").kind("d20")


def test_fishing_dice_count_from_1_and_the_d10_to_10() -> None:
    fishing = dice_set("fishing")
    assert [(kind.name, kind.faces[0], kind.faces[-1], len(kind.faces)) for kind in fishing.kinds] == [
        ("d6", "1", "6", 6),
        ("d10", "1", "10", 10),
        ("d20", "1", "20", 20),
    ]
    assert len(fishing.colours) == 5
