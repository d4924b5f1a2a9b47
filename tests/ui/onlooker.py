"""Looks over the players' shoulders: every screen must be the same, whatever somebody else has chosen in secret.

For each secret choice that still stands another match is kept in which that player chose otherwise. Until the choice is
revealed, nobody but the one who made it may see a difference: not in words, dice, targets, news, history or undo.
"""

from dataclasses import dataclass, replace
from typing import Any

from appliance.games import Action, Event, IllegalAction, NeedChoice
from appliance.session import Entry, Line, Session
from ui.desk import Desk
from ui.present import present
from ui.screen_models import Screen

PAINTED = 10
"""Every so manieth screen that is alike is painted too, since painting takes long and follows from the screen."""


@dataclass(frozen=True)
class Other:
    """A match in which ``player`` chose otherwise: its journal, its state, and what its last action led to."""

    player: str
    journal: tuple[Entry, ...]
    state: Any
    news: tuple[Event, ...]


class Onlooker:
    """Watches the desk of ``port``. ``compared``: how many screens were looked at while there was something to hide."""

    def __init__(self, port: Any) -> None:
        self.port = port
        self.compared = 0
        self._setup: Any = None
        self._journal: tuple[Entry, ...] = ()
        self._state: Any = None
        self._others: list[Other] = []
        self._shown: Screen | None = None

    def look(self, stage: Any = None) -> None:
        """Compare what is on the desk, and what was painted, with what would be there in the other matches."""
        desk: Desk = self.port.desk
        if desk.session is None:
            return
        self._follow(desk.session)
        screen = stage.screen if stage is not None else present(desk)
        if screen == self._shown:
            return
        self._shown = screen
        for other in self._others:
            if desk.shown_to != other.player:
                self.compared += 1
                alike = present(_in_the_other_match(desk, other))
                assert screen == alike, f"{other.player}'s secret shows to {desk.shown_to or 'all'}: {screen.prompt}"
                if stage is not None and self.compared % PAINTED == 0:
                    assert _painted(stage.paint.written) == _painted(_paint(stage, alike))

    def _follow(self, session: Session) -> None:
        fresh = session.setup != self._setup or session.journal[: len(self._journal)] != self._journal
        if fresh:
            self._setup, self._journal, self._others = session.setup, (), []
            self._state = session.game.start(session.setup)
        for entry in session.journal[len(self._journal) :]:
            self._take(session, entry)
        self._journal = session.journal

    def _take(self, session: Session, entry: Entry) -> None:
        game, before = session.game, self._state
        step = game.apply(before, entry.action)
        others = [self._after(session, other, entry.action, entry) for other in self._others]
        for prompt in game.prompts(before):
            if isinstance(prompt, NeedChoice) and prompt.secret and prompt.player == entry.action.by:
                others += self._chosen_otherwise(session, prompt, entry)
        self._journal, self._state = (*self._journal, entry), step.state
        if not game.prompts(step.state):
            others = []  # the end reveals all that counts
        public = game.public(step.state)
        self._others = [each for each in others if each is not None and game.public(each.state) == public]

    def _after(self, session: Session, other: Other, action: Action, entry: Entry) -> Other | None:
        try:
            step = session.game.apply(other.state, action)
        except IllegalAction:
            return None
        return Other(other.player, (*other.journal, entry), step.state, step.events)

    def _chosen_otherwise(self, session: Session, prompt: NeedChoice, entry: Entry) -> list[Other]:
        """The first and the last of the choices that were not taken."""
        made = entry.action
        indices = (0, 1, len(prompt.choices) - 1)
        wishes = {index: prompt.choices[index].by(made.by) for index in indices if 0 <= index < len(prompt.choices)}
        found = []
        for wish in [each for each in wishes.values() if each != made][:2]:
            step = session.game.apply(self._state, wish)
            found.append(Other(made.by, (*self._journal, Entry(wish)), step.state, step.events))
        return found


def _in_the_other_match(desk: Desk, other: Other) -> Desk:
    session = replace(desk.session, line=Line(other.journal), state=other.state)
    return replace(desk, session=session, news=other.news if desk.news else ())


def _painted(written: Any) -> list[tuple[str, Any]]:
    return [(each.text, each.box) for each in written]


def _paint(stage: Any, screen: Screen) -> Any:
    from kivy.graphics import InstructionGroup

    from ui.screens.frame import draw_screen
    from ui.widgets.painter import Painter

    paint = Painter(InstructionGroup(), stage.port.desk.panel)
    draw_screen(paint, screen, stage._image)
    return paint.written
