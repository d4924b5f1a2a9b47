"""Things laid into training views beside the dice."""

from dataclasses import dataclass

import numpy as np

from vision.training.decoys import SIDE, Decoys, card, coin, word

SIZE = (192, 256)


@dataclass
class Die:
    box: tuple[float, float, float, float]
    side: float = 30.0

    @property
    def middle(self):
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


def a_die(x, y):
    return Die((x - 18, y - 18, x + 18, y + 18))


def test_each_drawing_has_a_cover_and_something_like_a_face_within_it():
    for draw in (coin, card, word):
        for seed in range(6):
            decoy = draw(np.random.default_rng(seed))
            assert decoy.picture.shape == (SIDE, SIDE, 4)
            assert decoy.picture.min() >= 0 and decoy.picture.max() <= 1 and decoy.picture[..., 3].max() > 0.9
            assert draw is card or decoy.like_faces
            for (x, y), side in decoy.like_faces:
                assert 0 <= x <= SIDE and 0 <= y <= SIDE and 4 < side < 2 * SIDE


def test_decoys_lie_beside_dice_and_never_on_them():
    dice = [a_die(70.0, 60.0), a_die(180.0, 130.0)]
    plain = np.full((*SIZE, 3), 90, np.uint8)
    decoys, changed = Decoys(1, many=60), 0
    for seed in range(20):
        image, places = decoys.scatter(plain, dice, np.random.default_rng(seed))
        differs = np.abs(image.astype(int) - plain).max(2) > 4
        changed += bool(differs.any())
        for die in dice:
            x0, y0, x1, y1 = (int(v) for v in die.box)
            assert not differs[y0 + 1 : y1, x0 + 1 : x1].any()
            assert all(np.hypot(x - die.middle[0], y - die.middle[1]) > 10 for (x, y), _ in places)
    assert changed >= 15


def test_the_same_seeds_lay_the_same_things():
    plain = np.full((*SIZE, 3), 90, np.uint8)
    one, two = (Decoys(3, many=20).scatter(plain, [], np.random.default_rng(5)) for _ in range(2))
    assert (one[0] == two[0]).all() and one[1] == two[1]
