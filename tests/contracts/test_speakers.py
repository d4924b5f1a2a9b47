"""What every loudspeaker must do: the one that starts programs, and the one that keeps a list."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from appliance.table import Sound
from hardware import Loudspeaker, SimulatedSpeaker, Speaker


class Rig:
    """A loudspeaker and an ear: ``heard`` waits for the next thing that is heard."""

    def __init__(self, speaker: Speaker, heard: Callable[[], str]) -> None:
        self.speaker, self.heard = speaker, heard


@contextmanager
def programs(folder: Path) -> Iterator[Rig]:
    pipe = folder / "heard"
    os.mkfifo(pipe)
    _program(folder, "aplay", f'echo "$2" >{pipe}')
    _program(folder, "espeak-ng", f'echo "$(cat) in $2" >{pipe}; cp {_silence(folder)} "$7"')
    with Loudspeaker(lambda fault: pytest.fail(str(fault)), _finder(folder)) as speaker:
        yield Rig(speaker, lambda: Path(pipe.read_text().strip()).stem)


@contextmanager
def simulated(folder: Path) -> Iterator[Rig]:
    with SimulatedSpeaker() as speaker:
        heard: SimpleQueue[str] = SimpleQueue()

        def next_one() -> str:
            for sound in speaker.played:
                heard.put(sound)
            for text, language in speaker.said:
                heard.put(f"{text} in {language}")
                heard.put("speech")
            speaker.played.clear()
            speaker.said.clear()
            return heard.get(timeout=1)

        yield Rig(speaker, next_one)


@pytest.fixture(params=[programs, simulated])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    with request.param(tmp_path) as opened:
        yield opened


def test_sounds_are_played_one_after_the_other(rig: Rig) -> None:
    rig.speaker.play(Sound.SCORED)
    rig.speaker.play(Sound.TURN)
    assert [rig.heard(), rig.heard()] == ["scored", "turn"]


def test_a_text_is_spoken_in_its_language(rig: Rig) -> None:
    rig.speaker.say("Anna ist dran", "de")
    assert [rig.heard(), rig.heard()] == ["Anna ist dran in de", "speech"]


def test_closing_may_be_done_twice_and_nothing_is_heard_after_it(rig: Rig) -> None:
    rig.speaker.close()
    rig.speaker.close()
    rig.speaker.play(Sound.SEEN)
    rig.speaker.say("too late", "en")
    rig.speaker.hush()


def _program(folder: Path, name: str, does: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{does}\n")
    path.chmod(0o755)


def _finder(folder: Path) -> Callable[[str], str | None]:
    return lambda name: str(folder / name) if (folder / name).exists() else None


def _silence(folder: Path) -> Path:
    from hardware.tones import wav

    path = folder / "any.wav"
    path.write_bytes(wav(Sound.SEEN))
    return path
