"""Dice Fishing matches for tests: a known deck, actions in short, a state after a few of them."""

from typing import Any

from appliance.games import Action, Setup, Step, checked, load_edition
from appliance.games.dice_fishing import DiceFishing, FishingEdition, FishingState

FISHING = DiceFishing()
HOUSE = load_edition(FishingEdition, "dice_fishing", "house")
BASE = HOUSE.in_play(expansion=False)
ALL = HOUSE.in_play(expansion=True)


def match(
    *first: str,
    players: tuple[str, ...] = ("Ann", "Ben"),
    edition: str = "house",
    overtime: tuple[str, ...] | None = None,
    **options: Any,
) -> FishingState:
    """Return a match whose deck begins with ``first``; the rest follows in the order of the edition."""
    cards = ALL if options.get("expansion") else BASE
    size = 13 if options.get("expansion") else 10
    rest = [card for card in cards if card not in first and card not in (overtime or ())]
    deck = [*first, *rest][:size]
    unused = overtime if overtime is not None else [card for card in cards if card not in deck]
    dealt = {"deck": deck, "overtime": list(unused)}
    return FISHING.start(checked(Setup("dice_fishing", players, options, edition, dealt)))


def do(state: FishingState, by: str, verb: str, **args: Any) -> FishingState:
    """Return the state after one action."""
    return step(state, by, verb, **args).state


def step(state: FishingState, by: str, verb: str, **args: Any) -> Step[FishingState]:
    """Return what one action leads to."""
    return FISHING.apply(state, Action(by, verb, args))


def wagers(state: FishingState, **dice: str) -> FishingState:
    """Wager for everybody: ``Ann="6 6 10"`` puts up two D6 and the D10."""
    for player, kinds in dice.items():
        state = do(state, player, "wager", dice=[f"d{each}" for each in kinds.split()])
    return state


def rolls(state: FishingState, by: str, *d6: int, **specials: int) -> FishingState:
    """Throw: so many D6 with these faces, and special dice by kind."""
    return do(state, by, "roll", dice={**({"d6": list(d6)} if d6 else {}), **specials})


def lost_round(state: FishingState) -> FishingState:
    """Play a round in which everybody fails with one D6, all together, against a target above 1."""
    for player in state.players:
        state = do(state, player, "wager", dice=["d6"])
    for player in state.players:
        state = rolls(state, player, 1)
    return state


def facts(state: FishingState) -> dict[str, Any]:
    """Return the public facts."""
    return FISHING.public(state)


def pending(state: FishingState) -> dict[str, tuple[str, ...]]:
    """Return who may act, with the verbs."""
    return {state.players[seat]: verbs for seat, verbs in state.asked().items()}


def dealt(**options: object) -> dict[str, object]:
    setup = checked(Setup("dice_fishing", ("Ann", "Ben"), options))
    return dict(FISHING.deal(setup, lambda cards: list(reversed(cards))).dealt)
