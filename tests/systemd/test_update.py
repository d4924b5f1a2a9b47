"""The update from a bundle: tried once, put away afterwards, with what was said."""

import subprocess
import tarfile
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "systemd" / "update"


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "var/lib/dicekeeper-update"
    folder.mkdir(parents=True)
    return folder


def lay(folder: Path, name: str, does: str) -> None:
    script = folder.parent / "install"
    script.write_text(f"#!/bin/sh\n{does}\n")
    script.chmod(0o755)
    with tarfile.open(folder / name, "w") as tar:
        tar.add(script, "dicekeeper/systemd/install")


def update(tmp_path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", SCRIPT], env={"DESTDIR": str(tmp_path), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True
    )


def test_without_a_bundle_nothing_happens(folder, tmp_path):
    done = update(tmp_path)
    assert (done.returncode, done.stdout) == (0, f"There is no bundle in {folder}.\n")


def test_the_newest_bundle_is_installed_once(folder, tmp_path):
    lay(folder, "dicekeeper-1.tar", "echo one")
    lay(folder, "dicekeeper-2.tar", "echo two >&2")
    assert update(tmp_path).returncode == 0
    assert (folder / "installed/dicekeeper-2.tar").exists()
    assert (folder / "installed/dicekeeper-2.tar.log").read_text() == "two\n"
    assert sorted(path.name for path in folder.iterdir()) == ["dicekeeper-1.tar", "installed"]


@pytest.mark.parametrize("spoil", ["rolled back", "no bundle"])
def test_one_that_does_not_become_ready_or_is_none_is_refused(folder, tmp_path, spoil):
    lay(folder, "dicekeeper-3.tar", "echo rolled back; exit 1")
    if spoil == "no bundle":
        (folder / "dicekeeper-3.tar").write_text("nothing of the kind")
    done = update(tmp_path)
    assert done.returncode == 1
    assert "was refused" in done.stdout
    assert (folder / "refused/dicekeeper-3.tar.log").read_text()
    assert sorted(path.name for path in folder.iterdir()) == ["refused"]
