import errno
import os
from pathlib import Path

import pytest

from appliance.store import NotHandedOut, Refused, Stick, hand_out, onto, sticks
from appliance.store import handing_out as module


@pytest.fixture
def machine(tmp_path):
    """Mounts and disks as the kernel shows them: a card inside, a stick, a camera's card, a network share."""
    devices = tmp_path / "devices"
    for disk, removable in (
        ("platform/mmc0/block/mmcblk0", "0"),
        ("pci/usb1/1-2/block/sda", "0"),
        ("ata/block/sdb", "1"),
    ):
        part = devices / disk / f"{Path(disk).name}{'p' if 'mmc' in disk else ''}1"
        part.mkdir(parents=True)
        (part.parent / "removable").write_text(f"{removable}\n")
    blocks = tmp_path / "class"
    blocks.mkdir()
    for path in devices.rglob("*1"):
        if path.parent.parent.name == "block":
            (blocks / path.name).symlink_to(path)
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "/dev/mmcblk0p1 / ext4 rw 0 0\n"
        "/dev/mmcblk0p1 /mnt/inside ext4 rw 0 0\n"
        "/dev/sda1 /media/my\\040stick vfat rw 0 0\n"
        "/dev/sdb1 /run/media/pi/CAMERA exfat rw 0 0\n"
        "/dev/sdb1 /boot/elsewhere exfat rw 0 0\n"
        "server:/share /media/share nfs rw 0 0\n"
        "/dev/gone1 /media/gone vfat rw 0 0\n"
        "nonsense\n"
    )
    return {"mounts": mounts, "blocks": blocks}


def test_what_can_be_pulled_out_is_found_where_sticks_are_mounted(machine):
    assert [stick.name for stick in sticks(**machine)] == ["my stick", "CAMERA"]


def test_without_a_list_of_mounts_there_is_no_stick(tmp_path):
    assert sticks(tmp_path / "none", tmp_path) == ()


def test_files_are_written_whole_and_nothing_else_is_left(tmp_path):
    (tmp_path / "a.csv").write_bytes(b"old")
    assert hand_out(tmp_path, {"a.csv": b"new", "b.txt": b"more"}) == (tmp_path / "a.csv", tmp_path / "b.txt")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.csv": b"new", "b.txt": b"more"}


def test_a_folder_is_made_where_it_is_ours(tmp_path):
    hand_out(tmp_path / "exports", {"a.csv": b"1"}, make=True)
    with pytest.raises(NotHandedOut) as refused:
        hand_out(tmp_path / "stick", {"a.csv": b"1"})
    assert refused.value.why is Refused.GONE


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.ENOSPC, Refused.FULL),
        (errno.EROFS, Refused.READ_ONLY),
        (errno.ENODEV, Refused.GONE),
        (errno.EIO, Refused.BROKEN),
        (errno.EACCES, Refused.FORBIDDEN),
    ],
)
def test_what_went_wrong_is_said_and_no_half_file_is_left(tmp_path, monkeypatch, number, why):
    (tmp_path / "a.csv").write_bytes(b"old")

    def failing(_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(module.os, "fsync", failing)
    with pytest.raises(NotHandedOut) as refused:
        hand_out(tmp_path, {"a.csv": b"new"})
    assert refused.value.why is why
    assert "a.csv" in str(refused.value)
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]
    assert (tmp_path / "a.csv").read_bytes() == b"old"


def test_a_link_on_a_stick_is_replaced_and_nothing_is_written_through_it(tmp_path):
    inside, stick = tmp_path / "journal", tmp_path / "stick"
    inside.write_bytes(b"ours")
    stick.mkdir()
    (stick / "a.csv").symlink_to(inside)
    hand_out(stick, {"a.csv": b"new"})
    assert (inside.read_bytes(), (stick / "a.csv").read_bytes()) == (b"ours", b"new")


def test_a_stick_that_was_pulled_out_is_told_although_its_folder_is_there(machine, tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    with pytest.raises(NotHandedOut) as refused:
        onto(Stick(folder), {"a.csv": b"1"}, **machine)
    assert refused.value.why is Refused.GONE
    assert list(folder.iterdir()) == []


def test_a_stick_that_is_there_takes_files(machine, tmp_path, monkeypatch):
    folder = tmp_path / "stick"
    folder.mkdir()
    monkeypatch.setattr(module, "PLACES", (f"{tmp_path}/",))
    machine["mounts"].write_text(f"/dev/sda1 {folder} vfat rw 0 0\n")
    assert sticks(**machine) == (Stick(folder),)
    assert onto(Stick(folder), {"a.csv": b"1"}, **machine) == (folder / "a.csv",)
