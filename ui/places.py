"""Every place: the page that is shown there, and where Back leads from it."""

from collections.abc import Callable
from dataclasses import dataclass

from appliance.session import Session
from ui.desk import Desk, Place
from ui.pages import welcome
from ui.pages.about import about, privacy
from ui.pages.boxes import box, box_text, editions
from ui.pages.calibrating import calibrate, corners
from ui.pages.careers import itself, people, person, records
from ui.pages.closer import closer
from ui.pages.devices import devices
from ui.pages.explained import explained
from ui.pages.fair import dice
from ui.pages.feeling import feeling
from ui.pages.home import home
from ui.pages.match import final_sheet, match, take_back
from ui.pages.menu import menu
from ui.pages.notice import notice
from ui.pages.odds import likely
from ui.pages.options import options
from ui.pages.page import Page
from ui.pages.players import known, name, players, rename, seat
from ui.pages.reckoned import chart, luck
from ui.pages.results import matches, result, results
from ui.pages.rolls import roll, rolls_so_far
from ui.pages.rules import rulebooks, rules
from ui.pages.secret import own_card
from ui.pages.settings import screen, settings, turned
from ui.pages.show import show
from ui.pages.taking import code, taking
from ui.pages.teaching import faces, lesson, teach, teach_kind, teach_name, type_face, type_set
from ui.pages.venue import cleaning, evening, pin, venue
from ui.words import Words


@dataclass(frozen=True)
class Anytime:
    """A page that needs no match. ``parent`` None: the menu in a match, else the home screen."""

    page: Callable[[Desk, Words], Page]
    parent: Place | None = None


@dataclass(frozen=True)
class During:
    """A page of a match; without one the home screen stands in its place."""

    page: Callable[[Desk, Session, Words], Page]
    parent: Place


PLACES: dict[Place, Anytime | During] = {
    Place.HOME: Anytime(home, Place.HOME),
    Place.PLAYERS: Anytime(players, Place.HOME),
    Place.KNOWN: Anytime(known, Place.PLAYERS),
    Place.SEAT: Anytime(seat, Place.PLAYERS),
    Place.NAME: Anytime(name, Place.SEAT),
    Place.RENAME: Anytime(rename, Place.SEAT),
    Place.OPTIONS: Anytime(options, Place.PLAYERS),
    Place.EDITIONS: Anytime(editions, Place.OPTIONS),
    Place.BOX: Anytime(box, Place.EDITIONS),
    Place.BOX_TEXT: Anytime(box_text, Place.BOX),
    Place.FEELING: Anytime(feeling),
    Place.RESULTS: Anytime(results, Place.HOME),
    Place.MATCHES: Anytime(matches, Place.RESULTS),
    Place.RESULT: Anytime(result, Place.MATCHES),
    Place.PEOPLE: Anytime(people, Place.RESULTS),
    Place.PERSON: Anytime(person, Place.PEOPLE),
    Place.RECORDS: Anytime(records, Place.RESULTS),
    Place.DICE: Anytime(dice, Place.RESULTS),
    Place.LUCK: Anytime(luck, Place.RESULT),
    Place.CHART: Anytime(chart, Place.RESULT),
    Place.TAKING: Anytime(taking, Place.RESULTS),
    Place.CODE: Anytime(code, Place.TAKING),
    Place.ITSELF: Anytime(itself, Place.RESULTS),
    Place.NOTICE: Anytime(notice),
    Place.PIN: Anytime(pin),
    Place.VENUE: Anytime(venue, Place.SETTINGS),
    Place.EVENING: Anytime(evening, Place.VENUE),
    Place.MATCH: During(match, Place.MATCH),
    Place.TAKE_BACK: During(take_back, Place.MATCH),
    Place.MENU: During(menu, Place.MATCH),
    Place.HISTORY: During(rolls_so_far, Place.MENU),
    Place.ROLL: During(roll, Place.HISTORY),
    Place.SHEET: During(final_sheet, Place.MATCH),
    Place.SECRET: During(own_card, Place.MATCH),
    Place.CLOSER: During(closer, Place.MATCH),
    Place.SETTINGS: Anytime(settings),
    Place.SCREEN: Anytime(screen, Place.SETTINGS),
    Place.TURNED: Anytime(turned, Place.SCREEN),
    Place.CALIBRATE: Anytime(calibrate, Place.SETTINGS),
    Place.CORNERS: Anytime(corners, Place.CALIBRATE),
    Place.TEACH: Anytime(teach, Place.SETTINGS),
    Place.TEACH_NAME: Anytime(teach_name, Place.TEACH),
    Place.TYPE_SET: Anytime(type_set, Place.TEACH_NAME),
    Place.TEACH_KIND: Anytime(teach_kind, Place.TEACH),
    Place.LESSON: Anytime(lesson, Place.FACES),
    Place.FACES: Anytime(faces, Place.TEACH),
    Place.TYPE_FACE: Anytime(type_face, Place.FACES),
    Place.PRIVACY: Anytime(privacy, Place.SETTINGS),
    Place.DEVICES: Anytime(devices, Place.SETTINGS),
    Place.ABOUT: Anytime(about, Place.SETTINGS),
    Place.WELCOME: Anytime(welcome.welcome, Place.HOME),
    Place.WELCOME_TRAY: Anytime(welcome.tray, Place.WELCOME),
    Place.WELCOME_DONE: Anytime(welcome.done, Place.WELCOME),
    Place.HELP: During(explained, Place.MATCH),
    Place.ODDS: During(likely, Place.HELP),
    Place.RULES: Anytime(rules),
    Place.RULEBOOKS: Anytime(rulebooks, Place.HOME),
}


def page_of(desk: Desk, say: Words) -> Page:
    """Return the page of the place where the players are; the show and a wet cloth come before any place."""
    if desk.cleaning_s is not None:
        return cleaning(desk, say)
    if desk.showing is not None and desk.session is not None:
        return show(desk, desk.session, say)
    shown = PLACES[desk.place]
    if isinstance(shown, Anytime):
        return shown.page(desk, say)
    return shown.page(desk, desk.session, say) if desk.session else home(desk, say)


def parent_of(desk: Desk) -> Place:
    """Return where Back leads from the place where the players are: to the page that opened it, if it has several."""
    return dict(desk.opened_from).get(desk.place) or PLACES[desk.place].parent or root_of(desk)


def root_of(desk: Desk) -> Place:
    """Return the place that pages are opened from which are there before a match and during one."""
    return Place.MENU if desk.session else Place.HOME
