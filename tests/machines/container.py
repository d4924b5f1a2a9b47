"""A Debian in a container with systemd as its first process: made, booted, and spoken to."""

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
PATIENCE_S = 600.0


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

    def wait(self, what: str, path: str) -> None:
        """Wait until there is a file."""
        started = time.monotonic()
        while not (self.folder / path.lstrip("/")).exists():
            if time.monotonic() - started > PATIENCE_S:
                sys.exit(f"waited in vain: {what}")
            time.sleep(0.5)
        print(f"# {what} after {time.monotonic() - started:.0f} s", flush=True)

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
def copied(folder: Path) -> Iterator[Path]:
    """Copy the Debian in ``folder``; the copy is thrown away afterwards."""
    with tempfile.TemporaryDirectory(prefix="dicekeeper-boot-", dir=folder.parent) as scratch:
        machine = Path(scratch) / "machine"
        subprocess.run(["cp", "-a", "--reflink=auto", folder, machine], check=True)
        yield machine


@contextmanager
def booted(folder: Path, network: bool = True, state: Path | None = None) -> Iterator[Machine]:
    """Boot the Debian in ``folder``; it is shut down afterwards.

    With ``state``, a mounted file system, its root is read-only, and that lies where the appliance keeps its matches.
    """
    command = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--directory", folder, "--boot"]
    command += [f"--bind-ro={HOST_CERTIFICATES}"] if HOST_CERTIFICATES.exists() else []
    command += [] if network else ["--private-network"]
    command += ["--read-only", f"--bind={state}:/var/lib/dicekeeper"] if state else []
    log = (folder.parent / "console").open("a")
    with log, subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log) as nspawn:
        try:
            yield Machine(folder, _leader(nspawn.pid))
        finally:
            nspawn.terminate()


@contextmanager
def partition(image: Path, megabytes: int = 64) -> Iterator[Path]:
    """Make an ext4 file system in a file, and mount it beside that."""
    mount = image.with_suffix(".mount")
    mount.mkdir()
    with image.open("wb") as file:
        file.truncate(megabytes << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", image], check=True)
    subprocess.run(["mount", "-o", "loop", image, mount], check=True)
    try:
        yield mount
    finally:
        subprocess.run(["umount", mount], check=True)


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
