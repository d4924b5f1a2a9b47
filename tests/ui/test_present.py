"""What the screens say, in plain values."""

from dataclasses import replace

import pytest

from appliance.games import Setup
from appliance.session import Fault, FaultRaised, Tick
from tests.ui.playing import NEXT, Playing, at_the_table
from ui import samples
from ui.arrivals import aged, told, with_session
from ui.desk import CameraStatus, Desk, Place, Tone
from ui.present import lines, present
from ui.screen_models import CellLook, Look, Ranking, Table
from ui.words import LANGUAGES


def cells(table: Table, column: int) -> dict[str, tuple[str, CellLook]]:
    return {line.label: (line.cells[column].text, line.cells[column].look) for line in table.sheet.lines}


def typed(playing: Playing, *faces: int) -> Playing:
    return playing.tap("by_hand", *(f"face:{face}" for face in faces), "confirm")


def hand_table(**options: object) -> Playing:
    return at_the_table(CameraStatus.NONE, **options)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", samples.DESKS)
def test_every_sample_can_be_said_in_both_languages(name, language):
    screen = present(replace(samples.DESKS[name](), language=language))
    assert screen.prompt
    assert len(lines(screen)) >= 2
    ids = [target.id for target in (*screen.targets, *screen.corners)]
    assert len(ids) == len(set(ids))


def test_boxes_that_score_are_lit_and_zeroes_are_told_apart():
    playing = typed(hand_table(throws=1), 6, 6, 6, 5, 5)
    table = playing.screen.body
    ann = cells(table, 0)
    assert ann["Full House"] == ("25", CellLook.OFFER)
    assert ann["Aces"] == ("0", CellLook.ZERO_OFFER)
    looks = {tile.id: (tile.points, tile.look) for tile in table.tiles}
    assert looks["score:full_house"] == ("25", Look.OFFER)
    assert looks["score:aces"] == ("0", Look.ZERO_OFFER)
    playing.tap("score:aces")
    assert cells(playing.screen.body, 0)["Aces"] == ("✕", CellLook.ZEROED)
    assert cells(playing.screen.body, 0)["Twos"] == ("", CellLook.EMPTY)


def test_nothing_is_lit_while_a_roll_is_not_confirmed():
    playing = typed(hand_table(), 6, 6, 6, 5, 5).tap("by_hand")
    assert all(look is CellLook.EMPTY for _, look in list(cells(playing.screen.body, 0).values())[:6])


def test_throws_left_are_counted():
    playing = hand_table()
    assert playing.screen.hint == "3 throws left."
    typed(playing, 1, 2, 3, 4, 6)
    assert playing.screen.hint.startswith("2 throws left.")
    playing.tap("by_hand", "confirm")
    assert playing.screen.hint.startswith("1 throw left.")


def test_the_sacrifice_is_announced():
    screen = present(replace(samples.DESKS["sacrifice"](), language="de"))
    assert screen.hint == "Kein offenes Feld bringt Punkte: Du musst eines opfern."
    assert screen.warning


def test_a_joker_that_scores_nothing_but_the_hundred_is_no_sacrifice():
    playing = hand_table(throws=1)
    lower = ["penta", "three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight", "chance"]
    for box in (*lower, "fours"):
        faces = [5] * 5 if box == "penta" else [4, 4, 4, 4, 1]
        typed(playing, *faces).choose(f"score:{box}")
        typed(playing, 1, 2, 3, 4, 6).tap(playing.screen.body.tiles[0].id)
    typed(playing, 4, 4, 4, 4, 4)
    assert playing.screen.hint == "Joker: the box counts 0, but 100 bonus points stay."
    assert {tile.points for tile in playing.screen.body.tiles if tile.points} == {"100"}


def test_readings_lie_on_the_picture_as_shares_of_it():
    screen = present(samples.DESKS["doubt_8"]())
    tray = screen.body.tray
    assert [overlay.face for overlay in tray.overlays] == ["2", "?", "5", "5", "1"]
    assert tray.overlays[1].look is Look.DIE_ASKED
    assert tray.close_up == tray.overlays[1].box
    assert all(0 <= share <= 1 for overlay in tray.overlays for share in overlay.box)


def test_kept_dice_are_marked():
    screen = present(samples.DESKS["proposed"]())
    assert [die.look for die in screen.body.dice] == [Look.DIE_KEPT] * 3 + [Look.DIE_SURE] * 2


def test_a_missing_die_is_asked_about_and_said_why():
    screen = present(samples.DESKS["four_dice"]())
    assert (screen.prompt, screen.hint) == ("What does die 5 show?", "4 dice seen, 5 expected.")


def test_the_countdown_says_what_will_be_entered():
    countdown = present(samples.DESKS["countdown"]()).countdown
    assert (countdown.seconds, countdown.share, countdown.text) == (3, 0.7, "Enters Chance")


def test_equal_players_share_a_place_and_the_next_one_is_left_out():
    session = samples.begun(("Ann", "Ben", "Cleo", "Dan"), throws=1)
    boxes = [
        line.key.removeprefix("penta.") for line in session.game.sheet(session.state, None).rows if line.kind == "box"
    ]
    for box in boxes:
        for dice in ((1, 1, 1, 2, 2), (6, 6, 6, 5, 5), (1, 1, 1, 2, 2), (1, 1, 1, 1, 2)):
            session = samples.scored(samples.rolled(session, *dice), box)
    ranking = present(with_session(Desk(), session)).body
    assert isinstance(ranking, Ranking)
    places = [(each.place, each.player, each.winner) for each in ranking.placings]
    assert places == [(1, "Ben", True), (2, "Ann", False), (2, "Cleo", False), (4, "Dan", False)]


def test_a_fault_is_said_while_it_lasts_and_a_refusal_goes_before_it():
    playing = at_the_table()
    playing.give(FaultRaised(Fault.CAMERA_LOST))
    assert playing.screen.notice.tone is Tone.FAULT
    playing.desk = told(playing.desk, "The disk is full.")
    assert playing.screen.notice.text == "The disk is full."


def test_without_a_camera_entering_by_hand_is_the_first_thing():
    screen = hand_table().screen
    assert screen.focus == "by_hand"
    assert screen.target("by_hand").look is Look.PRIMARY
    assert screen.body.tray is None


def test_banners_go_after_a_while():
    desk = aged(told(Desk(), "No."), 10.0)
    assert aged(desk, 17.0).banner is not None
    assert aged(desk, 19.0).banner is None


def test_a_refusal_without_words_is_said_in_english():
    playing = at_the_table(language="de")
    playing.desk = told(playing.desk, "The match 7 cannot be read.")
    assert playing.screen.notice.text == "The match 7 cannot be read."


def test_a_match_place_without_a_match_shows_home():
    assert present(Desk(place=Place.HISTORY)).prompt == "Dicekeeper"


def test_the_news_of_the_last_step_are_the_same_after_a_resume():
    sacrificed = samples.DESKS["sacrifice"]()
    assert with_session(Desk(), sacrificed.session).news == sacrificed.news
    assert sacrificed.news


def test_history_goes_by_pages():
    playing = Playing().start(Setup("penta", ("Ann",), {"throws": 1}))
    for _ in range(7):
        typed(playing, 1, 2, 3, 4, 6).press(NEXT).tap(playing.screen.focus)
    playing.tap("menu", "history")
    assert [tile.id for tile in playing.screen.body.tiles] == ["roll:12", "roll:10", "roll:8", "roll:6", "roll:4"]
    playing.tap("older")
    assert [tile.id for tile in playing.screen.body.tiles] == ["roll:2", "roll:0"]
    assert "older" not in playing.targets
    assert playing.screen.body.tiles[1].detail == "round 1 · by hand · Small straight"
    playing.tap("newer")
    assert playing.targets[0] == "roll:12"


def test_lines_say_the_same_as_text():
    text = lines(typed(hand_table(), 6, 6, 6, 5, 5).screen)
    assert text[0] == "Ann: throw again or choose"
    assert any(line.split() == ["Full", "House", "(25)"] for line in text)
    assert "- Full House  25" in text


def test_the_clock_alone_changes_nothing_on_the_screen():
    playing = at_the_table()
    before = playing.screen
    playing.give(Tick(99.0))
    assert playing.screen == before
