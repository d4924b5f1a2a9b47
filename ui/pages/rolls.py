"""The rolls so far, one of them with its picture, its correction, and what a correction leads to."""

from collections.abc import Sequence
from typing import Any

from appliance.games import Done, NeedRoll, RolledDie, Spot
from appliance.session import Entry, How, Repair, Session, history, standstill, was_secret
from ui.board_models import Box
from ui.desk import Desk, Place
from ui.intents import AskDie, NextWitness, OpenRoll, Send, TurnPage
from ui.pages.faces import sign
from ui.pages.names import names
from ui.pages.page import Page, back_corner
from ui.screen_models import Die, Evidence, Listing, Look, Overlay, Target
from ui.words import Words

ROLLS_A_PAGE = 5

SHOWN_CORRECTIONS = 2

CORRECTED = "✎"
"""Stands with whatever a person has corrected since it was accepted."""

Match = Sequence[Done[Any]]


# -- which rolls there are -----------------------------------------------------------------------------------------


def is_roll(session: Session, index: int) -> bool:
    """Return whether the journal has a roll at ``index``."""
    return 0 <= index < len(session.journal) and bool(dice_of(session, played(session)[index]))


def played(session: Session) -> Match:
    """Return every action that stands, with the states around it."""
    return history(session.setup, session.journal)


def dice_of(session: Session, done: Done[Any]) -> tuple[RolledDie, ...]:
    """Return the dice of a roll; () for what is none."""
    return session.game.dice_of(done.before, done.action)


def origins_of(session: Session, spot: Spot) -> tuple[int, ...]:
    """Return the rolls that a cell of the sheet comes from."""
    return session.game.origins(played(session)).get(spot, ())


def corrected_spots(session: Session) -> frozenset[Spot]:
    """Return the cells of the sheet that come from a roll which somebody has corrected."""
    corrected = {at for at, entry in enumerate(session.journal) if entry.corrections}
    if not corrected:
        return frozenset()
    return frozenset(spot for spot, at in session.game.origins(played(session)).items() if corrected.intersection(at))


# -- the list ------------------------------------------------------------------------------------------------------


def rolls_so_far(desk: Desk, session: Session, say: Words) -> Page:
    """Return the rolls so far, newest first, a few a page."""
    match = played(session)
    rolls = [index for index, done in enumerate(match) if dice_of(session, done)][::-1]
    first = min(desk.page, max(0, len(rolls) - 1) // ROLLS_A_PAGE) * ROLLS_A_PAGE
    shown = rolls[first : first + ROLLS_A_PAGE]
    tiles = tuple(_roll_tile(index, match, session, say) for index in shown)
    actions = []
    if first > 0:
        actions.append(Target("newer", say("history.newer"), TurnPage(-1), Look.QUIET))
    if first + ROLLS_A_PAGE < len(rolls):
        actions.append(Target("older", say("history.older"), TurnPage(1), Look.QUIET))
    prompt = say("history.prompt") if rolls else say("history.empty")
    return Page(prompt, Listing(tiles), tuple(actions), back_corner(say), focus=tiles[0].id if tiles else None)


def _roll_tile(index: int, match: Match, session: Session, say: Words) -> Target:
    entry = session.journal[index]
    mark = f"{CORRECTED} " if entry.corrections else ""
    text = mark + say("history.roll", number=index + 1, player=entry.action.by)
    faces = tuple(sign(die.kind, die.face) for die in dice_of(session, match[index]))
    parts = [say("roll.round", round=_round(session, match[index])), _how(entry, say), _then(index, session, say)]
    return Target(f"roll:{index}", text, OpenRoll(index), detail=" · ".join(filter(None, parts)), faces=faces)


def _round(session: Session, done: Done[Any]) -> int:
    return session.game.moment(done.before)[0]


def _then(index: int, session: Session, say: Words) -> str:
    """What the roll was used for, where the same player chose next and all may know it."""
    if index + 1 >= len(session.journal):
        return ""
    following = session.journal[index + 1].action
    if following.by != session.journal[index].action.by or is_roll(session, index + 1):
        return ""
    return "" if was_secret(session, index + 1) else names(session, say).choice(following)


def _how(entry: Entry, say: Words) -> str:
    """How the roll was read when it was accepted."""
    how = entry.corrections[0].how if entry.corrections else entry.how
    if how is How.HAND and entry.told:
        return say("how.asked", count=len(entry.told))
    return say(f"how.{how}") if how else ""


# -- one roll ------------------------------------------------------------------------------------------------------


def roll(desk: Desk, session: Session, say: Words) -> Page:
    """Return one earlier roll with its picture: touch the die that is wrong, then what it showed."""
    if not is_roll(session, desk.entry):
        return rolls_so_far(desk, session, say)
    match = played(session)
    dice = dice_of(session, match[desk.entry])
    if desk.die is not None and desk.die < len(dice):
        return _one_die(desk, session, dice, desk.die, say)
    entry = session.journal[desk.entry]
    turn = say("roll.of", player=entry.action.by, round=_round(session, match[desk.entry]))
    body = _evidence(desk, session, dice, None, _facts(desk, session, entry, dice, say), say)
    actions = (*_steps(desk, session, match, say), *_put_back(desk.entry, entry, dice, say))
    return Page(turn, body, actions, back_corner(say), _of_what(desk, session, say), focus="die:0")


def _one_die(desk: Desk, session: Session, dice: tuple[RolledDie, ...], asked: int, say: Words) -> Page:
    die, by = dice[asked], witness(desk, session)
    tiles = tuple(
        Target(
            f"face:{face}",
            say(f"face.{face}") if die.kind == "schollen" else "",
            Send(Repair(desk.entry, asked, face, by), Place.ROLL),
            faces=(sign(die.kind, face),),
        )
        for face in die.sides
        if face != die.face
    )
    who = Target("witness", say("roll.says", player=by), NextWitness(), Look.QUIET)
    body = _evidence(desk, session, dice, asked, (), say, tiles)
    prompt = say("repair.what", face=sign(die.kind, die.face))
    return Page(prompt, body, (who,), back_corner(say), say("repair.hint"))


def witness(desk: Desk, session: Session) -> str:
    """Return who says so: whoever was named, else the player who is asked now."""
    if desk.witness in session.setup.players:
        return str(desk.witness)
    return session.asked.player if session.asked else session.journal[desk.entry].action.by


def _evidence(
    desk: Desk,
    session: Session,
    dice: tuple[RolledDie, ...],
    asked: int | None,
    facts: tuple[str, ...],
    say: Words,
    tiles: tuple[Target, ...] = (),
) -> Evidence:
    entry = session.journal[desk.entry]
    picture = entry.shot.name if entry.shot and entry.shot.name not in desk.gone else None
    corrected = {each.die for each in entry.corrections}
    shown = tuple(
        Die(
            sign(die.kind, die.face),
            Look.DIE_ASKED if at == asked else Look.DIE_KEPT if die.kept else Look.DIE_SURE,
            Target(f"die:{at}", "", AskDie(at)),
            die.colour or "",
            CORRECTED if at in corrected else "",
        )
        for at, die in enumerate(dice)
    )
    overlays = tuple(
        Overlay(spot, shown[at].face, shown[at].look, f"die:{at}")
        for at, spot in ((at, _spot(entry, die.place)) for at, die in enumerate(dice))
        if spot is not None and picture
    )
    return Evidence(picture, _why_none(entry, picture, say), overlays, shown, facts, tiles)


def _spot(entry: Entry, place: int) -> Box | None:
    return entry.shot.spots[place] if entry.shot and place < len(entry.shot.spots) else None


def _why_none(entry: Entry, picture: str | None, say: Words) -> str:
    """Why there is no picture."""
    if picture:
        return ""
    if entry.shot:
        return say("roll.gone")
    how = entry.corrections[0].how if entry.corrections else entry.how
    by_hand = how is How.HAND and not entry.told
    return say("roll.no_picture_by_hand") if by_hand else say("roll.no_picture")


def _facts(desk: Desk, session: Session, entry: Entry, dice: tuple[RolledDie, ...], say: Words) -> tuple[str, ...]:
    """How the roll was read and what it was used for, and who corrected what and when; the newest have the room."""
    then = _then(desk.entry, session, say)
    read = " · ".join(filter(None, (_how(entry, say), say("roll.then", choice=then) if then else "")))
    corrections = (
        f"{CORRECTED} "
        + say("roll.corrected", by=each.by, round=each.round, die=each.die + 1, was=sign(dice[each.die].kind, each.was))
        for each in entry.corrections[-SHOWN_CORRECTIONS:]
    )
    facts = (f"{read[:1].upper()}{read[1:]}", *corrections, say("roll.hint"))
    return tuple(fact for fact in facts if fact)


def _of_what(desk: Desk, session: Session, say: Words) -> str:
    """Which points the roll is shown for, and which of their rolls it is."""
    if desk.spot is None or desk.entry not in desk.rolls:
        return ""
    row, player = desk.spot
    at = desk.rolls.index(desk.entry) + 1
    return say("roll.for", row=names(session, say).row(row), player=player, number=at, count=len(desk.rolls))


def _steps(desk: Desk, session: Session, match: Match, say: Words) -> tuple[Target, ...]:
    """The buttons to the roll before and after: of those that made the points, else of all."""
    rolls = desk.rolls or tuple(at for at, done in enumerate(match) if dice_of(session, done))
    at = rolls.index(desk.entry) if desk.entry in rolls else 0
    before = (Target("before", say("roll.before"), OpenRoll(rolls[at - 1]), Look.QUIET),) if at > 0 else ()
    after = (Target("after", say("roll.after"), OpenRoll(rolls[at + 1]), Look.QUIET),) if at + 1 < len(rolls) else ()
    return (*before, *after)


def _put_back(index: int, entry: Entry, dice: tuple[RolledDie, ...], say: Words) -> tuple[Target, ...]:
    """The quiet way back from the newest correction."""
    if not entry.corrections:
        return ()
    last = entry.corrections[-1]
    text = say("roll.put_back", was=sign(dice[last.die].kind, last.was))
    return (Target("put_back", text, Send(Repair(index, last.die, last.was), Place.ROLL), Look.QUIET),)


# -- what a correction leads to ------------------------------------------------------------------------------------


def consequence(session: Session, say: Words) -> str:
    """Return what is asked again since a correction, and what waits for it; "" where nothing is."""
    stuck = standstill(session)
    if stuck is None:
        return ""
    action = stuck.entry.action
    if not stuck.again:
        return say("stuck.first", count=stuck.waiting)
    waits = f" {say('stuck.waiting', count=stuck.waiting - 1)}" if stuck.waiting > 1 else ""
    thrown = any(isinstance(each, NeedRoll) and each.do == action.do for each in session.prompts)
    if stuck.due.secret or thrown:
        return (
            say("stuck.secret" if stuck.due.secret else "stuck.throw", player=action.by, round=stuck.due.round) + waits
        )
    choice = names(session, say).choice(action)
    return say("stuck.choice", player=action.by, round=stuck.due.round, choice=choice) + waits
