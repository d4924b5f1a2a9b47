"""The loudspeaker: short sounds and speech, played by programs of the system in threads of our own.

A program that hangs is killed; what cannot be heard is told once and tried again later. Why programs and no library:
``docs/decisions/0012-sound-through-programs.md``.
"""

import wave
from collections.abc import Callable
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import monotonic

from appliance.table.sounds import Sound
from hardware.closing import Closing
from hardware.contract import OnSoundFault
from hardware.errors import SoundError
from hardware.programs import Cut, Line, ProgramFailed
from hardware.tones import wav

PLAYERS: tuple[tuple[str, ...], ...] = (("pw-play",), ("paplay",), ("aplay", "-q"))
"""What may play a file: PipeWire's, PulseAudio's, ALSA's. A desktop has one of the first, an appliance the last."""

LIMIT_S = 5.0
"""So long a program may take beyond the length of what it plays, or to make speech of a text."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 5.0, 60.0
"""After a failure nothing is tried for so long, and longer each time: a loudspeaker may be plugged in later."""

MANY_WAITING = 2
"""Sounds that are further behind than this are out of date and left out."""

SLOWEST = 4
"""Letters a second that the slowest voice speaks."""

USUAL_WORDS = 170
"""Words a minute that a voice speaks if nothing else is asked for."""


class Loudspeaker(Closing):
    """Sounds and speech of this machine; keeps the contract of ``hardware.contract.Speaker``.

    ``find`` tells where a program lies, None if there is none of this name.
    """

    def __init__(
        self,
        on_fault: OnSoundFault,
        find: Callable[[str], str | None] = which,
        clock: Callable[[], float] = monotonic,
        limit_s: float = LIMIT_S,
    ) -> None:
        self._on_fault = on_fault
        self._find = find
        self._clock = clock
        self._limit_s = limit_s
        self._told: set[str] = set()
        self._rests_until: dict[str, float] = {}
        self._pause_s: dict[str, float] = {}
        self._folder: TemporaryDirectory[str] | None = None
        self._sounds = Line("sounds", MANY_WAITING)
        self._speech = Line("speech", MANY_WAITING)

    def play(self, sound: Sound) -> None:
        """Play a short sound after those before it."""
        self._sounds.add(lambda: self._try("sound", lambda: self._play_file(self._file_of(sound), self._sounds)))

    def say(self, text: str, language: str, words_a_minute: int = USUAL_WORDS, waits: bool = False) -> None:
        """Speak the text; what is being spoken is cut off, unless this one ``waits``."""
        if not waits:
            self._speech.clear()
        self._speech.add(lambda: self._try("speech", lambda: self._speak(text, language, words_a_minute)))

    def hush(self) -> None:
        """Break off what is being spoken and played, and forget what was to come."""
        self._speech.clear()
        self._sounds.clear()

    def close(self) -> None:
        """Break off, and give threads and files back. May be called again."""
        self._speech.close()
        self._sounds.close()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    # -- in the threads --------------------------------------------------------------------------------------------

    def _try(self, what: str, do: Callable[[], None]) -> None:
        """Do it, unless it failed a moment ago; a failure is told once until it works again."""
        if self._clock() < self._rests_until.get(what, 0.0):
            return
        try:
            do()
        except Cut:
            return
        except (SoundError, OSError) as reason:
            fault = reason if isinstance(reason, SoundError) else SoundError(str(reason), "no_file", reason=str(reason))
            pause = self._pause_s.get(what, FIRST_PAUSE_S)
            self._rests_until[what] = self._clock() + pause
            self._pause_s[what] = min(2 * pause, LONGEST_PAUSE_S)
            if what not in self._told:
                self._told.add(what)
                self._on_fault(fault)
            return
        self._told.discard(what)
        self._pause_s.pop(what, None)

    def _play_file(self, path: Path, line: Line) -> None:
        """Play a WAV file with the first program that can."""
        players = [(where, *player[1:]) for player in PLAYERS if (where := self._find(player[0]))]
        if not players:
            sentence = "There is no program that plays sound, expected one of pw-play, paplay, aplay."
            raise SoundError(sentence, "no_player")
        with wave.open(str(path), "rb") as file:
            length_s = file.getnframes() / file.getframerate()
        reasons = []
        for player in players:
            try:
                line.run((*player, str(path)), length_s + self._limit_s)
                return
            except ProgramFailed as reason:
                reasons.append(str(reason))
        said = "; ".join(reasons)
        raise SoundError(f"No loudspeaker can be heard: {said}.", "no_speaker", reason=said)

    def _speak(self, text: str, language: str, words_a_minute: int) -> None:
        if espeak := self._find("espeak-ng"):
            path = self._path("speech.wav")
            voice = language.lower().replace("_", "-")
            speak = (espeak, "-v", voice, "-s", str(words_a_minute), "--stdin", "-w", str(path))
            self._made(lambda: self._speech.run(speak, self._limit_s, text))
            self._play_file(path, self._speech)
        elif spd_say := self._find("spd-say"):
            rate = max(-100, min(100, round(100 * (words_a_minute / USUAL_WORDS - 1))))
            speak = (spd_say, "--wait", "--language", language[:2], "--rate", str(rate), "--", text)
            stop = (spd_say, "--cancel")
            self._made(lambda: self._speech.run(speak, self._limit_s + len(text) / SLOWEST, stop=stop))
        else:
            raise SoundError("There is no program that speaks, expected espeak-ng or spd-say.", "no_voice")

    def _made(self, speak: Callable[[], None]) -> None:
        try:
            speak()
        except ProgramFailed as reason:
            sentence = f"Nothing can be spoken: {reason}."
            raise SoundError(sentence, "voice_failed", reason=str(reason)) from reason

    def _file_of(self, sound: Sound) -> Path:
        """The file of a sound, made when it is first wanted."""
        path = self._path(f"{sound}.wav")
        if not path.exists():
            path.write_bytes(wav(sound))
        return path

    def _path(self, name: str) -> Path:
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="dicekeeper-sound-")
        return Path(self._folder.name) / name
