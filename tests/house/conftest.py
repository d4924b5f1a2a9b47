"""Tools for looking at the project as a whole."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def uv() -> str:
    """The uv that ./test installs, or else one of the machine's."""
    own = ROOT / ".tools" / "bin" / "uv"
    found = str(own) if own.exists() else shutil.which("uv")
    if found is None:
        pytest.skip("uv is neither in .tools (run ./test once) nor on the PATH")
    return found


@pytest.fixture(scope="session")
def tracked() -> list[Path]:
    """Every file that belongs to the project, relative to its folder; new ones not yet committed included."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"git cannot list the project's files: {error}")
    return [Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file()]
