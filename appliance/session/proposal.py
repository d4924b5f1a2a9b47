"""A proposal: the dice as they were seen, put to the players before anything is written down."""

from dataclasses import dataclass, replace
from math import hypot

from appliance.table import Box, Doubt, Guess, Problem, TableView

MOVED_SHARE = 0.3
"""A die whose centre moved by less than this share of its own size was left lying."""


@dataclass(frozen=True)
class Seen:
    """The camera reports dice at rest after motion.

    ``moved``: positions in ``view.dice`` of the dice that were thrown, or put where none lay, since the tray was last
    looked at; None where the source cannot tell.
    """

    view: TableView
    moved: tuple[int, ...] | None = None


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

    ``seen``: False for a roll entered by hand from the start. ``size``, ``picture``, ``shot``: of the view.
    ``same``: the dice that left their places show what they showed before: thrown again, or only moved? Nobody but the
    players knows. ``waits``: somebody wants to look first, so that it is not taken by itself.
    """

    number: int
    dice: tuple[ProposedDie, ...]
    expected: tuple[str, ...]
    seen: bool = True
    problems: tuple[Problem, ...] = ()
    size: tuple[int, int] | None = None
    picture: str | None = None
    shot: str | None = None
    same: bool = False
    waits: bool = False

    @property
    def ready(self) -> bool:
        """True if it may be confirmed: as many dice as expected, each of them beyond doubt."""
        return len(self.dice) == len(self.expected) and all(die.settled for die in self.dice)

    @property
    def sure(self) -> bool:
        """True if the camera alone is sure, without anybody's help."""
        untouched = not any(die.by_hand for die in self.dice)
        return self.seen and self.ready and not self.problems and not self.same and untouched

    @property
    def answered(self) -> bool:
        """True if nothing is left to ask about what was seen: the camera is sure, or the players said the rest."""
        return self.sure or (self.seen and self.ready and not self.same and any(die.by_hand for die in self.dice))

    @property
    def placed(self) -> tuple[PlacedDie, ...]:
        """The dice as they lie once accepted; only for a proposal that is ready."""
        return tuple(
            PlacedDie(die.kind, str(die.face), die.box, die.guesses[0].face if die.guesses else None)
            for die in self.dice
        )

    @property
    def told(self) -> tuple[int, ...]:
        """Positions of the dice that a person named although the camera saw the roll."""
        return tuple(index for index, die in enumerate(self.dice) if die.by_hand) if self.seen else ()

    @property
    def overruled(self) -> tuple[int, ...]:
        """Positions of the dice of which the camera was sure, and a person said something else."""
        dice = ((index, self.dice[index]) for index in self.told)
        return tuple(
            index for index, die in dice if die.doubt is None and die.guesses[:1] and die.guesses[0].face != die.face
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
        return all(any(same_spot(die.box, box) for box in boxes) for die in view.dice)


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


def same_spot(one: Box, other: Box) -> bool:
    """Return whether a die at ``other`` lies where one lay at ``one``, as far as places alone can tell."""
    shift = hypot((one[0] + one[2] - other[0] - other[2]) / 2, (one[1] + one[3] - other[1] - other[3]) / 2)
    return shift < MOVED_SHARE * max(one[2] - one[0], one[3] - one[1])
