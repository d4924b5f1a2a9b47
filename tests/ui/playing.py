"""A table without an app: the desk, and the session behind it, driven by presses, taps and views."""

from dataclasses import replace
from random import Random

from appliance.games import Setup, game
from appliance.games.registry import checked
from appliance.session import (
    Announce,
    Cast,
    Choose,
    Draw,
    Input,
    Policy,
    Refuse,
    Seen,
    Throw,
    fold,
    open_session,
    resumed,
    update,
)
from appliance.table import Button, Press, TableView
from ui.arrivals import announced, refused, with_session
from ui.desk import CameraStatus, Desk
from ui.events import Event, Tap
from ui.navigation import handle
from ui.present import present
from ui.requests import Consider, LeaveMatch, Request, StartMatch, ToSession
from ui.screen_models import Screen, Table

CONFIRM, NEXT, BACK, MENU = Button.CONFIRM, Button.NEXT, Button.BACK, Button.MENU


class Playing:
    """What the app does, as far as the screen can tell. ``asked``: every request so far; ``chance`` deals and draws."""

    def __init__(self, policy: Policy | None = None, language: str = "en", camera: CameraStatus = CameraStatus.NONE):
        self.policy = policy or Policy(entry_s=None)
        self.desk = Desk(language=language, camera=camera)
        self.asked: list[Request] = []
        self.chance = Random(1)

    @property
    def screen(self) -> Screen:
        return present(self.desk)

    @property
    def targets(self) -> list[str]:
        return [target.id for target in self.screen.targets]

    def press(self, *buttons: Button, held: bool = False) -> "Playing":
        for button in buttons:
            self.send(Press(button, held))
        return self

    def tap(self, *ids: str) -> "Playing":
        for id in ids:
            assert self.screen.target(id), f"no {id} on the screen, only {self.targets}"
            self.send(Tap(id))
        return self

    def choose(self, id: str) -> "Playing":
        """Turn the pages of the answers until this one stands there, and tap it."""
        while not self.screen.target(id):
            self.tap("more")
        return self.tap(id)

    def look_at(self, id: str) -> "Playing":
        """Touch the sheet, turn its pages to this cell, and touch it."""
        if not isinstance(self.screen.body, Table) or not self.screen.body.sheet.traces:
            self.tap("sheet")
        while not self.screen.target(id):
            self.tap("turn_sheet")
        return self.tap(id)

    def focus_on(self, id: str) -> "Playing":
        """Press Next until the focus is on a target."""
        for _ in range(len(self.targets) + 1):
            if self.screen.focus == id:
                return self
            self.press(NEXT)
        raise AssertionError(f"Next never comes to {id}, only to {self.targets}")

    def see(self, view: TableView) -> "Playing":
        self.give(Seen(view))
        return self

    def send(self, event: Event) -> None:
        self.desk, requests = handle(self.desk, event)
        for request in requests:
            self.asked.append(request)
            match request:
                case ToSession():
                    self.give(request.input)
                case Consider() if self.desk.session is not None:
                    helped = replace(self.desk.help, reckoned=self.desk.session.journal)
                    self.desk = replace(self.desk, help=helped)
                case StartMatch():
                    self.start(request.setup)
                case LeaveMatch():
                    self.desk = with_session(self.desk, None)

    def start(self, setup: Setup) -> "Playing":
        setup = checked(setup)
        setup = game(setup.game).deal(setup, lambda cards: self.chance.sample(list(cards), len(cards)))
        session, _ = resumed(open_session("1", setup, (), self.policy))
        self.desk = with_session(self.desk, session)
        return self

    def give(self, given: Input) -> None:
        if self.desk.session is None:
            return
        session, effects = update(self.desk.session, given)
        self.desk = with_session(self.desk, session)
        for effect in effects:
            if isinstance(effect, Refuse):
                self.desk = refused(self.desk, effect)
            if isinstance(effect, Announce):
                self.desk = announced(self.desk, effect.event)
            if isinstance(effect, Throw) and session.casts:
                faces = tuple(self.chance.choice(die.sides) for die in effect.dice)
                self.give(Cast(faces, len(session.journal)))
            if isinstance(effect, Draw):
                self.give(Choose(self.chance.choice(effect.choices)))

    def check(self) -> None:
        """The desk is sound: what stands on it is the fold of the journal, and the focus is on the screen."""
        screen = self.screen
        ids = [target.id for target in (*screen.targets, *screen.corners)]
        assert len(ids) == len(set(ids)), f"two targets share an id: {ids}"
        assert screen.focus is None or screen.focus in ids
        session = self.desk.session
        if session is not None:
            assert fold(session.setup, session.journal) == session.state


def at_the_table(camera: CameraStatus = CameraStatus.WATCHING, language: str = "en", **options: object) -> Playing:
    """A match of Ann and Ben that has just begun."""
    playing = Playing(language=language, camera=camera)
    return playing.start(Setup("penta", ("Ann", "Ben"), options))


def with_policy(playing: Playing, **policy: object) -> Playing:
    session = playing.desk.session
    assert session is not None
    playing.desk = replace(playing.desk, session=replace(session, policy=Policy(**policy)))
    return playing
