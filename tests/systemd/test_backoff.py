"""The pauses between restarts, with a sleep that only writes down how long it would have been."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "systemd" / "backoff"


class Service:
    """What systemd does with the script: before each start, after each end."""

    def __init__(self, folder: Path) -> None:
        self.run = folder / "run"
        self.run.mkdir()
        self.slept = folder / "slept"
        commands = folder / "bin"
        commands.mkdir()
        (commands / "sleep").write_text(f'#!/bin/sh\necho "$1" >>"{self.slept}"\n')
        (commands / "sleep").chmod(0o755)
        self.uptime = folder / "uptime"
        self.now = 100
        self.env = {
            "PATH": f"{commands}:{os.environ['PATH']}",
            "RUNTIME_DIRECTORY": str(self.run),
            "UPTIME_FILE": str(self.uptime),
        }

    def do(self, word: str, **more: str) -> subprocess.CompletedProcess[str]:
        self.uptime.write_text(f"{self.now}.37 4711.00\n")
        return subprocess.run(["sh", SCRIPT, word], env={**self.env, **more}, capture_output=True, text=True)

    def fails_after(self, seconds: int, result: str = "exit-code") -> None:
        assert self.do("wait").returncode == 0
        self.now += seconds
        assert self.do("count", SERVICE_RESULT=result).returncode == 0

    @property
    def pauses(self) -> list[int]:
        return [int(line) for line in self.slept.read_text().split()] if self.slept.exists() else []


@pytest.fixture
def service(tmp_path):
    return Service(tmp_path)


def test_the_pauses_grow_up_to_a_minute(service):
    for _ in range(8):
        service.fails_after(2)
    assert service.pauses == [3, 9, 21, 45, 57, 57]


def test_a_run_of_ten_minutes_begins_the_count_anew(service):
    for _ in range(5):
        service.fails_after(2)
    service.fails_after(700, "watchdog")
    before = len(service.pauses)
    service.fails_after(2)
    assert len(service.pauses) == before


def test_an_end_that_was_wanted_forgets_the_failures(service):
    for _ in range(3):
        service.fails_after(2)
    service.fails_after(2, "success")
    assert not (service.run / "failures").exists()


def test_another_word_is_refused(service):
    done = service.do("restart")
    assert (done.returncode, done.stderr) == (2, 'backoff: expected wait or count, not "restart"\n')
