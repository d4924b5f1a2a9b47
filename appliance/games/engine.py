"""What a game is to everybody else: the session, the screen, the journal, the players and the tests.

A game is pure: its state is a frozen value, dice and choices come in as actions, and the same actions always
give the same state. Five methods are all that anybody may ask of it, so a new game is one module.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from appliance.table import Customs, Die, Seating

Json = Any
"""A value as JSON knows it: None, bool, int, str, list, dict. Rules never see a float."""

S = TypeVar("S")
"""A game's state: a frozen dataclass of tuples, numbers and text."""


@dataclass(frozen=True)
class Setup:
    """All that must be known before the first action: the header of a transcript.

    ``players``: in seat order, clockwise; the first begins. ``options``: complete once ``checked``. ``dealt``: what the
    header of this game holds beside that, such as the order of its cards. ``computer``: the seats that it plays itself.
    ``customs``: how this table treats its dice, ``seating``: who sits there; no rule depends on them, so a transcript
    does not hold them.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Json] = field(default_factory=dict)
    edition: str = "house"
    dealt: Mapping[str, Json] = field(default_factory=dict)
    computer: tuple[str, ...] = ()
    customs: Customs = field(default_factory=Customs)
    seating: Seating = field(default_factory=Seating)


Shuffle = Callable[[Sequence[Json]], list[Json]]
"""Returns the same things in a random order; given from outside, since the rules know no chance."""


@dataclass(frozen=True)
class Action:
    """What a seat did, as in one line of a transcript: ``{"by": "Ann", "do": "score", "box": "aces"}``."""

    by: str
    do: str
    args: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True)
class NeedRoll:
    """A player is to throw dice; what the camera sees becomes an action through ``Game.rolled``.

    ``dice``: the kinds that lie in the tray once at rest, kept ones included. ``may_keep``: the player may leave
    any of them (but not all) lying; False means that all of them are thrown. ``do``: the verb of the action, and
    ``args``: what of its arguments is settled already (which die a reroll uses). ``fixed``: positions in ``dice`` that
    must stay as they lie, always. ``sides``: of each of ``dice`` what stands on its sides, where an edition has a
    face more than once; () stands for dice with each face once. ``colours``: the colour of each of ``dice`` where the
    game tells them apart by it; () where any will do.
    """

    player: str
    dice: tuple[str, ...]
    may_keep: bool = False
    do: str = "roll"
    args: Mapping[str, Json] = field(default_factory=dict)
    fixed: tuple[int, ...] = ()
    sides: tuple[tuple[str, ...], ...] = ()
    colours: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One thing that a player may do now.

    ``points``: what it would add to the score at once, if that is known; what a ``bonus`` event adds is not in it.
    """

    do: str
    args: Mapping[str, Json] = field(default_factory=dict)
    points: int | None = None

    def by(self, player: str) -> Action:
        """Return the choice as an action of ``player``."""
        return Action(player, self.do, self.args)


@dataclass(frozen=True)
class NeedChoice:
    """A player may take one of ``choices``. ``secret``: the others must not see which.

    ``drawn``: chance decides, not the player: a card is drawn from the table or by the appliance.
    Where there are thousands of them, ``choices`` is a sequence that makes each on demand: it compares, counts, indexes
    and tells a member quickly, but going through all of it takes time.
    """

    player: str
    choices: Sequence[Choice]
    secret: bool = False
    drawn: bool = False


Prompt = NeedRoll | NeedChoice


@dataclass(frozen=True)
class Event:
    """Something that happened and that is worth telling: ``Event("scored", "Ann", {"box": "aces", "points": 3})``."""

    kind: str
    player: str | None = None
    values: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True)
class Step(Generic[S]):
    """The state after an action and what happened on the way."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Line:
    """Points and why they were given. ``label``: plain English; ``rule``: e.g. "penta:9a"."""

    label: str
    points: int
    rule: str


@dataclass(frozen=True)
class Cell:
    """One box of a score sheet for one player.

    ``points`` is None while nothing stands there. ``zeroed`` marks a sacrificed box, told apart from an empty one.
    ``offer`` is what the box would add now, if it may be chosen now (the ``choice`` that does so goes with it).
    """

    points: int | None = None
    zeroed: bool = False
    offer: int | None = None
    choice: Choice | None = None


@dataclass(frozen=True)
class SheetRow:
    """A row over all players. ``key`` names it for translation ("penta.aces").

    ``kind``: box, sum, bonus or total, or note for a figure that is no points.
    """

    key: str
    cells: tuple[Cell, ...]
    kind: str = "box"


@dataclass(frozen=True)
class ScoreSheet:
    """A neutral table that any screen can draw: a column per player in seat order."""

    players: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    turn: str | None


Moment = tuple[int, int]
"""A round, from 1, and the part of it that a match is in: the seat whose turn it is, the step, who fishes."""

Spot = tuple[str, str]
"""A cell of the sheet: the key of its row and the player of its column."""


@dataclass(frozen=True)
class RolledDie:
    """A die of an accepted roll. ``place``: which of ``NeedRoll.dice`` it was; ``sides``: the faces that it has.

    ``kept``: it was left lying since the throw before, and so is that die. ``colour``: where the game tells dice by it.
    """

    kind: str
    face: str
    place: int
    sides: tuple[str, ...]
    kept: bool = False
    colour: str | None = None


@dataclass(frozen=True)
class Done(Generic[S]):
    """An accepted action between the states before and after it."""

    before: S
    action: Action
    after: S


class IllegalAction(ValueError):
    """An action that the rules refuse. ``code`` and ``values`` let a screen say it in another language."""

    def __init__(self, code: str, sentence: str, **values: Json) -> None:
        super().__init__(sentence)
        self.code = code
        self.values = values


class BadOptions(ValueError):
    """Players, options or an edition with which the game cannot start; the text is a full sentence."""


@dataclass(frozen=True)
class Option:
    """A rule that a table may choose. The first of ``values`` is the rulebook's.

    ``needs``: the key and value of another option without which this one makes no difference.
    """

    key: str
    values: tuple[Json, ...]
    needs: tuple[str, Json] | None = None

    @property
    def default(self) -> Json:
        """The rulebook's value."""
        return self.values[0]


@dataclass(frozen=True)
class GameInfo:
    """What there is to know about a game before it starts.

    ``verbs``: the words of the transcript in the order of the game's table. ``dice_set``: the set that is read.
    ``rules_version``: changes whenever the same actions could give another state. ``dealt``: the keys that the header
    of a transcript may have for this game beside the common ones. ``player_colours``: those of the dice that players
    own; () where all throw the same dice.
    """

    key: str
    name: str
    min_players: int
    max_players: int
    dice_set: str
    options: tuple[Option, ...]
    verbs: tuple[str, ...]
    rules_version: int
    dealt: tuple[str, ...] = ()
    player_colours: tuple[str, ...] = ()


class Game(Protocol[S]):
    """The one interface of a game. Every method is pure."""

    info: GameInfo

    def start(self, setup: Setup) -> S:
        """Return the state before the first action; raises BadOptions for what ``checked`` cannot know."""
        ...

    def deal(self, setup: Setup, shuffle: Shuffle) -> Setup:
        """Return the setup with the cards dealt that the appliance deals itself, for a match that begins here."""
        ...

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """Return who may do what now, in seat order; () when the match is finished. The only list of legal choices."""
        ...

    def apply(self, state: S, action: Action) -> Step[S]:
        """Return the next state; raises IllegalAction with a full sentence, and the state is untouched."""
        ...

    def rolled(self, state: S, need: NeedRoll, dice: tuple[Die, ...], kept: tuple[int, ...]) -> Action:
        """Return the action for dice seen at rest in reading order; ``kept``: positions in ``dice`` left lying.

        Raises IllegalAction when no action can be made of them, such as a kept die that shows another face.
        """
        ...

    def explain(self, state: S, player: str) -> tuple[Line, ...]:
        """Return every point of a player with its reason; the points sum to ``scores(state)[player]``."""
        ...

    def scores(self, state: S) -> dict[str, int]:
        """Return what is settled, by player in seat order."""
        ...

    def winners(self, state: S) -> tuple[str, ...]:
        """Return () until finished, then the winners in seat order."""
        ...

    def sheet(self, state: S, viewer: str | None) -> ScoreSheet:
        """Return the score sheet as ``viewer`` may see it (None: what all may see)."""
        ...

    def public(self, state: S) -> dict[str, Json]:
        """Return the public facts, as the transcript's ``state`` lists them."""
        ...

    def board(self, state: S, viewer: str | None) -> dict[str, Json]:
        """Return what a board shows beside the public facts, as ``viewer`` may see it (None: what all may see).

        It says what is printed on the components in play (dots of fields, what a card asks for, the size of a
        coupon) and what the rules say of the things that lie there, so that no screen needs to know a rule. JSON, by
        keys of each game's own; {} where the sheet is the board.
        """
        ...

    def moment(self, state: S) -> Moment:
        """Return how far the match has come; it never goes back."""
        ...

    def dice_of(self, state: S, action: Action) -> tuple[RolledDie, ...]:
        """Return the dice of a roll that was accepted in ``state``, in its order; () for what is no roll."""
        ...

    def with_face(self, action: Action, die: int, face: str) -> Action:
        """Return the roll with ``face``, one of its sides, on the die at position ``die`` of ``dice_of``."""
        ...

    def origins(self, match: Sequence[Done[S]]) -> dict[Spot, tuple[int, ...]]:
        """Return of each filled cell of the sheet the positions in ``match`` of the rolls that made it, in order.

        A cell without an entry came about without dice. ``match``: all actions since the start.
        """
        ...
