"""``watch``: a stream of frames in, each motion, hand, rest, roll and problem out, as it happens."""

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance.cli.errors import BadInput, DeviceFault, Status
from appliance.config import Config, config_path, sets_dir

if TYPE_CHECKING:
    from vision import Event, Frame, Source

_FPS = 10.0
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 1.0, 30.0


def add_verbs(verbs: Any) -> None:
    """Add ``watch`` to the parser."""
    watch = verbs.add_parser("watch", help="follow a stream of frames and report each roll")
    watch.add_argument("source", metavar="SOURCE", help="a folder of frames, a video file, or a --camera value")
    watch.add_argument("--set", metavar="NAME", default="pips", help="the dice in play (default: pips)")
    watch.add_argument("--expect", metavar="N", type=int, help="how many dice should lie there")
    watch.add_argument(
        "--fps", metavar="RATE", type=float, help="rate of a folder (default: 10) or a video (default: its own)"
    )
    watch.add_argument("--json", action="store_true", help="print JSON Lines")
    watch.set_defaults(run=_watch)


def _watch(args: argparse.Namespace) -> Status:
    from vision import Pipeline, Reader, UnknownSet
    from vision.faces.taught_box import TeachingError

    if args.expect is not None and args.expect < 1:
        raise BadInput(f"--expect is {args.expect}, expected how many dice lie there, from 1")
    if args.fps is not None and not 0 < args.fps <= 1000:
        raise BadInput(f"--fps is {args.fps:g}, expected frames a second, above 0 and up to 1000")
    with _seen(args.source), _source(args) as source:
        try:
            pipeline = Pipeline(Reader(args.set, sets_dir()), expect=args.expect)
        except (UnknownSet, TeachingError) as reason:
            raise BadInput(str(reason)) from reason
        tell = _json if args.json else _line
        stream = _Stream(source, lambda: _source(args), lambda event: print(tell(event), flush=True))
        for frame in stream.frames():
            for event in pipeline.feed(frame):
                print(tell(_plain(event)), flush=True)
    return Status.BAD_INPUT if stream.damaged else Status.DONE


@contextmanager
def _seen(source: str) -> Iterator[None]:
    from appliance.app.seen import seen
    from hardware import WiringError
    from vision import CameraError

    try:
        with seen(source, Config.load(config_path())):
            yield
    except CameraError as reason:
        raise DeviceFault(str(reason)) from reason
    except WiringError as reason:
        raise BadInput(str(reason)) from reason


def _source(args: argparse.Namespace) -> "Source":
    """What SOURCE names; a folder's pictures are the frames of one film."""
    from vision import SOURCES, CameraError, open_source

    path = Path(args.source)
    kind, _, _ = args.source.partition(":")
    if path.is_dir():
        kind, name = "folder", f"folder:{path}"
    elif path.is_file():
        kind, name = "video", f"video:{path}"
    elif kind in (*SOURCES, "auto"):
        name = args.source
    else:
        raise BadInput(
            f'there is no folder or file "{args.source}"; expected a folder of frames, a video file, '
            "or a camera: auto, picamera, usb:N, folder:DIR, video:FILE or simulated"
        )
    options: dict[str, Any] = {
        "folder": {"stills": False, "fps": args.fps or _FPS},
        "video": {"fps": args.fps},
        "simulated": {"paced": True},
        "auto": {"paced": True},
    }.get(kind, {})
    try:
        return open_source(name, **options)
    except CameraError as reason:
        raise BadInput(str(reason)) if kind in ("folder", "video") else DeviceFault(str(reason)) from reason


class _Stream:
    """The frames of a source, over damaged pictures of a folder and over failures of a camera, which are told.

    ``damaged``: a picture could not be read. After a failure the numbers and the time of the frames go on.
    """

    def __init__(
        self, source: "Source", reopen: Callable[[], "Source"], tell: Callable[[dict[str, Any]], None]
    ) -> None:
        self.damaged = False
        self._source, self._reopen, self._tell = source, reopen, tell
        self._next, self._last_s, self._begun_s = 0, 0.0, 0.0

    def frames(self) -> Iterator["Frame"]:
        """Every frame; endless for a camera."""
        from vision import CameraError, PictureError

        while True:
            try:
                frame = self._source.next_frame()
            except PictureError as reason:
                self.damaged = True
                self._problem("no_picture", reason)
                self._next += 1
                continue
            except CameraError as reason:
                if not self._source.live:
                    raise BadInput(str(reason)) from reason
                self._problem("camera_lost", reason)
                self._open_again()
                continue
            if frame is None:
                return
            # A source counts from 0; one that was opened again goes on where the one before ended.
            frame = replace(frame, seq=self._next, taken_at=frame.taken_at + self._begun_s)
            self._next, self._last_s = self._next + 1, frame.taken_at
            yield frame

    def _problem(self, fault: str, reason: Exception) -> None:
        self._tell(_problem(self._next, self._last_s, fault, str(reason)))

    def _open_again(self) -> None:
        lost, pause = time.monotonic(), _FIRST_PAUSE_S
        self._source.close()
        while True:
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_S)
            try:
                self._source = self._reopen()
            except DeviceFault:
                continue
            self._begun_s = self._last_s + time.monotonic() - lost
            return


def _problem(frame: int, time_s: float, fault: str, sentence: str) -> dict[str, Any]:
    return {"event": "problem", "frame": frame, "time_s": round(time_s, 3), "problem": fault, "text": sentence}


def _plain(event: "Event") -> dict[str, Any]:
    """The event as the object that is printed."""
    from vision import Roll, StreamProblem, die_json

    if isinstance(event, StreamProblem):
        return _problem(event.frame, event.time_s, event.fault, event.sentence)
    plain: dict[str, Any] = {
        "event": type(event).__name__.lower(),
        "frame": event.frame,
        "time_s": round(event.time_s, 3),
    }
    if isinstance(event, Roll):
        plain |= {
            "status": "ok" if event.view.sure else "unsure",
            "dice": [die_json(die) for die in event.view.dice],
            "moved": list(event.moved),
            "problems": [str(problem) for problem in event.view.problems],
        }
    return plain


def _json(event: dict[str, Any]) -> str:
    return json.dumps(event, ensure_ascii=False)


def _line(event: dict[str, Any]) -> str:
    line = f"{event['time_s']:8.3f} s  frame {event['frame']:>5}  {event['event']}"
    match event["event"]:
        case "problem":
            line += f": {event['text']}"
        case "roll":
            dice = (_die(die, n in event["moved"]) for n, die in enumerate(event["dice"]))
            line += f", {event['status']}: {' '.join(dice)}"
            line += "".join(f"; {problem}" for problem in event["problems"])
    return line


def _die(die: dict[str, Any], thrown: bool) -> str:
    """The face, in brackets if the die was left lying."""
    face = (die["face"] or "?") + (f" [{die['doubt']}]" if die["doubt"] else "")
    return face if thrown else f"({face})"
