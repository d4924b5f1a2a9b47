"""Calibrating with the live picture: what is seen of mat and light, what to do about it; four corners without a mat."""

from babel.numbers import format_decimal

from appliance.table import Problem
from ui.desk import Desk, Place
from ui.intents import Calibrate, Go, NudgeCorner, PointAgain, PutCorner, SetCorner
from ui.pages.page import Page, back_corner
from ui.pages.settings import without_picture
from ui.screen_models import Look, Outlined, Target, View
from ui.studies import Survey
from ui.words import Words

CORNERS = 4

TOLD = 3
"""So many things are told at once: who has righted the first of them sees the next."""


def calibrate(desk: Desk, say: Words) -> Page:
    """Return the page with the picture, what is found in it, and what is wrong."""
    corners = Target("corners", say("calibrate.corners"), Go(Place.CORNERS))
    prompt = say("calibrate.prompt")
    shut = without_picture(desk, prompt, say)
    if shut is not None:
        return shut
    survey = desk.studio.survey
    if survey is None:
        return Page(prompt, View(facts=(say("calibrate.looking"),)), (), back_corner(say))
    found = bool(survey.floor)
    keep = (Target("keep", say("calibrate.keep"), Calibrate(), Look.PRIMARY),) if found else ()
    view = View(_drawn(survey), facts=(*_mat(survey, say), *_light(survey, say))[:TOLD], tiles=(*keep, corners))
    return Page(prompt, view, (), back_corner(say), _hint(survey, say), focus="keep" if found else None)


def _hint(survey: Survey, say: Words) -> str:
    if not survey.floor:
        return say("calibrate.no_mat")
    return say("calibrate.before" if survey.before else "calibrate.first")


def _drawn(survey: Survey) -> tuple[Outlined, ...]:
    floor = (Outlined(survey.floor, Look.PRIMARY),) if survey.floor else ()
    return (*floor, *(Outlined(corners, Look.PLAIN, str(n)) for n, corners in survey.markers))


def _mat(survey: Survey, say: Words) -> tuple[str, ...]:
    """What is wrong with the mat, and what to do; where nothing is, that."""
    if not survey.problems:
        return (say("calibrate.mat_good"),)
    return tuple(_told(problem, say) for problem in survey.problems)


def _light(survey: Survey, say: Words) -> tuple[str, ...]:
    if not survey.light:
        return (say("calibrate.light_good"),)
    return tuple(_told(problem, say) for problem in survey.light)


def _told(problem: Problem, say: Words) -> str:
    values = dict(problem.values)
    if "hue" in values:
        values["hue"] = say(f"hue.{values['hue']}")
    if "mm" in values:
        values["mm"] = str(format_decimal(str(values["mm"]), locale=say.language))
    return f"⚠ {say(f'trouble.{problem.trouble}', **values)}"


def corners(desk: Desk, say: Words) -> Page:
    """Return the page on which the corners of the tray's floor are pointed at, one after the other."""
    prompt = say("corners.prompt")
    shut = without_picture(desk, prompt, say)
    if shut is not None:
        return shut
    pointing = desk.studio.pointing
    if pointing.at >= CORNERS:
        fits = (
            Target("keep", say("calibrate.keep"), Calibrate(by_corners=True), Look.PRIMARY),
            Target("again", say("corners.again"), PointAgain()),
        )
        drawn = (Outlined(pointing.corners, Look.PRIMARY),)
        return Page(say("corners.fits"), View(drawn, tiles=fits), (), back_corner(say), focus="keep")
    tiles = (
        Target("set", say("corners.set"), SetCorner(), Look.PRIMARY),
        *(Target(way, sign, NudgeCorner(dx, dy)) for way, sign, dx, dy in _WAYS),
    )
    set_now = tuple(
        Outlined((corner,), Look.PLAIN, str(n + 1)) for n, corner in enumerate(pointing.corners[: pointing.at])
    )
    asked = Outlined((pointing.corners[pointing.at],), Look.PRIMARY, str(pointing.at + 1))
    touched = Target("picture", "", PutCorner())
    view = View((*set_now, asked), tiles=tiles, touched=touched, columns=3)
    which = say(f"corners.{('top_left', 'top_right', 'bottom_right', 'bottom_left')[pointing.at]}")
    return Page(which, view, (), back_corner(say), say("corners.hint"), focus="set")


_STEP = 0.02
_WAYS = (("left", "◀", -_STEP, 0.0), ("up", "▲", 0.0, -_STEP), ("down", "▼", 0.0, _STEP), ("right", "▶", _STEP, 0.0))
