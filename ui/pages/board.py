"""What lies on the table beside the sheet: dice, the open card, the strip of fields, the coupon. One function a game.

It is read from the public facts of a game and from what its edition prints; a game without a function has a sheet only.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from appliance.games import Json
from appliance.games.trollius import own_secret
from appliance.session import Hold, Session
from ui.intents import Send
from ui.pages.faces import sign
from ui.pages.names import Names, names
from ui.screen_models import CellLook, Die, Look, Sheet, SheetCell, SheetLine, Target
from ui.words import Words


@dataclass(frozen=True)
class OwnCard:
    """A secret card: its name with its points, and its pattern as a sheet."""

    name: str
    pattern: Sheet


@dataclass(frozen=True)
class Board:
    """``line``: what stands on the table, in words; ``dice``: as they lie; ``sheet``: looked at in place of the points.

    ``facts``: what the question to the player may name. ``card``: the secret one of whoever is asked, for
    their eyes only.
    """

    line: str = ""
    dice: tuple[Die, ...] = ()
    sheet: Sheet | None = None
    facts: Mapping[str, Json] = field(default_factory=dict)
    card: OwnCard | None = None


def board(session: Session, say: Words) -> Board:
    """Return what lies on the table for whoever is asked."""
    make = _BOARDS.get(session.setup.game)
    asked = session.asked
    facts = session.game.public(session.state)
    return make(session, names(session, say), facts, asked.player if asked else "") if make else Board()


def _penta(session: Session, called: Names, facts: Mapping[str, Any], player: str) -> Board:
    """The dice of the last accepted roll."""
    return Board(dice=_to_hold(session, list(map(str, facts["dice"]))))


def _to_hold(session: Session, faces: list[str]) -> tuple[Die, ...]:
    """Dice as they lie; where they are thrown on demand, those that may stay can be held."""
    need = session.need_roll
    holdable = session.policy.on_demand and need is not None and need.may_keep and len(session.lying) == len(faces)
    stay = need.fixed if need is not None and holdable else ()
    return tuple(
        Die(
            face,
            Look.DIE_KEPT if at in session.held or at in stay else Look.DIE_SURE,
            Target(f"hold:{at}", "", Send(Hold(at))) if holdable and at not in stay else None,
        )
        for at, face in enumerate(faces)
    )


def _schollen(session: Session, called: Names, facts: Mapping[str, Any], player: str) -> Board:
    dice = tuple(
        Die(sign("schollen", face), Look.DIE_KEPT if index in session.state.aside else Look.DIE_SURE)
        for index, face in enumerate(session.state.dice)
    )
    return Board(str(called.filled("schollen_rollen.table", facts)), dice)


def _fishing(session: Session, called: Names, facts: Mapping[str, Any], player: str) -> Board:
    """The card and what it asks for, and the dice of whoever is asked, once they are thrown."""
    signs = [
        sign(kind, str(face))
        for kind, faces in facts["rolled"].get(player, {}).items()
        for face in (faces if isinstance(faces, list) else [faces])
    ]
    return Board(_card(session.state.open_card, facts, called) if facts["card"] else "", _to_hold(session, signs))


def _card(card: Any, facts: Mapping[str, Any], called: Names) -> str:
    say, key = called.say, "dice_fishing.card"
    parts = [say(f"{key}.now", card=called.card(card.id), count=card.points, target=card.target)]
    if card.faces:
        parts.append(say(f"{key}.faces", faces=" ".join(map(str, card.faces))))
    if card.equal:
        parts.append(say(f"{key}.equal", equal=card.equal))
    words = (card.parity, "different" if card.different else None, "prime" if card.prime else None, card.icon)
    parts += [say(f"{key}.{word}") for word in words if word]
    if facts["carried"]:
        parts.append(say(f"{key}.carried", count=len(facts["carried"])))
    return ", ".join(parts)


def _zocken(session: Session, called: Names, facts: Mapping[str, Any], player: str) -> Board:
    """The strip of nine fields: dice in their colours, free fields in the colour of their dot."""
    edition = session.state.edition
    dots = ("", *edition.dots, "")
    strip = tuple(
        Die(str(each["value"]) if each else "", Look.DIE_SURE, colour=each["die"] if each else dot)
        for each, dot in zip(facts["fields"], dots, strict=True)
    )
    asked = {**(facts["in_hand"] or {}), "turn": facts["turn"], "above": edition.wager.above}
    return Board(str(called.filled("zocken.table", facts)), strip, facts=asked)


def _trollius(session: Session, called: Names, facts: Mapping[str, Any], player: str) -> Board:
    """The rolled symbols, the player dice as they lie now and, for who draws, the own coupon."""
    dice = tuple(Die(sign("trollius", symbol), Look.DIE_SURE) for symbol in facts["rolled"].values())
    held = facts["player_dice"]
    lie = ", ".join(f"{name}: {die['value']}" for name, die in held.items() if die["value"] is not None)
    line = called.say("trollius.table", round=facts["round"], step=facts["step"], held=lie or "–")
    own = {"colour": held[player]["colour"]} if player in held else {}
    coupon = facts["coupons"].get(player) if facts["rolled"] else None
    height = session.state.rules.side.height
    card = own_secret(session.state, player) if player in held else None
    seen = OwnCard(f"{called.card(card.id)} · {card.points}", _pattern(card.pattern)) if card else None
    return Board(line, dice, _coupon(coupon, height) if coupon else None, own, seen)


def _coupon(columns: list[list[str]], height: int) -> Sheet:
    """A coupon as a sheet: its columns side by side, the lowest row at the foot."""
    lines = tuple(
        SheetLine("", False, tuple(_cell(column[row] if row < len(column) else None) for column in columns))
        for row in reversed(range(height))
    )
    return Sheet(tuple(str(number + 1) for number in range(len(columns))), None, lines)


def _pattern(lines: tuple[str, ...]) -> Sheet:
    """The pattern of a card as a sheet, its lines from the top; a dot may be anything."""
    rows = [[None if word == "." else word for word in line.split()] for line in lines]
    return Sheet(("",) * len(rows[0]), None, tuple(SheetLine("", False, tuple(map(_cell, row))) for row in rows))


def _cell(symbol: str | None) -> SheetCell:
    return SheetCell(sign("trollius", symbol), CellLook.SCORED) if symbol else SheetCell("·", CellLook.EMPTY)


_BOARDS: dict[str, Callable[[Session, Names, Mapping[str, Any], str], Board]] = {
    "penta": _penta,
    "schollen_rollen": _schollen,
    "dice_fishing": _fishing,
    "zocken": _zocken,
    "trollius": _trollius,
}
