"""Camera frames in, readings of the dice out. A frame never leaves this room."""

from vision.annotate import annotate, save_annotated
from vision.events import Event, Hand, Motion, Rest, Roll, StreamProblem
from vision.frame import Frame
from vision.pipeline import Pipeline
from vision.reader import Reader, UnknownSet
from vision.report import die_json, error_json, to_json
from vision.settle import SettleSettings, State
from vision.sources.base import CameraError, PictureError, Source
from vision.sources.folder import FolderSource
from vision.sources.pictures import load_image
from vision.sources.registry import SOURCES, open_camera, open_source
from vision.sources.simulated import SimulatedTray
from vision.stream import Fault as StreamFault

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
    "annotate",
    "die_json",
    "error_json",
    "load_image",
    "open_camera",
    "open_source",
    "save_annotated",
    "to_json",
]
