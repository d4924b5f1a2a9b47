"""``play`` and ``demo``: the appliance itself."""

import argparse
import os
import re
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from appliance.cli.errors import BadInput, CheckFailed, DeviceFault, Status
from appliance.cli.options import option
from appliance.config import Config, config_path, journal_path, sets_dir
from appliance.games import GAMES, Setup, game
from appliance.session import Policy

if TYPE_CHECKING:
    from appliance.app import Table, Truth
    from ui.hanging import Hanging

SMALL_SCREEN = (800, 480)
"""The small touchscreen, in pixels."""

PACE_S = 2.5
"""How long what a computer decided is shown before it goes on: a sentence is read in that time."""

CAMERAS = "auto | picamera | usb:N | folder:DIR | video:FILE | simulated"


def add_verbs(verbs: Any) -> None:
    """Add ``play`` and ``demo`` to the parser."""
    play = verbs.add_parser("play", help="the appliance: camera, buttons, touchscreen (the default)")
    _add_options(play)
    play.add_argument("--set", metavar="NAME", help="read this taught dice set, in every game that it fits")
    play.add_argument("--auto", action="store_true", help="the computer makes every choice, sure rolls are taken")
    play.add_argument("--truth", metavar="FILE", type=Path, help="with --auto: labels for rolls that are unsure")
    play.add_argument("--resume", metavar="MATCH", nargs="?", const="newest", help="take up a match (the newest)")
    play.set_defaults(run=_play, demo=False)
    demo = verbs.add_parser("demo", help="the show: it plays all games by itself until somebody touches anything")
    _add_place(demo)
    demo.add_argument("--game", metavar="KEY", help=f"which comes first: one of {', '.join(GAMES)}")
    alone = argparse.Namespace(players=None, option=[], edition="house", headless=False, out=Path("dicekeeper-out"))
    demo.set_defaults(run=_play, set=None, auto=False, truth=None, resume=None, demo=True, **vars(alone))


def _add_place(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--camera", metavar="SOURCE", help=CAMERAS)
    verb.add_argument("--window", metavar="WxH", help="size of the window, e.g. 800x480")
    verb.add_argument("--rotate", type=int, choices=(0, 90, 180, 270), help="turn the screen by degrees")


def _add_options(verb: argparse.ArgumentParser) -> None:
    _add_place(verb)
    verb.add_argument("--game", metavar="KEY", help=f"one of {', '.join(GAMES)}")
    verb.add_argument("--players", metavar="A,B", help="names in seat order")
    verb.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help="a rule of the table")
    verb.add_argument("--edition", metavar="NAME|FILE", default="house", help="whose components are played with")
    verb.add_argument("--headless", action="store_true", help="no screen: text lines and PNG files in --out")
    verb.add_argument("--out", metavar="DIR", type=Path, default=Path("dicekeeper-out"), help="where headless writes")


def _play(args: argparse.Namespace) -> Status:
    from appliance.app import Table, Truth, TruthError, screen_is_there
    from hardware import WiringError
    from ui.kivy_setup import NoDisplay
    from vision import CameraError

    config = Config.load(config_path())
    if args.truth and not args.auto:
        raise BadInput("--truth goes with --auto: it stands in for people where the reader is unsure")
    if not args.headless and not screen_is_there():
        print("There is no screen: playing headless, by itself.", file=sys.stderr)
        args.headless = args.auto = True
    if args.headless and not args.auto:
        raise BadInput("--headless needs --auto: without a screen nobody can confirm or choose")
    size = _size(args, config)
    camera = args.camera or ("simulated" if args.demo and args.headless else config.camera)
    dice = _own_dice(args) if args.set else {}
    try:
        labels = Truth(args.truth) if args.truth else None
        if args.headless:
            _make_folder(args.out)
        with Table(journal_path(), config, _policy(args, config), camera, alone=args.headless) as table:
            table.play_with(dice)
            table.hang(_hanging(args, config).rotation)
            _begin(args, table)
            table.look()
            return (
                _headless(args, size, config, table, labels) if args.headless else _windowed(args, size, config, table)
            )
    except CameraError as reason:
        raise (DeviceFault if _DEVICE.fullmatch(camera) else BadInput)(str(reason)) from reason
    except (TruthError, WiringError) as reason:
        raise BadInput(str(reason)) from reason
    except NoDisplay as reason:
        if args.bare:
            _headless_instead(reason)
        raise DeviceFault(str(reason)) from reason


def _headless_instead(reason: Exception) -> NoReturn:
    """Begin anew without a screen; in a process of its own, since Kivy tries to open a window only once."""
    print(f"{reason}: playing headless, by itself.", file=sys.stderr, flush=True)
    os.execv(sys.executable, [sys.executable, "-m", "appliance", "play", "--headless", "--auto"])


_DEVICE = re.compile(r"auto|picamera|usb:\d+|simulated")
"""Cameras that are devices, whose failure is nobody's mistake; a folder or a video is something given."""


def _policy(args: argparse.Namespace, config: Config) -> Policy:
    pace_s = 0.0 if args.headless else PACE_S
    return Policy(
        entry_s=config.entry_seconds or None, take_s=config.take_seconds or None, auto=args.auto, pace_s=pace_s
    )


def _own_dice(args: argparse.Namespace) -> dict[str, str]:
    """By game the taught set that was named, where it fits."""
    from appliance.app import own_dice
    from vision.faces.taught_box import TeachingError

    try:
        return own_dice(sets_dir(), args.set, [args.game] if args.game in GAMES else GAMES)
    except TeachingError as reason:
        raise BadInput(f"--set: {reason}") from reason


def _begin(args: argparse.Namespace, table: "Table") -> None:
    """Start or resume the match that the command line names; without one go on where the program was ended."""
    if args.resume:
        for name in ("game", "players", "option"):
            if getattr(args, name):
                raise BadInput(f"--resume takes up a match as it is: --{name} does not go with it")
        table.resume(None if args.resume == "newest" else args.resume)
    elif args.demo and not args.headless:
        table.appliance.begin_show(args.game and game(args.game).info.key)
    elif args.game or args.players or args.option or args.headless or args.auto:
        table.start(_setup(args))
    else:
        table.go_on()


def _setup(args: argparse.Namespace) -> Setup:
    key = args.game or "penta"
    rules = game(key)
    given = tuple(name.strip() for name in args.players.split(",")) if args.players is not None else ()
    players = given or tuple(f"Player {number + 1}" for number in range(max(2, rules.info.min_players)))
    options = dict(option(text) for text in args.option)
    return Setup(key, players, options, args.edition, computer=players if args.auto else ())


def _headless(
    args: argparse.Namespace, size: tuple[int, int] | None, config: Config, table: "Table", labels: "Truth | None"
) -> Status:
    from appliance.app import Headless, Unread, write_transcript
    from ui.shots import NoDisplay, Offscreen

    truth = table.tray_truth if table.simulated else labels
    try:
        screen = Offscreen(table.appliance, size or SMALL_SCREEN, _hanging(args, config))
    except NoDisplay as reason:
        print(f"{reason} The screens are written as text only.", file=sys.stderr)
        screen = None
    run = Headless(table.appliance, args.out, print, screen, truth)
    try:
        session = run.run()
    except Unread as reason:
        raise CheckFailed(str(reason)) from reason
    finally:
        if table.appliance.session is not None:
            transcript = write_transcript(table.journal, table.appliance.session.match, args.out)
    scores = ", ".join(f"{name} {score}" for name, score in session.game.scores(session.state).items())
    print(f"The match is finished: {scores}. Screens and {transcript.name} lie in {args.out}.")
    return Status.DONE


def _crash(failure: "threading.ExceptHookArgs") -> None:
    """End the program when a thread dies of a programming mistake; systemd starts it again, the journal knows where."""
    threading.__excepthook__(failure)
    os._exit(_CRASHED)


_CRASHED = 70
"""EX_SOFTWARE of sysexits.h: no status of ours, so that nobody takes a crash for an answer."""


def _windowed(args: argparse.Namespace, size: tuple[int, int] | None, config: Config, table: "Table") -> Status:
    from ui.app import DicekeeperApp

    threading.excepthook = _crash
    DicekeeperApp(table.appliance, size, _hanging(args, config)).run()
    return Status.DONE


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise BadInput(f"--out {out} cannot be made a folder: {reason.strerror}") from reason


def _hanging(args: argparse.Namespace, config: Config) -> "Hanging":
    from ui.edid import inches
    from ui.feel import Feel
    from ui.hanging import Hanging
    from ui.panel import INCHES

    rotation = config.rotate if args.rotate is None else int(args.rotate)
    return Hanging(rotation, config.inches or inches() or INCHES, Feel(config.touch), config.sides)


def _size(args: argparse.Namespace, config: Config) -> tuple[int, int] | None:
    """The window's size: as given, else as set; else the whole screen of an appliance, on a desktop a small window."""
    if args.window is None:
        on_desktop = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
        return config.window or (SMALL_SCREEN if args.headless or on_desktop else None)
    width, times, height = args.window.partition("x")
    if times and width.isdecimal() and height.isdecimal():
        size = int(width), int(height)
        if 320 <= size[0] <= 7680 and 240 <= size[1] <= 4320:
            return size
    raise BadInput(f'--window is "{args.window}", expected WIDTHxHEIGHT from 320x240 to 7680x4320, e.g. 800x480')
