"""Run the program on 64-bit Arm, under an emulator: ``sudo nice python -m tests.machines.arm --suite trixie``.

A Debian for arm64, the wheels of ``uv.lock`` for that processor and its Python, checked by their hashes, and our own.
Then what needs no device: every import, a replay, a picture read as it is read here, and the tests of table, session
and store. It wants root, debootstrap, systemd-nspawn, qemu-user-static, and a network; FOLDER keeps the Debian.
``trixie`` has Python 3.13, ``bookworm`` 3.11, as Raspberry Pi OS 13 and 12.
"""

import argparse
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import cv2

from tests.machines.container import ROOT
from vision import SimulatedTray

PROCESSORS = {"cortex-a72": "Raspberry Pi 4", "cortex-a76": "Raspberry Pi 5"}
"""Not "max", which the emulator takes by itself: with its long vectors OpenBLAS computes NaN, and no Pi has them."""
PYTHON = {"bookworm": "3.11", "trixie": "3.13"}
BINFMT = Path("/proc/sys/fs/binfmt_misc")
AARCH64 = (
    r":qemu-aarch64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
    r":\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:/usr/bin/qemu-aarch64-static:F"
)
"""Programs for this processor are run by the emulator, also where it cannot be seen (F)."""

IMPORTS = (
    "import platform, sys, cv2, gpiozero, kivy, numpy, onnxruntime, pydantic;"
    " print(platform.machine(), sys.version.split()[0], 'numpy', numpy.__version__, 'OpenCV', cv2.__version__,"
    " 'ONNX Runtime', onnxruntime.__version__, 'Kivy', kivy.__version__, 'pydantic', pydantic.VERSION)"
)
TESTS = ("tests/table", "tests/session", "tests/store", "tests/hardware")
MATCHES = (
    "penta-random-two-throws",
    "schollen_rollen-end",
    "dice_fishing-freshwater",
    "zocken-secret",
    "trollius-round",
)
SEED = 7


def make(folder: Path, suite: str, mirror: str) -> None:
    """Make a Debian for arm64 in ``folder``, unless there is one; unpacked only, since that needs no emulator."""
    if not (BINFMT / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT], check=True)
    if not (BINFMT / "qemu-aarch64").exists():
        (BINFMT / "register").write_text(AARCH64)
    if (folder / "etc/passwd").exists():
        return
    command = ["debootstrap", "--arch=arm64", "--foreign", "--variant=minbase", "--include=python3"]
    subprocess.run([*command, suite, folder, mirror], check=True, stdout=subprocess.DEVNULL)
    for package in sorted((folder / "var/cache/apt/archives").glob("*.deb")):
        subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
    (folder / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")


def install(folder: Path, suite: str) -> None:
    """Put the project, its wheels and those of its tests into the Debian."""
    project, site = folder / "srv/dicekeeper", folder / "srv/site"
    for old in (project, site):
        shutil.rmtree(old, ignore_errors=True)
    leave_out = shutil.ignore_patterns("__pycache__", "training", ".*")
    for name in ("appliance", "hardware", "ui", "vision", "tests", "docs"):
        shutil.copytree(ROOT / name, project / name, ignore=leave_out)
    shutil.copy2(ROOT / "pyproject.toml", project)
    uv, wanted = shutil.which("uv", path=f"{ROOT}/.tools/bin") or "uv", folder / "srv/requirements.txt"
    export = [uv, "export", "--quiet", "--project", ROOT, "--frozen", "--no-emit-project", "--group", "pi-system"]
    subprocess.run([*export, "--output-file", wanted], check=True, stdout=subprocess.DEVNULL)
    into = [uv, "pip", "install", "--quiet", "--target", site, "--python-version", PYTHON[suite]]
    for_arm = [*into, "--python-platform", "aarch64-manylinux_2_28", "--python", sys.executable]
    subprocess.run([*for_arm, "--only-binary", ":all:", "--require-hashes", "--requirement", wanted], check=True)
    subprocess.run([*for_arm, "--no-deps", ROOT], check=True)


def cores(folder: Path) -> Path:
    """The kernel's files about a Pi's four cores, kept in the Debian.

    Emulated programs see those of this machine otherwise, and ONNX Runtime falls over the caches of an x86 processor.
    """
    cpus = folder / "srv/cpu"
    for core in range(4):
        topology = cpus / f"cpu{core}/topology"
        topology.mkdir(parents=True, exist_ok=True)
        (topology / "core_id").write_text(f"{core}\n")
        (topology / "physical_package_id").write_text("0\n")
    for which in ("possible", "present"):
        (cpus / which).write_text("0-3\n")
    return cpus


class Arm:
    """The Debian, run by the emulator."""

    def __init__(self, folder: Path, processor: str) -> None:
        self.folder, self._processor, self._cores = folder, processor, cores(folder)

    def do(self, *command: str) -> str:
        """Run a command in it, show it with what it says and how long it took, and return that."""
        print(f"$ {' '.join(command)}", flush=True)
        inside = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--pipe", "--directory", self.folder]
        inside += ["--chdir=/srv/dicekeeper", "--setenv=PYTHONPATH=/srv/site", "--setenv=STATE_DIRECTORY=/srv/data"]
        inside += [f"--setenv=QEMU_CPU={self._processor}", f"--bind-ro={self._cores}:/sys/devices/system/cpu"]
        begun = time.monotonic()
        done = subprocess.run([*inside, *command], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        said = done.stdout.strip() or done.stderr.strip()
        print("".join(f"  {line[:160]}\n" for line in said.splitlines()[-12:]), end="")
        print(f"# {time.monotonic() - begun:.0f} s", flush=True)
        if done.returncode:
            sys.exit(f"that ended with {done.returncode}: {done.stderr.strip()[-2000:]}")
        return said


def see(arm: Arm) -> None:
    """Import, replay, read, test; ends the script where something is amiss."""
    arm.do("python3", "-c", IMPORTS)
    arm.do("python3", "-m", "appliance", "--version")
    for match in MATCHES:
        replay = ("-m", "appliance", "replay", f"tests/golden/{match}.dice.jsonl")
        same(arm.do("python3", *replay), here(*replay), "a match stands there as it does here, advice and all")

    tray = SimulatedTray(SEED)
    frame = tray.next_frame()
    assert frame is not None, "a simulated tray that is open always has a frame"
    cv2.imwrite(str(arm.folder / "srv/tray.png"), frame.image)
    read = ("-m", "appliance", "read", "--json")
    there = _faces(arm.do("python3", *read, "/srv/tray.png"))
    print(f"# in the tray lie {sorted(die.face for die in tray.dice)}, read is {there}")
    same(there, _faces(here(*read, arm.folder / "srv/tray.png")), "the picture is read there as it is here")
    arm.do("python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout", "3000", *TESTS)


def here(*command: object) -> str:
    """Return what the same says on this machine."""
    words = [sys.executable, *map(str, command)]
    return subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=True).stdout.strip()


def same(there: object, ours: object, what: str) -> None:
    """Say that something is the same there, or end the script."""
    if there != ours:
        sys.exit(f"NOT so: {what}; there {there}, here {ours}")
    print(f"# yes: {what}", flush=True)


def _faces(told: str) -> list[str]:
    return sorted(die["face"] for die in json.loads(told.splitlines()[0])["dice"])


def main() -> None:
    """Run it as a script."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--suite", choices=PYTHON, default="trixie")
    parser.add_argument("--processor", choices=PROCESSORS, default="cortex-a76")
    parser.add_argument("--folder", type=Path, help="where the Debian is kept (/var/tmp/dicekeeper-arm64-SUITE)")
    parser.add_argument("--mirror", default="http://deb.debian.org/debian")
    args = parser.parse_args()
    for tool in ("debootstrap", "systemd-nspawn", "qemu-aarch64-static"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing; Debian has it in debootstrap, systemd-container, qemu-user-static")
    folder = args.folder or Path(f"/var/tmp/dicekeeper-arm64-{args.suite}")
    make(folder, args.suite, args.mirror)
    install(folder, args.suite)
    see(Arm(folder, args.processor))
    print(f"It works on the processor of a {PROCESSORS[args.processor]} as far as no device is needed.")


if __name__ == "__main__":
    main()
