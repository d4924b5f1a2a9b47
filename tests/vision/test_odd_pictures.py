"""Pictures of other shapes than ours: brought to ours, or refused in a sentence."""

import cv2
import numpy as np
import pytest

from vision import PictureError, load_image
from vision.frame import OddPicture, as_bgr


def test_a_colour_picture_stays_as_it_is():
    image = np.random.default_rng(1).integers(0, 255, (20, 30, 3), np.uint8)
    assert np.array_equal(as_bgr(image), image)


@pytest.mark.parametrize("shape", [(20, 30), (20, 30, 1)])
def test_grey_has_three_equal_colours(shape):
    assert np.array_equal(as_bgr(np.full(shape, 77, np.uint8)), np.full((20, 30, 3), 77, np.uint8))


def test_sixteen_bits_become_eight():
    assert as_bgr(np.full((20, 30, 3), 0x80FF, np.uint16)).max() == 0x80


def test_what_is_transparent_is_white():
    image = np.full((20, 30, 4), 10, np.uint8)
    image[:, 15:, 3], image[:, :15, 3] = 255, 0
    assert (as_bgr(image)[:, :15] == 255).all() and (as_bgr(image)[:, 15:] == 10).all()


@pytest.mark.parametrize(
    ("odd", "says"),
    [
        (np.zeros((0, 0, 3), np.uint8), "0 x 0 pixels"),
        (np.zeros((0, 640, 3), np.uint8), "640 x 0 pixels"),
        (np.zeros((4, 4, 3), np.uint8), "4 x 4 pixels; at least 16 x 16"),
        (np.zeros((20, 30, 2), np.uint8), "expected height x width"),
        (np.zeros((20, 30, 3), np.float64), "float64"),
        (np.zeros((20,), np.uint8), "expected height x width"),
        (None, "expected height x width"),
    ],
)
def test_what_is_no_picture_is_refused(odd, says):
    with pytest.raises(OddPicture, match=says):
        as_bgr(odd)


@pytest.mark.parametrize("ending", ["png", "tiff"])
@pytest.mark.parametrize("image", [np.full((20, 30), 99, np.uint8), np.full((20, 30, 3), 99 << 8, np.uint16)])
def test_files_of_grey_and_of_sixteen_bits_are_read(tmp_path, ending, image):
    cv2.imwrite(str(tmp_path / f"a.{ending}"), image)
    assert np.array_equal(load_image(tmp_path / f"a.{ending}"), np.full((20, 30, 3), 99, np.uint8))


def test_a_tiny_file_is_refused_by_name(tmp_path):
    cv2.imwrite(str(tmp_path / "dot.png"), np.zeros((1, 1, 3), np.uint8))
    with pytest.raises(PictureError, match=r"dot\.png: the picture has 1 x 1 pixels"):
        load_image(tmp_path / "dot.png")


def huge(kind):
    """The beginning of a file that says 12000 x 9000 pixels."""
    if kind == "tif":
        picture = np.zeros((16, 16), np.uint8)
        data = bytearray(cv2.imencode(".tif", picture)[1].tobytes())
        at = int.from_bytes(data[4:8], "little")
        for n in range(int.from_bytes(data[at : at + 2], "little")):
            entry = at + 2 + 12 * n
            if (tag := int.from_bytes(data[entry : entry + 2], "little")) in (256, 257):
                data[entry + 8 : entry + 10] = (12000 if tag == 256 else 9000).to_bytes(2, "little")
        return bytes(data)
    if kind == "lossy":
        return b"RIFF\xff\xff\0\0WEBPVP8 " + bytes(10) + (12000).to_bytes(2, "little") + (9000).to_bytes(2, "little")
    bits = (12000 - 1) | (9000 - 1) << 14
    return b"RIFF\xff\xff\0\0WEBPVP8L" + bytes(4) + b"\x2f" + bits.to_bytes(4, "little") + bytes(9)


@pytest.mark.parametrize("kind", ["tif", "lossy", "lossless"])
def test_a_hundred_megapixels_are_refused_before_they_are_decoded(tmp_path, kind, monkeypatch):
    path = tmp_path / f"h.{'tif' if kind == 'tif' else 'webp'}"
    path.write_bytes(huge(kind))
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("decoded"))
    with pytest.raises(PictureError, match="12000 x 9000 pixels; at most 50 megapixels"):
        load_image(path)
