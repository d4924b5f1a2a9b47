"""People in stored matches: everybody, one of them, the records; and what the appliance read."""

from appliance.results import Career, Reading, Record, day
from appliance.table import built_in_sets
from ui.desk import Desk, Place
from ui.intents import OpenDice, OpenPage, OpenPerson, TurnPage
from ui.pages.page import Page, back_corner
from ui.pages.told import tenths, variant_name, whole
from ui.result_models import Figures, Row
from ui.screen_models import Listing, Look, Target
from ui.words import Words

PEOPLE_A_PAGE, ROWS_A_PAGE = 8, 5


def people(desk: Desk, say: Words) -> Page:
    """Return everybody who is remembered, those who played most first."""
    everybody = desk.found.people
    page, actions = _paged(desk.page, len(everybody), PEOPLE_A_PAGE, say)
    tiles = tuple(
        Target(
            f"person:{person.name}",
            person.name,
            OpenPerson(person.name),
            detail=say("found.person_detail", count=len(person.results), won=person.won, finished=person.finished),
        )
        for person in everybody[page * PEOPLE_A_PAGE : (page + 1) * PEOPLE_A_PAGE]
    )
    hint = "" if everybody else say("found.nobody")
    focus = tiles[0].id if tiles else None
    return Page(say("found.people"), Listing(tiles, 2), actions, back_corner(say), hint, focus=focus)


def person(desk: Desk, say: Words) -> Page:
    """Return what one player did so far, a line a game and its rules."""
    who = desk.found.person
    if who is None:
        return people(desk, say)
    page, turning = _paged(desk.page, len(who.careers), ROWS_A_PAGE, say)
    rows = (_career_row(each, say) for each in who.careers[page * ROWS_A_PAGE : (page + 1) * ROWS_A_PAGE])
    head = tuple(say(f"found.head.{key}") for key in ("game", "matches", "won", "best", "day", "mean"))
    note = "" if who.careers else say("found.none_finished")
    actions = (
        *turning,
        Target("matches", say("found.matches"), OpenPage(Place.MATCHES), Look.QUIET),
        Target("dice", say("found.dice"), OpenDice(), Look.QUIET),
    )
    hint = say("found.person_detail", count=len(who.results), won=who.won, finished=who.finished)
    return Page(who.name, Figures(head, tuple(rows), note), actions, back_corner(say), hint, focus="matches")


def _career_row(career: Career, say: Words) -> Row:
    when = day(career.best_in.started_at) or say("found.no_date")
    figures = (whole(each, say) for each in (career.matches, career.won, career.best))
    cells = (*figures, when, tenths(career.mean, say))
    return Row(variant_name(career.variant, say), cells)


def records(desk: Desk, say: Words) -> Page:
    """Return the most points in each game, and who made them when."""
    found = desk.found.records
    page, actions = _paged(desk.page, len(found), ROWS_A_PAGE, say)
    rows = (_record_row(each, say) for each in found[page * ROWS_A_PAGE : (page + 1) * ROWS_A_PAGE])
    head = tuple(say(f"found.head.{key}") for key in ("game", "points", "player", "day"))
    body = Figures(head, tuple(rows), "" if found else say("found.none_finished"))
    return Page(say("found.records"), body, actions, back_corner(say), say("found.records_hint"))


def _record_row(record: Record, say: Words) -> Row:
    when = day(record.result.started_at) or say("found.no_date")
    return Row(variant_name(record.variant, say), (whole(record.points, say), record.player, when))


def itself(desk: Desk, say: Words) -> Page:
    """Return how many dice the appliance read, how many it asked about, and how many somebody put right."""
    found = desk.found.readings
    page, actions = _paged(desk.page, len(found), ROWS_A_PAGE, say)
    rows = (_reading_row(each, say) for each in found[page * ROWS_A_PAGE : (page + 1) * ROWS_A_PAGE])
    head = tuple(say(f"found.head.{key}") for key in ("set", "read", "asked", "corrected", "since"))
    read, asked, corrected = (sum(getattr(each, key) for each in found) for key in ("read", "asked", "corrected"))
    prompt = say("found.itself_prompt", count=read, read=whole(read, say))
    hint = say("found.itself_hint", asked=whole(asked, say), corrected=whole(corrected, say))
    body = Figures(head, tuple(rows), say("found.itself_note") if found else say("found.none_read"))
    return Page(prompt, body, actions, back_corner(say), hint)


def _reading_row(reading: Reading, say: Words) -> Row:
    since = day(reading.since) or say("found.no_date")
    counts = (whole(each, say) for each in (reading.read, reading.asked, reading.corrected))
    return Row(set_name(reading.set, say), (*counts, since))


def set_name(name: str, say: Words) -> str:
    """Return what a dice set is called: a shipped one in this language, a taught one as somebody named it."""
    return say(f"found.set.{name}") if name in built_in_sets() else name


def _paged(page: int, count: int, a_page: int, say: Words) -> tuple[int, tuple[Target, ...]]:
    """Return the page that is shown, and the buttons to those before and after."""
    last = max(0, count - 1) // a_page
    shown = min(max(page, 0), last)
    before = (Target("before", say("found.before"), TurnPage(shown - 1 - page), Look.QUIET),) if shown else ()
    after = (Target("after", say("found.after"), TurnPage(shown + 1 - page), Look.QUIET),) if shown < last else ()
    return shown, (*before, *after)
