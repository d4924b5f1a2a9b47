"""A proposal: the dice as they were seen, put to the players before anything is written down."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from appliance.games import NeedRoll
from appliance.table import Box, DieReading, Doubt, Guess, Problem, TableView, Trouble

MOVED_SHARE = 0.3
"""A die whose centre moved by less than this share of its own size was left lying."""


@dataclass(frozen=True)
class PlacedDie:
    """A die that was accepted. ``box``: where it lay, if the camera saw it; ``seen``: what the camera took it for.

    ``seen`` differs from ``face`` where somebody corrected the reading; the camera will take it for the same again.
    """

    kind: str
    face: str
    box: Box | None = None
    seen: str | None = None


@dataclass(frozen=True)
class ProposedDie:
    """One die of a proposal. ``face`` is None until somebody says what it shows; ``kept``: left lying since before.

    ``by_hand``: a person named the face, which is then beyond doubt. ``colour``: as seen; some games tell dice by it.
    """

    kind: str
    face: str | None
    guesses: tuple[Guess, ...] = ()
    box: Box | None = None
    doubt: Doubt | None = None
    kept: bool = False
    by_hand: bool = False
    colour: str | None = None

    @property
    def settled(self) -> bool:
        """True if the face can be written down."""
        return self.face is not None and (self.by_hand or self.doubt is None)


@dataclass(frozen=True)
class Proposal:
    """The dice of one roll, to be confirmed, in the order of ``expected``: the kinds of dice that must be there.

    ``seen``: False for a roll that is entered by hand from the start. ``size``, ``picture``: of the view.
    """

    number: int
    dice: tuple[ProposedDie, ...]
    expected: tuple[str, ...]
    seen: bool = True
    problems: tuple[Problem, ...] = ()
    size: tuple[int, int] | None = None
    picture: str | None = None

    @property
    def ready(self) -> bool:
        """True if it may be confirmed: as many dice as expected, each of them beyond doubt."""
        return len(self.dice) == len(self.expected) and all(die.settled for die in self.dice)

    @property
    def sure(self) -> bool:
        """True if the camera alone is sure, without anybody's help."""
        return self.seen and self.ready and not self.problems and not any(die.by_hand for die in self.dice)

    @property
    def placed(self) -> tuple[PlacedDie, ...]:
        """The dice as they lie once accepted; only for a proposal that is ready."""
        return tuple(
            PlacedDie(die.kind, str(die.face), die.box, die.guesses[0].face if die.guesses else None)
            for die in self.dice
        )

    @property
    def kept(self) -> tuple[int, ...]:
        """Positions of the dice that were left lying."""
        return tuple(index for index, die in enumerate(self.dice) if die.kept)

    def with_face(self, index: int, face: str) -> "Proposal":
        """Return the proposal with die ``index`` named by a person."""
        die = self.dice[index]
        named = replace(die, face=face, by_hand=True, kept=die.kept and face == die.face)
        return replace(self, dice=(*self.dice[:index], named, *self.dice[index + 1 :]))

    def with_colour(self, index: int, colour: str) -> "Proposal":
        """Return the proposal with die ``index`` told from the others by a person; a face in doubt is still asked for.

        Nothing was said yet of the face of a die whose colour was in doubt.
        """
        die = self.dice[index]
        doubt = Doubt.FACE if die.doubt is Doubt.COLOUR else die.doubt
        named = replace(die, colour=colour, doubt=doubt, by_hand=die.by_hand or die.settled)
        return replace(self, dice=(*self.dice[:index], named, *self.dice[index + 1 :]))

    def without(self, index: int) -> "Proposal":
        """Return the proposal without die ``index``, which is no die of this roll."""
        return replace(self, dice=(*self.dice[:index], *self.dice[index + 1 :]))

    def touched_up(self, view: TableView) -> bool:
        """True if a person named a face here, and ``view`` only shows the same dice lying as they lay."""
        if not any(die.by_hand for die in self.dice) or len(view.dice) != sum(die.box is not None for die in self.dice):
            return False
        boxes = [die.box for die in self.dice if die.box is not None]
        return all(any(_same_spot(die.box, box) for box in boxes) for die in view.dice)


def from_view(
    view: TableView,
    number: int,
    need: NeedRoll,
    lying: tuple[PlacedDie, ...],
    may_stay: tuple[int, ...],
    was_thrown: bool,
) -> Proposal | None:
    """Return what the camera saw as a proposal for the throw ``need``, or None if nothing was thrown.

    Dice that lie where they lay, with the face that they had, were kept, if they stand at one of ``may_stay``: the
    positions that they had in the roll before, so that a die keeps its place from throw to throw. The others stand in
    reading order at the places of their kind. Missing dice become dice without a face; what is too much comes last.
    ``was_thrown``: it is known that dice were thrown, so that a view of nothing, or of the same again, is a throw too.
    Faces that none of the thrown dice has and colours that are not theirs are in doubt.
    """
    expected = need.dice
    if not view.dice and not was_thrown:
        return None
    places = _places(view.dice, lying)
    if lying and len(places) == len(view.dice):
        if not was_thrown:
            return None
        places = {}
    stayed = {index: place for index, place in places.items() if place in may_stay}
    dice = _of_these_colours(_in_place(view.dice, stayed, lying, expected), need)
    strange = _strange_faces(dice, need)
    dice = [_without_faces(die, strange) if _is_thrown(die) else die for die in dice]
    others = tuple(problem for problem in view.problems if problem.trouble is not Trouble.COUNT)
    others += tuple(Problem(Trouble.FACE_NOT_ON_KIND, (("face", face), ("kind", kind))) for kind, face in strange)
    count = (Problem(Trouble.COUNT, (("expected", len(expected)), ("seen", len(view.dice)))),)
    problems = others if len(view.dice) == len(expected) else others + count
    return Proposal(number, tuple(dice), expected, True, problems, view.size, view.picture)


def by_hand(
    number: int,
    expected: tuple[str, ...],
    lying: tuple[PlacedDie, ...],
    may_stay: tuple[int, ...],
    unread: Proposal | None = None,
) -> Proposal:
    """Return a roll to be filled in by hand; dice from the throw before that ``may_stay`` are offered as kept.

    ``unread``: the proposal of the camera that is given up for this, if there is one. It knows which dice were kept and
    where each lies, as long as it has the right number of them.
    """
    if unread is not None and unread.seen and len(unread.dice) == len(expected):
        dice = tuple(
            replace(die, face=die.face if die.kept else None, by_hand=True, doubt=None, colour=None)
            for die in unread.dice
        )
        return replace(unread, number=number, dice=dice, seen=False, problems=())
    kept = {at: die for at, die in enumerate(lying) if at in may_stay and len(lying) == len(expected)}
    dice = tuple(
        ProposedDie(kind, kept[at].face, box=kept[at].box, kept=True, by_hand=True)
        if at in kept
        else ProposedDie(kind, None, by_hand=True)
        for at, kind in enumerate(expected)
    )
    return Proposal(number, dice, expected, seen=False, picture=unread.picture if unread else None)


def _places(dice: Sequence[DieReading], lying: tuple[PlacedDie, ...]) -> dict[int, int]:
    """Which seen die (key) is which lying die (value), for those that did not move."""
    places: dict[int, int] = {}
    for index, die in enumerate(dice):
        for place, old in enumerate(lying):
            if old.box and place not in places.values() and _same_spot(die.box, old.box) and die.face == old.seen:
                places[index] = place
                break
    return places


def _same_spot(one: Box, other: Box) -> bool:
    shift = hypot((one[0] + one[2] - other[0] - other[2]) / 2, (one[1] + one[3] - other[1] - other[3]) / 2)
    return shift < MOVED_SHARE * max(one[2] - one[0], one[3] - one[1])


def _in_place(
    dice: Sequence[DieReading], places: dict[int, int], lying: tuple[PlacedDie, ...], expected: tuple[str, ...]
) -> list[ProposedDie]:
    kept = {place: _kept(dice[index], lying[place]) for index, place in places.items()}
    thrown = [die for index, die in enumerate(dice) if index not in places]
    row = []
    for place, kind in enumerate(expected):
        match = next((at for at, die in enumerate(thrown) if die.kind == kind), None)
        if place in kept:
            row.append(kept[place])
        elif match is not None:
            row.append(_thrown(thrown.pop(match)))
        else:
            row.append(ProposedDie(kind, None))
    return row + [_thrown(die) for die in thrown]


def _thrown(die: DieReading) -> ProposedDie:
    return ProposedDie(die.kind, die.face if die.sure else None, die.guesses, die.box, die.doubt, colour=die.colour)


def _kept(die: DieReading, old: PlacedDie) -> ProposedDie:
    """A die that stayed shows what the players accepted before, whatever the camera thinks of it now."""
    return ProposedDie(die.kind, old.face, die.guesses, die.box, kept=True, colour=die.colour)


def _is_thrown(die: ProposedDie) -> bool:
    return bool(die.guesses) and not die.kept


def _of_these_colours(dice: Sequence[ProposedDie], need: NeedRoll) -> list[ProposedDie]:
    """Doubt the colour of a die that the game tells by it, where the throw has another one."""
    wanted = dict(enumerate(need.colours))
    return [
        replace(die, face=None, doubt=Doubt.COLOUR)
        if at in wanted and die.doubt is None and _is_thrown(die) and die.colour != wanted[at]
        else die
        for at, die in enumerate(dice)
    ]


def _strange_faces(dice: Sequence[ProposedDie], need: NeedRoll) -> tuple[tuple[str, str], ...]:
    """Return kind and face of what the thrown dice cannot show: no die has it, or too few have.

    Which of several dice is which need not be seen: it is enough that each face can be on another one.
    """
    thrown = {at: die for at, die in enumerate(dice[: len(need.sides)]) if _is_thrown(die)}
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
