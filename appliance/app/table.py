"""The composition root: journal, camera, buttons and appliance put together for one run of the program."""

import os
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from secrets import randbits
from types import TracebackType
from typing import Self

from appliance.app.album import Album
from appliance.app.core import Appliance
from appliance.app.feed import CameraFeed
from appliance.app.messages import Message, PinsFailed, Shown, SoundFailed
from appliance.app.pins import ButtonSupervisor
from appliance.app.resuming import newest_unfinished
from appliance.app.seen import sees_the_room
from appliance.config import Config
from appliance.games import Setup
from appliance.session import How, Policy, Session
from appliance.store import Journal, Pictures
from appliance.table import Die
from hardware import (
    LampError,
    Lamps,
    Loudspeaker,
    PrivacySwitch,
    SoundError,
    load_wiring,
    on_raspberry_pi,
    open_buttons,
    open_lamps,
)
from ui.venue import Venue
from vision import CameraError, SimulatedTray, Source, open_camera, open_source


class Table:
    """Everything that runs during ``play``; a context manager. ``camera`` is a source as the command line names it.

    A folder or video that cannot be opened raises CameraError at once; a live camera is opened, and tried again, in the
    background while people play by hand. ``alone``: nobody watches or plays by hand, so frames need not come at their
    own pace, and any camera that cannot be opened raises CameraError. Raises WiringError for a wrong wiring file.
    """

    def __init__(self, journal: Path, config: Config, policy: Policy, camera: str, alone: bool = False) -> None:
        self._camera, self._alone, self._config = camera, alone, config
        self._wiring = load_wiring(config.wiring) if config.wiring else load_wiring()
        self._inbox: SimpleQueue[Message] = SimpleQueue()
        with ExitStack() as building:
            self.journal = building.enter_context(Journal(journal))
            self._album = Album(self._pictures(journal.parent / "pictures"), self._inbox.put)
            self._album.open(None if self.journal.set_aside else self.journal.numbers())
            building.callback(self._album.close)
            self._lamps = building.enter_context(self._open_lamps())
            self._speaker = None if alone or config.sound == "none" else building.enter_context(self._open_speaker())
            self.feed = CameraFeed(self._next_source, self._inbox.put, self._album.hold, lit=self._light)
            self._switch = self._open_switch()
            if self._switch is not None:
                building.callback(self._switch.close)
            self._first = self._first_source()
            if self._first is not None:
                building.callback(self._first.close)
            self._resources = building.pop_all()
        self.simulated = isinstance(self._first, SimulatedTray)
        stills = self._first is not None and self._first.stills
        policy = replace(
            policy, origin=How.VIRTUAL if self.simulated else How.CAMERA, on_demand=self.simulated or stills
        )
        self.appliance = Appliance(
            self.journal,
            policy,
            self.feed,
            config.language,
            self._album,
            self._lamps,
            self._inbox,
            self._speaker,
            venue=self._venue(),
            open_show=self._open_show,
        )
        self._lamps.light_tray(True)

    def _pictures(self, folder: Path) -> Pictures:
        """The pictures of rolls, kept or not as somebody said on the screen, else as the settings say."""
        megabytes = self._config.pictures_mb or Config().pictures_mb
        said = self.journal.remembered("pictures")
        on = self._config.pictures_mb > 0 if said is None else said == "on"
        return Pictures(folder, megabytes * 10**6, on)

    def __enter__(self) -> Self:
        if self._config.buttons == "auto":
            buttons = ButtonSupervisor(
                lambda failed: open_buttons("auto", self._inbox.put, failed, self._wiring), self._inbox.put
            )
            buttons.start()
            self.appliance.workshop.contacts = buttons.contacts
            self._resources.callback(buttons.stop)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._resources.close()

    def start(self, setup: Setup) -> None:
        """Begin a match."""
        self.appliance.start(setup)

    def resume(self, match: str | None) -> None:
        """Take up a match, or the newest unfinished one; a folder goes on after the last picture that it has."""
        self.appliance.resume(newest_unfinished(self.journal) if match is None else match)
        self._skip_what_was_seen()

    def go_on(self) -> None:
        """Take up the match that was on the table when the program ended; without one the home screen stands."""
        self.appliance.go_on()
        self._skip_what_was_seen()

    def play_with(self, dice: Mapping[str, str]) -> None:
        """Read these taught sets, by game, for this run; what was chosen on the screen is remembered all the same."""
        self.appliance.desk = replace(self.appliance.desk, dice={**self.appliance.desk.dice, **dice})

    def hang(self, degrees: int) -> None:
        """Say by how many degrees the panel hangs turned, where nothing else was set on the screen."""
        self.appliance.desk = replace(self.appliance.desk, hung=degrees)

    def _skip_what_was_seen(self) -> None:
        session = self.appliance.session
        if session is not None and session.policy.on_demand and not self.simulated:
            self.feed.skip_to = _last_picture(session)

    def look(self) -> None:
        """Start the camera's thread."""
        self.feed.start()
        self._resources.callback(self.feed.stop)

    def _open_show(self) -> CameraFeed:
        """The feed of a simulated tray for the show, with a thread of its own; each show has other dice in it."""
        feed = CameraFeed(
            lambda: open_source("simulated", seed=randbits(32), paced=True),
            lambda message: self._inbox.put(Shown(message)),
        )
        feed.start()
        self._resources.callback(feed.stop)
        return feed

    def tray_truth(self, picture: str | None) -> tuple[Die, ...]:
        """Return what the dice of the simulated tray really show, in the form of ``Truth``."""
        return self.feed.tray_dice

    def _venue(self) -> Venue:
        """What holds of venue mode until somebody sets it on the screen, and what is built in."""
        config = self._config
        hour = None if config.wipe_hour == "never" else config.wipe_hour
        return Venue(
            config.venue, config.idle_minutes, hour, pictures_mb=config.pictures_mb, switch=self._switch is not None
        )

    # -- the camera ------------------------------------------------------------------------------------------------

    @property
    def _real(self) -> bool:
        """True for a camera that sees the room, as far as is known."""
        return sees_the_room(self._camera)

    def _first_source(self) -> Source | None:
        """The first source, open, where something hangs on what it is; None for a camera, which the feed opens."""
        shut = self._switch is not None and self._switch.private
        if self._alone and shut:
            raise CameraError("the privacy switch keeps the camera shut")
        # An appliance whose cable is loose is one without its camera; it does not play with simulated dice instead.
        known = self._camera != "auto" or on_raspberry_pi()
        if self._real and not self._alone and (known or shut):
            return None
        self._light(True)
        source = self._open_source()
        self._camera = source.name  # what "auto" found is opened again, never something else
        if self._real and not self._alone:
            source.close()
        if not (self._real and self._alone):
            self._lamps.light_camera(False)
        return source if self._alone or not self._real else None

    def _next_source(self) -> Source:
        """The first source, and after that each time the same one anew."""
        first, self._first = self._first, None
        if first is not None:
            return first
        return open_camera() if self._camera == "auto" else self._open_source()

    def _open_source(self) -> Source:
        if self._camera in ("auto", "simulated"):
            # With nobody watching, small pictures at a slow rate do: what counts is how they are read.
            tray = {"size": (800, 600), "fps": 8.0} if self._alone else {"paced": True, "mat": True}
            return open_source(self._camera, seed=randbits(32), **tray)
        return open_source(self._camera)

    def _light(self, on: bool) -> None:
        if self._real:
            self._lamps.light_camera(on)

    # -- the pins --------------------------------------------------------------------------------------------------

    def _open_lamps(self) -> Lamps:
        kind = "auto" if self._config.buttons == "auto" else "simulated"

        def failed(reason: LampError) -> None:
            self._inbox.put(PinsFailed(str(reason), reason.code, tuple(reason.values.items())))

        return open_lamps(kind, failed, self._wiring)

    def _open_speaker(self) -> Loudspeaker:
        def failed(reason: SoundError) -> None:
            self._inbox.put(SoundFailed(str(reason), reason.code, tuple(reason.values.items())))

        return Loudspeaker(failed)

    def _open_switch(self) -> PrivacySwitch | None:
        """The privacy switch, if one is built in; it is heeded before any camera is opened."""
        if self._wiring.privacy_switch is None or not self._real:
            return None
        switch = PrivacySwitch(self._switched, self._wiring.privacy_switch)
        if switch.private:
            self._switched(True, switch.reason)
        return switch

    def _switched(self, private: bool, reason: str | None) -> None:
        self.feed.hide(private)
        if reason is not None:
            self._inbox.put(PinsFailed(reason, "switch"))


def screen_is_there() -> bool:
    """True where a window can be expected to open: a display server, a screen of the kernel's, or SDL told how."""
    if any(os.environ.get(name) for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")):
        return True
    return any(os.access(card, os.R_OK | os.W_OK) for card in Path("/dev/dri").glob("card*"))


def _last_picture(session: Session) -> str | None:
    notes = [entry.note for entry in session.journal if entry.note]
    return notes[-1] if notes else None
