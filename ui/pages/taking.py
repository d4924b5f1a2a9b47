"""Taking results along: files onto a stick or into the appliance's folder, a code for a phone."""

from functools import lru_cache
from pathlib import PurePath

from appliance.results import QUIET, Matrix, known, play_link, qr_code
from ui.desk import Desk, Place
from ui.intents import OpenPage, OpenTaking, TakeAlong
from ui.opening import opened_from
from ui.pages.page import Page, back_corner
from ui.result_models import Code, Figures
from ui.screen_models import Listing, Look, Target
from ui.words import Words

STICKS = 4
"""So many sticks are offered at once."""


def taking(desk: Desk, say: Words) -> Page:
    """Return where the match, or all matches, can be taken along to."""
    found = desk.found
    whole = opened_from(desk, Place.TAKING) is Place.RESULTS
    sticks = [
        Target(f"stick:{path}", say("found.onto_stick"), TakeAlong(path), Look.PRIMARY, detail=PurePath(path).name)
        for path in found.sticks[:STICKS]
    ]
    look = Target("look", say("found.look_for_stick"), OpenTaking(), detail=say("found.look_detail"))
    here = Target("here", say("found.into_folder"), TakeAlong(), detail=say("found.folder_detail"))
    code = Target("code", say("found.code"), OpenPage(Place.CODE), detail=say("found.code_detail"))
    has_code = not whole and found.result is not None and found.result.finished
    tiles = (*sticks, *(() if sticks else (look,)), here, *((code,) if has_code else ()))
    hint = say("found.writing") if found.writing else say("found.taking_all" if whole else "found.taking_match")
    return Page(say("found.taking"), Listing(tiles), (), back_corner(say), hint, focus=tiles[0].id)


def code(desk: Desk, say: Words) -> Page:
    """Return a code with which a phone logs the match."""
    result = desk.found.result
    squares = _squares(play_link(result)) if result and result.finished else None
    if result is None or squares is None:
        return Page(say("found.code"), Figures((), (), say("found.code_too_long")), (), back_corner(say))
    note = say("found.code_note")
    if known(result.started_at) is None:
        note = f"{note} {say('found.code_no_date')}"
    return Page(say("found.code"), Code(squares, QUIET, note), (), back_corner(say))


@lru_cache(maxsize=4)
def _squares(link: str) -> Matrix | None:
    """A code takes a while to make, and the page is asked for in every frame."""
    return qr_code(link)
