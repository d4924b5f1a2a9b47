"""With which dice a game is played: those that it comes with, or taught ones that fit it."""

from ui.desk import Desk
from ui.intents import NextDice
from ui.screen_models import Target
from ui.words import Words


def own_dice(desk: Desk, say: Words) -> tuple[Target, ...]:
    """Return the tile that chooses the dice of the draft's game, where there is anything to choose."""
    key = desk.draft.game
    fitting = dict(desk.fitting).get(key, ())
    if not fitting:
        return ()
    chosen = desk.dice.get(key, "")
    detail = say("dice.taught", name=chosen) if chosen in fitting else say("dice.own")
    return (Target("dice", say("dice.option"), NextDice(), detail=detail),)
