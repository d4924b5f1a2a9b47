"""The machine as the checks see it: its files, what its commands say, the user's rights. Tests give another one."""

import grp
import os
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from appliance.config import Config, data_dir


def _said_by(command: tuple[str, ...]) -> str | None:
    """What a command says on standard output; None where it is not there, fails, or takes longer than ten seconds."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def _version_of(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _groups() -> frozenset[str]:
    names = set()
    for number in os.getgroups():
        try:
            names.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return frozenset(names)


@dataclass(frozen=True)
class Machine:
    """``root``: where the file system begins. ``data``: the folder of matches. ``settings``: those of the appliance.

    ``settings`` is None where the file is faulty. ``said_by``: what a command answers, or None. ``version_of``: of a
    Python package, or None. ``groups``: those of the user who asks. ``now``: the time as the clock has it.
    """

    data: Path
    settings: Config | None
    root: Path = Path("/")
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    said_by: Callable[[tuple[str, ...]], str | None] = _said_by
    version_of: Callable[[str], str | None] = _version_of
    groups: frozenset[str] = field(default_factory=_groups)
    is_root: bool = field(default_factory=lambda: os.geteuid() == 0)
    now: datetime = field(default_factory=lambda: datetime.now(UTC))

    @classmethod
    def here(cls, settings: Config | None) -> "Machine":
        """Return this machine, with the settings that were loaded."""
        return cls(data_dir(), settings)

    def path(self, name: str) -> Path:
        """Return where a file of the system lies, e.g. ``/proc/uptime``."""
        return self.root / name.lstrip("/")

    def text(self, name: str) -> str | None:
        """Return the text of a file of the system, None where there is none to be read."""
        try:
            return self.path(name).read_text("utf-8", "replace").strip("\0 \n")
        except OSError:
            return None

    def number(self, name: str) -> int | None:
        """Return the whole number that stands in a file of the system, None where there is none."""
        text = self.text(name)
        return int(text) if text is not None and text.lstrip("-").isdecimal() else None

    def paths(self, pattern: str) -> list[Path]:
        """Return the files of the system that fit a pattern, in order of their names."""
        return sorted(self.root.glob(pattern.lstrip("/")))

    @property
    def model(self) -> str | None:
        """What board this is, None where there is no device tree."""
        return self.text("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """True on a Raspberry Pi."""
        return "Raspberry Pi" in (self.model or "")
