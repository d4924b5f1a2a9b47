import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.certainty import Certainty, chance_of_set, choose, exactly, weigh
from vision.faces.classes import KINDS, SIGN_FACES
from vision.faces.nets import MODELS, ModelError, Spot
from vision.faces.pip_geometry import PipSign
from vision.read import Reading
from vision.seen import Seen

chances = st.lists(st.floats(0.01, 0.99), min_size=1, max_size=7)


@given(chances)
def test_the_chances_of_all_counts_add_up_to_one(p):
    counts = exactly(p)
    assert len(counts) == len(p) + 1
    assert sum(counts) == pytest.approx(1)


@given(chances)
def test_no_set_is_more_than_certain(p):
    ranked = sorted(p, reverse=True)
    for chosen in range(1, len(ranked) + 1):
        assert 0 <= chance_of_set(ranked, chosen, None) <= 1
        assert 0 <= chance_of_set(ranked, chosen, chosen) <= 1


def test_a_known_number_settles_a_doubtful_place():
    assert chance_of_set([0.99, 0.99, 0.4], 2, None) < 0.6
    assert chance_of_set([0.99, 0.99, 0.4], 2, 2) > 0.9


def test_a_number_that_the_picture_speaks_against_is_not_believed():
    assert chance_of_set([0.999, 0.98], 1, 1) < 0.6


def test_a_die_that_leans_keeps_the_chance_of_its_face():
    flat, leaning = (weigh([replace(seen(), slant=slant)], Certainty.load())[0] for slant in (0.02, 0.8))
    assert leaning.leans and not flat.leans and leaning.flat < flat.flat
    assert leaning.face == flat.face


@pytest.mark.parametrize("face", range(6))
def test_a_side_face_of_the_same_body_is_no_second_die(face):
    side = replace(seen(face), spot=replace(seen().spot, centre=(52, 70), side=30, box=(25, 40, 78, 82), score=0.5))
    sure = Certainty.load()
    (alone,), (both,) = weigh([seen()], sure), weigh([seen(), side], sure)
    assert both.die == alone.die
    assert both.face == alone.face if face == 2 else both.face < alone.face


def test_a_face_that_stands_is_less_of_a_die():
    lying, standing = (weigh([replace(seen(score=0.5), slant=slant)], Certainty.load())[0] for slant in (0.05, 1.1))
    assert standing.die < lying.die


def test_a_slant_speaks_for_leaning_as_much_as_it_is_known():
    sharp, blurred = (replace(seen(), slant=0.3, spot=replace(seen().spot, spread=spread)) for spread in (0.04, 0.3))
    sure = Certainty.load()
    assert sure.flat(sharp) < sure.flat(blurred)


def test_too_few_places_make_no_view():
    weighed = weigh([seen()], Certainty.load())
    assert choose(weighed, 2) == (1, 0.0)
    assert choose([], None) == (0, 0.0)
    assert choose(weighed, 1)[1] > 0


def seen(face=2, score=0.9):
    shares = np.full(6, 0.01, np.float32)
    shares[face] = 0.92
    kinds = np.eye(len(KINDS), dtype=np.float32)[KINDS.index("d6")]
    faces = np.full(len(SIGN_FACES), 1 / len(SIGN_FACES), np.float32)
    spot = Spot((50, 50), 40, (20, 20, 80, 80), score, 0.9, 0.1, faces, kinds, (0.0, 0.0))
    return Seen(spot, Reading(SIGN_FACES[:6], shares, 0.01, 0.01, 0.01, 0.0, 1.0))


@given(st.sets(st.sampled_from(sorted(Certainty.load().bars))), st.booleans())
def test_the_hardest_kind_in_play_sets_the_bar(kinds, known):
    sure = Certainty.load()
    bar = sure.bar(known, kinds)
    assert bar == max(sure.bars[kind][not known] for kind in kinds or sure.bars)
    assert sure.bar(known, kinds | {"own"}) == sure.bar(known, sure.bars), "a kind of which nothing is known"


def test_the_likeliest_face_comes_first():
    assert seen(4).order[0] == 4 and seen(4).likeliest == ("d6", "5")
    assert seen(4).face_shares.sum() == pytest.approx(1)


def test_a_higher_score_makes_a_likelier_die():
    sure = Certainty.load()
    assert sure.die(seen(score=0.95)) > sure.die(seen(score=0.2))
    assert 0 < sure.face(seen()) < 1 and all(0.5 <= bar < 1 for both in sure.bars.values() for bar in both)


WHOLE = json.loads((MODELS / "certainty.json").read_text())
WITHOUT_BARS, HALF_A_BAR = (json.dumps({**WHOLE, "bars": bars}) for bars in ({}, {"d6": [0.9]}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        json.dumps({"die": [1], "face": "x", "bars": 0}),
        json.dumps({"die": [1], "face": {}}),
        WITHOUT_BARS,
        HALF_A_BAR,
    ],
    ids=["empty", "nothing in it", "no faces", "no more", "no bars", "half a bar"],
)
def test_a_damaged_calibration_is_named(tmp_path, text):
    (tmp_path / "c.json").write_text(text)
    with pytest.raises(ModelError, match=r"c\.json cannot be read"):
        Certainty.load(tmp_path / "c.json")


@pytest.mark.parametrize("name", ["die", "edge", "flat", "face"])
def test_a_calibration_of_another_version_is_named(tmp_path, name):
    data = json.loads((MODELS / "certainty.json").read_text())
    row = data["face"]["d6"] if name == "face" else data[name]
    row.append(0.5)
    (tmp_path / "c.json").write_text(json.dumps(data))
    with pytest.raises(ModelError, match=f'"{name}" has {len(row)} weights, expected {len(row) - 1}'):
        Certainty.load(tmp_path / "c.json")


@pytest.mark.parametrize(
    "worse",
    [
        lambda s: replace(s, pips=PipSign("5", 1.0)),
        lambda s: replace(s, reading=replace(s.reading, foreign=0.9)),
    ],
    ids=["pips that say another", "the reader takes it for another kind"],
)
def test_each_sign_against_a_face_lowers_its_chance(worse):
    sure = Certainty.load()
    assert sure.face(worse(seen())) < sure.face(seen())


@pytest.mark.parametrize(
    "worse",
    [
        lambda s: replace(s, slant=0.5),
        lambda s: replace(s, spot=replace(s.spot, leaning=0.9)),
    ],
    ids=["slant", "the finder sees it lean"],
)
def test_each_sign_of_leaning_lowers_the_chance_to_lie_flat_and_leaves_the_face(worse):
    sure, flat = Certainty.load(), replace(seen(), slant=0.05)
    assert sure.flat(worse(flat)) < sure.flat(flat)
    assert sure.face(replace(flat, slant=0.5)) == sure.face(flat)
