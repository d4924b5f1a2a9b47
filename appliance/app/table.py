"""The composition root: journal, camera, buttons and appliance put together for one run of the program."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from secrets import randbits
from types import TracebackType
from typing import Self

from appliance.app.album import Album
from appliance.app.core import Appliance
from appliance.app.feed import CameraFeed
from appliance.app.messages import Message
from appliance.app.pins import ButtonSupervisor
from appliance.app.resuming import newest_unfinished
from appliance.config import Config
from appliance.games import Setup
from appliance.session import How, Policy, Session
from appliance.store import Journal, Pictures
from appliance.table import Die
from hardware import load_wiring, open_buttons
from vision import CameraError, SimulatedTray, Source, open_source


class Table:
    """Everything that runs during ``play``; a context manager. ``camera`` is a source as the command line names it.

    A folder or video that cannot be opened raises CameraError at once; a live camera is tried again in the background
    while people play by hand. ``alone``: nobody watches or plays by hand, so frames need not come at their own pace,
    and any camera that cannot be opened raises CameraError.
    """

    def __init__(self, journal: Path, config: Config, policy: Policy, camera: str, alone: bool = False) -> None:
        self._camera, self._alone = camera, alone
        with ExitStack() as building:
            self.journal = building.enter_context(Journal(journal))
            source = self._first_source()
            if source is not None:
                building.callback(source.close)
            self._album = Album(Pictures(journal.parent / "pictures", config.pictures_mb * 10**6), self._post)
            self._album.open(None if self.journal.set_aside else self.journal.numbers())
            building.callback(self._album.close)
            self._resources = building.pop_all()
            if source is not None:
                self._camera = source.name  # what "auto" found is what is opened again, never something else
        self.simulated = isinstance(source, SimulatedTray)
        stills = source is not None and source.stills
        policy = replace(
            policy, origin=How.VIRTUAL if self.simulated else How.CAMERA, on_demand=self.simulated or stills
        )
        self.feed = CameraFeed(_once(source, self._open_source), self._post, self._album.hold)
        self.appliance = Appliance(self.journal, policy, self.feed, config.language, self._album)
        self._config = config

    def __enter__(self) -> Self:
        if self._config.buttons == "auto":
            wiring = load_wiring(self._config.wiring) if self._config.wiring else None
            buttons = ButtonSupervisor(lambda failed: open_buttons("auto", self._post, failed, wiring), self._post)
            buttons.start()
            self._resources.callback(buttons.stop)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._resources.close()

    def start(self, setup: Setup, demo: bool = False) -> None:
        """Begin a match; ``demo``: play it again and again until somebody touches anything."""
        self.appliance.start(setup)
        if demo:
            self.appliance.demonstrate(setup)

    def resume(self, match: str | None) -> None:
        """Take up a match, or the newest unfinished one; a folder goes on after the last picture that it has."""
        self.appliance.resume(newest_unfinished(self.journal) if match is None else match)
        self._skip_what_was_seen()

    def go_on(self) -> None:
        """Take up the match that was on the table when the program ended; without one the home screen stands."""
        self.appliance.go_on()
        self._skip_what_was_seen()

    def _skip_what_was_seen(self) -> None:
        session = self.appliance.session
        if session is not None and session.policy.on_demand and not self.simulated:
            self.feed.skip_to = _last_picture(session)

    def look(self) -> None:
        """Start the camera's thread."""
        self.feed.start()
        self._resources.callback(self.feed.stop)

    def tray_truth(self, picture: str | None) -> tuple[Die, ...]:
        """Return what the dice of the simulated tray really show, in the form of ``Truth``."""
        return self.feed.tray_dice

    def _post(self, message: Message) -> None:
        self.appliance.post(message)

    def _open_source(self) -> Source:
        if self._camera in ("auto", "simulated"):
            # With nobody watching, small pictures at a slow rate do: what counts is how they are read.
            tray = {"size": (800, 600), "fps": 8.0} if self._alone else {"paced": True}
            return open_source(self._camera, seed=randbits(32), **tray)
        return open_source(self._camera)

    def _first_source(self) -> Source | None:
        try:
            return self._open_source()
        except CameraError:
            if self._alone or self._camera.startswith(("folder:", "video:")):
                raise
            return None


def screen_is_there() -> bool:
    """True where a window can be expected to open: a display server, a screen of the kernel's, or SDL told how."""
    if any(os.environ.get(name) for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")):
        return True
    return any(os.access(card, os.R_OK | os.W_OK) for card in Path("/dev/dri").glob("card*"))


def _once(first: Source | None, then: Callable[[], Source]) -> Callable[[], Source]:
    """Return an opener that gives ``first`` once, and opens anew after that."""
    ready = [first] if first is not None else []
    return lambda: ready.pop() if ready else then()


def _last_picture(session: Session) -> str | None:
    notes = [entry.note for entry in session.journal if entry.note]
    return notes[-1] if notes else None
