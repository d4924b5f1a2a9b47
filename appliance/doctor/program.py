"""The program itself: settings, dice sets, fonts, and versions that are known not to go together."""

import re
from collections.abc import Iterator
from pathlib import Path

from appliance.doctor.finding import Finding, fail, ok, warn
from appliance.doctor.machine import Machine
from appliance.table import built_in_sets
from ui.theme import FONT, FONT_BOLD
from vision import Reader
from vision.faces.shelf import taught_names

PACKAGES = (
    "dicekeeper",
    "kivy",
    "numpy",
    "onnxruntime",
    "opencv-python-headless",
    "pydantic",
    "gpiozero",
    "lgpio",
    "picamera2",
    "simplejpeg",
)
"""Whose versions are told."""

UPDATE = "Install the appliance anew: sudo ./systemd/install"


def settings(machine: Machine) -> Iterator[Finding]:
    """Can config.toml be used?"""
    if machine.settings is None:
        mend = f"Correct or delete {machine.data / 'config.toml'}; dicekeeper play says what is wrong in it."
        yield fail("settings", "config.toml cannot be used", mend)
    else:
        there = (machine.data / "config.toml").exists()
        yield ok("settings", "as in config.toml" if there else "the defaults")


def sets(machine: Machine) -> Iterator[Finding]:
    """Can every dice set be read with, the shipped ones and those that were taught here?"""
    folder = machine.data / "sets"
    taught = taught_names(folder)
    faults = {name: why for name in (*built_in_sets(), *taught) if (why := _fault(name, folder))}
    for name, why in faults.items():
        mend = f"Teach it again: dicekeeper teach {name}" if name in taught else UPDATE
        yield fail("dice", f'the set "{name}" cannot be used: {why}', mend)
    if not faults:
        more = f"; taught here: {', '.join(taught)}" if taught else ""
        yield ok("dice", f"{', '.join(built_in_sets())}{more}")


def _fault(name: str, taught: Path) -> str | None:
    """Why dice of this set cannot be read, None where they can: with the networks that this takes."""
    try:
        Reader(name, taught)
    except (OSError, ValueError) as reason:
        return str(reason)
    return None


def fonts(machine: Machine) -> Iterator[Finding]:
    """Are the letters there that the screen is written with?"""
    del machine
    for path in (FONT, FONT_BOLD):
        try:
            with Path(path).open("rb") as file:
                begins = file.read(4)
        except OSError as reason:
            yield fail("fonts", f"{path} cannot be read: {reason.strerror}", UPDATE)
            return
        if begins != b"\0\1\0\0":
            yield fail("fonts", f"{path} is no font", UPDATE)
            return
    yield ok("fonts", "both are there")


def versions(machine: Machine) -> Iterator[Finding]:
    """Which versions are at work, and whether two of them are known to fail together."""
    found = {name: machine.version_of(name) for name in PACKAGES}
    bad = list(_bad_pairs(machine, found))
    yield from bad
    if not bad:
        yield ok("versions", ", ".join(f"{name} {version}" for name, version in found.items() if version))


def _bad_pairs(machine: Machine, found: dict[str, str | None]) -> Iterator[Finding]:
    numpy, jpeg, lgpio = (_numbers(found[name]) for name in ("numpy", "simplejpeg", "lgpio"))
    if numpy >= (2,) and () < jpeg < (1, 8, 1):
        # "Expected 96 from C header, got 88" (picamera2#1211)
        says = f"numpy {found['numpy']} and simplejpeg {found['simplejpeg']} do not go together: no ribbon camera"
        yield fail("versions", says, "Have simplejpeg 1.8.1 or newer beside it. " + UPDATE)
    if lgpio == (0, 0, 0, 2):
        # gpiozero#1115: the wheel of the package index for Python 3.13
        says = "lgpio 0.0.0.2 has no pull-up resistors: no wired buttons"
        yield fail("versions", says, "Take the system's: sudo apt install python3-lgpio. " + UPDATE)
    if machine.is_pi and found["picamera2"] is None:
        says = "picamera2 is missing: no ribbon camera"
        yield warn("versions", says, "Install it: sudo apt install python3-picamera2. A USB camera works without.")


def _numbers(version: str | None) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version or ""))
