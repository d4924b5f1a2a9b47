"""What a camera does to a picture: exposure, colour, blur, ghosting, vignette, noise, compression."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def _motion(image: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    length = int(rng.integers(2, 6))
    kernel = np.zeros((9, 9), np.float32)
    angle = rng.uniform(0, np.pi)
    step = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    a, b = (np.array([4, 4]) - step).round().astype(int), (np.array([4, 4]) + step).round().astype(int)
    cv2.line(kernel, a.tolist(), b.tolist(), 1.0, 1)
    return cv2.filter2D(image, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REFLECT)


def _vignette(shape: tuple[int, ...], rng: Generator) -> NDArray[np.float32]:
    """Darkening towards the corners, or a round window with a dark surround."""
    height, width = shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    cx, cy = width * rng.uniform(0.35, 0.65), height * rng.uniform(0.35, 0.65)
    r = np.hypot(x - cx, y - cy) / (0.5 * max(height, width))
    if rng.random() < 0.35:
        edge, radius, rest = rng.uniform(0.03, 0.25), rng.uniform(0.75, 1.15), rng.uniform(0.15, 0.6)
        return rest + (1 - rest) / (1 + np.exp(np.clip((r - radius) / edge * 4, -30, 30)))
    return 1 - rng.uniform(0.1, 0.6) * np.clip(r, 0, 1.3) ** 2


def degrade(image: Image, rng: Generator, strength: float = 1.0) -> Image:
    """The picture as some camera would have given it; same shape, uint8 BGR. ``strength`` scales the odds."""
    out = image.astype(np.float32) / 255

    def chance(p: float) -> bool:
        return bool(rng.random() < p * strength)

    # Cameras expose for a middle grey, more or less.
    if rng.random() < 0.8:
        mean = float(out.mean()) + 1e-3
        out = out * np.clip(rng.uniform(0.28, 0.62) / mean, 0.5, 4.0)
    if chance(0.1):
        out = out * rng.uniform(1.4, 2.1)
    if chance(0.6):
        out = out * (1 + rng.normal(0, 0.08, 3)).astype(np.float32)
    if chance(0.1):
        warm = rng.uniform(0.3, 0.6)
        out = out * np.array([1 - warm, 1 - 0.35 * warm, 1.1], np.float32)
    if chance(0.6):
        out = np.clip(out, 0, 4) ** rng.uniform(0.7, 1.4)
    if chance(0.25):
        out = out * _vignette(out.shape, rng)[..., None]
    if chance(0.3):
        grey = out.mean(2, keepdims=True)
        out = grey + (out - grey) * rng.uniform(0.3, 1.8)
    if chance(0.12):
        out = np.repeat(out.mean(2, keepdims=True), 3, 2)
    if chance(0.15):
        out = 0.5 + (out - 0.5) * rng.uniform(0.5, 0.85) + rng.uniform(-0.1, 0.15)
    blur = rng.random()
    if blur < 0.45 * strength:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.3, 1.0))
    elif blur < 0.6 * strength:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(1.0, 2.2))
    elif blur < 0.68 * strength:
        out = _motion(out, rng)
    elif blur < 0.74 * strength:
        shift = np.array([[1, 0, rng.uniform(-5, 5)], [0, 1, rng.uniform(-5, 5)]], np.float32)
        ghost = cv2.warpAffine(out, shift, out.shape[1::-1], borderMode=cv2.BORDER_REFLECT)
        out = out + rng.uniform(0.1, 0.45) * (ghost - out)
    if chance(0.25):
        soft = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.8, 1.6))
        out = out + rng.uniform(0.3, 1.5) * (out - soft)
    if chance(0.5):
        grain = rng.standard_normal((*out.shape[:2], 1 if rng.random() < 0.5 else 3), np.float32)
        if rng.random() < 0.4:
            grain = cv2.GaussianBlur(grain, (0, 0), 0.8).reshape(grain.shape)
        out = out + rng.uniform(0.005, 0.06) * grain
    done = (np.clip(out, 0, 1) * 255).astype(np.uint8)
    if chance(0.5):
        _, code = cv2.imencode(".jpg", done, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])
        done = cv2.imdecode(code, cv2.IMREAD_COLOR)
    return done
