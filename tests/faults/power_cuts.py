"""Cut the power below the file system, at random moments: ``sudo nice python -m tests.faults.power_cuts --cuts 100``.

Players (``tests.faults.player``) play on an ext4 file system on a loop device on a disk with a volatile write cache
(``tests.faults.disk``). At a random moment the disk is off: of what was not flushed, nothing, everything, the first
writes, or any sectors at all are there when the power is back. Then the file system must mount, fsck must find nothing
after it has replayed its own journal, every action that was said to be accepted must be in ours, none by half, and the
next start must stand at the same decision.

``--careless`` proves the proof: with SQLite told not to flush, losses must be found.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from tests.faults.kills import check, killed
from tests.faults.player import stored

SIZE = 24 << 20
MODES = ("none", "all", "first", "some")
DISK = Path(__file__).with_name("disk.py")
PYTHON = "/usr/bin/python3"
PRIVATE = "DICEKEEPER_PRIVATE_MOUNTS"


def missing() -> str | None:
    """Return why no power can be cut here, or None if it can."""
    if os.geteuid() != 0:
        return "loop devices and mounts need root"
    if not Path("/dev/fuse").exists() or not Path("/dev/loop-control").exists():
        return "this system has no FUSE or no loop devices"
    if subprocess.run([PYTHON, "-c", "import fusepy"], capture_output=True).returncode != 0:
        return "the Debian package python3-fusepy is missing"
    if subprocess.run(["losetup", "--find"], capture_output=True).returncode != 0:
        return "no loop device can be had"
    return None


def cut_power(folder: Path, cuts: int, seed: int, careless: bool = False) -> str:
    """Cut the power so often; return what came of it. Raises AssertionError at the first loss."""
    rng, image, mount = Random(seed), folder / "image", folder / "mount"
    mount.mkdir()
    with image.open("wb") as file:
        file.truncate(SIZE)
    _do("mkfs.ext4", "-q", "-F", "-b", "1024", image)
    modes, before, slowest_s = Counter[str](), None, 0.0
    for _ in range(cuts):
        mode = rng.choice(MODES)
        with _powered(folder, image, mount) as cut:
            said, start_s = killed(mount / "state", rng, partial(cut, rng.randrange(2**32), mode), careless)
        with _on_loop(image, mount):
            now = stored(mount / "state")
        _do("e2fsck", "-f", "-n", image)
        check(before, said, now)
        modes[mode] += 1
        before, slowest_s = now, max(slowest_s, start_s)
        if modes.total() % 10 == 0:
            print(f"{modes.total()} of {cuts} cuts", file=sys.stderr, flush=True)
    counts = ", ".join(f"{name} {modes[name]}" for name in MODES)
    return (
        f"{cuts} power cuts (unflushed sectors written: {counts}), {before.rows if before else 0} actions in"
        f" {before.match if before else 0} matches; slowest start {slowest_s:.2f} s; the file system was sound after"
        " each, nothing lost, nothing by half"
    )


@contextmanager
def _powered(folder: Path, image: Path, mount: Path) -> Iterator[Callable[[int, str], None]]:
    """Mount a disk with a cache that holds ``image``; give the way to cut its power: ``image`` is then what is left."""
    disk = folder / "disk"
    disk.mkdir(exist_ok=True)
    with subprocess.Popen([PYTHON, str(DISK), str(disk), str(image)]) as running:
        try:
            while not (disk / "disk").exists():
                assert running.poll() is None, "the disk with a cache did not start; what it says stands above"
                time.sleep(0.01)
            with _on_loop(disk / "disk", mount):
                yield lambda seed, mode: (disk / "cut").write_text(f"{seed} {mode}")
        finally:
            _do("umount", "--lazy", disk)


@contextmanager
def _on_loop(file: Path, mount: Path) -> Iterator[None]:
    device = _do("losetup", "--find", "--show", file).strip()
    try:
        _do("mount", "-t", "ext4", device, mount)
        try:
            yield
        finally:
            _do("umount", mount)
    finally:
        _do("losetup", "--detach", device)


def _do(*command: object) -> str:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout


def _in_a_room_of_its_own() -> None:
    """Mount where nobody else sees it: a container that is started meanwhile would hold the mounts and so the disk."""
    if PRIVATE not in os.environ:
        again = ["unshare", "--mount", sys.executable, "-m", "tests.faults.power_cuts", *sys.argv[1:]]
        os.execvpe(again[0], again, {**os.environ, PRIVATE: "1"})


def main() -> None:
    """Run it as a script."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--careless", action="store_true", help="without flushes: losses must be found")
    args = parser.parse_args()
    if reason := missing():
        sys.exit(f"No power can be cut here: {reason}.")
    _in_a_room_of_its_own()
    with tempfile.TemporaryDirectory(prefix="dicekeeper-power-") as folder:
        print(cut_power(Path(folder), args.cuts, args.seed, args.careless))


if __name__ == "__main__":
    main()
