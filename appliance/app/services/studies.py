"""Calibrating and teaching: what the screen asks for, and what the camera's pictures lead to."""

from dataclasses import replace
from importlib.metadata import version
from typing import Any

from appliance.app.dice import fitting
from appliance.app.messages import (
    Calibrated,
    Corrected,
    NotCalibrated,
    NotTaken,
    SetKept,
    SetRefused,
    Stirring,
    Studied,
    Surveyed,
    Taken,
)
from appliance.app.services.service import House, Learned, Service
from appliance.app.workshop import die_for
from appliance.table import built_in_sets
from ui.arrivals import told
from ui.desk import SURVEYED, Banner, Desk, Place, Tone, at
from ui.requests import (
    BeginLesson,
    DropAll,
    DropLast,
    ForgetSet,
    GoOnTeaching,
    KeepProfile,
    KeepSet,
    LayDown,
    LearnCorrected,
    Request,
    TakeNow,
    TeachFace,
)
from ui.studies import PLENTY, Lesson, Pointing, Shelf, Trouble
from ui.studio import Report
from vision.faces.corrections import Corrections
from vision.faces.draft import Draft, drafts
from vision.faces.shelf import load_box, set_path, taught_names
from vision.faces.taught_box import TeachingError


def _studio(desk: Desk, **changed: Any) -> Desk:
    return replace(desk, studio=replace(desk.studio, **changed))


def _said(desk: Desk, key: str, tone: Tone = Tone.NOTICE, **values: object) -> Desk:
    return replace(desk, banner=Banner(tone, key, "", tuple(values.items())))


def _refused(desk: Desk, reason: TeachingError | OSError) -> Desk:
    """Why something cannot be taught, on the banner."""
    if isinstance(reason, OSError):
        return told(desk, f"{reason.filename}: {reason.strerror}", Tone.FAULT)
    return replace(desk, banner=Banner(Tone.REFUSAL, f"teaching.{reason.code}", str(reason), reason.values))


def follow(house: House) -> None:
    """Show the camera's pictures to whom the page on the screen is about, and look at the shelf where it is shown."""
    place = house.desk.place
    if house.workshop.follow(house.desk, house.looking) and place in SURVEYED:
        house.desk = _studio(house.desk, survey=None, pointing=Pointing())
    if house.workshop.entered(place):
        _entered(house, place)
    if place is Place.DEVICES:
        house.desk = _studio(house.desk, contacts=house.workshop.contacts_since())


def _entered(house: House, place: Place) -> None:
    """What a place needs to know when somebody comes to it."""
    if place is Place.TEACH:
        look_at_shelf(house)
    elif place is Place.ABOUT:
        house.desk = _studio(house.desk, version=version("dicekeeper"), report=Report())
    elif place is Place.DEVICES:
        house.workshop.watch_contacts()


# -- calibrating ---------------------------------------------------------------------------------------------------


def _keep_profile(house: House, request: KeepProfile) -> None:
    if house.workshop.surveyor is not None:
        house.workshop.surveyor.keep(request.corners)


def _calibrated(house: House, message: Calibrated) -> None:
    """What was calibrated holds at once: the reader takes the profile when this page is left."""
    first_steps = house.desk.place is Place.WELCOME_TRAY
    desk = _studio(house.desk, pointing=Pointing(), survey=None)
    desk = at(desk, Place.WELCOME_DONE if first_steps else Place.SETTINGS)
    moved = message.moved_mm
    if moved is not None and moved >= 1:
        house.desk = _said(desk, "calibrated_moved", mm=round(moved))
    else:
        house.desk = _said(desk, "calibrated")


def _not_calibrated(house: House, message: NotCalibrated) -> None:
    desk = _studio(house.desk, pointing=Pointing())
    if house.desk.place is Place.CORNERS:
        house.desk = replace(desk, banner=Banner(Tone.REFUSAL, "corners.wrong", message.sentence))
    elif message.problems:
        problem = message.problems[0]
        house.desk = replace(
            desk, banner=Banner(Tone.REFUSAL, f"trouble.{problem.trouble}", message.sentence, problem.values)
        )
    else:
        house.desk = told(desk, message.sentence, Tone.FAULT)


def _surveyed(house: House, message: Surveyed) -> None:
    house.desk = _studio(house.desk, survey=message.survey)


# -- teaching ------------------------------------------------------------------------------------------------------


def look_at_shelf(house: House) -> None:
    """Put on the desk what there is to teach with, and which games can be played with what was taught."""
    folder = house.workshop.sets
    taught = []
    for name in taught_names(folder):
        try:
            taught.append((name, tuple(load_box(folder, name).kinds)))
        except TeachingError as reason:
            house.desk = told(house.desk, str(reason), Tone.FAULT)
    names = [name for name, _ in taught]
    counted = ((name, len(Corrections(folder, name).pictures())) for name in names)
    corrected = tuple((name, count) for name, count in counted if count)
    shelf = Shelf(tuple(taught), tuple(drafts(folder)), corrected)
    house.desk = replace(_studio(house.desk, shelf=shelf), fitting=fitting(folder))


def _begin(house: House, request: BeginLesson) -> None:
    try:
        house.workshop.begin(request.name, request.kind, request.faces)
    except (TeachingError, OSError) as reason:
        house.desk = _refused(house.desk, reason)
        return
    _ask(house, request.faces[0] if request.faces else "1")


def _go_on(house: House, request: GoOnTeaching) -> None:
    try:
        house.workshop.go_on(request.name, request.kind)
    except TeachingError as reason:
        house.desk = _refused(house.desk, reason)
        return
    draft = house.workshop.draft
    assert draft is not None
    missing = draft.missing()
    _ask(house, next(iter(missing), draft.lesson.faces[-1] if draft.lesson.faces else "1"))


def _ask(house: House, face: str) -> None:
    """Take pictures of a face from now on; one that is new is expected to have them before the set is kept."""
    draft = house.workshop.draft
    if draft is None:
        return
    try:
        draft.lesson.expect(face)
    except TeachingError as reason:
        house.desk = _refused(at(house.desk, Place.FACES), reason)
        return
    house.desk = at(_studio(house.desk, lesson=house.workshop.lesson(face)), Place.LESSON)


def _teach_face(house: House, request: TeachFace) -> None:
    _ask(house, request.face)


def _take_now(house: House, request: TakeNow) -> None:
    if house.workshop.teacher is not None:
        house.workshop.teacher.take()


def _lay_down(house: House, request: LayDown) -> None:
    lesson = house.desk.studio.lesson
    if lesson is not None and house.looking.camera is not None:
        die = die_for(lesson.kind, lesson.face, tuple(face for face, _ in lesson.faces))
        house.looking.camera.throw((), (die,))


def _taken(house: House, message: Taken) -> None:
    """Keep the picture at once and show it; after so many the next face is asked for."""
    draft, lesson = house.workshop.draft, house.desk.studio.lesson
    if draft is None or lesson is None or lesson.busy or message.picture.face != lesson.face:
        return
    try:
        draft.put(message.picture)
    except TeachingError as reason:
        _show(house, lesson, Trouble(reason.code, str(reason), reason.values))
        return
    except OSError as reason:
        _show(house, lesson, Trouble("disk", f"{reason.filename}: {reason.strerror}"))
        return
    _show(house, lesson)


def _show(house: House, lesson: Lesson, refused: Trouble | None = None) -> None:
    """Show what was taken of the face, or why nothing was; ask for the next face once there is plenty."""
    workshop = house.workshop
    assert workshop.draft is not None
    taken = tuple(p for p in workshop.draft.lesson.pictures if p.face == lesson.face)
    sheet = None if refused else workshop.show(taken[-PLENTY:])
    now = workshop.lesson(lesson.face, sheet, refused)
    if now is not None and refused is None and len(taken) >= PLENTY and now.following:
        now = workshop.lesson(now.following, sheet)
    house.desk = _studio(house.desk, lesson=now)


def _not_taken(house: House, message: NotTaken) -> None:
    lesson = house.desk.studio.lesson
    if lesson is not None and not lesson.busy:
        _show(house, lesson, Trouble(message.code, message.sentence, message.values))


def _stirring(house: House, message: Stirring) -> None:
    """A hand turns the die: the live picture is looked at again."""
    lesson = house.desk.studio.lesson
    if lesson is not None and not lesson.busy:
        house.desk = _studio(house.desk, lesson=replace(lesson, sheet=None, refused=None))


def _drop_last(house: House, request: DropLast) -> None:
    draft = house.workshop.draft
    dropped = draft.undo() if draft else None
    if dropped is not None:
        house.desk = _studio(house.desk, lesson=house.workshop.lesson(dropped.face))


def _drop_all(house: House, request: DropAll) -> None:
    draft = house.workshop.draft
    if draft is not None:
        draft.drop(request.face)
        house.desk = _studio(house.desk, lesson=house.workshop.lesson(request.face))


def _keep_set(house: House, request: KeepSet) -> None:
    draft, lesson = house.workshop.draft, house.desk.studio.lesson
    if draft is None or lesson is None or lesson.busy:
        return
    house.desk = _studio(house.desk, lesson=replace(lesson, busy=True, refused=None))
    house.workshop.errands.run(lambda: _finished(draft))


def _finished(draft: Draft) -> Studied:
    """Work out whether the faces can be told apart; takes a second or more, beside the screen."""
    try:
        draft.finish()
    except TeachingError as reason:
        return SetRefused(str(reason), reason.code, reason.values, reason.pair)
    except OSError as reason:
        return SetRefused(f"{reason.filename}: {reason.strerror}", "disk")
    return SetKept(draft.lesson.name)


def _set_kept(house: House, message: SetKept) -> None:
    house.workshop.done()
    look_at_shelf(house)
    desk = _studio(house.desk, lesson=None)
    house.desk = _said(at(desk, Place.TEACH), "taught", name=message.name)


def _set_refused(house: House, message: SetRefused) -> None:
    lesson = house.desk.studio.lesson
    trouble = Trouble(message.code, message.sentence, message.values)
    if lesson is None:
        banner = Banner(Tone.REFUSAL, f"teaching.{trouble.code}", trouble.sentence, trouble.values)
        house.desk = replace(house.desk, banner=banner)
        return
    sheet = house.workshop.show(message.pair)
    house.desk = _studio(house.desk, lesson=replace(lesson, busy=False, sheet=sheet, refused=trouble))


# -- what was taught -----------------------------------------------------------------------------------------------


def _learn(house: House, request: LearnCorrected) -> None:
    folder = house.workshop.sets
    house.workshop.errands.run(lambda: _learned(Corrections(folder, request.name)))


def _learned(corrections: Corrections) -> Studied:
    try:
        return Corrected(corrections.name, corrections.apply())
    except TeachingError as reason:
        return SetRefused(str(reason), reason.code, reason.values)
    except OSError as reason:
        return SetRefused(f"{reason.filename}: {reason.strerror}", "disk")


def _corrected(house: House, message: Corrected) -> None:
    look_at_shelf(house)
    house.desk = _said(house.desk, "learned", name=message.name, count=message.count)


def _forget(house: House, request: ForgetSet) -> None:
    if request.name not in built_in_sets():
        try:
            set_path(house.workshop.sets, request.name).unlink(missing_ok=True)
            Corrections(house.workshop.sets, request.name).forget()
        except OSError as reason:
            house.desk = _refused(house.desk, reason)
    look_at_shelf(house)


LEARNED: dict[type[Studied], Learned] = {
    Surveyed: _surveyed,
    Calibrated: _calibrated,
    NotCalibrated: _not_calibrated,
    Taken: _taken,
    NotTaken: _not_taken,
    Stirring: _stirring,
    SetKept: _set_kept,
    SetRefused: _set_refused,
    Corrected: _corrected,
}

SERVICES: dict[type[Request], Service] = {
    KeepProfile: _keep_profile,
    BeginLesson: _begin,
    GoOnTeaching: _go_on,
    TeachFace: _teach_face,
    TakeNow: _take_now,
    LayDown: _lay_down,
    DropLast: _drop_last,
    DropAll: _drop_all,
    KeepSet: _keep_set,
    LearnCorrected: _learn,
    ForgetSet: _forget,
}
