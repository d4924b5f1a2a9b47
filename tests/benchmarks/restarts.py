"""How level memory and files stay while a camera hangs again and again: ``python -m tests.benchmarks.restarts``.

Each round opens the Pi's camera over the stub of picamera2 in a process of its own, takes frames until a call hangs,
waits until that is noticed, and closes what is left. Also printed: seconds from the last frame to the loss being told.
"""

import argparse
import time
from functools import partial
from pathlib import Path

from tests.vision import picamera2_stub
from vision import CameraError
from vision.sources.process import ProcessSource


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    rounds = parser.parse_args().rounds
    noticed = []
    for number in range(1, rounds + 1):
        noticed.append(hang_once())
        if number in (2, rounds // 2, rounds):
            print(f"after {number} restarts: {files()} files open, {resident_kb()} kB resident", flush=True)
    middle, most = sorted(noticed)[rounds // 2], max(noticed)
    print(f"a loss was noticed {middle:.2f} s after the last frame (median; {most:.2f} at most)")


def hang_once() -> float:
    with ProcessSource(partial(picamera2_stub.opened, fault="hangs"), open_s=300) as source:
        last = time.monotonic()
        try:
            while True:
                source.next_frame()
                last = time.monotonic()
        except CameraError:
            return time.monotonic() - last


def files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def resident_kb() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


if __name__ == "__main__":
    main()
