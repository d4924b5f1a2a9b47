"""Fingers that come late, twice, two at a time, or while something happens: nothing is lost and nothing done twice."""

import pytest

from appliance.app import Appliance
from appliance.games import Setup
from appliance.session import Phase, Policy, Seen
from appliance.store import Journal
from appliance.table import Button, Press
from hardware.debounce import Debouncer
from tests.session.tables import ELSEWHERE, view
from ui.desk import Place, Tone
from ui.events import Tap
from ui.present import present

ALL = (0, 1, 2, 3, 4)


@pytest.fixture
def appliance(tmp_path):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        appliance = Appliance(journal, Policy(entry_s=3.0, take_s=2.0))
        appliance.start(Setup("penta", ("Ann", "Ben"), {"throws": 1}))
        appliance.step(100.0)
        yield appliance


def see(appliance, faces, now_s, **how):
    appliance.post(Seen(view(faces, **how), ALL))
    appliance.step(now_s)


def tap(appliance, target, now_s):
    appliance.step(now_s)
    appliance.send(Tap(target))


def entered(appliance):
    return [entry.action.do for entry in appliance.session.journal]


def test_a_press_that_was_meant_for_other_dice_confirms_nothing_and_says_so(appliance):
    see(appliance, [1, 1, 3, 4, 6], 101.0, doubtful=[0])
    see(appliance, [2, 2, 3, 4, 6], 102.0, seq=1, spots=ELSEWHERE)
    appliance.send(Press(Button.CONFIRM))
    assert entered(appliance) == []
    assert present(appliance.desk).notice.tone is Tone.REFUSAL
    appliance.step(102.5)
    appliance.send(Press(Button.CONFIRM))
    assert entered(appliance) == ["roll"]


def test_a_double_tap_does_what_one_tap_does(appliance):
    see(appliance, [1, 1, 3, 4, 6], 101.0)
    tap(appliance, "confirm", 101.5)
    tap(appliance, "score:chance", 101.6)
    assert entered(appliance) == ["roll"]
    tap(appliance, "score:chance", 101.8)
    tap(appliance, "score:chance", 101.9)
    assert entered(appliance) == ["roll", "score"]


def test_a_double_tap_on_a_face_enters_one_die(appliance):
    tap(appliance, "by_hand", 101.0)
    for at in (102.0, 102.1, 103.0, 103.1):
        tap(appliance, "face:6", at)
    assert [die.face for die in appliance.session.proposal.dice] == ["6", "6", None, None, None]


def test_quick_fingers_may_still_type_and_go_along_the_targets(appliance):
    appliance.send(Press(Button.MENU))
    appliance.step(102.0)
    tap(appliance, "leave", 103.0)
    tap(appliance, "new:penta", 104.0)
    tap(appliance, "seat:0", 105.0)
    tap(appliance, "name", 105.5)
    appliance.step(106.0)
    for key in "ann":
        appliance.send(Tap(f"key:{key}"))
    assert appliance.desk.draft.seats[0].name == "Ann"
    before = present(appliance.desk).focus
    appliance.send(Press(Button.NEXT))
    appliance.send(Press(Button.NEXT))
    assert present(appliance.desk).focus != before


def test_of_two_fingers_at_once_the_first_counts(appliance):
    see(appliance, [1, 1, 3, 4, 6], 101.0)
    appliance.step(101.5)
    appliance.send(Tap("confirm"))
    appliance.send(Tap("by_hand"))
    assert entered(appliance) == ["roll"]
    assert appliance.session.phase is Phase.CHOOSE


@pytest.mark.parametrize("event", [Tap("die:0"), Tap("nothing"), Press(Button.NEXT), Press(Button.MENU)])
def test_a_touch_while_the_ring_runs_stops_it_and_does_what_it_says(appliance, event):
    see(appliance, [1, 1, 3, 4, 6], 101.0)
    appliance.step(101.5)
    assert present(appliance.desk).countdown is not None
    appliance.send(event)
    for second in range(102, 120):
        appliance.step(float(second))
    assert entered(appliance) == []
    assert appliance.session.phase is Phase.PROPOSED


def test_a_finger_that_meant_the_reading_does_not_hit_what_came_after_it_by_itself(appliance):
    see(appliance, [1, 1, 3, 4, 6], 101.0)
    appliance.step(103.0)
    assert entered(appliance) == ["roll"]
    tap(appliance, "score:chance", 103.2)
    assert entered(appliance) == ["roll"]
    tap(appliance, "score:chance", 103.5)
    assert entered(appliance) == ["roll", "score"]


@pytest.mark.parametrize("button", list(Button))
def test_a_button_held_for_a_minute_is_one_press(appliance, button):
    see(appliance, [1, 1, 3, 4, 6], 101.0)
    contact, presses = Debouncer(button, pressed=False, at=0.0), []
    presses += contact.feed(True, 1.0)
    for second in range(2, 62):
        presses += contact.advance(float(second))
    presses += contact.feed(False, 62.0)
    presses += contact.advance(63.0)
    assert presses == [Press(button, held=True)]
    for at, press in enumerate(presses):
        appliance.step(102.0 + at)
        appliance.send(press)
    appliance.step(110.0)
    expected = {Button.CONFIRM: ["roll", "auto"], Button.NEXT: [], Button.BACK: [], Button.MENU: []}
    assert entered(appliance) == expected[button]
    assert appliance.desk.place is Place.MATCH
    assert appliance.desk.speech == (button is Button.MENU), "held, it switches speech"
