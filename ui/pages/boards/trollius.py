"""Trollius'n Roll: the rolled symbols, the player dice as they lie now and the own coupon."""

from ui.board_models import WHOLE, Board, Piece, PieceLook, Shape, grid
from ui.pages.boards.laid import Laid, OwnCard, Sight
from ui.pages.faces import sign
from ui.screen_models import Die, Look


def lay(sight: Sight) -> Laid:
    """Return the symbols on the table and, for who draws, the own coupon."""
    facts, player = sight.facts, sight.player
    dice = tuple(Die(sign("trollius", symbol), Look.DIE_SURE) for symbol in facts["rolled"].values())
    held = facts["player_dice"]
    lie = ", ".join(f"{name}: {die['value']}" for name, die in held.items() if die["value"] is not None)
    line = sight.called.say("trollius.table", round=facts["round"], step=facts["step"], held=lie or "–")
    own = {"colour": held[player]["colour"]} if player in held else {}
    return Laid(line, None, dice, (), own, player in sight.printed["holders"], _own_card(sight))


def _own_card(sight: Sight) -> OwnCard | None:
    card = sight.printed["secret"]
    if card is None:
        return None
    lines = [line.split() for line in card["pattern"]]
    words = [word for line in lines for word in line]
    pieces = (
        Piece(Shape.FIELD, place, look=PieceLook.FREE)
        if word == "."
        else Piece(Shape.SIGN, place, sign("trollius", word))
        for word, place in zip(words, grid(WHOLE, len(words), len(lines[0])), strict=True)
    )
    return OwnCard(
        f"{sight.called.card(card['id'])} · {card['points']}", Board(tuple(pieces), len(lines[0]) / len(lines))
    )
