"""About the appliance, what it keeps, and its log for somebody who helps."""

from ui.desk import Desk
from ui.intents import KeepPictures, ShareLog
from ui.pages.page import Page, back_corner
from ui.screen_models import Look, Passage, Prose, Target
from ui.studio import Report
from ui.words import Words


def about(desk: Desk, say: Words) -> Page:
    """Return the page with the version, the licences and the log."""
    report = desk.studio.report
    lines = (
        say("about.version", version=desk.studio.version),
        say("about.licence"),
        say("about.offline"),
        _report(report, say),
    )
    share = Target("share", say("about.share"), ShareLog(), Look.PRIMARY, say("about.share_detail"))
    text = tuple(Passage("", line) for line in lines if line)
    prose = Prose(text, tiles=() if report.busy else (share,), columns=1)
    return Page(say("about.prompt"), prose, (), back_corner(say), focus=None if report.busy else "share")


def _report(report: Report, say: Words) -> str:
    if report.busy:
        return say("about.writing")
    if report.failed:
        kept = say("about.written", path=report.path) if report.path else ""
        return f"{say('about.failed', reason=report.failed)} {kept}".strip()
    if report.path:
        return say("about.on_stick" if report.on_stick else "about.written", path=report.path)
    return ""


def privacy(desk: Desk, say: Words) -> Page:
    """Return the page of what the camera sees and keeps, with the switch for the pictures of rolls."""
    on = desk.settings.pictures
    text = Passage("", say("privacy.camera")), Passage("", say("privacy.on" if on else "privacy.off"))
    key = "privacy.switch_off" if on else "privacy.switch_on"
    look = Look.DANGER if on else Look.PRIMARY
    detail = say("privacy.switch_off_detail") if on else ""
    tiles = (Target("pictures", say(key), KeepPictures(not on), look, detail),)
    return Page(say("privacy.prompt"), Prose(text, tiles=tiles, columns=1), (), back_corner(say))
