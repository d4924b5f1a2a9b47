"""A machine that is made up: its files in a folder, its commands' answers in a mapping."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from appliance.config import Config
from appliance.doctor import Finding, Machine

NOW = datetime(2026, 12, 24, 19, 0, tzinfo=UTC)
PI = "Raspberry Pi 4 Model B Rev 1.5"
ALL_GROUPS = frozenset({"video", "render", "input", "gpio"})
GOOD = {
    "/proc/device-tree/model": PI + "\0",
    "/dev/dri/card1": "",
    "/dev/gpiochip0": "",
    "/sys/class/drm/card1-DSI-1/status": "connected\n",
    "/sys/class/drm/card1-HDMI-A-1/status": "disconnected\n",
    "/sys/class/thermal/thermal_zone0/temp": "48312\n",
    "/sys/fs/ext4/mmcblk0p2/errors_count": "0\n",
    "/sys/class/rtc/rtc0/name": "rtc-ds3231\n",
    "/dev/input/event4": "",
    "/proc/bus/input/devices": (
        'I: Bus=0018\nN: Name="Goodix Touch"\nH: Handlers=mouse0 event4\nB: PROP=2\nB: ABS=265800000000003\n\n'
        'I: Bus=0003\nN: Name="A Keyboard"\nH: Handlers=kbd event0\nB: PROP=0\nB: EV=120013\n'
    ),
}
SAID = {("vcgencmd", "get_throttled"): "throttled=0x0"}
VERSIONS = {"numpy": "2.2.1", "simplejpeg": "1.8.2", "lgpio": "0.2.2.0", "picamera2": "0.3.31", "kivy": "2.3.1"}


def machine(
    folder: Path,
    files: Mapping[str, str | None] | None = None,
    said: Mapping[tuple[str, ...], str] | None = None,
    versions: Mapping[str, str] | None = None,
    settings: Config | None = None,
    **more: object,
) -> Machine:
    """Return a sound Pi in ``folder`` but for what is given; a file that is None is missing."""
    root, data = folder / "root", folder / "data"
    data.mkdir(exist_ok=True)
    for name, text in {**GOOD, **(files or {})}.items():
        if text is not None:
            path = root / name.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    known = {**VERSIONS, **(versions or {})}
    return Machine(
        data,
        settings or Config(),
        root,
        {},
        {**SAID, **(said or {})}.get,
        known.get,
        **{"groups": ALL_GROUPS, "is_root": False, "now": NOW, **more},
    )


def lines(findings: object) -> list[str]:
    """Return findings as level and text, without their mends."""
    found: list[Finding] = list(findings)  # type: ignore[call-overload]
    assert all((each.mend is None) == (each.level == "ok") for each in found), "every fault has its mend"
    return [f"{each.level} {each.says}" for each in found]
