import struct
import zlib

import cv2
import numpy as np
import pytest

from appliance.table import Die, LooseDie
from vision import CameraError, PictureError, SimulatedTray, load_image, open_source
from vision.sources.sprites import CELL, DRAWN, YAWS, faces_of, sprite


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "a.jpg"
    cv2.imwrite(str(path), np.random.default_rng(0).integers(0, 255, (120, 160, 3), np.uint8))
    return path


def test_a_picture_is_read(picture):
    assert load_image(picture).shape == (120, 160, 3)


def test_a_missing_picture(tmp_path):
    with pytest.raises(PictureError, match=r"no such picture: .*gone\.jpg"):
        load_image(tmp_path / "gone.jpg")


def test_a_folder_is_no_picture(tmp_path):
    with pytest.raises(PictureError, match="is not a picture file"):
        load_image(tmp_path)


def test_an_empty_picture(tmp_path):
    (tmp_path / "e.png").touch()
    with pytest.raises(PictureError, match=r"e\.png is empty \(0 bytes\)"):
        load_image(tmp_path / "e.png")


@pytest.mark.parametrize("ending", ["jpg", "png"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.95])
def test_a_truncated_picture(picture, tmp_path, ending, share):
    whole, cut = tmp_path / f"w.{ending}", tmp_path / f"c.{ending}"
    cv2.imwrite(str(whole), load_image(picture))
    data = whole.read_bytes()
    cut.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(PictureError, match=rf"c\.{ending}"):
        load_image(cut)


def test_bytes_that_are_no_picture(tmp_path):
    (tmp_path / "t.jpg").write_text("not a picture at all")
    with pytest.raises(PictureError, match="is not a picture that can be decoded"):
        load_image(tmp_path / "t.jpg")


def test_a_huge_png_is_refused_by_its_header(tmp_path):
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0))
    (tmp_path / "h.png").write_bytes(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IEND", b""))
    with pytest.raises(PictureError, match="60000 x 60000 pixels; at most 50 megapixels"):
        load_image(tmp_path / "h.png")


def test_a_huge_jpeg_is_refused_by_its_header(picture):
    data = bytearray(picture.read_bytes())
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", 20000, 20000)
    picture.write_bytes(data)
    with pytest.raises(PictureError, match="20000 x 20000"):
        load_image(picture)


def test_a_folder_gives_its_pictures_in_name_order(tmp_path):
    for name in ("10.png", "02.png", "note.txt"):
        cv2.imwrite(str(tmp_path / name), np.zeros((20, 30, 3), np.uint8)) if name.endswith("png") else (
            tmp_path / name
        ).touch()
    with open_source(f"folder:{tmp_path}") as source:
        assert [f.name for f in source.frames()] == ["02.png", "10.png"]
        assert source.stills and not source.live


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("folder:{tmp}/none", "no such folder of pictures"),
        ("folder:{tmp}/file", "is not a folder of pictures"),
        ("folder:{tmp}", "holds no pictures"),
        ("folder:", "wants a path"),
        ("video:{tmp}/none.mp4", "no such video file"),
        ("video:{tmp}/file", "is not a video that can be read"),
        ("usb:front", "named by its number"),
        ("webcam", "unknown camera"),
    ],
)
def test_a_source_that_cannot_be_opened_says_why(tmp_path, spec, sentence):
    (tmp_path / "file").write_text("x")
    with pytest.raises(CameraError, match=sentence):
        open_source(spec.format(tmp=tmp_path))


def test_a_damaged_picture_in_a_folder_is_named(tmp_path):
    (tmp_path / "a.png").touch()
    with open_source(f"folder:{tmp_path}") as source, pytest.raises(PictureError, match=r"a\.png is empty"):
        source.next_frame()


def test_the_simulated_tray_is_the_same_for_the_same_seed():
    one, two = SimulatedTray(3, 4), SimulatedTray(3, 4)
    one.throw()
    two.throw()
    assert one.faces == two.faces
    assert np.array_equal(one.next_frame().image, two.next_frame().image)


def test_kept_dice_stay_where_they_lie():
    tray = SimulatedTray(4, 5)
    before = list(zip(tray.faces, tray.positions, strict=True))
    tray.throw(keep=(1, 3))
    after = list(zip(tray.faces, tray.positions, strict=True))
    assert [before[k] == after[k] for k in range(5)] == [False, True, False, True, False]


def test_other_dice_can_be_thrown_beside_those_that_are_kept():
    tray = SimulatedTray(4, 5)
    kept = (tray.dice[1], tray.positions[1])
    tray.throw((1,), [LooseDie("d20", ("17",), "blue"), LooseDie("d10", ("10",), "green")])
    assert (tray.dice[0], tray.positions[0]) == kept
    assert tray.dice[1:] == (Die("d20", "17", "blue"), Die("d10", "10", "green"))
    tray.throw(dice=[LooseDie("trollius", ("seed", "water"))] * 4)
    assert {die.kind for die in tray.dice} == {"trollius"} and len(tray.dice) == 4
    assert set(tray.faces) <= {"seed", "water"}


def test_a_colour_that_is_not_drawn_becomes_one_that_is():
    tray = SimulatedTray(4, [LooseDie("schollen", ("hook",), "pink"), LooseDie("d6", ("1",), "orange")])
    assert [die.colour for die in tray.dice] == ["white", "orange"]


def test_every_die_that_is_drawn_has_all_its_faces():
    for kind, colours in DRAWN.items():
        for colour in colours:
            cells = [sprite(kind, colour, face, yaw) for face in faces_of(kind) for yaw in range(YAWS)]
            assert all(cell.shape == (CELL, CELL, 4) and 0.2 < cell[..., 3].mean() < 0.8 for cell in cells)
            assert all(cell[:3, :3].max() < 0.1 for cell in cells), "nothing is drawn in the corners"
            different = {cell.tobytes() for cell in cells}
            assert len(different) == len(cells)


@pytest.mark.parametrize("loose", [LooseDie("d8", ("1",)), LooseDie("d6", ("7",)), LooseDie("d6", ())])
def test_dice_that_are_not_drawn_are_refused(loose):
    with pytest.raises(ValueError, match="simulated dice are d6, d10, d20, schollen, trollius"):
        SimulatedTray().throw(dice=[loose])


@pytest.mark.parametrize("bad", [{"dice": 0}, {"dice": 21}, {"colours": ()}, {"colours": ("plaid",)}, {"size": (9, 9)}])
def test_a_senseless_tray_is_refused(bad):
    with pytest.raises(ValueError, match="got"):
        SimulatedTray(**bad)


def test_keeping_a_die_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="no die at position 5; expected 0 to 4"):
        SimulatedTray().throw(keep=(5,))
