"""The body of a match: the sheet, the tray's picture, the standings, and all of them together."""

from dataclasses import dataclass
from enum import StrEnum

from ui.board_models import Board, Box
from ui.screen_models.targets import Die, Look, Target


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
