"""What a screen says and offers, as plain frozen values: texts are translated, nothing is left to decide but looks."""

from dataclasses import dataclass, replace
from enum import StrEnum

from ui.board_models import Board, Box
from ui.desk import Tone
from ui.eye import Eye
from ui.feel import Point
from ui.intents import Intent
from ui.result_models import Bars, Chart, Code, Figures


class Look(StrEnum):
    """How a target is dressed. The colour is never the only sign: each has its own shape or mark."""

    PLAIN = "plain"
    PRIMARY = "primary"
    QUIET = "quiet"
    DANGER = "danger"
    OFFER = "offer"
    ZERO_OFFER = "zero_offer"
    CLOSED = "closed"
    DIE_SURE = "die_sure"
    DIE_KEPT = "die_kept"
    DIE_DOUBT = "die_doubt"
    DIE_ASKED = "die_asked"


@dataclass(frozen=True)
class Target:
    """Something that can be touched, or focused and confirmed.

    ``detail``: a second, smaller text. ``points``: a number to be set large. ``faces``: dice to be drawn in it.
    ``colour``: of a player, which is drawn with its sign.
    """

    id: str
    text: str
    intent: Intent
    look: Look = Look.PLAIN
    detail: str = ""
    points: str = ""
    faces: tuple[str, ...] = ()
    colour: str = ""


@dataclass(frozen=True)
class Die:
    """A die of the roll in the dice row; ``target``: what touching it does, None for a die to be looked at only.

    ``face``: "1" to "6" have pips, "" is a free place for a die, anything else is written. ``colour``: its name in
    English, "" for ivory. ``mark``: a sign that stands with it, such as that of a correction.
    """

    face: str
    look: Look
    target: Target | None = None
    colour: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Listing:
    """A list of large tiles in ``columns``."""

    tiles: tuple[Target, ...]
    columns: int = 1


@dataclass(frozen=True)
class FormRow:
    """A thing that is entered: its value, what changes it (steppers, or one target that leads to it), what is wrong."""

    label: str
    value: str
    targets: tuple[Target, ...]
    fault: str = ""


@dataclass(frozen=True)
class Form:
    """Things that are entered, one below the other, and the cells of a pattern below them."""

    rows: tuple[FormRow, ...]
    cells: tuple[tuple[Target, ...], ...] = ()


@dataclass(frozen=True)
class Lineup:
    """Who plays, in seat order, to be dragged into another one; and who else may sit down."""

    seats: tuple[Target, ...]
    offers: tuple[Target, ...]


@dataclass(frozen=True)
class Typing:
    """A name being typed: ``text`` as typed, ``placeholder`` what stands if it stays empty, the keys in their rows."""

    text: str
    placeholder: str
    keys: tuple[tuple[Target, ...], ...]


class CellLook(StrEnum):
    """What a cell of the sheet is."""

    EMPTY = "empty"
    SCORED = "scored"
    ZEROED = "zeroed"
    OFFER = "offer"
    ZERO_OFFER = "zero_offer"
    SUM = "sum"


@dataclass(frozen=True)
class SheetCell:
    """One cell. ``target``: the id of the target that takes this box now, if it may be taken.

    ``trace``: what shows the dice behind what stands here. ``mark``: a sign beside it, such as that of a correction.
    """

    text: str
    look: CellLook
    target: str | None = None
    trace: Target | None = None
    mark: str = ""


@dataclass(frozen=True)
class SheetLine:
    """A row over all players; ``strong`` for sums and totals. ``kind``: as in ``SheetRow``."""

    label: str
    strong: bool
    cells: tuple[SheetCell, ...]
    kind: str = "box"


@dataclass(frozen=True)
class Sheet:
    """The score sheet; ``turn`` is the column of the player whose turn it is.

    ``more``: shows other players or rows, where not all fit on the panel. ``whole``: leads to where the sheet has the
    screen to itself and its points lead to their dice.
    """

    players: tuple[str, ...]
    turn: int | None
    lines: tuple[SheetLine, ...]
    more: Target | None = None
    whole: Target | None = None

    @property
    def traces(self) -> tuple[Target, ...]:
        """What shows the dice behind each filled cell, player by player."""
        columns = zip(*(line.cells for line in self.lines), strict=True) if self.lines else ()
        return tuple(cell.trace for column in columns for cell in column if cell.trace)


@dataclass(frozen=True)
class Overlay:
    """A reading drawn on the tray picture, ``box`` in shares of it; ``face`` is "?" where nobody knows yet."""

    box: Box
    face: str
    look: Look
    target: str


@dataclass(frozen=True)
class Tray:
    """The tray's picture with readings. ``close_up``: the part to be shown large, for a question about one die.

    ``still``: the name of the frame that was read, which is shown while it is at hand; else the live picture is.
    """

    overlays: tuple[Overlay, ...] = ()
    close_up: Box | None = None
    still: str | None = None


@dataclass(frozen=True)
class Standings:
    """The points of all players in one strip, where a board has the place of the sheet.

    ``points``: as text, by player; ``turn``: whose turn it is; ``target``: what leads to the whole sheet; ``traces``:
    by player, what leads from the points to their dice, () before there are any.
    """

    players: tuple[str, ...]
    points: tuple[str, ...]
    turn: int | None
    target: Target
    traces: tuple[Target, ...] = ()


@dataclass(frozen=True)
class Table:
    """The match: the board with the standings, else the sheet; and beside it what is wanted now.

    ``tray``: None where no picture helps (no camera, or a choice is due). ``dice``: the roll, as proposed or accepted.
    ``tiles``: the answers to choose from, faces or boxes; those that a piece of the board names are touched there, the
    others stand beside it in ``columns``. ``traces``: points on the board that lead to their dice, and closed places
    that say why; for fingers only, as buttons have the sheet for it.
    """

    sheet: Sheet
    tray: Tray | None = None
    dice: tuple[Die, ...] = ()
    tiles: tuple[Target, ...] = ()
    columns: int = 1
    board: Board | None = None
    standings: Standings | None = None
    traces: tuple[Target, ...] = ()

    @property
    def beside(self) -> tuple[Target, ...]:
        """The tiles that have no place on the board."""
        touched = self.board.touched if self.board else frozenset()
        return tuple(tile for tile in self.tiles if tile.id not in touched)

    @property
    def proposes(self) -> bool:
        """Whether a roll that was seen is asked about: then its picture is looked at, and not the sheet."""
        return self.tray is not None and bool(self.tray.overlays)


@dataclass(frozen=True)
class Placing:
    """A line of the final ranking; players with equal points share a place."""

    place: int
    player: str
    points: int
    winner: bool


@dataclass(frozen=True)
class Ranking:
    """Who came where, best first."""

    placings: tuple[Placing, ...]


@dataclass(frozen=True)
class Evidence:
    """A roll as it was accepted. ``picture``: the name of its kept picture; None: there is none, and ``note`` says why.

    ``overlays``: the faces on the picture. ``facts``: lines on how it came about. ``tiles``: the faces that the die in
    question may have shown.
    """

    picture: str | None
    note: str
    overlays: tuple[Overlay, ...]
    dice: tuple[Die, ...]
    facts: tuple[str, ...] = ()
    tiles: tuple[Target, ...] = ()


@dataclass(frozen=True)
class Outlined:
    """Points on a picture, as shares of it: one is a mark, several are joined to a shape. ``label``: stands at it."""

    points: tuple[tuple[float, float], ...]
    look: Look = Look.PLAIN
    label: str = ""


@dataclass(frozen=True)
class View:
    """A picture that is looked at large, with lines of text and tiles in ``columns`` beside it.

    ``picture``: the name of a kept one, None: the live one. ``outlines``: what is drawn on it. ``touched``: what a
    touch on the picture does; where it was touched is on the desk.
    """

    outlines: tuple[Outlined, ...] = ()
    facts: tuple[str, ...] = ()
    tiles: tuple[Target, ...] = ()
    picture: str | None = None
    touched: Target | None = None
    columns: int = 1


@dataclass(frozen=True)
class Passage:
    """A piece of text to be read; ``label`` stands before it."""

    label: str
    text: str


@dataclass(frozen=True)
class Prose:
    """Text to be read. ``dice`` stand above it, ``tiles`` below it in ``columns``."""

    passages: tuple[Passage, ...]
    dice: tuple[Die, ...] = ()
    tiles: tuple[Target, ...] = ()
    columns: int = 2


@dataclass(frozen=True)
class Aim:
    """A mark at a corner of the picture, to be touched; ``text``: what it is called."""

    corner: Point
    text: str


@dataclass(frozen=True)
class Large:
    """A figure that is seen from afar."""

    text: str


Body = (
    Listing
    | Lineup
    | Form
    | Typing
    | Table
    | Ranking
    | Evidence
    | View
    | Prose
    | Aim
    | Chart
    | Bars
    | Figures
    | Code
    | Large
)


@dataclass(frozen=True)
class Sign:
    """The eye that is always visible: what the camera does, in words and shape. ``target``: what it leads to."""

    eye: Eye
    text: str
    target: Target | None = None


@dataclass(frozen=True)
class Notice:
    """A banner: a refusal, a piece of news, or a fault that lasts."""

    tone: Tone
    text: str


@dataclass(frozen=True)
class Countdown:
    """The automatic entry that is running: whole seconds left, and the share of the time that is left."""

    seconds: int
    share: float
    text: str


@dataclass(frozen=True)
class Screen:
    """One whole screen.

    ``prompt``: the one line of what is wanted; ``hint``: a quieter line below it; ``warning``: the hint matters.
    ``actions``: the row of buttons below. ``corners``: targets in the upper corner, for fingers only.
    ``focus``: id of the focused target, None where Confirm means nothing yet. ``felt``: where a finger was felt that
    hit nothing, in shares of the picture. ``bubble``: what the appliance says of what it does; it covers the prompt.
    ``explain``: what a touch on the prompt leads to, for fingers only.
    """

    prompt: str
    hint: str
    warning: bool
    body: Body
    actions: tuple[Target, ...]
    corners: tuple[Target, ...]
    sign: Sign
    notice: Notice | None
    countdown: Countdown | None
    focus: str | None
    felt: tuple[float, float] | None = None
    bubble: str = ""
    explain: Target | None = None

    @property
    def targets(self) -> tuple[Target, ...]:
        """The targets that Next goes along, in order."""
        return (*body_targets(self.body), *self.actions)

    def with_focus(self, id: str | None) -> "Screen":
        """Return the screen with the focus on target ``id``, or as it is if there is no such target here."""
        return replace(self, focus=id) if any(target.id == id for target in self.targets) else self

    def target(self, id: str) -> Target | None:
        """Return the target called ``id``, or None if it is not on this screen."""
        return next((each for each in (*self.targets, *self.corners, *self.aside) if each.id == id), None)

    @property
    def aside(self) -> tuple[Target, ...]:
        """What fingers alone take, beside the corners: the eye, the prompt, a picture, points on a board."""
        always = tuple(each for each in (self.sign.target, self.explain) if each)
        match self.body:
            case View(touched=Target() as touched):
                return (touched, *always)
            case Table() as table if not table.proposes:
                return (*table.traces, *always)
            case _:
                return always


def body_targets(body: Body) -> tuple[Target, ...]:
    """Return the targets of a body in the order in which Next goes along them."""
    match body:
        case Listing():
            return body.tiles
        case Form():
            rows = tuple(target for row in body.rows for target in row.targets)
            return (*rows, *(cell for line in body.cells for cell in line))
        case Lineup():
            return (*body.seats, *body.offers)
        case Typing():
            return tuple(key for row in body.keys for key in row)
        case Table():
            dice = (die.target for die in body.dice if die.target)
            return (*body.tiles, *dice, *(() if body.proposes else _laid_targets(body)))
        case Evidence() | Prose():
            return (*body.tiles, *(die.target for die in body.dice if die.target))
        case View():
            return body.tiles
        case Ranking() | Aim() | Chart() | Bars() | Figures() | Code() | Large():
            return ()


def _laid_targets(table: Table) -> tuple[Target, ...]:
    """What is touched on the standings or the sheet itself."""
    if table.standings:
        return (table.standings.target,)
    sheet = table.sheet
    return (*filter(None, (sheet.more, sheet.whole)), *sheet.traces)
