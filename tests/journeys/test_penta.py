"""Journeys: photographs in, wired buttons pressed, the screen and the stored match looked at."""

from pathlib import Path

import cv2
import pytest

from appliance.session import How, Phase, Policy
from appliance.store import Journal
from appliance.table import Button
from tests.journeys.appliance import Table
from tests.journeys.pictures import photograph_throws
from ui.desk import Place

pytestmark = pytest.mark.kivy

GOLDEN = Path(__file__).parent / "golden"
TURNS = 4


@pytest.fixture(scope="module")
def photographs(tmp_path_factory):
    """A folder of throws, and what the dice in them show."""
    folder = tmp_path_factory.mktemp("throws")
    return folder, photograph_throws(folder, 2 * TURNS)


def start_match(table: Table) -> None:
    """From the home screen to the first throw of a quick match of two, by buttons alone."""
    table.choose("new:penta")
    table.choose("options")
    while table.appliance.desk.draft.options.get("throws") != 1:
        table.choose("option:throws")
    table.choose("done")
    table.choose("start")


def confirm_roll(table: Table, faces: tuple[str, ...]) -> None:
    """Throw, answer for the dice that the camera is unsure of, and confirm."""
    table.choose("throw")
    table.until(lambda: table.appliance.session.phase is Phase.PROPOSED)
    table.wait(0.5)
    left = list(faces)
    for die in table.appliance.session.proposal.dice:
        if die.settled:
            left.remove(die.face)
    while not table.appliance.session.proposal.ready:
        table.choose(f"face:{left.pop()}")
    table.choose("confirm")


def test_turns_played_with_four_buttons_and_photographs(photographs, tmp_path):
    folder, throws = photographs
    with Table(tmp_path / "journal.sqlite3", folder) as table:
        start_match(table)
        for faces in throws[:TURNS]:
            confirm_roll(table, faces)
            assert table.appliance.session.phase is Phase.CHOOSE
            best = table.screen.targets[0].id
            table.choose(best)
        session = table.appliance.session
        shot = tmp_path / "sheet.png"
        table.window.save_png(shot)
        stored = table.journal.load(session.match)
    assert stored.entries == session.journal
    rolls = [entry for entry in stored.entries if entry.action.do == "roll"]
    assert [sorted(map(str, entry.action.args["dice"])) for entry in rolls] == [
        sorted(faces) for faces in throws[:TURNS]
    ]
    assert [entry.note for entry in rolls] == [f"{number:02}.jpg" for number in range(1, TURNS + 1)]
    assert {entry.how for entry in rolls} <= {How.CAMERA, How.HAND}
    looks_like(shot, GOLDEN / "sheet.png")


def looks_like(shot: Path, golden: Path) -> None:
    """Compare in small and with tolerance, so that another Mesa or font renderer passes."""
    now, then = cv2.resize(cv2.imread(str(shot)), (400, 240), interpolation=cv2.INTER_AREA), cv2.imread(str(golden))
    assert then is not None, f"there is no {golden}; look at {shot} and, if it is right, store it at 400x240"
    difference = cv2.absdiff(now, then).mean()
    assert difference < 3.0, f"the sheet differs by {difference:.1f}; look at {shot}"


def test_a_match_taken_up_again_is_at_the_same_decision(photographs, tmp_path):
    folder, throws = photographs
    with Table(tmp_path / "journal.sqlite3", folder) as table:
        start_match(table)
        confirm_roll(table, throws[0])
        before = table.screen
        state = table.appliance.session.state
    with Table(tmp_path / "journal.sqlite3", folder) as table:
        assert table.appliance.desk.place is Place.HOME
        table.choose("resume:1")
        assert table.appliance.session.state == state
        assert table.screen.prompt == before.prompt
        assert table.screen.body.sheet == before.body.sheet
        assert [each.id for each in table.screen.targets] == [each.id for each in before.targets]


def test_back_takes_the_last_action_back_and_the_menu_leaves(photographs, tmp_path):
    folder, throws = photographs
    with Table(tmp_path / "journal.sqlite3", folder) as table:
        start_match(table)
        confirm_roll(table, throws[0])
        table.press(Button.BACK)
        table.choose("take_back")
        assert table.appliance.session.phase is Phase.ROLL
        assert table.journal.load("1").entries == ()
        table.press(Button.MENU)
        table.choose("leave")
        assert table.appliance.desk.place is Place.HOME


def test_a_misread_die_is_repaired_by_touch_and_the_match_replayed(photographs, tmp_path):
    folder, throws = photographs
    with Table(tmp_path / "journal.sqlite3", folder) as table:
        start_match(table)
        confirm_roll(table, throws[0])
        table.choose("score:chance")
        dice = table.appliance.session.journal[0].action.args["dice"]
        other = 1 if dice[0] != 1 else 2
        table.tap("menu", "history", "roll:0", "die:0", f"face:{other}")
        scores = table.appliance.session.game.scores(table.appliance.session.state)
        repaired = table.journal.load("1").entries[0]
    assert next(iter(scores.values())) == sum(dice) - dice[0] + other
    assert repaired.action.args["dice"][0] == other
    assert repaired.how is How.HAND


def test_three_quiet_seconds_enter_the_computers_box_and_a_touch_stops_them(photographs, tmp_path):
    folder, throws = photographs
    with Table(tmp_path / "journal.sqlite3", folder, Policy(on_demand=True, entry_s=3.0)) as table:
        start_match(table)
        confirm_roll(table, throws[0])
        table.wait(1.0)
        assert table.screen.countdown.seconds == 2
        table.press(Button.NEXT)
        assert table.screen.countdown is None
        table.wait(60.0)
        assert table.appliance.session.phase is Phase.CHOOSE
        table.choose("score:chance")
        confirm_roll(table, throws[1])
        table.wait(3.1)
        assert table.appliance.session.journal[-1].action.do == "auto"


def test_a_match_is_played_by_hand_when_the_pictures_are_used_up(photographs, tmp_path):
    folder, throws = photographs
    single = tmp_path / "single"
    single.mkdir()
    (single / "01.jpg").write_bytes((folder / "01.jpg").read_bytes())
    with Table(tmp_path / "journal.sqlite3", single) as table:
        start_match(table)
        confirm_roll(table, throws[0])
        table.choose("score:chance")
        table.choose("throw")
        table.until(lambda: table.appliance.pictures_out)
        table.choose("by_hand")
        for face in "66655":
            table.choose(f"face:{face}")
        table.choose("confirm")
        assert sorted(table.appliance.session.journal[-1].action.args["dice"]) == [5, 5, 6, 6, 6]
        assert table.appliance.session.journal[-1].how is How.HAND


def test_a_damaged_picture_is_said_and_the_table_plays_on_by_hand(tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    (folder / "01.jpg").write_bytes(b"\xff\xd8 this is no picture")
    with Table(tmp_path / "journal.sqlite3", folder) as table:
        start_match(table)
        table.choose("throw")
        table.until(lambda: table.appliance.failure is not None)
        assert "01.jpg" in table.screen.notice.text
        table.choose("by_hand")
        assert table.appliance.session.phase is Phase.PROPOSED


def test_a_press_that_was_meant_for_the_screen_before_confirms_nothing(photographs, tmp_path):
    folder, _ = photographs
    with Table(tmp_path / "journal.sqlite3", folder) as table:
        start_match(table)
        table.choose("throw")
        table.until(lambda: table.appliance.session.phase is Phase.PROPOSED)
        table.press(Button.CONFIRM)
        assert table.appliance.session.phase is Phase.PROPOSED
        assert table.appliance.session.journal == ()
        assert table.screen.notice is not None


def test_the_journal_of_a_journey_outlives_it(photographs, tmp_path):
    folder, throws = photographs
    with Table(tmp_path / "journal.sqlite3", folder) as table:
        start_match(table)
        confirm_roll(table, throws[0])
    with Journal(tmp_path / "journal.sqlite3") as journal:
        (stored,) = journal.matches()
    assert [entry.action.do for entry in stored.entries] == ["roll"]
