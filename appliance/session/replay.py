"""The match played again: strictly, as the journal has it, or as far as it still fits after a correction. Pure.

After a correction every later action is tried in its turn. The first one that no longer fits stops the replay: its
player is asked again, and what comes after it waits for the answer. What the match as corrected never comes to, or goes
on without, is passed over. Nothing is thrown away: should a later correction make it fit again, it stands again.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from appliance.games import Action, Done, IllegalAction, Moment, NeedChoice, NeedRoll, Prompt, Setup, game
from appliance.session.entry import Entry
from appliance.session.line import Due, Line, Parked, Why


class BrokenJournal(ValueError):
    """A journal that the rules refuse; ``index`` is the entry (from 0) at which they do."""

    def __init__(self, index: int, reason: IllegalAction) -> None:
        super().__init__(f"action {index + 1}: {reason}")
        self.index = index
        self.reason = reason


def history(setup: Setup, entries: Iterable[Entry]) -> tuple[Done[Any], ...]:
    """Return every entry with the states around it; raises BrokenJournal at the first that the rules refuse.

    The newest history is remembered: one screen asks for that of its match many times.
    """
    global _newest
    newest = _newest  # one look: a thread of its own may be reckoning with another match
    if newest is not None and newest[0] is setup and newest[1] is entries:
        return newest[2]
    done = _played(setup, entries)
    if isinstance(entries, tuple):
        _newest = setup, entries, done
    return done


_newest: tuple[Setup, tuple[Entry, ...], tuple[Done[Any], ...]] | None = None


def _played(setup: Setup, entries: Iterable[Entry]) -> tuple[Done[Any], ...]:
    rules = game(setup.game)
    state, done = rules.start(setup), list[Done[Any]]()
    for index, entry in enumerate(entries):
        try:
            after = rules.apply(state, entry.action).state
        except IllegalAction as reason:
            raise BrokenJournal(index, reason) from reason
        done.append(Done(state, entry.action, after))
        state = after
    return tuple(done)


def fold(setup: Setup, entries: Iterable[Entry]) -> Any:
    """Return the state after all entries; raises BrokenJournal at the first that the rules refuse."""
    done = history(setup, entries)
    return done[-1].after if done else game(setup.game).start(setup)


def dues(setup: Setup, line: Line[Entry]) -> tuple[Due, ...]:
    """Return for every item of the line when it was done."""
    rules, clock = game(setup.game), _Clock()
    known = {each.at: each.due for each in line.parked}
    for at, done in zip(line.places, history(setup, line.standing), strict=True):
        now, by = rules.moment(done.before), done.action.by
        known[at] = Due(*now, clock.throws(now, by), is_secret(rules.prompts(done.before), done.action))
        clock.note(now, by, bool(rules.dice_of(done.before, done.action)))
    return tuple(known[at] for at in range(len(line.items)))


def replay(setup: Setup, line: Line[Entry], when: Sequence[Due]) -> tuple[Line[Entry], Any]:
    """Return the line with what still fits standing, and the state after it. ``when``: ``dues`` before the change."""
    run = _Replay(setup, line, when)
    for at in range(len(line.items)):
        run.take(at)
    return line.with_parked(run.parked), run.state


class _Clock:
    """Counts the throws of each player in the present part of a round."""

    def __init__(self) -> None:
        self._now: Moment = (0, 0)
        self._throws: Counter[str] = Counter()

    def throws(self, now: Moment, player: str) -> int:
        return self._throws[player] if now == self._now else 0

    def note(self, now: Moment, player: str, is_throw: bool) -> None:
        if now != self._now:
            self._now, self._throws = now, Counter()
        self._throws[player] += is_throw


class _Replay:
    """A replay that goes on as far as nobody must be asked."""

    def __init__(self, setup: Setup, line: Line[Entry], when: Sequence[Due]) -> None:
        self._rules = game(setup.game)
        self._items, self._when = line.items, when
        self._parked_before = {each.at for each in line.parked}
        self._replaced = {each.at for each in line.parked if each.why is Why.REPLACED}
        self._clock = _Clock()
        self._stopped = False
        self.state = self._rules.start(setup)
        self.parked: list[Parked] = []

    def take(self, at: int) -> None:
        """Let the item at a position stand, or note why it does not."""
        why = self._why_not(at)
        if why is not None:
            self._stopped = self._stopped or why is Why.WAITING
            self.parked.append(Parked(at, self._when[at], why))

    def _why_not(self, at: int) -> Why | None:
        if at in self._replaced:
            return Why.REPLACED
        if self._stopped:
            return Why.WAITING
        if self._is_over(at):
            return Why.PASSED
        if self._is_due(at) and self._stands(at):
            return None
        if not self._rules.prompts(self.state):
            return Why.PASSED
        if not self._is_due(at):
            return Why.WAITING
        return Why.PASSED if self._goes_on_without(at) else Why.WAITING

    def _is_over(self, at: int) -> bool:
        """True if the match is past the moment of the item."""
        due, by, now = self._when[at], self._items[at].action.by, self._rules.moment(self.state)
        if (due.round, due.part) < now:
            return True
        # What was parked is never done with dice that were thrown since; what stood knows of no others.
        return at in self._parked_before and self._is_due(at) and due.throws < self._clock.throws(now, by)

    def _is_due(self, at: int) -> bool:
        due = self._when[at]
        return (due.round, due.part) == self._rules.moment(self.state)

    def _stands(self, at: int) -> bool:
        action = self._items[at].action
        try:
            after = self._rules.apply(self.state, action).state
        except IllegalAction:
            return False
        now = self._rules.moment(self.state)
        self._clock.note(now, action.by, bool(self._rules.dice_of(self.state, action)))
        self.state = after
        return True

    def _goes_on_without(self, at: int) -> bool:
        """True if nothing of the kind is open to the player now, and something after it fits.

        That is what the player did with the same dice, or what another did first.
        """
        if asks_for(self._rules.prompts(self.state), self._items[at]):
            return False
        me, others = self._items[at].action.by, set[str]()
        for later in range(at + 1, len(self._items)):
            by = self._items[later].action.by
            if not self._is_due(later):
                return False
            with_these_dice = by == me and self._when[later].throws == self._when[at].throws
            if later not in self._replaced and (with_these_dice or by not in {me, *others}) and self._fits(later):
                return True
            others.add(by)
        return False

    def _fits(self, at: int) -> bool:
        try:
            self._rules.apply(self.state, self._items[at].action)
        except IllegalAction:
            return False
        return True


def asks_for(prompts: Sequence[Prompt], entry: Entry) -> bool:
    """Return whether the player of an entry is asked for something of its kind, with whatever arguments."""
    mine = [prompt for prompt in prompts if prompt.player == entry.action.by]
    return any(
        entry.action.do == prompt.do if isinstance(prompt, NeedRoll) else _offers(prompt, entry.action.do)
        for prompt in mine
    )


def _offers(prompt: NeedChoice, verb: str) -> bool:
    """A sequence of thousands of choices that is made on demand holds one kind only."""
    choices = prompt.choices if isinstance(prompt.choices, tuple) else prompt.choices[:1]
    return any(choice.do == verb for choice in choices)


def is_secret(prompts: Sequence[Prompt], action: Action) -> bool:
    """Return whether an action, done where these prompts were open, is a choice that the others had not to see."""
    return any(
        isinstance(each, NeedChoice) and each.secret and each.player == action.by and _offers(each, action.do)
        for each in prompts
    )
