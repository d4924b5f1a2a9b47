"""Every game is played to its end at the screen, by taps alone and by the buttons alone, with dice entered by hand."""

from dataclasses import replace
from random import Random

import pytest

from appliance.games import GAMES, NeedChoice, Setup, checked
from appliance.session import Phase, Seen, ThrowDice, open_session
from appliance.table import DieReading, Doubt, Guess, TableView, dice_set
from tests.games.playing import random_match
from tests.ui.playing import CONFIRM, Playing, with_policy
from ui.arrivals import with_session
from ui.desk import CameraStatus
from ui.events import Touch
from ui.intents import Send
from ui.pages.drawing import answers, parts
from ui.pages.names import Names
from ui.present import lines
from ui.screen_models import Table
from ui.words import LANGUAGES, words

NAMES = ("Ann", "Ben", "Cem")
MOST_STEPS = 6000


def seated(key: str, seed: int, language: str = "en", camera: CameraStatus = CameraStatus.NONE) -> Playing:
    """A table of three with random options."""
    rng, info = Random(seed), GAMES[key].info
    options = {option.key: rng.choice(option.values) for option in info.options}
    playing = Playing(language=language, camera=camera)
    playing.chance = Random(seed)
    return playing.start(Setup(key, NAMES, options))


def sensible(playing: Playing, rng: Random) -> str:
    """Return one of the targets that lead on: a roll that can be confirmed is, and nobody corrects or gives way."""
    idle = ("die:", "other", "fewer", "hold:", "my_card", "sheet", "closer")
    ids = [id for id in playing.targets if not id.startswith(idle)]
    if "confirm" in ids:
        return "confirm"
    likely = [id for id in ids if id in ("secure", "haul:middle", "face:plaice2")]  # or it takes very long
    return likely[0] if likely and rng.random() < 0.8 else rng.choice(ids)


def play(playing: Playing, seed: int, take) -> int:
    rng, steps = Random(seed), 0
    while playing.desk.session.phase is not Phase.FINISHED:
        assert lines(playing.screen)
        take(playing, sensible(playing, rng))
        steps += 1
        assert steps < MOST_STEPS
    return steps


def by_tap(playing: Playing, id: str) -> None:
    playing.tap(id)


def by_buttons(playing: Playing, id: str) -> None:
    playing.focus_on(id).press(CONFIRM)


@pytest.mark.parametrize(("take", "seed"), [(by_tap, 0), (by_tap, 1), (by_buttons, 2)])
@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_played_to_its_end(key, take, seed):
    playing = seated(key, seed, LANGUAGES[seed % 2])
    play(playing, seed, take)
    playing.check()
    session = playing.desk.session
    assert {placing.player for placing in playing.screen.body.placings if placing.winner} == set(
        session.game.winners(session.state)
    )


@pytest.mark.parametrize("key", GAMES)
def test_anything_can_be_pressed_at_any_time(key):
    playing, rng = seated(key, 5), Random(5)
    for _ in range(400):
        screen = playing.screen
        ids = [target.id for target in (*screen.targets, *screen.corners)]
        if not ids:  # the page that finds out where a touch is felt
            playing.send(Touch())
            continue
        playing.tap(rng.choice([id for id in ids if id not in ("leave", "home", "again", "quit")] or ids))
        if playing.desk.session is None:
            break
    playing.check()


# -- secrets -------------------------------------------------------------------------------------------------------


def test_a_secret_choice_is_veiled_before_and_after_it_is_made():
    playing = Playing().start(Setup("dice_fishing", ("Ann", "Ben")))
    assert playing.screen.prompt == "Pass it to Ann"
    assert playing.targets == ["unveil", "sheet", "other"]
    playing.tap("unveil")
    assert any(id.startswith("wager:") for id in playing.targets)
    playing.tap(next(id for id in playing.targets if id.startswith("wager:")))
    assert playing.screen.prompt == "Pass it to Ben"
    assert playing.targets == ["unveil", "sheet"]


def test_a_secret_choice_that_is_left_open_is_veiled_again():
    playing = Playing().start(Setup("dice_fishing", ("Ann", "Ben"))).tap("unveil", "menu", "continue")
    assert playing.screen.prompt == "Pass it to Ann"


def test_taking_back_does_not_tell_a_secret_choice():
    playing = Playing().start(Setup("dice_fishing", ("Ann", "Ben"))).tap("unveil")
    playing.tap(next(id for id in playing.targets if id.startswith("wager:"))).tap("back")
    assert playing.screen.prompt == "Take back Ann’s secret choice?"
    assert not any("D6" in line for line in lines(playing.screen)[2:])


def test_the_own_secret_card_can_be_looked_at_behind_the_veil():
    playing = Playing().start(Setup("trollius", ("Ann", "Ben"))).tap("my_card")
    assert playing.screen.prompt == "Pass it to Ann"
    playing.tap("unveil")
    card = playing.desk.session.state.kept[0]
    assert playing.screen.prompt.startswith(Names(words("en"), "trollius").card(card))
    playing.tap("back", "my_card")
    assert playing.screen.prompt == "Pass it to Ann"


SECRETS = {"dice_fishing": {}, "zocken": {"secret": True}, "trollius": {"level": "difficult"}}


@pytest.mark.parametrize("key", SECRETS)
def test_no_screen_shows_a_secret_to_others(key):
    """While the screen is veiled for the next player, it is the same whatever the one before has chosen."""
    one, other = (Playing().start(Setup(key, NAMES, SECRETS[key])) for _ in range(2))
    rng = Random(4)
    while "unveil" not in one.targets:
        id = sensible(one, rng)
        one.tap(id)
        other.tap(id)
    one.tap("unveil")
    other.tap("unveil")
    first, second = [id for id in one.targets if id not in ("other", "more")][:2]
    one.tap(first)
    other.tap(second)
    assert one.screen.prompt.startswith("Pass it to")
    assert lines(one.screen) == lines(other.screen)
    assert lines(one.tap("back").screen) == lines(other.tap("back").screen)
    assert lines(one.tap("back", "menu", "history").screen) == lines(other.tap("back", "menu", "history").screen)


# -- several asked, several dice -----------------------------------------------------------------------------------


def test_another_player_may_answer_first():
    playing = Playing().start(Setup("dice_fishing", ("Ann", "Ben"))).tap("other")
    assert playing.screen.prompt == "Pass it to Ben"
    playing.tap("unveil").tap(next(id for id in playing.targets if id.startswith("wager:")))
    assert playing.desk.session.journal[-1].action.by == "Ben"
    assert playing.screen.prompt == "Pass it to Ann"


def test_the_die_that_is_thrown_is_said_by_its_colour():
    playing = Playing().start(Setup("zocken", ("Ann", "Ben")))
    blue = next(tile for tile in playing.screen.body.tiles if tile.text == "blue")
    playing.tap(blue.id, "face:4", "confirm")
    assert dict(playing.desk.session.journal[-1].action.args) == {"die": "blue", "value": 4}


def test_faces_are_those_of_the_die_that_is_asked_about():
    playing = Playing().start(Setup("dice_fishing", ("Ann", "Ben")))
    for player, dice in (("Ann", ["d6", "d20"]), ("Ben", ["d6", "d6", "d6"])):
        assert playing.screen.prompt == f"Pass it to {player}"
        playing.tap("unveil")
        playing.tap(f"wager:{dice}")
    playing.tap(next(id for id in playing.targets if "normal" in id)).tap("by_hand")
    kinds = {kind.name: kind.faces for kind in dice_set("fishing").kinds}
    for kind in ("d6", "d20"):
        faces = [id.removeprefix("face:") for id in playing.targets if id.startswith("face:")]
        assert tuple(faces) == kinds[kind]
        playing.tap("face:5")
    assert [die.face for die in playing.screen.body.dice] == ["5", "5."]
    playing.tap("confirm")
    assert playing.desk.session.journal[-1].action.args == {"dice": {"d6": [5], "d20": 5}}


def watched(key: str, *players: str, **policy: object) -> Playing:
    playing = Playing(camera=CameraStatus.WATCHING).start(Setup(key, players or ("Ann", "Ben")))
    return with_policy(playing, entry_s=None, **policy)


def see(playing: Playing, *dice: DieReading) -> Playing:
    playing.give(Seen(TableView(0, dice, (640, 480))))
    return playing


def seen_die(face: str, colour: str | None, kind: str = "d6", doubt: Doubt | None = None) -> DieReading:
    return DieReading(kind, colour, (Guess(face, 0.9),), (10, 10, 50, 50), doubt=doubt)


def test_which_die_was_thrown_is_seen_and_said():
    playing = watched("zocken")
    assert "I see which die it is" in playing.screen.hint
    see(playing, seen_die("4", "blue"))
    assert playing.screen.prompt == "Ann, the blue die: is this right?"
    assert playing.screen.body.dice[0].colour == "blue"
    playing.tap("confirm")
    assert dict(playing.desk.session.journal[-1].action.args) == {"die": "blue", "value": 4}


def test_a_colour_that_is_not_clear_is_asked_for_and_then_the_face():
    playing = see(watched("zocken"), seen_die("4", "white"))
    assert playing.screen.prompt == "Which die is this?"
    assert "Say which die it is" in playing.screen.hint
    assert [id for id in playing.targets if id.startswith("face:")] == []
    playing.tap("colour:green")
    assert playing.screen.prompt == "Is this a 4?"
    playing.tap("face:4", "confirm")
    assert dict(playing.desk.session.journal[-1].action.args) == {"die": "green", "value": 4}


def test_a_die_can_be_named_otherwise_where_its_face_is_corrected():
    playing = see(watched("zocken"), seen_die("4", "red")).tap("die:0")
    assert {"face:5", "colour:orange"} <= set(playing.targets) and "colour:red" not in playing.targets
    playing.tap("colour:orange")
    assert playing.screen.prompt == "Ann, the orange die: is this right?"


def test_a_face_that_the_die_does_not_have_is_told():
    playing = watched("trollius")
    colour = playing.desk.session.need_roll.colours[0]
    see(playing, seen_die("6", colour))
    assert playing.screen.hint == "No die that is thrown now shows 6. Say what it shows."
    assert "face:6" not in playing.targets


def test_a_symbol_in_doubt_is_asked_by_its_name():
    playing = see(watched("schollen_rollen"), seen_die("hook", None, "schollen", Doubt.COCKED))
    assert playing.screen.prompt == "Does it show hook?"
    assert playing.screen.hint == "The die leans. Push it flat, or throw it again."


def test_on_a_simulated_tray_a_touch_throws_the_die_that_it_names():
    playing = watched("zocken", on_demand=True)
    blue = next(tile for tile in playing.screen.body.tiles if tile.text == "blue")
    assert blue.intent == Send(ThrowDice(4))


def test_dice_of_a_reroll_can_be_held_on_a_simulated_tray_and_the_own_one_stays():
    playing = watched("dice_fishing", on_demand=True)
    for player, dice in (("Ann", ["d6", "d20"]), ("Ben", ["d6", "d6", "d6"])):
        assert playing.screen.prompt == f"Pass it to {player}"
        playing.tap("unveil")
        playing.tap(f"wager:{dice}")
    playing.tap(next(id for id in playing.targets if "reroll" in id))
    see(playing, seen_die("4", "red"), replace(seen_die("8", "red", "d20"), box=(60, 60, 99, 99))).tap("confirm")
    assert [id for id in playing.targets if id.startswith("hold:")] == ["hold:0"]
    assert "throw" in playing.targets


def test_a_card_can_be_drawn_by_the_appliance_or_be_said():
    playing = Playing()
    session = open_session("1", checked(Setup("dice_fishing", ("Ann", "Ben"))))
    playing.desk = with_session(playing.desk, session)
    assert isinstance(session.need_choice, NeedChoice) and session.need_choice.drawn
    playing.tap("draw")
    assert playing.desk.session.journal[0].action.do == "reveal"


# -- drawings step by step -----------------------------------------------------------------------------------------


def test_drawings_that_begin_alike_stand_together():
    """What the steps of a drawing rely on: every drawing is found by its answers, and each answer comes once."""
    seen = 0
    for each in random_match(GAMES["trollius"], 3, NAMES):
        choices = next(
            (p.choices for p in each.prompts if isinstance(p, NeedChoice) and p.choices[0].do == "draw"), None
        )
        if choices is None or seen > 12:
            continue
        seen += 1
        every = [parts(choice) for choice in choices]
        assert len(set(every)) == len(every)
        for depth in (1, 2, 3):
            begun = [steps[:depth] for steps in every]
            runs = [one for one, before in zip(begun, [None, *begun], strict=False) if one != before]
            assert len(runs) == len(set(runs)), f"at depth {depth} an answer comes back"
        for wanted in Random(seen).sample(list(choices), min(5, len(choices))):
            assert _is_found(choices, wanted)
    assert seen


def _is_found(choices, wanted, picked=()):
    """Whether some way through the steps leads to a drawing."""
    return any(
        answer.choice == wanted if answer.choice else _is_found(choices, wanted, (*picked, answer.part))
        for answer in answers(choices, picked)
        if answer.part in parts(wanted)
    )


def test_steps_of_a_drawing_can_be_taken_back():
    playing = seated("trollius", 1)
    rng = Random(1)
    while not any(id.startswith("when:") for id in playing.targets):
        playing.tap(sensible(playing, rng))
    before = playing.targets
    playing.tap("when:after")
    assert playing.targets != before
    assert isinstance(playing.screen.body, Table)
    playing.tap("back")
    assert playing.targets == before
