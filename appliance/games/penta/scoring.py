"""What a roll is worth on a Penta sheet, and which boxes may take it (penta:3 to penta:11).

Everything here is a function of four things: the rules in force, the boxes filled (a bit mask in sheet order), whether
Penta holds its 50, and the five dice. The engine, the shipped best-play tables and the solver all ask ``offers``.
"""

from collections import Counter
from dataclasses import dataclass

UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance", "penta")
BOXES = UPPER + LOWER
"""The thirteen boxes in sheet order; a box's position is its bit in a mask of filled boxes."""

PENTA = BOXES.index("penta")
ALL_FILLED = (1 << len(BOXES)) - 1

DICE = 5
FACES = range(1, 7)

UPPER_GOAL = 63
UPPER_BONUS = 35
PENTA_BONUS = 100

Dice = tuple[int, ...]


@dataclass(frozen=True)
class Rules:
    """The options of a match; ``joker``: "rulebook", "official" or "none"."""

    joker: str = "rulebook"
    full_house_from_five: bool = False
    throws: int = 3


@dataclass(frozen=True)
class Offer:
    """A box that may take the roll now: its points, the 100 that come with it or 0, and the rule that gives them."""

    box: str
    points: int
    penta_bonus: int
    rule: str

    @property
    def total(self) -> int:
        """What the box would add now; the 35 of the upper part is not in it."""
        return self.points + self.penta_bonus


def offers(rules: Rules, filled: int, penta_scored: bool, dice: Dice) -> tuple[Offer, ...]:
    """Return every box that may take ``dice``, in sheet order."""
    free = [box for position, box in enumerate(BOXES) if not filled >> position & 1]
    if is_joker(rules, filled, penta_scored, dice):
        return _joker_offers(rules, free, penta_scored, dice)
    return tuple(_ordinary_offer(rules, box, dice) for box in free)


def is_joker(rules: Rules, filled: int, penta_scored: bool, dice: Dice) -> bool:
    """Return whether ``dice`` are a further five of a kind that the joker rules (penta:9) restrict.

    The rulebook wants 50 in Penta (penta:9, penta:10); the official rules want the box filled, be it with zero.
    """
    if rules.joker == "none" or not is_five_of_a_kind(dice):
        return False
    return penta_scored or (rules.joker == "official" and bool(filled >> PENTA & 1))


def is_five_of_a_kind(dice: Dice) -> bool:
    """Return whether all dice are equal."""
    return len(set(dice)) == 1


def natural_points(rules: Rules, box: str, dice: Dice) -> int:
    """Return what ``dice`` are worth in ``box`` when no joker applies (penta:3 to penta:5)."""
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(face)
    most, *others = sorted(Counter(dice).values(), reverse=True)
    match box:
        case "three_of_a_kind":
            return sum(dice) if most >= 3 else 0
        case "four_of_a_kind":
            return sum(dice) if most >= 4 else 0
        case "full_house":
            pair_beside_three = most == 3 and others == [2]
            return 25 if pair_beside_three or (rules.full_house_from_five and most == DICE) else 0
        case "small_straight":
            return 30 if _longest_run(dice) >= 4 else 0
        case "large_straight":
            return 40 if _longest_run(dice) == 5 else 0
        case "chance":
            return sum(dice)
        case "penta":
            return 50 if most == DICE else 0
    raise ValueError(f'there is no box "{box}", expected one of: {", ".join(BOXES)}')


def _ordinary_offer(rules: Rules, box: str, dice: Dice) -> Offer:
    points = natural_points(rules, box, dice)
    return Offer(box, points, 0, _rule_of(box) if points else "penta:7")


def _rule_of(box: str) -> str:
    if box in UPPER:
        return "penta:3"
    return "penta:4" if box in ("three_of_a_kind", "four_of_a_kind") else "penta:5"


def _joker_offers(rules: Rules, free: list[str], penta_scored: bool, dice: Dice) -> tuple[Offer, ...]:
    """Return the boxes of penta:9 in its order: the own upper box, else the lower ones, else the other upper ones."""
    bonus = PENTA_BONUS if penta_scored else 0  # a zeroed Penta earns no 100, also under the official joker
    own = UPPER[dice[0] - 1]
    if own in free:
        return (Offer(own, sum(dice), bonus, "penta:9a"),)
    lower = [box for box in free if box in LOWER]
    if lower:
        fixed = {"full_house": 25, "small_straight": 30, "large_straight": 40}
        return tuple(Offer(box, fixed.get(box, sum(dice)), bonus, "penta:9b") for box in lower)
    return tuple(Offer(box, 0, bonus, "penta:9c") for box in free)


def _longest_run(dice: Dice) -> int:
    longest = run = 0
    for face in FACES:
        run = run + 1 if face in dice else 0
        longest = max(longest, run)
    return longest
