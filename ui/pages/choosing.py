"""What is asked of a player, and the answers as tiles: a page at a time, or step by step where there are thousands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from appliance.games import Choice, Json, NeedChoice, NeedRoll
from appliance.session import Ask, Choose, DrawForMe, Phase, Session
from ui.desk import Desk
from ui.intents import Pick, Send, TurnPage
from ui.pages.drawing import Answer, answers, gain
from ui.pages.foreseen import chosen
from ui.pages.luring import luring
from ui.pages.names import Names, names
from ui.pages.page import choice_id
from ui.panel import Panel
from ui.screen_models import Look, Target
from ui.words import Words

LONG = 14
"""A name of more letters wants a wide tile."""


@dataclass(frozen=True)
class Offer:
    """The answers that are open: tiles, buttons for what is beside them, and a line where only a part is asked."""

    tiles: tuple[Target, ...]
    actions: tuple[Target, ...] = ()
    hint: str = ""


def question(session: Session, say: Words, facts: Mapping[str, Json], otherwise: str) -> str:
    """Return what is asked of whom: in the game's own words, else the string ``otherwise``."""
    asked, need, roll = session.asked, session.need_choice, session.need_roll
    assert asked is not None
    verb = need.choices[0].do if need else roll.do if roll else ""
    beside = "_throw" if session.phase is Phase.ROLL_OR_CHOOSE else ""
    key = f"{session.setup.game}.ask{beside}.{verb}"
    return names(session, say).filled(key if key in say else otherwise, {**facts, "player": asked.player})


def open_rolls(session: Session) -> tuple[tuple[int, NeedRoll], ...]:
    """Return the throws that the player who is asked may make now, each with its position among the prompts."""
    player = session.asked.player if session.asked else ""
    return tuple(
        (at, prompt)
        for at, prompt in enumerate(session.prompts)
        if isinstance(prompt, NeedRoll) and prompt.player == player
    )


def other_first(session: Session, say: Words) -> tuple[Target, ...]:
    """Return the button that lets another player answer first, where several are asked at once."""
    prompts, asked = session.prompts, session.asked
    after = (*range(session.at + 1, len(prompts)), *range(session.at))
    for at in after:
        drawn = isinstance(asked, NeedChoice) and asked.drawn
        if asked and prompts[at].player != asked.player and not drawn:
            return (Target("other", say("choose.other", player=prompts[at].player), Send(Ask(at)), Look.QUIET),)
    return ()


def offer(desk: Desk, session: Session, say: Words, on_board: frozenset[str] = frozenset()) -> Offer:
    """Return the choices of the player who is asked; those whose ids are ``on_board`` take no room beside it."""
    need = session.need_choice
    assert need is not None
    called = names(session, say)
    if need.choices[0].do == "draw":
        open_now = answers(need.choices, desk.picked)
        tiles = tuple(_step_tile(session, answer, called) for answer in open_now)
        return Offer(tiles, (), _so_far(desk, open_now, called))
    if lures := chosen(need, "lure"):
        rest = tuple(_tile(choice, called) for choice in need.choices if choice.do != "lure")
        return Offer((*_lure_tiles(lures, desk, called), *rest))
    ranked = sorted(need.choices, key=lambda choice: -(choice.points or 0))
    draw = (Target("draw", say("choose.draw"), Send(DrawForMe()), Look.PRIMARY),) if need.drawn else ()
    laid = tuple(tile for tile in (_tile(choice, called) for choice in ranked) if tile.id in on_board)
    every = tuple(tile for tile in (_tile(choice, called) for choice in ranked) if tile.id not in on_board)
    at_once = desk.panel.tiles(columns_for(every, desk.panel))
    if len(every) <= at_once:
        return Offer((*laid, *every), draw)
    first = min(desk.page, (len(every) - 1) // at_once) * at_once
    pages = []
    if desk.page:
        pages.append(Target("fewer", say("choose.fewer"), TurnPage(-1), Look.QUIET))
    if first + at_once < len(every):
        pages.append(Target("more", say("choose.more"), TurnPage(1), Look.QUIET))
    return Offer((*laid, *every[first : first + at_once]), (*pages, *draw))


def _lure_tiles(lures: Sequence[Choice], desk: Desk, called: Names) -> tuple[Target, ...]:
    """A lure is made a point at a time: with which die, which die goes up or down, and whether that is all."""
    open_now = luring(lures, desk.picked)
    using = (
        Target(f"using:{kind}", called.say("dice_fishing.board.with", using=called.value("using", kind)), Pick(part))
        for kind in open_now.using
        for part in (("using", kind),)
    )
    steps = (
        Target(f"lure:{place}:{by}", called.step(place, by), Send(Choose(only)) if only else Pick((place, by)))
        for (place, by), only in open_now.steps
    )
    whole = (_tile(open_now.whole, called),) if open_now.whole else ()
    return (*using, *whole, *steps)


def columns_for(tiles: tuple[Target, ...], panel: Panel) -> int:
    """Return in how many columns the tiles stand so that their names can be read."""
    return 2 if any(len(tile.text) > LONG and not tile.points for tile in tiles) else panel.tile_columns


def _tile(choice: Choice, called: Names) -> Target:
    """The choices stand with most points first, so that Next comes to the likely ones soon; equal ones keep order."""
    look = Look.PLAIN if choice.points is None else Look.OFFER if choice.points else Look.ZERO_OFFER
    points = "" if choice.points is None else str(choice.points)
    return Target(choice_id(choice), called.choice(choice), Send(Choose(choice)), look, points=points)


def _step_tile(session: Session, answer: Answer, called: Names) -> Target:
    """Each answer says what it would bring; one that leads to several drawings, what the best of them would."""
    asked, value = answer.part
    text = _answered(asked, value, called)
    intent = Send(Choose(answer.choice)) if answer.choice else Pick(answer.part)
    return Target(f"{asked}:{value}", text, intent, detail=gain(session, answer))


def _so_far(desk: Desk, open_now: tuple[Answer, ...], called: Names) -> str:
    """What is asked in this step, after what was answered before."""
    before = [_answered(asked, value, called) for asked, value in desk.picked]
    return " · ".join([*before, called.say(f"trollius.step.{open_now[0].part[0]}")])


def _answered(asked: str, value: str, called: Names) -> str:
    return called.say("trollius.column", column=value) if "column" in asked else str(called.value(asked, value))
