"""Teaching dice: which set, which kind of die, then face after face before the camera."""

from dataclasses import replace

from appliance.table import built_in_sets, dice_set
from ui.desk import Desk, Place
from ui.intents import (
    AddFace,
    AskFace,
    Back,
    DropFace,
    DropPicture,
    FinishLesson,
    Forget,
    Go,
    LayDie,
    LearnCorrections,
    NameSet,
    ResumeLesson,
    TakePicture,
    Teach,
)
from ui.pages.keyboard import keys
from ui.pages.page import Page, back_corner
from ui.pages.settings import without_picture
from ui.screen_models import Listing, Look, Target, Typing, View
from ui.studies import ENOUGH, PLENTY, Lesson, Trouble
from ui.studio import OTHER_KIND
from ui.words import Words

KINDS = ("d6", "d10", "d20", "schollen", "trollius", OTHER_KIND)
"""What can be taught: the kinds of dice that games are played with, and any other."""

OFFERED = 3
"""So many names for a set are offered."""

SHOWN = 6
"""So many of what there is are shown; each set has a name of its own that can be typed."""


def faces_of(kind: str) -> tuple[str, ...]:
    """Return the faces that are proposed for a kind, in the order in which a person counts them; () for any other."""
    kinds = (each for name in built_in_sets() for each in dice_set(name).kinds)
    return next((each.faces for each in kinds if each.name == kind), ())


def teach(desk: Desk, say: Words) -> Page:
    """Return the page with what there is: lessons begun, sets taught, dice that players corrected."""
    shelf = desk.studio.shelf
    drafts = tuple(
        Target(f"draft:{name}:{kind}", name, ResumeLesson(name, kind), detail=say("teach.draft", kind=_kind(kind, say)))
        for name, kind in shelf.drafts
    )
    corrected = tuple(
        Target(f"corrected:{name}", name, LearnCorrections(name), detail=say("teach.corrected", count=count))
        for name, count in shelf.corrected
    )
    taught = tuple(
        Target(f"set:{name}", name, NameSet(name), detail=say("teach.taught", kinds=_kinds(kinds, say)))
        for name, kinds in shelf.taught
    )
    new = Target("new", say("teach.new"), Go(Place.TEACH_NAME), Look.PRIMARY)
    prompt = say("teach.prompt")
    shut = without_picture(desk, prompt, say)
    seen = () if shut else (new, *drafts[:SHOWN])
    tiles = (*seen, *corrected[:2], *taught)[: SHOWN + 2]
    if shut:
        return replace(shut, body=Listing(tiles, 2))
    return Page(prompt, Listing(tiles, 2), (), back_corner(say), say("teach.hint"), focus=tiles[0].id)


def _kinds(kinds: tuple[str, ...], say: Words) -> str:
    return ", ".join(_kind(kind, say) for kind in kinds)


def _kind(kind: str, say: Words) -> str:
    key = f"teach.kind.{kind}"
    return say(key) if key in say else kind


def teach_name(desk: Desk, say: Words) -> Page:
    """Return the page that offers names for a new set, or the keys to type one."""
    known = {name.casefold() for name, _ in (*desk.studio.shelf.taught, *desk.studio.shelf.drafts)}
    offers = [say(f"teach.name.{number}") for number in range(1, 7)]
    free = [name for name in offers if name.casefold() not in known][:OFFERED]
    tiles = [Target(f"name:{name}", name, NameSet(name), Look.PRIMARY) for name in free]
    tiles.append(Target("type", say("teach.type"), Go(Place.TYPE_SET)))
    return Page(say("teach.name"), Listing(tuple(tiles), 2), (), back_corner(say), focus=tiles[0].id)


def type_set(desk: Desk, say: Words) -> Page:
    """Return the page on which a set's name is typed."""
    return _typing(desk, say("teach.name"), NameSet(desk.studio.typed.strip()), say)


def type_face(desk: Desk, say: Words) -> Page:
    """Return the page on which a face's name is typed."""
    return _typing(desk, say("lesson.name_face"), AddFace(desk.studio.typed.strip()), say)


def _typing(desk: Desk, prompt: str, done: NameSet | AddFace, say: Words) -> Page:
    text = desk.studio.typed
    action = (Target("done", say("seat.done"), done, Look.PRIMARY),) if text.strip() else ()
    typing = Typing(text, say("teach.placeholder"), keys(text, desk.panel, say))
    return Page(prompt, typing, action, back_corner(say), focus="done" if action else None)


def teach_kind(desk: Desk, say: Words) -> Page:
    """Return the page that asks for the kind of die."""
    name = desk.studio.named
    taught = dict(desk.studio.shelf.taught).get(name, ())
    tiles = [
        Target(f"kind:{kind}", _kind(kind, say), Teach(name, kind, faces_of(kind)), detail=_again(kind in taught, say))
        for kind in KINDS
    ]
    if taught:
        tiles.append(Target("forget", say("teach.forget"), Forget(name), Look.DANGER, name))
    hint = say("teach.kind_hint", name=name)
    return Page(say("teach.kind"), Listing(tuple(tiles), 2), (), back_corner(say), hint, focus="kind:d6")


def _again(taught: bool, say: Words) -> str:
    return say("teach.again") if taught else ""


def _face(face: str, say: Words) -> str:
    """A face as it is called: pips and numbers are what they are."""
    keys = (f"face.{face}", f"trollius.symbol.{face}")
    return next((say(key) for key in keys if key in say), face)


def lesson(desk: Desk, say: Words) -> Page:
    """Return the page on which a face lies before the camera, or what was taken of it."""
    taught = desk.studio.lesson
    if taught is None:
        return teach(desk, say)
    if not taught.face:
        return faces(desk, say)
    prompt = say("lesson.turn" if 0 < taught.taken < PLENTY else "lesson.lay", face=_face(taught.face, say))
    shut = without_picture(desk, prompt, say)
    if shut is not None:
        return shut
    view = View(picture=taught.sheet, facts=_facts(taught, say), tiles=_tiles(desk, taught, say), columns=2)
    done = sum(count >= ENOUGH for _, count in taught.faces)
    hint = say("lesson.progress", name=taught.name, kind=_kind(taught.kind, say), done=done, of=len(taught.faces))
    focus = next((tile.id for tile in view.tiles), None)
    return Page(prompt, view, (), back_corner(say), hint, focus=focus)


def _facts(taught: Lesson, say: Words) -> tuple[str, ...]:
    count = say("lesson.taken", count=taught.taken, of=PLENTY)
    if taught.busy:
        return (say("lesson.busy"),)
    if taught.refused:
        return (f"⚠ {refusal(taught.refused, say)}", count)
    return count, say("lesson.how" if taught.taken < ENOUGH else "lesson.enough")


def refusal(trouble: Trouble, say: Words) -> str:
    """Return why something cannot be taught, in the language of the screen where it has words for it."""
    key = f"teaching.{trouble.code}"
    if key not in say:
        return trouble.sentence
    named = {name: _face(str(value), say) if name in ("face", "other") else value for name, value in trouble.values}
    return say(key, **named)


def _tiles(desk: Desk, taught: Lesson, say: Words) -> tuple[Target, ...]:
    if taught.busy:
        return ()
    tiles = []
    if taught.complete:
        tiles.append(Target("finish", say("lesson.finish"), FinishLesson(), Look.PRIMARY))
    if desk.simulated:
        tiles.append(Target("lay", say("lesson.lay_down"), LayDie()))
    else:
        tiles.append(Target("take", say("lesson.take"), TakePicture()))
    if taught.following and taught.taken >= ENOUGH:
        tiles.append(
            Target(
                "next", say("lesson.next", face=_face(taught.following, say)), AskFace(taught.following), Look.PRIMARY
            )
        )
    if taught.taken or taught.sheet:
        tiles.append(Target("drop", say("lesson.drop"), DropPicture()))
    if taught.refused and taught.refused.code == "alike":
        both = dict(taught.refused.values)
        tiles = [
            Target(f"redo:{face}", say("lesson.redo", face=_face(str(face), say)), DropFace(str(face)))
            for face in (both["face"], both["other"])
        ]
    tiles.append(Target("faces", say("lesson.faces"), Go(Place.FACES), Look.QUIET))
    return tuple(tiles)


def faces(desk: Desk, say: Words) -> Page:
    """Return the page of all faces of a lesson: how far each is, and which comes next."""
    taught = desk.studio.lesson
    if taught is None:
        return teach(desk, say)
    tiles = [
        Target(
            f"face:{face}",
            _face(face, say),
            AskFace(face),
            Look.PRIMARY if face == taught.face else Look.PLAIN,
            points=str(count),
        )
        for face, count in taught.faces
    ]
    if taught.kind == OTHER_KIND:
        known = {face.casefold() for face, _ in taught.faces}
        following = next(str(number) for number in range(1, len(known) + 2) if str(number) not in known)
        tiles.append(Target("next_face", say("lesson.add", face=following), AddFace(following)))
        tiles.append(Target("type_face", say("lesson.type_face"), Go(Place.TYPE_FACE)))
    actions = [Target("later", say("lesson.later"), Go(Place.TEACH), Look.QUIET)]
    if taught.face:
        actions.append(Target("done", say("seat.done"), Back(), Look.PRIMARY))
    columns = 2 if len(tiles) <= FEW else 4
    return Page(
        say("lesson.which"), Listing(tuple(tiles), columns), tuple(actions), back_corner(say), say("lesson.which_hint")
    )


FEW = 8
"""So many faces stand in two columns."""
