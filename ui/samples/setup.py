"""Samples of the settings, of calibrating and teaching, of the first steps."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from appliance.table import Button, Contact, Problem, Trouble
from ui.desk import CameraStatus, Desk, Place
from ui.pages.teaching import faces_of
from ui.settings import Settings, Trial
from ui.studies import START_CORNERS, Lesson, Pointing, Shelf, Survey
from ui.studies import Trouble as Why
from ui.studio import OTHER_KIND, Report, Studio

_LONG = "Unsere alten Würfel vom Dachboden, blau"
"""The longest name that a set may have, 40 letters."""

_MARKERS = tuple(
    (n, ((x, y), (x + 0.1, y), (x + 0.1, y + 0.13), (x, y + 0.13)))
    for n, (x, y) in enumerate(((0.04, 0.05), (0.86, 0.05), (0.86, 0.82), (0.04, 0.82)))
)
_FLOOR = ((0.03, 0.04), (0.97, 0.04), (0.97, 0.96), (0.03, 0.96))


def _at(place: Place, camera: CameraStatus = CameraStatus.WATCHING, **studio: Any) -> Desk:
    return Desk(place=place, camera=camera, take_s=2.0, studio=Studio(**studio))


def _worst() -> Survey:
    problems = (Problem(Trouble.MARKER_MISSING, (("marker", 3),)), Problem(Trouble.MAT_BENT, (("mm", "4.2"),)))
    light = (
        Problem(Trouble.UNEVEN_LIGHT, (("times", 6),)),
        Problem(Trouble.GLARE, (("share", 12), ("where", "600,400"))),
        Problem(Trouble.COLOUR_CAST, (("hue", "warm"),)),
    )
    return Survey(_MARKERS[:3], _FLOOR, problems, light, True)


def _lesson(taken: int, **lesson: Any) -> Lesson:
    faces = faces_of("d6")
    counts = tuple((face, 3 if int(face) < 4 else taken if face == "4" else 0) for face in faces)
    return Lesson("Holzwürfel", "d6", counts, "4", **lesson)


def _whole() -> Lesson:
    return Lesson(_LONG, "schollen", tuple((face, 3) for face in faces_of("schollen")), "doubler")


_ALIKE = Why("alike", "", (("face", "plaice1"), ("other", "plaice2")))

_MUTE = Settings(frozenset({"sound", "speech"}), pictures=False)

_BUTTONS = (
    (Button.CONFIRM, Contact(3)),
    (Button.NEXT, Contact(2, bounced=50)),
    (Button.BACK, Contact(stuck=True)),
    (Button.MENU, Contact()),
)

SETUP_DESKS: dict[str, Callable[[], Desk]] = {
    "settings": lambda: _at(Place.SETTINGS),
    "settings_mute": lambda: replace(
        _at(Place.SETTINGS, CameraStatus.NONE),
        settings=Settings(frozenset({"sound", "speech"}), pictures=False),
        take_s=None,
    ),
    "settings_screen": lambda: replace(_at(Place.SCREEN), settings=Settings(brightness=60)),
    "settings_turned": lambda: replace(_at(Place.TURNED), trial=Trial(None, 10.0, 7)),
    "privacy": lambda: _at(Place.PRIVACY),
    "privacy_off": lambda: replace(_at(Place.PRIVACY), settings=Settings(pictures=False)),
    "devices": lambda: _at(Place.DEVICES, contacts=_BUTTONS, lamp="next"),
    "devices_none": lambda: _at(Place.DEVICES),
    "about": lambda: _at(Place.ABOUT, version="0.1.0"),
    "about_written": lambda: _at(
        Place.ABOUT, version="0.1.0", report=Report(path="/var/lib/dicekeeper/dicekeeper-report.zip")
    ),
    "calibrate": lambda: _at(Place.CALIBRATE, survey=Survey(_MARKERS, _FLOOR)),
    "calibrate_worst": lambda: _at(Place.CALIBRATE, survey=_worst()),
    "calibrate_no_mat": lambda: _at(
        Place.CALIBRATE, survey=Survey((), (), (Problem(Trouble.MAT_NOT_FOUND, (("seen", 0),)),))
    ),
    "calibrate_looking": lambda: _at(Place.CALIBRATE),
    "calibrate_no_camera": lambda: _at(Place.CALIBRATE, CameraStatus.NONE),
    "corners": lambda: _at(Place.CORNERS, pointing=Pointing(START_CORNERS, 2)),
    "corners_done": lambda: _at(Place.CORNERS, pointing=Pointing(START_CORNERS, 4)),
    "teach": lambda: _at(
        Place.TEACH,
        shelf=Shelf(
            (("Holzwürfel", ("d6",)), (_LONG, ("schollen", "d6", "d10"))), ((_LONG, "d20"),), (("Holzwürfel", 4),)
        ),
    ),
    "teach_first": lambda: _at(Place.TEACH),
    "teach_name": lambda: _at(Place.TEACH_NAME),
    "type_set": lambda: _at(Place.TYPE_SET, typed=_LONG[:24]),
    "teach_kind": lambda: _at(Place.TEACH_KIND, named=_LONG, shelf=Shelf(((_LONG, ("d6",)),))),
    "lesson": lambda: _at(Place.LESSON, lesson=_lesson(0)),
    "lesson_simulated": lambda: replace(_at(Place.LESSON, lesson=_lesson(0)), simulated=True),
    "lesson_taken": lambda: _at(Place.LESSON, lesson=_lesson(2, sheet="lesson:1")),
    "lesson_refused": lambda: _at(Place.LESSON, lesson=_lesson(1, refused=Why("too_small", ""))),
    "lesson_whole": lambda: _at(Place.LESSON, lesson=_whole()),
    "lesson_alike": lambda: _at(Place.LESSON, lesson=replace(_whole(), sheet="lesson:1", refused=_ALIKE)),
    "faces": lambda: _at(Place.FACES, lesson=_lesson(1)),
    "faces_d20": lambda: _at(Place.FACES, lesson=Lesson(_LONG, "d20", tuple((f, 2) for f in faces_of("d20")), "17")),
    "faces_other": lambda: _at(Place.FACES, lesson=Lesson(_LONG, OTHER_KIND, (("1", 3), ("Seepferdchen", 2)), "1")),
    "welcome": lambda: _at(Place.WELCOME),
    "welcome_tray": lambda: _at(Place.WELCOME_TRAY, survey=Survey(_MARKERS, _FLOOR)),
    "welcome_tray_no_camera": lambda: _at(Place.WELCOME_TRAY, CameraStatus.NONE),
    "welcome_done": lambda: _at(Place.WELCOME_DONE),
}
"""Every sample by name."""
