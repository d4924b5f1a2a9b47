"""Settings: big tiles by what they are about. Whatever is switched holds at once and is remembered."""

from ui.desk import CameraStatus, Desk, Place
from ui.intents import (
    Back,
    Brighter,
    Go,
    Intent,
    KeepTurn,
    NextLanguage,
    NextTake,
    SwitchSound,
    SwitchSpeech,
    TurnPicture,
)
from ui.pages.page import Page, back_corner
from ui.screen_models import Listing, Look, Target
from ui.settings import BRIGHTNESS, Settings
from ui.words import Words, next_language, words


def settings(desk: Desk, say: Words) -> Page:
    """Return the page of all settings."""
    following = words(next_language(desk.language))("language.name")
    tiles = (
        Target("language", say("language.name"), NextLanguage(), detail=say("settings.language", next=following)),
        _heard("sound", SwitchSound(not desk.sound), desk.sound, desk, say),
        _heard("speech", SwitchSpeech(not desk.speech), desk.speech, desk, say),
        Target("screen", say("settings.screen"), Go(Place.SCREEN), detail=say("settings.screen_detail")),
        Target("calibrate", say("settings.calibrate"), Go(Place.CALIBRATE), detail=say("settings.calibrate_detail")),
        Target("teach", say("settings.teach"), Go(Place.TEACH), detail=say("settings.teach_detail")),
        Target("take", say("settings.take"), NextTake(), detail=_taken(desk.take_s, say)),
        Target("privacy", say("settings.pictures"), Go(Place.PRIVACY), detail=_pictures(desk.settings, say)),
        Target("devices", say("settings.devices"), Go(Place.DEVICES), detail=say("settings.devices_detail")),
        Target("venue", say("venue.open"), Go(Place.VENUE), detail=say("venue.prompt")),
        Target("about", say("settings.about"), Go(Place.ABOUT), detail=say("settings.about_detail")),
    )
    return Page(say("settings.prompt"), Listing(tiles, 2), (), back_corner(say), say("settings.hint"), focus="language")


def _heard(key: str, switch: Intent, on: bool, desk: Desk, say: Words) -> Target:
    """A switch for what is heard; where nothing here can be heard it says so."""
    silent = key in desk.settings.silent
    detail = say("settings.no_voice") if silent else say("settings.on" if on else "settings.off")
    return Target(key, say(f"settings.{key}"), switch, detail=detail)


def _taken(take_s: float | None, say: Words) -> str:
    return say("customs.confirmed") if take_s is None else say("customs.taken", seconds=f"{take_s:g}")


def _pictures(settings: Settings, say: Words) -> str:
    return say("settings.pictures_on" if settings.pictures else "settings.pictures_off")


def screen(desk: Desk, say: Words) -> Page:
    """Return the page of the screen itself: how bright it is, how it hangs, where it is touched."""
    brightness = desk.settings.brightness
    now = say("settings.brightness", percent=brightness)
    tiles = (
        Target("darker", say("settings.darker"), Brighter(-1), detail=now if brightness > BRIGHTNESS[0] else ""),
        Target("brighter", say("settings.brighter"), Brighter(1), detail=now if brightness < BRIGHTNESS[-1] else ""),
        Target("turn", say("settings.turn"), TurnPicture(), detail=say("settings.turn_detail")),
        Target("feeling", say("menu.feeling"), Go(Place.FEELING), detail=say("settings.feeling_detail")),
    )
    return Page(say("settings.screen"), Listing(tiles, 2), (), back_corner(say), now, focus="darker")


def turned(desk: Desk, say: Words) -> Page:
    """Return the page that asks whether the turned picture can be read; unanswered it turns back."""
    left = desk.trial.left_s if desk.trial else 0
    tiles = (
        Target("keep", say("turned.keep"), KeepTurn(), Look.PRIMARY),
        Target("again", say("turned.again"), TurnPicture()),
        Target("undo", say("turned.undo"), Back()),
    )
    return Page(say("turned.prompt"), Listing(tiles, 1), (), (), say("turned.hint", count=left), focus="keep")


SHUT = {
    CameraStatus.NONE: "none",
    CameraStatus.OFF: "off",
    CameraStatus.PRIVATE: "private",
    CameraStatus.LOST: "lost",
}
"""Why there is no live picture to be looked through, by what the camera does."""


def without_picture(desk: Desk, prompt: str, say: Words, actions: tuple[Target, ...] = ()) -> Page | None:
    """Return the page that says why nothing can be seen now; None where there is a picture to look at."""
    why = SHUT.get(desk.camera)
    if why is None:
        return None
    back = Target("done", say("seat.done"), Back(), Look.PRIMARY)
    return Page(prompt, Listing((), 1), (*actions, back), back_corner(say), say(f"no_picture.{why}"), True, "done")
