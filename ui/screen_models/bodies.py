"""What fills a screen between its prompt and its buttons, and what of it can be touched."""

from dataclasses import dataclass

from ui.feel import Point
from ui.result_models import Bars, Chart, Code, Figures
from ui.screen_models.table import Overlay, Table
from ui.screen_models.targets import Die, Look, Target


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
