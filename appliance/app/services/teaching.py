"""Teaching dice: what the screen asks for, and what the camera's pictures lead to."""

from dataclasses import replace
from typing import Any

from appliance.app.corrected import keep, named
from appliance.app.dice import fitting
from appliance.app.looking import taught_for
from appliance.app.messages import (
    Corrected,
    NotTaken,
    SetKept,
    SetRefused,
    Stirring,
    Studied,
    Taken,
)
from appliance.app.services.service import House, Learned, Service
from appliance.app.workshop import die_for
from appliance.session import Entry
from appliance.table import built_in_sets
from ui.arrivals import told
from ui.desk import Banner, Desk, Place, Tone, at
from ui.requests import (
    BeginLesson,
    DropAll,
    DropLast,
    ForgetSet,
    GoOnTeaching,
    KeepSet,
    LayDown,
    LearnCorrected,
    Request,
    TakeNow,
    TeachFace,
)
from ui.studies import PLENTY, Lesson, Shelf, Trouble
from vision.faces.corrections import Corrections
from vision.faces.draft import Draft, drafts
from vision.faces.shelf import load_box, set_path, taught_names
from vision.faces.taught_box import TeachingError


def with_studio(desk: Desk, **changed: Any) -> Desk:
    """Return the desk with something of its studio changed."""
    return replace(desk, studio=replace(desk.studio, **changed))


def said(desk: Desk, key: str, tone: Tone = Tone.NOTICE, **values: object) -> Desk:
    """Return the desk with news in words of ``key``."""
    return replace(desk, banner=Banner(tone, key, "", tuple(values.items())))


def _refused(desk: Desk, reason: TeachingError | OSError) -> Desk:
    """Why something cannot be taught, on the banner."""
    if isinstance(reason, OSError):
        return told(desk, f"{reason.filename}: {reason.strerror}", Tone.FAULT)
    return replace(desk, banner=Banner(Tone.REFUSAL, f"teaching.{reason.code}", str(reason), reason.values))


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
    house.desk = replace(with_studio(house.desk, shelf=shelf), fitting=fitting(folder))


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
    house.desk = at(with_studio(house.desk, lesson=house.workshop.lesson(face)), Place.LESSON)


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
    house.desk = with_studio(house.desk, lesson=now)


def _not_taken(house: House, message: NotTaken) -> None:
    lesson = house.desk.studio.lesson
    if lesson is not None and not lesson.busy:
        _show(house, lesson, Trouble(message.code, message.sentence, message.values))


def _stirring(house: House, message: Stirring) -> None:
    """A hand turns the die: the live picture is looked at again."""
    lesson = house.desk.studio.lesson
    if lesson is not None and not lesson.busy:
        house.desk = with_studio(house.desk, lesson=replace(lesson, sheet=None, refused=None))


def _drop_last(house: House, request: DropLast) -> None:
    draft = house.workshop.draft
    dropped = draft.undo() if draft else None
    if dropped is not None:
        house.desk = with_studio(house.desk, lesson=house.workshop.lesson(dropped.face))


def _drop_all(house: House, request: DropAll) -> None:
    draft = house.workshop.draft
    if draft is not None:
        draft.drop(request.face)
        house.desk = with_studio(house.desk, lesson=house.workshop.lesson(request.face))


def _keep_set(house: House, request: KeepSet) -> None:
    draft, lesson = house.workshop.draft, house.desk.studio.lesson
    if draft is None or lesson is None or lesson.busy:
        return
    house.desk = with_studio(house.desk, lesson=replace(lesson, busy=True, refused=None))
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
    desk = with_studio(house.desk, lesson=None)
    house.desk = said(at(desk, Place.TEACH), "taught", name=message.name)


def _set_refused(house: House, message: SetRefused) -> None:
    lesson = house.desk.studio.lesson
    trouble = Trouble(message.code, message.sentence, message.values)
    if lesson is None:
        banner = Banner(Tone.REFUSAL, f"teaching.{trouble.code}", trouble.sentence, trouble.values)
        house.desk = replace(house.desk, banner=banner)
        return
    sheet = house.workshop.show(message.pair)
    house.desk = with_studio(house.desk, lesson=replace(lesson, busy=False, sheet=sheet, refused=trouble))


# -- what was taught -----------------------------------------------------------------------------------------------


def keep_corrected(house: House, entry: Entry) -> None:
    """Keep the dice of an accepted roll that players named, if it was played with a taught set: it can learn them."""
    session = house.desk.session
    if session is None or house.album is None or entry.shot is None:
        return
    name, dice = taught_for(house.desk, session), named(session, entry)
    held = house.album.held(entry.shot.name) if dice else None
    if name is not None and held is not None:
        folder = house.workshop.sets
        house.workshop.errands.run(lambda: keep(folder, name, held[1], dice))


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
    house.desk = said(house.desk, "learned", name=message.name, count=message.count)


def _forget(house: House, request: ForgetSet) -> None:
    if request.name not in built_in_sets():
        try:
            set_path(house.workshop.sets, request.name).unlink(missing_ok=True)
            Corrections(house.workshop.sets, request.name).forget()
        except OSError as reason:
            house.desk = _refused(house.desk, reason)
    look_at_shelf(house)


LEARNED: dict[type[Studied], Learned] = {
    Taken: _taken,
    NotTaken: _not_taken,
    Stirring: _stirring,
    SetKept: _set_kept,
    SetRefused: _set_refused,
    Corrected: _corrected,
}

SERVICES: dict[type[Request], Service] = {
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
