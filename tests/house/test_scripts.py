"""The set-up that ./run and ./test share, on machines that lack this or that.

Each case runs functions of .bootstrap.sh in sh, with a PATH that holds a few real tools and stand-ins for the system's
(apt-get, dpkg-query, sudo, id), which write down how they were called.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

TOOLS = (
    "sh",
    "cat",
    "cut",
    "env",
    "sed",
    "tr",
    "xargs",
    "printf",
    "sha256sum",
    "basename",
    "dirname",
    "readlink",
    "grep",
)


class Machine:
    """A machine as the scripts see it: its commands, and what was done with them."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.calls_file = folder / "calls"
        self.calls_file.touch()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found, tool
            (self.bin / tool).symlink_to(found)
        self.command("id", '[ "$1" = -un ] && echo ann || echo 1000')

    def command(self, name: str, does: str = ":") -> None:
        """Give the machine a command; it writes down its call and then does ``does``."""
        path = self.bin / name
        path.write_text(f'#!/bin/sh\nprintf "%s\\n" "{name} $*" >>"{self.calls_file}"\n{does}\n')
        path.chmod(0o755)

    def has_packages(self, *names: str) -> None:
        """Let dpkg-query know these packages, and fail for others as the real one does."""
        known = f" {' '.join(names)} "
        self.command(
            "dpkg-query", f'for name; do case "{known}" in *" $name "*) echo "installed:$name" ;; esac; done; exit 1'
        )

    def run(self, script: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", "-euc", f'root="{self.root}"; . "$root/.bootstrap.sh"; {script}'],
            env={"PATH": str(self.bin)},
            capture_output=True,
            text=True,
        )

    def calls(self, *names: str) -> list[str]:
        return [line for line in self.calls_file.read_text().splitlines() if line.split()[0] in names]


@pytest.fixture
def machine(root: Path, tmp_path: Path) -> Machine:
    return Machine(root, tmp_path)


SCREEN = ("libgl1", "libgl1-mesa-dri", "libegl1", "libgles2", "libmtdev1")
SOUND = ("alsa-utils", "espeak-ng")


def test_nothing_is_said_or_installed_when_all_is_there(machine: Machine) -> None:
    machine.has_packages(*SCREEN, *SOUND)
    machine.command("apt-get")
    done = machine.run("on_raspberry_pi() { false; }; ensure_system_packages")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert machine.calls("apt-get") == []


def test_libraries_under_the_new_names_of_debian_13_count_as_there(machine: Machine) -> None:
    machine.has_packages(*SCREEN[:-1], "libmtdev1t64")
    assert machine.run(f"missing_packages {' '.join(SCREEN)}").stdout == ""


def test_only_what_is_missing_is_installed_through_sudo_after_saying_what_and_why(machine: Machine) -> None:
    machine.has_packages("libgl1", "libgl1-mesa-dri", "libegl1", *SOUND)
    machine.command("apt-get")
    machine.command("sudo", 'exec "$@"')
    done = machine.run("on_raspberry_pi() { false; }; ensure_system_packages")
    assert done.returncode == 0
    assert done.stdout == "", "standard output belongs to the program"
    assert "through sudo (this may ask for your password), for the screen and touch" in done.stderr
    assert "libgles2 libmtdev1" in done.stderr
    assert machine.calls("apt-get") == [
        "apt-get -q update",
        "apt-get -q install -y --no-install-recommends libgles2 libmtdev1",
    ]
    assert len(machine.calls("sudo")) == 2


def test_root_needs_no_sudo(machine: Machine) -> None:
    machine.has_packages()
    machine.command("apt-get")
    machine.command("sudo", "exit 1")
    machine.command("id", "echo 0")
    assert machine.run("install_packages 'the screen' libgl1").returncode == 0
    assert machine.calls("sudo") == []


@pytest.mark.parametrize(
    ("commands", "says"),
    [
        ({}, "missing for the screen: libgl1. This system has no apt-get; please install what they are called here."),
        (
            {"apt-get": ":"},
            "missing for the screen: libgl1. ann is not root and there is no sudo; please have them installed with:"
            " apt-get install libgl1",
        ),
        (
            {"apt-get": ":", "sudo": "exit 1"},
            "missing for the screen: libgl1. apt-get could not install them.",
        ),
    ],
    ids=["no apt", "no sudo", "sudo refused"],
)
def test_what_cannot_be_installed_is_said_in_a_sentence(machine: Machine, commands: dict[str, str], says: str) -> None:
    for name, does in commands.items():
        machine.command(name, does)
    done = machine.run("install_packages 'the screen' libgl1")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"dicekeeper: {says}"


def test_without_screen_libraries_the_rest_goes_on(machine: Machine) -> None:
    machine.has_packages()
    done = machine.run("on_raspberry_pi() { false; }; ensure_system_packages; echo on")
    assert done.stdout == "on\n"
    assert "going on without: what draws on a screen will not start." in done.stderr


def test_on_a_pi_camera_and_buttons_come_from_apt_as_far_as_it_knows_them(machine: Machine) -> None:
    machine.has_packages(*SCREEN, *SOUND)
    machine.command("id", "echo 0")
    machine.command("apt-get")
    machine.command("apt-cache", '[ "$2" = python3-lgpio ]')
    done = machine.run("on_raspberry_pi() { true; }; ensure_system_packages")
    assert machine.calls("apt-get")[-1] == "apt-get -q install -y --no-install-recommends python3-lgpio"
    assert "for the Pi's camera and buttons: python3-lgpio" in done.stderr


def test_a_python_that_does_not_fit_is_passed_over(machine: Machine) -> None:
    machine.command("python3", "exit 1")
    machine.command("python3.12", "exit 0")
    done = machine.run('on_raspberry_pi() { false; }; fits() { case $1 in /*) false ;; *) "$1" ;; esac; }; find_python')
    assert done.stdout.strip() == str(machine.bin / "python3.12")


def test_no_python_is_a_sentence_with_the_version_that_is_there(machine: Machine) -> None:
    machine.command("python3", 'echo "3.9.2 64-bit"')
    done = machine.run("on_raspberry_pi() { false; }; fits() { false; }; find_python")
    assert done.returncode == 1
    assert done.stderr == ("dicekeeper: no 64-bit Python 3.11, 3.12 or 3.13 found; python3 here is: 3.9.2 64-bit\n")


def test_pythons_own_version_decides_whether_it_fits(machine: Machine) -> None:
    machine.command("good", f'exec "{sys.executable}" "$@"')
    assert machine.run("fits good && ! fits missing").returncode == 0


def test_an_environment_that_cannot_start_has_no_stamp(root: Path, tmp_path: Path) -> None:
    for name in ("uv.lock", "pyproject.toml", ".bootstrap.sh"):
        shutil.copy(root / name, tmp_path / name)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to("/nonexistent/python3")
    done = subprocess.run(
        ["/bin/sh", "-euc", f'root="{tmp_path}"; . "$root/.bootstrap.sh"; environment_stamp'],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, "")


@pytest.fixture
def set_up(root: Path) -> None:
    stamp = root / ".venv" / ".dicekeeper-stamp"
    done = subprocess.run(
        ["/bin/sh", "-euc", f'root="{root}"; . "$root/.bootstrap.sh"; environment_stamp'],
        capture_output=True,
        text=True,
    )
    if not stamp.exists() or stamp.read_text() != done.stdout:
        pytest.skip(".venv was not made by ./run or ./test, or pyproject.toml has changed since")


@pytest.mark.usefixtures("set_up")
def test_the_second_start_adds_less_than_two_seconds(root: Path) -> None:
    started = time.perf_counter()
    done = subprocess.run(
        ["/bin/sh", "-euc", f'root="{root}"; . "$root/.bootstrap.sh"; bootstrap'], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert "bringing" not in done.stderr and "making" not in done.stderr
    assert time.perf_counter() - started < 2.0


@pytest.mark.usefixtures("set_up")
def test_run_is_the_command_from_any_folder_and_through_a_link(root: Path, tmp_path: Path) -> None:
    (tmp_path / "dk").symlink_to(root / "run")
    through_run = subprocess.run([str(tmp_path / "dk"), "--version"], cwd=tmp_path, capture_output=True, text=True)
    directly = subprocess.run([str(root / ".venv" / "bin" / "dicekeeper"), "--version"], capture_output=True, text=True)
    assert directly.returncode == 0, directly.stderr
    assert (through_run.returncode, through_run.stdout) == (0, directly.stdout)


def test_test_takes_no_arguments_and_says_what_to_do_instead(root: Path) -> None:
    done = subprocess.run([str(root / "test"), "tests/house"], capture_output=True, text=True, env=dict(os.environ))
    assert done.returncode == 1
    assert "for a single test: .venv/bin/pytest tests/house" in done.stderr
