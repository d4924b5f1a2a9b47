"""Sounds and speech of the whole appliance: what the loudspeaker is given, and how people switch it."""

from dataclasses import replace

import pytest

from appliance.app.core import Appliance
from appliance.app.messages import SoundFailed
from appliance.games import Setup
from appliance.session import Policy, Seen
from appliance.table import Button, Press, Sound
from hardware import SimulatedLamps, SimulatedSpeaker
from tests.app.truthful import TruthfulTray
from tests.session.tables import view
from ui.desk import Tone
from ui.events import Tap
from ui.present import present

SETUP = Setup("penta", ("Ann", "Ben"), {"throws": 1})


@pytest.fixture
def speaker():
    return SimulatedSpeaker()


@pytest.fixture
def table(journal, speaker):
    return Clocked(Appliance(journal, Policy(entry_s=None), speaker=speaker))


class Clocked:
    """An appliance whose clock goes on by itself, a second after whatever is done."""

    def __init__(self, appliance: Appliance) -> None:
        self.appliance = appliance
        self.now_s = 0.0
        self.go_on()

    def go_on(self) -> None:
        self.now_s += 1.0
        self.appliance.step(self.now_s)

    def start(self, setup: Setup = SETUP) -> None:
        self.appliance.start(setup)
        self.go_on()

    def send(self, *events) -> None:
        for event in events:
            self.appliance.send(event)
            self.go_on()

    def see(self, *faces: int, seq: int = 1) -> None:
        self.appliance.post(Seen(view(faces, seq=seq)))
        self.go_on()
        self.go_on()  # a finger that comes at once would be refused


def test_a_turn_is_heard_from_the_throw_to_the_next_player(table, speaker):
    table.start()
    table.see(3, 3, 5, 5, 5)
    assert speaker.played == [Sound.SEEN]
    table.send(Press(Button.CONFIRM))
    table.send(Tap("score:full_house"))
    assert speaker.played == [Sound.SEEN, Sound.ACCEPTED, Sound.SCORED, Sound.TURN]
    table.see(3, 3, 5, 5, seq=2)
    assert speaker.played[4:] == [Sound.ASKED]


def test_the_same_refusal_twice_is_heard_twice_and_time_alone_plays_nothing(table, speaker):
    table.start()
    table.send(Press(Button.BACK), Press(Button.BACK))
    table.go_on()
    assert speaker.played == [Sound.REFUSED, Sound.REFUSED]


def test_the_buzzer_has_one_pitch_and_leaves_out_what_is_not_worth_a_beep(journal):
    lamps = SimulatedLamps()
    table = Clocked(Appliance(journal, Policy(entry_s=None), lamps=lamps))
    table.start()
    table.see(3, 3, 5, 5, 5)
    table.send(Press(Button.CONFIRM), Tap("score:full_house"))
    assert lamps.said == [Sound.ACCEPTED, Sound.SCORED]


def test_nothing_is_spoken_until_somebody_wants_it_and_it_is_remembered(table, speaker, journal):
    table.start()
    assert speaker.said == []
    table.send(Press(Button.MENU, held=True))
    assert speaker.said == [("Ann: throw, then enter the dice. Enter by hand.", "en")]
    assert journal.remembered("speech") == "on"
    again = Clocked(Appliance(journal, Policy(entry_s=None), speaker=SimulatedSpeaker()))
    assert again.appliance.desk.speech


def test_a_held_next_says_where_all_stand(table, speaker):
    table.start()
    table.send(Press(Button.MENU, held=True), Press(Button.NEXT, held=True))
    assert speaker.said[-1] == ("Ann 0, Ben 0. Ann: throw, then enter the dice. 1 throw left.", "en")


def test_one_touch_in_the_menu_makes_all_quiet_and_it_stays_quiet(table, speaker, journal):
    table.start()
    table.send(Press(Button.MENU, held=True), Press(Button.MENU))
    table.send(Tap("sound"))
    assert speaker.hushed == 1
    spoken, played = len(speaker.said), len(speaker.played)
    table.send(Tap("continue"))
    table.see(3, 3, 5, 5, 5)
    table.send(Press(Button.CONFIRM), Press(Button.MENU))
    assert (len(speaker.said), len(speaker.played)) == (spoken, played)
    assert (journal.remembered("sound"), journal.remembered("speech")) == ("off", "off")
    table.send(Tap("sound"), Tap("continue"), Tap("score:chance"))
    assert speaker.played[played:] == [Sound.SCORED, Sound.TURN]


def test_the_menu_can_have_all_said_again(table, speaker):
    table.start()
    table.send(Press(Button.MENU), Tap("speech"), Tap("speech"))
    assert speaker.said[-1] == ("Ann 0, Ben 0. Menu.", "en")


def test_a_show_is_silent(journal, speaker):
    appliance = Appliance(journal, Policy(), speaker=speaker, open_show=lambda: TruthfulTray(lambda message: None))
    appliance.desk = replace(appliance.desk, speech=True)
    appliance.begin_show("penta")
    for second in range(40):
        appliance.step(float(second))
    assert (speaker.said, speaker.played) == ([], [])


def test_what_cannot_be_heard_is_said_once_on_the_screen_in_its_language(table):
    table.appliance.desk = replace(table.appliance.desk, language="de")
    table.start()
    table.appliance.post(SoundFailed("No loudspeaker: aplay failed.", "no_speaker", (("reason", "aplay"),)))
    table.go_on()
    notice = present(table.appliance.desk).notice
    assert notice.tone is Tone.NOTICE
    assert notice.text == "Kein Lautsprecher antwortet. Alles, was zu hören wäre, ist auch zu sehen."
