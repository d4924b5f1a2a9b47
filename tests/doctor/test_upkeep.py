from datetime import UTC, datetime

import pytest

from appliance.doctor.upkeep import card, clock, disk, journal, power, temperature
from appliance.store import Journal, back_up
from tests.doctor.machines import lines, machine
from tests.store.test_journal import ROLL, SETUP


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        ("0x0", "ok no under-voltage since the start"),
        ("0x50005", "fail now the voltage is too low, the processor is held back (flags 0x50005)"),
        ("0x10000", "warn since the start the voltage was too low (flags 0x10000)"),
        ("0x80000", "warn since the start the temperature limit was reached (flags 0x80000)"),
    ],
)
def test_power(tmp_path, flags, says):
    assert lines(power(machine(tmp_path, said={("vcgencmd", "get_throttled"): f"throttled={flags}"}))) == [says]


@pytest.mark.parametrize("said", ["", 'error=1 error_msg="Command not registered"'])
def test_power_is_asked_of_a_pi_only_and_its_silence_is_said(tmp_path, said):
    assert lines(power(machine(tmp_path, {"/proc/device-tree/model": ""}))) == []
    silent = machine(tmp_path, {"/proc/device-tree/model": "Raspberry Pi 5"}, {("vcgencmd", "get_throttled"): said})
    assert lines(power(silent)) == ["warn the flags cannot be read"]


@pytest.mark.parametrize(("milli", "level"), [("48312", "ok"), ("71000", "warn"), ("84900", "fail")])
def test_temperature(tmp_path, milli, level):
    (line,) = lines(temperature(machine(tmp_path, {"/sys/class/thermal/thermal_zone0/temp": milli})))
    assert line == f"{level} the processor has {int(milli) / 1000:.0f} °C"


def test_a_file_system_that_has_seen_errors_and_a_worn_card_are_told(tmp_path):
    worn = {"/sys/fs/ext4/mmcblk0p2/errors_count": "3\n", "/sys/block/mmcblk0/device/life_time": "0x09 0x01\n"}
    assert lines(card(machine(tmp_path, worn))) == [
        "fail mmcblk0p2 has seen 3 errors",
        "warn mmcblk0 has used up 90 % of its life",
    ]


def test_a_sound_card(tmp_path):
    assert lines(card(machine(tmp_path))) == ["ok no errors on mmcblk0p2"]


def test_disk(tmp_path, monkeypatch):
    (line,) = lines(disk(machine(tmp_path)))
    assert "MB are free at" in line
    monkeypatch.setattr("shutil.disk_usage", lambda folder: type("Usage", (), {"free": 3 << 20}))
    assert lines(disk(machine(tmp_path))) == [f"fail 3 MB are free at {tmp_path / 'data'}, less than 50"]


def test_a_clock_that_nothing_keeps_spoils_no_order(tmp_path):
    lost = machine(tmp_path, {"/sys/class/rtc/rtc0/name": None})
    assert lines(clock(lost)) == [
        "warn nothing keeps it: no network time, no clock module;"
        " matches still sort rightly, only their dates are wrong"
    ]
    early = machine(tmp_path, now=datetime(1970, 1, 1, tzinfo=UTC))
    assert lines(clock(early))[0].startswith("warn it stands at 01 January 1970; matches still sort rightly")


def test_a_clock_module_or_the_network_keeps_the_time(tmp_path):
    assert lines(clock(machine(tmp_path))) == ["ok 24 December 2026, 19:00 UTC, kept by a clock module"]
    ntp = {("timedatectl", "show", "--property=NTPSynchronized", "--value"): "yes"}
    assert lines(clock(machine(tmp_path, said=ntp)))[0].startswith("ok 24 December 2026")


def test_matches_sort_rightly_whatever_the_clock_said(tmp_path):
    years = iter(["2031-01-01T00:00:00+00:00", "1970-01-01T00:00:00+00:00"])
    with Journal(tmp_path / "journal.sqlite3", clock=lambda: next(years)) as journal:
        first, second = journal.begin(SETUP), journal.begin(SETUP)
        assert [each.match for each in journal.matches()] == [first, second]


def test_the_journal_and_its_backups(tmp_path):
    here = machine(tmp_path)
    path = here.data / "journal.sqlite3"
    assert lines(journal(here)) == ["ok no match has been played yet"]
    with Journal(path) as opened:
        match = opened.begin(SETUP)
        for _ in range(400):
            opened.save(match, ROLL)
    assert lines(journal(here))[1] == "warn there is none"
    copy = back_up(path)
    assert lines(journal(here))[1] == f"ok 1 kept, the newest is {copy.name}"
    data = bytearray(path.read_bytes())
    data[4096 : len(data) // 2] = b"\x5a" * (len(data) // 2 - 4096)
    path.write_bytes(data)
    assert lines(journal(here))[0] == f"fail {path} is damaged"
    assert path.read_bytes() == data, "looking changes nothing"
    Journal(path).close()
    assert lines(journal(here))[0].startswith("warn a damaged one was set aside: journal.damaged-")
