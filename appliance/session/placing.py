"""What was seen becomes a proposal: which dice were thrown, which lie where they lay, and what is in doubt. Pure."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import hypot

from appliance.games import NeedRoll
from appliance.session.proposal import PlacedDie, Proposal, ProposedDie, Seen, same_spot
from appliance.table import Box, Cocked, DieReading, Doubt, Problem, Trouble

FLAT_BAR = 0.98
"""Where the flattest face of a leaning die counts, it is asked for all the same if it is less certain than this."""


@dataclass(frozen=True)
class Before:
    """What is known of the table before something was seen.

    ``lying``: the dice as last accepted, by position of the roll; ``may_stay``: the positions of those that may be left
    lying. ``was_thrown``: it is known that dice were thrown, so that a view of nothing, or of the same again, is a
    throw too. ``open_one``: the proposal of the same throw that was not accepted yet.
    """

    lying: tuple[PlacedDie, ...] = ()
    may_stay: tuple[int, ...] = ()
    was_thrown: bool = False
    open_one: Proposal | None = None
    cocked: Cocked = Cocked.ASK


def from_view(seen: Seen, number: int, need: NeedRoll, before: Before) -> Proposal | None:
    """Return what the camera saw as a proposal for the throw ``need``, or None if nothing was thrown.

    Kept dice stand at the positions that they had in the roll before, so that a die keeps its place from throw to
    throw; the others stand in reading order at the places of their kind. Missing dice become dice without a face; what
    is too much comes last. Faces that none of the thrown dice has and colours that are not theirs are in doubt.
    """
    dice = _after_the_open_one(seen, need, before) or _after_what_lay(seen, need, before)
    if dice is None:
        return None
    dice = _of_these_colours(dice, need)
    strange = _strange_faces(dice, need)
    dice = [_without_faces(die, strange) if _is_read(die) else die for die in dice]
    problems = _problems(seen, dice, strange, need)
    same = _shows_the_same(seen, before) and not before.was_thrown
    view = seen.view
    return Proposal(number, tuple(dice), need.dice, True, problems, view.size, view.picture, view.shot, same)


def only_moved(seen: Seen, before: Before) -> tuple[PlacedDie, ...] | None:
    """Return the dice that lie on the table where they lie now, if a hand only moved some of them; else None.

    Dice that must all be thrown were not if one of them never left its place.
    """
    if not _shows_the_same(seen, before) or before.was_thrown:
        return None
    must_be_thrown = set(range(len(before.lying))) - set(before.may_stay)
    if not must_be_thrown.intersection(_places(seen, before.lying).values()):
        return None
    return laid_anew(seen, before.lying)


def laid_anew(seen: Seen, lying: tuple[PlacedDie, ...]) -> tuple[PlacedDie, ...]:
    """Return the dice that lie there at the places where they were seen now, those that were moved by their faces."""
    places = _places(seen, lying)
    for index, die in enumerate(seen.view.dice):
        free = (at for at, old in enumerate(lying) if at not in places.values() and _alike(die, old))
        place = None if index in places else next(free, None)
        if place is not None:
            places[index] = place
    found = {place: seen.view.dice[index] for index, place in places.items()}
    return tuple(
        replace(old, box=found[at].box, seen=found[at].face) if at in found else old for at, old in enumerate(lying)
    )


# -- which die is which --------------------------------------------------------------------------------------------


def _after_what_lay(seen: Seen, need: NeedRoll, before: Before) -> list[ProposedDie] | None:
    """The dice of a throw that nothing is proposed for yet; None if none was thrown."""
    dice, lying = seen.view.dice, before.lying
    if not dice and not before.was_thrown:
        return None
    places = _places(seen, lying)
    if lying and len(places) == len(dice):
        if not before.was_thrown:
            return None
        places = {}
    stayed = {index: place for index, place in places.items() if place in before.may_stay}
    placed = {place: _kept(dice[index], lying[place]) for index, place in stayed.items()}
    told = seen.moved is not None and not before.was_thrown
    surplus = _surplus(seen, stayed, need) if told else ()
    thrown = [
        _not_thrown(die) if told and at not in (seen.moved or ()) else _thrown(die, before.cocked)
        for at, die in enumerate(dice)
        if at not in stayed and at not in surplus
    ]
    return _in_place(placed, thrown, need.dice)


def _after_the_open_one(seen: Seen, need: NeedRoll, before: Before) -> list[ProposedDie] | None:
    """The dice of a proposal in which some have moved since: the others stand as they were read, or were named."""
    open_one = before.open_one
    if open_one is None or seen.moved is None or len(open_one.dice) > len(need.dice):
        return None
    lay = tuple(PlacedDie(die.kind, "", die.box, die.guesses[0].face) for die in open_one.dice if die.guesses)
    which = [at for at, die in enumerate(open_one.dice) if die.guesses]
    stands = {index: which[place] for index, place in _places(seen, lay).items()}
    dice = seen.view.dice
    placed = {at: _standing(dice[index], open_one.dice[at], before.cocked) for index, at in stands.items()}
    surplus = _surplus(seen, stands, need)
    loose = [die for index, die in enumerate(dice) if index not in stands and index not in surplus]
    return _in_place(placed, [_thrown(die, before.cocked) for die in loose], need.dice)


def _surplus(seen: Seen, placed: Collection[int], need: NeedRoll) -> set[int]:
    """What was left lying and is too much is no die of this throw, such as the die before in Zocken."""
    left = set(range(len(seen.view.dice))).difference(seen.moved or (), placed)
    return set(sorted(left)[: max(0, len(seen.view.dice) - len(need.dice))])


def _places(seen: Seen, lying: tuple[PlacedDie, ...]) -> dict[int, int]:
    """Which seen die (key) is which lying die (value), for those that did not leave their places."""
    if seen.moved is None:
        return _places_by_spot(seen.view.dice, lying)
    unmoved = set(range(len(seen.view.dice))).difference(seen.moved)
    # The camera followed each of them, so that even a die that was nudged many times is the nearest of its face.
    pairs = sorted(
        (seen.view.dice[index].face != (old.seen or old.face), _apart(seen.view.dice[index].box, old.box), index, place)
        for index in unmoved
        for place, old in enumerate(lying)
        if seen.view.dice[index].kind == old.kind and _may_be(seen.view.dice[index], old)
    )
    places: dict[int, int] = {}
    for _, _, index, place in pairs:
        if index not in places and place not in places.values():
            places[index] = place
    return places


def _places_by_spot(dice: Sequence[DieReading], lying: tuple[PlacedDie, ...]) -> dict[int, int]:
    places: dict[int, int] = {}
    for index, die in enumerate(dice):
        for place, old in enumerate(lying):
            if old.box and place not in places.values() and same_spot(die.box, old.box) and die.face == old.seen:
                places[index] = place
                break
    return places


def _apart(one: Box, other: Box | None) -> float:
    if other is None:
        return 0.0
    return hypot(one[0] + one[2] - other[0] - other[2], one[1] + one[3] - other[1] - other[3]) / 2


def _may_be(die: DieReading, old: PlacedDie) -> bool:
    """True unless both face and place say that it is another one; only faces are known after a restart."""
    return die.face == (old.seen or old.face) or _apart(die.box, old.box) < die.box[2] - die.box[0]


def _alike(die: DieReading, old: PlacedDie) -> bool:
    return die.kind == old.kind and die.face == (old.seen or old.face)


def _shows_the_same(seen: Seen, before: Before) -> bool:
    """True if dice left their places and the table shows what it showed: nobody saw whether they were thrown."""
    if not seen.moved or not before.lying or len(seen.view.dice) != len(before.lying):
        return False
    now = Counter((die.kind, die.face) for die in seen.view.dice)
    return now == Counter((die.kind, die.seen or die.face) for die in before.lying)


def _in_place(
    placed: dict[int, ProposedDie], thrown: list[ProposedDie], expected: tuple[str, ...]
) -> list[ProposedDie]:
    row, left = [], list(thrown)
    for place, kind in enumerate(expected):
        match = next((at for at, die in enumerate(left) if die.kind == kind), None)
        if place in placed:
            row.append(placed[place])
        elif match is not None:
            row.append(left.pop(match))
        else:
            row.append(ProposedDie(kind, None))
    return row + left


def _thrown(die: DieReading, cocked: Cocked) -> ProposedDie:
    """A die that was thrown; one that leans counts by its flattest face where the table plays so and it is clear."""
    counts = die.doubt is Doubt.COCKED and cocked is Cocked.FLAT and die.flattest >= FLAT_BAR
    doubt = None if counts else die.doubt
    return ProposedDie(die.kind, None if doubt else die.face, die.guesses, die.box, doubt, colour=die.colour)


def _not_thrown(die: DieReading) -> ProposedDie:
    return ProposedDie(die.kind, None, die.guesses, die.box, Doubt.NOT_THROWN, colour=die.colour)


def _kept(die: DieReading, old: PlacedDie) -> ProposedDie:
    """A die that stayed shows what the players accepted before, whatever the camera thinks of it now."""
    return ProposedDie(die.kind, old.face, die.guesses, die.box, kept=True, colour=die.colour)


def _standing(die: DieReading, was: ProposedDie, cocked: Cocked) -> ProposedDie:
    """A die of the open proposal that did not move: what was settled stands, what was in doubt is read again."""
    if was.settled or was.doubt is Doubt.NOT_THROWN or not die.sure:
        return replace(was, box=die.box)
    return _thrown(die, cocked)


# -- what is in doubt ----------------------------------------------------------------------------------------------


def _problems(
    seen: Seen, dice: Sequence[ProposedDie], strange: Sequence[tuple[str, str]], need: NeedRoll
) -> tuple[Problem, ...]:
    found = sum(die.box is not None for die in dice)
    others = tuple(problem for problem in seen.view.problems if problem.trouble is not Trouble.COUNT)
    others += tuple(Problem(Trouble.FACE_NOT_ON_KIND, (("face", face), ("kind", kind))) for kind, face in strange)
    count = (Problem(Trouble.COUNT, (("expected", len(need.dice)), ("seen", found))),)
    return others if found == len(need.dice) else others + count


def _is_read(die: ProposedDie) -> bool:
    """True for a die whose face is the camera's word: not kept, not named by a person, not missing."""
    return bool(die.guesses) and not die.kept and not die.by_hand


def _of_these_colours(dice: Sequence[ProposedDie], need: NeedRoll) -> list[ProposedDie]:
    """Doubt the colour of a die that the game tells by it, where the throw has another one."""
    wanted = dict(enumerate(need.colours))
    return [
        replace(die, face=None, doubt=Doubt.COLOUR)
        if at in wanted and die.doubt is None and _is_read(die) and die.colour != wanted[at]
        else die
        for at, die in enumerate(dice)
    ]


def _strange_faces(dice: Sequence[ProposedDie], need: NeedRoll) -> tuple[tuple[str, str], ...]:
    """Return kind and face of what the thrown dice cannot show: no die has it, or too few have.

    Which of several dice is which need not be seen: it is enough that each face can be on another one.
    """
    thrown = {at: die for at, die in enumerate(dice[: len(need.sides)]) if _is_read(die)}
    sides = {at: need.sides[at] for at in thrown}
    shown = [(die.kind, die.guesses[0].face) for die in thrown.values()]
    strange = {each for each in shown if shown.count(each) > sum(each[1] in faces for faces in sides.values())}
    if not strange and not _can_show([face for _, face in shown], list(sides.values())):
        strange = set(shown)
    return tuple(sorted(strange))


def _can_show(faces: list[str], sides: list[tuple[str, ...]]) -> bool:
    """True if every face can be that of another die."""
    return not faces or any(
        faces[0] in of_one and _can_show(faces[1:], sides[:at] + sides[at + 1 :]) for at, of_one in enumerate(sides)
    )


def _without_faces(die: ProposedDie, strange: Sequence[tuple[str, str]]) -> ProposedDie:
    """The same die in doubt if its likeliest face is one that it cannot show, which then is no guess either."""
    if (die.kind, die.guesses[0].face) not in strange:
        return die
    guesses = tuple(guess for guess in die.guesses if (die.kind, guess.face) not in strange)
    return replace(die, face=None, guesses=guesses, doubt=die.doubt or Doubt.FACE)
