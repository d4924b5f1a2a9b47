"""Every game to its final ranking: by dice and four buttons alone, by touch alone, and without any camera."""

from math import dist
from random import Random

import pytest

from appliance.games import Setup
from appliance.session import How, Phase
from tests.journeys.stepped import TAKE_S, Table, finished
from tests.ui.onlooker import Onlooker
from tests.ui.test_all_games import sensible
from ui.desk import Place
from ui.pages.choosing import open_rolls
from ui.pages.proposed import asked_die

pytestmark = pytest.mark.kivy

SHORT = {
    "penta": Setup("penta", ("Ann",), {"throws": 1}),
    "dice_fishing": Setup("dice_fishing", ("Ann", "Ben"), {"advanced": True}),
    "zocken": Setup("zocken", ("Ann", "Ben"), {"secret": True}, edition="later"),
    "schollen_rollen": Setup("schollen_rollen", ("Ann", "Ben")),
    "trollius": Setup("trollius", ("Ann", "Ben"), {"level": "challenging"}),
}
MOST_STEPS = 1500
AGAIN = 0.3
"""How often somebody who may throw again or choose throws again."""


class Player:
    """Somebody at the table. ``act`` takes a target; ``waits``: sure readings are left to the countdown."""

    def __init__(self, table: Table, act, waits: bool, seed: int = 1) -> None:
        self.table, self.act, self.waits, self.rng = table, act, waits, Random(seed)

    def play(self) -> None:
        for _ in range(MOST_STEPS):
            if finished(self.table):
                return
            self.step()
        raise AssertionError(f"no end in sight: {self.table.screen.prompt}")

    def step(self) -> None:
        session = self.table.session
        if session.phase is Phase.PROPOSED and self.table.camera:
            self.answer()
        elif self.table.camera and session.need_roll is not None and self.throws_now():
            self.throw()
        else:
            self.act(self.wish())

    def wish(self) -> str:
        """What to take; whoever has a camera does not enter dice by hand."""
        while (id := sensible(self.table, self.rng)) == "by_hand" or id.startswith("throw"):
            if self.table.camera is None:
                break
        return id

    def throws_now(self) -> bool:
        phase = self.table.session.phase
        return phase is Phase.ROLL or (phase is Phase.ROLL_OR_CHOOSE and self.rng.random() < AGAIN)

    def throw(self) -> None:
        """Throw one of the open throws; where the camera could not tell which, it is said first."""
        session = self.table.session
        at, need = self.rng.choice(open_rolls(session))
        if at != session.at and not need.colours:
            self.act(f"throw:{at}")
        stay = [place for place in range(len(need.dice)) if place not in need.fixed] if session.lying else []
        keep = self.rng.sample(stay, self.rng.randrange(len(stay))) if need.may_keep and stay else []
        self.table.throw(at, (*need.fixed, *keep))
        assert self.table.session.phase is Phase.PROPOSED, "a throw is seen without a press"

    def answer(self) -> None:
        """Leave a sure reading to the countdown, or confirm it; of a die in doubt say what it really shows."""
        proposal = self.table.session.proposal
        asked = asked_die(self.table.desk, proposal)
        if proposal.same:
            self.act("confirm")
        elif asked is not None:
            self.say_face(proposal.dice[asked])
        elif self.waits and self.table.session.deadline_s is not None:
            for _ in range(3):
                self.table.pass_time(TAKE_S / 3 + 0.01)
        else:
            self.act("confirm")

    def say_face(self, die) -> None:
        x, y = (die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2
        tray = self.table.tray
        true = min(range(len(tray.dice)), key=lambda at: dist(tray.positions[at], (x, y)))
        target = f"face:{tray.dice[true].face}"
        if target not in self.table.targets:
            self.act("more")
        self.act(target)


def begin(table: Table, setup: Setup) -> None:
    table.appliance.start(setup)
    table.pass_time(1.0)


def count(table: Table, *hows: How) -> int:
    """How many rolls came in so."""
    return sum(entry.how in hows for entry in table.session.journal)


def check_ranking(table: Table) -> None:
    """The final ranking stands, what is stored is what was played, and nobody's secret was ever shown."""
    session = table.session
    winners = {placing.player for placing in table.screen.body.placings if placing.winner}
    assert winners == set(session.game.winners(session.state))
    assert table.journal.load(session.match).entries == session.journal


@pytest.mark.parametrize("key", SHORT)
def test_dice_and_four_buttons_alone(key, tmp_path, monkeypatch):
    with Table(tmp_path, monkeypatch) as table:
        begin(table, SHORT[key])
        table.watched = Onlooker(table).look
        Player(table, table.press, waits=True).play()
        check_ranking(table)
        assert count(table, How.CAMERA) >= 0.9 * count(table, *How), "a die that fell where it lay may be asked about"


@pytest.mark.parametrize("key", SHORT)
def test_touch_alone(key, tmp_path, monkeypatch):
    with Table(tmp_path, monkeypatch, origin=How.VIRTUAL) as table:
        begin(table, SHORT[key])
        table.watched = Onlooker(table).look
        Player(table, table.tap, waits=False, seed=2).play()
        check_ranking(table)
        assert count(table, How.VIRTUAL) >= 0.9 * count(table, *How), "a die that fell where it lay may be asked about"


@pytest.mark.parametrize("key", SHORT)
def test_without_any_camera(key, tmp_path, monkeypatch):
    with Table(tmp_path, monkeypatch, camera=False) as table:
        begin(table, SHORT[key])
        table.watched = Onlooker(table).look
        Player(table, table.tap, waits=False, seed=3).play()
        check_ranking(table)
        assert count(table, How.HAND) == count(table, *How) > 0
        assert table.screen.sign.text == "No camera"


def test_from_the_first_screen_by_dice_and_buttons_with_the_shipped_reader(tmp_path, monkeypatch):
    """Penta with one throw a turn; what the reader is not sure of is answered with the buttons."""
    with Table(tmp_path, monkeypatch, reader=True, size=(1280, 960), seed=4) as table:
        for target in ("new:penta", "options", "option:throws", "done", "seat:1", "remove", "start"):
            table.press(target)
        assert table.desk.place is Place.MATCH
        rolled = []
        player = Player(table, table.press, waits=True)
        while not finished(table):
            if table.session.phase is Phase.ROLL:
                player.throw()
                rolled.append(sorted(table.tray.faces))
            else:
                player.step()
        check_ranking(table)
        entered = [entry for entry in table.session.journal if entry.how is not None]
        assert [sorted(map(str, entry.action.args["dice"])) for entry in entered] == rolled
        assert sum(entry.how is How.CAMERA for entry in entered) >= len(entered) / 2
