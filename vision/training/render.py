"""Renders random scenes off screen and tells where every die lies and what it shows.

One ``Studio`` holds an OpenGL context (EGL, no window) and a small stock of floors that is renewed little by
little. ``Studio.picture`` gives one picture with its labels; the same seed gives the same pictures.
"""

from dataclasses import dataclass

import cv2
import moderngl
import numpy as np
from numpy.typing import NDArray

from vision.training import scene as sc
from vision.training import shaders
from vision.training.compose import MOST, compose
from vision.training.degrade import degrade
from vision.training.grounds import SIZE, decal_sheet, floor
from vision.training.icosahedron import ICO, ICO_UP
from vision.training.looks import SIDES, Style, printed_style
from vision.training.scene import Scene

_STOCK = {"schollen": 14, "trollius": 14, "d10": 10, "d20": 14, "other": 6, "digits6": 3}
"""How many styles of each printed kind are held at a time."""
_SIDES = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]], np.float32)


@dataclass
class Truth:
    """One die in a picture, in pixels. ``seen``: share of the top face that is visible, 0..1.

    ``kind``: d6, d10, d20, schollen, trollius, or "other". ``colour``: of the body, "" where it has no one name.
    ``centre``: of the top face; ``side``: of a cube the root of the top face's area, of other bodies that of their
    outline. ``sides``: centres of the visible side faces. ``box``: the visible part of the die. ``normal``: of the top
    face, its parts to the right and down as the camera sees them, across the line of sight; 0, 0 seen from straight
    above.
    """

    kind: str
    face: str
    colour: str
    centre: tuple[float, float]
    side: float
    quad: NDArray[np.float32]
    box: tuple[float, float, float, float]
    seen: float
    lean: float
    sides: list[tuple[float, float]]
    normal: tuple[float, float] = (float("nan"), float("nan"))


class Studio:
    """Off-screen renderer of random dice pictures, deterministic per ``seed``."""

    def __init__(
        self, seed: int, size: tuple[int, int] = (320, 240), fine: float = 1.15, stock: int = 40, box: str = "any"
    ) -> None:
        self.rng, self.box = np.random.default_rng(seed), box
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
        self.tiles = self.gl.texture_array((128, 128, sum(SIDES[k] * n for k, n in _STOCK.items())), 4)
        self.tiles.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        self.styles: dict[str, list[Style]] = {}
        self.first_layers: dict[str, int] = {}
        layer = 0
        for kind, many in _STOCK.items():
            self.first_layers[kind] = layer
            self.styles[kind] = [self._new_style(kind, n) for n in range(many)]
            layer += SIDES[kind] * many
        self.tiles.build_mipmaps()
        body = self.programs["body"]
        body["ico"].write(ICO.tobytes())
        body["ico_up"].write(ICO_UP.tobytes())

    def _new_style(self, kind: str, number: int) -> Style:
        first = self.first_layers[kind] + SIDES[kind] * number
        style, tiles = printed_style(self.rng, kind, first)
        for k, tile in enumerate(tiles):
            self.tiles.write(tile.tobytes(), viewport=(0, 0, first + k, 128, 128, 1))
        return style

    def printed(self, kind: str) -> Style:
        """A style of a printed kind, out of the stock."""
        return self.styles[kind][int(self.rng.integers(len(self.styles[kind])))]

    def renew(self) -> None:
        """Exchange one style of each printed kind for a new one."""
        for kind, styles in self.styles.items():
            number = int(self.rng.integers(len(styles)))
            styles[number] = self._new_style(kind, number)
        self.tiles.build_mipmaps()

    def picture(self) -> tuple[NDArray[np.uint8], list[Truth]]:
        """A random picture, BGR uint8 height x width x 3, as a camera would give it, and its dice."""
        if self.rng.random() < 0.12:
            old = int(self.rng.integers(len(self.stock)))
            self.stock[old].release()
            self.stock[old] = self.floor_texture(floor(self.rng))
        if self.rng.random() < 0.035:
            self.renew()
        stage = compose(self.rng, self.size, self.printed, box=self.box)
        below, lining = (self.stock[int(k)] for k in self.rng.integers(len(self.stock), size=2))
        image, ids = self.draw(stage, below, lining)
        return degrade(image, self.rng), truths(stage, ids, self.size)

    def floor_texture(self, image: NDArray[np.uint8]) -> moderngl.Texture:
        """A floor (BGR) as a texture."""
        texture = self.gl.texture((SIZE, SIZE), 3, np.ascontiguousarray(image[..., ::-1]).tobytes())
        texture.build_mipmaps()
        texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        return texture

    def draw(
        self, stage: Scene, below: moderngl.Texture, lining: moderngl.Texture | None = None
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Colour (BGR, ``size``) and labels (body number + 1, face; at the fine size) of a scene on a floor.

        ``lining``: the floor of a tray, where the scene has one.
        """
        table = np.zeros((MOST, shaders.COLUMNS, 4), np.float32)
        for i, body in enumerate(stage.bodies):
            table[i] = body.row
        self.rows.write(table.tobytes())
        project = stage.project.T.astype(np.float32).tobytes()
        values = {
            **stage.lights, "count": len(stage.bodies), "eye": tuple(stage.eye), "eye_at": tuple(stage.eye),
            "rows": 0, "ground": 1, "decals": 2, "lining": 3, "tiles": 4,
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
        (lining or below).use(3)
        self.tiles.use(4)
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


def _normal(stage: Scene, body: sc.Body, size: tuple[int, int]) -> tuple[float, float]:
    """The top face's normal across the line of sight, to the right and down in a picture of this size."""
    points = sc.turned(body.row[1], body.top)
    normal = np.cross(points[1] - points[0], points[2] - points[0])
    normal = normal / max(float(np.linalg.norm(normal)), 1e-9)
    middle = points.mean(0)
    if normal @ middle < 0:  # the body's middle is its origin, so a face's normal points away from it
        normal = -normal
    sight = body.at + middle - stage.eye
    sight = sight / np.linalg.norm(sight)
    across = normal - (normal @ sight) * sight
    ends = _pixels(np.stack([body.at + middle, body.at + middle + 0.05 * across]), stage.project, size)
    along = ends[1] - ends[0]
    along = along / max(float(np.linalg.norm(along)), 1e-9) * float(np.linalg.norm(across))
    return float(along[0]), float(along[1])


def truths(stage: Scene, ids: NDArray[np.uint8], size: tuple[int, int]) -> list[Truth]:
    """Labels of the dice of a rendered scene, whether or not they can be seen well."""
    fine = ids.shape[1] / size[0]
    found = []
    for i, body in enumerate(stage.bodies):
        if body.style is None:
            continue

        def place(local: NDArray[np.float32], body: sc.Body = body) -> NDArray[np.float32]:
            return _pixels(body.at + sc.turned(body.row[1], local), stage.project, size)

        hull = place(body.corners)
        x0, y0 = np.clip(np.floor(hull.min(0) * fine).astype(int), 0, None)
        part = ids[y0 : int(hull[:, 1].max() * fine) + 2, x0 : int(hull[:, 0].max() * fine) + 2]
        mine = part[..., 0] == i + 1
        if not mine.any():
            continue
        quad = place(body.top)
        area = cv2.contourArea(quad)
        cube = body.style.kind not in ("d10", "d20") and body.row[0, 3] < shaders.OCTA
        outline = area if cube else cv2.contourArea(cv2.convexHull(hull))
        top = float((mine & (part[..., 1] == body.side)).sum()) / fine**2
        if body.style.kind == "other" and not cube:
            top = area
        ys, xs = np.nonzero(mine)
        box = tuple(float(v) / fine for v in (x0 + xs.min(), y0 + ys.min(), x0 + xs.max() + 1, y0 + ys.max() + 1))
        sides = []
        if cube:
            sides = [
                tuple(place(_SIDES[k : k + 1] * body.reach)[0].tolist())
                for k in range(4)
                if (mine & (part[..., 1] == k)).sum() / fine**2 > 0.15 * area
            ]
        x, y = place(body.top.mean(0, keepdims=True))[0]
        seen = min(1.0, top / max(0.9 * area, 1e-3))  # rounded edges take a tenth
        kind = "other" if body.style.kind == "digits6" else body.style.kind
        found.append(
            Truth(
                kind, body.face, body.style.colour, (float(x), float(y)), float(np.sqrt(outline)), quad, box, seen,
                body.lean, sides, _normal(stage, body, size),
            )
        )  # fmt: skip
    return found
