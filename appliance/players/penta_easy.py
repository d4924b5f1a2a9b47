"""Penta as beginners play it: the most points now, and else more of the number that there is most of."""

from appliance.games import Choice
from appliance.games.penta import Dice, PentaState
from appliance.players.advice import Advice, Keep, because

GOOD = 25
"""Points at which a beginner stops throwing."""


def easy_advice(state: PentaState) -> tuple[Advice, ...]:
    """Return what a beginner would do, best first; a value is what there is to gain now, in points.

    ``state``: one in which the dice were thrown at least once.
    """
    boxes = [
        Advice(
            Choice("score", {"box": offer.box}, offer.total),
            float(offer.total),
            because("points", f"{offer.total} points now", points=offer.total),
        )
        for offer in state.offers
    ]
    boxes.sort(key=lambda advice: -advice.value)
    if not state.rolls_left or boxes[0].value >= GOOD:
        return tuple(boxes)
    face = max(set(state.dice), key=lambda each: (state.dice.count(each), each))
    reason = because("keep_each", f"keep each {face}, throw the others", face=face)
    keep = Advice(Keep(_positions_of(face, state.dice)), float(GOOD), reason)
    return (keep, *boxes)


def _positions_of(face: int, dice: Dice) -> tuple[int, ...]:
    """Return where a face lies, but never all dice: a throw throws at least one (penta:1)."""
    return tuple(position for position, each in enumerate(dice) if each == face)[: len(dice) - 1]
