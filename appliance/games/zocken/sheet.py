"""What a Zocken state says: the explained points, the score sheet, the public facts."""

from collections.abc import Callable

from appliance.games.engine import Cell, Choice, Json, Line, ScoreSheet, SheetRow
from appliance.games.zocken.board import FIELDS, Thrown, dot_of, is_match
from appliance.games.zocken.state import Phase, Played, ZockenState

KEY = "zocken"


def explain(state: ZockenState, player: str) -> tuple[Line, ...]:
    """Return every point of a player, turn by turn; wagers stand with the turn that they were made on."""
    seat = state.players.index(player)
    lines: list[Line] = []
    for played in state.history:
        if played.seat == seat:
            lines += _turn_lines(state, played)
        elif played.bets[seat]:
            lines.append(_wager_line(state, played))
    return tuple(lines)


def score(state: ZockenState, seat: int) -> int:
    """Return the points of finished turns and paid wagers."""
    return sum(_own(state, played, seat) + _wagered(state, played, seat) for played in state.history)


def place_choice(state: ZockenState, field: int) -> Choice:
    """Return the choice of a field; only the seventh die scores at once."""
    return Choice("place", {"field": field}, _points_if_last(state.with_placed(field)))


def out_choice(state: ZockenState) -> Choice:
    """Return the choice of OUT (zocken:4)."""
    return Choice("out", {}, _points_if_last(state.with_out()))


def score_sheet(state: ZockenState, viewer: str | None) -> ScoreSheet:
    """Return the sheet as ``viewer`` may see it: points by kind, and what the turn in progress offers.

    In ``zocken.wager`` 1 is a disc on the board and 0 a disc kept. The fields are rows while a die is in hand; an
    offer is what the turn's points would grow by.
    """
    rows = (
        *_offers(state),
        SheetRow(f"{KEY}.turn", _active(state, Cell(state.turn_points))),
        SheetRow(f"{KEY}.wager", tuple(_wager_cell(state, player, viewer) for player in state.players), "note"),
        _sum_row(state, "colours", lambda played: played.tally.match_points(state.edition.points)),
        _sum_row(state, "all_placed", lambda played: state.edition.points.all_placed * played.tally.all_placed),
        _sum_row(state, "outer", lambda played: played.tally.outer_points(state.edition.points)),
        _sum_row(state, "out", lambda played: -state.edition.points.out * played.tally.out),
        SheetRow(f"{KEY}.wagers", tuple(Cell(_wagers(state, seat)) for seat in range(len(state.players))), "bonus"),
        SheetRow(f"{KEY}.total", tuple(Cell(score(state, seat)) for seat in range(len(state.players))), "total"),
    )
    return ScoreSheet(state.players, rows, None if state.finished else state.player)


def public(state: ZockenState) -> dict[str, Json]:
    """Return the facts of the transcript's ``state``."""
    return {
        "fields": [_facts(each) for each in state.strip],
        "out": [_facts(each) for each in state.out],
        "in_hand": _facts(state.in_hand),
        "legal_fields": list(state.legal_fields),
        "wagers": {player: state.seen_bet(player, None) for player in state.others},
        "round": state.round,
        "turn": None if state.finished else state.player,
        "turn_points": state.turn_points,
    }


def board(state: ZockenState) -> dict[str, Json]:
    """Return what is printed, which fields have a match (zocken:8), and which dice are left to throw.

    ``points``: of the edition's table; ``tally``: what the turn counts of it so far.
    """
    edition, tally = state.edition, state.tally
    on_strip = zip(FIELDS, state.strip, strict=True)
    return {
        "dots": [dot_of(edition, field) for field in FIELDS],
        "matched": [each is not None and is_match(edition, field, each.die) for field, each in on_strip],
        "left": list(state.left),
        "points": edition.points.model_dump(mode="json"),
        "wager_above": edition.wager.above,
        "wager_gain": edition.wager.gain,
        "wager_loss": edition.wager.loss,
        "tally": {"matches": tally.matches, "outer": tally.outer, "out": tally.out},
    }


def _facts(thrown: Thrown | None) -> Json:
    return None if thrown is None else {"die": thrown.die, "value": thrown.value}


def _turn_lines(state: ZockenState, played: Played) -> list[Line]:
    points, tally, when = state.edition.points, played.tally, f"Round {played.round}: "
    lines = []
    if tally.matches:
        label = f"{when}{_count(tally.matches, 'colour match', 'colour matches')}"
        lines.append(Line(label, tally.match_points(points), f"{KEY}:8"))
    if tally.all_placed:
        lines.append(Line(f"{when}all seven dice placed", points.all_placed, f"{KEY}:6"))
    if tally.all_placed and tally.outer:
        label = f"{when}{_count(tally.outer, 'die', 'dice')} on an outer field"
        lines.append(Line(label, tally.outer_points(points), f"{KEY}:6"))
    if tally.out:
        lines.append(Line(f"{when}{_count(tally.out, 'die', 'dice')} OUT", -points.out * tally.out, f"{KEY}:7"))
    return lines


def _wager_line(state: ZockenState, played: Played) -> Line:
    points, gain = played.tally.total(state.edition.points), state.gain(played)
    above = f"{'' if gain > 0 else 'not '}more than {state.edition.wager.above}"
    label = f"Round {played.round}: wager on {state.players[played.seat]}, who had {points}, {above}"
    return Line(label, gain, f"{KEY}:9")


def _count(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _own(state: ZockenState, played: Played, seat: int) -> int:
    return played.tally.total(state.edition.points) if played.seat == seat else 0


def _wagered(state: ZockenState, played: Played, seat: int) -> int:
    return state.gain(played) if played.seat != seat and played.bets[seat] else 0


def _wagers(state: ZockenState, seat: int) -> int:
    return sum(_wagered(state, played, seat) for played in state.history)


def _sum_row(state: ZockenState, name: str, points: Callable[[Played], int]) -> SheetRow:
    sums = (
        sum(points(played) for played in state.history if played.seat == seat) for seat in range(len(state.players))
    )
    return SheetRow(f"{KEY}.{name}", tuple(map(Cell, sums)), "sum")


def _offers(state: ZockenState) -> tuple[SheetRow, ...]:
    """Return a row for each field, and OUT, while a die is in hand."""
    if state.in_hand is None:
        return ()
    rows = []
    for field in FIELDS:
        cell = Cell()
        if field in state.legal_fields:
            gain = state.with_placed(field).turn_points - state.turn_points
            cell = Cell(offer=gain, choice=place_choice(state, field))
        rows.append(SheetRow(f"{KEY}.field{field}", _active(state, cell)))
    if not state.legal_fields:
        gain = state.with_out().turn_points - state.turn_points
        rows.append(SheetRow(f"{KEY}.field_out", _active(state, Cell(offer=gain, choice=out_choice(state)))))
    return tuple(rows)


def _active(state: ZockenState, cell: Cell) -> tuple[Cell, ...]:
    return tuple(cell if player == state.player and not state.finished else Cell() for player in state.players)


def _wager_cell(state: ZockenState, player: str, viewer: str | None) -> Cell:
    if state.phase is Phase.WAGER and player in state.undecided:
        return Cell(choice=Choice("wager", {"bet": True}))
    bet = state.seen_bet(player, viewer)
    return Cell() if bet is None else Cell(int(bet))


def _points_if_last(after: ZockenState) -> int | None:
    return after.turn_points if after.tally.complete else None
