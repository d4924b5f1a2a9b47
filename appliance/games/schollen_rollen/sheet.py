"""What a Schollen Rollen state says: the explained points, the score sheet, the public facts."""

from appliance.games.engine import Cell, Choice, Json, Line, ScoreSheet, SheetRow
from appliance.games.schollen_rollen.state import MIDDLE, Change, Phase, SchollenState

KEY = "schollen_rollen"


def explain(state: SchollenState, player: str) -> tuple[Line, ...]:
    """Return a line for each change of the player's supply."""
    ledger = state.ledgers[state.players.index(player)]
    return tuple(Line(_label(change), change.plaice, change.rule) for change in ledger)


def haul_choice(state: SchollenState, source: str) -> Choice:
    """Return the choice of a source; it scores at once only if it empties the middle (schollen_rollen:18)."""
    plaice = state.sources[source]
    ends = source == MIDDLE and plaice == state.middle
    return Choice("haul", {"from": source}, state.net + plaice if ends else None)


def secure_choice(state: SchollenState) -> Choice:
    """Return the choice to secure the net (schollen_rollen:12)."""
    return Choice("secure", {}, state.net)


def score_sheet(state: SchollenState) -> ScoreSheet:
    """Return the sheet: the haul that is offered (the middle's under the own name), the net, the supplies."""
    rows = (
        SheetRow(f"{KEY}.haul", tuple(_haul_cell(state, player) for player in state.players)),
        SheetRow(f"{KEY}.net", tuple(_net_cell(state, player) for player in state.players)),
        SheetRow(f"{KEY}.supply", tuple(map(Cell, state.supplies.values())), "total"),
    )
    return ScoreSheet(state.players, rows, None if state.finished else state.player)


def public(state: SchollenState) -> dict[str, Json]:
    """Return the facts of the transcript's ``state``."""
    return {
        "middle": state.middle,
        "net": state.net,
        "supplies": state.supplies,
        "set_aside": list(state.set_aside),
        "to_roll": state.to_roll,
        "turn": None if state.finished else state.player,
    }


def board(state: SchollenState) -> dict[str, Json]:
    """Return the dice by their places in the tray, and the places of those that are set aside."""
    return {"dice": list(state.dice), "aside": list(state.aside)}


def _label(change: Change) -> str:
    if change.by is not None:
        return f"Round {change.round}: {change.by} took {-change.plaice}"
    end = ", the middle is empty" if change.rule == f"{KEY}:18" else ""
    return f"Round {change.round}: net of {change.plaice} secured{end}"


def _haul_cell(state: SchollenState, player: str) -> Cell:
    source = MIDDLE if player == state.player else player
    if state.phase is not Phase.HAUL or source not in state.sources:
        return Cell()
    return Cell(offer=state.sources[source], choice=haul_choice(state, source))


def _net_cell(state: SchollenState, player: str) -> Cell:
    if player != state.player or state.finished:
        return Cell()
    if state.phase is Phase.DECIDE:
        return Cell(state.net, offer=state.net, choice=secure_choice(state))
    return Cell(state.net)
