"""Schollen Rollen: the middle, the net, everybody's plaice at home, the blue dice set aside, secure or throw again."""

from collections.abc import Iterator

from appliance.games import Choice
from ui.board_models import WHOLE, Board, Box, Piece, PieceLook, Shape, columns, grid, rows, within
from ui.pages.boards.laid import Laid, Sight, throw_target, why_not
from ui.pages.faces import sign
from ui.pages.foreseen import foreseen
from ui.pages.page import choice_id
from ui.screen_models import Target
from ui.theme import FAR

MIDDLE = "middle"
_KEY = "schollen_rollen.board"
_DICE = 4
_ABREAST = 4
"""So many homes lie side by side where there is room."""
_SHARES = ((0.34, 0.34, 0.32), (0.26, 0.48, 0.26), (0.2, 0.61, 0.19))
"""Of the sea, the homes and the dice, by the number of lines that the homes stand in."""
_DECIDING = ((0.32, 0.3, 0.38), (0.23, 0.4, 0.37), (0.2, 0.5, 0.3))
"""The same where the lowest part is touched."""
_SHOAL, _EACH = 16, 10
"""So many fish are drawn in the middle at most, and for how many plaice each of them stands."""


def lay(sight: Sight) -> Laid:
    """Return the table as it stands around the net."""
    deciding = any(choice.do == "secure" for choice in sight.choices)
    line = sight.called.say(f"{_KEY}.stay") if deciding else ""
    board = Board(_table(sight, deciding, _ABREAST), tall=_table(sight, deciding, 2))
    return Laid(line, board, complete=True, closed=_closed(sight))


def _table(sight: Sight, deciding: bool, abreast: int) -> tuple[Piece, ...]:
    """Everything, with so many homes side by side."""
    lines = -(-len(sight.facts["supplies"]) // abreast)
    if lines > 1 and abreast == _ABREAST and any(choice.do == "haul" for choice in sight.choices):
        return _hauling(sight, lines)
    shares = _DECIDING if deciding else _SHARES
    sea, homes, below = rows(WHOLE, *shares[min(lines, len(shares)) - 1], gap=0.015)
    middle, net = columns(sea, 0.55, 0.45, gap=0.015)
    dice, *decision = columns(below, 0.42, 0.29, 0.29, gap=0.012) if deciding else (below,)
    return (
        *_middle(sight, middle),
        *_net(sight, net),
        *_homes(sight, homes, lines),
        *_dice(sight, dice),
        *(_decision(sight, *decision) if deciding else ()),
    )


def _hauling(sight: Sight, lines: int) -> tuple[Piece, ...]:
    """Everything where many may be robbed: the dice lie beside the net, so that all homes are as large as can be."""
    sea, homes = rows(WHOLE, 1.05, lines, gap=0.015)
    middle, net, dice = columns(sea, 0.38, 0.28, 0.34, gap=0.015)
    return (*_middle(sight, middle), *_net(sight, net), *_homes(sight, homes, lines), *_dice(sight, dice))


def _haul(sight: Sight, source: str) -> Choice | None:
    return next((each for each in sight.choices if each.do == "haul" and each.args["from"] == source), None)


def _middle(sight: Sight, at: Box) -> Iterator[Piece]:
    """The sea with its shoal, smaller as the match draws to its end (schollen_rollen:18)."""
    haul, count = _haul(sight, MIDDLE), sight.facts["middle"]
    target = choice_id(haul) if haul else None
    yield Piece(Shape.AREA, at, look=PieceLook.OPEN if haul else PieceLook.TAKEN, target=target)
    words, shoal = columns(within(at, (0.02, 0.04, 0.98, 0.96)), 0.52, 0.48)
    yield from _amount(sight, words, sight.called.say(f"{_KEY}.middle"), count, haul)
    for place in grid(within(shoal, (0, 0.06, 1, 0.94)), min(_SHOAL, -(-count // _EACH)), 4, gap=0.03):
        yield Piece(Shape.FISH, place)


def _net(sight: Sight, at: Box) -> Iterator[Piece]:
    """What the player has caught in this turn, not safe yet (schollen_rollen:11)."""
    turn, net = sight.facts["turn"], sight.facts["net"]
    yield Piece(Shape.NET, at, look=PieceLook.MARKED if net else PieceLook.FREE)
    label = sight.called.say(f"{_KEY}.net", player=turn) if turn else sight.called.row("schollen_rollen.net")
    name, count = rows(within(at, (0.03, 0.03, 0.97, 0.97)), 0.43, 0.57)
    yield Piece(Shape.TEXT, name, label=label)
    yield Piece(Shape.TEXT, count, str(net), size=46)


def _homes(sight: Sight, at: Box, lines: int) -> Iterator[Piece]:
    """Everybody's supply as a fish with its number; whoever can be robbed now is lit (schollen_rollen:8)."""
    supplies = sight.facts["supplies"]
    across = -(-len(supplies) // lines)
    for (player, count), place in zip(supplies.items(), grid(at, len(supplies), across, gap=0.015), strict=True):
        haul, now = _haul(sight, player), player == sight.facts["turn"]
        look = PieceLook.OPEN if haul else PieceLook.MARKED if now else PieceLook.TAKEN
        why = _why_closed(sight, player)
        target = choice_id(haul) if haul else why.id if why else sight.points.get(player)
        yield Piece(Shape.AREA, place, look=look, target=target)
        inner = within(place, (0.04, 0.05, 0.96, 0.95))
        if now:
            yield Piece(Shape.SIGN, within(inner, (0, 0, 0.14, 0.36)), "▶")
            inner = within(inner, (0.14, 0, 1, 1))
        yield from _amount(sight, inner, player, count, haul)


def _closed(sight: Sight) -> tuple[Target, ...]:
    return tuple(filter(None, (_why_closed(sight, player) for player in sight.facts["supplies"])))


def _why_closed(sight: Sight, player: str) -> Target | None:
    """What is touched at a home that cannot be hauled from now, while others can (schollen_rollen:8)."""
    hauling = any(choice.do == "haul" for choice in sight.choices)
    return why_not(Choice("haul", {"from": player})) if hauling and _haul(sight, player) is None else None


def _amount(sight: Sight, at: Box, name: str, count: int, haul: Choice | None) -> Iterator[Piece]:
    """A name, the plaice that lie there and, where they can be hauled, how many of them it would be."""
    head, body = rows(at, 0.36, 0.64)
    look = PieceLook.OPEN if haul else PieceLook.TAKEN
    yield Piece(Shape.TEXT, head, name, look=look, size=18)
    fish, gain = columns(body, 0.45, 0.55)
    yield Piece(Shape.FISH, fish if haul else body, str(count))
    if haul:
        told = foreseen(sight.session, haul, "hauled")
        lost = sight.called.say(f"{_KEY}.forfeited", count=told["forfeited"]) if told["forfeited"] else ""
        yield Piece(Shape.TEXT, gain, f"+{told['plaice']}", lost, PieceLook.OPEN, size=FAR)


def _dice(sight: Sight, at: Box) -> Iterator[Piece]:
    """The blue dice that stay as they lie, and those that the next throw is made with (schollen_rollen:13)."""
    faces, aside = sight.printed["dice"] or [""] * _DICE, sight.printed["aside"]
    throw = [place for place in range(_DICE) if place not in aside]
    groups = [(name, places) for name, places in (("aside", aside), ("to_throw", throw)) if places]
    boxes = columns(at, *[float(len(places)) for _, places in groups], gap=0.015)
    for (name, places), box in zip(groups, boxes, strict=True):
        yield Piece(Shape.AREA, box, look=PieceLook.FREE)
        head, below = rows(within(box, (0.02, 0.02, 0.98, 0.98)), 0.33, 0.67)
        yield Piece(Shape.TEXT, head, label=sight.called.say(f"{_KEY}.{name}"))
        for place, die in zip(places, grid(below, len(places), len(places)), strict=True):
            colour = "blue" if place in aside else ""
            yield Piece(Shape.DIE, die, sign("schollen", faces[place]), colour=colour)


def _decision(sight: Sight, secure: Box, again: Box) -> Iterator[Piece]:
    """What the two ways mean: what would be safe, and what is at stake with how many dice (schollen_rollen:12)."""
    say, (choice,) = sight.called.say, sight.choices
    safe = foreseen(sight.session, choice, "secured")["plaice"]
    yield Piece(
        Shape.FIELD,
        secure,
        say(f"{_KEY}.secure", count=safe),
        say(f"{_KEY}.safe"),
        PieceLook.OPEN,
        target=choice_id(choice),
        size=30,
    )
    thrown = throw_target(sight, 0)
    look = PieceLook.OPEN if thrown else PieceLook.GHOST
    risk = say(f"{_KEY}.risk", count=sight.facts["net"])
    yield Piece(
        Shape.FIELD, again, say(f"{_KEY}.again", count=sight.facts["to_roll"]), risk, look, target=thrown, size=30
    )
