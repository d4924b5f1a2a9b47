"""Surroundings that a service or a bare system may have: no home, the locale C, a file system that is read-only."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.cli import main
from appliance.games import Setup, checked
from appliance.store import Journal


def run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    paths = {"PATH": os.environ["PATH"], "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    command = [sys.executable, "-m", "appliance", *words]
    return subprocess.run(command, env={**paths, **env}, capture_output=True, text=True, encoding="utf-8")


def test_a_user_without_a_home_is_told_what_to_do(monkeypatch, capsys):
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    for name in ("STATE_DIRECTORY", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert main(["matches"]) == 2
    assert capsys.readouterr().err == (
        "dicekeeper: this user has no home folder, expected one or STATE_DIRECTORY to name a folder\n"
    )


def test_in_the_locale_c_names_keep_their_letters(tmp_path):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        journal.begin(checked(Setup("penta", ("J\u00fcrgen", "Zo\u00eb"))))
    done = run("matches", STATE_DIRECTORY=str(tmp_path), LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert "J\u00fcrgen" in done.stdout and "Zo\u00eb" in done.stdout


@pytest.fixture
def read_only(tmp_path):
    """A folder on a file system that cannot be written."""
    folder = tmp_path / "read-only"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "none", folder], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("words", [("matches",), ("play", "--headless", "--auto"), ("backup",)], ids=lambda w: w[0])
def test_on_a_read_only_file_system_a_verb_says_so_in_a_sentence(read_only, tmp_path, words):
    out = ("--out", str(tmp_path / "out")) if words[0] == "play" else ()
    done = run(*words, *out, STATE_DIRECTORY=str(read_only), SDL_VIDEODRIVER="offscreen")
    assert done.returncode == 3, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("dicekeeper: ") and str(read_only) in done.stderr


def test_the_doctor_names_a_read_only_file_system(read_only):
    done = run("doctor", STATE_DIRECTORY=str(read_only))
    assert done.returncode == 1
    assert f"fail disk: {read_only} is mounted read-only\n     mend: Mount it for writing" in done.stdout
