"""Help: rules, odds and hints, by touch and by the buttons, and no secret in it."""

from dataclasses import replace

import pytest

from appliance.games import GAMES, Setup
from appliance.players import hints
from appliance.session import Choose, Confirm
from appliance.table import Button, Press
from tests.session.tables import view
from tests.ui.playing import CONFIRM, Playing, at_the_table
from ui.desk import CameraStatus, Place
from ui.navigation import handle
from ui.pages.odds import percent
from ui.panel import Panel
from ui.present import present
from ui.prose import pages
from ui.rulebook import numbers, rule
from ui.samples import DESKS
from ui.screen_models import Look, Passage, Prose
from ui.words import LANGUAGES, words


@pytest.fixture
def thrown():
    playing = at_the_table().see(view([3, 3, 5, 6, 1]))
    playing.give(Confirm(playing.desk.session.number))
    return playing


def texts(playing: Playing) -> list[str]:
    assert isinstance(playing.screen.body, Prose)
    return [passage.text for passage in playing.screen.body.passages]


def test_a_touch_on_the_prompt_says_the_rule_of_the_moment(thrown):
    thrown.tap("help")
    assert texts(thrown) == [
        "Take one free box now, or leave lying what you keep and throw the others again. (penta:1, penta:2)"
    ]
    thrown.press(Button.BACK)
    assert thrown.desk.place is Place.MATCH


def test_the_buttons_come_to_help_by_the_menu(thrown):
    thrown.press(Button.MENU).focus_on("help").press(CONFIRM)
    assert thrown.desk.place is Place.HELP


@pytest.mark.parametrize("key", GAMES)
def test_all_rules_of_a_game_can_be_read_by_the_buttons_from_home(key):
    playing = Playing()
    playing.focus_on("rules").press(CONFIRM).focus_on(f"rules:{key}").press(CONFIRM)
    read = []
    while True:
        read += [passage.label for passage in playing.screen.body.passages]
        if playing.screen.focus != "more":
            break
        playing.press(CONFIRM)
    assert read == list(numbers(key, words("en")))
    playing.press(Button.BACK)
    assert playing.desk.place is Place.RULEBOOKS
    playing.press(Button.BACK)
    assert playing.desk.place is Place.HOME


def test_back_leads_to_where_the_rules_were_asked_for(thrown):
    thrown.tap("help").tap("rules").press(Button.BACK)
    assert thrown.desk.place is Place.HELP
    setting_up = Playing().tap("new:zocken")
    setting_up.tap("options").tap("rules")
    assert setting_up.screen.prompt == "Zocken: the rules"
    setting_up.press(Button.BACK)
    assert setting_up.desk.place is Place.OPTIONS


@pytest.mark.parametrize("panel", [Panel(800, 480), Panel(720, 1280), Panel(1920, 1080, 40.0)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_passage_is_lost_between_pages(panel, language):
    say = words(language)
    passages = [Passage(number, rule("dice_fishing", number, say)) for number in numbers("dice_fishing", say)]
    assert [passage for page in pages(passages, panel, 66) for passage in page] == passages


def test_the_odds_begin_with_what_best_play_keeps_and_follow_the_finger(thrown):
    thrown.tap("help").tap("odds")
    kept = [die.look is Look.DIE_KEPT for die in thrown.screen.body.dice]
    assert any(kept) and not all(kept)
    before = thrown.screen.body.passages
    thrown.tap("keep:0")
    assert [die.look is Look.DIE_KEPT for die in thrown.screen.body.dice] == [not kept[0], *kept[1:]]
    assert thrown.screen.body.passages != before


def test_until_all_is_reckoned_the_screen_says_so(thrown):
    thrown.tap("help").tap("odds")
    thrown.desk = replace(thrown.desk, help=replace(thrown.desk.help, reckoned=None))
    assert texts(thrown) == ["Reckoning …"]


def test_hints_are_off_until_a_player_wants_them_and_hold_for_that_player_alone(thrown):
    assert "hint" not in thrown.targets
    thrown.tap("help").tap("hints").press(Button.BACK)
    assert "hint" in thrown.targets
    assert thrown.desk.help.hinted == {"Ann"}
    thrown.tap("score:chance")
    thrown.see(view([2, 2, 5, 6, 1], seq=2))
    thrown.give(Confirm(thrown.desk.session.number))
    assert thrown.screen.prompt.startswith("Ben") and "hint" not in thrown.targets


def test_a_hint_says_what_and_why_and_goes_with_the_moment(thrown):
    thrown.desk = replace(thrown.desk, help=replace(thrown.desk.help, hinted=frozenset({"Ann"})))
    thrown.tap("hint")
    best = hints("penta", thrown.desk.session.state, "Ann")[0]
    assert thrown.screen.hint.startswith("Hint: keeping") and str(best.reason.values["gain"]) in thrown.screen.hint
    assert "hint" not in thrown.targets
    thrown.tap("score:chance")
    assert not thrown.screen.hint.startswith("Hint")


def test_the_hint_of_a_secret_choice_is_behind_the_veil_only():
    playing = Playing(camera=CameraStatus.WATCHING).start(Setup("dice_fishing", ("Ann", "Ben"), {}))
    playing.give(Choose(playing.desk.session.need_choice.choices[0]))
    player = playing.desk.session.asked.player
    playing.desk = replace(playing.desk, help=replace(playing.desk.help, hinted=frozenset({player})))
    assert "hint" not in playing.targets
    playing.tap("unveil").tap("hint")
    assert playing.screen.hint.startswith("Hint: ") and playing.desk.shown_to == player
    advised = playing.screen.focus
    veiled = replace(playing.desk, shown_to=None)
    assert not present(veiled).hint.startswith("Hint") and present(veiled).focus != advised


@pytest.mark.parametrize("name", [name for name in DESKS if name.startswith("hint")])
def test_a_hint_leaves_the_focus_on_what_is_there(name):
    """A drawing is chosen in steps, so that the advised one has no tile; Next goes on all the same."""
    desk = DESKS[name]()
    screen = present(desk)
    assert screen.focus is None or screen.focus in [target.id for target in screen.targets]
    after, _ = handle(desk, Press(Button.NEXT))
    assert present(after).focus is not None


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "0 %"),
        (0.0002, "< 0.1 %"),
        (0.0463, "4.6 %"),
        (0.354, "35 %"),
        (0.973, "97.3 %"),
        (0.9999, "> 99.9 %"),
        (1, "100 %"),
    ],
)
def test_a_chance_is_never_told_as_certain_that_is_not(chance, said):
    assert percent(chance, words("en")) == said
    assert percent(chance, words("de")) == said.replace(".", ",")
