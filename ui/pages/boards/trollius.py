"""Trollius'n Roll: the coupon of who is asked, large; beside it symbols, joker, objectives and all other coupons."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ui.board_models import WHOLE, Board, Box, Piece, PieceLook, Shape, columns, grid, rows, within
from ui.intents import LookAt
from ui.pages.boards import trollius_coupon as coupon
from ui.pages.boards.laid import Closer, Laid, OwnCard, Sight
from ui.pages.drawing import Answer, answers, drawings, gain
from ui.pages.faces import sign
from ui.pages.page import choice_id
from ui.screen_models import Look, Target

MOST_CARDS = 3
"""So many secret cards stand side by side; where more may be named, each has a tile."""


def lay(sight: Sight) -> Laid:
    """Return the table as it is for who is asked, else for who holds the leader's die."""
    choices = drawings(sight.desk, sight.session)
    open_now = answers(choices, sight.desk.picked) if choices else ()
    looks = tuple(
        Target(f"closer:{player}", sight.called.say("trollius.coupon", player=player), LookAt(player), Look.QUIET)
        for player in sight.facts["coupons"]
        if player != _shown(sight)
    )
    return Laid(
        line=_line(sight),
        board=_cards_to_keep(sight) or _board(sight, open_now),
        targets=() if _cards_to_keep(sight) else looks,
        facts=_asked(sight),
        has_card=sight.player in sight.printed["holders"],
        card=_own_card(sight),
        closer=_closer(sight),
    )


def _shown(sight: Sight) -> str:
    return sight.player or sight.facts["holder"] or next(iter(sight.facts["coupons"]))


def _line(sight: Sight) -> str:
    facts = sight.facts
    return sight.called.say("trollius.table", round=facts["round"], step=facts["step"])


def _asked(sight: Sight) -> dict[str, Any]:
    held = sight.facts["player_dice"].get(sight.player)
    return {"colour": held["colour"]} if held else {}


def _board(sight: Sight, open_now: Sequence[Answer]) -> Board:
    """Wide: the coupon with all else at its right. Tall: all else below it."""
    drawing, shown = coupon.sketch(sight, open_now), _shown(sight)
    beside = _beside(sight, open_now)
    taking = any(choice.do == "take" for choice in sight.choices)
    left, right = columns(WHOLE, *((0.52, 0.48) if taking else (0.64, 0.36)), gap=0.015)
    high = _DRAWN_ON if open_now else _LOOKED_AT
    upper, lower = rows(WHOLE, high, _GAP + sum(part.height for part in beside), gap=0.015)
    return Board(
        (*coupon.large(sight, shown, left, drawing), *_stacked(beside, right)),
        tall=(*coupon.large(sight, shown, upper, drawing), *_stacked(beside, lower)),
        tall_below=2.3,
    )


_DRAWN_ON, _LOOKED_AT, _GAP = 190, 90, 6
"""How high a coupon is for what is below it, and what stays free between them."""


@dataclass(frozen=True)
class _Part:
    """Something beside the coupon: how high it is for what else there is, and how it is laid."""

    height: float
    lay: Callable[[Box], Iterator[Piece]]


def _stacked(parts: Sequence[_Part], at: Box) -> Iterator[Piece]:
    for place, part in zip(rows(at, *(part.height for part in parts), gap=0.015), parts, strict=True):
        yield from part.lay(place)


def _beside(sight: Sight, open_now: Sequence[Answer]) -> list[_Part]:
    """From above: symbols or the dice to take, the joker while it can be drawn, objectives, the others' coupons."""
    joker_is_open = any(answer.part[0] == "when" for answer in open_now)
    parts = []
    if sight.facts["rolled"]:
        lit = any("symbol" in answer.part[0] for answer in open_now)
        parts.append(_Part(54 if lit else 30, lambda place: _symbols(sight, open_now, place)))
    elif any(choice.do == "take" for choice in sight.choices):
        parts.append(_Part(134, lambda place: _dice_to_take(sight, place)))
    if joker_is_open:
        parts.append(_Part(50, lambda place: _joker(sight, place)))
    if sight.printed["objectives"]:
        parts.append(_Part(62, lambda place: _objectives(sight, place)))
    names = [player for player in sight.facts["coupons"] if player != _shown(sight)]
    return [*parts, _Part(54, lambda place: _others(sight, names, place))]


def _others(sight: Sight, names: Sequence[str], at: Box) -> Iterator[Piece]:
    for player, place in zip(names, columns(at, *[1.0] * len(names), gap=0.01), strict=True):
        yield from coupon.small(sight, player, place, f"closer:{player}")


def _dice_to_take(sight: Sight, at: Box) -> Iterator[Piece]:
    """The symbol dice by their letters, and what stands on their sides; below them, which of them can be taken."""
    dice = sight.printed["dice"]
    sides, takes = rows(at, 74, 60)
    for choice, place in zip(sight.choices, grid(takes, len(sight.choices), len(sight.choices), gap=0.01), strict=True):
        words = sight.called.choice(choice)
        yield Piece(Shape.FIELD, place, words, look=PieceLook.OPEN, target=choice_id(choice), size=18)
    for (letter, faces), place in zip(dice.items(), columns(sides, *[1.0] * len(dice), gap=0.01), strict=True):
        signs = [sign("trollius", face) for face in faces]
        shown = " ".join("".join(signs[at : at + 3]) for at in range(0, len(signs), 3))
        yield Piece(Shape.FIELD, place, shown, letter, PieceLook.FREE, size=16)


def _symbols(sight: Sight, open_now: Sequence[Answer], at: Box) -> Iterator[Piece]:
    """The symbols that were rolled; those that may be drawn next are lit. A joker may be any symbol."""
    by_symbol = {answer.part[1]: answer for answer in open_now if "symbol" in answer.part[0]}
    joker = any(answer.part[0] == "joker_symbol" for answer in open_now)
    symbols = list(by_symbol) if joker else list(sight.facts["rolled"].values())
    used = [value for asked, value in open_now[0].settled if asked == "symbol"] if open_now and not joker else []
    for symbol, place in zip(symbols, grid(at, len(symbols), max(4, len(symbols)), gap=0.01), strict=True):
        answer = by_symbol.get(symbol)
        face = sign("trollius", symbol)
        if symbol in used:
            used.remove(symbol)
            yield Piece(Shape.DIE, place, face, look=PieceLook.CLOSED)
        elif answer is None:
            yield Piece(Shape.DIE, place, face)
        else:
            target, said = f"{answer.part[0]}:{symbol}", gain(sight.session, answer)
            yield Piece(Shape.DIE, place, face, said, PieceLook.OPEN, target=target)
            del by_symbol[symbol]


def _joker(sight: Sight, at: Box) -> Iterator[Piece]:
    """The joker, to be drawn before all else or after it."""
    for each, place in zip(("before", "after"), columns(at, 1, 1, gap=0.02), strict=True):
        words = sight.called.say(f"trollius.when.{each}")
        yield Piece(Shape.FIELD, place, words, look=PieceLook.OPEN, target=f"when:{each}", size=16)


def _objectives(sight: Sight, at: Box) -> Iterator[Piece]:
    """The open cards: what each is worth by rank, or who has reached it."""
    cards = sight.printed["objectives"]
    for card, place in zip(cards, rows(at, *[1.0] * len(cards)), strict=True):
        points = " ".join(str(each) for each in card["points"] if each)
        reached = ", ".join(f"{rank}. {player}" for player, rank in card["reached"].items())
        mine = _shown(sight) in card["reached"]
        name = ("★ " if mine else "") + sight.called.say(f"trollius.objective_{card['number']}")
        left, right = columns(place, 0.68, 0.32)
        yield Piece(Shape.TEXT, left, name, look=PieceLook.MARKED if mine else PieceLook.FREE, size=16)
        yield Piece(Shape.TEXT, right, reached or points, look=PieceLook.FREE, size=16)


def _cards_to_keep(sight: Sight) -> Board | None:
    """The secret cards of which one is to be kept, before the eyes of their player alone."""
    keeps = {choice.args["card"]: choice for choice in sight.choices if choice.do == "keep"}
    cards = [card for card in sight.printed["hand"] if card["id"] in keeps]
    if not cards or len(cards) > MOST_CARDS:
        return None
    pieces: list[Piece] = []
    for card, place in zip(cards, columns(WHOLE, *[1.0] * len(cards), gap=0.02), strict=True):
        pieces.append(Piece(Shape.FIELD, place, look=PieceLook.OPEN, target=choice_id(keeps[card["id"]])))
        name, drawn = rows(within(place, (0.06, 0.04, 0.94, 0.96)), 0.2, 0.8)
        pieces.append(Piece(Shape.TEXT, name, _name(sight, card), look=PieceLook.OPEN, size=20))
        pieces += coupon.pattern(card["pattern"], drawn)
    return Board(tuple(pieces), 1.0 * len(cards))


def _own_card(sight: Sight) -> OwnCard | None:
    card = sight.printed["secret"]
    if card is None:
        return None
    lines = card["pattern"]
    return OwnCard(_name(sight, card), Board(tuple(coupon.pattern(lines, WHOLE)), len(lines[0].split()) / len(lines)))


def _name(sight: Sight, card: dict[str, Any]) -> str:
    return f"{sight.called.card(card['id'])} · {card['points']}"


def _closer(sight: Sight) -> Closer | None:
    """The coupon that is looked at, and buttons to the others."""
    player = sight.desk.looked_at
    if player is None or player not in sight.facts["coupons"]:
        return None
    title = sight.called.say("trollius.coupon", player=player)
    others = (each for each in sight.facts["coupons"] if each != player)
    beside = tuple(Target(f"closer:{each}", each, LookAt(each), Look.QUIET) for each in others)
    return Closer(title, Board(tuple(coupon.large(sight, player, WHOLE)), 2.0), _line(sight), beside)
