"""Renders random scenes off screen and tells where every die lies and what it shows.

One ``Studio`` holds an OpenGL context (EGL, no window) and a small stock of floors that is renewed little by
little. ``Studio.picture`` gives one picture with its labels; the same seed gives the same pictures.
"""

from dataclasses import dataclass

import cv2
import moderngl
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training import scene as sc
from vision.training import shaders
from vision.training.degrade import degrade
from vision.training.grounds import SIZE, decal_sheet, floor
from vision.training.scene import Body, Scene

MOST = 64
_CORNERS = np.array([[x, y, z] for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)], np.float32)
_TOP = np.array([[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]], np.float32)
_SIDES = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]], np.float32)


@dataclass
class Truth:
    """One die in a picture, in pixels. ``seen``: share of the top face that is visible, 0..1.

    ``sides``: centres of the visible side faces. ``box``: the visible part of the die.
    """

    face: int
    centre: tuple[float, float]
    side: float
    quad: NDArray[np.float32]
    box: tuple[float, float, float, float]
    seen: float
    lean: float
    sides: list[tuple[float, float]]


def _turn(q: NDArray[np.float32], v: NDArray[np.float32]) -> NDArray[np.float32]:
    return v + 2 * np.cross(q[:3], np.cross(q[:3], v) + q[3] * v)


class Studio:
    """Off-screen renderer of random dice pictures, deterministic per ``seed``."""

    def __init__(self, seed: int, size: tuple[int, int] = (320, 240), fine: float = 1.3, stock: int = 40) -> None:
        self.rng = np.random.default_rng(seed)
        self.size, self.fine = size, fine
        self.full = (int(size[0] * fine), int(size[1] * fine))
        self.gl = moderngl.create_context(standalone=True, backend="egl")
        make = self.gl.program
        self.programs = {
            "ground": make(shaders.GROUND_VERTEX, shaders.GROUND_FRAGMENT),
            "shadow": make(shaders.SHADOW_VERTEX, shaders.SHADOW_FRAGMENT),
            "body": make(shaders.BODY_VERTEX, shaders.BODY_FRAGMENT),
        }
        quad = self.gl.buffer(np.array([-1, -1, 1, -1, -1, 1, 1, 1], np.float32))
        faces = []
        for a in range(3):
            for s in (-1.0, 1.0):
                b, c = (a + 1) % 3, (a + 2) % 3
                for u, v in ((-1, -1), (1, -1), (1, 1), (-1, -1), (1, 1), (-1, 1)):
                    p = np.zeros(3, np.float32)
                    p[a], p[b], p[c] = s, u * s, v
                    faces.append(p)
        cube = self.gl.buffer(np.array(faces, np.float32))
        array = self.gl.vertex_array
        self.arrays = {
            "ground": array(self.programs["ground"], [(quad, "2f", "corner")]),
            "shadow": array(self.programs["shadow"], [(quad, "2f", "corner")]),
            "body": array(self.programs["body"], [(cube, "3f", "cube")]),
        }
        colour, labels = self.gl.texture(self.full, 4), self.gl.texture(self.full, 4)
        depth = self.gl.depth_renderbuffer(self.full)
        self.target = self.gl.framebuffer([colour, labels], depth)
        self.flat = self.gl.framebuffer([colour], depth)
        self.rows = self.gl.texture((shaders.COLUMNS, MOST), 4, dtype="f4")
        self.rows.filter = (moderngl.NEAREST, moderngl.NEAREST)
        self.decals = self.gl.texture((1024, 1024), 1, decal_sheet(self.rng).tobytes())
        self.stock = [self.floor_texture(floor(self.rng)) for _ in range(stock)]

    def picture(self) -> tuple[NDArray[np.uint8], list[Truth]]:
        """A random picture, BGR uint8 height x width x 3, as a camera would give it, and its dice."""
        if self.rng.random() < 0.12:
            old = int(self.rng.integers(len(self.stock)))
            self.stock[old].release()
            self.stock[old] = self.floor_texture(floor(self.rng))
        stage = compose(self.rng, self.size)
        image, ids = self.draw(stage, self.stock[int(self.rng.integers(len(self.stock)))])
        return degrade(image, self.rng), truths(stage, ids, self.size)

    def floor_texture(self, image: NDArray[np.uint8]) -> moderngl.Texture:
        """A floor (BGR) as a texture."""
        texture = self.gl.texture((SIZE, SIZE), 3, np.ascontiguousarray(image[..., ::-1]).tobytes())
        texture.build_mipmaps()
        texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        return texture

    def draw(self, stage: Scene, below: moderngl.Texture) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Colour (BGR, ``size``) and labels (body number + 1, face; at the fine size) of a scene on a floor."""
        table = np.zeros((MOST, shaders.COLUMNS, 4), np.float32)
        for i, body in enumerate(stage.bodies):
            table[i] = body.row
        self.rows.write(table.tobytes())
        project = stage.project.T.astype(np.float32).tobytes()
        values = {
            **stage.lights, "count": len(stage.bodies), "eye": tuple(stage.eye), "eye_at": tuple(stage.eye),
            "rows": 0, "ground": 1, "decals": 2,
        }  # fmt: skip
        for program in self.programs.values():
            for name, value in values.items():
                if name in program:
                    program[name].value = value
            for name in ("project", "project_again"):
                if name in program:
                    program[name].write(project)
            if "unproject" in program:
                program["unproject"].write(np.linalg.inv(stage.project).T.astype(np.float32).tobytes())
        self.rows.use(0)
        below.use(1)
        self.decals.use(2)
        self.target.use()
        self.gl.clear(depth=1.0)
        self.flat.use()
        self.gl.disable(moderngl.DEPTH_TEST | moderngl.BLEND)
        self.arrays["ground"].render(moderngl.TRIANGLE_STRIP)
        if stage.bodies:
            self.gl.enable(moderngl.BLEND)
            self.gl.blend_func = moderngl.ZERO, moderngl.SRC_COLOR
            self.arrays["shadow"].render(moderngl.TRIANGLE_STRIP, instances=len(stage.bodies))
            self.gl.disable(moderngl.BLEND)
            self.target.use()
            self.gl.enable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
            self.arrays["body"].render(moderngl.TRIANGLES, instances=len(stage.bodies))
            self.gl.disable(moderngl.CULL_FACE)
        w, h = self.full
        image = np.frombuffer(self.target.read(components=3, attachment=0), np.uint8).reshape(h, w, 3)
        ids = np.frombuffer(self.target.read(components=2, attachment=1), np.uint8).reshape(h, w, 2)
        small = cv2.resize(np.ascontiguousarray(image[::-1, :, ::-1]), self.size, interpolation=cv2.INTER_AREA)
        return small, np.ascontiguousarray(ids[::-1])


def _pixels(points: NDArray[np.float32], project: NDArray[np.float32], size: tuple[int, int]) -> NDArray[np.float32]:
    clip = np.concatenate([points, np.ones((len(points), 1), np.float32)], 1) @ project.T
    ndc = clip[:, :2] / clip[:, 3:]
    return np.stack([(ndc[:, 0] + 1) / 2 * size[0], (1 - ndc[:, 1]) / 2 * size[1]], 1).astype(np.float32)


def truths(stage: Scene, ids: NDArray[np.uint8], size: tuple[int, int]) -> list[Truth]:
    """Labels of the pip dice of a rendered scene, whether or not they can be seen well."""
    fine = ids.shape[1] / size[0]
    found = []
    for i, body in enumerate(stage.bodies):
        if body.kind != sc.DIE:
            continue
        q, half = body.row[1], body.half

        def place(local: NDArray[np.float32], q: NDArray[np.float32] = q, half: float = half, body: Body = body):  # type: ignore[no-untyped-def]
            return _pixels(body.at + _turn(q, local * half), stage.project, size)

        hull = place(_CORNERS) * fine
        x0, y0 = np.clip(np.floor(hull.min(0)).astype(int), 0, None)
        part = ids[y0 : int(hull[:, 1].max()) + 2, x0 : int(hull[:, 0].max()) + 2]
        mine = part[..., 0] == i + 1
        if not mine.any():
            continue
        quad = place(_TOP)
        area = cv2.contourArea(quad)
        top = float((mine & (part[..., 1] == 4)).sum()) / fine**2
        ys, xs = np.nonzero(mine)
        box = tuple(float(v) / fine for v in (x0 + xs.min(), y0 + ys.min(), x0 + xs.max() + 1, y0 + ys.max() + 1))
        sides = [
            tuple(place(_SIDES[k : k + 1])[0].tolist())
            for k in range(4)
            if (mine & (part[..., 1] == k)).sum() / fine**2 > 0.15 * area
        ]
        centre = place(np.array([[0, 0, 1]], np.float32))[0]
        seen = min(1.0, top / max(0.9 * area, 1e-3))  # rounded edges take a tenth
        found.append(
            Truth(
                body.face, (float(centre[0]), float(centre[1])), float(np.sqrt(area)), quad, box, seen, body.lean, sides
            )
        )
    return found


def compose(rng: Generator, size: tuple[int, int]) -> Scene:
    """A random scene for a picture of ``size`` (width, height)."""
    size_draw = rng.random()
    low, high = (15, 95) if size_draw > 0.05 else (95, 320)
    px = float(np.exp(rng.normal(np.log(35), 0.28) if size_draw > 0.3 else rng.uniform(np.log(low), np.log(high))))
    draw = rng.random()
    tilt = np.radians(
        rng.uniform(0, 14) if draw < 0.35 else rng.uniform(10, 45) if draw < 0.78 else rng.uniform(40, 64)
    )
    roll = rng.uniform(0, 2 * np.pi) if tilt < 0.35 or rng.random() < 0.12 else rng.normal(0, 0.2)
    project, eye = sc.camera(size, px, float(tilt), float(roll), float(np.radians(rng.uniform(12, 62))))
    back = np.linalg.inv(project)

    def anywhere(margin: float) -> tuple[float, float]:
        while True:
            at = sc.on_floor(back, eye, rng.uniform(-1 - margin, 1 + margin, 2))
            if at:
                return at

    bodies: list[Body] = []
    squares: list[tuple[float, float, float, float]] = []
    wanted = 0 if rng.random() < 0.05 else int(min(rng.geometric(0.2), 14))
    looks = [sc.die_look(rng) for _ in range(1 if rng.random() < 0.45 else int(rng.integers(2, 6)))]
    crowd, mixed = rng.random() < 0.4, rng.random() < 0.25
    cocked = rng.random() < 0.12
    for _ in range(wanted):
        half = 0.5 * (rng.uniform(0.7, 1.35) if mixed else 1.0)
        for _ in range(8):
            yaw = float(rng.uniform(0, 2 * np.pi))
            if crowd and squares and rng.random() < 0.6:
                other = squares[int(rng.integers(len(squares)))]
                if rng.random() < 0.5:
                    yaw = other[3]
                angle = yaw + rng.integers(4) * np.pi / 2 + rng.normal(0, 0.25)
                reach = (other[2] + half) * rng.uniform(1.0, 1.35)
                at = (other[0] + reach * np.cos(angle), other[1] + reach * np.sin(angle))
            else:
                at = anywhere(0.12)
            square = (float(at[0]), float(at[1]), half, yaw)
            if all(sc.apart(square, old) for old in squares):
                lean = float(np.radians(rng.uniform(14, 42))) if cocked and rng.random() < 0.5 else 0.0
                look = looks[int(rng.integers(len(looks)))]
                bodies.append(sc.die(rng, look, half, square[:2], yaw, lean))
                squares.append((*square[:2], half * (1.0 if lean == 0 else 1.5), yaw))
                break
    for _ in range(int(rng.poisson(0.8) if rng.random() < 0.6 else 0)):
        body = sc.thing(rng, anywhere(0.2))
        reach = body.half * 1.2
        square = (float(body.at[0]), float(body.at[1]), reach, body.yaw)
        if all(sc.apart(square, old) for old in squares):
            bodies.append(body)
            squares.append(square)
    if rng.random() < 0.1:
        bodies.append(sc.thing(rng, anywhere(0.0), high=True))
    if rng.random() < 0.15:
        bodies += sc.tray(rng)
    return Scene(bodies[:MOST], project, eye, float(tilt), lights(rng))


def lights(rng: Generator) -> dict[str, tuple[float, ...]]:
    """Random light and floor placing, as the shaders' uniforms."""

    def from_above(low: float) -> tuple[float, float, float]:
        up, round_ = np.radians(rng.uniform(low, 88)), rng.uniform(0, 2 * np.pi)
        return (float(np.cos(up) * np.cos(round_)), float(np.cos(up) * np.sin(round_)), float(np.sin(up)))

    share, level = rng.uniform(0.15, 0.9), rng.uniform(0.65, 1.25)
    tint = 1 + rng.normal(0, 0.06, 3)
    second = rng.uniform(0, 0.5) if rng.random() < 0.4 else 0.0
    main = level * share * (1 - second)
    spin = rng.uniform(0, 2 * np.pi)
    spot = (
        (*rng.normal(0, 3, 2), rng.uniform(4, 14), rng.uniform(0.1, 0.6))
        if rng.random() < 0.2
        else (0.0, 0.0, 0.0, 0.0)
    )
    soft = float(np.exp(rng.uniform(np.log(0.02), np.log(0.8))))
    return {
        "light1": from_above(22), "light2": from_above(30),
        "light_colour1": (*(main * tint), soft),
        "light_colour2": (*(level * share * second * (1 + rng.normal(0, 0.06, 3))), rng.uniform(0.05, 0.6)),
        "ambient": tuple(level * (1 - share) * (1 + rng.normal(0, 0.04, 3))),
        "ground_map": (1 / rng.uniform(9, 40), np.cos(spin), np.sin(spin), rng.uniform(0.7, 1.15)),
        "ground_shift": tuple(rng.uniform(0, 1, 2)), "spot": spot,
    }  # fmt: skip
