"""What the camera sees and what is kept of it, in plain sentences: reached from the eye, from home, from the menu."""

from collections.abc import Iterator

from ui.desk import CameraStatus, Desk
from ui.pages.page import Page, back_corner
from ui.screen_models import Passage, Prose
from ui.words import Words


def notice(desk: Desk, say: Words) -> Page:
    """Return the notice, true to how this appliance is set."""
    return Page(
        say("notice.prompt"),
        Prose(tuple(Passage("", f"• {sentence}") for sentence in _sentences(desk, say))),
        (),
        back_corner(say),
    )


def _sentences(desk: Desk, say: Words) -> Iterator[str]:
    yield say("notice.none" if desk.camera is CameraStatus.NONE else "notice.sees")
    megabytes = desk.venue.pictures_mb if desk.settings.pictures else 0
    yield say("notice.pictures", count=megabytes) if megabytes else say("notice.no_pictures")
    yield say("notice.network")
    yield say("notice.off_switch" if desk.venue.switch else "notice.off")
    yield say("notice.names")
    if desk.venue.on:
        hour = desk.venue.wipe_hour
        yield say("notice.wiped", hour=hour) if hour is not None else say("notice.wiped_by_staff")
