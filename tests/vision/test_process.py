"""A camera in a process of its own, when its calls hang, when it dies, and when the appliance is killed."""

import os
import select
import signal
import subprocess
import sys
from functools import partial
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path

import numpy as np
import pytest

import vision
from tests.vision import picamera2_stub
from vision import CameraError, FolderSource, Frame, Source
from vision.sources import worker
from vision.sources.process import ProcessSource

OPEN_S = 120
linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def camera(**how):
    return ProcessSource(partial(picamera2_stub.opened, **how), open_s=OPEN_S)


def gone(pid):
    """True once the process with this number has ended; waits for it up to half a minute."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], 30)[0])
    finally:
        os.close(handle)


def handles():
    """How many files, pipes and memories this process holds open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def hang():
    while True:
        signal.pause()


@linux
def test_a_call_that_hangs_costs_the_process_and_nothing_else():
    before = None
    for _ in range(3):
        source = camera(fault="hangs")
        process = source._process.pid
        with source:
            while True:
                try:
                    source.next_frame(0.3)
                except CameraError as reason:
                    assert "did not answer within 0.5 s; its process was ended" in str(reason)
                    break
            assert gone(process)
            assert not Path("/dev/shm", source._memory.name).exists()
            with pytest.raises(CameraError, match=r"ended by itself \(exit status -9\)"):
                source.next_frame(0.3)
        # The first round also starts what multiprocessing keeps for itself.
        before = before or handles()
        assert handles() == before


def test_a_camera_that_ends_its_process_is_lost():
    with camera(fault="dies") as source, pytest.raises(CameraError, match=r"ended by itself \(exit status 7\)"):
        for _ in range(60):
            source.next_frame(30)


def test_a_camera_that_cannot_be_opened_says_why_there():
    with pytest.raises(CameraError, match="the camera module 0 cannot be started: Camera __init__ sequence"):
        camera(fault="busy")


def test_a_camera_that_hangs_as_it_is_opened_is_given_up():
    with pytest.raises(CameraError, match=r"did not answer within 0\.1 s"):
        ProcessSource(hang, open_s=0.1)


def test_a_camera_that_cannot_be_stopped_is_ended():
    source = camera(fault="stop hangs")
    process = source._process.pid
    source.close()
    assert gone(process)


KILLED = """
import tests.vision.test_process as here
if __name__ == "__main__":
    source = here.camera(fault="hangs")
    print(source._process.pid, source._memory.name, flush=True)
    while True:
        source.next_frame(600)
"""


@linux
def test_the_process_never_outlives_the_appliance(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    path = os.pathsep.join(sys.path)
    appliance = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}
    )
    process, memory = appliance.stdout.readline().split()
    appliance.kill()
    appliance.wait()
    appliance.stdout.close()
    assert gone(int(process))
    assert not Path("/dev/shm", memory).exists()


@pytest.fixture
def memory():
    made = SharedMemory(create=True, size=4096)
    yield made
    made.close()
    made.unlink()


class Large(Source):
    name = "large"

    def next_frame(self, timeout=1.0):
        return Frame(np.zeros((300, 400, 3), np.uint8), 0, 0.0)

    def close(self):
        pass


def test_a_picture_that_does_not_fit_is_refused(memory):
    failed = worker._next(Large(), 1.0, memory)
    assert failed.sentence == "the camera's pictures have 400 x 300 pixels; at most 4000 x 4000 are expected"


def test_a_damaged_picture_stays_a_picture_error(memory, tmp_path):
    (tmp_path / "a.png").touch()
    failed = worker._next(FolderSource(tmp_path), 1.0, memory)
    assert failed.picture and "a.png is empty" in failed.sentence


def test_a_cameras_process_loads_no_reader_and_no_rules():
    code = "import sys, vision.sources.worker, vision.sources.picamera, vision.sources.webcam; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = {name for name in done.stdout.split() if name.startswith(("appliance", "ui", "hardware", "vision.reader"))}
    assert rooms == set()


def test_all_that_vision_names_is_there():
    assert [name for name in vision.__all__ if not hasattr(vision, name)] == []
    assert not hasattr(vision, "nothing")
