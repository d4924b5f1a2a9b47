"""Somebody unpacks the appliance: in German, by touch alone, off screen, on the simulated tray."""

import csv
from dataclasses import replace
from io import StringIO

import pytest

from appliance.app.services.results import FOLDER
from appliance.games import game
from appliance.session import How, Phase
from appliance.store import load_transcript
from tests.journeys.stepped import Table, finished
from tests.journeys.test_ways import Player
from tests.journeys.tray import FLIGHT
from vision.calibration.profile import load_profile
from vision.faces.shelf import load_box

pytestmark = pytest.mark.kivy

SIZE = (1000, 800)
"""Pictures so large that the mat's markers have room beside the dice."""

MOST_TOUCHES = 3
MOST_STEPS = 400


class Newcomer:
    """Touches what is on the screen, and counts."""

    def __init__(self, table: Table) -> None:
        self.table, self.touches = table, 0

    def tap(self, *ids: str) -> None:
        for id in ids:
            assert self.table.screen.target(id), f"{id} is not among {self.table.targets}: {self.table.screen.prompt}"
            self.table.tap(id)
            self.touches += 1

    def lay(self) -> None:
        """Have the die laid down, and wait until its picture was taken."""
        self.tap("lay")
        self.table.look(FLIGHT + 6)


class AtOnce:
    """Errands without a thread."""

    def __init__(self, post) -> None:
        self._post = post

    def run(self, errand) -> None:
        message = errand()
        if message is not None:
            self._post(message)


def table_of(tmp_path, monkeypatch, **how) -> Table:
    table = Table(tmp_path, monkeypatch, size=SIZE, mat=True, **how)
    table.appliance.desk = replace(table.appliance.desk, simulated=True)
    table.appliance.workshop.errands = AtOnce(table.appliance.post)
    table.pass_time(0.1)
    return table


def test_the_first_throw_is_three_touches_away_on_the_first_start(tmp_path, monkeypatch):
    with table_of(tmp_path, monkeypatch, origin=How.VIRTUAL, on_demand=True) as table:
        somebody = Newcomer(table)
        assert "welcome" in table.targets, "it is a first start"
        somebody.tap("new:penta", "start")
        roll = next(id for id in table.targets if id.startswith("throw") or id == "roll")
        somebody.tap(roll)
        table.look(FLIGHT + 5)
        assert table.session.phase in (Phase.PROPOSED, Phase.ROLL_OR_CHOOSE)
        assert somebody.touches == MOST_TOUCHES


def test_a_newcomers_evening(tmp_path, monkeypatch):
    with table_of(tmp_path, monkeypatch) as table:
        somebody = Newcomer(table)
        first_steps(somebody, tmp_path)
        teach_a_die(somebody, tmp_path)
        play_a_match_of_three(somebody)
        take_it_along(somebody, tmp_path)


def first_steps(somebody: Newcomer, folder) -> None:
    """German is chosen, the camera sees the tray, and that is kept."""
    table = somebody.table
    somebody.tap("welcome", "language")
    assert table.screen.prompt == "Welche Sprache?"
    somebody.tap("stay")
    table.look(4)
    assert "✔ Die Matte ist ganz zu sehen." in table.screen.body.facts
    somebody.tap("keep")
    table.look(2)
    assert table.screen.notice.text.startswith("Eingerichtet.")
    assert load_profile(folder, "simulated", SIZE).tray.seen == (0, 1, 2, 3)


def teach_a_die(somebody: Newcomer, folder) -> None:
    """A die of their own with two faces, two pictures each."""
    table = somebody.table
    somebody.tap("teach", "new", "name:Holzwürfel", "kind:die")
    table.look(3)
    for _ in range(2):
        somebody.lay()
    assert table.screen.body.facts[0] == "2 von 3 Bildern"
    somebody.tap("faces", "next_face")
    for _ in range(2):
        somebody.lay()
    somebody.tap("finish")
    table.look(1)
    assert table.screen.notice.text == "Holzwürfel: gelernt."
    assert load_box(folder / "sets", "Holzwürfel").kinds == {"die": ("1", "2")}
    somebody.tap("back", "back")


def play_a_match_of_three(somebody: Newcomer) -> None:
    """Two people and the computer, one throw a turn, to the final ranking."""
    table = somebody.table
    somebody.tap("new:penta", "add_computer", "options")
    while table.appliance.desk.draft.options.get("throws") != 1:
        somebody.tap("option:throws")
    somebody.tap("done", "start")
    setup = table.session.setup
    assert len(setup.players) == 3 and len(setup.computer) == 1
    player = Player(table, somebody.tap, waits=True)
    for _ in range(MOST_STEPS):
        if finished(table):
            break
        if table.session.asked.player in setup.computer:
            table.pass_time(1.0)
        else:
            player.step()
    points = game("penta").scores(table.session.state)
    assert {placing.player: placing.points for placing in table.screen.body.placings} == points


def take_it_along(somebody: Newcomer, folder) -> None:
    """The results are looked at, and written where no stick is; the table opens, and the transcript replays."""
    table = somebody.table
    points = game("penta").scores(table.session.state)
    table.pass_time(1.0)  # the computer's last move came a moment ago
    somebody.tap("more")
    table.pass_time(1.0)
    somebody.tap("taking", "here")
    table.pass_time(1.0)
    (turns,) = (folder / FOLDER).glob("*.csv")
    rows = list(csv.reader(StringIO(turns.read_text("utf-8-sig"))))
    assert len(rows) > len(points) and all(any(name in row for row in rows) for name in points)
    (transcript,) = (folder / FOLDER).glob("*.jsonl")
    assert load_transcript(transcript).setup.players == tuple(points)
    assert table.screen.notice and transcript.name in table.screen.notice.text
