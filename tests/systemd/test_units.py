"""The unit, the drop-in and the user, judged by systemd's own tools."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UNITS = Path(__file__).parents[2] / "systemd"
SERVICE = UNITS / "dicekeeper.service"
EXPOSURE_LIMIT = 2.0


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (Debian package systemd)")
    return found


def systemd_version(analyze: str) -> int:
    first = subprocess.run([analyze, "--version"], capture_output=True, text=True, check=True).stdout
    match = re.match(r"systemd (\d+)", first)
    assert match, first
    return int(match.group(1))


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The unit as it will be found on a machine where the program is: verify demands that ExecStart exists."""
    path = tmp_path / SERVICE.name
    text = SERVICE.read_text()
    assert text.count("/opt/dicekeeper/.venv/bin/dicekeeper ") == 1
    path.write_text(text.replace("/opt/dicekeeper/.venv/bin/dicekeeper ", f"{sys.executable} "))
    return path


def verify(path: Path) -> str:
    analyze = tool("systemd-analyze")
    done = subprocess.run(
        [analyze, "verify", "--man=no", "--recursive-errors=one", str(path)], capture_output=True, text=True
    )
    return done.stderr.strip() if done.returncode else ""


def test_the_unit_is_valid(installed: Path) -> None:
    assert verify(installed) == ""


def test_the_check_notices_an_unknown_key(installed: Path) -> None:
    installed.write_text(installed.read_text().replace("[Service]", "[Service]\nRestratSec=3"))
    assert "RestratSec" in verify(installed)


def test_the_growing_pauses_are_valid_where_systemd_knows_them(installed: Path) -> None:
    version = systemd_version(tool("systemd-analyze"))
    if version < 254:
        pytest.skip(f"systemd here is {version}; RestartSteps came with 254")
    shutil.copytree(UNITS / "dicekeeper.service.d", installed.parent / "dicekeeper.service.d")
    assert verify(installed) == ""


def test_the_exposure_is_at_most_two(installed: Path) -> None:
    done = subprocess.run(
        [
            *(tool("systemd-analyze"), "security", "--offline=true", "--no-pager"),
            *(f"--threshold={EXPOSURE_LIMIT * 10:.0f}", str(installed)),
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    match = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert match and float(match.group(1)) <= EXPOSURE_LIMIT, done.stdout


def settings() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in SERVICE.read_text().splitlines():
        if line and line[0] not in "#[":
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def test_screen_touch_camera_and_header_stay_reachable() -> None:
    unit = settings()
    allowed = {device.split()[0] for device in unit["DeviceAllow"]}
    assert allowed == {
        "char-drm",
        "char-input",
        "char-video4linux",
        "char-media",
        "char-dma_heap",
        "char-gpiochip",
    }
    assert set(unit["SupplementaryGroups"][0].split()) == {"video", "render", "input", "gpio"}
    # Each of these would take away a device, the board's name, or Mesa's compiler.
    assert not {"PrivateDevices", "ProcSubset", "MemoryDenyWriteExecute"} & set(unit)


def test_the_user_is_made_with_its_groups(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    done = subprocess.run(
        [tool("systemd-sysusers"), "--dry-run", f"--root={tmp_path}", str(UNITS / "dicekeeper.sysusers.conf")],
        capture_output=True,
        text=True,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "Creating user 'dicekeeper'" in said, said
    for group in ("video", "render", "input", "gpio"):
        assert f"Creating group '{group}'" in said, said
