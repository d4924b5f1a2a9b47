import os

import pytest

from appliance.store import Pictures


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "pictures"


def opened(folder, most_bytes=1000, matches=None):
    pictures = Pictures(folder, most_bytes)
    pictures.open(matches)
    return pictures


def names(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def aged(folder):
    """Make the files as old as they were written one after another."""
    for at, path in enumerate(sorted(folder.rglob("*.jpg"))):
        os.utime(path, (at, at))


def test_a_picture_comes_back_as_it_was_kept(folder):
    opened(folder).save("7", "ab-1", b"dice")
    assert opened(folder).load("7", "ab-1") == b"dice"


def test_the_oldest_make_room_for_the_newest_also_after_a_restart(folder):
    pictures = opened(folder, 25)
    for name in "abc":
        pictures.save("1", name, b"0123456789")
    assert names(folder) == ["1/b.jpg", "1/c.jpg"]
    aged(folder)
    pictures = opened(folder, 25)
    pictures.save("2", "d", b"0123456789")
    assert names(folder) == ["1/c.jpg", "2/d.jpg"]
    assert pictures.load("1", "b") is None


def test_pictures_go_with_their_match(folder):
    pictures = opened(folder)
    pictures.save("1", "a", b"x")
    pictures.save("2", "b", b"x")
    opened(folder, matches={"2"})
    assert names(folder) == ["2/b.jpg"]
    assert [path.name for path in folder.iterdir()] == ["2"]


def test_switched_off_none_is_wanted_and_those_there_are_removed(folder):
    opened(folder).save("1", "a", b"x")
    pictures = opened(folder, 0)
    assert not pictures.wanted
    assert names(folder) == []


def test_what_was_not_written_whole_is_cleared_away(folder):
    opened(folder).save("1", "a", b"x")
    (folder / "1" / "b.part").write_bytes(b"half")
    opened(folder)
    assert names(folder) == ["1/a.jpg"]


def test_a_picture_that_cannot_be_written_is_refused_and_leaves_nothing(folder):
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be")
    with pytest.raises(OSError):
        opened(folder).save("1", "a", b"x")
    assert folder.is_file()


@pytest.mark.parametrize("name", ["../../journal", "/etc/passwd", "..", "a/b"])
def test_no_name_leads_out_of_the_folder(folder, name):
    (folder.parent / "journal.jpg").write_bytes(b"not yours")
    pictures = opened(folder)
    assert pictures.load("1", name) is None
    pictures.save("..1", name, b"x")
    assert (folder.parent / "journal.jpg").read_bytes() == b"not yours"
