"""Every point leads to its dice, and any die of any roll is corrected in two touches, in sight of all."""

from dataclasses import replace
from random import Random

import pytest

from appliance.games import GAMES, Setup
from appliance.session import Due, Entry, Parked, Phase, Why, history, open_session, standstill
from tests.games.playing import dealt, random_match, seats
from tests.ui.playing import BACK, CONFIRM, MENU, Playing
from ui import samples
from ui.arrivals import with_session
from ui.desk import Place
from ui.pages.rolls import CORRECTED, corrected_spots
from ui.pages.sheet import cell_id
from ui.present import lines
from ui.screen_models import Evidence, Table
from ui.words import LANGUAGES


def at(session, place: Place = Place.MATCH, language: str = "en") -> Playing:
    playing = Playing(language=language)
    playing.desk = replace(with_session(playing.desk, session), place=place)
    return playing


def a_match(key: str, actions: int = 40):
    rules = GAMES[key]
    names = seats(rules, 3)
    match = random_match(rules, 2, names)
    return open_session(
        "1", dealt(rules, names, seed=2), [Entry(e.action) for e, _ in zip(match, range(actions), strict=False)]
    )


def cells_of(sheet: Playing) -> set[str]:
    """What leads to dice on all pages of the sheet."""
    seen: dict[str, set[str]] = {}
    while True:
        body = sheet.screen.body
        assert isinstance(body, Table) and body.sheet.traces
        page = body.sheet.more.text if body.sheet.more else ""
        if page in seen:
            return set().union(*seen.values())
        seen[page] = {trace.id for trace in body.sheet.traces}
        if page:
            sheet.tap("turn_sheet")


def every_filled_cell(session) -> set[str]:
    sheet = session.game.sheet(session.state, None)
    return {
        cell_id((row.key, player))
        for row in sheet.rows
        for player, cell in zip(sheet.players, row.cells, strict=True)
        if cell.zeroed or cell.points is not None
    }


# -- from a point to its dice --------------------------------------------------------------------------------------


def test_a_touched_point_shows_the_picture_of_its_dice_with_the_faces_as_accepted():
    playing = at(samples.disputed()).look_at("cell:penta.chance:Ann")
    evidence = playing.screen.body
    assert isinstance(evidence, Evidence)
    assert evidence.picture == "sample-1"
    assert [die.face for die in evidence.dice] == ["2", "4", "5", "5", "1"]
    assert [overlay.face for overlay in evidence.overlays] == ["2", "4", "5", "5", "1"]
    assert (playing.screen.prompt, playing.screen.hint) == ("Ann, round 6", "Chance of Ann: roll 1 of 1")
    assert "Camera, 1 asked · Then: Chance" in evidence.facts
    playing.press(BACK, BACK)
    assert playing.desk.place is Place.MATCH


def test_buttons_step_along_the_points_and_come_back_to_where_they_were():
    playing = at(samples.disputed()).press(MENU).focus_on("points").press(CONFIRM)
    while not playing.screen.target("cell:penta.chance:Ann"):
        playing.focus_on("turn_sheet").press(CONFIRM)
    playing.focus_on("cell:penta.chance:Ann").press(CONFIRM)
    assert isinstance(playing.screen.body, Evidence)
    playing.press(BACK)
    assert playing.screen.focus == "cell:penta.chance:Ann"


@pytest.mark.parametrize("key", [key for key in GAMES if key != "penta"])
def test_points_on_a_board_lead_to_their_dice_and_back_to_the_board(key):
    session = a_match(key)
    playing = at(session)
    leading = [target for target in playing.screen.aside if target.id.startswith("cell:")]
    assert len(leading) == len(session.setup.players)
    playing.tap(leading[0].id)
    if playing.desk.place is Place.ROLL:
        playing.press(BACK)
    assert playing.desk.place is Place.MATCH


def test_points_of_many_rolls_show_them_all_in_order():
    playing = at(samples.disputed(), Place.SHEET).tap("cell:penta.total:Ann")
    assert playing.screen.hint == "TOTAL of Ann: roll 6 of 6"
    seen = [playing.desk.entry]
    while playing.screen.target("before"):
        playing.tap("before")
        seen.append(playing.desk.entry)
    assert seen == sorted(seen, reverse=True)
    assert len(seen) == 6
    playing.tap("after")
    assert playing.desk.entry == seen[-2]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_game_every_point_leads_to_rolls_or_says_that_there_are_none(key, language):
    session = a_match(key)
    cells = cells_of(at(session, Place.SHEET, language))
    assert cells == every_filled_cell(session)
    shown = 0
    for id in cells:
        playing = at(session, Place.SHEET, language).look_at(id)
        if isinstance(playing.screen.body, Evidence):
            shown += 1
            assert playing.screen.body.dice and playing.screen.body.note
            playing.check()
        else:
            assert playing.screen.notice is not None
    assert shown


@pytest.mark.parametrize(("desk", "note"), [("evidence_gone", "no longer there"), ("evidence_by_hand", "by hand")])
def test_a_roll_without_a_picture_says_why(desk, note):
    playing = Playing()
    playing.desk = samples.DESKS[desk]()
    assert playing.screen.body.picture is None
    assert note in playing.screen.body.note
    assert not playing.screen.body.overlays


# -- two touches ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_in_every_game_any_die_is_corrected_in_two_touches(key):
    session, rng = a_match(key), Random(3)
    done = history(session.setup, session.journal)
    rolls = [index for index, each in enumerate(done) if session.game.dice_of(each.before, each.action)]
    for index in rng.sample(rolls, 5):
        dice = session.game.dice_of(done[index].before, done[index].action)
        die = rng.randrange(len(dice))
        face = rng.choice([side for side in dice[die].sides if side != dice[die].face])
        playing = at(session)
        playing.desk = replace(playing.desk, place=Place.ROLL, entry=index)
        playing.tap(f"die:{die}", f"face:{face}")
        after = playing.desk.session
        assert any(each.die == die for each in after.journal[index].corrections)
        now = history(after.setup, after.journal)[index]
        assert after.game.dice_of(now.before, now.action)[die].face == face
        assert playing.desk.place is (Place.MATCH if standstill(after) else Place.ROLL)
        playing.check()
        assert lines(playing.screen)


def test_who_says_so_is_whoever_is_asked_unless_somebody_else_is_named():
    playing = at(samples.disputed()).look_at("cell:penta.chance:Ann").tap("die:1")
    assert playing.screen.target("witness").text == "Says: Ben"
    playing.tap("face:6")
    assert playing.desk.session.journal[-2].corrections[-1].by == "Ben"
    playing.tap("die:1", "witness")
    assert playing.screen.target("witness").text == "Says: Ann"
    playing.tap("face:4")
    assert [each.by for each in playing.desk.session.journal[-2].corrections] == ["Ben", "Ann"]


def test_a_correction_is_marked_on_the_dice_the_sheet_and_the_list_and_quietly_put_back():
    playing = at(samples.disputed()).look_at("cell:penta.chance:Ann").tap("die:1", "face:6")
    assert playing.screen.notice.text == "Ben: it was 6, not 4. All points are counted anew."
    assert [die.mark for die in playing.screen.body.dice] == ["", CORRECTED, "", "", ""]
    assert f"{CORRECTED} Ben, round 6: die 2 was read as 4." in playing.screen.body.facts
    assert corrected_spots(playing.desk.session) == {("penta.chance", "Ann"), ("penta.total", "Ann")}
    playing.press(BACK)
    assert {cell.mark for line in playing.screen.body.sheet.lines for cell in line.cells} == {"", CORRECTED}
    playing.press(MENU).focus_on("history").press(CONFIRM)
    assert playing.screen.body.tiles[0].text.startswith(CORRECTED)
    playing.press(CONFIRM).tap("put_back")
    assert playing.desk.session.state == samples.disputed().state


def test_looking_at_a_roll_does_not_stop_the_flow():
    playing = at(samples.disputed()).look_at("cell:penta.chance:Ann")
    playing.see(samples.view(2, *(samples.reading(at, face) for at, face in enumerate("25531"))))
    assert playing.desk.session.proposal is not None
    playing.tap("die:1", "face:6")
    assert playing.desk.session.proposal is not None, "what is on the table waits for its confirmation as before"
    playing.press(BACK, BACK)
    assert playing.screen.target("confirm")


# -- consequences --------------------------------------------------------------------------------------------------


def joker(language: str = "en") -> Playing:
    """Chance no longer fits, as the dice were four of a kind and are five now (penta:9a)."""
    playing = Playing(language=language).start(Setup("penta", ("Ann", "Ben"), {"throws": 1}))
    for faces, box in (
        ("66666", "penta"),
        ("12345", "large_straight"),
        ("11112", "chance"),
        ("12345", "small_straight"),
    ):
        playing.tap("by_hand", *(f"face:{face}" for face in faces), "confirm").choose(f"score:{box}")
    return playing.tap("menu", "history", "roll:4", "die:4", "face:1")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Choose again: Chance of round 2 no longer fits. 2 later steps wait."),
        ("de", "Wähle neu: Chance aus Runde 2 passt nicht mehr. 2 spätere Schritte warten."),
    ],
)
def test_a_clear_word_says_which_choice_no_longer_fits_and_it_is_asked_again(language, sentence):
    playing = joker(language)
    assert playing.desk.place is Place.MATCH
    assert (playing.screen.hint, playing.screen.warning) == (sentence, True)
    assert playing.screen.prompt.startswith("Ann")
    playing.choose("score:aces")
    assert not playing.screen.warning
    assert playing.desk.session.asked.player == "Ann"
    assert len(playing.desk.session.journal) == 8
    playing.check()


def test_a_later_step_that_stands_again_is_told():
    assert joker().choose("score:aces").screen.notice.text.endswith("2 later steps stand again.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_secret_choice_that_no_longer_fits_is_not_named(language):
    session = a_match("dice_fishing", 2)
    wagered = session.journal[0].action
    playing = at(session, language=language)
    parked = samples_with_waiting(session)
    playing.desk = replace(playing.desk, session=parked)
    text = " ".join(lines(playing.screen))
    assert standstill(parked).due.secret
    assert all(str(kind) not in playing.screen.hint for kind in wagered.args["dice"])
    assert text


def samples_with_waiting(session):
    """The session in which the first wager waits to be made again."""
    line = session.line.with_parked(
        Parked(at, Due(1, 0, 0, secret=True), Why.WAITING) for at in range(len(session.line.items))
    )
    return open_session("1", session.setup, line)


def test_a_finished_match_can_be_corrected_too():
    playing = at(samples.finished(samples.FEW), Place.SHEET)
    assert playing.desk.session.phase is Phase.FINISHED
    playing.look_at("cell:penta.chance:Ann").tap("die:0", "face:1")
    assert playing.desk.session.phase is Phase.FINISHED
    assert playing.screen.notice is not None
