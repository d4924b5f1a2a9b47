"""Nobody sees what another chose in secret, on no screen, whatever is pressed: menu, history, undo, other first."""

from random import Random

import pytest

from appliance.games import Setup
from appliance.session import Phase
from tests.ui.onlooker import Onlooker
from tests.ui.playing import BACK, CONFIRM, MENU, NEXT, Playing
from tests.ui.test_all_games import sensible
from ui.desk import Place

SECRETS = {
    "dice_fishing": {"advanced": True},
    "zocken": {"secret": True},
    "trollius": {"level": "challenging"},
}
STEPS = 250
LEAVING = ("leave", "home", "again", "quit", "language")


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("key", SECRETS)
def test_no_screen_shows_a_secret_to_anybody_else(key, seed):
    playing, rng = Playing().start(Setup(key, ("Ann", "Ben", "Cem"), SECRETS[key])), Random(seed)
    onlooker = Onlooker(playing)
    for _ in range(STEPS):
        if playing.desk.session is None or playing.desk.session.phase is Phase.FINISHED:
            break
        if rng.random() < 0.88:
            lead_on(playing, rng)
        elif rng.random() < 0.5:
            playing.press(rng.choice([NEXT, BACK, MENU]), held=rng.random() < 0.2)
        else:
            screen = playing.screen
            free = [each.id for each in (*screen.targets, *screen.corners) if each.id not in LEAVING]
            playing.tap(rng.choice(free))
        onlooker.look()
    assert onlooker.compared > 5, "there was something to hide"


def lead_on(playing: Playing, rng: Random) -> None:
    """Go on with the match, from wherever the screen is."""
    if playing.desk.place is Place.MATCH and playing.targets:
        playing.tap(sensible(playing, rng))
    else:
        playing.press(BACK)


def test_the_onlooker_sees_what_is_shown_to_the_wrong_player():
    """A veil that is down for one player shows what another chose, as soon as the screen says so."""
    playing = Playing().start(Setup("zocken", ("Ann", "Ben", "Cem"), {"secret": True}))
    onlooker, rng = Onlooker(playing), Random(1)
    while "unveil" not in playing.targets:
        playing.tap(sensible(playing, rng))
        onlooker.look()
    playing.tap("unveil")
    onlooker.look()
    playing.press(CONFIRM) if playing.screen.focus else playing.tap(playing.targets[0])
    onlooker.look()
    assert onlooker.compared > 0
    leaking = playing.desk.session.game
    leak = lambda state, viewer: type(leaking).sheet(leaking, state, "Ben" if viewer is None else viewer)  # noqa: E731
    try:
        object.__setattr__(leaking, "sheet", leak)
        onlooker._shown = None
        with pytest.raises(AssertionError, match="secret shows"):
            onlooker.look()
    finally:
        del leaking.__dict__["sheet"]
