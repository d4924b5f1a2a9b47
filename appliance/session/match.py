"""One match: who plays what, what was accepted so far, and what is on the table right now."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from appliance.games import Choice, Game, NeedChoice, NeedRoll, Prompt, Setup, game
from appliance.players import Keep, Reason
from appliance.session.entry import Entry, How
from appliance.session.line import Line
from appliance.session.proposal import PlacedDie, Proposal, Seen
from appliance.session.replay import fold, history, is_secret


class Fault(StrEnum):
    """What is broken beside the match; a set of these stands beside the phase and never stops the play by hand."""

    CAMERA_LOST = "camera_lost"
    BUTTONS_LOST = "buttons_lost"
    NOT_STORED = "not_stored"
    DISK_FULL = "disk_full"


@dataclass(frozen=True)
class Policy:
    """How the appliance behaves. ``entry_s``: seconds until the computer's box is entered (penta:13); None: never.
    ``take_s``: seconds until a sure reading is taken by itself, where the table plays so; None: never.

    ``auto``: the computer makes every choice, and sure rolls are taken by themselves, each after ``pace_s`` seconds
    so that people can follow. ``origin``: what rolls that are seen are marked as. ``on_demand``: dice are thrown,
    or the next photograph is taken, when somebody asks for it on the screen, as with the simulated tray.
    """

    entry_s: float | None = 3.0
    take_s: float | None = None
    auto: bool = False
    pace_s: float = 0.0
    origin: How = How.CAMERA
    on_demand: bool = False


@dataclass(frozen=True)
class Decision:
    """What a computer decided, and why. ``secret``: the others must not see it."""

    player: str
    action: Choice | Keep
    reason: Reason
    secret: bool = False


class Phase(StrEnum):
    """What the table is waiting for."""

    ROLL = "roll"
    PROPOSED = "proposed"
    ROLL_OR_CHOOSE = "roll_or_choose"
    CHOOSE = "choose"
    FINISHED = "finished"


@dataclass(frozen=True)
class Session:
    """A match in progress. Everything but the line can be made again from the line.

    ``line``: all that was accepted; after a correction some of it may not stand. ``journal``: what stands.
    ``lying``: the dice on the table as last accepted, by position of the roll, () before the first throw of a turn.
    ``now_s``: the last tick, seconds of a monotonic clock. ``deadline_s``: when the appliance will act by itself.
    ``held``: positions of the dice that a throw on demand leaves lying. ``unused``: what was seen while no throw was
    wanted; the next player may have thrown already.
    ``held_up``: a countdown stands still because something moves on the tray.
    ``at``: position among the open prompts of the one that is attended to; each accepted action goes back to the first.
    ``decision``: what a computer decided last, until somebody else does something.
    ``number``: of the newest proposal; a confirmation carries it, so that a late press cannot confirm other dice.
    """

    match: str
    setup: Setup
    state: Any
    policy: Policy = Policy()
    line: Line[Entry] = field(default_factory=Line)
    proposal: Proposal | None = None
    lying: tuple[PlacedDie, ...] = ()
    held: frozenset[int] = frozenset()
    unused: Seen | None = None
    at: int = 0
    decision: Decision | None = None
    number: int = 0
    now_s: float = 0.0
    deadline_s: float | None = None
    held_up: bool = False
    faults: frozenset[Fault] = frozenset()

    @property
    def journal(self) -> tuple[Entry, ...]:
        """The accepted actions that stand, whose fold the state is."""
        return self.line.standing

    @property
    def game(self) -> Game[Any]:
        """The rules in force."""
        return game(self.setup.game)

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        """Who may do what now; a screen asks for it many times."""
        return self.game.prompts(self.state)

    @property
    def asked(self) -> Prompt | None:
        """The prompt that is attended to: one after another where several players are asked at once."""
        prompts = self.prompts
        return prompts[self.at] if prompts else None

    @property
    def need_roll(self) -> NeedRoll | None:
        """The throw that the player who is asked may make now, if any."""
        asked = self.asked
        if asked is None or isinstance(asked, NeedRoll):
            return asked
        return next((each for each in self._of(asked.player) if isinstance(each, NeedRoll)), None)

    @property
    def need_choice(self) -> NeedChoice | None:
        """The choice that is open to the player who is asked, if any; a secret one is never beside a throw."""
        asked = self.asked
        if asked is None or isinstance(asked, NeedChoice):
            return asked
        beside = (each for each in self._of(asked.player) if isinstance(each, NeedChoice))
        return next((each for each in beside if not each.secret), None)

    def _of(self, player: str) -> tuple[Prompt, ...]:
        return tuple(prompt for prompt in self.prompts if prompt.player == player)

    @property
    def phase(self) -> Phase:
        """What the table is waiting for; follows from the prompts and the proposal."""
        if self.proposal is not None:
            return Phase.PROPOSED
        if self.need_roll and self.need_choice:
            return Phase.ROLL_OR_CHOOSE
        if self.need_roll:
            return Phase.ROLL
        return Phase.CHOOSE if self.need_choice else Phase.FINISHED

    def is_computer(self, player: str) -> bool:
        """Return whether the computer makes the choices of this player."""
        return self.policy.auto or player in self.setup.computer

    @property
    def played(self) -> bool:
        """True while whoever is attended to is a computer."""
        return self.asked is not None and self.is_computer(self.asked.player)

    @property
    def casts(self) -> bool:
        """True while the dice of whoever is attended to are virtual: nothing that is seen on the tray is theirs."""
        return self.played and self.setup.customs.virtual and not (self.policy.auto or self.policy.on_demand)

    @property
    def throws_alone(self) -> bool:
        """True while the appliance itself throws for whoever is attended to, and takes what it sees then."""
        return self.policy.auto or (self.played and self.policy.on_demand)

    @property
    def take_s(self) -> float | None:
        """Seconds after which a sure reading is taken by itself in this match, or None where somebody confirms it."""
        return self.policy.take_s if self.setup.customs.take and not self.throws_alone else None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the appliance acts by itself, or None when no countdown runs."""
        return None if self.deadline_s is None else max(0.0, self.deadline_s - self.now_s)


def was_secret(session: Session, index: int) -> bool:
    """Return whether the entry at ``index`` is a choice that the others had not to see when it was made."""
    done = history(session.setup, session.journal)[index]
    return is_secret(session.game.prompts(done.before), done.action)


def taken_back(session: Session) -> int:
    """Return how many actions are taken back at once: the last of a person and all that computers did since.

    Where only computers have acted so far, that is the last one.
    """
    for since, entry in enumerate(reversed(session.journal), start=1):
        if not session.is_computer(entry.action.by):
            return since
    return min(1, len(session.journal))


def open_session(
    match: str, setup: Setup, entries: Iterable[Entry] | Line[Entry] = (), policy: Policy | None = None
) -> Session:
    """Begin or take up a match: the same entries always give the same state and the same decision."""
    line = entries if isinstance(entries, Line) else Line(tuple(entries))
    return at_rest(Session(match, setup, fold(setup, line.standing), policy or Policy(), line))


def at_rest(session: Session) -> Session:
    """Return the session with nothing going on: no proposal, no countdown, on the table the dice of the last throws.

    Where they lie is not in the journal, so only their faces are known.
    """
    session = replace(
        session,
        proposal=None,
        lying=(),
        held=frozenset(),
        unused=None,
        at=0,
        decision=None,
        deadline_s=None,
        held_up=False,
    )
    need = session.need_roll
    if need is None or not (need.may_keep or need.fixed):
        return session
    faces: dict[int, str] = {}
    for done in reversed(history(session.setup, session.journal)):
        if done.action.by == need.player:
            rolled = session.game.dice_of(done.before, done.action)
            faces = {die.place: die.face for die in rolled} | faces
        if len(faces) == len(need.dice):
            break
    if sorted(faces) != list(range(len(need.dice))):
        return session
    return replace(session, lying=tuple(PlacedDie(kind, faces[at]) for at, kind in enumerate(need.dice)))
