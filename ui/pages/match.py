"""The match: what is wanted of whom now, and every way to answer. One function a phase."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from appliance.games import Choice
from appliance.players import best_action
from appliance.session import Choose, EnterByHand, Phase, Session, ThrowDice, Undo
from ui.desk import CameraStatus, Desk, Place
from ui.intents import Go, Leave, Rematch, Send
from ui.pages.page import Page, back_corner, choice_id, match_corners, named_choice
from ui.pages.proposed import proposed
from ui.pages.sheet import dice_on_table, sheet
from ui.screen_models import Countdown, Look, Placing, Ranking, Table, Target, Tray
from ui.words import Words


def match(desk: Desk, session: Session, say: Words) -> Page:
    """Return the page for what the table is waiting for."""
    return _PHASES[session.phase](desk, session, say)


def _roll(desk: Desk, session: Session, say: Words) -> Page:
    throwing = _throwing(desk, session, say)
    prompt = say(throwing.prompt, player=_asked(session))
    table = Table(sheet(session, say), None if desk.camera in _BLIND else Tray())
    return Page(prompt, table, throwing.actions, match_corners(say), _throws_left(session, say), focus=throwing.focus)


def _roll_or_choose(desk: Desk, session: Session, say: Words) -> Page:
    throwing, dice = _throwing(desk, session, say), dice_on_table(session)
    table = Table(sheet(session, say), None, dice, _choice_tiles(session, say), 3)
    warning = _warning(desk, session, say)
    hint = warning or f"{_throws_left(session, say)} {say('roll_or_choose.keep')}"
    to_hold = next((die.target.id for die in dice if die.target), None)  # a press too many there does no harm
    focus = to_hold if session.policy.on_demand else throwing.focus
    prompt = say("roll_or_choose.prompt", player=_asked(session))
    return Page(prompt, table, throwing.actions, match_corners(say), hint, bool(warning), focus)


def _choose(desk: Desk, session: Session, say: Words) -> Page:
    table = Table(sheet(session, say), None, dice_on_table(session), _choice_tiles(session, say), 3)
    warning = _warning(desk, session, say)
    prompt = say("choose.prompt", player=_asked(session))
    return Page(prompt, table, (), match_corners(say), warning, bool(warning))


def _finished(desk: Desk, session: Session, say: Words) -> Page:
    scores, winners = session.game.scores(session.state), session.game.winners(session.state)
    placings = tuple(
        Placing(1 + sum(other > points for other in scores.values()), player, points, player in winners)
        for player, points in sorted(scores.items(), key=lambda each: -each[1])
    )
    actions = (
        Target("sheet", say("results.sheet"), Go(Place.SHEET), Look.QUIET),
        Target("home", say("results.home"), Leave(), Look.QUIET),
        Target("again", say("results.again"), Rematch(), Look.PRIMARY),
    )
    prompt = say("results.prompt", count=len(winners), names=_listed(winners, say))
    return Page(prompt, Ranking(placings), actions, match_corners(say), focus="again")


_PHASES: dict[Phase, Callable[[Desk, Session, Words], Page]] = {
    Phase.ROLL: _roll,
    Phase.PROPOSED: proposed,
    Phase.ROLL_OR_CHOOSE: _roll_or_choose,
    Phase.CHOOSE: _choose,
    Phase.FINISHED: _finished,
}


def final_sheet(desk: Desk, session: Session, say: Words) -> Page:
    """Return the whole sheet of a finished match."""
    return Page(say("results.sheet"), Table(sheet(session, say)), (), back_corner(say))


def take_back(desk: Desk, session: Session, say: Words) -> Page:
    """Return the question whether the last action, or the dice just read, are to be taken back."""
    yes = Target("take_back", say("take_back.yes"), Send(Undo()), Look.DANGER)
    no = Target("leave_it", say("take_back.no"), Go(Place.MATCH))
    table = Table(sheet(session, say), None, dice_on_table(session), (yes, no))
    return Page(_what_is_taken_back(session, say), table, (), back_corner(say), focus=yes.id)


def _what_is_taken_back(session: Session, say: Words) -> str:
    if session.proposal is not None or not session.journal:
        return say("take_back.reading")
    action = session.journal[-1].action
    if "dice" in action.args:
        return say("take_back.roll", player=action.by)
    return say("take_back.choice", player=action.by, choice=named_choice(say, session.setup.game, action))


RING_STEPS = 20
"""The ring of the countdown runs out in steps, as each of them paints the screen anew."""


def countdown(session: Session, say: Words) -> Countdown | None:
    """Return the automatic entry that is running and that a touch stops (penta:13), if one is."""
    left, whole = session.seconds_left, session.policy.entry_s
    if left is None or not whole or session.policy.auto:
        return None
    wish = best_action(session.setup.game, session.state)
    entered = named_choice(say, session.setup.game, wish) if isinstance(wish, Choice) else ""
    return Countdown(ceil(left), ceil(RING_STEPS * left / whole) / RING_STEPS, say("countdown", choice=entered))


@dataclass(frozen=True)
class _Throwing:
    """How this table throws: the key of what is wanted, the buttons for it, and the one that the focus begins on."""

    prompt: str
    actions: tuple[Target, ...]
    focus: str | None


_BLIND = (CameraStatus.LOST, CameraStatus.NONE)


def _throwing(desk: Desk, session: Session, say: Words) -> _Throwing:
    by_hand = Target("by_hand", say("roll.by_hand"), Send(EnterByHand()), Look.QUIET)
    if desk.camera in _BLIND:
        return _Throwing("roll.prompt_by_hand", (replace(by_hand, look=Look.PRIMARY),), by_hand.id)
    if session.policy.on_demand:
        throw = Target("throw", say("roll.throw"), Send(ThrowDice()), Look.PRIMARY)
        return _Throwing("roll.prompt", (by_hand, throw), throw.id)
    return _Throwing("roll.prompt", (by_hand,), None)


def _asked(session: Session) -> str:
    return session.prompts[0].player


def _choice_tiles(session: Session, say: Words) -> tuple[Target, ...]:
    """The choices, most points first, so that Next comes to the likely ones soon; those of equal worth keep order."""
    need = session.need_choice
    ranked = sorted(need.choices if need else (), key=lambda choice: -(choice.points or 0))
    return tuple(_choice_tile(choice, session.setup.game, say) for choice in ranked)


def _choice_tile(choice: Choice, game: str, say: Words) -> Target:
    look = Look.PLAIN if choice.points is None else Look.OFFER if choice.points else Look.ZERO_OFFER
    points = "" if choice.points is None else str(choice.points)
    return Target(choice_id(choice), named_choice(say, game, choice), Send(Choose(choice)), look, points=points)


def _warning(desk: Desk, session: Session, say: Words) -> str:
    """What the last roll led to and must be known before choosing, e.g. that no box scores (penta:12)."""
    game, need = session.setup.game, session.need_choice
    points = max((choice.points or 0 for choice in need.choices), default=0) if need else 0
    for event in reversed(desk.news):
        rule = str(event.values.get("rule", "")).removeprefix(f"{game}:")
        key = ".".join(filter(None, (game, "warnings", event.kind, rule)))
        if key in say:
            return say(key, points=points)
    return ""


def _throws_left(session: Session, say: Words) -> str:
    left = session.game.public(session.state).get("rolls_left")
    return say("roll.left", count=left) if left is not None else ""


def _listed(names: tuple[str, ...], say: Words) -> str:
    return names[0] if len(names) == 1 else say("and", names=", ".join(names[:-1]), last=names[-1])
