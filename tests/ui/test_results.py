"""Pages of results: what they say, how they lead to one another, and that a phone reads what the screen shows."""

from dataclasses import replace
from urllib.parse import unquote

import cv2
import numpy as np
import pytest

from appliance.results import fairness
from tests.results.test_fairness import counted
from tests.ui.playing import BACK, CONFIRM, NEXT, Playing
from ui import samples
from ui.desk import Desk, Place
from ui.events import Tap
from ui.gallery import StillPort
from ui.navigation import handle
from ui.present import lines, present
from ui.requests import HandOut, LookAtMatch, LookThrough, Reckon
from ui.result_models import Bars, Chart, Code, Figures
from ui.shots import Offscreen
from ui.theme import SERIES
from ui.words import LANGUAGES


def said(desk: Desk) -> str:
    return "\n".join(lines(present(desk)))


def shown(name: str, **changes: object) -> Desk:
    desk = samples.DESKS[name]()
    return replace(desk, found=replace(desk.found, **changes))


def tapped(desk: Desk, *ids: str):
    requests = []
    for id in ids:
        assert present(desk).target(id), f"no {id}, only {[each.id for each in present(desk).targets]}"
        desk, more = handle(desk, Tap(id))
        requests += more
    return desk, requests


def test_home_leads_to_results_which_are_asked_of_the_app():
    playing = Playing().tap("results")
    assert playing.asked == [LookThrough()]
    assert playing.desk.place is Place.RESULTS
    playing.press(BACK)
    assert playing.desk.place is Place.HOME


def test_results_are_reached_by_four_buttons_too():
    playing = Playing()
    while playing.screen.focus != "results":
        playing.press(NEXT)
    playing.press(CONFIRM)
    assert playing.desk.place is Place.RESULTS
    playing.press(CONFIRM)
    assert playing.desk.place is Place.MATCHES


def test_a_page_goes_back_to_the_one_that_opened_it():
    desk, _ = tapped(shown("person"), "dice")
    assert tapped(desk, "back")[0].place is Place.PERSON
    desk, _ = tapped(shown("result"), "dice")
    assert tapped(desk, "back")[0].place is Place.RESULT
    desk, requests = tapped(shown("matches"), "match:40")
    assert requests == [LookAtMatch("40")]
    assert tapped(desk, "back")[0].place is Place.MATCHES


def test_the_list_is_turned_page_by_page_and_stays_where_it_was():
    desk, _ = tapped(shown("matches"), "older", "older")
    assert "Page 3 of 5" in said(desk)
    desk, _ = tapped(desk, present(desk).targets[0].id, "back")
    assert "Page 3 of 5" in said(desk)
    desk, _ = tapped(desk, "newer", "newer")
    assert present(desk).target("newer") is None


def test_two_thousand_matches_are_ten_pages_at_a_touch():
    many = shown("matches").found.results * 60
    desk = shown("matches", results=many[:2000])
    desk, _ = tapped(desk, "oldest", "oldest")
    assert "Page 21 of 250" in said(desk)
    desk, _ = tapped(desk, "newest")
    assert "Page 11 of 250" in said(desk)


def test_matches_that_cannot_be_told_say_why_and_have_no_points():
    desk = shown("matches", leaf=4)
    assert "Ann · Ben · Charlotte  Penta · 2026-11-04 20:15 · Played by other rules" in said(desk)
    assert said(shown("result_old")).startswith("Played by other rules")


def test_a_match_without_a_date_says_so():
    assert "Penta · no date" in said(shown("matches"))
    assert "put the date right" in said(shown("code"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_are_judged_no_surer_than_the_counts_allow(language):
    for name in ("dice_few", "dice_fair", "dice_odd"):
        page = present(replace(shown(name), language=language))
        assert isinstance(page.body, Bars)
        assert page.body.note
    odd = present(shown("dice_odd"))
    assert odd.prompt == "These dice look uneven"
    assert odd.body.note.startswith(
        "6 came 41 of 120 times, 20 expected. Fair dice stray so far once in 17,000 counts."
    )
    assert [bar.odd for bar in odd.body.bars] == [False] * 5 + [True]
    assert present(shown("dice_few")).prompt == "Too few throws to say"
    assert "From 30 throws on" in said(shown("dice_few"))
    assert present(shown("dice_fair")).prompt == "Nothing speaks against these dice"


def test_several_kinds_looked_at_are_said_to_be_allowed_for():
    kinds = [counted([1, 2, 3, 4, 5, 6] * 20 + [6] * 6)]
    kinds.append(replace(kinds[0], kind=replace(kinds[0].kind, set="zocken", colour="red")))
    desk = shown("dice_fair", dice=fairness(kinds))
    assert "2 kinds of dice were looked at, which is allowed for." in said(desk)
    assert "Dice of Zocken · red" in said(tapped(desk, "after")[0])


def test_luck_is_reckoned_once_and_says_where_it_cannot_be():
    desk, requests = tapped(shown("result", luck=None), "luck")
    assert requests == [Reckon()]
    assert "Nobody knows the best play" in said(desk)
    known = shown("luck")
    assert "Ann  254.5  +12  −5  201" in said(known)
    assert "Dearest choice: Ann, round 7: Small straight cost 8.2 points" in said(known)
    assert tapped(replace(known, place=Place.RESULT), "luck")[1] == []


def test_a_chart_tells_players_apart_without_colour():
    body = present(shown("chart_8")).body
    assert isinstance(body, Chart)
    assert len({series.tone for series in body.series}) == 8 == len(SERIES)
    assert all(0 <= height <= 1 for series in body.series for height in series.heights)
    assert len(body.rounds) <= 8


def test_points_below_zero_have_room_in_a_chart():
    body = present(shown("chart")).body
    assert [text for _, text in body.levels] == ["−20", "0", "20", "40", "60"]
    assert min(min(series.heights) for series in body.series) == 0


def test_what_is_taken_along_hangs_on_where_one_comes_from():
    assert tapped(shown("taking"), "here")[1] == [HandOut(False)]
    assert tapped(shown("taking"), "stick:/media/pi/INTENSO")[1] == [HandOut(False, "/media/pi/INTENSO")]
    assert tapped(shown("taking_all"), "here")[1] == [HandOut(True)]
    assert present(shown("taking_all")).target("code") is None
    assert present(shown("taking_all")).target("look") is not None


def test_figures_of_an_empty_appliance_are_sentences():
    for place in (Place.RECORDS, Place.ITSELF, Place.DICE, Place.CHART, Place.LUCK, Place.CODE):
        body = present(Desk(place=place)).body
        assert isinstance(body, Figures)
        assert body.note


@pytest.mark.kivy
@pytest.mark.parametrize("name", ["code", "code_8"])
def test_a_code_is_read_off_the_screen(name, tmp_path):
    desk = samples.DESKS[name]()
    Offscreen(StillPort(desk)).save_png(tmp_path / "shot.png")
    picture = cv2.imread(str(tmp_path / "shot.png"), cv2.IMREAD_GRAYSCALE)
    larger = cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    link = cv2.QRCodeDetectorAruco().detectAndDecode(np.ascontiguousarray(larger))[0]
    assert desk.found.result.setup.players[0] in unquote(link)
    assert isinstance(present(desk).body, Code)
