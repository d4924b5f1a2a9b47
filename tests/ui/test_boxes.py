"""Editions on the screen: chosen by a touch, entered part by part, refused while something is missing."""

from dataclasses import replace

import pytest

from appliance.games import EDITIONS, flaws_of
from appliance.games.shapes import Grid, Many, Parts, Shape, Steps, Text, part, shape_of, value_at
from tests.ui.playing import BACK, Playing
from ui.desk import Draft, Place
from ui.events import Typed
from ui.requests import KeepBox, MakeBox, ThrowBoxAway
from ui.words import LANGUAGES, words


def entering(game: str, language: str = "en") -> Playing:
    playing = Playing(language=language)
    playing.desk = replace(playing.desk, place=Place.OPTIONS, draft=Draft(game))
    return playing.tap("edition", "new_box")


def deeper(playing: Playing, *keys: str | int) -> Playing:
    for key in keys:
        while not playing.screen.target(f"enter:{key}"):
            playing.tap("more")
        playing.tap(f"enter:{key}")
    return playing


def fields(shape: Shape) -> set[str]:
    if isinstance(shape, Parts):
        return set(shape.fields) | {key for each in shape.fields.values() for key in fields(each)}
    return fields(shape.item) if isinstance(shape, Many) else {"lines"} if isinstance(shape, Grid) else set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", EDITIONS)
def test_every_field_has_a_name(key, language):
    say = words(language)
    assert {each for each in fields(shape_of(EDITIONS[key])) if f"box.field.{each}" not in say} == set()


@pytest.mark.parametrize("key", EDITIONS)
def test_every_part_can_be_looked_at_and_whatever_is_there_is_one_of_its_values(key):
    playing = entering(key)
    shape, values = shape_of(EDITIONS[key]), playing.desk.box.values
    assert flaws_of(EDITIONS[key], values) == ()

    def look(path):
        here = part(shape, path)
        playing.desk = replace(playing.desk, box=replace(playing.desk.box, path=path), page=0)
        playing.check()
        value = value_at(values, path)
        if isinstance(here, Parts):
            for step, inner in here.fields.items():
                if isinstance(inner, Steps):
                    assert value.get(step) in inner.values or step not in value
                elif not isinstance(inner, Text):
                    look((*path, step))
        elif isinstance(here, Many) and not isinstance(here.item, Steps):
            look((*path, 0))
        elif isinstance(here, Many):
            assert all(each in here.item.values for each in value or [])

    look(())


def test_an_own_box_is_entered_kept_at_each_touch_and_played_with():
    playing = entering("zocken")
    assert playing.asked[-1] == KeepBox("zocken", "our_box", playing.desk.box.values)
    playing.tap("enter:title", *["key:erase"] * 7)
    playing.send(Typed("Omas Schachtel"))
    playing.tap("done", "step:rounds:1", "step:rounds:1")
    deeper(playing, "points").tap("step:out:10").press(BACK)
    values = playing.asked[-1].values
    assert (values["title"], values["rounds"], values["points"]["out"]) == ("Omas Schachtel", 5, 30)
    playing.tap("finish")
    assert isinstance(playing.asked[-1], MakeBox) and playing.desk.draft.edition == "our_box"
    assert playing.screen.target("edition").text == "Box: Omas Schachtel"
    playing.tap("edition")
    assert not [id for id in playing.targets if id.startswith("draft")]


def test_a_fault_stands_at_its_field_and_is_mended_there():
    playing = entering("zocken")
    deeper(playing, "dice").tap("step:1:-1")
    rows = playing.screen.body.rows
    assert playing.screen.hint == "red is there twice"
    playing.press(BACK)
    rows = {row.label: row.fault for row in playing.screen.body.rows}
    assert rows["Dice"] == "red is there twice" and rows["Dots, fields 2 to 8"] == "no die is orange"
    playing.tap("finish")
    assert playing.screen.notice.text == "Our box stays a draft: red is there twice"
    deeper(playing, "dice").tap("step:1:1").press(BACK)
    assert playing.screen.hint == "All is there."


@pytest.mark.parametrize(
    ("language", "refused"),
    [
        ("en", "Our box stays a draft: general card 14 is missing"),
        ("de", "Unsere Schachtel bleibt ein Entwurf: allgemeine Karte 14 fehlt"),
    ],
)
def test_a_box_with_a_missing_card_is_refused_by_name_and_can_be_finished_later(language, refused):
    playing = entering("trollius", language)
    deeper(playing, "general", 13).tap("remove_item").press(BACK)
    playing.tap("finish")
    assert playing.screen.notice.text == refused
    draft = playing.desk.boxes[-1]
    assert draft.draft and len(draft.values["general"]) == 13
    playing.press(BACK)
    assert playing.screen.target(f"draft:{draft.name}").detail.endswith(refused.partition(": ")[2])
    playing.tap(f"draft:{draft.name}")
    deeper(playing, "general").tap("add_item")
    deeper(playing, 13)
    assert value_at(playing.desk.box.values, ("general", 13, "number")) == 14
    deeper(playing, "name")
    playing.send(Typed("Card fourteen"))
    playing.tap("done").press(BACK, BACK)
    assert not flaws_of(EDITIONS["trollius"], playing.desk.box.values)
    playing.tap("finish")
    assert isinstance(playing.asked[-1], MakeBox)


def test_a_pattern_is_touched_cell_by_cell():
    playing = entering("trollius")
    deeper(playing, "secrets", 0, "pattern")
    before = playing.screen.body.cells
    playing.tap("more:columns")
    assert len(playing.screen.body.cells[0]) == len(before[0]) + 1
    corner = f"cell:0:{len(before[0])}"
    playing.tap(corner, corner)
    pattern = value_at(playing.desk.box.values, ("secrets", 0, "pattern"))
    assert pattern[0].split()[-1] == "water"
    playing.tap("less:columns", "more:lines", "less:lines")
    assert [len(line) for line in playing.screen.body.cells] == [len(line) for line in before]


def test_a_card_is_added_with_what_it_needs_still_open():
    playing = entering("dice_fishing")
    deeper(playing, "cards").tap("add_item")
    deeper(playing, 21)
    faults = {row.label: row.fault for row in playing.screen.body.rows}
    assert faults["Name"] == "a name is missing"
    playing.tap("step:equal:1", "step:parity:1")
    assert playing.desk.box.values["cards"][21]["equal"] == 2
    assert playing.desk.box.values["cards"][21]["parity"] == "odd"
    playing.tap("step:equal:-1")
    assert "equal" not in playing.desk.box.values["cards"][21]


def test_a_draft_is_thrown_away():
    playing = entering("schollen_rollen").tap("drop")
    assert playing.asked[-1] == ThrowBoxAway("schollen_rollen", "our_box")
    assert playing.desk.place is Place.EDITIONS and not playing.desk.boxes


def test_a_shipped_edition_is_chosen_and_the_match_begins_with_it():
    playing = Playing().tap("new:zocken", "options", "edition", "edition:older", "done", "start")
    assert playing.desk.session.setup.edition == "older"
