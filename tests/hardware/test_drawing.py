from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.drawing import GROUND, POSITIONS, SUPPLY, drawing, leads
from hardware.wiring import WiringError, load_wiring


def texts(svg):
    return [each.text for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_every_pin_of_the_shipped_wiring_has_a_line_to_its_part():
    wiring = load_wiring()
    shown = texts(drawing(leads()))
    for name, pin in wiring.buttons.model_dump().items():
        assert f"GPIO {pin}: button {name.capitalize()}" in shown


def test_the_header_is_whole():
    places = [*POSITIONS.values(), *SUPPLY, *GROUND]
    assert sorted(places) == sorted({*range(1, 41)} - {27, 28}), "27 and 28 belong to add-on boards"
    assert len(set(places)) == len(places)


def test_the_lines_do_not_cross():
    """Boxes stand in the order of the pins on either side."""
    for side in (0, 1):
        positions = [lead.position for lead in leads() if lead.position % 2 == side]
        assert positions == sorted(positions)


def test_a_wiring_of_ones_own_is_drawn_and_a_faulty_one_refused(tmp_path):
    own = tmp_path / "wiring.toml"
    own.write_text("[buttons]\nconfirm = 17\nnext = 27\nback = 22\nmenu = 10\n")
    assert "GPIO 17: button Confirm" in texts(drawing(leads(own)))
    own.write_text("[buttons]\nconfirm = 17\n")
    with pytest.raises(WiringError):
        leads(own)


def test_the_drawing_in_the_docs_shows_the_buttons():
    shown = texts((Path(__file__).parents[2] / "docs" / "wiring.svg").read_text())
    assert {text for text in shown if "button" in text} >= {
        f"GPIO {lead.pin}: {lead.texts[0]}" for lead in leads() if lead.table == "buttons"
    }
