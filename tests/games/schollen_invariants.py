"""What must hold of every Schollen Rollen state, for ``tests.games.long_run`` and the property tests."""

from appliance.games import Action
from appliance.games.schollen_rollen import Phase, SchollenState, pool
from appliance.games.schollen_rollen.dice import BLUE


def check(before: SchollenState, action: Action, after: SchollenState) -> None:
    supplies = after.supplies
    assert after.middle + after.net + sum(supplies.values()) == pool(len(after.players)), "plaice are made or lost"
    assert min(after.middle, after.net, *supplies.values()) >= 0
    assert len(after.set_aside) + after.to_roll == 4
    assert set(after.set_aside) <= BLUE
    assert after.to_roll >= 1, "a throw that catches leaves a die that is not blue"
    assert after.finished == (after.middle == 0)
    assert after.phase is Phase.THROW or after.catch
    assert after.catch <= 16
    if after.phase is Phase.THROW:
        assert after.net == 0 and after.dice == ()
    assert after.seat in (before.seat, (before.seat + 1) % len(before.players))
    robbed = [name for name in supplies if supplies[name] < before.supplies[name]]
    assert robbed == ([action.args["from"]] if action.do == "haul" and action.args["from"] != "middle" else [])
