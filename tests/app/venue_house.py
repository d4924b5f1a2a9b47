"""An appliance in a café, for tests of venue mode."""

from datetime import datetime, timedelta
from queue import SimpleQueue

from appliance.app import Appliance
from appliance.app.messages import Shown
from appliance.games import Setup
from appliance.session import Policy
from appliance.table import Seating
from tests.app.test_core import TestCamera
from tests.app.truthful import TruthfulTray
from ui.events import Tap, Typed
from ui.present import lines, present
from ui.venue import Venue

GUESTS = ("Ottokar Umlauft", "Zoë 🎲")
SETUP = Setup("penta", GUESTS, {"throws": 1}, seating=Seating(guests=GUESTS))
ON = Venue(True, 5, 4)


class Album:
    wanted = True

    def __init__(self):
        self.wiped = 0

    def keep(self, match, shot):
        pass

    def wipe(self):
        self.wiped += 1


class House:
    """An appliance in a café; the clock on the wall and the one of the machine move together."""

    def __init__(self, journal, venue=ON, at="2026-11-28 20:00"):
        inbox = SimpleQueue()
        self.album, self.wall, self.now_s = Album(), datetime.fromisoformat(at), 100.0

        def open_show():
            return TruthfulTray(lambda message: inbox.put(Shown(message)))

        self.appliance = Appliance(
            journal, Policy(), TestCamera(), album=self.album, inbox=inbox, venue=venue, open_show=open_show
        )
        self.appliance.keeper._clock = lambda: self.wall
        self.wait(0)

    @property
    def desk(self):
        return self.appliance.desk

    def wait(self, seconds, step_s=1.0):
        end_s = self.now_s + seconds
        self.appliance.step(self.now_s)
        while self.now_s < end_s:
            self.now_s += step_s
            self.wall += timedelta(seconds=step_s)
            self.appliance.step(self.now_s)

    def sleep(self, hours):
        """Nobody looks at the machine: hours pass as if it had been told so at once."""
        self.now_s += 3600 * hours
        self.wall += timedelta(hours=hours)
        self.wait(2)

    def tap(self, *targets):
        for target in targets:
            self.wait(1)
            assert present(self.desk).target(target), f"no {target} among {lines(present(self.desk))}"
            self.appliance.send(Tap(target))

    def pin(self, digits):
        self.wait(1)
        self.appliance.send(Typed(digits))
        self.tap("done")
