"""Dice Fishing: the open card at the left, everybody's wager and pile beside it, below them what can be done."""

from collections.abc import Iterator, Mapping
from typing import Any

from ui.board_models import WHOLE, Board, Box, Piece, PieceLook, Shape, columns, rows, within
from ui.desk import Place
from ui.intents import Go
from ui.pages.boards.fishing_choices import closed_wagers, declarations, fishing, wagers
from ui.pages.boards.fishing_players import players
from ui.pages.boards.laid import Laid, Sight, to_hold
from ui.pages.faces import sign
from ui.screen_models import Look, Target
from ui.theme import FAR

_KEY = "dice_fishing.board"
SHEET = "sheet"
_MANY = 4
"""With more ways to use the dice than these, they get more of the height."""


def lay(sight: Sight) -> Laid:
    """Return the table around the open card; behind the veil the wagers that are open."""
    verb = sight.choices[0].do if sight.choices else ""
    if verb == "wager":
        return _behind_the_screen(sight)
    doing = {"declare": declarations, "lure": fishing, "done": fishing}.get(verb)
    if doing is None:
        board = Board(_around(sight, WHOLE, flat=False, leads=True))
        return Laid(board=board, targets=(_to_sheet(sight),), complete=True)
    many = len(sight.choices) > _MANY and verb == "declare"
    wide_above, wide_below = rows(WHOLE, *((0.29, 0.71) if many else (0.41, 0.59)))
    above, below = rows(WHOLE, 0.48, 0.52, gap=0.01)
    wide = (*_around(sight, wide_above, flat=True), *doing(sight, wide_below, tall=False))
    tall = (*_around(sight, above, flat=False), *doing(sight, below, tall=True))
    holds = tuple(die.target for die in to_hold(sight.session, _thrown(sight)) if die.target)
    return Laid(board=Board(wide, tall=tall), targets=(*holds, _to_sheet(sight)), complete=True)


def _around(sight: Sight, at: Box, flat: bool, leads: bool = False) -> tuple[Piece, ...]:
    """The card with what lies at it, and the players, whose rows lead to their points where they are high enough."""
    card, seats = columns(at, 0.3, 0.7, gap=0.012)
    return (*_card_and_deck(sight, card, flat), *players(sight, seats, flat, leads))


def _thrown(sight: Sight) -> list[str]:
    thrown = sight.facts["rolled"].get(sight.player, {})
    return [*map(str, thrown.get("d6", ())), *(str(thrown[kind]) for kind in ("d10", "d20") if kind in thrown)]


def _to_sheet(sight: Sight) -> Target:
    return Target(SHEET, sight.called.say("results.sheet"), Go(Place.SHEET), Look.QUIET)


def _behind_the_screen(sight: Sight) -> Laid:
    """What may be wagered, under the card in short (dice_fishing:2)."""
    head, below = rows(WHOLE, 0.16, 0.84, gap=0.01)
    pieces = (*_in_short(sight, head), *wagers(sight, below))
    return Laid(board=Board(pieces), complete=True, closed=closed_wagers(sight))


def _card_and_deck(sight: Sight, at: Box, flat: bool) -> tuple[Piece, ...]:
    """The card over the deck and those beneath it; beside them where there is more room."""
    card, foot = columns(at, 0.62, 0.38, gap=0.02) if flat else rows(at, 0.64, 0.36, gap=0.01)
    open_card = sight.facts["card"]
    front = (
        _card(sight, sight.printed["cards"][open_card], card, flat)
        if open_card
        else (Piece(Shape.PILE, card, "?", look=PieceLook.FREE),)
    )
    sheet, below = rows(foot, 0.63, 0.37, gap=0.02)
    count, say = len(sight.facts["carried"]), sight.called.say
    deck, *beneath = columns(below, *((0.62, 0.38) if count else (1,)), gap=0.02)
    pieces = [*front, Piece(Shape.PILE, deck, say(f"{_KEY}.deck", count=sight.printed["deck"]), size=18)]
    for place in beneath:
        pieces.append(Piece(Shape.PILE, place, f"+{count}", look=PieceLook.MARKED, size=18))
    pieces.append(Piece(Shape.FIELD, sheet, say(f"{_KEY}.sheet"), look=PieceLook.FREE, target=SHEET, size=18))
    return tuple(pieces)


def _card(sight: Sight, card: Mapping[str, Any], at: Box, flat: bool) -> Iterator[Piece]:
    """As it is printed: points, the fish, the target, the conditions; without its picture where it lies flat."""
    yield Piece(Shape.CARD, at)
    inner = within(at, (0.02, 0.02, 0.98, 0.98))
    shares = (0.33, 0.33, 0.01, 0.33) if flat else (0.2, 0.2, 0.38, 0.22)
    head, name, middle, conditions = rows(inner, *shares)
    points, icon = columns(head, 0.4, 0.6)
    fish, target = rows(middle, 0.5, 0.5)
    if flat:
        target = icon
    else:
        yield Piece(Shape.FISH, fish, colour="turquoise")
        if card["icon"]:
            yield Piece(Shape.TEXT, icon, sight.called.say(f"{_KEY}.icon_{card['icon']}"), colour="black", size=16)
    yield Piece(Shape.TEXT, points, f"★ {card['points']}", colour="black", size=FAR)
    called = sight.called.card(card["id"]).replace("-", "- ")
    yield Piece(Shape.TEXT, name, called, colour="black", size=20)
    yield Piece(Shape.TEXT, target, f"≥ {card['target']}{_met(sight)('total')}", colour="black", size=FAR)
    yield from _conditions(sight, card, conditions)


def _conditions(sight: Sight, card: Mapping[str, Any], at: Box) -> Iterator[Piece]:
    """Each with a tick or a cross once dice lie (dice_fishing:8, dice_fishing:17)."""
    met, say = _met(sight), sight.called.say
    words = [f"{' '.join('=' * card['equal'])}{met('equal')}"] if card["equal"] else []
    words += [f"≠{met('different')}"] if card["different"] else []
    named = [word for word in (card["parity"], "prime" if card["prime"] else None) if word]
    words += [f"{say(f'dice_fishing.card.{word}')}{met(word)}" for word in named]
    faces = card["faces"]
    places = iter(columns(at, *[1.0] * (len(words) + len(faces) + bool(faces)))) if words or faces else iter(())
    for face in faces:
        yield Piece(Shape.DIE, next(places), sign("d6" if face <= 6 else "d20", str(face)), colour="blue")
    if faces:
        yield Piece(Shape.TEXT, next(places), met("faces"), colour="black", size=22)
    for word in words:
        yield Piece(Shape.TEXT, next(places), word, colour="black", size=22)


def _met(sight: Sight) -> Any:
    """Return what marks a condition: met or missing by the dice of whoever is asked, nothing before they lie."""
    standing = sight.printed["standing"].get(sight.player)

    def mark(condition: str) -> str:
        return "" if standing is None else " ✗" if condition in standing["missing"] else " ✓"

    return mark


def _in_short(sight: Sight, at: Box) -> Iterator[Piece]:
    """The card in one band."""
    card = sight.printed["cards"][sight.facts["card"]]
    yield Piece(Shape.CARD, at)
    points, name, target, conditions = columns(within(at, (0.01, 0.06, 0.99, 0.94)), 0.14, 0.36, 0.2, 0.3)
    yield Piece(Shape.TEXT, points, f"★ {card['points']}", colour="black", size=FAR)
    yield Piece(Shape.TEXT, name, sight.called.card(card["id"]), colour="black", size=20)
    yield Piece(Shape.TEXT, target, f"≥ {card['target']}", colour="black", size=FAR)
    yield from _conditions(sight, card, conditions)
