"""What a board is made of, what it gives to the pages, and the few things that several boards share."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from appliance.games import Choice, Json, NeedRoll
from appliance.session import Choose, Hold, Session
from ui.board_models import Board
from ui.desk import Desk, Place
from ui.intents import Send
from ui.pages.names import Names
from ui.pages.page import choice_id
from ui.pages.sheet import total_traces
from ui.screen_models import Die, Look, Target


@dataclass(frozen=True)
class Sight:
    """All that a board is made of.

    ``facts``: the public ones of the game. ``printed``: what ``Game.board`` says to whoever may look: to all or, behind
    the veil, to one player. ``player``: who is asked, "" where nobody is.
    """

    desk: Desk
    session: Session
    called: Names
    facts: Mapping[str, Any]
    printed: Mapping[str, Any]
    player: str

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that can be made now on the board; () where they are too many to lie on it."""
        need = self.session.need_choice
        if self.desk.place is not Place.MATCH or self.session.proposal is not None:
            return ()
        if need is None or not isinstance(need.choices, tuple):
            return ()
        return () if need.secret and self.desk.shown_to != need.player else need.choices

    @cached_property
    def points(self) -> dict[str, str]:
        """By player the id of what leads from the points on the board to their dice, once there are any."""
        if self.desk.place is not Place.MATCH:
            return {}
        return {player: trace.id for player, trace in total_traces(self.session).items()}


@dataclass(frozen=True)
class OwnCard:
    """A secret card: its name with its points, and its pattern as a board."""

    name: str
    pattern: Board


@dataclass(frozen=True)
class Closer:
    """A part of the board that is looked at closer. ``beside``: what can be looked at next."""

    title: str
    board: Board
    line: str = ""
    beside: tuple[Target, ...] = ()


@dataclass(frozen=True)
class Laid:
    """What lies on the table.

    ``line``: in words. ``board``: what stands in place of the sheet, None where the sheet is the board. ``dice``: those
    that lie beside it. ``targets``: what can be touched on the board beside the choices. ``facts``: what the question
    to the player may name. ``has_card``: whether who is asked has a secret card; ``card``: it, for that player only.
    ``closer``: what ``Desk.looked_at`` names. ``closed``: what is touched where a choice is not open; the rules say
    why. ``complete``: the board says all that the sheet says, so that no standings need to lead there.
    """

    line: str = ""
    board: Board | None = None
    dice: tuple[Die, ...] = ()
    targets: tuple[Target, ...] = ()
    facts: Mapping[str, Json] = field(default_factory=dict)
    has_card: bool = False
    card: OwnCard | None = None
    closer: Closer | None = None
    complete: bool = False
    closed: tuple[Target, ...] = ()

    @property
    def touched(self) -> frozenset[str]:
        """The ids of what is touched on the board."""
        return self.board.touched if self.board else frozenset()


def why_not(choice: Choice) -> Target:
    """Return what is touched where ``choice`` is closed: it is tried, and the rules say why it cannot be."""
    return Target(f"why:{choice_id(choice)}", "", Send(Choose(choice)))


def to_hold(session: Session, faces: list[str]) -> tuple[Die, ...]:
    """Dice as they lie; where they are thrown on demand, those that may stay can be held."""
    need = session.need_roll
    holdable = session.policy.on_demand and need is not None and need.may_keep and len(session.lying) == len(faces)
    stay = need.fixed if need is not None and holdable else ()
    return tuple(
        Die(
            face,
            Look.DIE_KEPT if at in session.held or at in stay else Look.DIE_SURE,
            Target(f"hold:{at}", "", Send(Hold(at))) if holdable and at not in stay else None,
        )
        for at, face in enumerate(faces)
    )


def throw_target(sight: Sight, at: int) -> str | None:
    """Return the id of what is touched for the throw at position ``at`` of the prompts, None: it is simply thrown."""
    throws = [need for need in sight.session.prompts if isinstance(need, NeedRoll) and need.player == sight.player]
    if len(throws) > 1:
        return f"throw:{at}"
    return "throw" if sight.session.policy.on_demand else "by_hand" if sight.desk.blind else None
