"""The appliance as systemd starts it: a process of its own that says when it is ready. What it opens then."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

PATIENCE_S = 120.0
NETWORK = ("tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6", "icmp", "icmp6", "packet")
"""Tables of the kernel's in which every socket stands that anybody outside the machine can reach."""


@pytest.fixture(scope="module")
def appliance(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[bytes]]:
    """A running appliance that has said READY: window off screen, dice simulated."""
    folder = tmp_path_factory.mktemp("started")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(str(folder / "notify"))
        told.settimeout(PATIENCE_S)
        surroundings = {
            "SDL_VIDEODRIVER": "offscreen",
            "STATE_DIRECTORY": str(folder),
            "KIVY_HOME": str(folder / "kivy"),
            "NOTIFY_SOCKET": str(folder / "notify"),
        }
        command = [sys.executable, "-m", "appliance", "play", "--camera", "simulated", "--window", "800x480"]
        with subprocess.Popen(command, env={**os.environ, **surroundings}, start_new_session=True) as running:
            try:
                while b"READY=1" not in told.recv(4096):
                    pass
                yield running
            finally:
                with suppress(ProcessLookupError):  # ended already
                    os.killpg(running.pid, signal.SIGKILL)


def sockets(group: int) -> set[str]:
    """The inodes of all sockets that processes of this group hold."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(process.name)) != group:
                continue
            links = [str(each.readlink()) for each in (process / "fd").iterdir()]
        except (OSError, ProcessLookupError):  # it has ended meanwhile, or has closed the file
            continue
        found |= {link[len("socket:[") : -1] for link in links if link.startswith("socket:[")}
    return found


def reachable() -> set[str]:
    """The inodes of all sockets of this machine's network."""
    found = set()
    for table in NETWORK:
        path = Path("/proc/net") / table
        lines = path.read_text().splitlines() if path.exists() else []
        if lines:
            at = -1 if table == "packet" else 9
            found |= {line.split()[at] for line in lines[1:]}
    return found


def test_a_running_appliance_listens_to_no_port_and_talks_to_nobody(appliance):
    with socket.create_server(("127.0.0.1", 0)) as ours:  # the search finds what there is
        inode = str(Path(f"/proc/self/fd/{ours.fileno()}").readlink())[len("socket:[") : -1]
        assert inode in reachable()
    assert appliance.poll() is None
    assert not sockets(appliance.pid) & reachable()


def test_told_to_stop_it_ends_by_itself(appliance):
    appliance.send_signal(signal.SIGTERM)
    assert appliance.wait(PATIENCE_S) == 0
