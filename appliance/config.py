"""Where things lie and what this appliance is set to: one frozen, checked Config from ``config.toml``."""

import os
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from appliance.games import fault_lines
from appliance.table.given import given_toml

Size = tuple[Annotated[int, Field(ge=320, le=7680)], Annotated[int, Field(ge=240, le=4320)]]
"""Width and height in pixels."""


class ConfigError(ValueError):
    """A config file that cannot be used; the text lists every fault with file and key."""


class Config(BaseModel):
    """The settings of one appliance. Every key may be left out.

    ``language``: one of the catalogues of ``ui/locale``; one that there is not is spoken in English.
    ``entry_seconds``: how long until the computer's box is entered (penta:13); 0 switches that off.
    ``take_seconds``: how long until a sure reading is taken by itself at tables that play so; 0 switches that off.
    ``pictures_mb``: the room for pictures of accepted rolls in millions of bytes; 0 keeps none.
    ``venue``: venue mode. ``idle_minutes``: after so long without anybody the show begins; 0: never. ``wipe_hour``: the
    hour at which an evening ends in venue mode. These hold until somebody sets them otherwise on the screen.
    ``touch``: degrees by which the touch is turned against the picture. ``inches``: the diagonal of the panel, None: as
    the panel says itself. ``sides``: the side of the panel that each seat is at; the picture turns to whoever plays.
    ``window``: width x height; None takes the whole screen on the appliance. ``wiring``: the file that says which pins
    the buttons are on, beside this one where the path is not absolute; None takes the shipped one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    camera: str = "auto"
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(_[A-Z]{2})?$")] = "en"
    window: Size | None = None
    rotate: Literal[0, 90, 180, 270] = 0
    touch: Literal[0, 90, 180, 270] = 0
    inches: Annotated[float, Field(ge=3, le=100)] | None = None
    sides: tuple[Literal["bottom", "left", "top", "right"], ...] = ()
    entry_seconds: Annotated[float, Field(ge=0, le=60)] = 3.0
    take_seconds: Annotated[float, Field(ge=0, le=60)] = 2.0
    pictures_mb: Annotated[int, Field(ge=0, le=100_000)] = 64
    venue: bool = False
    idle_minutes: Annotated[int, Field(ge=0, le=600)] = 0
    wipe_hour: Annotated[int, Field(ge=0, le=23)] | Literal["never"] = 4
    buttons: Literal["auto", "none"] = "auto"
    sound: Literal["auto", "none"] = "auto"
    wiring: Path | None = None

    @field_validator("camera")
    @classmethod
    def _camera_is_named(cls, camera: str) -> str:
        if camera.partition(":")[0] not in ("auto", "picamera", "usb", "folder", "video", "simulated"):
            raise ValueError("expected auto, picamera, usb:N, folder:DIR, video:FILE or simulated")
        return camera

    @classmethod
    def load(cls, path: Path) -> Self:
        """Return the settings in ``path``, or the defaults if there is no such file; raises ConfigError."""
        try:
            values = given_toml(path)
        except FileNotFoundError:
            return cls()
        except (OSError, ValueError) as reason:
            raise ConfigError(f"{path}: cannot be read as TOML: {reason}") from reason
        try:
            config = cls.model_validate(values)
        except ValidationError as faults:
            raise ConfigError(fault_lines(path, faults)) from faults
        wiring = path.parent / config.wiring if config.wiring else None
        return config.model_copy(update={"wiring": wiring})


def data_dir() -> Path:
    """Return the folder of journal, settings and taught sets; it may not exist yet. ConfigError: there is no home."""
    if state := os.environ.get("STATE_DIRECTORY"):
        return Path(state.partition(":")[0])
    if home := os.environ.get("XDG_DATA_HOME"):
        return Path(home) / "dicekeeper"
    try:
        return Path.home() / ".local" / "share" / "dicekeeper"
    except RuntimeError as reason:
        raise ConfigError("this user has no home folder, expected one or STATE_DIRECTORY to name a folder") from reason


def journal_path() -> Path:
    """Return where the journal lies."""
    return data_dir() / "journal.sqlite3"


def config_path() -> Path:
    """Return where the settings lie."""
    return data_dir() / "config.toml"


def sets_dir() -> Path:
    """Return the folder of taught dice sets; it may not exist yet."""
    return data_dir() / "sets"
