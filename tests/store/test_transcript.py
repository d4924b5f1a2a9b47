import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.games import Action, Setup, checked
from appliance.session import Entry, How
from appliance.store import TranscriptError, dump_transcript, load_transcript, parse_transcript

HEADER = '{"transcript": 1, "game": "penta", "players": ["Ann", "Ben"], "options": {"throws": 1}, "edition": "house"}\n'
ROLL = '{"by": "Ann", "do": "roll", "dice": [1, 1, 3, 4, 6], "how": "camera", "note": "01.jpg"}\n'


def parse(text):
    return parse_transcript(text.encode(), "m.dice.jsonl")


def test_what_is_written_is_what_is_read():
    setup = checked(Setup("penta", ("Ann", "Bärbel ⚄"), {"throws": 1}, computer=("Ann",)))
    entries = (
        (Entry(Action("Ann", "roll", {"dice": [1, 1, 3, 4, 6]}), How.CAMERA, "01.jpg"), "2026-01-01T00:00:00+00:00"),
        (Entry(Action("Ann", "score", {"box": "chance"})), None),
    )
    text = dump_transcript(setup, entries, "2026-01-01T00:00:00+00:00")
    read = parse(text)
    assert read.setup == setup
    assert [(written.entry, written.at) for written in read.actions] == list(entries)
    assert dump_transcript(read.setup, [(each.entry, each.at) for each in read.actions], read.at) == text
    assert read.play().sheets


def test_the_header_may_carry_every_remark():
    remarks = '"note": "at the kitchen table", "at": "2026-11-01T20:00:00Z", "how": "hand", "transcript"'
    read = parse(HEADER.replace('"transcript"', remarks) + ROLL)
    assert read.setup == parse(HEADER).setup
    assert read.play().sheets


def test_empty_lines_are_skipped_but_counted():
    read = parse(HEADER + "\n\n" + ROLL + "\n")
    assert [written.line for written in read.actions] == [4]
    assert read.upto(3).actions == ()


def test_an_illegal_action_is_named_by_its_line():
    with pytest.raises(TranscriptError, match=r"^m.dice.jsonl:4: .*Ben"):
        parse(HEADER + "\n" + ROLL + ROLL.replace("Ann", "Ben")).play()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", ":1: expected the header"),
        ("\n" + HEADER, ":1: expected the header"),
        ("[]\n", ":1: expected a JSON object"),
        ("nonsense\n", ":1: this is not JSON"),
        (HEADER.replace('"transcript": 1', '"transcript": 2'), ':1: "transcript" is 2, expected 1'),
        (HEADER.replace('"transcript": 1', '"transcript": true'), ':1: "transcript" is true, expected 1'),
        (HEADER.replace("penta", "chess"), ':1: there is no game "chess"'),
        (HEADER.replace('"game": "penta", ', ""), ':1: "game" is missing'),
        (HEADER.replace("Ben", "Ann"), ':1: player "Ann" is there twice'),
        (HEADER.replace("Ben", " "), ":1: player 2 has no name"),
        (HEADER.replace('["Ann", "Ben"]', "[]"), ":1: Penta is for 1 to 8 players, not 0"),
        (HEADER.replace('["Ann", "Ben"]', '"Ann"'), ':1: "players" is "Ann", expected a list of names'),
        (HEADER.replace("throws", "throw"), ':1: Penta has no option "throw"'),
        (HEADER.replace('"throws": 1', '"throws": 4'), ':1: option "throws" is 4, expected one of 3, 1, 2'),
        (HEADER.replace('"throws": 1', '"throws": true'), ':1: option "throws" is true'),
        (HEADER.replace('"throws": 1', '"joker": null'), ':1: option "joker" is null, expected one of "rulebook"'),
        (
            HEADER.replace('"throws": 1', '"full_house_from_five": 1'),
            ':1: option "full_house_from_five" is 1, expected one of false, true',
        ),
        (HEADER.replace('"throws": 1', '"throws": 1.0'), ":1: 1.0 is not a whole number"),
        (HEADER.replace("house", "garden"), ':1: edition "garden" of penta is not known'),
        (HEADER.replace('"transcript"', '"extra": 1, "transcript"'), ':1: unknown key "extra"'),
        (HEADER.replace('"transcript"', '"how": "magic", "transcript"'), ':1: "how" is "magic", expected one of'),
        (HEADER.replace('"transcript"', '"computer": ["Eve"], "transcript"'), ':1: "computer" names "Eve"'),
        (HEADER.replace('"transcript"', '"game": "penta", "transcript"'), ':1: key "game" stands twice'),
        (HEADER + "{", ":2: this is not JSON"),
        (HEADER + ROLL.replace("4, 6", "4, " + "6" * 5000), ":2: 666666666666666... is too large a number"),
        (HEADER.replace("Ben", "\\ud800"), ":1: '\\ud800' in a text is no character"),
        (HEADER.replace("house", "mine.toml"), ':1: edition "mine.toml" of penta is not known'),
        (HEADER + '{"do": "roll"}', ':2: "by" is missing'),
        (HEADER + '{"by": 1, "do": "roll"}', ':2: "by" is 1'),
        (HEADER + ROLL.replace("camera", "magic"), ':2: "how" is "magic", expected one of camera'),
        (HEADER + ROLL.replace('"camera"', "null"), ':2: "how" is null, expected one of camera'),
        (HEADER + ROLL.replace('"note"', '"at": "late", "note"'), ':2: "at" is "late", expected an ISO time'),
        (HEADER + ROLL.replace('"01.jpg"', "5"), ':2: "note" is 5, expected text'),
        (HEADER + ROLL.replace("4, 6", "4.0, 6"), ":2: 4.0 is not a whole number"),
        (HEADER + ROLL.replace("4, 6", "NaN, 6"), ":2: NaN is not a whole number"),
        (HEADER + ROLL.replace("4, 6", "true, 6"), ":2: "),
        (HEADER + ROLL.replace('"how"', '"extra": 1, "how"'), ":2: "),
        (HEADER + ROLL + '{"by": "Eve", "do": "score", "box": "aces"}', ":3: "),
        (HEADER + ROLL + '{"by": "Ann", "do": "score", "box": "ases"}', ":3: "),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(text, says):
    with pytest.raises(TranscriptError) as caught:
        parse(text).play()
    assert str(caught.value).startswith("m.dice.jsonl" + says)
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text_are_named():
    with pytest.raises(TranscriptError, match=r":2: byte 1 of the line is not UTF-8"):
        parse_transcript(HEADER.encode() + b"\xff\xfe\n", "m").play()


def test_the_first_line_that_is_wrong_is_named_and_what_would_be_legal():
    with pytest.raises(TranscriptError, match=r"^m.dice.jsonl:2: nothing is thrown yet in this turn: Ann may roll$"):
        parse(HEADER + '{"by": "Ann", "do": "score", "box": "aces"}\nnonsense\n').play()
    parse(HEADER + ROLL + "nonsense\n").upto(2).play()


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(TranscriptError, match=r"none.dice.jsonl:1: cannot be read: No such file"):
        load_transcript(tmp_path / "none.dice.jsonl")


@given(st.binary(max_size=300))
def test_no_bytes_whatever_lead_to_anything_but_a_sentence(data):
    with pytest.raises(TranscriptError):
        parse_transcript(HEADER.encode() + b'{"by": "Ann", "do": "roll", "dice": [0,0,0,0,0]}\n' + data, "m").play()


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda each: st.lists(each, max_size=3)))
def test_no_value_whatever_as_dice_leads_to_anything_but_a_sentence(value):
    line = json.dumps({"by": "Ann", "do": "roll", "dice": value, "kept": value})
    with pytest.raises(TranscriptError):
        parse(HEADER + line).play()
