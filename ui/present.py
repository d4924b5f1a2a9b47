"""From the desk to a screen: all that a screen says is decided here and in ``ui.pages``. Pure, no Kivy.

``present`` sets the page of the place (``ui.places``) into the frame that every screen shares: the eye, the banner, the
countdown, the focus. ``lines`` says the same screen as plain text.
"""

from dataclasses import replace
from itertools import groupby

from appliance.session import Fault
from ui.board_models import Piece, Shape
from ui.desk import Banner, Desk, Place, Tone
from ui.eye import eye
from ui.intents import Go
from ui.pages.match import countdown
from ui.pages.names import names
from ui.pages.page import Page
from ui.pages.sheet import window
from ui.places import page_of
from ui.result_models import Bars, Chart, Code, Figures
from ui.screen_models import (
    Aim,
    Body,
    CellLook,
    Evidence,
    Form,
    Large,
    Lineup,
    Listing,
    Look,
    Notice,
    Prose,
    Ranking,
    Screen,
    Sheet,
    SheetCell,
    Sign,
    Table,
    Target,
    Typing,
    View,
    body_targets,
)
from ui.words import Words, words


def present(desk: Desk) -> Screen:
    """Return what the screen shows."""
    say = words(desk.language)
    page = page_of(desk, say)
    screen = Screen(
        prompt=page.prompt,
        hint=page.hint,
        warning=page.warning,
        body=_fitted(page, desk),
        actions=page.actions,
        corners=page.corners,
        sign=_sign(desk, say),
        notice=_notice(desk, say),
        countdown=countdown(desk.session, say) if desk.session and desk.place is Place.MATCH else None,
        focus=None,
        felt=desk.felt,
        bubble=page.bubble,
        explain=page.explain,
    )
    # What a page would begin on may have no target there, such as a hint that is drawn in steps.
    return screen.with_focus(page.focus or "").with_focus(desk.focus)


def _sign(desk: Desk, say: Words) -> Sign:
    seen = eye(desk)
    busy = desk.showing or desk.cleaning_s is not None or desk.place in (Place.PIN, Place.FEELING, Place.NOTICE)
    leads_to = None if busy else Target("eye", say("notice.open"), Go(Place.NOTICE), Look.QUIET)
    return Sign(seen, say(f"eye.{seen}"), leads_to)


def _fitted(page: Page, desk: Desk) -> Body:
    """The body with as much of a score sheet as can be read on the panel; a pattern without totals stays whole."""
    body = page.body
    if not isinstance(body, Table) or body.board or not any(line.kind == "total" for line in body.sheet.lines):
        return body
    alone = not (body.tray or body.dice or body.tiles or page.actions)
    below = desk.panel.below(len(body.dice), len(body.tiles), body.columns, bool(page.actions), body.tray is not None)
    return replace(body, sheet=window(body.sheet, desk.panel, desk.turned, alone, below))


def _notice(desk: Desk, say: Words) -> Notice | None:
    """The banner, else what is broken beside the match; who passes by at a show has nothing to do with either."""
    if desk.showing is not None:
        return None
    if desk.banner is not None:
        return Notice(desk.banner.tone, banner_text(desk.banner, desk, say))
    faults = desk.session.faults if desk.session else frozenset()
    first = next((fault for fault in Fault if fault in faults), None)
    return Notice(Tone.FAULT, say(f"fault.{first}")) if first else None


def banner_text(banner: Banner, desk: Desk, say: Words) -> str:
    """Return what a banner says. A game may say it in its own words; what it names is called by its name there."""
    before = f"{banner_text(banner.earlier, desk, say)} " if banner.earlier else ""
    values = dict(banner.values)
    if desk.session is None:
        return before + (say(banner.key, **values) if banner.key in say else banner.sentence)
    called = names(desk.session, say)
    key = next((key for key in (f"{called.game}.{banner.key}", banner.key) if key in say), None)
    return before + (called.filled(key, values) if key else banner.sentence)


# -- the same as text ----------------------------------------------------------------------------------------------


def lines(screen: Screen) -> tuple[str, ...]:
    """Return the screen as lines of plain text: what is wanted, the news, the body, what can be done."""
    head = [screen.bubble or screen.prompt, screen.hint, screen.notice.text if screen.notice else ""]
    if screen.countdown:
        head.append(f"{screen.countdown.text} {screen.countdown.seconds}")
    foot = [_text(target, screen.focus) for target in screen.actions]
    return tuple(line for line in (*head, *_body_lines(screen), *foot) if line)


def _body_lines(screen: Screen) -> list[str]:
    match screen.body:
        case Listing() | Lineup():
            return [_text(tile, screen.focus) for tile in body_targets(screen.body)]
        case Form(rows=rows, cells=cells):
            said = [f"{row.label}: {row.value} {row.fault}".rstrip() for row in rows]
            return [*said, *(" ".join(cell.text for cell in line) for line in cells)]
        case Typing() as typing:
            return [typing.text or f"({typing.placeholder})"]
        case Table() as table:
            dice = " ".join(f"{die.face}*" if die.look is Look.DIE_KEPT else die.face for die in table.dice)
            laid = _board_lines(table) if table.board else _sheet_lines(table.sheet)
            return [*laid, dice, *(_text(tile, screen.focus) for tile in table.tiles)]
        case Evidence() as evidence:
            dice = " ".join(f"{die.face}{die.mark}" for die in evidence.dice)
            said = [evidence.note, dice, *evidence.facts]
            return [*filter(None, said), *(_text(tile, screen.focus) for tile in evidence.tiles)]
        case View() as view:
            return [*view.facts, *(_text(tile, screen.focus) for tile in view.tiles)]
        case Prose() as prose:
            dice = " ".join(f"{die.face}*" if die.look is Look.DIE_KEPT else die.face for die in prose.dice)
            said = [dice, *(f"{passage.label} {passage.text}".strip() for passage in prose.passages)]
            return [*filter(None, said), *(_text(tile, screen.focus) for tile in prose.tiles)]
        case Ranking(placings=placings):
            return [f"{each.place}. {each.player} {each.points}" for each in placings]
        case Aim() | Large():
            return [screen.body.text]
        case Chart(series=series):
            return [f"{each.name}  {each.last}" for each in series]
        case Bars(bars=bars):
            return ["  ".join(f"{bar.face} {bar.count}" for bar in bars), screen.body.note]
        case Figures(head=head, rows=rows):
            columns = [head, *((row.label, *row.cells) for row in rows)]
            return [*("  ".join(row) for row in columns), screen.body.note]
        case Code():
            return [screen.body.note]


def _board_lines(table: Table) -> list[str]:
    """The standings, then the board: pieces beside one another in a line, in brackets what can be taken."""
    standings, pieces = table.standings, table.board.pieces if table.board else ()
    seats = zip(standings.players, standings.points, strict=True) if standings else ()
    by_row = groupby(pieces, key=lambda piece: round(piece.place[1] + piece.place[3], 2))
    rows = ["  ".join(filter(None, map(_piece_text, row))) for _, row in by_row]
    return ["  ".join(f"{player} {points}" for player, points in seats), *rows]


def _piece_text(piece: Piece) -> str:
    """A die without a label is known by its colour, an empty cell of paper is a dot."""
    colour = piece.colour if piece.shape is Shape.DIE and not piece.label else ""
    words = " ".join(filter(None, (colour, piece.label, piece.text))) or ("·" if piece.shape is Shape.CELL else "")
    return f"({words})" if piece.target and words else words


def _sheet_lines(sheet: Sheet) -> list[str]:
    table = [("", *sheet.players), *((line.label, *map(_cell_text, line.cells)) for line in sheet.lines)]
    label, *columns = (max(map(len, column)) for column in zip(*table, strict=True))
    return ["  ".join([row[0].ljust(label), *map(str.rjust, row[1:], columns)]).rstrip() for row in table]


def _cell_text(cell: SheetCell) -> str:
    return f"({cell.text})" if cell.look in (CellLook.OFFER, CellLook.ZERO_OFFER) else cell.text


def _text(target: Target, focus: str | None) -> str:
    parts = (target.text, target.points, " ".join(target.faces), target.detail)
    return ("> " if target.id == focus else "- ") + "  ".join(part for part in parts if part)
