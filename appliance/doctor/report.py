"""A report to be sent to somebody who helps: no names, no pictures, nothing of the network."""

import json
import re
import tempfile
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from appliance.doctor.finding import Finding
from appliance.doctor.machine import Machine
from appliance.doctor.program import PACKAGES
from appliance.store import SQLITE_FAILS, Journal, StoreError, copy_journal

LOG = ("journalctl", "--unit=dicekeeper", "--lines=300", "--no-hostname", "--output=short-iso")
_SOMEBODYS_HOME = re.compile(r"/home/[^/\s]+")


def write_report(file: Path, machine: Machine, findings: Iterable[Finding]) -> None:
    """Write what was found, the system's versions and the service's log into a ZIP file; raises OSError.

    Names of players become "player"; of the settings only those stand there that are no path.
    """
    names = _names(machine)
    told = {
        "findings.json": json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=1),
        "machine.json": json.dumps(_facts(machine), ensure_ascii=False, indent=1),
        "log.txt": machine.said_by(LOG) or "The system keeps no log of the service.",
    }
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in told.items():
            bundle.writestr(name, without_names(text, names))


def without_names(text: str, names: Iterable[str]) -> str:
    """Return the text with every player's name, and every home folder's, replaced."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "player", text)
    return _SOMEBODYS_HOME.sub("~", text)


def _facts(machine: Machine) -> dict[str, object]:
    settings = machine.settings.model_dump(mode="json") if machine.settings else {}
    return {
        "model": machine.model,
        "system": (machine.text("/etc/os-release") or "").partition("\n")[0],
        "kernel": machine.text("/proc/sys/kernel/osrelease"),
        "uptime": machine.text("/proc/uptime"),
        "packages": {name: machine.version_of(name) for name in PACKAGES},
        "settings": {key: value for key, value in settings.items() if key != "wiring" and "/" not in str(value)},
    }


def _names(machine: Machine) -> set[str]:
    """Everybody who ever played here; from a copy, since opening a damaged journal would set it aside."""
    journal = machine.data / "journal.sqlite3"
    if not journal.exists():
        return set()
    with tempfile.TemporaryDirectory() as folder, suppress(StoreError, *SQLITE_FAILS):
        copy = Path(folder) / "journal.sqlite3"
        copy_journal(journal, copy)
        with Journal(copy) as opened:
            return {player for stored in opened.newest() for player in stored.setup.players}
    raise OSError(f"the journal {journal} is damaged, so it cannot be told which names to leave out")
