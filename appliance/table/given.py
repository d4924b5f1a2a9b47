"""Files that come from outside: read only up to a size, and such that what they hold can be shown in a sentence."""

import errno
import tomllib
from pathlib import Path

MOST_BYTES = 16_000_000
_MOST_OF_TOML = 1_000_000
_DEEPEST = 16
_LARGEST = 2**63


def given_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return what a file holds; raises OSError, also for one of more than ``most`` bytes, of which no more are read."""
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it has more than {most // 1_000_000} MB", str(path))
    return data


def given_text(path: Path) -> str:
    """Return the text of a file, which is UTF-8; raises OSError or ValueError."""
    return given_bytes(path).decode("utf-8")


def given_toml(path: Path) -> dict[str, object]:
    """Return what a TOML file holds; raises OSError, or ValueError with what is wrong.

    Numbers that TOML has no room for, and values nested so deep that Python cannot print them, are wrong too.
    """
    text = given_bytes(path, _MOST_OF_TOML).decode("utf-8")
    try:
        values = tomllib.loads(text)
    except RecursionError as reason:
        raise ValueError("its values are nested too deeply") from reason
    _check(values)
    return values


def _check(values: object) -> None:
    level = [values]
    for _ in range(_DEEPEST):
        if any(isinstance(value, int) and not -_LARGEST <= value < _LARGEST for value in level):
            raise ValueError("a whole number in it is larger than 64 bits hold")
        level = [
            inner
            for value in level
            if isinstance(value, dict | list)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
    if level:
        raise ValueError(f"its values are nested deeper than {_DEEPEST} levels")
