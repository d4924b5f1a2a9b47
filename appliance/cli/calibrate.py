"""``calibrate``: finds the mat, or takes four corners, judges the light, and keeps the profile."""

import argparse
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance.cli.errors import BadInput, CheckFailed, DeviceFault, Status
from appliance.config import Config, config_path, data_dir
from appliance.table import Trouble

if TYPE_CHECKING:
    from vision.calibration.making import CalibrationError, Made

_UNSETTLED = 5
"""First frames of a live camera, whose exposure is not settled yet."""


def add_verbs(verbs: Any) -> None:
    """Add ``calibrate`` to the parser."""
    calibrate = verbs.add_parser("calibrate", help="finds the mat, or takes four corners, and saves the profile")
    calibrate.add_argument("--camera", metavar="CAMERA", help="as in play (default: that of the settings)")
    calibrate.add_argument("--image", metavar="FILE", type=Path, help="a picture that this camera took, instead of it")
    calibrate.add_argument(
        "--corners", metavar="X,Y", nargs=4, help="corners of the tray's floor in pixels, clockwise from top left"
    )
    calibrate.add_argument("--floor", metavar="WxH", help="with --corners: width and height of the floor in mm")
    calibrate.add_argument(
        "--marker", metavar="MM", type=float, help="side of the markers' black squares (default: 24)"
    )
    calibrate.add_argument("--top", metavar="FILE", type=Path, help="draw the tray from straight above, as a check")
    calibrate.add_argument("--json", action="store_true", help="print one JSON object")
    calibrate.set_defaults(run=_calibrate)


def _calibrate(args: argparse.Namespace) -> Status:
    corners, floor, marker_mm = _checked(args)
    camera, frames = _frames(args)
    made = _make(camera, frames, corners, floor, marker_mm)
    if args.top:
        _draw_top(args.top, frames[-1], made)
    if args.json:
        print(json.dumps(_facts(made)))
    else:
        print("\n".join(_lines(made)))
    return Status.DONE


def _draw_top(path: Path, frame: Any, made: "Made") -> None:
    """Where the profile is right, the mat's squares are squares in this picture."""
    from vision import PictureError, save_image
    from vision.rectify import rectified

    try:
        save_image(path, rectified(frame, made.profile.tray).image)
    except PictureError as reason:
        raise BadInput(f"--top: {reason}") from reason


def _checked(
    args: argparse.Namespace,
) -> tuple[list[tuple[float, float]] | None, tuple[float, float] | None, float]:
    if args.floor and not args.corners:
        raise BadInput(f"--floor is {args.floor}, expected --corners with it")
    marker_mm = 24.0 if args.marker is None else args.marker
    if not 5 <= marker_mm <= 200:
        raise BadInput(f"--marker is {marker_mm:g}, expected millimetres from 5 to 200")
    corners = [_pair(text, ",", "--corners", "X,Y in pixels") for text in args.corners] if args.corners else None
    floor = _pair(args.floor, "x", "--floor", "WxH in mm, e.g. 280x280") if args.floor else None
    if floor and not all(30 <= side <= 3000 for side in floor):
        raise BadInput(f"--floor is {args.floor}, expected sides from 30 to 3000 mm")
    return corners, floor, marker_mm


def _pair(text: str, between: str, option: str, expected: str) -> tuple[float, float]:
    number = r"\d+(?:\.\d+)?"
    if not (match := re.fullmatch(f"({number}){between}({number})", text)):
        raise BadInput(f'{option} has "{text}", expected {expected}')
    return float(match[1]), float(match[2])


def _frames(args: argparse.Namespace) -> tuple[str, list[Any]]:
    """The camera's name and some of its pictures, all of one size."""
    from appliance.app.seen import seen
    from hardware import WiringError
    from vision import CameraError, PictureError, load_image, open_source
    from vision.calibration.making import FRAMES

    config = Config.load(config_path())
    camera = args.camera or config.camera
    if args.image:
        if camera == "auto":
            raise BadInput("--image says nothing of its camera, expected --camera with it, e.g. --camera usb:0")
        try:
            return camera, [load_image(args.image)]
        except PictureError as reason:
            raise BadInput(str(reason)) from reason
    try:
        with seen(camera, config), open_source(camera) as source:
            for _ in range(_UNSETTLED if source.live else 0):
                source.next_frame()
            taken = [source.next_frame() for _ in range(FRAMES)]
            images = [frame.image for frame in taken if frame is not None]
            name = source.name
    except CameraError as reason:
        raise DeviceFault(str(reason)) from reason
    except WiringError as reason:
        raise BadInput(str(reason)) from reason
    if not images:
        raise DeviceFault(f"the camera {camera} gave no picture")
    return name, [image for image in images if image.shape == images[0].shape]


def _make(
    camera: str,
    frames: list[Any],
    corners: list[tuple[float, float]] | None,
    floor: tuple[float, float] | None,
    marker_mm: float,
) -> "Made":
    from vision.calibration.making import CalibrationError, calibrate

    try:
        return calibrate(data_dir(), camera, frames, corners, floor, marker_mm)
    except CalibrationError as reason:
        if corners:
            raise BadInput(f"--corners: {reason}") from reason
        without = f"{reason}; print one with dicekeeper mat, or give --corners"
        raise CheckFailed(str(reason) if _is_mirrored(reason) else without) from reason
    except OSError as reason:
        raise DeviceFault(f"the profile cannot be kept in {data_dir()}: {reason.strerror}") from reason


def _is_mirrored(reason: "CalibrationError") -> bool:
    return any(problem.trouble is Trouble.MIRRORED for problem in reason.problems)


def _facts(made: "Made") -> dict[str, Any]:
    tray, light = made.profile.tray, made.light
    height = tray.camera.place[2]
    return {
        "camera": made.profile.camera,
        "size": list(made.profile.size),
        "markers": list(tray.seen),
        "floor_mm": [round(float(side), 1) for side in tray.area.max(0) - tray.area.min(0)] if tray.scaled else None,
        "px_per_mm": round(made.profile.px_per_mm, 3) if tray.scaled else None,
        "camera_above_mm": round(height) if tray.scaled else None,
        "tilt_degrees": round(tray.tilt(tray.middle_px)[0], 1),
        "moved_mm": None if made.moved_mm is None else round(made.moved_mm, 1),
        "light": {
            "paper": {str(n): round(level) for n, level in light.paper.items()},
            "highlight": round(light.highlight),
            "burnt": round(light.burnt, 4),
            "uneven": None if light.uneven is None else round(light.uneven, 2),
            "warmth": None if light.warmth is None else round(light.warmth, 2),
            "flicker": None if light.flicker is None else round(light.flicker, 3),
        },
        "problems": [*map(str, (*made.problems, *light.problems))],
        "profile": str(made.path),
    }


def _lines(made: "Made") -> list[str]:
    facts = _facts(made)
    seen = f"markers {', '.join(map(str, facts['markers']))}" if facts["markers"] else "four corners"
    lines = [f"tray: from {seen}, in pictures of {facts['size'][0]} x {facts['size'][1]} by {facts['camera']}"]
    if facts["floor_mm"]:
        lines.append(
            f"floor: {facts['floor_mm'][0]:g} x {facts['floor_mm'][1]:g} mm, {facts['px_per_mm']:g} pixels a mm"
        )
        lines.append(f"camera: {facts['camera_above_mm']} mm above it, tilted by {facts['tilt_degrees']:g} degrees")
    else:
        lines.append(f"floor: of unknown size; camera tilted by {facts['tilt_degrees']:g} degrees")
    if facts["moved_mm"] is not None:
        lines.append(f"moved: {facts['moved_mm']:g} mm since the last time")
    lines += [f"problem: {problem}" for problem in facts["problems"]] or ["light: good"]
    return [*lines, f"kept in {facts['profile']}"]
