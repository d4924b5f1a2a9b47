"""Results: from page to page, and what is asked of the app on the way."""

from dataclasses import replace

from appliance.results import fairness, thrown
from ui.acts.act import Act, Handled
from ui.desk import Desk, Place, at
from ui.intents import (
    Intent,
    OpenDice,
    OpenLuck,
    OpenPage,
    OpenPerson,
    OpenResult,
    OpenResults,
    OpenTaking,
    TakeAlong,
    TurnLeaf,
)
from ui.opening import opened, opened_from
from ui.requests import FindSticks, HandOut, LookAtMatch, LookThrough, Reckon


def _open_results(desk: Desk, intent: OpenResults) -> Handled:
    return replace(at(desk, Place.RESULTS), page=0), (LookThrough(),)


def _open_page(desk: Desk, intent: OpenPage) -> Handled:
    found = desk.found
    if desk.place is Place.RESULTS:
        found = replace(found, person=None)
    if intent.place is Place.MATCHES:
        found = replace(found, leaf=0)
    return opened(replace(desk, found=found), intent.place), ()


def _open_result(desk: Desk, intent: OpenResult) -> Handled:
    found = replace(desk.found, result=None, course=None, luck=None, reckoning=False)
    return opened(replace(desk, found=found), Place.RESULT), (LookAtMatch(intent.match),)


def _open_person(desk: Desk, intent: OpenPerson) -> Handled:
    person = next((each for each in desk.found.people if each.name == intent.name), None)
    return opened(replace(desk, found=replace(desk.found, person=person)), Place.PERSON), ()


def _open_dice(desk: Desk, intent: OpenDice) -> Handled:
    found = desk.found
    if desk.place is Place.RESULT:
        throws = thrown((found.result,) if found.result else ())
    elif desk.place is Place.PERSON and found.person:
        throws = thrown(found.person.results, found.person.name)
    else:
        throws = thrown(found.results)
    return opened(replace(desk, found=replace(found, dice=fairness(throws))), Place.DICE), ()


def _open_luck(desk: Desk, intent: OpenLuck) -> Handled:
    return opened(desk, Place.LUCK), (() if desk.found.luck else (Reckon(),))


def _open_taking(desk: Desk, intent: OpenTaking) -> Handled:
    return (desk if desk.place is Place.TAKING else opened(desk, Place.TAKING)), (FindSticks(),)


def _take_along(desk: Desk, intent: TakeAlong) -> Handled:
    return desk, (HandOut(opened_from(desk, Place.TAKING) is Place.RESULTS, intent.stick),)


def _turn_leaf(desk: Desk, intent: TurnLeaf) -> Handled:
    return replace(desk, found=replace(desk.found, leaf=desk.found.leaf + intent.by), focus=None), ()


ACTS: dict[type[Intent], Act] = {
    OpenResults: _open_results,
    OpenPage: _open_page,
    OpenResult: _open_result,
    OpenPerson: _open_person,
    OpenDice: _open_dice,
    OpenLuck: _open_luck,
    OpenTaking: _open_taking,
    TakeAlong: _take_along,
    TurnLeaf: _turn_leaf,
}
