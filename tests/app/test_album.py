import threading

import cv2
import numpy as np
import pytest

from appliance.app.album import AT_HAND, LONGEST_SIDE, Album
from appliance.app.messages import PictureGone, PicturesNotKept
from appliance.session import Shot
from appliance.store import Pictures


class Told(list):
    """Messages posted so far; ``wait`` returns the next one."""

    def __init__(self):
        super().__init__()
        self._came = threading.Semaphore(0)

    def post(self, message):
        self.append(message)
        self._came.release()

    def wait(self):
        assert self._came.acquire(timeout=20)
        return self[-1]


@pytest.fixture
def told():
    return Told()


@pytest.fixture
def album(tmp_path, told):
    made = Album(Pictures(tmp_path / "pictures", 10**6), told.post)
    made.open(None)
    yield made
    made.close()


def frame(width=1200, height=900):
    image = np.zeros((height, width, 3), np.uint8)
    image[300:500, 400:700] = (0, 200, 250)
    return image


def shown(album, name):
    """Ask for a picture until it is read; nothing else may come of it."""
    for _ in range(100_000):
        picture = album.picture("1", name)
        if picture is not None:
            return picture
        threading.Event().wait(0.001)
    raise AssertionError(f"{name} never came")


def test_only_the_dice_are_kept_and_small(album, tmp_path):
    name = album.hold(frame())
    album.keep("1", Shot(name, (380, 280, 720, 520), ()))
    number, image = shown(album, name)
    assert max(image.shape[:2]) <= LONGEST_SIDE
    assert abs(image.shape[1] / image.shape[0] - 340 / 240) < 0.02
    assert image.mean() > 60, "the dice, and not the room"
    assert number < 0, "no number of a preview"
    (file,) = (tmp_path / "pictures" / "1").iterdir()
    assert file.stat().st_size < 30_000


def test_another_picture_has_another_number(album):
    names = [album.hold(frame()) for _ in range(2)]
    for name in names:
        album.keep("1", Shot(name, (380, 280, 720, 520), ()))
    assert len({shown(album, name)[0] for name in names}) == 2


def test_a_frame_that_changes_later_is_kept_as_it_was(album):
    image = frame()
    name = album.hold(image)
    image[:] = 0
    album.keep("1", Shot(name, (400, 300, 700, 500), ()))
    assert shown(album, name)[1].mean() > 100


def test_a_frame_that_is_no_longer_at_hand_has_no_picture(album, told):
    name = album.hold(frame())
    for _ in range(AT_HAND):
        album.hold(frame())
    album.keep("1", Shot(name, (380, 280, 720, 520), ()))
    assert album.picture("1", name) is None
    assert told.wait() == PictureGone(name)


@pytest.mark.parametrize("content", [b"", b"\xff\xd8 this is no picture"])
def test_a_damaged_picture_is_told_as_gone(album, told, tmp_path, content):
    folder = tmp_path / "pictures" / "1"
    folder.mkdir(parents=True)
    (folder / "ab-1.jpg").write_bytes(content)
    assert album.picture("1", "ab-1") is None
    assert told.wait() == PictureGone("ab-1")


def test_a_disk_that_takes_nothing_is_told_once_and_stops_nothing(album, told, tmp_path):
    (tmp_path / "pictures").write_text("a file where the folder should be")
    for _ in range(3):
        name = album.hold(frame())
        album.keep("1", Shot(name, (380, 280, 720, 520), ()))
        assert album.picture("1", name) is None
    while not any(isinstance(each, PictureGone) and each.name == name for each in told):
        told.wait()
    assert len([each for each in told if isinstance(each, PicturesNotKept)]) == 1
    assert "play goes on" in next(each.sentence for each in told if isinstance(each, PicturesNotKept))


def test_dice_outside_of_the_picture_are_no_picture_and_stop_nothing(album, told):
    name = album.hold(frame(100, 100))
    album.keep("1", Shot(name, (380, 280, 720, 520), ()))
    assert isinstance(told.wait(), PicturesNotKept)


def test_a_frame_that_was_read_is_looked_at_while_it_is_at_hand(album):
    names = [album.hold(frame()) for _ in range(AT_HAND + 1)]
    assert album.held(names[0]) is None
    numbers = {album.held(name)[0] for name in names[1:]}
    assert len(numbers) == AT_HAND and all(number < 0 for number in numbers)


def test_switched_off_nothing_is_held(tmp_path, told):
    album = Album(Pictures(tmp_path / "pictures", 0), told.post)
    assert album.hold(frame()) is None


def test_a_kept_picture_is_an_ordinary_jpeg(album, tmp_path):
    name = album.hold(frame())
    album.keep("1", Shot(name, (380, 280, 720, 520), ()))
    shown(album, name)
    assert cv2.imread(str(tmp_path / "pictures" / "1" / f"{name}.jpg")).shape[2] == 3
