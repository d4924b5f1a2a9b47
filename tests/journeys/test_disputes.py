"""A dispute from end to end: dice on the simulated tray, a point touched, its picture seen, an old die corrected."""

import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from appliance.app import table as composed
from appliance.app.table import Table
from appliance.config import Config
from appliance.games import Setup
from appliance.session import How, Phase, Policy, fold
from appliance.store import dump_transcript, parse_transcript
from tests.journeys.stepped import Camera
from tests.journeys.tray import FPS
from ui.desk import Place
from ui.screen_models import Evidence
from ui.shots import Offscreen

pytestmark = pytest.mark.kivy

PATIENCE_S = 600.0
LOOKED = 4
"""So many frames people look at what has changed before they touch it; a finger that comes sooner does not count."""


class Feed(Camera):
    """The table's own feed without its thread, so that camera and screen go by one clock."""

    def __init__(self, open_source, post, hold, lit) -> None:
        super().__init__(post, Path("nothing is calibrated"), hold)
        self._open = open_source

    def start(self) -> None:
        self.begin(self._open())

    def stop(self) -> None:
        self.tray.close()


class Players:
    """Whoever sits at a table with the simulated tray and touches the screen."""

    def __init__(self, table: Table) -> None:
        self.table, self.appliance = table, table.appliance
        self.screen = Offscreen(table.appliance, (800, 480))
        self._now_s = 100.0

    def look(self) -> None:
        """Let the camera take a picture and the screen show it."""
        self.table.feed.frame()
        self._now_s += 1 / FPS
        self.screen.settle(self._now_s)

    def until(self, holds) -> None:
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain; the screen says: {self.screen.stage.screen.prompt}"
            self.look()

    def tap(self, *targets: str) -> None:
        for target in targets:
            for _ in range(LOOKED):
                self.look()
            self.screen.tap(target, self._now_s)

    def turn(self) -> None:
        """Throw, say what the camera is unsure of, confirm, take the box with the most points."""
        session = self.appliance.session
        assert session is not None
        number = len(session.journal)
        self.tap("throw")
        self.until(lambda: self.appliance.session.phase is Phase.PROPOSED)
        while not self.appliance.session.proposal.ready:
            self.tap(next(each.id for each in self.screen.stage.screen.targets if each.id.startswith("face:")))
        self.tap("confirm")
        self.until(lambda: len(self.appliance.session.journal) == number + 1)
        self._choose()

    def turn_by_hand(self) -> None:
        """The same without waiting for dice to roll; a choice that is asked again has its dice already."""
        if self.appliance.session.phase is Phase.ROLL:
            self.tap("by_hand", *(f"face:{face}" for face in "22345"), "confirm")
        self._choose()

    def _choose(self) -> None:
        self.tap(next(each.id for each in self.screen.stage.screen.targets if each.id.startswith("score:")))


@pytest.fixture(autouse=True)
def _one_clock(monkeypatch):
    monkeypatch.setattr(composed, "CameraFeed", Feed)
    monkeypatch.setattr(composed, "randbits", lambda bits: 7)


@contextmanager
def seated(folder: Path, *players: str, pictures_mb: int):
    """A match on a table whose pictures, as nobody watches them, are small and come at once."""
    config = Config(buttons="none", pictures_mb=pictures_mb, entry_seconds=0)
    with Table(folder / "journal.sqlite3", config, Policy(entry_s=None), "simulated", alone=True) as table:
        table.start(Setup("penta", players, {"throws": 1}))
        table.look()
        yield Players(table)


@pytest.fixture
def players(tmp_path):
    with seated(tmp_path, "Ann", pictures_mb=1) as players:
        yield players


def test_a_point_is_touched_its_picture_seen_an_old_roll_corrected_and_the_match_goes_on(players, tmp_path):
    players.turn()
    players.turn()
    first = players.appliance.session.journal[0]
    assert (first.how, first.shot is not None) in {(How.VIRTUAL, True), (How.HAND, True)}
    filled = players.appliance.session.journal[1].action.args["box"]

    players.tap("sheet")
    while f"cell:penta.{filled}:Ann" not in players.screen.stage.paint.hits:
        players.tap("turn_sheet")
    players.tap(f"cell:penta.{filled}:Ann")
    assert players.appliance.desk.place is Place.ROLL
    players.until(lambda: players.screen.stage._image is not None)
    evidence = players.screen.stage.screen.body
    assert isinstance(evidence, Evidence)
    assert [int(die.face) for die in evidence.dice] == first.action.args["dice"]
    assert len(evidence.overlays) == 5
    assert _is_what_was_kept(players, tmp_path)

    before = players.appliance.session
    was = first.action.args["dice"][0]
    other = 1 if was != 1 else 2
    players.tap("die:0", f"face:{other}")
    after = players.appliance.session
    assert after.journal[0].action.args["dice"][0] == other
    assert players.appliance.desk.banner is not None
    assert len(after.line.items) == len(before.line.items), "nothing that was accepted is lost"

    if players.appliance.desk.place is Place.ROLL:
        players.tap("back", "back")
    while players.appliance.session.phase is not Phase.FINISHED:
        players.turn_by_hand()
    _transcript_replays_to_the_same(players)


def _is_what_was_kept(players: Players, folder: Path) -> bool:
    (name,) = {players.appliance.session.journal[0].shot.name}
    image = players.appliance.kept(name)
    assert (folder / "pictures" / "1" / f"{name}.jpg").stat().st_size < 60_000
    return image is not None and isinstance(image[1], np.ndarray) and max(image[1].shape) <= 480


def _transcript_replays_to_the_same(players: Players) -> None:
    session = players.appliance.session
    stored = players.table.journal.load(session.match)
    assert stored.line == session.line
    text = dump_transcript(stored.setup, stored.stamped, stored.started_at, stored.note)
    assert parse_transcript(text.encode(), "match").play() == session.state == fold(stored.setup, stored.entries)


def test_without_room_for_pictures_the_match_is_played_all_the_same(tmp_path):
    with seated(tmp_path, "Ann", "Ben", pictures_mb=0) as players:
        players.turn()
        players.tap("sheet", "cell:penta.total:Ann")
        assert players.screen.stage.screen.body.picture is None
        assert "No picture" in players.screen.stage.screen.body.note
        assert not (tmp_path / "pictures").exists()
