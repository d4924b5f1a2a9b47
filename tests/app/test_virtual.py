from random import Random

from appliance.app import virtual
from appliance.games import NeedChoice, Setup, checked, game


def test_what_chance_decides_is_never_asked_of_a_player(monkeypatch):
    """dice_fishing:18: the card that an opponent loses is drawn, not chosen."""
    setup = checked(Setup("dice_fishing", ("Ann", "Ben", "Cem"), {"expansion": True}))
    advised, drawn = virtual.best_action, []

    def watched(key, state, player, level):
        first = game(key).prompts(state)[0]
        assert not (isinstance(first, NeedChoice) and first.drawn)
        return advised(key, state, player, level)

    class Chance(Random):
        def choice(self, things):
            drawn.append(things)
            return super().choice(things)

    monkeypatch.setattr(virtual, "best_action", watched)
    for seed in range(3):
        state = virtual.play_virtual(setup, dict.fromkeys(setup.players, "easy"), Chance(seed))
        assert game("dice_fishing").winners(state)
    assert any(getattr(things[0], "do", "") == "lose" for things in drawn), "an icon was caught and a card drawn"
