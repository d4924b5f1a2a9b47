"""The loudspeaker through programs: missing ones, broken ones, hanging ones, and what they are given."""

import io
import os
import shutil
import wave
from pathlib import Path
from queue import Empty, SimpleQueue

import numpy as np
import pytest

from appliance.table import Sound
from hardware import Loudspeaker, SoundError
from hardware.tones import LOUDNESS, NOTES, wav


class Machine:
    """A machine with programs of our own: ``program`` adds one, ``heard`` waits for the next line that one writes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pipe = folder / "heard"
        self.now_s = 0.0
        self.faults: SimpleQueue[SoundError] = SimpleQueue()
        os.mkfifo(self.pipe)

    def program(self, name: str, does: str) -> None:
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{does.format(pipe=self.pipe, folder=self.folder)}\n")
        path.chmod(0o755)

    def find(self, name: str) -> str | None:
        path = self.folder / name
        return str(path) if path.exists() else None

    def speaker(self, limit_s: float = 20.0) -> Loudspeaker:
        return Loudspeaker(self.faults.put, self.find, lambda: self.now_s, limit_s)

    def heard(self) -> str:
        return self.pipe.read_text().strip()

    def fault(self) -> SoundError:
        return self.faults.get(timeout=20)


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_is_short_and_can_be_heard_and_is_not_too_loud(sound):
    with wave.open(io.BytesIO(wav(sound))) as file:
        length_s = file.getnframes() / file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767
    assert 0.05 < length_s < 0.5
    assert 0.1 < abs(samples).max() <= LOUDNESS
    assert abs(samples[0]) < 0.01 and abs(samples[-1]) < 0.01, "it would click"


def test_no_two_sounds_are_alike():
    assert len(set(NOTES.values())) == len(Sound)


def test_a_machine_without_a_player_says_so_once_and_plays_on(machine):
    with machine.speaker() as speaker:
        speaker.play(Sound.SEEN)
        fault = machine.fault()
        assert fault.code == "no_player" and "pw-play, paplay, aplay" in str(fault)
        machine.now_s = 1000.0
        speaker.play(Sound.TURN)
    with pytest.raises(Empty):
        machine.faults.get_nowait()


def test_the_first_program_that_can_is_taken(machine):
    machine.program("pw-play", "echo 'no server' >&2; exit 1")
    machine.program("aplay", "echo by aplay >{pipe}")
    with machine.speaker() as speaker:
        speaker.play(Sound.SEEN)
        assert machine.heard() == "by aplay"


def test_without_a_loudspeaker_the_reason_is_told_and_a_later_one_is_found(machine):
    machine.program("aplay", "echo 'aplay: main: audio open error: No such file or directory.' >&2; exit 1")
    with machine.speaker() as speaker:
        speaker.play(Sound.SEEN)
        fault = machine.fault()
        assert fault.code == "no_speaker"
        assert "aplay says: aplay: main: audio open error: No such file or directory" in str(fault)
        machine.program("aplay", "echo plugged in >{pipe}")
        machine.now_s = 6.0
        speaker.play(Sound.SEEN)
        assert machine.heard() == "plugged in"


def test_a_player_that_hangs_is_killed_with_what_it_started(machine):
    machine.program("aplay", "sleep 1000 & echo $! >{folder}/child; wait")
    with machine.speaker(limit_s=0.3) as speaker:
        speaker.play(Sound.SEEN)
        assert "aplay hung" in str(machine.fault())
    child = int((machine.folder / "child").read_text())
    assert not _lives(child)


def _lives(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().split()[2]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def test_newer_words_cut_older_ones_off(machine):
    machine.program("espeak-ng", 'read -r text; echo "$text" >{folder}/text; cp {folder}/any.wav "$7"')
    machine.program("aplay", "echo speaking $(cat {folder}/text) >{pipe}; exec sleep 1000")
    (machine.folder / "any.wav").write_bytes(wav(Sound.SEEN))
    with machine.speaker() as speaker:
        speaker.say("an older thing", "en")
        assert machine.heard() == "speaking an older thing"
        speaker.say("a newer one", "en")
        assert machine.heard() == "speaking a newer one"


def test_what_waits_is_spoken_afterwards_and_a_hush_forgets_it(machine):
    machine.program("espeak-ng", 'read -r text; echo "$text" >{folder}/text; cp {folder}/any.wav "$7"')
    machine.program("aplay", "echo speaking $(cat {folder}/text) >{pipe}")
    (machine.folder / "any.wav").write_bytes(wav(Sound.SEEN))
    with machine.speaker() as speaker:
        speaker.say("first", "en")
        speaker.say("second", "en", waits=True)
        assert [machine.heard(), machine.heard()] == ["speaking first", "speaking second"]
        speaker.hush()
        speaker.say("third", "en")
        assert machine.heard() == "speaking third"


def test_without_a_voice_that_is_told_once(machine):
    machine.program("aplay", "true")
    with machine.speaker() as speaker:
        speaker.say("Ann: throw the dice", "en")
        fault = machine.fault()
        assert fault.code == "no_voice" and "espeak-ng or spd-say" in str(fault)


def test_a_voice_that_fails_or_hangs_is_told(machine):
    machine.program("aplay", "true")
    machine.program("espeak-ng", "echo 'cannot read the voice' >&2; exit 1")
    with machine.speaker() as speaker:
        speaker.say("Ann", "xx")
        assert "espeak-ng says: cannot read the voice" in str(machine.fault())
    machine.program("espeak-ng", "exec sleep 1000")
    with machine.speaker(limit_s=0.3) as speaker:
        speaker.say("Ann", "en")
        assert "espeak-ng hung" in str(machine.fault())


def test_speech_dispatcher_speaks_where_there_is_no_espeak(machine):
    machine.program("spd-say", 'echo "$*" >{pipe}; [ "$1" = --cancel ] || exec sleep 1000')
    with machine.speaker() as speaker:
        speaker.say("-5 Punkte", "de", 255)
        assert machine.heard() == "--wait --language de --rate 50 -- -5 Punkte"
        speaker.hush()
        assert machine.heard() == "--cancel", "its daemon would speak on"


def test_a_program_that_cannot_be_started_is_told(machine):
    (machine.folder / "aplay").write_text("no program")
    with machine.speaker() as speaker:
        speaker.play(Sound.SEEN)
        assert "aplay cannot be started (Permission denied)" in str(machine.fault())


def test_sounds_that_are_far_behind_are_left_out(machine):
    machine.program("aplay", 'echo "$2" >{pipe}')
    with machine.speaker() as speaker:
        speaker.play(Sound.REFUSED)
        first = machine.heard
        for _ in range(5):
            speaker.play(Sound.SEEN)
        speaker.play(Sound.TURN)
        names = [Path(first()).stem]
        while names[-1] != "turn":
            names.append(Path(machine.heard()).stem)
    assert len(names) <= 4


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed, so no speech can be made")
@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Ann: full house, 25"), ("de", "Anna: Full House, 25 Punkte"), ("de", "-5 Punkte für Jörg")],
)
def test_espeak_makes_speech_that_can_be_heard(machine, language, text):
    (machine.folder / "espeak-ng").symlink_to(shutil.which("espeak-ng"))
    machine.program("aplay", 'cp "$2" {folder}/spoken.wav; echo done >{pipe}')
    with machine.speaker() as speaker:
        speaker.say(text, language)
        assert machine.heard() == "done"
    with wave.open(str(machine.folder / "spoken.wav")) as file:
        length_s = file.getnframes() / file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)
    assert 0.7 < length_s < 8
    assert np.sqrt((samples**2).mean()) > 300, "it is silent"
