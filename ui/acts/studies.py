"""Calibrating and teaching."""

from dataclasses import replace
from typing import Any

from ui.acts.act import Act, Field, Handled
from ui.desk import Desk, Place, at
from ui.intents import (
    AddFace,
    AskFace,
    Calibrate,
    DropFace,
    DropPicture,
    FinishLesson,
    Forget,
    Intent,
    LayDie,
    LearnCorrections,
    NameSet,
    NudgeCorner,
    PointAgain,
    PutCorner,
    ResumeLesson,
    SetCorner,
    TakePicture,
    Teach,
)
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
    TakeNow,
    TeachFace,
)
from ui.studies import Pointing


def _studio(desk: Desk, **changed: Any) -> Desk:
    return replace(desk, studio=replace(desk.studio, **changed))


# -- calibrating ---------------------------------------------------------------------------------------------------


def _calibrate(desk: Desk, intent: Calibrate) -> Handled:
    corners = desk.studio.pointing.corners if intent.by_corners else ()
    return desk, (KeepProfile(corners),)


def _put_corner(desk: Desk, intent: PutCorner) -> Handled:
    """A touch sets the corner and goes on to the next one."""
    if desk.touched is None:
        return desk, ()
    put = desk.studio.pointing.put(*desk.touched)
    return _studio(replace(desk, focus=None), pointing=replace(put, at=put.at + 1)), ()


def _nudge_corner(desk: Desk, intent: NudgeCorner) -> Handled:
    pointing = desk.studio.pointing
    x, y = pointing.corners[pointing.at]
    return _studio(desk, pointing=pointing.put(x + intent.x, y + intent.y)), ()


def _set_corner(desk: Desk, intent: SetCorner) -> Handled:
    pointing = desk.studio.pointing
    return _studio(desk, pointing=replace(pointing, at=pointing.at + 1)), ()


def _point_again(desk: Desk, intent: PointAgain) -> Handled:
    return _studio(replace(desk, focus=None), pointing=Pointing()), ()


# -- teaching ------------------------------------------------------------------------------------------------------


def _name_set(desk: Desk, intent: NameSet) -> Handled:
    return at(_studio(desk, named=intent.name, typed=""), Place.TEACH_KIND), ()


def _teach(desk: Desk, intent: Teach) -> Handled:
    return desk, (BeginLesson(intent.name, intent.kind, intent.faces),)


def _resume_lesson(desk: Desk, intent: ResumeLesson) -> Handled:
    return desk, (GoOnTeaching(intent.name, intent.kind),)


def _ask_face(desk: Desk, intent: AskFace) -> Handled:
    return at(desk, Place.LESSON), (TeachFace(intent.face),)


def _add_face(desk: Desk, intent: AddFace) -> Handled:
    return at(_studio(desk, typed=""), Place.LESSON), (TeachFace(intent.face),)


def _take(desk: Desk, intent: TakePicture) -> Handled:
    return desk, (TakeNow(),)


def _lay(desk: Desk, intent: LayDie) -> Handled:
    return desk, (LayDown(),)


def _drop(desk: Desk, intent: DropPicture) -> Handled:
    return desk, (DropLast(),)


def _drop_face(desk: Desk, intent: DropFace) -> Handled:
    return replace(desk, focus=None), (DropAll(intent.face),)


def _finish(desk: Desk, intent: FinishLesson) -> Handled:
    return desk, (KeepSet(),)


def _learn(desk: Desk, intent: LearnCorrections) -> Handled:
    return desk, (LearnCorrected(intent.name),)


def _forget(desk: Desk, intent: Forget) -> Handled:
    return at(desk, Place.TEACH), (ForgetSet(intent.name),)


def _typed(desk: Desk) -> str:
    return desk.studio.typed


def _with_typed(desk: Desk, text: str) -> Desk:
    return _studio(desk, typed=text)


FIELDS: dict[Place, Field] = {
    Place.TYPE_SET: Field(_typed, _with_typed),
    Place.TYPE_FACE: Field(_typed, _with_typed),
}

ACTS: dict[type[Intent], Act] = {
    Calibrate: _calibrate,
    PutCorner: _put_corner,
    NudgeCorner: _nudge_corner,
    SetCorner: _set_corner,
    PointAgain: _point_again,
    NameSet: _name_set,
    Teach: _teach,
    ResumeLesson: _resume_lesson,
    AskFace: _ask_face,
    AddFace: _add_face,
    TakePicture: _take,
    LayDie: _lay,
    DropPicture: _drop,
    DropFace: _drop_face,
    FinishLesson: _finish,
    LearnCorrections: _learn,
    Forget: _forget,
}
