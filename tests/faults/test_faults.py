"""A small sample of the kills and power cuts; the long runs are scripts, their output stands in docs/appliance.md."""

from dataclasses import replace

import pytest

from tests.faults.kills import check, kill_players
from tests.faults.player import Said
from tests.faults.power_cuts import cut_power, missing

KNOWN = Said("1", 7, "abc", "def")


def test_a_player_that_is_killed_again_and_again_loses_nothing(tmp_path):
    tally = kill_players(tmp_path, 6, seed=4)
    assert tally.kills == 6
    assert tally.actions > 6


def test_power_cuts_below_the_file_system_lose_nothing(tmp_path):
    reason = missing()
    if reason is not None:
        pytest.skip(f"no power can be cut here: {reason}")
    said = cut_power(tmp_path, 4, seed=2)
    assert said.startswith("4 power cuts") and said.endswith("nothing lost, nothing by half")


COMING = replace(KNOWN, rows=9, actions="more", decision="next", shown=False)


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ([KNOWN], replace(KNOWN, rows=6)),
        ([KNOWN], replace(KNOWN, rows=8)),
        ([KNOWN], replace(KNOWN, actions="xyz")),
        ([KNOWN], replace(KNOWN, decision="")),
        ([KNOWN], None),
        ([KNOWN, COMING], replace(COMING, rows=8, shown=True)),
        ([replace(KNOWN, decision="elsewhere")], KNOWN),
    ],
    ids=["lost", "more", "another", "decision", "all lost", "half", "start"],
)
def test_the_check_notices_a_loss(said, now):
    with pytest.raises(AssertionError):
        check(KNOWN, said, now)


def test_the_action_under_way_is_there_or_not():
    check(KNOWN, [KNOWN, COMING], replace(COMING, shown=True))
    check(KNOWN, [KNOWN, COMING], KNOWN)
    check(None, [], None)
