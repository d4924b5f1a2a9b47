"""Faults of devices are told in the language of the screen: every code in the source has words, filled by its
values.
"""

import ast
from pathlib import Path

import pytest

from hardware import ButtonError, LampError, SoundError
from ui.arrivals import broken
from ui.catalogues import holes
from ui.desk import Desk, Tone
from ui.present import present
from ui.words import LANGUAGES, words
from vision import CameraError

REPOSITORY = Path(__file__).parents[2]
ROOMS = {"CameraError": "camera", "ButtonError": "buttons", "LampError": "pins", "SoundError": "sound"}


def codes() -> dict[str, set[str]]:
    """Every code that a device fails with, with its room in front, and the values that go with it."""
    found: dict[str, set[str]] = {}
    for folder in ("vision/sources", "hardware"):
        for path in (REPOSITORY / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                name = getattr(getattr(node, "func", None), "id", "")
                if name in ROOMS and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                    named = {each.arg for each in node.keywords}
                    found.setdefault(f"{ROOMS[name]}.{node.args[1].value}", set()).update(named)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_device_has_words_that_its_values_fill(language):
    say = words(language)
    assert len(codes()) > 12, "the search for codes must find them"
    for key, values in codes().items():
        assert key in say, key
        assert set(holes(say.unfilled(key))) <= values, key
    for room in ("camera", "buttons", "pins"):
        assert set(holes(say.unfilled(f"{room}.failed"))) == {"reason"}


@pytest.mark.parametrize("error", [CameraError, ButtonError, LampError, SoundError])
def test_an_error_carries_what_a_screen_needs_and_reads_as_a_sentence(error):
    told = error("the cable is out", "no_cable", reason="why")
    assert (str(told), told.code, told.values) == ("the cable is out", "no_cable", {"reason": "why"})
    assert isinstance(told, OSError) and error("so").code == "failed"


def test_a_fault_without_words_of_its_own_keeps_its_reason():
    desk = broken(Desk(language="de"), "camera", "the cable is out", "failed", ())
    notice = present(desk).notice
    assert (notice.tone, notice.text) == (Tone.FAULT, "Die Kamera arbeitet nicht: the cable is out")


def test_one_with_words_is_told_in_german():
    desk = broken(Desk(language="de"), "camera", "no USB camera answers", "no_usb", (("number", 3),))
    assert present(desk).notice.text.startswith("Unter Nummer 3 antwortet keine USB-Kamera.")
