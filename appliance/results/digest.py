"""What statistics need of one match, so that nobody has to play it again: made from its actions, kept as JSON.

A digest is derived, never entered: whoever keeps it makes it anew when the match changes or ``VERSION`` does.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from appliance.games import Done, Game, Json, NeedRoll, RolledDie, Setup, game
from appliance.results.dates import known
from appliance.session import Entry, How, history
from appliance.table import dice_set

VERSION = 1
"""Changes whenever the same actions could give another digest."""

Stamped = tuple[Entry, str | None]
"""An entry and its ISO time, None where nobody knows it."""

Sides = tuple[str, ...]


@dataclass(frozen=True)
class Kind:
    """Dice that are counted together. ``sides``: what stands on each side, a face as often as it is there.

    ``set``: the dice set that they belong to; ``colour``: where the game tells its dice by it.
    """

    set: str
    kind: str
    colour: str | None
    sides: Sides


@dataclass(frozen=True)
class Thrown:
    """How often each face came on real dice of one kind, thrown from one seat."""

    seat: int
    kind: Kind
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Reading:
    """How the camera did with a dice set: dice that it read, that it asked about, that somebody put right.

    ``since``: the first known time, ISO.
    """

    set: str
    read: int = 0
    asked: int = 0
    corrected: int = 0
    since: str | None = None

    def with_more(self, more: "Reading") -> "Reading":
        """Return both together."""
        since = min(filter(None, (self.since, more.since)), default=None)
        asked, corrected = self.asked + more.asked, self.corrected + more.corrected
        return Reading(self.set, self.read + more.read, asked, corrected, since)


@dataclass(frozen=True)
class Digest:
    """One match. ``scores`` and ``winners`` by seat; ``rounds``: how far it came."""

    finished: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    thrown: tuple[Thrown, ...] = ()
    readings: tuple[Reading, ...] = ()

    def json(self) -> Json:
        """Return it as JSON; ``of`` takes it back."""
        kinds = list(dict.fromkeys(each.kind for each in self.thrown))
        return {
            "finished": self.finished,
            "scores": list(self.scores),
            "winners": list(self.winners),
            "rounds": self.rounds,
            "kinds": [[kind.set, kind.kind, kind.colour, list(kind.sides)] for kind in kinds],
            "thrown": [[each.seat, kinds.index(each.kind), dict(each.counts)] for each in self.thrown],
            "readings": [[each.set, each.read, each.asked, each.corrected, each.since] for each in self.readings],
        }

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> "Digest":
        """Return the digest that ``json`` wrote; raises ValueError, KeyError or TypeError for anything else."""
        kinds = [Kind(name, kind, colour, tuple(sides)) for name, kind, colour, sides in facts["kinds"]]
        return cls(
            facts["finished"],
            tuple(facts["scores"]),
            tuple(facts["winners"]),
            facts["rounds"],
            tuple(Thrown(seat, kinds[at], counts) for seat, at, counts in facts["thrown"]),
            tuple(Reading(*each) for each in facts["readings"]),
        )


def digest(setup: Setup, actions: Sequence[Stamped]) -> Digest:
    """Return the digest of a match; raises BrokenJournal or BadOptions where it can no longer be replayed."""
    rules = game(setup.game)
    match = history(setup, tuple(entry for entry, _ in actions))
    state = match[-1].after if match else rules.start(setup)
    scores, winners = rules.scores(state), rules.winners(state)
    return Digest(
        finished=not rules.prompts(state),
        scores=tuple(scores[player] for player in setup.players),
        winners=tuple(seat for seat, player in enumerate(setup.players) if player in winners),
        rounds=rules.moment(state)[0],
        thrown=_thrown(rules, setup, match, actions),
        readings=_readings(rules, setup, match, actions),
    )


def _thrown(
    rules: Game[Any], setup: Setup, match: Sequence[Done[Any]], actions: Sequence[Stamped]
) -> tuple[Thrown, ...]:
    """Count the faces of dice that people threw: a die that was kept counts for the throw that it came from."""
    counts: dict[tuple[int, Kind], Counter[str]] = {}
    for done, (entry, _) in zip(match, actions, strict=True):
        if entry.how not in (How.CAMERA, How.HAND):
            continue
        dice = [die for die in rules.dice_of(done.before, done.action) if not die.kept]
        need = _need(rules, done) if dice else None
        for die in dice:
            kind = Kind(_set(setup), die.kind, die.colour, _sides(rules, need, die))
            counts.setdefault((setup.players.index(done.action.by), kind), Counter())[die.face] += 1
    return tuple(Thrown(seat, kind, dict(sorted(faces.items()))) for (seat, kind), faces in counts.items())


def _set(setup: Setup) -> str:
    """The dice set that was played with: a taught one, or the game's own."""
    return setup.customs.dice or game(setup.game).info.dice_set


def _need(rules: Game[Any], done: Done[Any]) -> NeedRoll | None:
    """The throw that was wanted when this one was made."""
    action = done.action
    return next(
        (
            prompt
            for prompt in rules.prompts(done.before)
            if isinstance(prompt, NeedRoll)
            and (prompt.player, prompt.do) == (action.by, action.do)
            and all(action.args.get(key) == value for key, value in prompt.args.items())
        ),
        None,
    )


def _sides(rules: Game[Any], need: NeedRoll | None, die: RolledDie) -> Sides:
    if need is not None and die.place < len(need.sides):
        return need.sides[die.place]
    return dice_set(rules.info.dice_set).kind(die.kind).faces


def _readings(
    rules: Game[Any], setup: Setup, match: Sequence[Done[Any]], actions: Sequence[Stamped]
) -> tuple[Reading, ...]:
    """Count what the camera read. Those that it left to a person were asked about, unless it had been sure of them."""
    reading = Reading(_set(setup))
    for done, (entry, at) in zip(match, actions, strict=True):
        if not _seen(entry):
            continue
        dice = rules.dice_of(done.before, done.action)
        thrown = {die.place for die in dice if not die.kept}
        told, overruled = thrown & set(entry.told), thrown & set(entry.overruled)
        later = thrown & {dice[each.die].place for each in entry.corrections} - told
        corrected = len(overruled) + len(later)
        reading = reading.with_more(Reading(reading.set, len(thrown), len(told - overruled), corrected, known(at)))
    return (reading,) if reading.read else ()


def _seen(entry: Entry) -> bool:
    """Return whether the camera looked at the dice of this roll, whoever named some of them."""
    first = entry.corrections[0].how if entry.corrections else entry.how
    return first is How.CAMERA or (first is How.HAND and bool(entry.told))
