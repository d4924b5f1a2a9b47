"""The menu of a match, the history of its rolls, and the repair of one of them."""

from appliance.games import Action
from appliance.session import Repair, Session, was_secret
from appliance.table import dice_set
from ui.desk import CameraStatus, Desk, Place
from ui.intents import AskDie, Go, Leave, Menu, NextLanguage, OpenRoll, Send, SwitchCamera, TurnPage
from ui.pages.faces import sign
from ui.pages.names import names
from ui.pages.page import Page, back_corner
from ui.pages.players import house_data
from ui.screen_models import Listing, Look, Target
from ui.words import Words, next_language, words

ROLLS_A_PAGE = 5


def menu(desk: Desk, session: Session, say: Words) -> Page:
    """Return the menu."""
    following = next_language(desk.language)
    tiles = [Target("continue", say("menu.continue"), Menu(), Look.PRIMARY)]
    if session.journal or session.proposal:
        tiles.append(Target("take_back", say("menu.take_back"), Go(Place.TAKE_BACK)))
    tiles += [
        Target("history", say("menu.history"), Go(Place.HISTORY), detail=say("menu.history_detail")),
        *_camera(desk, session, say),
        Target("language", words(following)("language.name"), NextLanguage()),
        Target("leave", say("menu.leave"), Leave(), detail=say("menu.leave_detail")),
    ]
    setup = session.setup
    hint = " ".join(house_data(setup.game, say)) if setup.edition == "house" else ""
    return Page(say("menu.prompt"), Listing(tuple(tiles)), (), back_corner(say), hint, focus="continue")


def _camera(desk: Desk, session: Session, say: Words) -> tuple[Target, ...]:
    """The switch for those who want to be unseen; a tray that is simulated sees nobody."""
    if desk.camera is CameraStatus.NONE or session.policy.on_demand:
        return ()
    on = desk.camera is CameraStatus.OFF
    return (Target("camera", say("menu.camera_on" if on else "menu.camera_off"), SwitchCamera(on)),)


def history(desk: Desk, session: Session, say: Words) -> Page:
    """Return the rolls so far, newest first, a few a page."""
    rolls = [index for index, entry in enumerate(session.journal) if is_roll(entry.action)][::-1]
    first = desk.page * ROLLS_A_PAGE
    shown = rolls[first : first + ROLLS_A_PAGE]
    tiles = tuple(_roll_tile(index, session, say) for index in shown)
    actions = []
    if desk.page > 0:
        actions.append(Target("newer", say("history.newer"), TurnPage(-1), Look.QUIET))
    if first + ROLLS_A_PAGE < len(rolls):
        actions.append(Target("older", say("history.older"), TurnPage(1), Look.QUIET))
    prompt = say("history.prompt") if rolls else say("history.empty")
    return Page(prompt, Listing(tiles), tuple(actions), back_corner(say), focus=tiles[0].id if tiles else None)


def roll(desk: Desk, session: Session, say: Words) -> Page:
    """Return one earlier roll: which die was misread, and what did it show?"""
    action = session.journal[desk.entry].action
    kind, faces = _kind(session), tuple(map(str, action.args["dice"]))
    if desk.die is None:
        tiles = tuple(
            Target(f"die:{index}", "", AskDie(index), faces=(sign(kind, face),)) for index, face in enumerate(faces)
        )
        prompt = say("repair.which", player=action.by)
        return Page(prompt, Listing(tiles, len(tiles)), (), back_corner(say), focus="die:0")
    tiles = tuple(
        Target(
            f"face:{face}",
            "",
            Send(Repair(desk.entry, desk.die, face), Place.HISTORY),
            faces=(sign(kind, face),),
        )
        for face in dice_set(session.game.info.dice_set).kind(kind).faces
        if face != faces[desk.die]
    )
    prompt = say("repair.what", number=desk.die + 1, face=sign(kind, faces[desk.die]))
    return Page(prompt, Listing(tiles, len(tiles)), (), back_corner(say), focus=tiles[0].id)


def _kind(session: Session) -> str:
    """The kind of dice that rolls which can be repaired are made with."""
    return dice_set(session.game.info.dice_set).kinds[0].name


def is_roll(action: Action) -> bool:
    """Return whether an action of the journal is a roll whose dice can be repaired."""
    return action.do == "roll" and isinstance(action.args.get("dice"), (list, tuple))


def _roll_tile(index: int, session: Session, say: Words) -> Target:
    entry = session.journal[index]
    text = say("history.roll", number=index + 1, player=entry.action.by)
    faces = tuple(sign(_kind(session), str(face)) for face in entry.action.args["dice"])
    return Target(f"roll:{index}", text, OpenRoll(index), detail=_detail(index, session, say), faces=faces)


def _detail(index: int, session: Session, say: Words) -> str:
    """Where the dice came from and, if the roll ended the turn, what it was used for."""
    entry = session.journal[index]
    parts = [say(f"how.{entry.how}")] if entry.how else []
    following = session.journal[index + 1].action if index + 1 < len(session.journal) else None
    if following and following.by == entry.action.by and not is_roll(following) and not was_secret(session, index + 1):
        parts.append(names(session, say).choice(following))
    return " · ".join(parts)
