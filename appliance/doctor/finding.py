"""What a check found."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How it stands: all right, worth a look, or broken."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True)
class Finding:
    """``says``: what was found, with its figures. ``mend``: what to do about it, None where all is well."""

    check: str
    level: Level
    says: str
    mend: str | None = None

    def __str__(self) -> str:
        line = f"{self.level:<4} {self.check}: {self.says}"
        return line if self.mend is None else f"{line}\n     mend: {self.mend}"


def ok(check: str, says: str) -> Finding:
    """Return a finding that all is well."""
    return Finding(check, Level.OK, says)


def warn(check: str, says: str, mend: str) -> Finding:
    """Return a finding that deserves a look; playing is possible."""
    return Finding(check, Level.WARN, says, mend)


def fail(check: str, says: str, mend: str) -> Finding:
    """Return a finding that something does not work."""
    return Finding(check, Level.FAIL, says, mend)
