"""What wears or starves: disk, card, power, temperature, clock."""

import os
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime

from appliance.doctor.finding import Finding, fail, ok, warn
from appliance.doctor.machine import Machine
from appliance.store import backups, is_sound

ROOMY_MB, ENOUGH_MB = 500, 50
WORN_PERCENT = 80
HOT_C, TOO_HOT_C = 70, 80
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""Before this program was written no clock is right."""

_NOW_BITS = {0: "the voltage is too low", 2: "the processor is held back", 3: "the temperature limit is reached"}
_PAST_BITS = {16: "the voltage was too low", 18: "the processor was held back", 19: "the temperature limit was reached"}


def disk(machine: Machine) -> Iterator[Finding]:
    """Is there room for matches, and can they be written?"""
    folder = machine.data
    while not folder.exists():
        folder = folder.parent
    if os.statvfs(folder).f_flag & os.ST_RDONLY:
        yield fail("disk", f"{folder} is mounted read-only", "Mount it for writing, or give it a partition of its own.")
        return
    free = shutil.disk_usage(folder).free >> 20
    mend = f"Delete what is not needed in {folder}: old backups, pictures, damaged journals."
    if free < ENOUGH_MB:
        yield fail("disk", f"{free} MB are free at {folder}, less than {ENOUGH_MB}", mend)
    elif free < ROOMY_MB:
        yield warn("disk", f"{free} MB are free at {folder}, less than {ROOMY_MB}", mend)
    else:
        yield ok("disk", f"{free} MB are free at {folder}")


def card(machine: Machine) -> Iterator[Finding]:
    """What the file system and the card tell of themselves: errors seen, life used up."""
    new_card = "Make a backup (dicekeeper backup), copy it away, and change the card soon."
    counts = machine.paths("/sys/fs/ext4/*/errors_count")
    errors = {path.parent.name: machine.number(str(path.relative_to(machine.root))) for path in counts}
    broken = [f"{name} has seen {count} errors" for name, count in errors.items() if count]
    if broken:
        yield fail("card", "; ".join(broken), f"Run fsck on it. {new_card}")
    for path in machine.paths("/sys/block/mmcblk*/device/life_time"):
        # Two figures in steps of ten percent, 0x01 for the first: only eMMC and some cards tell them.
        told = machine.text(str(path.relative_to(machine.root))) or ""
        used = [int(word, 16) * 10 for word in re.findall(r"\b0x[0-9a-f]+\b", told)]
        if max(used, default=0) >= WORN_PERCENT:
            yield warn("card", f"{path.parent.parent.name} has used up {max(used)} % of its life", new_card)
    if not broken and errors:
        yield ok("card", f"no errors on {', '.join(errors)}")


def power(machine: Machine) -> Iterator[Finding]:
    """The Pi's flags of under-voltage, now and since it was switched on."""
    if not machine.is_pi:
        return
    said = re.fullmatch("throttled=(0x[0-9a-f]+)", machine.said_by(("vcgencmd", "get_throttled")) or "")
    if said is None:
        yield warn("power", "the flags cannot be read", "Install vcgencmd, and put the user into the group video.")
        return
    flags = int(said.group(1), 16)
    mend = "Use the supply that was made for this Pi (5 V, 3 A; 5 A for a Pi 5) and a short, thick cable."
    now = [words for bit, words in _NOW_BITS.items() if flags >> bit & 1]
    past = [words for bit, words in _PAST_BITS.items() if flags >> bit & 1]
    if now:
        yield fail("power", f"now {', '.join(now)} (flags {flags:#x})", mend)
    elif past:
        yield warn("power", f"since the start {', '.join(past)} (flags {flags:#x})", mend)
    else:
        yield ok("power", "no under-voltage since the start")


def temperature(machine: Machine) -> Iterator[Finding]:
    """How warm the processor is."""
    milli = machine.number("/sys/class/thermal/thermal_zone0/temp")
    if milli is None:
        return
    degrees = milli / 1000
    says = f"the processor has {degrees:.0f} °C"
    mend = "Give the case air, or the processor a cooler; it slows down above 80 °C."
    if degrees >= TOO_HOT_C:
        yield fail("temperature", says, mend)
    elif degrees >= HOT_C:
        yield warn("temperature", says, mend)
    else:
        yield ok("temperature", says)


def clock(machine: Machine) -> Iterator[Finding]:
    """Is the time right? Matches are sorted by number, so a wrong clock spoils nothing but the dates shown."""
    has_clock = bool(machine.paths("/sys/class/rtc/rtc*"))
    matches = "matches still sort rightly, only their dates are wrong"
    mend = "Connect a network once, set it with timedatectl set-time, or put in a clock module with a battery."
    if machine.now < EPOCH:
        yield warn("clock", f"it stands at {machine.now:%d %B %Y}; {matches}", mend)
    elif machine.said_by(("timedatectl", "show", "--property=NTPSynchronized", "--value")) != "yes" and not has_clock:
        yield warn("clock", f"nothing keeps it: no network time, no clock module; {matches}", mend)
    else:
        yield ok("clock", f"{machine.now:%d %B %Y, %H:%M} UTC" + (", kept by a clock module" if has_clock else ""))


def journal(machine: Machine) -> Iterator[Finding]:
    """Can the matches be read, and is there a backup of them?"""
    path = machine.data / "journal.sqlite3"
    aside = sorted(machine.data.glob("journal.damaged-*"))
    if aside:
        mend = f"Send it to whom you trust to look at it, or delete it: {aside[-1]}"
        yield warn("journal", f"a damaged one was set aside: {aside[-1].name}", mend)
    if not path.exists():
        yield ok("journal", "no match has been played yet")
        return
    if is_sound(path):
        yield ok("journal", f"sound, {path.stat().st_size >> 10} kB")
    else:
        mend = "Restart the appliance: it sets the journal aside and offers the last backup."
        yield fail("journal", f"{path} is damaged", mend)
    kept = backups(path)
    if kept:
        yield ok("backup", f"{len(kept)} kept, the newest is {kept[0].name}")
    else:
        mend = "Run dicekeeper backup; for every night: systemctl enable --now dicekeeper-backup.timer"
        yield warn("backup", "there is none", mend)
