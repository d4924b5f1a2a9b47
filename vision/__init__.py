"""Camera frames in, readings of the dice out. A frame never leaves this room.

What is named here is loaded when it is first asked for: a camera's process needs none of the readers.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.annotate import save_annotated
    from vision.events import Event, Hand, Motion, Rest, Roll, StreamProblem
    from vision.frame import Frame
    from vision.pipeline import Pipeline
    from vision.reader import Reader, UnknownSet
    from vision.report import die_json, error_json, to_json
    from vision.settle import SettleSettings, State
    from vision.sources.base import CameraError, PictureError, Source
    from vision.sources.folder import FolderSource
    from vision.sources.pictures import load_image, save_image
    from vision.sources.registry import SOURCES, open_camera, open_source
    from vision.sources.simulated import SimulatedTray
    from vision.stream import StreamFault

__all__ = [
    "SOURCES",
    "CameraError",
    "Event",
    "FolderSource",
    "Frame",
    "Hand",
    "Motion",
    "PictureError",
    "Pipeline",
    "Reader",
    "Rest",
    "Roll",
    "SettleSettings",
    "SimulatedTray",
    "Source",
    "State",
    "StreamFault",
    "StreamProblem",
    "UnknownSet",
    "die_json",
    "error_json",
    "load_image",
    "open_camera",
    "open_source",
    "save_annotated",
    "save_image",
    "to_json",
]

_HOMES = {
    "annotate": ("save_annotated",),
    "events": ("Event", "Hand", "Motion", "Rest", "Roll", "StreamProblem"),
    "frame": ("Frame",),
    "pipeline": ("Pipeline",),
    "reader": ("Reader", "UnknownSet"),
    "report": ("die_json", "error_json", "to_json"),
    "settle": ("SettleSettings", "State"),
    "sources.base": ("CameraError", "PictureError", "Source"),
    "sources.folder": ("FolderSource",),
    "sources.pictures": ("load_image", "save_image"),
    "sources.registry": ("SOURCES", "open_camera", "open_source"),
    "sources.simulated": ("SimulatedTray",),
    "stream": ("StreamFault",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    return value
