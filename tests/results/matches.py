"""Matches to count, made without a journal."""

from random import Random

from appliance.games import Action, Setup, checked, game
from appliance.results import Result, digest
from appliance.session import Entry, How
from tests.games.playing import dealt, random_match, seats

NOON = "2026-11-30T12:00:00+00:00"


def played(key: str, players: int, seed: int = 1, how: How = How.CAMERA):
    """Return setup and stamped actions of a random match whose rolls came in as ``how``."""
    rules = game(key)
    names = seats(rules, players)
    actions = [
        (Entry(each.action, how if rules.dice_of(each.before, each.action) else None), NOON)
        for each in random_match(rules, seed, names)
    ]
    return dealt(rules, names, {}, seed), tuple(actions)


def result(number: int, key: str = "penta", players: int = 2, started_at: str = NOON, **setup) -> Result:
    """Return the result of a random match; the number is its seed too."""
    made, actions = played(key, players, number)
    return Result(str(number), made, started_at, digest(made, actions))


def one_throw(*throws: tuple[str, list[int]], players: tuple[str, ...] = ("Ann", "Ben")) -> tuple[Setup, list[Action]]:
    """Return a Penta match of one throw a turn: who threw what, entered into the first box that is free."""
    boxes = {name: iter(_BOXES) for name in players}
    actions = []
    for name, dice in throws:
        actions += [Action(name, "roll", {"dice": dice}), Action(name, "score", {"box": next(boxes[name])})]
    return checked(Setup("penta", players, {"throws": 1, "joker": "none"})), actions


_BOXES = (
    "aces", "twos", "threes", "fours", "fives", "sixes",
    "three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance", "penta",
)  # fmt: skip


def fair_dice(count: int, seed: int = 1) -> list[int]:
    """Return faces of a fair die."""
    rng = Random(seed)
    return [rng.randint(1, 6) for _ in range(count)]
