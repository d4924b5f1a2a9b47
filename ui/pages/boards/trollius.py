"""Trollius'n Roll: the coupon of who is asked, large; beside it symbols, joker, objectives and all other coupons."""

from collections.abc import Callable, Iterator, Sequence
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
    drawing = coupon.sketch(sight, open_now)
    left, right = columns(WHOLE, 0.64, 0.36, gap=0.015)
    upper, lower = rows(WHOLE, 0.52, 0.48, gap=0.015)
    return Board(
        (*coupon.large(sight, _shown(sight), left, drawing), *_beside(sight, open_now, right, tall=False)),
        tall=(*coupon.large(sight, _shown(sight), upper, drawing), *_beside(sight, open_now, lower, tall=True)),
        tall_below=1.8,
    )


def _beside(sight: Sight, open_now: Sequence[Answer], at: Box, tall: bool) -> Iterator[Piece]:
    """From above: symbols or the dice to take, joker, objectives, the others' coupons."""
    names = [player for player in sight.facts["coupons"] if player != _shown(sight)]
    across = len(names) if tall or len(names) < 4 else 3
    parts: list[tuple[float, Callable[[Box], Iterator[Piece]]]] = []
    if sight.facts["rolled"]:
        parts.append((1.0, lambda place: _symbols(sight, open_now, place)))
    elif any(choice.do == "take" for choice in sight.choices):
        parts.append((2.6, lambda place: _dice_to_take(sight, place)))
    joker_is_open = any(answer.part[0] == "when" for answer in open_now)
    parts.append((1.05 if joker_is_open else 0.6, lambda place: _joker(sight, open_now, place)))
    if sight.printed["objectives"]:
        parts.append((0.85, lambda place: _objectives(sight, place)))
    parts.append((1.7 if across == len(names) else 2.7, lambda place: _others(sight, names, across, place)))
    for place, (_, lay_part) in zip(rows(at, *(share for share, _ in parts), gap=0.02), parts, strict=True):
        yield from lay_part(place)


def _others(sight: Sight, names: Sequence[str], across: int, at: Box) -> Iterator[Piece]:
    for player, place in zip(names, grid(at, len(names), across, gap=0.02), strict=True):
        yield from coupon.small(sight, player, place, f"closer:{player}")


def _dice_to_take(sight: Sight, at: Box) -> Iterator[Piece]:
    """The symbol dice by their letters, and what stands on their sides; below them, which of them can be taken."""
    dice = sight.printed["dice"]
    sides, takes = rows(at, 0.8, 1.2, gap=0.03)
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
            target, said = f"{answer.part[0]}:{symbol}", gain(sight.session, answer, sight.called.say)
            yield Piece(Shape.DIE, place, face, said, PieceLook.OPEN, target=target)
            del by_symbol[symbol]


def _joker(sight: Sight, open_now: Sequence[Answer], at: Box) -> Iterator[Piece]:
    """The joker: to be touched while it may come before or after the drawing, crossed out once it is used."""
    when = {answer.part[1] for answer in open_now if answer.part[0] == "when"}
    if when:
        for each, place in zip(("before", "after"), columns(at, 1, 1, gap=0.02), strict=True):
            words = sight.called.say(f"trollius.when.{each}")
            yield Piece(Shape.FIELD, place, words, look=PieceLook.OPEN, target=f"when:{each}", size=16)
        return
    in_use = bool(open_now) and ("when", "none") not in open_now[0].settled
    there = sight.facts["jokers"][_shown(sight)]
    look = PieceLook.MARKED if in_use and there else PieceLook.FREE if there else PieceLook.CLOSED
    yield Piece(Shape.FIELD, at, sight.called.say("trollius.joker"), look=look, size=16)


def _objectives(sight: Sight, at: Box) -> Iterator[Piece]:
    """The open cards: what each is worth by rank, or who has reached it."""
    cards = sight.printed["objectives"]
    for card, place in zip(cards, columns(at, *[1.0] * len(cards), gap=0.015), strict=True):
        points = " ".join(str(each) for each in card["points"] if each)
        reached = ", ".join(f"{rank}. {player}" for player, rank in card["reached"].items())
        name = sight.called.say(f"trollius.objective_{card['number']}")
        look = PieceLook.MARKED if _shown(sight) in card["reached"] else PieceLook.FREE
        yield Piece(Shape.CARD, place, reached or points, name, look, size=14)


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
