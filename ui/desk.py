"""The desk: everything that a screen depends on, as one frozen value.

The app puts sessions, the camera's state and stored matches on it; ``ui.navigation`` answers presses and taps with the
next desk; ``ui.present`` says what the screen shows for it. The panel is on it, as more answers and more columns of a
sheet have room on a larger one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from appliance.games import Event, Json, Spot
from appliance.session import Entry, Session
from appliance.table import Customs
from ui.feel import Feel, Point
from ui.findings import Findings
from ui.panel import Panel
from ui.settings import Settings, Trial
from ui.showing import Showing
from ui.studio import Studio
from ui.venue import Pad, Venue

MAX_NAME = 24
"""Letters that a name may have."""


class Place(StrEnum):
    """Where the players are. The pages of the same names stand in ``ui.pages``."""

    HOME = "home"
    PLAYERS = "players"
    KNOWN = "known"
    SEAT = "seat"
    NAME = "name"
    RENAME = "rename"
    EDITIONS = "editions"
    BOX = "box"
    BOX_TEXT = "box_text"
    OPTIONS = "options"
    MATCH = "match"
    TAKE_BACK = "take_back"
    MENU = "menu"
    HISTORY = "history"
    ROLL = "roll"
    SHEET = "sheet"
    SECRET = "secret"
    FEELING = "feeling"
    CLOSER = "closer"
    SETTINGS = "settings"
    SCREEN = "screen"
    TURNED = "turned"
    CALIBRATE = "calibrate"
    CORNERS = "corners"
    TEACH = "teach"
    TEACH_NAME = "teach_name"
    TYPE_SET = "type_set"
    TEACH_KIND = "teach_kind"
    LESSON = "lesson"
    FACES = "faces"
    TYPE_FACE = "type_face"
    PRIVACY = "privacy"
    DEVICES = "devices"
    ABOUT = "about"
    WELCOME = "welcome"
    WELCOME_TRAY = "welcome_tray"
    WELCOME_DONE = "welcome_done"
    RESULTS = "results"
    MATCHES = "matches"
    RESULT = "result"
    PEOPLE = "people"
    PERSON = "person"
    RECORDS = "records"
    DICE = "dice"
    LUCK = "luck"
    CHART = "chart"
    TAKING = "taking"
    CODE = "code"
    ITSELF = "itself"
    NOTICE = "notice"
    PIN = "pin"
    VENUE = "venue"
    EVENING = "evening"
    HELP = "help"
    ODDS = "odds"
    RULES = "rules"
    RULEBOOKS = "rulebooks"


SURVEYED = frozenset({Place.CALIBRATE, Place.CORNERS, Place.WELCOME_TRAY})
"""Where the live picture is looked at for calibrating."""

TAUGHT = frozenset({Place.LESSON, Place.FACES, Place.TYPE_FACE})
"""Where dice are being taught."""

STUDIED = SURVEYED | TAUGHT
"""Where the live picture is not looked at for a match."""


class CameraStatus(StrEnum):
    """What the camera does, from its stream alone. ``RESTING``: not needed now; ``OFF``: the players want it so.

    ``PRIVATE``: a switch on the box keeps it shut, and nothing on the screen can open it.
    """

    STARTING = "starting"
    WATCHING = "watching"
    MOTION = "motion"
    HAND = "hand"
    DARK = "dark"
    BRIGHT = "bright"
    LOST = "lost"
    RESTING = "resting"
    OFF = "off"
    PRIVATE = "private"
    NONE = "none"


SEEING = frozenset({CameraStatus.WATCHING, CameraStatus.MOTION, CameraStatus.HAND})
"""While the camera does one of these, throws are seen."""

WILL_SEE = frozenset({CameraStatus.STARTING, CameraStatus.RESTING})
"""While it does one of these, it will see again as soon as it is needed."""


@dataclass(frozen=True)
class Seat:
    """A seat of a match that is being set up. An empty name stands for "Guest 1" in the language of the screen.

    ``colour``: the one that is wished for; None: any. ``level``: how well a computer plays here; None: a person does.
    ``guest``: the name is remembered for this evening only.
    """

    name: str = ""
    colour: str | None = None
    level: str | None = None
    guest: bool = False


@dataclass(frozen=True)
class Draft:
    """A match that is being set up."""

    game: str = "penta"
    seats: tuple[Seat, ...] = (Seat(), Seat())
    options: Mapping[str, Json] = field(default_factory=dict)
    customs: Customs = field(default_factory=Customs)
    edition: str = "house"


@dataclass(frozen=True)
class KnownPlayer:
    """Somebody who has played here before."""

    name: str
    colour: str | None = None
    guest: bool = False


@dataclass(frozen=True)
class OwnBox:
    """An edition of the table's own, as far as it was entered. ``draft``: it is not whole yet."""

    game: str
    name: str
    values: Mapping[str, Json]
    draft: bool = False


@dataclass(frozen=True)
class Entering:
    """An own edition that is being entered, and the part of it on the screen: keys and positions that lead there."""

    game: str
    name: str
    values: Mapping[str, Json]
    path: tuple[str | int, ...] = ()


@dataclass(frozen=True)
class MatchSummary:
    """A stored match that can be taken up again; ``started_at`` is text for people, ``scores`` in seat order."""

    id: str
    game: str
    players: tuple[str, ...]
    started_at: str
    scores: tuple[int, ...]


class Tone(StrEnum):
    """How a banner is meant."""

    NOTICE = "notice"
    REFUSAL = "refusal"
    FAULT = "fault"


@dataclass(frozen=True)
class Banner:
    """A sentence that stays for a while: translated by ``key`` where such a string exists, else ``sentence`` itself.

    ``since_s``: when it was first shown, None until the clock has passed over it. ``earlier``: what is said before it.
    """

    tone: Tone
    key: str
    sentence: str = ""
    values: tuple[tuple[str, object], ...] = ()
    since_s: float | None = None
    earlier: "Banner | None" = None


@dataclass(frozen=True)
class Help:
    """What the players want explained.

    ``rules_of``: the game whose rules are read. ``hinted``: the players who may have hints. ``hint_for``: the journal
    at the moment for which a hint is wanted; ``reckoned``: the one for which hints and odds are there, as reckoning
    takes a while. ``kept``: positions of the dice that are kept where odds are asked for; None: those that best play
    keeps.
    """

    rules_of: str = "penta"
    hinted: frozenset[str] = frozenset()
    hint_for: tuple[Entry, ...] | None = None
    reckoned: tuple[Entry, ...] | None = None
    kept: frozenset[int] | None = None


@dataclass(frozen=True)
class Desk:
    """All that the screen depends on.

    ``focus``: id of the target that the buttons are on; None: where the screen itself puts it.
    ``seat``, ``entry``, ``die``, ``page``: which seat is edited, which journal entry is repaired, which die is asked
    about, which page of a list is shown. ``picked``: the parts so far of a choice that is made step by step.
    ``known``: who has played here before, those of the last match first. ``typed``: what is typed beside the draft.
    ``boxes``: the table's own editions; ``box``: the one that is being entered.
    ``backup``: when the backup was made that can be taken back, text for people; None where none is wanted.
    ``shown_to``: who has taken the screen to make a secret choice. ``looked_at``: what of the board is looked at
    closer. ``news``: what the last accepted action led to. ``take_s``: the seconds after which this appliance takes
    sure readings by itself, where a table plays so; None: never. ``turned``: how often somebody has asked for the
    rest of the sheet, where it does not fit as a whole. ``felt``: where a finger was felt that hit nothing, in shares
    of the picture; ``missed``: how many did so in a row. ``marked``: where the panel felt the marks of the page
    that asks for them, so far. ``touch``: how the touch was found to be turned, None: as the settings say. ``sound``,
    ``speech``: whether short sounds are heard, and whether what happens is spoken; ``recited``: how often somebody has
    asked for all of it to be said. ``help``: what they want explained. ``settings``: what was set on the screen;
    ``trial``: the picture is turned and nobody has said yes to it. ``hung``: degrees by which the panel hangs turned,
    by config.toml.
    ``studio``: what is calibrated, taught, tried. ``dice``: by game the taught set that it is played with, where it is
    one; ``fitting``: by game the taught sets that it could be played with. ``simulated``: the tray is simulated.
    ``welcome``: the first steps are offered. ``touched``: where in the tapped target the finger was, in shares of it.
    ``found``: what stored matches say, as far as somebody asked. ``opened_from``: of pages that several others lead to,
    which one did.
    ``pad``: the PIN that is being typed. ``showing``: what the show is at while nobody plays; ``cleaning_s``: seconds
    left for wiping the screen; None: neither.
    """

    place: Place = Place.HOME
    focus: str | None = None
    draft: Draft = Draft()
    seat: int = 0
    known: tuple[KnownPlayer, ...] = ()
    typed: str = ""
    boxes: tuple[OwnBox, ...] = ()
    box: Entering | None = None
    entry: int = 0
    rolls: tuple[int, ...] = ()
    spot: Spot | None = None
    whence: Place = Place.SHEET
    witness: str | None = None
    die: int | None = None
    page: int = 0
    picked: tuple[tuple[str, str], ...] = ()
    shown_to: str | None = None
    looked_at: str | None = None
    session: Session | None = None
    news: tuple[Event, ...] = ()
    resumable: tuple[MatchSummary, ...] = ()
    backup: str | None = None
    banner: Banner | None = None
    gone: frozenset[str] = frozenset()
    camera: CameraStatus = CameraStatus.NONE
    take_s: float | None = None
    language: str = "en"
    panel: Panel = field(default_factory=Panel)
    turned: int = 0
    felt: tuple[float, float] | None = None
    missed: int = 0
    marked: tuple[Point, ...] = ()
    touch: Feel | None = None
    sound: bool = True
    speech: bool = False
    recited: int = 0
    settings: Settings = field(default_factory=Settings)
    trial: Trial | None = None
    hung: int = 0
    studio: Studio = field(default_factory=Studio)
    dice: Mapping[str, str] = field(default_factory=dict)
    fitting: tuple[tuple[str, tuple[str, ...]], ...] = ()
    simulated: bool = False
    welcome: bool = False
    touched: tuple[float, float] | None = None
    found: Findings = field(default_factory=Findings)
    opened_from: tuple[tuple[Place, Place], ...] = ()
    venue: Venue = field(default_factory=Venue)
    pad: Pad = field(default_factory=Pad)
    showing: Showing | None = None
    cleaning_s: int | None = None
    help: Help = field(default_factory=Help)

    @property
    def blind(self) -> bool:
        """True where no camera reads the dice."""
        return self.camera not in SEEING | WILL_SEE


def at(desk: Desk, place: Place) -> Desk:
    """Return the desk at ``place``, with the focus where that screen wants it; what was secret is veiled again.

    A turned picture that nobody said yes to is turned back.
    """
    if desk.trial is not None and place is not Place.TURNED:
        desk = replace(desk, settings=replace(desk.settings, rotate=desk.trial.before), trial=None)
    if desk.studio.lamp:
        desk = replace(desk, studio=replace(desk.studio, lamp=""))
    page = 0 if place is Place.MATCH else desk.page
    turned = desk.turned if place is Place.ROLL else 0  # it goes back to where its points stand
    desk = replace(
        desk,
        place=place,
        focus=None,
        die=None,
        page=page,
        picked=(),
        turned=turned,
        shown_to=None,
        looked_at=None,
        marked=(),
    )
    return locked(desk) if place in (Place.HOME, Place.MATCH, Place.MENU) else desk


def locked(desk: Desk) -> Desk:
    """Return the desk as guests have it: the PIN is asked for again, and what was typed of it is gone."""
    return replace(desk, pad=Pad(), venue=replace(desk.venue, staff=False))
