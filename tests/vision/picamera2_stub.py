"""What our camera source uses of picamera2, without a camera: the names, arguments and habits of picamera2 0.3.38.

Kept from it: ``capture_request(wait, flush)`` gives no request whose exposure began before ``flush`` and raises
``TimeoutError`` after ``wait`` seconds; a request that is not released is a buffer that the camera lacks; a control
that the camera does not have is a ``RuntimeError``; the pictures of a stream come as arrays in its format, with rows as
long as its stride; ``AeEnable`` alone changes nothing (libcamera 0.5), a fixed exposure time alone leaves the gain
automatic, and 0 gives both back; the lens moves only when it is told to.
"""

import os
import sys
import time
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, ClassVar

import cv2
import numpy as np

FRAME_NS, STALE = 33_333_333, 3
STALE_LEVEL = 200
"""The grey of pictures that were taken before they were asked for."""

EVERY_MODULE = {
    "AeEnable": (False, True, True),
    "AnalogueGain": (1.0, 16.0, 1.0),
    "AwbEnable": (False, True, None),
    "ColourGains": (0.0, 32.0, None),
    "ExposureTime": (1, 66666, 20000),
    "FrameDurationLimits": (33333, 120000, None),
}
WITH_LENS = {**EVERY_MODULE, "AfMode": (0, 2, 0), "AfTrigger": (0, 1, 0), "LensPosition": (0.0, 15.0, 1.0)}


class Request:
    def __init__(self, camera: "Picamera2", stamp_ns: int, stale: bool) -> None:
        self._camera, self._stamp_ns, self._stale = camera, stamp_ns, stale
        self._seen = camera.look()
        camera.held += 1

    def get_metadata(self) -> dict[str, Any]:
        return {**self._seen, "SensorTimestamp": self._stamp_ns}

    def make_array(self, stream: str) -> np.ndarray:
        config = self._camera.camera_configuration()[stream]
        width, height = config["size"]
        picture = self._camera.scene(width, height)
        if self._stale:
            picture[:] = STALE_LEVEL
        match config["format"]:
            case "RGB888":
                return picture
            case "XBGR8888":
                return np.dstack([picture[..., ::-1], np.full((height, width), 255, np.uint8)])
            case "YUV420":
                wide = np.zeros((height, config["stride"], 3), np.uint8)
                wide[:, :width] = picture
                return cv2.cvtColor(wide, cv2.COLOR_BGR2YUV_I420)
        return np.zeros((height, width // 2), np.uint8)

    def release(self) -> None:
        self._camera.held -= 1
        assert self._camera.held >= 0, "released twice"


class Picamera2:
    """``how`` is set by ``install``; ``last`` is the camera that was opened last."""

    how: ClassVar[dict[str, Any]] = {}
    last: ClassVar["Picamera2"]

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return [{"Model": "stub", "Location": 2, "Rotation": 180, "Id": each, "Num": n} for n, each in Picamera2.ids()]

    @staticmethod
    def ids() -> list[tuple[int, str]]:
        return list(enumerate(Picamera2.how.get("ids", ["/base/soc/i2c0mux/i2c@1/imx708@1a"])))

    def __init__(self, camera_num: int = 0) -> None:
        Picamera2.last = self
        self.calls: list[str] = []
        self.set: list[dict[str, Any]] = []
        self.held, self.frames, self.level = 0, 0, 90
        self._fixed: dict[str, Any] = {}
        self._since = 0
        self._triggered: int | None = None
        self._config: dict[str, Any] = {}
        self.fault = self.how.get("fault", "")
        if self.fault == "busy":
            raise RuntimeError("Camera __init__ sequence did not complete.")

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        return self.how.get("controls", EVERY_MODULE)

    def create_video_configuration(
        self, main: dict[str, Any], lores: dict[str, Any], buffer_count: int = 6, queue: bool = True
    ) -> dict[str, Any]:
        return {"main": dict(main), "lores": dict(lores), "buffer_count": buffer_count, "queue": queue}

    def configure(self, camera_config: dict[str, Any]) -> None:
        self.calls.append("configure")
        self._config = camera_config
        for stream in ("main", "lores"):
            camera_config[stream]["stride"] = -(-camera_config[stream]["size"][0] // 128) * 128
        camera_config["main"]["format"] = self.how.get("format", camera_config["main"]["format"])

    def camera_configuration(self) -> dict[str, Any]:
        return self._config

    def start(self) -> None:
        self.calls.append("start")
        if self.fault == "start":
            raise OSError(16, "Device or resource busy")

    def stop(self) -> None:
        self.calls.append("stop")
        if self.fault == "stop hangs":
            _hang()

    def close(self) -> None:
        self.calls.append("close")

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.set.append(dict(controls))
        for name, value in controls.items():
            if name in ("ExposureTime", "AnalogueGain", "ColourGains"):
                self._since = self._since if value else self.frames
                self._fixed[name] = value
            if name == "AfTrigger" and controls.get("AfMode") == 1:
                self._triggered = self.frames

    def look(self) -> dict[str, Any]:
        """Metadata of the next frame: the automatics come closer to their aim with each, unless a value is fixed."""
        self.frames += 1
        short = 0.5 ** (self.frames - self._since)
        aim = {"ExposureTime": int(18000 * (1 - short)), "AnalogueGain": 2.0 - short, "ColourGains": (1.5 - short, 2.1)}
        seen = {name: self._fixed.get(name) or value for name, value in aim.items()}
        if "AfMode" in self.camera_controls:
            scanning = None if self._triggered is None else self.frames - self._triggered
            seen["AfState"] = 0 if scanning is None else 1 if scanning < 5 else self.how.get("focus", 2)
            seen["LensPosition"] = self.how.get("sharp at", 3.2)
        return seen

    def scene(self, width: int, height: int) -> np.ndarray:
        if self.fault == "black":
            return np.zeros((height, width, 3), np.uint8)
        if self.how.get("noisy"):
            seed = 0 if self.fault == "frozen" else self.frames
            return np.random.default_rng(seed).normal(self.level, 4, (height, width, 3)).clip(0, 255).astype(np.uint8)
        picture = np.full((height, width, 3), self.level, np.uint8)
        picture[: height // 2, : width // 2] = (200, 40, 20)  # blue, in blue, green, red
        return picture

    def capture_request(self, wait: float | None = None, flush: int | None = None) -> Request:
        if self.fault == "hangs" and self.frames > 30:
            _hang()
        if self.fault == "dies" and self.frames > 30:
            os._exit(7)
        if self.held >= self._config["buffer_count"] or self.fault == "no frames":
            raise TimeoutError
        now = time.monotonic_ns()
        stamps = [(now - n * FRAME_NS, True) for n in range(STALE, 0, -1)]
        stamps += [(now + n * FRAME_NS, False) for n in range(1, 4)]
        for stamp, stale in stamps:
            exposure = self._fixed.get("ExposureTime") or 18000
            if flush is None or stamp - 1000 * exposure >= flush:
                return Request(self, stamp, stale)
        raise AssertionError("no frame is late enough")


def _hang() -> None:
    """Wait as a call into a driver does that never comes back."""
    while True:
        time.sleep(60)


def install(**how: Any) -> None:
    """Let ``import picamera2`` give this stub, which behaves as ``how`` says."""
    module: Any = ModuleType("picamera2")
    module.__spec__ = ModuleSpec("picamera2", None)
    module.Picamera2 = Picamera2
    Picamera2.how = how
    sys.modules["picamera2"] = module


def opened(**how: Any) -> Any:
    """A camera source over this stub; to be called in the process that is to have it."""
    install(**how)
    from vision.sources.picamera import PicameraSource

    return PicameraSource(size=(320, 240))
