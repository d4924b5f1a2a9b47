"""Dice Fishing: the open card and what it asks for, and the dice of whoever is asked."""

from collections.abc import Mapping
from typing import Any

from ui.pages.boards.laid import Laid, Sight, to_hold
from ui.pages.faces import sign
from ui.pages.names import Names


def lay(sight: Sight) -> Laid:
    """Return the card in words and the dice, once they are thrown."""
    signs = [
        sign(kind, str(face))
        for kind, faces in sight.facts["rolled"].get(sight.player, {}).items()
        for face in (faces if isinstance(faces, list) else [faces])
    ]
    card = sight.facts["card"]
    line = _card(sight.printed["cards"][card], sight.facts, sight.called) if card else ""
    return Laid(line, dice=to_hold(sight.session, signs))


def _card(card: Mapping[str, Any], facts: Mapping[str, Any], called: Names) -> str:
    say, key = called.say, "dice_fishing.card"
    parts = [say(f"{key}.now", card=called.card(card["id"]), count=card["points"], target=card["target"])]
    if card["faces"]:
        parts.append(say(f"{key}.faces", faces=" ".join(map(str, card["faces"]))))
    if card["equal"]:
        parts.append(say(f"{key}.equal", equal=card["equal"]))
    different, prime = ("different" if card["different"] else None), ("prime" if card["prime"] else None)
    parts += [say(f"{key}.{word}") for word in (card["parity"], different, prime, card["icon"]) if word]
    if facts["carried"]:
        parts.append(say(f"{key}.carried", count=len(facts["carried"])))
    return ", ".join(parts)
