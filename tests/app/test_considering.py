"""Hints and odds are reckoned beside the thread that draws, and who may have hints is remembered."""

from dataclasses import replace

from appliance.app.core import Appliance
from appliance.games import Setup
from appliance.session import Policy
from ui.desk import Place
from ui.events import Tap
from ui.present import present


def test_odds_are_there_once_they_are_reckoned(journal):
    appliance = Appliance(journal, Policy(entry_s=None))
    appliance.start(Setup("penta", ("Ann", "Ben")))
    appliance.desk = replace(appliance.desk, place=Place.HELP)
    appliance.send(Tap("odds"))
    assert [passage.text for passage in present(appliance.desk).body.passages] == ["Reckoning …"]
    appliance.reckoner.thread.join()
    appliance.step(1.0)
    assert len(present(appliance.desk).body.passages) > 3


def test_hints_that_were_wanted_are_wanted_at_the_next_start(journal):
    appliance = Appliance(journal, Policy(entry_s=None))
    appliance.start(Setup("penta", ("Ann", "Ben")))
    appliance.desk = replace(appliance.desk, place=Place.HELP)
    appliance.send(Tap("hints"))
    assert Appliance(journal, Policy()).desk.help.hinted == {"Ann"}
    appliance.step(1.0)
    appliance.send(Tap("hints"))
    assert Appliance(journal, Policy()).desk.help.hinted == frozenset()
