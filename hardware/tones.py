"""The short sounds of the appliance, made of a few notes each: nothing is shipped, nobody else's sound is used."""

import io
import wave

import numpy as np
from numpy.typing import NDArray

from appliance.table.sounds import Sound

RATE_HZ = 22050
LOUDNESS = 0.5
"""Of the loudest possible; two notes that overlap stay below it."""

RISE_S, FADE_S = 0.005, 0.03
"""Without these a note begins and ends with a click."""

Note = tuple[float, float]
"""Pitch in hertz, 0 for a rest, and length in seconds."""

NOTES: dict[Sound, tuple[Note, ...]] = {
    Sound.SEEN: ((988.0, 0.07),),
    Sound.ASKED: ((659.0, 0.09), (0.0, 0.03), (880.0, 0.14)),
    Sound.ACCEPTED: ((523.0, 0.09),),
    Sound.SCORED: ((523.0, 0.08), (659.0, 0.08), (784.0, 0.2)),
    Sound.TURN: ((392.0, 0.12), (587.0, 0.18)),
    Sound.REFUSED: ((220.0, 0.14), (0.0, 0.03), (165.0, 0.24)),
}
"""What each sound is made of: rising ones are good news, falling low ones are not."""


def wav(sound: Sound) -> bytes:
    """Return the sound as a WAV file: mono, 16 bit."""
    samples = np.concatenate([_note(*note) for note in NOTES[sound]])
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE_HZ)
        out.writeframes((samples * 32767).astype("<i2").tobytes())
    return file.getvalue()


def _note(pitch_hz: float, length_s: float) -> NDArray[np.float64]:
    """A soft bell: the pitch and a little of its octave, rising at once and dying away."""
    time = np.arange(int(RATE_HZ * length_s)) / RATE_HZ
    if not pitch_hz:
        return np.zeros_like(time)
    tone = 0.8 * np.sin(2 * np.pi * pitch_hz * time) + 0.2 * np.sin(4 * np.pi * pitch_hz * time)
    shape = np.minimum(1.0, time / RISE_S) * np.minimum(1.0, (length_s - time) / FADE_S) * np.exp(-3.0 * time)
    note: NDArray[np.float64] = LOUDNESS * tone * shape
    return note
