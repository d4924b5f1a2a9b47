"""Words to systemd, received by a real datagram socket."""

import logging
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from appliance import notify


@pytest.fixture(params=["path", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket that systemd would listen at."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.settimeout(5)
        if request.param == "path":
            address = str(tmp_path / "notify")
            listener.bind(address)
        else:
            name = f"dicekeeper-test-{uuid4()}"
            address = f"@{name}"
            listener.bind(f"\0{name}")
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        yield listener


def test_ready_carries_the_status(manager: socket.socket) -> None:
    assert notify.ready("Penta, Ann to roll")
    assert manager.recv(4096) == b"READY=1\nSTATUS=Penta, Ann to roll"


def test_status_alive_and_stopping_are_a_datagram_each(manager: socket.socket) -> None:
    assert notify.status("camera lost: Kamera prüfen") and notify.alive() and notify.stopping()
    assert [manager.recv(4096).decode() for _ in range(3)] == [
        "STATUS=camera lost: Kamera prüfen",
        "WATCHDOG=1",
        "STOPPING=1",
    ]


def test_a_line_break_in_a_status_cannot_become_another_word(manager: socket.socket) -> None:
    notify.status("one\nREADY=1\r\n  two")
    assert manager.recv(4096) == b"STATUS=one READY=1 two"


def test_without_systemd_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not notify.ready("by hand")
    assert not notify.alive()


@pytest.mark.parametrize("address", ["/nowhere/notify", "vsock:2:1234", "relative"])
def test_an_address_where_nobody_listens_is_logged_not_raised(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    with caplog.at_level(logging.WARNING):
        assert not notify.alive()
    assert f"WATCHDOG=1 at NOTIFY_SOCKET={address}" in caplog.text


@pytest.mark.parametrize(
    ("patience_us", "pid", "every_s"),
    [
        ("30000000", "own", 15.0),
        ("30000000", None, 15.0),
        ("30000000", "1", None),
        ("0", "own", None),
        ("", "own", None),
        ("soon", "own", None),
        (None, None, None),
    ],
)
def test_the_watchdogs_patience_is_halved_and_meant_for_this_process_only(
    patience_us: str | None, pid: str | None, every_s: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("WATCHDOG_USEC", patience_us), ("WATCHDOG_PID", str(os.getpid()) if pid == "own" else pid)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert notify.alive_every_s() == every_s
