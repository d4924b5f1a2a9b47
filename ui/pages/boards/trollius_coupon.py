"""A coupon of Trollius'n Roll as pieces: large, with the columns that are open and what would be drawn; or small."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from appliance.games import Choice
from ui.board_models import Box, Piece, PieceLook, Shape, columns, grid, rows, within
from ui.pages.boards.laid import Sight
from ui.pages.drawing import Answer, Part, gain
from ui.pages.faces import sign

PENCILS = {"seed": "red", "water": "blue", "light": "yellow", "soil": "black", "nutrient": "green"}
"""By symbol: the colour of the pencil."""

Spot = tuple[int, int]
"""Column and row, both from 0 at the lower left."""


@dataclass(frozen=True)
class Sketch:
    """What is being drawn. ``open``: by column, the answer that takes it. ``next``: the column that is drawn in next.

    ``span``: the columns that are settled. ``ghosts``: the symbols that are, by the spot where they would stand.
    """

    open: dict[int, Answer] = field(default_factory=dict)
    next: int | None = None
    span: frozenset[int] = frozenset()
    ghosts: dict[Spot, str] = field(default_factory=dict)


def sketch(sight: Sight, open_now: Sequence[Answer]) -> Sketch:
    """Return what is settled of the drawing that is chosen step by step, and the columns that are open."""
    if not open_now:
        return Sketch()
    open_columns = {int(answer.part[1]) - 1: answer for answer in open_now if "column" in answer.part[0]}
    like, settled = open_now[0].like, open_now[0].settled
    drawn = sum(asked == "symbol" for asked, _ in settled)
    asked, cells = open_now[0].part[0], like.args["cells"]
    following = cells[drawn][0] - 1 if asked == "symbol" else None
    if asked == "joker_symbol":
        following = like.args["joker"]["column"] - 1
    span = frozenset(column - 1 for column, _ in cells) if any(each == "column" for each, _ in settled) else frozenset()
    return Sketch(open_columns, following, span, _ghosts(sight, like, settled, drawn))


def _ghosts(sight: Sight, like: Choice, settled: tuple[Part, ...], drawn: int) -> dict[Spot, str]:
    """Where the game would put what is settled: the new cells of a drawing that begins like this."""
    game, player = sight.session.game, sight.player
    step = game.apply(sight.session.state, like.by(player))
    before, after = sight.facts["coupons"][player], game.public(step.state)["coupons"][player]
    joker = like.args.get("joker")
    certain = {column - 1 for column, _ in like.args["cells"][:drawn]}
    ghosts: dict[Spot, str] = {}
    for at, (old, new) in enumerate(zip(before, after, strict=True)):
        added = list(range(len(old), len(new)))
        if joker and at == joker["column"] - 1 and ("joker_column", str(joker["column"])) in settled:
            spot = added.pop(0 if joker["when"] == "before" else -1)
            ghosts[at, spot] = ""
        if at in certain:
            ghosts[at, added[0]] = new[added[0]]
    return ghosts


def large(sight: Sight, player: str, at: Box, drawing: Sketch | None = None) -> Iterator[Piece]:
    """A coupon to read and to draw on; a column that is open is touched anywhere."""
    head, body = rows(at, 0.215, 0.785)
    yield from _head(sight, player, head)
    drawing = drawing or Sketch()
    heads, paper = rows(body, 0.22, 0.78) if drawing.open or drawing.next is not None else (None, body)
    across = sight.printed["columns"]
    for column, place in enumerate(grid(body, across, across)):
        answer = drawing.open.get(column)
        if answer is not None:
            yield Piece(Shape.FIELD, place, look=PieceLook.OPEN, target=f"{answer.part[0]}:{answer.part[1]}")
        elif column == drawing.next:
            yield Piece(Shape.FIELD, place, look=PieceLook.MARKED)
        elif column in drawing.span:
            yield Piece(Shape.FIELD, place, look=PieceLook.GHOST)
    if heads:
        for column, place in enumerate(grid(heads, across, across)):
            answer = drawing.open.get(column)
            said = gain(sight.session, answer) or "▼" if answer else ""
            said = "▼" if column == drawing.next else said
            look = PieceLook.OPEN if said else PieceLook.FREE
            yield Piece(Shape.TEXT, place, said, look=look, size=17)
    yield from _paper(sight, player, paper, drawing)


def small(sight: Sight, player: str, at: Box, target: str) -> Iterator[Piece]:
    """A coupon to glance at; touched, it is shown large."""
    head, body = rows(at, 0.46, 0.54)
    name, die = columns(within(head, (0.03, 0.06, 0.97, 1)), 0.74, 0.26)
    yield Piece(Shape.FIELD, at, look=PieceLook.FREE, target=target)
    yield Piece(Shape.TEXT, name, player, size=18)
    yield _die(sight, player, die)
    paper = within(body, (0.04, 0.04, 0.96, 0.94))
    yield Piece(Shape.CELL, paper, look=PieceLook.FREE)
    cells = _paper(sight, player, within(paper, (0.02, 0.06, 0.98, 0.94)), Sketch())
    yield from (piece for piece in cells if piece.text)


def _head(sight: Sight, player: str, at: Box) -> Iterator[Piece]:
    """Whose coupon it is, the die that lies there now, and whether the joker is still there."""
    name, joker, die = columns(at, 0.58, 0.26, 0.16)
    mark = "✓" if sight.facts["jokers"][player] else "✕"
    yield Piece(Shape.TEXT, name, player, size=20)
    yield Piece(Shape.TEXT, joker, f"{sight.called.say('trollius.joker')} {mark}", size=15)
    yield _die(sight, player, die)


def _die(sight: Sight, player: str, at: Box) -> Piece:
    held = sight.facts["player_dice"][player]
    return Piece(Shape.DIE, at, "" if held["value"] is None else str(held["value"]), colour=held["colour"])


def _paper(sight: Sight, player: str, at: Box, drawing: Sketch) -> Iterator[Piece]:
    """The cells from the top row down, what is drawn, and what would be."""
    across, height = sight.printed["columns"], sight.printed["height"]
    coupon = sight.facts["coupons"][player]
    for number, place in enumerate(grid(at, across * height, across)):
        column, row = number % across, height - 1 - number // across
        inner = within(place, (0.07, 0.015, 0.93, 0.985))
        if row < len(coupon[column]):
            symbol = coupon[column][row]
            yield Piece(Shape.CELL, inner, sign("trollius", symbol), colour=PENCILS[symbol])
        elif (column, row) in drawing.ghosts:
            symbol = drawing.ghosts[column, row]
            words = sign("trollius", symbol) if symbol else "J"
            yield Piece(Shape.CELL, inner, words, look=PieceLook.GHOST, colour=PENCILS.get(symbol, ""))
        else:
            yield Piece(Shape.CELL, inner, look=PieceLook.FREE)


def pattern(lines: Sequence[str], at: Box) -> Iterator[Piece]:
    """The pattern of a secret card, its lines from the top; a place that may hold anything is left free."""
    words = [word for line in lines for word in line.split()]
    for word, place in zip(words, grid(at, len(words), len(words) // len(lines)), strict=True):
        if word != ".":
            yield Piece(
                Shape.CELL, within(place, (0.04, 0.04, 0.96, 0.96)), sign("trollius", word), colour=PENCILS[word]
            )
