"""The attract mode: the appliance plays by itself on a simulated tray, one game after another, until somebody comes.

The dice are read by the real reader. Where it is not sure, people would be asked; here the tray itself says what lies
there, and the journal of the match says so (``How.TRUTH``). Nothing of all this is stored anywhere.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from appliance.app.chance import one_of, shuffled
from appliance.app.looking import Camera, Looking
from appliance.app.messages import CameraNews, Message
from appliance.app.truth import TruthError, told
from appliance.games import GAMES, Setup, checked, game
from appliance.players import Advice, advise
from appliance.session import (
    Choose,
    Draw,
    Effect,
    How,
    Input,
    Phase,
    Policy,
    Session,
    Throw,
    Tick,
    Undo,
    open_session,
    resumed,
    update,
)
from appliance.table import Die
from ui.arrivals import with_session
from ui.desk import Desk, Place
from ui.showing import Showing

PLAYERS = ("Ada", "Max")
"""Who plays: two, as every game allows, so that a turn comes round soon."""

PACE_S = 3.5
"""A caption stands at least so long before the computer acts."""

UNSURE_S = 5.0
"""How long a reading in doubt stands, with what would be asked, before the tray says what lies there."""

STUCK_S, LOST_S = 15.0, 60.0
"""After so long without anything new the last step is tried again; after so much longer the next game begins."""

RANKING_S = 10.0
"""How long the final ranking stands."""


class ShowCamera(Camera, Protocol):
    """The feed of a simulated tray that knows its dice."""

    @property
    def tray_dice(self) -> tuple[Die, ...]:
        """What the dice in the tray really show."""


class Show:
    """One match after another. ``open_camera``: the feed of the simulated tray, made when the first show begins.

    Without it there is no show.
    """

    def __init__(self, open_camera: Callable[[], ShowCamera] | None) -> None:
        self._open_camera = open_camera
        self._camera: ShowCamera | None = None
        self._looking = Looking(None, off=False)
        self._games = list(GAMES)
        self._session: Session | None = None
        self._showing = Showing()
        self._decision: object = None
        self._moment: object = None
        self._since_s = 0.0
        self._tried = False

    @property
    def possible(self) -> bool:
        """Whether there can be a show."""
        return self._open_camera is not None

    @property
    def on(self) -> bool:
        """Whether the show goes on."""
        return self._session is not None

    @property
    def camera(self) -> ShowCamera | None:
        """The feed of the simulated tray, once there was a show."""
        return self._camera

    @property
    def game(self) -> str:
        """The game that is shown, or comes first."""
        return self._games[0]

    def begin(self, now_s: float, first: str | None = None) -> None:
        """Show all games in turn, ``first`` before the others."""
        if self._camera is None and self._open_camera is not None:
            self._camera = self._open_camera()
            self._looking = Looking(self._camera, off=False)
        if first is not None:
            self._games = [first, *(key for key in self._games if key != first)]
        self._deal(now_s)

    def end(self) -> None:
        """Stop at once; the match is forgotten, and its tray sleeps."""
        self._session = None
        if self._camera is not None:
            self._looking.aim(Desk())

    def step(self, now_s: float) -> None:
        """Let time pass; what stands still is helped on."""
        self._give(Tick(now_s))
        self._looking.follow(now_s)
        self._help(now_s)
        if self._session is not None:
            self._look(self._session)

    def take(self, message: Message) -> None:
        """Take a message of the simulated tray; one that comes after the end is no matter."""
        if isinstance(message, CameraNews):
            self._looking.said = message.status
        elif isinstance(message, Input):
            self._give(message)

    def on_desk(self, desk: Desk) -> Desk:
        """Return the desk as people see it who pass by."""
        desk = with_session(replace(desk, showing=self._showing), self._session)
        return replace(desk, place=Place.MATCH, camera=self._looking.status, take_s=None)

    # -- one match -------------------------------------------------------------------------------------------------

    def _deal(self, now_s: float) -> None:
        setup = checked(Setup(self.game, PLAYERS, computer=PLAYERS))
        setup = game(setup.game).deal(setup, shuffled)
        policy = Policy(entry_s=None, auto=True, pace_s=PACE_S, origin=How.VIRTUAL, on_demand=True)
        self._session = replace(open_session(f"show {setup.game}", setup, (), policy), now_s=now_s)
        self._decision, self._moment, self._since_s, self._tried = None, None, now_s, False
        self._adopt(*resumed(self._session))
        self._look(self._session)

    def _next_game(self, now_s: float) -> None:
        self._games = [*self._games[1:], self._games[0]]
        self._deal(now_s)

    def _give(self, given: Input) -> None:
        if self._session is not None:
            self._adopt(*update(self._session, given))

    def _adopt(self, session: Session, effects: Sequence[Effect]) -> None:
        self._session = session
        for effect in effects:
            if isinstance(effect, Throw) and self._camera is not None:
                self._look(session)
                self._camera.throw(effect.keep, effect.dice)
            elif isinstance(effect, Draw):
                self._give(Choose(one_of(effect.choices)))

    def _look(self, session: Session) -> None:
        """Tell the tray what is wanted, and work out once for each decision what the computer will do and why."""
        self._looking.aim(Desk(place=Place.MATCH, session=session))
        decision = session.journal, session.at
        if decision != self._decision:
            self._decision = decision
            self._showing = Showing(*_wish(session), next_game=self._games[1 % len(self._games)])

    # -- nothing may stop it ---------------------------------------------------------------------------------------

    def _help(self, now_s: float) -> None:
        session = self._session
        if session is None:
            return
        moment = (session.match, len(session.journal), session.number, session.phase)
        if moment != self._moment:
            self._moment, self._since_s, self._tried = moment, now_s, False
            return
        still_s = now_s - self._since_s
        if session.phase is Phase.FINISHED:
            if still_s > RANKING_S:
                self._next_game(now_s)
        elif still_s > LOST_S:
            self._next_game(now_s)
        elif _is_unsure(session) and still_s > UNSURE_S and not self._tried:
            self._tried = True
            self._tell_truth(session)
        elif still_s > STUCK_S and session.deadline_s is None:
            self._try_again(session, now_s)

    def _tell_truth(self, session: Session) -> None:
        """Let the tray say what lies there; where that does not fit either, the dice are thrown again later."""
        dice = self._camera.tray_dice if self._camera else ()
        try:
            inputs = told(session, dice)
        except TruthError:
            return
        for given in inputs:
            self._give(given)

    def _try_again(self, session: Session, now_s: float) -> None:
        """Give up what was read, if anything, and let the computer act anew."""
        if session.proposal is not None:
            self._give(Undo())
        if self._session is not None:
            self._adopt(*resumed(replace(self._session, now_s=now_s)))


def _is_unsure(session: Session) -> bool:
    return session.proposal is not None and session.deadline_s is None


def _wish(session: Session) -> tuple[Advice | None, int]:
    """What the computer will do now, and among how many ways; a secret or drawn choice is nobody's matter."""
    asked, need = session.asked, session.need_choice
    if asked is None or (need is not None and (need.secret or need.drawn)):
        return None, 0
    ways = advise(session.setup.game, session.state, asked.player)
    return (ways[0], len(ways)) if ways else (None, 0)
