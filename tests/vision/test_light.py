"""Light as it is judged in pictures of a mat that a known lamp shines on."""

import cv2
import numpy as np
import pytest

from appliance.table.reading import Trouble
from vision.calibration.light import judge_light
from vision.calibration.tray import find_tray
from vision.markers.codes import dictionary

SIDE = 60


@pytest.fixture(scope="module")
def scene():
    """A brown tray with four markers on white paper, 640 x 480, in full light of 0..1."""
    image = np.full((480, 640, 3), (40, 60, 90), np.uint8)
    for n, (x, y) in enumerate([(80, 60), (500, 60), (500, 360), (80, 360)]):
        image[y - 10 : y + SIDE + 10, x - 10 : x + SIDE + 10] = 225
        image[y : y + SIDE, x : x + SIDE] = cv2.aruco.generateImageMarker(dictionary(), n, SIDE)[..., None]
    tray = find_tray(image)
    return (image / 255) ** 2.2, tray.tray.area_px, tray.markers


def lit(light, lamp=1.0, seed=1):
    noise = np.random.default_rng(seed).normal(0, 1.5, light.shape)
    return np.clip(255 * np.clip(light * lamp, 0, 1) ** (1 / 2.2) + noise, 0, 255).astype(np.uint8)


def troubles(light):
    return [problem.trouble for problem in light.problems]


def test_good_light_is_good(scene):
    light, area, markers = scene
    judged = judge_light([lit(light, seed=n) for n in range(8)], area, markers)
    assert troubles(judged) == []
    assert judged.uneven < 1.2 and judged.flicker < 0.02 and judged.warmth == pytest.approx(1, abs=0.1)
    assert set(judged.paper) == {0, 1, 2, 3}


def test_too_dark_by_the_paper_not_by_the_floor(scene):
    light, area, markers = scene
    assert troubles(judge_light([lit(light, 0.05)], area, markers)) == [Trouble.TOO_DARK]
    black = np.where(light < 0.2, light * 0.1, light)
    assert troubles(judge_light([lit(black)], area, markers)) == []


def test_without_a_mat_only_the_night_is_too_dark(scene):
    light, _, _ = scene
    assert troubles(judge_light([lit(light, 0.002)])) == [Trouble.TOO_DARK]
    judged = judge_light([lit(np.full((480, 640, 3), 0.1))])
    assert judged.uneven is None and judged.warmth is None and troubles(judged) == []


def test_glare_is_told_with_its_place(scene):
    light, area, markers = scene
    spot = light.copy()
    cv2.circle(spot, (320, 200), 30, (4.0, 4.0, 4.0), -1)
    judged = judge_light([lit(spot)], area, markers)
    assert troubles(judged) == [Trouble.GLARE]
    x, y = map(float, dict(judged.problems[0].values)["where"].split(","))
    assert abs(x - 320) < 6 and abs(y - 200) < 6


def test_flooded_with_light_is_too_bright(scene):
    light, area, markers = scene
    assert troubles(judge_light([lit(light, 60)], area, markers)) == [Trouble.TOO_BRIGHT]


def test_light_from_one_side_is_uneven(scene):
    light, area, markers = scene
    side = np.linspace(0.02, 1.0, 640)[None, :, None]
    judged = judge_light([lit(light, side)], area, markers)
    assert troubles(judged) == [Trouble.UNEVEN_LIGHT]
    assert judged.uneven == pytest.approx(4.7, rel=0.3)


def bands(phase, depth):
    return 1 + depth * np.sin(np.arange(480) / 25 + phase)[:, None, None]


def test_bands_of_a_flickering_lamp(scene):
    light, area, markers = scene
    frames = [lit(light * 0.6, bands(1.9 * n, 0.3), n) for n in range(8)]
    judged = judge_light(frames, area, markers)
    assert troubles(judged) == [Trouble.FLICKER]
    still = judge_light([lit(light * 0.6, bands(0, 0.3), n) for n in range(8)], area, markers)
    assert Trouble.FLICKER not in troubles(still)


def test_a_hand_is_no_flicker(scene):
    light, area, markers = scene
    frames = []
    for n in range(8):
        frame = lit(light, seed=n)
        cv2.rectangle(frame, (150 + 20 * n, 0), (260 + 20 * n, 300), (120, 150, 200), -1)
        frames.append(frame)
    assert judge_light(frames, area, markers).flicker < 0.03


@pytest.mark.parametrize(
    ("lamp", "hue"), [((0.15, 0.5, 0.9), "warm"), ((0.9, 0.5, 0.25), "cold"), ((0.4, 0.9, 0.4), "green")]
)
def test_a_strong_colour_is_named(scene, lamp, hue):
    light, area, markers = scene
    (problem,) = judge_light([lit(light, np.array(lamp))], area, markers).problems
    assert problem.trouble is Trouble.COLOUR_CAST and hue in str(problem)


def test_no_frame_no_judgement():
    with pytest.raises(ValueError, match="at least 1 frame"):
        judge_light([])
