"""What is said aloud: enough for a player who cannot see the screen, and never a secret."""

from dataclasses import replace

import pytest

from appliance.games import NeedChoice, Setup
from appliance.session import Choose, Confirm, Correct, EnterByHand, Repair, Seen, Undo
from appliance.table import Button
from tests.session.tables import ELSEWHERE, SPOTS, view
from tests.ui.playing import NEXT, Playing, at_the_table
from ui.desk import CameraStatus, Place
from ui.present import present
from ui.samples import DESKS
from ui.speech import Moment, standings, told
from ui.speech.saying import spoken
from ui.words import LANGUAGES, words


class Listening:
    """A table with an ear: ``said`` gives what was spoken since it was asked last."""

    def __init__(self, playing: Playing) -> None:
        self.playing = playing
        self._before: Moment | None = None

    def said(self) -> str:
        now = Moment(self.playing.desk, present(self.playing.desk))
        saying = told(self._before, now)
        self._before = now
        return saying.text if saying else ""


@pytest.fixture
def table():
    listening = Listening(at_the_table())
    assert listening.said() == "Ann: throw the dice."
    return listening


def test_a_roll_is_read_out_with_what_is_asked_and_what_confirm_does(table):
    table.playing.see(view([3, 3, 5, 5, 5]))
    assert table.said() == "3, 3, 5, 5, 5. Ann: is this right? Confirm."


def test_a_box_is_said_with_its_points_and_then_who_comes(table):
    table.playing.see(view([3, 3, 5, 5, 5]))
    table.said()
    table.playing.give(Confirm(table.playing.desk.session.number))
    assert table.said() == "Ann: throw again or choose."
    table.playing.tap("score:full_house")
    assert table.said() == "Ann: Full House, 25. Ben: throw the dice."


def test_after_a_second_throw_only_the_dice_that_were_thrown_are_said(table):
    table.playing.see(view([3, 3, 5, 6, 1]))
    table.playing.give(Confirm(table.playing.desk.session.number))
    table.said()
    table.playing.give(Seen(view([3, 3, 5, 2, 4], seq=1, spots=[*SPOTS[:3], *ELSEWHERE[3:]])))
    assert table.said() == "2, 4. Ann: is this right? Confirm."


def test_of_a_correction_only_the_corrected_die_is_said(table):
    table.playing.see(view([3, 3, 5, 6, 1]))
    table.said()
    session = table.playing.desk.session
    table.playing.give(Correct(session.number, 3, "5"))
    assert table.said() == "die 4: 5."


def test_a_later_correction_says_what_it_was_and_nothing_else_again(table):
    table.playing.see(view([3, 3, 5, 5, 5]))
    table.playing.give(Confirm(table.playing.desk.session.number))
    table.playing.tap("score:full_house")
    table.said()
    table.playing.give(Repair(0, 0, "4", "Ann"))
    assert table.said() == "Ann: it was 4, not 3. All points are counted anew."


def test_a_die_in_doubt_is_asked_about_with_its_likeliest_face(table):
    table.playing.see(view([3, 3, 5, 5, 5], doubtful=[1]))
    said = table.said()
    assert said.startswith("3, unclear, 5, 5, 5. Is this a 3?")
    assert said.endswith("3."), "the focus is on the likeliest face"


def test_next_says_each_target_with_its_points(table):
    table.playing.see(view([3, 3, 5, 5, 5]))
    table.playing.give(Confirm(table.playing.desk.session.number))
    table.said()
    heard = [table.playing.press(NEXT) and table.said() for _ in range(3)]
    assert heard == ["Full House, 25 points.", "Three of a kind, 21 points.", "Chance, 21 points."]


def test_a_refusal_is_said_again_when_it_comes_again(table):
    table.playing.press(Button.CONFIRM)
    assert table.said().startswith("Throw the dice, or go to a choice")
    table.playing.desk = replace(table.playing.desk, banner=replace(table.playing.desk.banner, since_s=3.0))
    assert table.said() == "", "the clock has only passed over it"
    table.playing.press(Button.CONFIRM)
    assert table.said().startswith("Throw the dice, or go to a choice")


def test_taking_back_is_said(table):
    table.playing.see(view([3, 3, 5, 5, 5]))
    table.playing.give(Confirm(table.playing.desk.session.number))
    table.said()
    table.playing.give(Undo())
    assert table.said() == "Taken back. Ann: throw the dice."


def test_a_place_that_is_gone_to_says_what_it_is_and_where_the_focus_stands(table):
    table.playing.press(Button.MENU)
    assert table.said() == "Menu. Back to the match."


def test_who_asks_for_all_hears_standings_dice_and_what_is_wanted(table):
    table.playing.see(view([3, 3, 5, 5, 5]))
    table.said()
    table.playing.desk = replace(table.playing.desk, recited=1)
    assert table.said() == "Ann 0, Ben 0. 3, 3, 5, 5, 5. Ann: is this right? Touch a die to correct it."


def test_what_was_said_before_is_not_cut_off_by_a_mere_question(table):
    before = Moment(table.playing.desk, present(table.playing.desk))
    table.playing.desk = replace(table.playing.desk, camera=CameraStatus.NONE)
    saying = told(before, Moment(table.playing.desk, present(table.playing.desk)))
    assert saying.text.startswith("Ann: throw, then enter the dice") and saying.waits


def test_a_throw_entered_by_hand_is_asked_for_die_by_die(table):
    table.playing.give(EnterByHand())
    assert "What does die 1 show?" in table.said()
    number = table.playing.desk.session.number
    table.playing.give(Correct(number, 0, "4"))
    assert table.said().startswith("die 1: 4. What does die 2 show?")


def test_it_is_said_in_german(table):
    playing = at_the_table(language="de")
    german = Listening(playing)
    german.said()
    playing.see(view([3, 3, 5, 5, 5]))
    playing.give(Confirm(playing.desk.session.number))
    german.said()
    playing.tap("score:full_house")
    assert german.said() == "Ann: Full House, 25. Ben: bitte würfeln."


def test_standings_begin_with_who_leads(table):
    table.playing.see(view([3, 3, 5, 5, 5]))
    table.playing.give(Confirm(table.playing.desk.session.number))
    table.playing.tap("score:aces")
    session = table.playing.desk.session
    assert standings(session, words("en")) == "Ann 0, Ben 0"


@pytest.mark.parametrize(("game", "options"), [("zocken", {"secret": True}), ("dice_fishing", {})])
def test_what_is_chosen_in_secret_is_never_said(game, options):
    """Two matches in which somebody chooses otherwise in secret sound the same until the choices are shown."""
    heard = []
    for wish in (0, -1):
        playing = Playing(camera=CameraStatus.WATCHING).start(Setup(game, seats_of(3), options))
        listening, texts = Listening(playing), []
        _play_until_secret(playing)
        listening.said()
        player = playing.desk.session.asked.player
        playing.tap("unveil")
        texts.append(listening.said())
        for _ in range(4):
            playing.press(NEXT)
            texts.append(listening.said())
        need = playing.desk.session.need_choice
        playing.give(Choose(need.choices[wish]))
        texts.append(listening.said())
        assert texts[0] == f"{player} looks at the screen. What stands there is not read out."
        assert texts[1:5] == [""] * 4, "what the buttons are on would tell"
        assert texts[5].startswith(f"{player} has chosen.")
        heard.append(texts)
    assert heard[0] == heard[1]


def seats_of(count: int) -> tuple[str, ...]:
    return ("Ann", "Ben", "Cleo")[:count]


def _play_until_secret(playing: Playing) -> None:
    """Let the first choice be taken and dice be entered until somebody must choose in secret."""
    while True:
        session = playing.desk.session
        need = session.asked
        if isinstance(need, NeedChoice) and need.secret:
            return
        if session.need_choice is not None:
            playing.give(Choose(session.need_choice.choices[0]))
            continue
        playing.give(EnterByHand())
        number = playing.desk.session.number
        for at in range(len(playing.desk.session.proposal.dice)):
            playing.give(Correct(number, at, "3"))
        playing.give(Confirm(number))


@pytest.mark.parametrize("name", sorted(DESKS))
def test_every_screen_and_every_target_of_it_can_be_told_without_signs_that_no_voice_can_say(name):
    for language in LANGUAGES:
        desk = replace(DESKS[name](), language=language)
        screen = present(desk)
        texts = [told(None, Moment(desk, screen))]
        if desk.shown_to is None:
            none = Moment(desk, replace(screen, focus=None))
            texts += [told(none, Moment(desk, replace(screen, focus=target.id))) for target in screen.targets]
        for saying in texts:
            assert saying is not None and saying.text.strip(". ")
            assert not set(saying.text) & set("♥▲●✚■∝⚓×≈✕⌫−–·①②③④⑤✎▼◀▶{}[]_"), saying.text


@pytest.mark.parametrize(
    ("text", "as_said"),
    [
        ("▲ Earlier", "Earlier"),
        ("After ▶", "After"),
        ("♥", "heart"),
        ("2 ♥ + ▲", "2 heart + triangle"),
        ("①+1 ②-1", "die 1 +1 die 2 -1"),
        ("Is this a 4?", "Is this a 4?"),
        ("Ann 120 · Ben 98", "Ann 120, Ben 98"),
    ],
)
def test_signs_are_said_as_words(text, as_said):
    assert spoken(text, words("en")) == as_said


def test_leaving_the_veil_says_what_all_may_hear():
    desk = DESKS[next(name for name in DESKS if DESKS[name]().shown_to is not None)]()
    covered = replace(desk, shown_to=None, place=Place.MATCH)
    before, now = Moment(desk, present(desk)), Moment(covered, present(covered))
    saying = told(before, now)
    assert saying is None or desk.shown_to in saying.text
