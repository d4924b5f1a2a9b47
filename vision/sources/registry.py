"""Every source there is, and how a ``--camera`` value names it."""

from collections.abc import Callable
from typing import Any

from vision.sources.base import CameraError, Source
from vision.sources.folder import FolderSource
from vision.sources.picamera import PicameraSource
from vision.sources.simulated import SimulatedTray
from vision.sources.video import VideoSource
from vision.sources.webcam import WebcamSource


def _usb(number: str, **options: Any) -> Source:
    if not number.isdecimal():
        raise CameraError(f'a USB camera is named by its number, as in usb:0; got "usb:{number}"')
    return WebcamSource(int(number), **options)


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
    "picamera": lambda _, **options: PicameraSource(**options),
    "simulated": lambda _, **options: SimulatedTray(**options),
}
"""Kind -> maker of a source from what follows the colon."""


def open_source(spec: str, **options: Any) -> Source:
    """A source by its ``--camera`` value: folder:DIR, video:FILE, usb:N, picamera, simulated or auto.

    ``auto`` takes the Pi's camera, else a USB camera, else the simulated tray (its ``name`` tells which). ``options``
    go to the source's own class. Raises ``CameraError`` for an unknown kind and if the source cannot be opened.
    """
    if spec == "auto":
        for kind, argument in (("picamera", ""), ("usb", "0")):
            try:
                return SOURCES[kind](argument)
            except CameraError:
                continue
        return SimulatedTray(**options)
    kind, _, argument = spec.partition(":")
    if kind not in SOURCES:
        raise CameraError(
            f'unknown camera "{spec}"; expected auto, picamera, usb:N, folder:DIR, video:FILE or simulated'
        )
    return SOURCES[kind](argument, **options)
