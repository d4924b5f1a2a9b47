"""Pressing, tapping, typing: a whole match with four buttons, a whole match with a finger, and every way round."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from appliance.games import Setup
from appliance.session import Phase, Policy, Tick, Touched
from appliance.table import Button, Press
from tests.ui.playing import BACK, CONFIRM, MENU, NEXT, Playing, at_the_table
from ui import samples
from ui.desk import CameraStatus, Draft, MatchSummary, Place, Seat
from ui.events import Erased, Tap, Touch, Typed
from ui.navigation import handle
from ui.requests import LeaveMatch, Quit, ResumeMatch, SetLanguage, StartMatch, ToSession


def roll_by_buttons(playing: Playing, *faces: int) -> None:
    playing.focus_on("by_hand").press(CONFIRM)
    for face in faces:
        playing.focus_on(f"face:{face}").press(CONFIRM)
    playing.focus_on("confirm").press(CONFIRM)


# -- whole matches -------------------------------------------------------------------------------------------------


def test_a_whole_match_with_four_buttons():
    playing = Playing().focus_on("new:penta").press(CONFIRM)
    playing.focus_on("options").press(CONFIRM)
    playing.focus_on("option:throws").press(CONFIRM)  # one throw a turn
    playing.press(BACK).focus_on("start").press(CONFIRM)
    assert playing.desk.session.setup.players == ("Guest 1", "Guest 2")
    assert playing.desk.session.setup.options["throws"] == 1
    turns = 0
    while playing.desk.session.phase is not Phase.FINISHED:
        roll_by_buttons(playing, *((turns + at) % 6 + 1 for at in range(5)))
        playing.press(NEXT, CONFIRM)  # the box with the most points
        turns += 1
        playing.check()
    assert turns == 26
    assert playing.screen.body.placings[0].points == max(
        playing.desk.session.game.scores(playing.desk.session.state).values()
    )


def test_a_whole_match_with_a_finger_in_german():
    playing = Playing(language="de").tap("new:penta", "start")
    for _ in range(26):
        playing.tap("by_hand", "face:1", "face:2", "face:3", "face:4", "face:4", "confirm")
        best = max(playing.screen.body.tiles, key=lambda tile: int(tile.points or -1))
        playing.tap(best.id)
    assert playing.desk.session.phase is Phase.FINISHED
    assert playing.screen.prompt == "Gast 1 und Gast 2 teilen sich den Sieg!"
    assert [placing.place for placing in playing.screen.body.placings] == [1, 1]


def test_the_first_throw_is_three_touches_away():
    playing = Playing(camera=CameraStatus.WATCHING).tap("new:penta", "start")
    assert playing.screen.prompt == "Guest 1: throw the dice"


# -- the focus -----------------------------------------------------------------------------------------------------


def test_next_goes_round_and_confirm_takes_what_is_focused():
    playing = Playing()
    ids = playing.targets
    seen = []
    for _ in ids:
        seen.append(playing.screen.focus)
        playing.press(NEXT)
    assert seen == ids
    assert playing.screen.focus == ids[0]


def test_a_camera_table_starts_without_focus_so_that_a_second_confirm_takes_no_box():
    playing = at_the_table().see(samples.view(1, *(samples.reading(at, face) for at, face in enumerate("25531"))))
    assert playing.screen.focus == "confirm"
    playing.press(CONFIRM, CONFIRM)
    assert len(playing.desk.session.journal) == 1
    assert playing.screen.notice.text.startswith("Throw the dice, or go to a choice")
    playing.press(NEXT)
    assert playing.screen.focus == "score:chance", "Next comes first to what scores most"


def test_the_focus_stays_while_nothing_is_decided():
    playing = at_the_table(CameraStatus.NONE)
    playing.tap("by_hand", "face:6", "face:6", "face:6", "face:5", "face:5", "confirm").press(NEXT, NEXT)
    focus = playing.screen.focus
    playing.give(Tick(5.0))
    assert playing.screen.focus == focus


# -- a roll that the camera saw ------------------------------------------------------------------------------------


def test_a_doubtful_die_is_asked_about_with_its_likeliest_faces_first():
    playing = at_the_table().see(samples.view(1, *samples.one_in_doubt()))
    assert playing.screen.prompt == "Is this a 4?"
    assert playing.screen.focus == "face:4"
    assert playing.targets[:3] == ["face:4", "face:6", "face:5"]
    playing.press(NEXT, CONFIRM)
    assert playing.screen.focus == "confirm"
    playing.press(CONFIRM)
    assert playing.desk.session.journal[0].action.args["dice"] == [2, 6, 5, 5, 1]


def test_any_die_of_a_sure_roll_can_be_corrected():
    playing = at_the_table().see(samples.view(1, *(samples.reading(at, face) for at, face in enumerate("25531"))))
    playing.tap("die:4").tap("face:6").tap("confirm")
    assert playing.desk.session.journal[0].action.args["dice"] == [2, 5, 5, 3, 6]


def test_back_leaves_the_question_about_a_die():
    playing = at_the_table().see(samples.view(1, *(samples.reading(at, face) for at, face in enumerate("25531"))))
    playing.tap("die:4").press(BACK)
    assert playing.screen.focus == "confirm"


def test_a_die_too_many_is_taken_away():
    playing = at_the_table().see(samples.view(1, *(samples.reading(at, face) for at, face in enumerate("255316"))))
    assert playing.screen.prompt == "6 dice here, 5 expected"
    playing.tap("confirm")
    assert "touch what is no die" in playing.screen.notice.text
    playing.tap("die:5", "no_die", "confirm")
    assert playing.desk.session.journal[0].action.args["dice"] == [2, 5, 5, 3, 1]


def test_a_target_of_an_older_screen_does_nothing():
    playing = at_the_table()
    before = playing.desk
    playing.send(Tap("confirm"))
    assert playing.desk == before
    assert not playing.asked


def test_dice_thrown_on_demand_are_held_and_thrown():
    playing = Playing(Policy(entry_s=None, on_demand=True), camera=CameraStatus.WATCHING)
    playing.start(Setup("penta", ("Ann",)))
    assert playing.screen.focus == "throw"
    playing.see(samples.view(1, *(samples.reading(at, face) for at, face in enumerate("25531")))).press(CONFIRM)
    assert playing.screen.focus == "hold:0"
    playing.press(CONFIRM, NEXT, CONFIRM)
    assert playing.desk.session.held == {0, 1}
    assert playing.screen.focus == "hold:1"


# -- taking back, menu, repair -------------------------------------------------------------------------------------


def one_roll() -> Playing:
    playing = at_the_table(CameraStatus.NONE)
    roll_by_buttons(playing, 1, 2, 3, 4, 5)
    return playing


def test_back_says_what_it_takes_back_and_takes_it_back_when_confirmed():
    playing = one_roll().press(BACK)
    assert playing.screen.prompt == "Take back Ann’s roll?"
    playing.press(CONFIRM)
    assert playing.desk.place is Place.MATCH
    assert not playing.desk.session.journal
    playing.press(BACK)
    assert playing.screen.notice.text == "There is nothing to take back."


def test_back_twice_leaves_everything_as_it_was():
    playing = one_roll()
    before = playing.desk.session
    playing.press(BACK, BACK)
    assert playing.desk.session == before
    assert playing.desk.place is Place.MATCH


def test_back_held_takes_back_at_once():
    assert not one_roll().press(BACK, held=True).desk.session.journal


def test_back_throws_a_reading_away():
    playing = at_the_table().see(samples.view(1, *samples.one_in_doubt())).press(BACK)
    assert playing.screen.prompt == "Throw this reading away?"
    playing.press(CONFIRM)
    assert playing.desk.session.proposal is None


def test_menu_opens_and_closes():
    playing = one_roll().press(MENU)
    assert playing.desk.place is Place.MENU
    assert playing.press(MENU).desk.place is Place.MATCH


def test_a_misread_die_of_an_earlier_roll_is_repaired_with_buttons():
    playing = one_roll()
    playing.focus_on("score:chance").press(CONFIRM)
    playing.press(MENU).focus_on("history").press(CONFIRM, CONFIRM)
    playing.focus_on("die:4").press(CONFIRM).focus_on("face:6").press(CONFIRM)
    assert playing.desk.place is Place.ROLL
    assert playing.screen.notice.text == "Ben: it was 6, not 5. All points are counted anew."
    assert playing.desk.session.game.scores(playing.desk.session.state)["Ann"] == 16


def test_a_choice_that_fits_no_longer_is_asked_again():
    playing = Playing(language="de").start(Setup("penta", ("Ann",), {"throws": 1}))
    playing.tap("by_hand", *["face:6"] * 5, "confirm", "score:penta")
    playing.tap("by_hand", *["face:1"] * 4, "face:2", "confirm", "score:chance")
    playing.tap("menu", "history", "roll:2", "die:4", "face:1")  # a joker, which must go into the aces
    assert playing.screen.notice.text == "Ann: Es war 1, nicht 2. Alle Punkte sind neu gezählt."
    assert [choice.args for choice in playing.desk.session.need_choice.choices][:1] == [{"box": "aces"}]


def test_leaving_asks_the_app_and_goes_home():
    playing = one_roll().tap("menu", "leave")
    assert LeaveMatch() in playing.asked
    assert playing.desk.place is Place.HOME


def test_playing_again_keeps_names_and_rules():
    playing = Playing().start(Setup("penta", ("Ann", "Ben"), {"throws": 1}))
    for _ in range(26):
        playing.tap("by_hand", *["face:1"] * 5, "confirm").press(NEXT, CONFIRM)
    playing.tap("again")
    assert playing.desk.place is Place.PLAYERS
    playing.tap("start")
    assert playing.desk.session.setup.players == ("Ann", "Ben")
    assert playing.desk.session.setup.options["throws"] == 1


def test_stored_matches_can_be_resumed_from_home():
    playing = Playing()
    playing.desk = replace(playing.desk, resumable=(MatchSummary("42", "penta", ("Ann",), "today", (7,)),))
    playing.focus_on("resume:42").press(CONFIRM)
    assert playing.asked == [ResumeMatch("42")]


def test_quit_and_language_are_asked_of_the_app():
    playing = Playing().tap("language", "quit")
    assert playing.asked == [SetLanguage("de"), Quit()]
    assert playing.screen.prompt == "Dicekeeper"
    assert playing.screen.target("quit").text == "Beenden"


# -- names ---------------------------------------------------------------------------------------------------------


KEYS = ("key:a", "key:n", "key:n", "key:space", "key:b", "key:erase")


def names_of(playing: Playing) -> tuple[str, ...]:
    return tuple(seat.name for seat in playing.desk.draft.seats)


def test_a_name_is_typed_on_the_screen_with_a_capital_of_its_own():
    playing = Playing().tap("new:penta", "seat:0", "name", *KEYS, "done", "done")
    assert names_of(playing) == ("Ann ", "")
    playing.tap("start")
    assert playing.desk.session.setup.players == ("Ann", "Guest 2")


def test_a_name_is_typed_on_a_keyboard_and_cut_at_24_letters():
    playing = Playing().tap("new:penta", "seat:1", "name")
    for event in (Typed("  Zoë\n"), Erased(), Typed("x" * 60)):
        playing.send(event)
    assert names_of(playing)[1] == "Zo" + "x" * 22


def test_letters_elsewhere_do_nothing():
    playing = Playing()
    before = playing.desk
    playing.send(Typed("q"))
    playing.send(Erased())
    assert playing.desk == before


def test_two_players_of_one_name_are_refused_in_words():
    playing = Playing(language="de")
    playing.desk = replace(playing.desk, place=Place.PLAYERS, draft=Draft(seats=tuple(map(Seat, ("Ann", "Ann")))))
    playing.tap("start")
    assert not any(isinstance(request, StartMatch) for request in playing.asked)
    assert playing.screen.notice.text == "Zwei Spieler heißen Ann. Gib einem einen anderen Namen."


def test_seats_are_added_moved_and_removed():
    playing = Playing().tap("new:penta", *["add"] * 6)
    assert "add" not in playing.targets
    assert len(playing.desk.draft.seats) == 8
    playing.desk = replace(playing.desk, draft=Draft(seats=tuple(map(Seat, ("Ann", "Ben", "Cleo")))))
    playing.tap("seat:2", "earlier", "earlier")
    assert names_of(playing) == ("Cleo", "Ann", "Ben")
    playing.tap("later", "remove")
    assert names_of(playing) == ("Ann", "Ben")


def test_the_last_seat_stays():
    playing = Playing().tap("new:penta", "seat:1", "remove", "seat:0")
    assert "remove" not in playing.targets


# -- the countdown -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", [Touch(), Press(Button.NEXT), Press(Button.CONFIRM), Tap("nothing")])
def test_anything_stops_the_countdown_first(event):
    playing = Playing(Policy(entry_s=3.0)).start(Setup("penta", ("Ann",), {"throws": 1}))
    playing.tap("by_hand", *["face:2"] * 5, "confirm")
    assert playing.desk.session.deadline_s is not None
    _, requests = handle(playing.desk, event)
    assert requests[0] == ToSession(Touched())


# -- anything at all -----------------------------------------------------------------------------------------------

ACTS = st.lists(
    st.one_of(
        st.sampled_from([Press(button, held) for button in Button for held in (False, True)]),
        st.integers(0, 40),
        st.sampled_from([Typed("é"), Erased(), Touch(), Tap("gone"), "view", "doubt", "tick"]),
    ),
    max_size=60,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(acts=ACTS, language=st.sampled_from(["en", "de"]), camera=st.sampled_from(list(CameraStatus)))
def test_nothing_that_people_do_breaks_the_screen(acts, language, camera):
    playing = Playing(Policy(entry_s=3.0), language, camera)
    for at, act in enumerate(acts):
        if isinstance(act, int):
            screen = playing.screen
            every = (*screen.targets, *screen.corners)
            if every:  # the page that asks where a touch is felt has none
                playing.send(Tap(every[act % len(every)].id))
        elif act == "view":
            playing.see(samples.view(at, *(samples.reading(die, face) for die, face in enumerate("25531"))))
        elif act == "doubt":
            playing.see(samples.view(at, *samples.one_in_doubt()))
        elif act == "tick":
            playing.give(Tick(at * 1.7))
        else:
            playing.send(act)
        playing.check()
