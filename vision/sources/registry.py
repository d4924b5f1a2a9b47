"""Every source there is, and how a ``--camera`` value names it."""

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from vision.sources.base import CameraError, Source
from vision.sources.folder import FolderSource
from vision.sources.picamera import PicameraSource
from vision.sources.process import ProcessSource
from vision.sources.simulated import SimulatedTray
from vision.sources.video import VideoSource
from vision.sources.webcam import WebcamSource


def _usb(number: str, **options: Any) -> Source:
    if not number.isdecimal():
        raise CameraError(f'a USB camera is named by its number, as in usb:0; got "usb:{number}"')
    device = Path(f"/dev/video{int(number)}")
    if not device.exists():
        sentence = f"no USB camera answers at number {number}: there is no {device}"
        raise CameraError(sentence, "no_usb", number=int(number))
    return ProcessSource(partial(WebcamSource, int(number), **options))


def _picamera(_: str, **options: Any) -> Source:
    if find_spec("picamera2") is None:
        sentence = "picamera2 is not installed; it comes with Raspberry Pi OS as python3-picamera2"
        raise CameraError(sentence, "no_library")
    return ProcessSource(partial(PicameraSource, **options))


def _path(kind: str, make: Callable[..., Source]) -> Callable[..., Source]:
    def build(argument: str, **options: Any) -> Source:
        if not argument:
            raise CameraError(f'{kind}: wants a path, as in {kind}:pictures; got "{kind}:"')
        return make(argument, **options)

    return build


SOURCES: dict[str, Callable[..., Source]] = {
    "folder": _path("folder", FolderSource),
    "video": _path("video", VideoSource),
    "usb": _usb,
    "picamera": _picamera,
    "simulated": lambda _, **options: SimulatedTray(**options),
}
"""Kind -> maker of a source from what follows the colon."""


def open_source(spec: str, **options: Any) -> Source:
    """A source by its ``--camera`` value: folder:DIR, video:FILE, usb:N, picamera, simulated or auto.

    ``auto`` takes the Pi's camera, else a USB camera, else the simulated tray (its ``name`` tells which). ``options``
    go to the source's own class. Raises ``CameraError`` for an unknown kind and if the source cannot be opened.
    """
    if spec == "auto":
        try:
            return open_camera()
        except CameraError:
            return SimulatedTray(**options)
    kind, _, argument = spec.partition(":")
    if kind not in SOURCES:
        raise CameraError(
            f'unknown camera "{spec}"; expected auto, picamera, usb:N, folder:DIR, video:FILE or simulated'
        )
    return SOURCES[kind](argument, **options)


def open_camera() -> Source:
    """The Pi's camera, else a USB camera; raises ``CameraError`` with what is wrong with each."""
    reasons = []
    for kind, argument in (("picamera", ""), ("usb", "0")):
        try:
            return SOURCES[kind](argument)
        except CameraError as reason:
            reasons.append(str(reason))
    raise CameraError(f"no camera: {'; '.join(reasons)}", "none")
