"""Own editions in the data folder: drafts change, whole ones stay, nothing is lost by a cut."""

import os

import pytest

from appliance.games import EDITIONS, BadEdition, check_edition, edition_path, edition_values
from appliance.store import Box, Boxes, StoreError

HOUSE = {key: edition_values(edition_path(key, "house")) for key in EDITIONS}


@pytest.mark.parametrize("key", EDITIONS)
def test_what_is_kept_comes_back_and_is_an_edition_for_everybody(key, tmp_path):
    boxes = Boxes(tmp_path)
    boxes.keep(key, "ours", HOUSE[key])
    assert boxes.all() == (Box(key, "ours", HOUSE[key], draft=True),)
    boxes.finish(key, "ours", HOUSE[key])
    assert boxes.all() == (Box(key, "ours", HOUSE[key]),)
    assert check_edition(tmp_path / key / "ours.toml").game == key


def test_names_in_any_script_and_with_quotes_come_back(tmp_path):
    values = {**HOUSE["zocken"], "title": 'Omas "Kiste"\\ 🎲 שלום'}
    Boxes(tmp_path).keep("zocken", "omas", values)
    assert Boxes(tmp_path).all()[0].values == values


def test_a_whole_edition_is_never_written_over(tmp_path):
    boxes = Boxes(tmp_path)
    boxes.finish("zocken", "ours", HOUSE["zocken"])
    with pytest.raises(StoreError, match=r"an edition .*ours.toml already; stored matches are played by it"):
        boxes.finish("zocken", "ours", {**HOUSE["zocken"], "rounds": 1})
    assert boxes.all()[0].values == HOUSE["zocken"]


def test_a_cut_in_the_middle_of_writing_leaves_the_draft_before(tmp_path, monkeypatch):
    boxes = Boxes(tmp_path)
    boxes.keep("zocken", "ours", HOUSE["zocken"])

    def cut(*_: object) -> None:
        raise OSError(5, "the plug is pulled")

    monkeypatch.setattr(os, "fsync", cut)
    with pytest.raises(StoreError, match="cannot be written: the plug is pulled"):
        boxes.keep("zocken", "ours", {**HOUSE["zocken"], "rounds": 1})
    assert Boxes(tmp_path).all() == (Box("zocken", "ours", HOUSE["zocken"], draft=True),)


def test_what_cannot_be_read_hides_nothing_else(tmp_path):
    boxes = Boxes(tmp_path)
    boxes.keep("zocken", "ours", HOUSE["zocken"])
    (tmp_path / "zocken" / "torn.draft").write_text("rounds = [", "utf-8")
    assert [box.name for box in boxes.all()] == ["ours"]
    with pytest.raises(BadEdition):
        edition_values(tmp_path / "zocken" / "torn.draft")


def test_a_folder_that_may_not_be_written_is_named(tmp_path):
    (tmp_path / "zocken").write_text("")
    with pytest.raises(StoreError, match=r"zocken/ours\.draft cannot be written"):
        Boxes(tmp_path).keep("zocken", "ours", HOUSE["zocken"])


def test_a_draft_that_is_thrown_away_is_gone(tmp_path):
    boxes = Boxes(tmp_path)
    boxes.keep("zocken", "ours", HOUSE["zocken"])
    boxes.drop("zocken", "ours")
    boxes.drop("zocken", "ours")
    assert boxes.all() == ()
