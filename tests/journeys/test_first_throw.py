"""From the home screen to the first throw on the simulated tray, the touches counted."""

import pytest

from appliance.games import GAMES
from appliance.session import Phase
from tests.journeys.stepped import Table
from tests.journeys.tray import FLIGHT

pytestmark = pytest.mark.kivy


@pytest.mark.parametrize("key", GAMES)
def test_the_third_touch_throws(key, tmp_path, monkeypatch):
    """In Dice Fishing the wagers come before the first throw (dice_fishing:2): the second touch leads to these."""
    with Table(tmp_path, monkeypatch, on_demand=True) as table:
        table.tap(f"new:{key}")
        table.tap("start")
        if key == "dice_fishing":
            assert table.session.need_choice.choices[0].do == "wager"
            return
        table.look(2)
        table.tap(next(id for id in table.targets if id.startswith("throw")))
        table.look(FLIGHT + 5)
        assert table.session.phase is Phase.PROPOSED
