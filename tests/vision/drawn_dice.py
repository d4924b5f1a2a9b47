"""Dice drawn flat, turned and tinted, for tests of teaching: what is printed is all that matters there."""

import cv2
import numpy as np

from vision.faces.nets import Spot

WIDE = 56
INK, BODY, FLOOR = (40, 30, 30), (225, 230, 235), (50, 90, 40)


def _glyph(face):
    tile = np.full((200, 200), 0, np.uint8)
    if face == "fish":
        cv2.ellipse(tile, (90, 100), (55, 32), 0, 0, 360, 255, -1)
        cv2.fillPoly(tile, [np.array([[130, 100], [180, 60], [180, 140]])], 255)
    elif face == "hook":
        cv2.line(tile, (120, 40), (120, 130), 255, 16)
        cv2.ellipse(tile, (90, 130), (30, 30), 0, 0, 180, 255, 16)
    elif face == "wave":
        for y in (60, 100, 140):
            cv2.polylines(
                tile, [np.array([[x, y + (12 if (x // 20) % 2 else -12)] for x in range(30, 171, 20)])], 0, 255, 12
            )
    elif face == "sun":
        cv2.circle(tile, (100, 100), 34, 255, -1)
        for a in np.arange(8) * np.pi / 4:
            tip = (int(100 + 75 * np.cos(a)), int(100 + 75 * np.sin(a)))
            cv2.line(tile, (100, 100), tip, 255, 12)
    else:
        turned = face == "9"
        cv2.putText(tile, "6" if turned else face, (45, 155), cv2.FONT_HERSHEY_SIMPLEX, 5, 255, 18)
        tile = np.ascontiguousarray(tile[::-1, ::-1]) if turned else tile
    return tile


def die(face, turn=0.0, *, seed=0, ink=INK, body=BODY, wide=WIDE, size=288, at=None, tilt=1.0, on=None):
    """A picture with one die whose top shows ``face``; ``on``: a picture to draw it into."""
    noise = np.random.default_rng(seed)
    image = np.full((size, size, 3), FLOOR, np.uint8) if on is None else on
    tile = np.full((200, 200, 3), body, np.uint8)
    tile[_glyph(face) > 0] = ink
    c, s, k = np.cos(turn), np.sin(turn), wide / 200
    x, y = at or (size / 2, size / 2)
    warp = np.array([[c * k, -s * k, 0], [s * k * tilt, c * k * tilt, 0]])
    warp[:, 2] = np.array([x, y]) - warp[:, :2] @ [100, 100]
    shape = (image.shape[1], image.shape[0])
    cover = cv2.warpAffine(np.full((200, 200), 255, np.uint8), warp, shape, flags=cv2.INTER_AREA)[..., None] / 255
    drawn = cv2.warpAffine(tile, warp, shape, flags=cv2.INTER_AREA)
    mixed = image * (1 - cover) + drawn * cover + noise.normal(0, 3, image.shape)
    return cv2.GaussianBlur(np.clip(mixed, 0, 255).astype(np.uint8), (0, 0), 0.7)


def find(image):
    """Stands in for the finder: what is not of the floor's green."""
    other = (np.abs(image.astype(int) - FLOOR).max(2) > 60).astype(np.uint8)
    other = cv2.morphologyEx(other, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    spots = []
    for contour in cv2.findContours(other, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        (x, y), (w, h), _ = cv2.minAreaRect(contour)
        if min(w, h) > 10:
            x0, y0, bw, bh = cv2.boundingRect(contour)
            box = (float(x0), float(y0), float(x0 + bw), float(y0 + bh))
            faces, kinds = np.full(16, 1 / 16, np.float32), np.full(6, 1 / 6, np.float32)
            spots.append(Spot((x, y), float(np.sqrt(w * h)), box, 0.9, 1.0, 0.0, faces, kinds, (0.0, 0.0)))
    return sorted(spots, key=lambda spot: -spot.side)


def spot_of(image):
    return find(image)[0]
