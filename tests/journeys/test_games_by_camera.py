"""Every game is played to its end by dice that are thrown on the simulated tray and read by the camera's thread."""

from collections import Counter

import pytest

from appliance.app import Headless, Table, core, watching
from appliance.app import table as composition
from appliance.config import Config
from appliance.games import GAMES, Setup
from appliance.session import How, Phase, Policy, update
from appliance.table import DieReading, TableView
from tests.journeys.tray import TUMBLE_S, Sighted, Tray
from vision.sources import simulated

SHORT = {
    "penta": Setup("penta", ("Ann",), {"throws": 2}),
    "dice_fishing": Setup("dice_fishing", ("Ann", "Ben"), {"advanced": True}),
    "zocken": Setup("zocken", ("Ann", "Ben"), edition="later"),
    "schollen_rollen": Setup("schollen_rollen", ("Ann", "Ben")),
    "trollius": Setup("trollius", ("Ann", "Ben")),
}
"""The shortest match of each game."""


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Play a match to its end; no roll may be taken that is not what the tray shows. Returns session and lines."""

    def played(setup, seed, reader=None, size=(800, 600)):
        tray, said = Tray(seed, size), []

        def checked(session, given):
            after, effects = update(session, given)
            if len(after.journal) > len(session.journal) and after.journal[-1].how is not None:
                told = session.need_roll.colours
                entered = Counter((die.kind, die.face, die.colour if told else None) for die in session.proposal.dice)
                lying = Counter((die.kind, die.face, die.colour if told else None) for die in tray.dice)
                assert entered == lying, f"after {len(session.journal)} actions"
            return after, effects

        monkeypatch.setattr(core, "update", checked)
        monkeypatch.setattr(composition, "open_source", lambda *spec, **options: tray)
        monkeypatch.setattr(simulated, "_TUMBLE_S", TUMBLE_S)
        if reader is not None:
            monkeypatch.setattr(watching, "Reader", lambda dice_set="pips": reader(tray, dice_set))
        policy = Policy(auto=True)
        with Table(tmp_path / "journal.sqlite3", Config(buttons="none"), policy, "simulated", alone=True) as table:
            table.start(setup)
            table.look()
            session = Headless(table.appliance, tmp_path / "out", said.append, None, table.tray_truth).run()
        assert session.phase is Phase.FINISHED
        return session, said

    return played


@pytest.mark.parametrize("key", GAMES)
def test_every_game_plays_itself_to_the_end_by_what_is_read(play, key):
    session, said = play(SHORT[key], 3, Sighted)
    rolls = [entry for entry in session.journal if entry.how is not None]
    assert {entry.how for entry in rolls} == {How.VIRTUAL}, [line for line in said if "unsure" in line]
    assert set(session.game.winners(session.state)) <= set(SHORT[key].players)


def test_dice_that_are_read_badly_are_entered_from_what_the_tray_really_shows(play):
    class Colourless(Sighted):
        def decide(self, looked, **how):
            view = super().decide(looked, **how)
            dice = tuple(
                DieReading(die.kind, None if at == 0 else die.colour, die.guesses, die.box)
                for at, die in enumerate(view.dice)
            )
            return TableView(view.seq, dice, view.size)

    session, said = play(SHORT["zocken"], 4, Colourless)
    rolls = [entry for entry in session.journal if entry.how is not None]
    assert {entry.how for entry in rolls} == {How.TRUTH}
    assert any("the colour is not clear" in line for line in said)


def test_dice_that_are_not_seen_at_all_are_still_those_that_are_kept(play):
    class Blind(Sighted):
        def decide(self, looked, **how):
            view = super().decide(looked, **how)
            return TableView(view.seq, view.dice[1:], view.size)

    session, _ = play(SHORT["schollen_rollen"], 5, Blind)
    assert {entry.how for entry in session.journal if entry.how} == {How.TRUTH}


@pytest.mark.parametrize("key", [key for key in GAMES if key != "schollen_rollen"])
def test_the_shipped_reader_plays_a_game_without_a_wrong_die(play, key):
    """Without Schollen Rollen: most throws of its simulated dice are unsure, and those entered lose their places."""
    session, said = play(SHORT[key], 6, size=(1280, 960))
    rolls = [entry for entry in session.journal if entry.how is not None]
    unsure = [line for line in said if "unsure" in line]
    alone = sum(entry.how is How.VIRTUAL for entry in rolls)
    assert alone >= (0.1 if key == "dice_fishing" else 0.3) * len(rolls), unsure  # small digits are mostly asked about
