"""Are the dice fair? How often each face came, and what that says."""

from appliance.results import FaceCount, Fairness
from ui.desk import Desk, Place
from ui.intents import TurnPage
from ui.opening import opened_from
from ui.pages.careers import set_name
from ui.pages.faces import sign
from ui.pages.page import Page, back_corner
from ui.pages.told import whole
from ui.result_models import Bar, Bars, Figures
from ui.screen_models import Look, Target
from ui.words import Words


def dice(desk: Desk, say: Words) -> Page:
    """Return the faces of one kind of dice; other kinds are a touch away."""
    kinds = desk.found.dice
    if not kinds:
        return Page(say("found.dice"), Figures((), (), say("found.no_dice")), (), back_corner(say))
    at = desk.page % len(kinds)
    shown = kinds[at]
    actions: tuple[Target, ...] = ()
    if len(kinds) > 1:
        actions = (
            Target("before", say("found.kind_before"), TurnPage(-1), Look.QUIET),
            Target("after", say("found.kind_after"), TurnPage(1), Look.QUIET),
        )
    prompt = say(f"found.verdict.{_verdict(shown)}")
    body = Bars(_bars(shown, say), shown.kind.colour or "", _note(shown, say))
    return Page(prompt, body, actions, back_corner(say), _what(desk, shown, say), focus="after" if actions else None)


def _verdict(shown: Fairness) -> str:
    if shown.chance is None:
        return "few"
    return "odd" if shown.odd else "fair"


def _what(desk: Desk, shown: Fairness, say: Words) -> str:
    """Which dice these are, whose, and how many of them were thrown."""
    colour = say(f"colour.{shown.kind.colour}") if shown.kind.colour else ""
    kind = "" if shown.kind.kind in ("d6", shown.kind.set) else say(f"kind.{shown.kind.kind}")
    thrown = say("found.thrown", count=shown.throws, thrown=whole(shown.throws, say))
    return " · ".join(filter(None, (set_name(shown.kind.set, say), kind, colour, thrown, _whose(desk, say))))


def _whose(desk: Desk, say: Words) -> str:
    opened = opened_from(desk, Place.DICE)
    if opened is Place.PERSON and desk.found.person:
        return say("found.dice_of", player=desk.found.person.name)
    return say("found.dice_of_match") if opened is Place.RESULT else say("found.dice_of_all")


def _bars(shown: Fairness, say: Words) -> tuple[Bar, ...]:
    tallest = max(max(each.count, each.expected) for each in shown.faces)
    return tuple(
        Bar(
            sign(shown.kind.kind, each.face),
            whole(each.count, say),
            each.count / tallest,
            each.expected / tallest,
            each is shown.odd,
        )
        for each in shown.faces
    )


def _note(shown: Fairness, say: Words) -> str:
    """What the counts say, no surer than they are."""
    if shown.once_in is None:
        return say("found.note.few", count=shown.least_throws, needed=whole(shown.least_throws, say))
    times = whole(shown.once_in, say)
    if shown.odd is None:
        note = (
            say("found.note.fair", count=shown.once_in, times=times) if shown.once_in > 1 else say("found.note.usual")
        )
    else:
        note = say(
            "found.note.odd",
            face=_face(shown, shown.odd, say),
            came=whole(shown.odd.count, say),
            of=whole(shown.throws, say),
            expected=whole(round(shown.odd.expected), say),
            times=times,
        )
    looks = say("found.note.looks", count=shown.looks) if shown.looks > 1 else ""
    gross = say("found.note.gross") if shown.only_gross and shown.odd is None else ""
    return " ".join(filter(None, (note, looks, gross)))


def _face(shown: Fairness, face: FaceCount, say: Words) -> str:
    key = f"face.{face.face}"
    return say(key) if key in say else face.face
