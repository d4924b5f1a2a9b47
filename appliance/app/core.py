"""The appliance without its window: one inbox, one desk, the journal, and the effects of the session.

Threads only post messages. ``step`` drains them, in the one thread that changes anything (Kivy's, or the headless
loop's).
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from queue import SimpleQueue
from random import SystemRandom

import numpy as np
from numpy.typing import NDArray

from appliance.app.album import Album
from appliance.app.fingers import Fingers
from appliance.app.heartbeat import Heartbeat
from appliance.app.looking import Camera, Looking
from appliance.app.messages import (
    ButtonsFailed,
    CameraFailed,
    CameraNews,
    CameraTrouble,
    Message,
    PictureGone,
    PicturesNotKept,
    PicturesOut,
    PinsFailed,
)
from appliance.app.resuming import on_the_table, resumable, taken_up, wanted_backup
from appliance.app.signals import Signals
from appliance.games import BadOptions, Json, Setup, checked, game
from appliance.session import (
    STALE,
    Announce,
    Choose,
    Draw,
    Effect,
    Fault,
    FaultCleared,
    FaultRaised,
    Input,
    Phase,
    Policy,
    Refuse,
    Save,
    SaveParked,
    SaveRepair,
    SaveUndo,
    Session,
    Stored,
    Throw,
    Tick,
    open_session,
    resumed,
    update,
)
from appliance.store import DiskFull, Journal, Room, StoreError, made_at
from appliance.table import Customs, Press
from hardware import Lamps
from ui.arrivals import aged, announced, disk_full, refused, told, with_session
from ui.desk import CameraStatus, Desk, Draft, Tone
from ui.events import Event as UiEvent
from ui.events import (
    LeaveMatch,
    Quit,
    Request,
    ResumeMatch,
    SetLanguage,
    SetTouch,
    Sized,
    StartMatch,
    SwitchCamera,
    TakeBackup,
    ToSession,
)
from ui.navigation import handle
from ui.present import present

DEMO_PAUSE_S = 8.0
"""How long the final ranking of a demonstration stands before the next match begins."""

RESUMABLE = 3
"""How many unfinished matches the home screen offers."""


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
    ) -> None:
        self._journal = journal
        self._album = album
        self._policy = policy
        self._demo: Setup | None = None
        self._finished_s: float | None = None
        self._inbox: SimpleQueue[Message] = SimpleQueue() if inbox is None else inbox
        self._signals = Signals(lamps) if lamps else None
        self._heartbeat = Heartbeat()
        self._now_s = 0.0
        self._faults: frozenset[Fault] = frozenset()
        self._fingers = Fingers()
        self._looking = Looking(camera, off=journal.remembered("camera") == "off")
        self.quitting = False
        self.pictures_out = False
        self.failure: str | None = None
        self.store_failure: str | None = None
        touch = journal.remembered("touch")
        self.desk = Desk(
            language=journal.remembered("language") or language,
            camera=self._looking.status,
            resumable=resumable(self._journal, RESUMABLE),
            draft=Draft(customs=Customs.of(json.loads(journal.remembered("customs") or "{}"))),
            take_s=policy.take_s,
            touch=None if touch is None else int(touch),
        )
        # Before anything looks: a camera that is to stay off, or that nobody needs yet, is not even opened.
        self._looking.aim(self.desk)
        self._room = Room(journal.path.parent)
        self._room.keep()
        backup = wanted_backup(journal)
        if backup is not None:
            self.desk = replace(self.desk, backup=made_at(backup))
        if journal.set_aside:
            self.desk = told(self.desk, f"The journal was damaged; it now lies at {journal.set_aside}.", Tone.FAULT)

    @property
    def session(self) -> Session | None:
        """The match on the table, if any."""
        return self.desk.session

    def post(self, message: Message) -> None:
        """Hand in a message; may be called from any thread."""
        self._inbox.put(message)

    def step(self, now_s: float) -> None:
        """Let time pass and take in all that was posted; ``now_s``: seconds of a monotonic clock."""
        self._now_s = now_s
        if self.session is not None:
            self._let_time_pass()
        while not self._inbox.empty():
            self._take(self._inbox.get_nowait())
        self._follow_stream()
        self.desk = aged(self.desk, now_s)
        self._looking.aim(self.desk)
        self._go_on_demonstrating()
        if self._signals is not None:
            self._signals.follow(self.desk, now_s, demo=self._demo is not None)
        self._heartbeat.beat(now_s, self._status())

    def _let_time_pass(self) -> None:
        """What a countdown does by itself surprises a finger that is on its way."""
        assert self.session is not None
        accepted = len(self.session.journal)
        self.give(Tick(self._now_s))
        if len(self.session.journal) != accepted:
            self._fingers.surprised(self._now_s)

    def send(self, event: UiEvent) -> None:
        """Take a press, a tap or typed letters, and do what they ask for; the first one ends a demonstration."""
        if self._demo is not None and not isinstance(event, Sized):
            self._demo = None
            self.take_over()
            return
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
        return self._looking.camera.preview() if self._looking.camera else None

    def kept(self, name: str) -> tuple[int, NDArray[np.uint8]] | None:
        """Return the kept picture of this name and its number; None until it is read, or if it is gone."""
        if self._album is None or self.session is None:
            return None
        return self._album.picture(self.session.match, name)

    def start(self, setup: Setup) -> None:
        """Begin a match, its cards dealt; raises BadOptions or StoreError, and nothing has begun then."""
        setup = game(setup.game).deal(checked(setup), _shuffled)
        self._journal.remember("customs", json.dumps(asdict(setup.customs)))
        self._open(open_session(self._journal.begin(setup), setup, policy=self._policy))

    def resume(self, match: str) -> None:
        """Take up a stored match at the decision where it was left; raises StoreError or BadOptions."""
        stored = self._journal.load(match)
        self._open(taken_up(stored, self._policy))

    def go_on(self) -> None:
        """Take up the match that was on the table when the program ended; without one the home screen stands."""
        match = on_the_table(self._journal)
        if match is not None:
            self._or_tell(lambda: self.resume(match))

    def give(self, given: Input) -> None:
        """Give an input to the session; what it leads to is stored before the desk shows it."""
        if self.session is not None:
            self._adopt(*update(self.session, given))

    def demonstrate(self, setup: Setup) -> None:
        """Play ``setup`` again and again, each time the match is finished, until somebody touches anything."""
        self._demo = setup

    def take_over(self) -> None:
        """Let people play on: the computer makes no more choices in this match."""
        self._policy = replace(self._policy, auto=False)
        if self.session is not None:
            self.desk = with_session(self.desk, replace(self.session, policy=self._policy, deadline_s=None))

    def _open(self, session: Session) -> None:
        self._journal.remember("table", session.match)
        if Fault.DISK_FULL in self._faults and self._room.keep():
            self._faults -= {Fault.DISK_FULL}
        self._adopt(*resumed(replace(session, now_s=self._now_s, faults=self._faults)))
        self._looking.aim(self.desk)

    def _adopt(self, session: Session, effects: tuple[Effect, ...]) -> None:
        """Store what was accepted, then show it; if it cannot be stored, it was not accepted."""
        try:
            self._store_all(session.match, [effect for effect in effects if isinstance(effect, Stored)])
        except StoreError as reason:
            self._not_stored(str(reason))
            return
        if Fault.NOT_STORED in session.faults and any(isinstance(effect, Save) for effect in effects):
            self._faults -= {Fault.NOT_STORED}
            session, _ = update(session, FaultCleared(Fault.NOT_STORED))
        if self.session is not None and session.number != self.session.number and session.proposal:
            if session.proposal.seen:
                self._fingers.surprised(self._now_s)
            else:
                self._fingers.unsurprised()
        self.desk = with_session(self.desk, session)
        for effect in effects:
            self._act(effect)

    def _not_stored(self, sentence: str) -> None:
        self.store_failure = sentence
        if self.session is not None:
            session, _ = update(replace(self.session, deadline_s=None), FaultRaised(Fault.NOT_STORED))
            self.desk = with_session(self.desk, session)
        self.desk = told(self.desk, sentence, Tone.FAULT)

    def _store_all(self, match: str, effects: list[Stored]) -> None:
        """Store what belongs together, whole or not at all; most frames have nothing to store and touch no disk."""
        if not effects:
            return
        try:
            self._store_together(match, effects)
        except DiskFull:
            if not self._room.release():
                raise
            self._store_together(match, effects)
            self.post(FaultRaised(Fault.DISK_FULL))
            self.desk = disk_full(self.desk, str(self._journal.path.parent), self._room.deletable())

    def _store_together(self, match: str, effects: list[Stored]) -> None:
        with self._journal.together():
            for effect in effects:
                self._store(match, effect)

    def _store(self, match: str, effect: Stored) -> None:
        match effect:
            case Save():
                self._journal.save(match, effect.entry)
            case SaveUndo():
                self._journal.save_undo(match)
            case SaveRepair():
                self._journal.save_repair(match, effect.index, effect.entry)
            case SaveParked():
                self._journal.save_parked(match, effect.parked)

    def _act(self, effect: Effect) -> None:
        match effect:
            case Refuse():
                self.desk = refused(self.desk, effect)
            case Announce():
                self.desk = announced(self.desk, effect.event)
            case Throw() if self._looking.camera:
                self._looking.aim(self.desk)
                self._looking.camera.throw(effect.keep, effect.dice)
            case Save() if self._album and effect.entry.shot and self.session:
                self._album.keep(self.session.match, effect.entry.shot)
            case Draw():
                self.post(Choose(_CHANCE.choice(effect.choices)))

    def _take(self, message: Message) -> None:
        match message:
            case Press():
                self.send(message)
            case CameraNews():
                self._looking.said = message.status
                self._see()
            case PicturesOut():
                self.pictures_out = True
                self._looking.said = CameraStatus.NONE
                self._see()
            case CameraTrouble():
                self.desk = told(self.desk, message.sentence, Tone.FAULT, f"stream.{message.code}")
            case CameraFailed():
                self.failure = message.sentence if message.final else None
                self.desk = told(self.desk, message.sentence, Tone.FAULT)
            case PictureGone():
                self.desk = replace(self.desk, gone=self.desk.gone | {message.name})
            case PicturesNotKept():
                self.desk = told(self.desk, message.sentence, Tone.NOTICE, "pictures_not_kept")
            case ButtonsFailed():
                self._take(FaultRaised(Fault.BUTTONS_LOST))
                self.desk = told(self.desk, message.sentence, Tone.FAULT)
            case PinsFailed():
                self.desk = told(self.desk, message.sentence, Tone.FAULT)
            case FaultRaised():
                self._faults |= {message.fault}
                self.give(message)
            case FaultCleared():
                self._faults -= {message.fault}
                self.give(message)
            case _:
                self.give(message)

    def _do(self, request: Request) -> None:
        match request:
            case ToSession():
                self.give(request.input)
            case StartMatch():
                self._or_tell(lambda: self.start(request.setup))
            case ResumeMatch():
                self._or_tell(lambda: self.resume(request.match))
            case LeaveMatch():
                self._or_tell(lambda: self._journal.remember("table", ""))
                self.desk = replace(with_session(self.desk, None), resumable=resumable(self._journal, RESUMABLE))
            case TakeBackup():
                self._or_tell(self._take_backup)
            case SetLanguage():
                self._or_tell(lambda: self._journal.remember("language", request.language))
            case SetTouch():
                self._or_tell(lambda: self._journal.remember("touch", str(request.degrees)))
            case SwitchCamera():
                self._looking.off = not request.on
                self._or_tell(lambda: self._journal.remember("camera", "on" if request.on else "off"))
            case Quit():
                self.quitting = True

    def _take_backup(self) -> None:
        backup = wanted_backup(self._journal)
        if backup is not None:
            self._journal.take_back(backup)
        self.desk = replace(self.desk, backup=None, resumable=resumable(self._journal, RESUMABLE))

    def _or_tell(self, act: Callable[[], None]) -> None:
        try:
            act()
        except (BadOptions, StoreError) as reason:
            self.desk = told(self.desk, str(reason))

    def _go_on_demonstrating(self) -> None:
        if self._demo is None or self.session is None or self.session.phase is not Phase.FINISHED:
            self._finished_s = None
        elif self._finished_s is None:
            self._finished_s = self._now_s
        elif self._now_s - self._finished_s > DEMO_PAUSE_S:
            demo = self._demo
            self._or_tell(lambda: self.start(demo))

    def _status(self) -> str:
        if self.session is None:
            return "no match"
        return f"match {self.session.match}: {len(self.session.journal)} actions, camera {self.desk.camera}"

    def _see(self) -> None:
        self.desk = replace(self.desk, camera=self._looking.status)

    def _follow_stream(self) -> None:
        stopped = self._looking.follow(self._now_s)
        if stopped is not None:
            # One that has said so itself is lost until it says otherwise.
            if stopped or self._looking.said is not CameraStatus.LOST:
                self._take((FaultRaised if stopped else FaultCleared)(Fault.CAMERA_LOST))
            self._see()
        if stopped:
            self.desk = told(self.desk, "The camera has stopped giving pictures.", Tone.FAULT, "stream.stopped")


_CHANCE = SystemRandom()
"""Deals and draws; the rules themselves know no chance."""


def _shuffled(things: Sequence[Json]) -> list[Json]:
    return _CHANCE.sample(list(things), len(things))
