"""What comes into a session and what goes out of it. All of it is plain data."""

from collections.abc import Sequence
from dataclasses import dataclass

from appliance.games import Choice, Event
from appliance.session.entry import Entry, How
from appliance.session.line import Parked
from appliance.session.match import Fault, Session
from appliance.session.proposal import PlacedDie, Seen
from appliance.table import LooseDie


@dataclass(frozen=True)
class Stirred:
    """Something moves on the tray: what was read may not lie there for long."""


@dataclass(frozen=True)
class Settled:
    """Nothing moves on the tray any more."""


@dataclass(frozen=True)
class OnlyMoved:
    """The dice of proposal ``number`` were not thrown, a hand only moved them."""

    number: int


@dataclass(frozen=True)
class Confirm:
    """Somebody accepts proposal ``number``. ``how`` is given where the faces came from elsewhere (labels)."""

    number: int
    how: How | None = None


@dataclass(frozen=True)
class Correct:
    """Somebody says what die ``index`` of proposal ``number`` shows."""

    number: int
    index: int
    face: str


@dataclass(frozen=True)
class NameDie:
    """Somebody says which die ``index`` of proposal ``number`` is, where the game tells dice by their colour."""

    number: int
    index: int
    colour: str


@dataclass(frozen=True)
class Remove:
    """Die ``index`` of proposal ``number`` is no die of this roll."""

    number: int
    index: int


@dataclass(frozen=True)
class EnterByHand:
    """Begin a roll that is entered by hand; works without any camera.

    ``prompt``: position among the open prompts of the throw that is meant, where several are open; None: the one that
    is attended to.
    """

    prompt: int | None = None


@dataclass(frozen=True)
class Ask:
    """Attend to the open prompt at position ``prompt``: another player may answer first."""

    prompt: int


@dataclass(frozen=True)
class Hold:
    """Hold the die at ``index`` of the roll on the table, or let it go again, before the dice are thrown on demand."""

    index: int


@dataclass(frozen=True)
class ThrowDice:
    """Throw the dice of a table where that is done on demand, all but those that are held.

    ``prompt``: position among the open prompts of the throw that is meant, where several are open; None: the one that
    is attended to.
    """

    prompt: int | None = None


@dataclass(frozen=True)
class Choose:
    """The player who is asked takes ``choice``."""

    choice: Choice


@dataclass(frozen=True)
class DrawForMe:
    """Let chance take the choice that is open, where chance decides it."""


@dataclass(frozen=True)
class Cast:
    """Virtual dice fell for the computer that throws now: ``faces`` of those thrown, in the order of the roll.

    ``at``: how many actions the match had when they were ordered, so that late ones count for nothing else.
    """

    faces: tuple[str, ...]
    at: int


@dataclass(frozen=True)
class GoOn:
    """The computer whose turn it is need not wait any longer."""


@dataclass(frozen=True)
class Undo:
    """Take back the last accepted action, with all that computers have done since a person last did something."""


@dataclass(frozen=True)
class Repair:
    """Die ``die`` of the roll at journal position ``index`` (both from 0) really showed ``face``.

    ``by``: who says so; None: whoever is asked now.
    """

    index: int
    die: int
    face: str
    by: str | None = None


@dataclass(frozen=True)
class Touched:
    """Somebody touched the screen or a button: a running countdown stops."""


@dataclass(frozen=True)
class Tick:
    """The time, in seconds of a monotonic clock."""

    now_s: float


@dataclass(frozen=True)
class FaultRaised:
    """A device failed."""

    fault: Fault


@dataclass(frozen=True)
class FaultCleared:
    """A device works again."""

    fault: Fault


Input = (
    Seen
    | Stirred
    | Settled
    | OnlyMoved
    | Confirm
    | Correct
    | NameDie
    | Remove
    | EnterByHand
    | Hold
    | ThrowDice
    | Ask
    | Choose
    | DrawForMe
    | Cast
    | GoOn
    | Undo
    | Repair
    | Touched
    | Tick
    | FaultRaised
    | FaultCleared
)


@dataclass(frozen=True)
class Save:
    """Store this entry, the newest of the journal, before anything shows it."""

    entry: Entry


@dataclass(frozen=True)
class SaveUndo:
    """Store that the newest entry was taken back."""


@dataclass(frozen=True)
class SaveRepair:
    """Store that the entry at ``index`` now stands as ``entry``."""

    index: int
    entry: Entry


@dataclass(frozen=True)
class SaveParked:
    """Store that of all that was accepted exactly this does not stand now."""

    parked: tuple[Parked, ...]


@dataclass(frozen=True)
class Announce:
    """Tell the table what happened."""

    event: Event


@dataclass(frozen=True)
class Refuse:
    """Tell why something was not done. ``code`` and ``values`` are for translation, ``sentence`` is plain English."""

    code: str
    sentence: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class Throw:
    """Dice are thrown on demand: ``keep`` stays as it lies, ``dice`` are thrown, and nothing else is in the tray."""

    keep: tuple[PlacedDie, ...]
    dice: tuple[LooseDie, ...]


@dataclass(frozen=True)
class Draw:
    """Chance is to take one of ``choices``, each as likely, and give it back as a ``Choose``."""

    choices: Sequence[Choice]


Stored = Save | SaveUndo | SaveRepair | SaveParked
"""What goes into the journal."""

Effect = Stored | Announce | Refuse | Throw | Draw

Outcome = tuple[Session, tuple[Effect, ...]]
"""The session after an input and what is to be done."""
