import socket

import pytest

from appliance.app.heartbeat import Heartbeat


@pytest.fixture
def told(tmp_path, monkeypatch):
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(str(path))
        server.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))

        def read():
            lines = []
            while True:
                try:
                    lines += server.recv(4096).decode().splitlines()
                except BlockingIOError:
                    return lines

        yield read


def test_ready_is_said_once_and_life_as_often_as_the_watchdog_wants(told, monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", "4000000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    heart = Heartbeat()
    heart.beat(100.0, "no match")
    assert told() == ["READY=1", "STATUS=no match", "WATCHDOG=1"]
    heart.beat(101.9, "no match")
    assert told() == []
    heart.beat(102.0, "match 1")
    assert told() == ["STATUS=match 1", "WATCHDOG=1"]


def test_without_a_watchdog_only_ready_and_news_are_said(told, monkeypatch):
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    heart = Heartbeat()
    heart.beat(1.0, "no match")
    heart.beat(99.0, "no match")
    assert told() == ["READY=1", "STATUS=no match"]
