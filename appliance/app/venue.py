"""Venue mode: when nobody is there any more, what is left of an evening, the staff's lock, the screen being wiped."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil
from pathlib import Path
from typing import Protocol

from appliance.app.album import Album
from appliance.app.people import known_players
from appliance.app.resuming import resumable
from appliance.app.staff import StaffLock
from appliance.store import (
    Journal,
    StoreError,
    Wiped,
    has_guests,
    house_players,
    replace_copies,
    wiping,
)
from ui.arrivals import told
from ui.desk import Banner, Desk, Draft, Place, Tone
from ui.findings import Findings
from ui.seats import made_up
from ui.venue import CLEANING_S, IDLE_MINUTES, WIPE_HOURS, Leftovers, Venue
from ui.words import LANGUAGES, words

LEAST_QUIET_S = 60.0
"""An evening does not end by itself under anybody's hands."""


class Table(Protocol):
    """The appliance as venue mode sees it."""

    desk: Desk

    @property
    def shows(self) -> bool:
        """Whether the show goes on."""

    def begin_show(self) -> None:
        """Put away what is on the table, and show all games in turn."""

    def put_away(self) -> None:
        """Put away the match on the table, if there is one; it stays resumable."""


class Keeper:
    """Venue mode of one appliance. ``usual``: as long as nobody sets it on the screen; ``clock``: local time."""

    def __init__(
        self, journal: Journal, album: Album | None, usual: Venue, clock: Callable[[], datetime] = datetime.now
    ) -> None:
        self._journal, self._album, self._clock = journal, album, clock
        self._now_s = 0.0
        self._touched_s: float | None = None
        self._clean_until_s: float | None = None
        self._wiping: Iterator[Wiped] | None = None
        self._evening = journal.remembered("evening")
        self.lock = StaffLock(journal, lambda: self._now_s)
        self.venue = replace(_recalled(journal, usual), pin=self.lock.has_pin)

    # -- from one frame to the next --------------------------------------------------------------------------------

    def step(self, table: Table, now_s: float) -> None:
        """Let time pass: the show begins, the evening ends, the screen is dry again."""
        self._now_s = now_s
        if self._touched_s is None:
            self._touched_s = now_s
        self._dry(table)
        self._count_down(table)
        self._wipe_on(table)
        over = self._evening_is_over(table.desk.venue)
        if not table.shows and not self.cleaning and self._nobody_is_there(table.desk):
            table.begin_show()
        quiet_s = now_s - self._touched_s
        if over and self._wiping is None and quiet_s >= LEAST_QUIET_S:
            self.end_evening(table)

    def touched(self) -> None:
        """Somebody is there."""
        self._touched_s = self._now_s

    def _nobody_is_there(self, desk: Desk) -> bool:
        """Whether it has been quiet for so long that the show begins; outside of venue mode only on the home screen."""
        venue, since_s = desk.venue, self._touched_s
        if not venue.idle_minutes or since_s is None or self._now_s - since_s < 60 * venue.idle_minutes:
            return False
        return venue.on or (desk.session is None and desk.place is Place.HOME)

    # -- the staff -------------------------------------------------------------------------------------------------

    def remember(self, venue: Venue) -> None:
        """Store the settings of venue mode; an evening begins with them."""
        settings = {"on": venue.on, "idle_minutes": venue.idle_minutes, "wipe_hour": venue.wipe_hour}
        self._journal.remember("venue", json.dumps(settings))
        self._begin_evening(venue)

    def _count_down(self, table: Table) -> None:
        if table.desk.place is Place.PIN:
            wait_s = ceil(self.lock.wait_s)
            if wait_s != table.desk.pad.wait_s:
                table.desk = replace(table.desk, pad=replace(table.desk.pad, wait_s=wait_s))

    # -- wiping the screen -----------------------------------------------------------------------------------------

    @property
    def cleaning(self) -> bool:
        """True while nothing that is touched or pressed is heard."""
        return self._clean_until_s is not None

    def clean(self, table: Table) -> None:
        """Hear nothing for half a minute."""
        self._clean_until_s = self._now_s + CLEANING_S
        table.desk = replace(table.desk, cleaning_s=CLEANING_S)

    def _dry(self, table: Table) -> None:
        if self._clean_until_s is None:
            return
        self.touched()
        left_s = ceil(self._clean_until_s - self._now_s)
        if left_s <= 0:
            self._clean_until_s = None
        if table.desk.cleaning_s != (left_s if left_s > 0 else None):
            table.desk = replace(table.desk, cleaning_s=left_s if left_s > 0 else None)

    # -- the end of the evening ------------------------------------------------------------------------------------

    def leftovers(self) -> Leftovers:
        """Return what the end of the evening would wipe."""
        house = house_players(self._journal)
        pictures = sum(1 for _ in _pictures(self._journal.path.parent))
        return Leftovers(has_guests(self._journal, _stays(house)), pictures, tuple(sorted(house)))

    def end_evening(self, table: Table) -> None:
        """Begin to wipe: pictures at once, names match by match, then the backups; no match goes on meanwhile."""
        table.put_away()
        if self._album is not None:
            self._album.wipe()
        guest = words(self._journal.remembered("language") or LANGUAGES[0])
        stays = _stays(house_players(self._journal))
        self._wiping = wiping(self._journal, lambda number: guest("players.guest", number=number), stays)

    def _wipe_on(self, table: Table) -> None:
        """Go on by one match a frame, so that the screen stands still for none of them."""
        if self._wiping is None:
            return
        try:
            self._wiped = next(self._wiping)
        except StopIteration:
            self._wiping = None
            self._tell_end(table)
        except StoreError as reason:
            self._wiping = None
            self._later(table, reason)

    def _later(self, table: Table, reason: StoreError) -> None:
        """Say what was in the way; it is tried again a quiet minute later, as the evening is not over yet."""
        self.touched()
        table.desk = told(table.desk, str(reason), Tone.FAULT)

    def _tell_end(self, table: Table) -> None:
        try:
            replace_copies(self._journal.path)
        except StoreError as reason:
            self._later(table, reason)
            return
        wiped = self._wiped
        when = self._clock().strftime("%Y-%m-%d %H:%M")
        self._journal.remember("wiped", when)
        self._begin_evening(table.desk.venue)
        banner = Banner(Tone.NOTICE, "evening.done", "", (("count", wiped.names),))
        if wiped.deleted:
            banner = Banner(Tone.NOTICE, "evening.deleted", "", (("count", wiped.deleted),), earlier=banner)
        desk = table.desk
        draft = Draft(desk.draft.game, customs=desk.draft.customs)
        venue = replace(desk.venue, wiped=when, left=Leftovers())
        desk = replace(desk, banner=banner, draft=draft, venue=venue, found=Findings())
        table.desk = replace(desk, resumable=resumable(self._journal), known=known_players(self._journal))

    def _evening_is_over(self, venue: Venue) -> bool:
        """Whether another day has begun; any other, as the clock of a Pi may be set back or stand in 1970."""
        if not venue.on or venue.wipe_hour is None:
            return False
        if self._evening is None:
            self._begin_evening(venue)
        return self._evening != day_of(self._clock(), venue.wipe_hour)

    def _begin_evening(self, venue: Venue) -> None:
        if venue.wipe_hour is not None:
            self._evening = day_of(self._clock(), venue.wipe_hour)
            self._journal.remember("evening", self._evening)


def day_of(now: datetime, hour: int) -> str:
    """Return the day that an evening belongs to, whose last hour is the one before ``hour``: ``2026-11-30``.

    Evenings that end before midnight belong to the next day, those that end after it to the one before.
    """
    return (now - timedelta(hours=hour)).date().isoformat()


def _recalled(journal: Journal, usual: Venue) -> Venue:
    """Return the settings that were made on the screen; what is missing or spoilt is as usual."""
    try:
        stored = json.loads(journal.remembered("venue") or "{}")
    except ValueError:
        stored = {}
    on, idle, hour = (stored.get(key) for key in ("on", "idle_minutes", "wipe_hour"))
    return replace(
        usual,
        on=on if isinstance(on, bool) else usual.on,
        idle_minutes=idle if idle in IDLE_MINUTES else usual.idle_minutes,
        wipe_hour=hour if "wipe_hour" in stored and hour in WIPE_HOURS else usual.wipe_hour,
        wiped=journal.remembered("wiped") or "",
    )


def _stays(house: frozenset[str]) -> Callable[[str], bool]:
    """Whether a name stays: of the house, or nobody's, as the screen itself gives it to a seat."""
    return lambda name: name in house or made_up(name)


def _pictures(folder: Path) -> Iterator[Path]:
    return (folder / "pictures").glob("*/*.jpg")
