"""The unit, the drop-in and the user, judged by systemd's own tools."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.store.handing_out import PLACES

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


SERVICES = ("dicekeeper.service", "dicekeeper-backup.service", "dicekeeper-update.service")
CONFINED = SERVICES[:2]
"""The third installs programs, so it can be held back from nothing but the network."""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units as they will be found on a machine where the program is: verify demands that ExecStart exists."""
    for unit in UNITS.glob("dicekeeper*"):
        if unit.suffix in (".service", ".timer", ".target"):
            text = unit.read_text()
            text = text.replace("/opt/dicekeeper/current/.venv/bin/dicekeeper ", f"{sys.executable} ")
            text = text.replace("/opt/dicekeeper/current/systemd/", f"{UNITS}/")
            assert "/opt/dicekeeper/current" not in text.replace("file:///opt/dicekeeper/current/docs/appliance.md", "")
            (tmp_path / unit.name).write_text(text)
    return tmp_path


def verify(path: Path) -> str:
    analyze = tool("systemd-analyze")
    done = subprocess.run(
        [analyze, "verify", "--man=no", "--recursive-errors=one", str(path)], capture_output=True, text=True
    )
    return done.stderr.strip() if done.returncode else ""


@pytest.mark.parametrize("unit", sorted(each.name for each in UNITS.glob("dicekeeper*.[st][ei][rm]*")))
def test_a_unit_is_valid(installed: Path, unit: str) -> None:
    assert verify(installed / unit) == ""


def test_all_kinds_of_units_are_checked() -> None:
    kinds = {each.suffix for each in UNITS.glob("dicekeeper*.[st][ei][rm]*")}
    assert kinds == {".service", ".timer"}
    assert (UNITS / "dicekeeper.target").exists()


def test_the_check_notices_an_unknown_key(installed: Path) -> None:
    unit = installed / SERVICE.name
    unit.write_text(unit.read_text().replace("[Service]", "[Service]\nRestratSec=3"))
    assert "RestratSec" in verify(unit)


@pytest.mark.parametrize("unit", CONFINED)
def test_the_exposure_is_at_most_two(installed: Path, unit: str) -> None:
    done = subprocess.run(
        [
            *(tool("systemd-analyze"), "security", "--offline=true", "--no-pager"),
            *(f"--threshold={EXPOSURE_LIMIT * 10:.0f}", str(installed / unit)),
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    match = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert match and float(match.group(1)) <= EXPOSURE_LIMIT, done.stdout


@pytest.mark.parametrize("when", re.findall(r"OnCalendar=(.+)", "".join(t.read_text() for t in UNITS.glob("*.timer"))))
def test_a_timer_knows_when(when: str) -> None:
    done = subprocess.run([tool("systemd-analyze"), "calendar", when], capture_output=True, text=True)
    assert "Next elapse" in done.stdout, done.stderr


def test_the_update_timer_is_left_off() -> None:
    script = (UNITS / "install").read_text()
    (enabled,) = re.findall(r"systemctl enable --quiet (.+) &&", script)
    assert "dicekeeper-backup.timer" in enabled and "update" not in enabled


def test_nothing_is_written_outside_state_and_run() -> None:
    """A read-only root: systemd itself makes only what lies in /run and on the state's partition."""
    unit = settings()
    assert unit["ProtectSystem"] == ["strict"]
    assert {"StateDirectory", "RuntimeDirectory"} <= set(unit)
    assert not {"CacheDirectory", "LogsDirectory", "ConfigurationDirectory", "ReadWritePaths"} & set(unit)
    assert unit["RequiresMountsFor"] == ["/var/lib/dicekeeper"]
    for variable in ("KIVY_HOME=%S", "XDG_CACHE_HOME=%S", "LG_WD=%t"):
        assert any(variable in line for line in unit["Environment"])


def test_the_rules_for_devices_are_whole() -> None:
    rules = (UNITS / "70-dicekeeper.rules").read_text()
    udevadm = tool("udevadm")
    version = systemd_version(tool("systemd-analyze"))
    groups = set(re.findall(r'GROUP="(\w+)"', rules))
    assert groups == {"input", "video", "gpio"}
    if version < 254:
        pytest.skip(f"systemd here is {version}; udevadm verify came with 254")
    done = subprocess.run([udevadm, "verify", str(UNITS / "70-dicekeeper.rules")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_sticks_are_mounted_where_they_are_looked_for_and_nothing_on_them_can_be_run() -> None:
    rules = (UNITS / "70-dicekeeper.rules").read_text()
    (rule,) = [line for line in rules.splitlines() if "systemd-mount" in line]
    assert 'ENV{ID_BUS}=="usb"' in rule and "nosuid,nodev,noexec,uid=dicekeeper" in rule
    where = rule.rsplit(" ", 1)[1]
    assert where.startswith(PLACES)


def test_the_folders_are_made_with_their_rights(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "passwd").write_text("root:x:0:0::/root:/bin/sh\ndicekeeper:x:0:0::/:/bin/sh\n")
    (tmp_path / "etc" / "group").write_text("root:x:0:\ndicekeeper:x:0:\n")
    done = subprocess.run(
        [tool("systemd-tmpfiles"), "--create", f"--root={tmp_path}", str(UNITS / "dicekeeper.tmpfiles.conf")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "var" / "lib").iterdir()}
    assert modes == {"dicekeeper": 0o750, "dicekeeper-update": 0o700}


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
        "char-alsa",
    }
    assert set(unit["SupplementaryGroups"][0].split()) == {"video", "render", "input", "gpio", "audio"}
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
