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
