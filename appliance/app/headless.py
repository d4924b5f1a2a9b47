"""A match without anybody at the screen: the same appliance, its screens written down as text and pictures."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from appliance.app.core import Appliance
from appliance.app.truth import TruthError, told
from appliance.session import Phase, Session
from appliance.store import Journal, StoreError, dump_transcript
from appliance.table import Die
from ui.present import lines, present
from vision import CameraError

IDLE_S = 0.005


class Unread(Exception):
    """The match cannot go on by itself; the text says at which picture or roll, and how to resume."""


class Screen(Protocol):
    """A screen that nobody sees (``ui.shots.Offscreen``)."""

    def settle(self) -> None:
        """Let the appliance take in what has arrived, and draw."""

    def save_png(self, path: Path) -> None:
        """Write what is shown to this file."""


class Headless:
    """Plays the match of ``appliance`` to its end and writes its screens to ``out``.

    ``screen`` draws them (None: text only); ``say`` takes the text lines. ``truth`` tells the dice in
    the picture of this name (None where the source has no names), for the rolls that the reader is unsure of.
    """

    def __init__(
        self,
        appliance: Appliance,
        out: Path,
        say: Callable[[str], None],
        screen: Screen | None = None,
        truth: Callable[[str | None], tuple[Die, ...]] | None = None,
    ) -> None:
        self._appliance = appliance
        self._out = out
        self._say = say
        self._screen = screen
        self._truth = truth
        self._shown: tuple[str, ...] = ()
        self._pictures = 0

    def run(self) -> Session:
        """Play until the match is finished; raises Unread where it cannot go on."""
        self._out.mkdir(parents=True, exist_ok=True)
        while True:
            self._step()
            self._write_down()
            session = self._appliance.session
            assert session is not None, "a headless run begins with a match and nobody can leave it"
            if session.phase is Phase.FINISHED:
                return session
            self._help(session)
            time.sleep(IDLE_S)

    def _step(self) -> None:
        if self._screen:
            self._screen.settle()
        else:
            self._appliance.step(time.monotonic())

    def _help(self, session: Session) -> None:
        """Where the appliance waits for somebody, take the labels or give up."""
        proposal = session.proposal
        if self._appliance.store_failure:
            raise StoreError(self._appliance.store_failure)
        if proposal is not None and proposal.seen and (not proposal.sure or session.deadline_s is None):
            self._enter_truth(session)
        elif proposal is not None and not proposal.seen:
            raise Unread(f"{_name(session)}: the labels do not fit the rules: {self._said()}; {how_to_resume(session)}")
        elif self._appliance.failure:
            raise CameraError(self._appliance.failure)
        elif self._appliance.pictures_out and proposal is None and session.need_roll is not None:
            raise Unread(f"the pictures are used up, but the match is not finished; {how_to_resume(session)}")

    def _enter_truth(self, session: Session) -> None:
        proposal = session.proposal
        assert proposal is not None
        name = _name(session)
        doubts = [str(problem) for problem in proposal.problems]
        doubts += [f"die {number}: {die.doubt}" for number, die in enumerate(proposal.dice, start=1) if die.doubt]
        why = "; ".join(doubts) or self._said() or "unsure"
        if self._truth is None:
            raise Unread(f"{name} is unsure ({why}); {how_to_resume(session)}")
        dice = self._truth(proposal.picture)
        try:
            inputs = told(session, dice)
        except TruthError as reason:
            raise TruthError(f"{name}: {reason}") from reason
        self._say(f"{name}: unsure ({why}), entered as labelled: {' '.join(die.face for die in dice)}")
        for given in inputs:
            self._appliance.post(given)

    def _said(self) -> str:
        banner = self._appliance.desk.banner
        return banner.sentence if banner else ""

    def _write_down(self) -> None:
        """Write the screen down if it says something new; a running countdown alone is nothing new."""
        shown = lines(present(self._appliance.desk))
        if shown == self._shown:
            return
        self._shown = shown
        self._pictures += 1
        path = self._out / f"screen-{self._pictures:03}.png"
        self._say(f"-- {path.name if self._screen else self._pictures}")
        for line in shown:
            self._say(line)
        if self._screen:
            self._screen.save_png(path)


def _name(session: Session) -> str:
    proposal = session.proposal
    return (proposal and proposal.picture) or f"roll {len(session.journal) + 1}"


def how_to_resume(session: Session) -> str:
    """Return how a match that stopped is taken up again, as the end of a sentence."""
    return f"resume with: dicekeeper play --resume {session.match}"


def write_transcript(journal: Journal, match: str, out: Path) -> Path:
    """Write the match as it stands to ``out`` and return the file's path."""
    stored = journal.load(match)
    path = out / "match.dice.jsonl"
    path.write_text(dump_transcript(stored.setup, stored.stamped, stored.started_at, stored.note), "utf-8")
    return path
