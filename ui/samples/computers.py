"""Samples of matches with computers: their turn, what they decided, what is thrown for them."""

from collections.abc import Callable
from dataclasses import replace

from appliance.games import Setup, game
from appliance.games.registry import checked
from appliance.session import Cast, GoOn, Policy, Throw, open_session, resumed, update
from appliance.table import Customs, Seating
from ui.arrivals import with_session
from ui.desk import CameraStatus, Desk
from ui.samples.table import MANY


def _begun(key: str, players: tuple[str, ...], computer: tuple[str, ...], customs: Customs | None = None) -> Desk:
    levels = dict.fromkeys(computer, "easy")
    setup = Setup(
        key, players, computer=computer, customs=customs or Customs(take=True), seating=Seating(levels=levels)
    )
    setup = game(key).deal(checked(setup), lambda things: list(things))
    session, _ = resumed(open_session("1", setup, policy=Policy(entry_s=None, pace_s=2.5)))
    return with_session(Desk(camera=CameraStatus.WATCHING), session)


def _gone_on(desk: Desk, times: int = 1) -> Desk:
    """After the computer has acted so many times; its virtual dice fall as they like."""
    for _ in range(times):
        assert desk.session is not None, "a sample of a match has one"
        session, effects = update(desk.session, GoOn())
        for effect in effects:
            if isinstance(effect, Throw):
                faces = tuple(die.sides[at * 3 % len(die.sides)] for at, die in enumerate(effect.dice))
                session, _ = update(session, Cast(faces, len(session.journal)))
        desk = with_session(desk, session)
    return desk


_LONG = MANY[0]

COMPUTER_DESKS: dict[str, Callable[[], Desk]] = {
    "computer_turn": lambda: _begun("penta", (_LONG, "Ann"), (_LONG,)),
    "computer_keeps": lambda: _gone_on(_begun("penta", (_LONG, "Ann"), (_LONG,)), 2),
    "computer_throw": lambda: _gone_on(_begun("penta", (_LONG, "Ann"), (_LONG,), Customs(virtual=False))),
    "computer_secret": lambda: _gone_on(_begun("dice_fishing", ("Ann", _LONG), (_LONG,))),
    "computer_zocken": lambda: _gone_on(_begun("zocken", (_LONG, "Ann"), (_LONG,)), 2),
    "computer_blind": lambda: replace(
        _gone_on(_begun("penta", (_LONG, "Ann"), (_LONG,), Customs(virtual=False))), camera=CameraStatus.NONE
    ),
}
"""Every sample by name."""
