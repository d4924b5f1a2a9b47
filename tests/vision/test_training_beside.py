"""The faces beside the top one, against bodies whose faces are all known."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.training.beside import faces_beside
from vision.training.solids import solid

SIZE = 40.0


@dataclass
class Die:
    """What of a rendered die's truth is looked at."""

    kind: str
    quad: np.ndarray
    normal: tuple[float, float]


def thrown(kind, seed):
    """A die in any pose, seen from far away: its truth, and middle and normal of each face that looks at the camera."""
    rng = np.random.default_rng(seed)
    turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    turn *= np.sign(np.linalg.det(turn))
    sides = solid(kind, rng)
    normals = [turn @ side.normal for side in sides]
    corners = [SIZE * side.corners @ turn.T for side in sides]
    top = int(np.argmax([n[2] for n in normals]))
    faces = [(c[:, :2].mean(0), n[:2]) for c, n in zip(corners, normals, strict=True) if n[2] > 0]
    return Die(kind, corners[top][:, :2].astype(np.float32), tuple(normals[top][:2])), faces


@pytest.mark.parametrize(("kind", "least"), [("d20", 3), ("d10", 1)])
@given(seed=st.integers(0, 10_000))
def test_they_lie_where_the_body_has_them(kind, least, seed):
    die, faces = thrown(kind, seed)
    beside = faces_beside(die)
    assert len(beside) >= least
    for face in beside:
        gaps = [
            np.linalg.norm(face.centre - middle) / SIZE + np.linalg.norm(face.normal - normal)
            for middle, normal in faces
        ]
        assert min(gaps) < 1e-3
        assert np.linalg.norm(np.subtract(face.normal, die.normal)) > 0.2


def test_a_cube_and_an_unknown_pose_have_none():
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    assert faces_beside(Die("d6", square, (0.0, 0.0))) == []
    assert faces_beside(Die("d20", square[:3], (float("nan"), float("nan")))) == []
    assert faces_beside(Die("d20", square[:3], (0.9, 0.43))) == []
