"""Boot a Debian, install the appliance on it, and see it through its life: ``sudo nice python -m tests.machines.boot``.

In a container with systemd as its first process: install, ready, main loop hung, the watchdog's restart into the same
match, backup, upgrade, a broken upgrade rolled back, uninstall. It wants root, systemd-nspawn and debootstrap, and a
network for the first time; FOLDER keeps the Debian, so that a second time takes minutes only. No Pi is in it: the
screen is drawn off screen, and the camera is the simulated tray.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = "systemd,systemd-sysv,dbus,udev,python3,python3-venv,ca-certificates,procps"
HOST_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
WITHOUT_A_SCREEN = """\
# What a container lacks: a screen and a camera.
[Service]
Environment=SDL_VIDEODRIVER=offscreen
ExecStart=
ExecStart=/opt/dicekeeper/current/.venv/bin/dicekeeper play --camera simulated --window 800x480
"""
MATCH = (
    {"transcript": 1, "game": "penta", "players": ["Ann", "Ben"], "options": {}, "edition": "house"},
    {"by": "Ann", "do": "roll", "dice": [1, 1, 3, 4, 6], "how": "hand"},
)
PATIENCE_S = 240.0


class Machine:
    """A booted container; ``do`` runs a command in it as root."""

    def __init__(self, folder: Path, leader: int) -> None:
        self.folder, self._leader = folder, leader

    def do(self, *command: str, ok: bool = True) -> str:
        """Run a command, show it with what it says, and return that; with ``ok`` a failure ends the script."""
        print(f"$ {' '.join(command)}", flush=True)
        inside = ["nsenter", f"--target={self._leader}", "--all", "--wdns=/srv", "env", *_environment(), *command]
        done = subprocess.run(inside, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        print("".join(f"  {line}\n" for line in done.stdout.splitlines()), end="", flush=True)
        if ok and done.returncode:
            self.do("journalctl", "--unit=dicekeeper", "--lines=30", "--no-pager", ok=False)
            sys.exit(f"that ended with {done.returncode}")
        return done.stdout.strip()

    def shows(self, key: str) -> str:
        """Return a property of the service."""
        inside = [
            "nsenter",
            f"--target={self._leader}",
            "--all",
            "systemctl",
            "show",
            "dicekeeper",
            f"--property={key}",
        ]
        return subprocess.run([*inside, "--value"], stdout=subprocess.PIPE, text=True).stdout.strip()

    def until(self, what: str, key: str, differs_from: str | None = None, begins: str = "") -> str:
        """Wait until a property of the service is another one, or begins with a word; return it."""
        started = time.monotonic()
        while time.monotonic() - started < PATIENCE_S:
            value = self.shows(key)
            if value != differs_from and value.startswith(begins):
                print(f"# {what} after {time.monotonic() - started:.0f} s: {value}", flush=True)
                return value
            time.sleep(0.5)
        sys.exit(f"waited in vain: {what}; {key} is {self.shows(key)}")

    def copy_of_the_project(self, name: str, **changed: str) -> str:
        """Lay a copy of the project into the machine, with files that are changed, and return where."""
        target = self.folder / "srv" / name
        for entry in (ROOT / "systemd" / "contents").read_text().split():
            source = ROOT / entry
            target.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                leave_out = shutil.ignore_patterns("__pycache__", "training", "dicekeeper-out")
                shutil.copytree(source, target / entry, ignore=leave_out)
            else:
                shutil.copy2(source, target / entry)
        for path, text in changed.items():
            (target / path).write_text(text)
        return f"/srv/{name}"


def _environment() -> list[str]:
    # A workplace may sit behind a proxy with a certificate of its own.
    return [
        f"SSL_CERT_FILE={HOST_CERTIFICATES}",
        f"PIP_CERT={HOST_CERTIFICATES}",
        "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    ]


def make(folder: Path, suite: str, mirror: str) -> None:
    """Make a Debian in ``folder``, unless there is one."""
    if not (folder / "usr/lib/systemd/systemd").exists():
        subprocess.run(["debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, folder, mirror], check=True)


@contextmanager
def booted(folder: Path, network: bool) -> Iterator[Machine]:
    """Boot a copy of the Debian in ``folder`` that is thrown away afterwards."""
    with tempfile.TemporaryDirectory(prefix="dicekeeper-boot-", dir=folder.parent) as scratch:
        machine = Path(scratch) / "machine"
        subprocess.run(["cp", "-a", "--reflink=auto", folder, machine], check=True)
        command = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--directory", machine, "--boot"]
        command += [f"--bind-ro={HOST_CERTIFICATES}"] if HOST_CERTIFICATES.exists() else []
        command += [] if network else ["--private-network"]
        log = (Path(scratch) / "console").open("w")
        with log, subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log) as nspawn:
            try:
                yield Machine(machine, _leader(nspawn.pid))
            finally:
                nspawn.terminate()


def _leader(nspawn: int) -> int:
    """Return the container's first process, as this machine numbers it, once systemd is at work in it."""
    for _ in range(600):
        children = Path(f"/proc/{nspawn}/task/{nspawn}/children").read_text().split()
        for child in children:
            if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                state = subprocess.run(
                    ["nsenter", f"--target={child}", "--all", "systemctl", "is-system-running"],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                )
                if state.stdout.strip() in ("running", "degraded"):
                    return int(child)
        time.sleep(0.2)
    sys.exit("the container does not boot")


def see_it_through(machine: Machine) -> None:
    """Install, hang, restart, back up, upgrade, roll back, uninstall; ends the script where something is amiss."""
    lay(machine, "etc/systemd/system/dicekeeper.service.d/container.conf", WITHOUT_A_SCREEN)
    first = machine.copy_of_the_project("first")
    machine.do(f"{first}/systemd/install", "--dry-run")
    machine.do(f"{first}/systemd/install")
    expect(machine.shows("ActiveState") == "active", "the service is ready")
    expect(f"{first}" not in machine.shows("ExecStart"), "it runs from /opt")
    machine.do(f"{first}/systemd/install")

    lay(machine, "srv/m.dice.jsonl", "".join(json.dumps(line) + "\n" for line in MATCH))
    machine.do("dicekeeper", "import", "/srv/m.dice.jsonl")
    machine.do("systemctl", "stop", "dicekeeper")
    machine.do("runuser", "-u", "dicekeeper", "--", "/usr/bin/python3", "-c", ON_THE_TABLE)
    machine.do("systemctl", "start", "dicekeeper")
    match = machine.until("the match that was on the table", "StatusText", begins="match ")
    same(machine, match)

    pid = machine.shows("MainPID")
    machine.do("kill", "-STOP", pid)
    machine.until("the watchdog has started it anew", "MainPID", differs_from=pid, begins="")
    machine.until("ready again", "ActiveState", begins="active")
    same(machine, match)
    expect(int(machine.shows("NRestarts")) >= 1, "systemd counted the restart")

    machine.do("systemctl", "start", "dicekeeper-backup.service")
    machine.do("ls", "/var/lib/dicekeeper/backups")
    machine.do("systemctl", "list-timers", "--all", "--no-pager", "dicekeeper*")

    second = machine.copy_of_the_project("second", **{"CHANGELOG.md": "# Another version\n"})
    before = machine.do("readlink", "/opt/dicekeeper/current")
    machine.do(f"{second}/systemd/install")
    upgraded = machine.do("readlink", "/opt/dicekeeper/current")
    expect(upgraded != before, "another version runs")
    same(machine, match)

    broken = machine.copy_of_the_project("broken", **{"appliance/cli/play.py": "raise SystemExit(70)\n"})
    said = machine.do(f"{broken}/systemd/install", ok=False)
    expect("the version before plays on" in said, "the broken version was rolled back")
    expect(machine.do("readlink", "/opt/dicekeeper/current") == upgraded, "the version before is back")
    same(machine, match)

    machine.do("dicekeeper", "doctor", ok=False)
    machine.do(f"{second}/systemd/install", "--uninstall")
    expect(not (machine.folder / "opt/dicekeeper").exists(), "the program is gone")
    expect((machine.folder / "var/lib/dicekeeper/journal.sqlite3").exists(), "the matches are not")
    machine.do("systemctl", "is-active", "dicekeeper", ok=False)


def see_bundle_through(machine: Machine, bundle: Path) -> None:
    """Install from a bundle on a machine without a network; ends the script where something is amiss."""
    lay(machine, "etc/systemd/system/dicekeeper.service.d/container.conf", WITHOUT_A_SCREEN)
    shutil.copy2(bundle, machine.folder / "srv" / "dicekeeper.tar")
    machine.do("ip", "-brief", "link", ok=False)
    machine.do("tar", "-xf", "dicekeeper.tar")
    machine.do("dicekeeper/systemd/install")
    expect(machine.shows("ActiveState") == "active", "the service is ready")
    machine.do("dicekeeper/systemd/install", "--uninstall")


ON_THE_TABLE = (
    "import sqlite3; db = sqlite3.connect('/var/lib/dicekeeper/journal.sqlite3');"
    " db.execute('INSERT INTO setting VALUES (?, ?)', ('table', '1')); db.commit()"
)


def same(machine: Machine, match: str) -> None:
    """See that the match is at the same action as before."""
    now = machine.until("the match", "StatusText", begins="match ")
    expect(now.partition(",")[0] == match.partition(",")[0], f"the same match at the same action: {now}")


def lay(machine: Machine, name: str, text: str) -> None:
    """Write a file into the machine."""
    path = machine.folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def expect(holds: bool, what: str) -> None:
    """Say that something holds, or end the script."""
    if not holds:
        sys.exit(f"NOT so: {what}")
    print(f"# yes: {what}", flush=True)


def main() -> None:
    """Run it as a script."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--folder", type=Path, default=Path("/var/tmp/dicekeeper-debian"), help="where the Debian is kept"
    )
    parser.add_argument("--bundle", type=Path, help="without a network, from this bundle: see only that it installs")
    parser.add_argument("--suite", default="trixie")
    parser.add_argument("--mirror", default="http://deb.debian.org/debian")
    args = parser.parse_args()
    for tool in ("debootstrap", "systemd-nspawn", "nsenter"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing; Debian has it in debootstrap, systemd-container, util-linux")
    make(args.folder, args.suite, args.mirror)
    with booted(args.folder, network=args.bundle is None) as machine:
        if args.bundle:
            see_bundle_through(machine, args.bundle)
        else:
            see_it_through(machine)
    print("It was seen through from installation to uninstallation.")


if __name__ == "__main__":
    main()
