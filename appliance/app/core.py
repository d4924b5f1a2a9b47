"""The appliance without its window: one inbox, one desk, the journal, and the effects of the session.

Threads only post messages. ``step`` drains them, in the one thread that changes anything (Kivy's, or the headless
loop's).
"""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from queue import SimpleQueue

import numpy as np
from numpy.typing import NDArray

from appliance.app.album import Album
from appliance.app.arriving import take_in
from appliance.app.chance import shuffled
from appliance.app.considering import Reckoner
from appliance.app.effects import carry_out
from appliance.app.fingers import Fingers
from appliance.app.heartbeat import Heartbeat
from appliance.app.keeping import Keeping
from appliance.app.looking import Camera, Looking
from appliance.app.looking_through import LookingThrough
from appliance.app.messages import Message
from appliance.app.resuming import on_the_table, resumable, taken_up, with_state_of
from appliance.app.services import SERVICES
from appliance.app.services.match import leave
from appliance.app.services.preferences import recalled_settings, recalled_take
from appliance.app.services.settings import camera_off, recalled
from appliance.app.services.studies import follow
from appliance.app.services.teaching import look_at_shelf
from appliance.app.show import Show, ShowCamera
from appliance.app.signals import Signals
from appliance.app.venue import Keeper
from appliance.app.workshop import SHEET, Workshop
from appliance.games import BadOptions, Setup, checked, game
from appliance.session import (
    STALE,
    Effect,
    Fault,
    FaultCleared,
    FaultRaised,
    How,
    Input,
    Policy,
    Save,
    Session,
    Stored,
    Tick,
    open_session,
    resumed,
    update,
)
from appliance.store import Journal, StoreError
from hardware import Lamps, Speaker
from ui.acts import ACTS
from ui.arrivals import aged, disk_full, refused, told, with_session
from ui.desk import CameraStatus, Desk, Draft, Place, Tone, at
from ui.events import Event as UiEvent
from ui.events import Sized
from ui.intents import NewMatch
from ui.navigation import handle
from ui.present import present
from ui.requests import Request
from ui.venue import Venue

_NO_VENUE = Venue()


class Appliance:
    """One table. ``policy`` holds for every match that is begun or taken up here; ``album`` keeps pictures of rolls.

    ``inbox``: where threads put messages, if they began to before there was an appliance.
    """

    def __init__(
        self,
        journal: Journal,
        policy: Policy,
        camera: Camera | None = None,
        language: str = "en",
        album: Album | None = None,
        lamps: Lamps | None = None,
        inbox: SimpleQueue[Message] | None = None,
        speaker: Speaker | None = None,
        workshop: Workshop | None = None,
        venue: Venue = _NO_VENUE,
        open_show: Callable[[], ShowCamera] | None = None,
    ) -> None:
        self.journal = journal
        self.album = album
        policy = replace(policy, take_s=recalled_take(journal, policy.take_s))
        self._policy = policy
        self.show = Show(open_show)
        self.keeper = Keeper(journal, album, venue)
        self._inbox: SimpleQueue[Message] = SimpleQueue() if inbox is None else inbox
        self._signals = Signals(lamps, speaker)
        self.reckoner = Reckoner(self.post)
        self._heartbeat = Heartbeat()
        self._now_s = 0.0
        self.faults: frozenset[Fault] = frozenset()
        self._fingers = Fingers()
        self.looking = Looking(camera, off=camera_off(journal))
        self.looking_through = LookingThrough(journal)
        self.quitting = False
        self.pictures_out = False
        self.failure: str | None = None
        self.store_failure: str | None = None
        self.workshop = workshop or Workshop(journal.path.parent, self.post)
        desk = Desk(language=language, camera=self.looking.status, take_s=policy.take_s)
        desk = replace(
            desk, simulated=policy.origin is How.VIRTUAL, resumable=resumable(journal), venue=self.keeper.venue
        )
        pictures = album is not None and album.wanted
        self.desk = recalled_settings(recalled(desk, journal), journal, pictures, not self.workshop.backlight.there)
        look_at_shelf(self)
        self.workshop.backlight.set(self.desk.settings.brightness)
        # Before anything looks: a camera that is to stay off, or that nobody needs yet, is not even opened.
        self.looking.aim(self.desk)
        self._keeping = Keeping(journal)
        self.desk = with_state_of(journal, self.desk)

    @property
    def session(self) -> Session | None:
        """The match on the table, if any; what is shown while nobody plays is none."""
        return None if self.shows else self.desk.session

    @property
    def shows(self) -> bool:
        """Whether the show goes on."""
        return self.show.on

    def post(self, message: Message) -> None:
        """Hand in a message; may be called from any thread."""
        self._inbox.put(message)

    def step(self, now_s: float) -> None:
        """Let time pass and take in all that was posted; ``now_s``: seconds of a monotonic clock."""
        self._now_s = now_s
        if self.session is not None:
            self._let_time_pass()
        while not self._inbox.empty():
            take_in(self, self._inbox.get_nowait())
        self._follow_stream()
        self.desk = aged(self.looking_through.step(self.desk), now_s)
        self.keeper.step(self, now_s)
        self.looking.aim(Desk() if self.shows else self.desk)
        follow(self)
        if self.shows:
            self.show.step(now_s)
            self.desk = self.show.on_desk(self.desk)
        self._signals.follow(self.desk, demo=self.shows)
        self._heartbeat.beat(now_s, self._status())

    def _let_time_pass(self) -> None:
        """What a countdown does by itself surprises a finger that is on its way."""
        assert self.session is not None
        accepted = len(self.session.journal)
        self.give(Tick(self._now_s))
        if len(self.session.journal) != accepted:
            self.surprise()

    def send(self, event: UiEvent) -> None:
        """Take a press, a tap or typed letters, and do what they ask for."""
        if not isinstance(event, Sized):
            self.keeper.touched()
        if self._fingers.came_twice(event, self._now_s):
            return
        if self._fingers.came_late(event, self._now_s):
            self.desk = refused(self.desk, STALE)
            return
        before = present(self.desk)
        self.desk, requests = handle(self.desk, event)
        for request in requests:
            self._do(request)
        self._fingers.acted(event, before, present(self.desk), self._now_s)

    def preview(self) -> tuple[int, NDArray[np.uint8]] | None:
        """Return the newest picture of the tray and its number."""
        camera = self.show.camera if self.shows else self.looking.camera
        return camera.preview() if camera else None

    def still(self, name: str) -> tuple[int, NDArray[np.uint8]] | None:
        """Return the frame that the dice on the table were read in, while it is at hand, and its number."""
        return self.album.held(name) if self.album else None

    def kept(self, name: str) -> tuple[int, NDArray[np.uint8]] | None:
        """Return the kept picture of this name and its number; None until it is read, or if it is gone."""
        if name.startswith(SHEET):
            return self.workshop.picture(name)
        if self.album is None or self.session is None:
            return None
        return self.album.picture(self.session.match, name)

    def start(self, setup: Setup) -> None:
        """Begin a match, its cards dealt; raises BadOptions or StoreError, and nothing has begun then."""
        customs = replace(setup.customs, dice=self.desk.dice.get(setup.game, ""))
        setup = game(setup.game).deal(replace(checked(setup), customs=customs), shuffled)
        self.journal.remember("customs", json.dumps(asdict(setup.customs)))
        self._open(open_session(self.journal.begin(setup), setup, policy=self._policy))

    def resume(self, match: str) -> None:
        """Take up a stored match at the decision where it was left; raises StoreError or BadOptions."""
        stored = self.journal.load(match)
        self._open(taken_up(stored, self._policy))

    def go_on(self) -> None:
        """Take up the match that was on the table when the program ended; without one the home screen stands."""
        match = on_the_table(self.journal)
        if match is not None:
            self._or_tell(lambda: self.resume(match))

    def give(self, given: Input) -> None:
        """Give an input to the session; what it leads to is stored before the desk shows it."""
        if self.session is not None:
            self._adopt(*update(self.session, given))

    def begin_show(self, first: str | None = None) -> None:
        """Put away what is on the table, and show all games in turn, ``first`` before the others."""
        if not self.show.possible:
            return
        self.put_away()
        draft = Draft(customs=self.desk.draft.customs) if self.desk.venue.on else self.desk.draft
        self.desk = replace(at(self.desk, Place.HOME), draft=draft, banner=None)
        self.show.begin(self._now_s, first)
        self.desk = self.show.on_desk(self.desk)

    def take_after(self, seconds: float | None) -> None:
        """Take sure readings by itself after so many seconds from now on, None: never."""
        self._policy = replace(self._policy, take_s=seconds)
        self.desk = replace(self.desk, take_s=seconds)
        if self.session is not None:
            self.desk = with_session(self.desk, replace(self.session, policy=self._policy))

    def put_away(self) -> None:
        """Put away the match on the table, if there is one; it stays resumable."""
        if self.session is not None:
            self._or_tell(lambda: leave(self))

    def end_show(self) -> None:
        """Let people play: the game that was shown is set up, but first comes a match that waits to be taken up."""
        game_shown = self.show.game
        self.show.end()
        self.desk = with_session(replace(self.desk, showing=None, take_s=self._policy.take_s), None)
        self.see()
        if not self.desk.resumable:
            self.desk, _ = ACTS[NewMatch](self.desk, NewMatch(game_shown))

    def see(self) -> None:
        """Put on the desk what the camera does."""
        self.desk = replace(self.desk, camera=self.looking.status)

    def surprise(self) -> None:
        """Note that the dice on the screen have changed by themselves: a finger that is on its way means others."""
        self._fingers.surprised(self._now_s)

    def _open(self, session: Session) -> None:
        self.journal.remember("table", session.match)
        if Fault.DISK_FULL in self.faults and self._keeping.has_reserve():
            self.faults -= {Fault.DISK_FULL}
        self._adopt(*resumed(replace(session, now_s=self._now_s, faults=self.faults)))
        self.looking.aim(self.desk)

    def _adopt(self, session: Session, effects: tuple[Effect, ...]) -> None:
        """Store what was accepted, then show it; if it cannot be stored, it was not accepted."""
        try:
            on_reserve = self._keeping.keep(session.match, [each for each in effects if isinstance(each, Stored)])
        except StoreError as reason:
            self._not_stored(str(reason))
            return
        if on_reserve:
            self.post(FaultRaised(Fault.DISK_FULL))
            self.desk = disk_full(self.desk, str(self.journal.path.parent), self._keeping.deletable())
        if Fault.NOT_STORED in session.faults and any(isinstance(effect, Save) for effect in effects):
            self.faults -= {Fault.NOT_STORED}
            session, _ = update(session, FaultCleared(Fault.NOT_STORED))
        if self.session is not None and session.number != self.session.number and session.proposal:
            if session.proposal.seen:
                self.surprise()
            else:
                self._fingers.unsurprised()
        self.desk = with_session(self.desk, session)
        for effect in effects:
            carry_out(self, effect)

    def _not_stored(self, sentence: str) -> None:
        self.store_failure = sentence
        if self.session is not None:
            session, _ = update(replace(self.session, deadline_s=None), FaultRaised(Fault.NOT_STORED))
            self.desk = with_session(self.desk, session)
        self.desk = told(self.desk, sentence, Tone.FAULT)

    def _do(self, request: Request) -> None:
        self._or_tell(lambda: SERVICES[type(request)](self, request))

    def _or_tell(self, act: Callable[[], None]) -> None:
        try:
            act()
        except (BadOptions, StoreError) as reason:
            self.desk = told(self.desk, str(reason))

    def _status(self) -> str:
        if self.session is None:
            return "no match"
        return f"match {self.session.match}: {len(self.session.journal)} actions, camera {self.desk.camera}"

    def _follow_stream(self) -> None:
        stopped = self.looking.follow(self._now_s)
        if stopped is not None:
            # One that has said so itself is lost until it says otherwise.
            if stopped or self.looking.said is not CameraStatus.LOST:
                take_in(self, (FaultRaised if stopped else FaultCleared)(Fault.CAMERA_LOST))
            self.see()
        if stopped:
            self.desk = told(self.desk, "The camera has stopped giving pictures.", Tone.FAULT, "stream.stopped")
