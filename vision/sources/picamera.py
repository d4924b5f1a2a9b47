"""The Raspberry Pi's own camera. The only module that knows picamera2, which exists on a Pi alone."""

import time
from contextlib import suppress
from typing import Any

from vision.change import WIDTH
from vision.frame import Frame, OddPicture
from vision.sources.base import PATIENCE_S, CameraError, Source
from vision.sources.pixels import bgr_of
from vision.sources.settling import Settling, lens_position

_SETTLE_S, _FOCUS_S = 4.0, 5.0
"""Limits after which the camera is taken as it is."""
_FRAME_S = 2.0
"""The first frames of a camera may come late."""
_BUFFERS = 4

# Of libcamera's enumerations AfMode, AfTrigger and AfState.
_MANUAL, _AUTO, _TRIGGER = 0, 1, 0
_FOCUSED, _FAILED = 2, 3


class PicameraSource(Source):
    """The camera module with this number; one configuration for the whole run, no mode is ever switched.

    Opening it takes seconds: exposure and white balance settle, the lens is focused where it can be, and all three are
    kept. Its calls may hang when a cable fails (picamera2#1065), so it belongs into a process of its own.
    Raises ``CameraError`` if picamera2 cannot be imported, no module is attached, or it cannot be started.
    """

    live = True

    def __init__(self, number: int = 0, *, size: tuple[int, int] = (1280, 960)) -> None:
        self.number = number
        self._camera: Any = None
        self._seq, self._start_ns = 0, time.monotonic_ns()
        try:
            self._settling = self._open(_library(), size)
            self._settle()
            self._focus()
        # What picamera2 raises: RuntimeError of its own, OSError and IndexError of libcamera's.
        except (RuntimeError, IndexError, OSError) as error:
            self.close()
            if isinstance(error, CameraError):
                raise
            sentence = f"the camera module {number} cannot be started: {error}"
            raise CameraError(sentence, "no_start", number=number, reason=str(error)) from error

    @property
    def name(self) -> str:
        """``picamera``."""
        return "picamera"

    def next_frame(self, timeout: float = PATIENCE_S) -> Frame:
        """The next frame; raises ``CameraError`` if none comes in time."""
        image, lores, seen = self._capture(timeout, flush=time.monotonic_ns())
        wanted = self._settling.feed(seen, float(lores.mean()))
        if wanted:
            self._camera.set_controls(wanted)
        n, self._seq = self._seq, self._seq + 1
        return Frame(image, n, (seen["SensorTimestamp"] - self._start_ns) / 1e9, lores=lores)

    def close(self) -> None:
        """Stop the camera and let it go."""
        camera, self._camera = self._camera, None
        if camera is not None:
            with suppress(RuntimeError, OSError):
                camera.stop()
            with suppress(RuntimeError, OSError):
                camera.close()

    def _open(self, library: Any, size: tuple[int, int]) -> Settling:
        # USB cameras are listed behind the modules; they have a source of their own.
        modules = [info for info in library.global_camera_info() if "/usb" not in info["Id"]]
        if self.number >= len(modules):
            sentence = f"no camera module {self.number} is attached; {len(modules)} are"
            raise CameraError(sentence, "no_module", number=self.number)
        self._camera = library(self.number)
        # Nothing is queued: a frame is made for the call that asks for it.
        config = self._camera.create_video_configuration(
            main={"size": size, "format": "RGB888"},
            lores={"size": (WIDTH, WIDTH * size[1] // size[0] // 2 * 2), "format": "YUV420"},
            buffer_count=_BUFFERS,
            queue=False,
        )
        self._camera.configure(config)
        self._camera.start()
        return Settling(self._camera.camera_controls)

    def _settle(self) -> None:
        until = time.monotonic() + _SETTLE_S
        while not self._settling.kept:
            _, lores, seen = self._capture(_FRAME_S)
            wanted = self._settling.feed(seen, float(lores.mean()))
            if not wanted and time.monotonic() > until:
                wanted = self._settling.keep()
            if wanted:
                self._camera.set_controls(wanted)

    def _focus(self) -> None:
        """Look for the sharp place once, and hold the lens there; picamera2 never focuses unless it is asked to."""
        known = self._camera.camera_controls
        sharp = None
        if "AfMode" in known:
            self._camera.set_controls({"AfMode": _AUTO, "AfTrigger": _TRIGGER})
            until, state, seen = time.monotonic() + _FOCUS_S, None, dict[str, Any]()
            # Not autofocus_cycle(): it waits to see the scan, and does so for ever where that was over too soon.
            while state not in (_FOCUSED, _FAILED) and time.monotonic() < until:
                _, _, seen = self._capture(_FRAME_S)
                state = seen.get("AfState")
            sharp = seen if state == _FOCUSED else None
        at = lens_position(known, sharp)
        if at is not None:
            self._camera.set_controls({"AfMode": _MANUAL, "LensPosition": at})

    def _capture(self, timeout: float, flush: int | None = None) -> tuple[Any, Any, dict[str, Any]]:
        """Both pictures and the metadata of one frame, whose exposure began at ``flush`` (monotonic ns) or later."""
        try:
            request = self._camera.capture_request(wait=timeout, flush=flush)
        except (TimeoutError, RuntimeError) as error:
            sentence = f"the camera module {self.number} gave no picture within {timeout:g} s"
            raise CameraError(sentence, "no_picture", seconds=round(timeout)) from error
        try:
            # These are copies, so the camera gets its buffers back at once.
            large, small, seen = request.make_array("main"), request.make_array("lores"), request.get_metadata()
        finally:
            request.release()
        config = self._camera.camera_configuration()
        try:
            image, lores = (
                bgr_of(array, config[stream]["format"], config[stream]["size"])
                for stream, array in (("main", large), ("lores", small))
            )
        except OddPicture as error:
            raise CameraError(str(error)) from error
        return image, lores, seen


def _library() -> Any:
    try:
        from picamera2 import Picamera2
    except ModuleNotFoundError as error:
        raise CameraError(
            f"picamera2 is not installed ({error.name} is missing); it comes with Raspberry Pi OS as python3-picamera2",
            "no_library",
        ) from error
    # ImportError: libcamera and picamera2 of different releases (picamera2#1362). ValueError: built for another numpy.
    except (ImportError, ValueError) as error:
        raise CameraError(f"picamera2 cannot be imported: {error}") from error
    return Picamera2
