"""The match: what is wanted of whom now, and every way to answer. One function a phase."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from appliance.games import Choice, NeedRoll
from appliance.players import best_action
from appliance.session import Ask, EnterByHand, Input, Phase, Session, ThrowDice, Undo, taken_back, was_secret
from ui.desk import Desk, Place
from ui.intents import Go, Leave, OpenResult, Rematch, Send
from ui.pages.boards import Laid, laid
from ui.pages.choosing import columns_for, offer, open_rolls, other_first, question
from ui.pages.computer import computer_turn, said
from ui.pages.hint import with_hint
from ui.pages.names import names
from ui.pages.page import Page, back_corner, match_corners
from ui.pages.proposed import proposed
from ui.pages.rolls import consequence
from ui.pages.secret import card_action, veil
from ui.pages.sheet import sheet
from ui.pages.table import table
from ui.screen_models import Countdown, Look, Placing, Ranking, Table, Target, Tray
from ui.words import Words


def match(desk: Desk, session: Session, say: Words) -> Page:
    """Return the page for what the table is waiting for."""
    alone = session.played and session.proposal is None and not session.policy.auto
    page = computer_turn(desk, session, say) if alone else _PHASES[session.phase](desk, session, say)
    asked_again, told = consequence(session, say), said(session, say)
    if asked_again:
        page = replace(page, hint=asked_again, warning=True)
    elif told and not page.warning:
        page = replace(page, hint=told)
    return replace(with_hint(page, desk, session, say), explain=Target("help", say("help.open"), Go(Place.HELP)))


def _roll(desk: Desk, session: Session, say: Words) -> Page:
    lies = laid(desk, session, say)
    throwing = _throwing(desk, session, say, lies)
    tray = None if desk.blind or lies.dice else Tray()
    columns = desk.panel.tile_columns
    body = table(desk, session, say, lies, tray=tray, dice=lies.dice, tiles=throwing.tiles, columns=columns)
    hint = throwing.hint or lies.line or _throws_left(session, say)
    prompt = question(session, say, lies.facts, throwing.prompt)
    return Page(prompt, body, throwing.actions, match_corners(say), hint, focus=throwing.focus)


def _roll_or_choose(desk: Desk, session: Session, say: Words) -> Page:
    lies = laid(desk, session, say)
    throwing = _throwing(desk, session, say, lies)
    offered = offer(desk, session, say, lies.touched)
    on_board = tuple(action for action in throwing.actions if action.id in lies.touched)
    tiles = (*on_board, *throwing.tiles, *offered.tiles)
    body = table(desk, session, say, lies, dice=lies.dice, tiles=tiles, columns=columns_for(tiles, desk.panel))
    warning = _warning(desk, session, say)
    hint = warning or lies.line or f"{_throws_left(session, say)} {say('roll_or_choose.keep')}"
    holds = (*(die.target for die in lies.dice), *lies.targets)
    to_hold = next((each.id for each in holds if each and each.id.startswith("hold:")), None)  # does no harm twice
    focus = to_hold if session.policy.on_demand else throwing.focus
    prompt = question(session, say, lies.facts, "roll_or_choose.prompt")
    actions = (*throwing.actions[:-1], *offered.actions, *throwing.actions[-1:])
    actions = tuple(action for action in actions if action not in on_board)
    return Page(prompt, body, actions, match_corners(say), hint, bool(warning), focus)


def _choose(desk: Desk, session: Session, say: Words) -> Page:
    need = session.need_choice
    assert need is not None
    if need.secret and desk.shown_to != need.player:
        covered = veil(desk, session, need.player, say)
        return replace(covered, actions=other_first(session, say), corners=match_corners(say))
    lies = laid(desk, session, say)
    offered = offer(desk, session, say, lies.touched)
    columns = columns_for(offered.tiles, desk.panel)
    body = table(desk, session, say, lies, dice=lies.dice, tiles=offered.tiles, columns=columns)
    warning = _warning(desk, session, say)
    hint = warning or (say("choose.drawn") if need.drawn else offered.hint or lies.line)
    prompt = question(session, say, lies.facts, "choose.prompt")
    actions = (*other_first(session, say), *card_action(lies, say), *offered.actions)
    return Page(prompt, body, actions, match_corners(say), hint, bool(warning))


def _finished(desk: Desk, session: Session, say: Words) -> Page:
    scores, winners = session.game.scores(session.state), session.game.winners(session.state)
    placings = tuple(
        Placing(1 + sum(other > points for other in scores.values()), player, points, player in winners)
        for player, points in sorted(scores.items(), key=lambda each: -each[1])
    )
    actions = (
        Target("sheet", say("results.sheet"), Go(Place.SHEET), Look.QUIET),
        Target("more", say("results.more"), OpenResult(session.match), Look.QUIET),
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
    """Return the whole sheet, whose points lead to their dice."""
    body = Table(sheet(session, say, traced=True))
    return Page(say("results.sheet"), body, (), back_corner(say), say("results.sheet_hint"))


def take_back(desk: Desk, session: Session, say: Words) -> Page:
    """Return the question whether the last action, or the dice just read, are to be taken back."""
    yes = Target("take_back", say("take_back.yes"), Send(Undo()), Look.DANGER)
    no = Target("leave_it", say("take_back.no"), Go(Place.MATCH))
    lies = laid(desk, session, say)
    body = table(desk, session, say, lies, dice=lies.dice, tiles=(yes, no))
    return Page(_what_is_taken_back(session, say), body, (), back_corner(say), focus=yes.id)


def _what_is_taken_back(session: Session, say: Words) -> str:
    if session.proposal is not None or not session.journal:
        return say("take_back.reading")
    last = len(session.journal) - taken_back(session)
    entry = session.journal[last]
    action = entry.action
    if entry.how is not None:
        return say("take_back.roll", player=action.by)
    if was_secret(session, last):
        return say("take_back.secret", player=action.by)
    return say("take_back.choice", player=action.by, choice=names(session, say).choice(action))


RING_STEPS = 20
"""The ring of the countdown runs out in steps, as each of them paints the screen anew."""


def countdown(session: Session, say: Words) -> Countdown | None:
    """Return what happens by itself and when, unless a touch stops it: a reading taken, a box entered (penta:13)."""
    left, taken = session.seconds_left, session.proposal is not None
    whole = session.take_s if taken else session.policy.entry_s
    at_its_pace = session.throws_alone or (session.played and not taken)
    if left is None or not whole or at_its_pace:
        return None
    return Countdown(ceil(left), ceil(RING_STEPS * left / whole) / RING_STEPS, _what_happens(session, say, taken))


def _what_happens(session: Session, say: Words, taken: bool) -> str:
    if taken:
        return say("countdown_take")
    wish = best_action(session.setup.game, session.state)
    return say("countdown", choice=names(session, say).choice(wish) if isinstance(wish, Choice) else "")


@dataclass(frozen=True)
class _Throwing:
    """How this table throws: the key of what is wanted, tiles and buttons for it, where the focus begins, a line."""

    prompt: str
    actions: tuple[Target, ...]
    focus: str | None
    tiles: tuple[Target, ...] = ()
    hint: str = ""


def _throwing(desk: Desk, session: Session, say: Words, lies: Laid) -> _Throwing:
    called, others = names(session, say), (*other_first(session, say), *card_action(lies, say))
    rolls = open_rolls(session)
    if len(rolls) > 1:
        return _one_of(rolls, desk, session, say, others)
    at, need = rolls[0]
    by_hand = Target("by_hand", called.throw(need), Send(EnterByHand(at)), Look.QUIET)
    if desk.blind:
        primary = replace(by_hand, look=Look.PRIMARY)
        return _Throwing("roll.prompt_by_hand", (*others, primary), by_hand.id)
    if session.policy.on_demand:
        throw = Target("throw", say("roll.throw"), Send(ThrowDice()), Look.PRIMARY)
        return _Throwing("roll.prompt", (*others, by_hand, throw), throw.id)
    return _Throwing("roll.prompt", (*others, by_hand), None)


def _one_of(
    rolls: tuple[tuple[int, NeedRoll], ...], desk: Desk, session: Session, say: Words, others: tuple[Target, ...]
) -> _Throwing:
    """Several throws are open: a tile each. What the camera cannot tell apart must be said before it is thrown."""
    called = names(session, say)

    def tiles(intent: Callable[[int], Input]) -> tuple[Target, ...]:
        return tuple(Target(f"throw:{at}", called.throw(need), Send(intent(at)), Look.OFFER) for at, need in rolls)

    if desk.blind:
        return _Throwing("roll.prompt_by_hand", others, None, tiles(EnterByHand))
    if session.policy.on_demand:
        return _Throwing("roll.prompt", others, None, tiles(ThrowDice))
    if rolls[0][1].colours:
        return _Throwing("roll.prompt", others, None, tiles(EnterByHand), say("roll.by_colour"))
    by_hand = Target("by_hand", say("roll.by_hand"), Send(EnterByHand()), Look.QUIET)
    meant = tuple(
        tile if at == session.at else replace(tile, look=Look.PLAIN)
        for (at, _), tile in zip(rolls, tiles(Ask), strict=True)
    )
    return _Throwing("roll.prompt", (*others, by_hand), None, meant)


def _warning(desk: Desk, session: Session, say: Words) -> str:
    """What the last roll led to and must be known before choosing, e.g. that no box scores (penta:12)."""
    game, need = session.setup.game, session.need_choice
    for event in reversed(desk.news):
        rule = str(event.values.get("rule", "")).removeprefix(f"{game}:")
        key = ".".join(filter(None, (game, "warnings", event.kind, rule)))
        if key in say and need is not None:
            return say(key, points=max(choice.points or 0 for choice in need.choices))
    return ""


def _throws_left(session: Session, say: Words) -> str:
    left = session.game.public(session.state).get("rolls_left")
    return say("roll.left", count=left) if left is not None else ""


def _listed(names: tuple[str, ...], say: Words) -> str:
    return names[0] if len(names) == 1 else say("and", names=", ".join(names[:-1]), last=names[-1])
