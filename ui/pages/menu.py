"""The menu of a match."""

from appliance.session import Session
from ui.desk import CameraStatus, Desk, Place
from ui.intents import (
    BeQuiet,
    Clean,
    Go,
    Intent,
    Leave,
    Menu,
    Recite,
    SwitchCamera,
    SwitchSound,
    SwitchSpeech,
)
from ui.pages.page import Page, back_corner
from ui.pages.players import house_data
from ui.screen_models import Listing, Look, Target
from ui.words import Words


def menu(desk: Desk, session: Session, say: Words) -> Page:
    """Return the menu."""
    tiles = [Target("continue", say("menu.continue"), Menu(), Look.PRIMARY)]
    if session.journal or session.proposal:
        tiles.append(Target("take_back", say("menu.take_back"), Go(Place.TAKE_BACK)))
    tiles += [
        Target("help", say("help.open"), Go(Place.HELP), detail=say("help.open_detail")),
        Target("history", say("menu.history"), Go(Place.HISTORY), detail=say("menu.history_detail")),
        Target("points", say("menu.points"), Go(Place.SHEET), detail=say("menu.points_detail")),
        *_camera(desk, session, say),
        *_aloud(desk, say),
        Target("notice", say("notice.open"), Go(Place.NOTICE)),
        Target("clean", say("venue.clean"), Clean(), detail=say("venue.clean_detail")),
        Target("settings", say("settings.prompt"), Go(Place.SETTINGS), detail=say("menu.settings_detail")),
        Target("leave", say("menu.leave"), Leave(), detail=say("menu.leave_detail")),
    ]
    setup = session.setup
    hint = " ".join(house_data(setup.game, setup.edition, say))
    return Page(say("menu.prompt"), Listing(tuple(tiles), 2), (), back_corner(say), hint, focus="continue")


def _camera(desk: Desk, session: Session, say: Words) -> tuple[Target, ...]:
    """The switch for those who want to be unseen; a tray that is simulated, or a camera that is locked, sees nobody."""
    if desk.camera in (CameraStatus.NONE, CameraStatus.PRIVATE) or session.policy.on_demand:
        return ()
    on = desk.camera is CameraStatus.OFF
    return (Target("camera", say("menu.camera_on" if on else "menu.camera_off"), SwitchCamera(on)),)


def _aloud(desk: Desk, say: Words) -> tuple[Target, ...]:
    """Sound and speech: off by one touch, both of them; with speech all can be said again."""
    heard = desk.sound or desk.speech
    sound: Intent = BeQuiet() if heard else SwitchSound(True)
    speech: Intent = Recite() if desk.speech else SwitchSpeech(True)
    return (
        Target("sound", say("menu.quiet" if heard else "menu.sound_on"), sound),
        Target("speech", say("menu.recite" if desk.speech else "menu.speech_on"), speech),
    )
