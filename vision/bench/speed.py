"""Speed, memory and start-up of the reading part, on one core, at 1280 x 960.

Everything is measured in a process of its own that is bound to one core and does nothing else, so that neither the
screen nor the drawing of the simulated tray counts.
"""

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

from vision import Frame, Pipeline, Reader, Roll, SimulatedTray, load_image

Result = TypeVar("Result")

SIZE = (1280, 960)
DICE = 8
_READS = 9
_FPS = 15
_FRAMES = 45
"""One throw: fourteen frames of tumbling, the others still; the reading of the roll is among them."""
_CHILD = "import sys; from vision.bench.speed import measured; measured(sys.argv[1])"


@dataclass(frozen=True)
class SpeedFigures:
    """Medians in ms, both of the processor's own time and on the clock (which counts what else ran).

    ``watch``: a frame while nothing is read. ``read``: a picture of eight dice. ``roll``: all frames of a roll.
    ``first_read_ms``: from the start of the process to its first reading. ``memory_mb``: resident memory at its peak.
    """

    watch_ms: float
    watch_clock_ms: float
    read_ms: float
    read_clock_ms: float
    roll_clock_ms: float
    load_ms: float
    first_read_ms: float
    first_read_clock_ms: float
    memory_mb: float


def measure_speed() -> SpeedFigures:
    """Run the measuring process on simulated frames and give its figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tray = SimulatedTray(1, DICE, size=SIZE, fps=_FPS)
        _save(folder / "read.png", tray)
        tray.throw()
        for n in range(_FRAMES):
            frame = tray.next_frame()
            assert frame is not None, "a simulated tray that is open always has a frame"
            np.save(folder / f"{n:03}.npy", frame.image)
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        begun = time.time()
        done = subprocess.run(
            [sys.executable, "-c", _CHILD, name], check=True, stdout=subprocess.PIPE, text=True, env=environment
        )
    figures = json.loads(done.stdout.splitlines()[-1])
    figures["first_read_clock_ms"] = round(1000 * (figures.pop("first_read_at") - begun), 1)
    return SpeedFigures(**figures)


def machine() -> dict[str, str | int | float]:
    """The processor, how many of its cores there are, and how busy they were (runnable processes, last minute)."""
    return {"processor": _processor(), "cores": os.cpu_count() or 1, "busy": round(os.getloadavg()[0], 2)}


def measured(folder: str) -> None:
    """Measure on the frames in ``folder`` and print the figures as JSON; runs in the measuring process."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    cv2.setNumThreads(1)
    begun = time.perf_counter()
    reader = Reader()
    load_ms = 1000 * (time.perf_counter() - begun)
    image = load_image(Path(folder) / "read.png")
    reader.read(image, expect=DICE)
    first_read_at, first_read_cpu = time.time(), time.process_time()
    reads = [_timed(partial(reader.read, image, expect=DICE))[1] for _ in range(_READS)]
    watched, roll_clock = _watch(reader, Path(folder))
    figures = {
        "watch_ms": _median([cpu for cpu, _ in watched]),
        "watch_clock_ms": _median([clock for _, clock in watched]),
        "read_ms": _median([cpu for cpu, _ in reads]),
        "read_clock_ms": _median([clock for _, clock in reads]),
        "roll_clock_ms": round(roll_clock, 1),
        "load_ms": round(load_ms, 1),
        "first_read_ms": round(1000 * first_read_cpu, 1),
        "first_read_at": first_read_at,
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
    }
    sys.stdout.write(json.dumps(figures) + "\n")


def _watch(reader: Reader, folder: Path) -> tuple[list[tuple[float, float]], float]:
    """Times of the frames that were only watched, and the clock time of all that were read for the roll, ms."""
    pipeline = Pipeline(reader, expect=DICE)
    watched: list[tuple[float, float]] = []
    roll = 0.0
    for n in range(_FRAMES):
        frame = Frame(np.load(folder / f"{n:03}.npy"), n, n / _FPS)
        was_reading = pipeline.reading
        brought, times = _timed(partial(pipeline.feed, frame))
        if was_reading or pipeline.reading or any(isinstance(each, Roll) for each in brought):
            roll += times[1]
        else:
            watched.append(times)
    return watched, roll


def _timed(work: Callable[[], Result]) -> tuple[Result, tuple[float, float]]:
    """What a call gave, and its processor time and clock time, ms."""
    cpu, clock = time.process_time(), time.perf_counter()
    result = work()
    return result, (1000 * (time.process_time() - cpu), 1000 * (time.perf_counter() - clock))


def _median(values: list[float]) -> float:
    return round(float(np.median(values)), 1)


def _save(path: Path, tray: SimulatedTray) -> None:
    frame = tray.next_frame()
    assert frame is not None, "a simulated tray that is open always has a frame"
    path.write_bytes(cv2.imencode(".png", frame.image)[1].tobytes())


def _processor() -> str:
    """The processor's name as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    told = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return told.get("model name") or told.get("Model") or platform.processor() or platform.machine()
