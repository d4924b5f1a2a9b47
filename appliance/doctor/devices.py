"""Screen, touch and header: are they there, and may this user use them?"""

import os
from collections.abc import Iterator
from pathlib import Path

from appliance.doctor.finding import Finding, fail, ok, warn
from appliance.doctor.machine import Machine
from hardware import WiringError, load_wiring

GROUPS = ("video", "render", "input", "gpio")
"""Who owns screen, camera, touch and header."""


def screen(machine: Machine) -> Iterator[Finding]:
    """A card of the kernel's, a screen connected to it."""
    cards = machine.paths("/dev/dri/card*")
    if not cards:
        mend = "Take dtoverlay=vc4-kms-v3d into /boot/firmware/config.txt (it is there by default) and start again."
        yield fail("screen", "the kernel offers none in /dev/dri", mend)
        return
    connected = [
        path.parent.name.partition("-")[2]
        for path in machine.paths("/sys/class/drm/card*/status")
        if machine.text(str(path.relative_to(machine.root))) == "connected"
    ]
    if not connected:
        yield fail("screen", "none is connected", "Check the ribbon or the HDMI cable, at both ends, and start again.")
    elif shut := _shut(cards):
        yield fail("screen", f"{shut} may not be used", _join("video and render"))
    elif (minutes := (machine.number("/sys/module/kernel/parameters/consoleblank") or 0) // 60) > 0:
        mend = "Take consoleblank= out of /boot/firmware/cmdline.txt (raspi-config: Screen Blanking, No); start again."
        yield warn("screen", f"connected: {', '.join(connected)}; the kernel blanks it after {minutes} minutes", mend)
    else:
        yield ok("screen", f"connected: {', '.join(connected)}")


def touch(machine: Machine) -> Iterator[Finding]:
    """A touchscreen, and whether it turns with the picture."""
    devices = [block for block in _input_devices(machine) if _is_touch(block)]
    if not devices:
        mend = "Check its cable, or play with the four buttons. A stick with a keyboard does for names."
        yield warn("touch", "no touchscreen is there", mend)
        return
    names = ", ".join(_quoted(block, "N: Name=") for block in devices)
    events = [machine.path(f"/dev/input/{word}") for block in devices for word in block.split() if word[:5] == "event"]
    if shut := _shut([path for path in events if path.exists()]):
        yield fail("touch", f"{shut} may not be used", _join("input"))
        return
    turned = machine.settings.rotate if machine.settings else 0
    kernel = machine.text("/proc/cmdline") or ""
    if turned and "rotate=" in kernel:
        mend = "Turn it in one place only: rotate in config.toml turns touch too, rotate= in cmdline.txt does not."
        yield warn("touch", f"the picture is turned by {turned} degrees here and once more by the kernel", mend)
    else:
        yield ok("touch", f"{names}, turned with the picture by {turned} degrees")


def pins(machine: Machine) -> Iterator[Finding]:
    """The wiring file, and the chip that the buttons hang on."""
    own = machine.settings.wiring if machine.settings else None
    try:
        load_wiring(own) if own else load_wiring()
    except WiringError as reason:
        mend = "Write one pin for each part, from 2 to 27, as BCM numbers; hardware/wiring.toml shows how."
        yield fail("pins", str(reason), mend)
        return
    if machine.settings and machine.settings.buttons == "none":
        yield ok("pins", "wired buttons are switched off in the settings")
        return
    if not machine.is_pi:
        yield ok("pins", "the wiring is sound; this machine has no header")
        return
    chips = machine.paths("/dev/gpiochip*")
    if not chips:
        yield fail("pins", "the kernel offers no GPIO chip", "Update the system: sudo apt full-upgrade")
    elif shut := _shut(chips):
        yield fail("pins", f"{shut} may not be used", _join("gpio"))
    elif machine.version_of("lgpio") is None:
        yield fail("pins", "the Python package lgpio is missing", "Install it: sudo apt install python3-lgpio")
    else:
        yield ok("pins", "the wiring is sound and the GPIO chip can be used")


def rights(machine: Machine) -> Iterator[Finding]:
    """The user's groups, and whether matches can be written."""
    missing = [name for name in GROUPS if name not in machine.groups]
    if missing and machine.is_pi and not machine.is_root:
        yield fail("rights", f"the user is not in {', '.join(missing)}", _join(" and ".join(missing)))
    elif machine.data.exists() and not os.access(machine.data, os.W_OK | os.X_OK):
        owner = f"sudo chown -R dicekeeper:dicekeeper {machine.data}"
        yield fail("rights", f"{machine.data} may not be written", f"Give it to the appliance's user: {owner}")
    else:
        yield ok("rights", "devices and matches belong to this user")


def _join(groups: str) -> str:
    return f"Put the user into {groups}: sudo usermod -aG {groups.replace(' and ', ',')} $USER, then log in again."


def _shut(paths: list[Path]) -> str:
    return ", ".join(str(path) for path in paths if not os.access(path, os.R_OK | os.W_OK))


def _input_devices(machine: Machine) -> list[str]:
    return (machine.text("/proc/bus/input/devices") or "").split("\n\n")


def _is_touch(block: str) -> bool:
    """Fingers come as absolute positions of several contacts (bit 53, ABS_MT_POSITION_X), but not from a touchpad."""
    bits = next((line.removeprefix("B: ABS=") for line in block.splitlines() if line.startswith("B: ABS=")), "")
    words = [int(word, 16) for word in bits.split()]
    number = 0
    for word in words:
        number = number << 64 | word
    direct = any(line == "B: PROP=2" for line in block.splitlines())
    return direct and bool(number >> 53 & 1)


def _quoted(block: str, before: str) -> str:
    line = next((line for line in block.splitlines() if line.startswith(before)), before)
    return line.removeprefix(before).strip('"')
