import json
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import cv2
import pytest

from appliance.cli import main

GOLDEN = Path(__file__).parent.parent / "golden"
HEADER = '{"transcript": 1, "game": "penta", "players": ["Ann", "Ben"], "options": {"throws": 1}, "edition": "house"}\n'
TURN = '{"by": "Ann", "do": "roll", "dice": [1, 1, 3, 4, 6]}\n{"by": "Ann", "do": "score", "box": "chance"}\n'


@pytest.fixture
def transcript(tmp_path):
    path = tmp_path / "m.dice.jsonl"
    path.write_text(HEADER + TURN)
    return path


def test_replay_prints_the_standing_as_json(transcript, capsys):
    assert main(["replay", str(transcript), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["game"] == "penta"
    assert facts["line"] == 3
    assert facts["finished"] is False
    assert facts["winners"] == []
    assert facts["scores"] == {"Ann": 15, "Ben": 0}
    assert facts["pending"] == [{"by": "Ben", "do": ["roll"]}]
    assert {name: sum(line["points"] for line in lines) for name, lines in facts["breakdown"].items()} == facts[
        "scores"
    ]
    assert facts["state"]["boxes"]["Ann"]["chance"] == 15


def test_replay_upto_leaves_out_later_lines(transcript, capsys):
    assert main(["replay", str(transcript), "--json", "--upto", "2"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["line"] == 2
    assert facts["pending"] == [{"by": "Ann", "do": ["score", "auto"]}]


def test_replay_prints_the_standing_for_people(transcript, capsys):
    assert main(["replay", str(transcript)]) == 0
    out = capsys.readouterr().out
    assert "Ann: 15" in out
    assert "Ben may roll" in out
    transcript.write_text(HEADER + TURN.splitlines()[0] + "\n")
    assert main(["replay", str(transcript)]) == 0
    assert 'score box="chance": 15 points now' in capsys.readouterr().out


def test_an_illegal_line_is_named_and_nothing_is_printed(transcript, capsys):
    transcript.write_text(HEADER + TURN + TURN)
    assert main(["replay", str(transcript), "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"{transcript}:4: it is not Ann's turn: Ben may roll" in captured.err
    assert captured.err.count("\n") == 1


def test_a_match_goes_in_and_out_unchanged(transcript, capsys):
    assert main(["import", str(transcript)]) == 0
    assert "stored as match 1" in capsys.readouterr().out
    assert main(["matches", "--json"]) == 0
    (summary,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert summary["started_at"]
    assert {key: summary[key] for key in ("match", "game", "players", "finished", "scores")} == {
        "match": 1,
        "game": "penta",
        "players": ["Ann", "Ben"],
        "finished": False,
        "scores": {"Ann": 15, "Ben": 0},
    }
    assert main(["export", "1"]) == 0
    exported = capsys.readouterr().out
    again = transcript.with_name("again.dice.jsonl")
    again.write_text(exported)
    assert main(["replay", str(again), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scores"] == {"Ann": 15, "Ben": 0}


def test_a_bad_transcript_is_not_taken_in(transcript, capsys):
    transcript.write_text(HEADER + TURN + TURN)
    assert main(["import", str(transcript)]) == 2
    assert main(["matches", "--json"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["replay", "none.dice.jsonl"], "none.dice.jsonl:1: cannot be read: No such file"),
        (["export", "7"], 'has no match "7"; it is empty'),
        (["import", "/"], "/:1: cannot be read: Is a directory"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(arguments, says, capsys):
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize(
    "arguments", [["dance"], ["replay"], ["play", "--rotate", "45"], ["replay", "x", "--upto", "a"]]
)
def test_a_wrong_command_line_is_one_sentence_and_status_2(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_upto_wants_a_line(transcript, capsys):
    assert main(["replay", str(transcript), "--upto", "0"]) == 2
    assert "--upto is 0, expected the number of a line, from 1" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_traceback(transcript):
    command = f"{sys.executable} -m appliance replay {transcript} | true"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.dice.jsonl")), ids=lambda path: path.stem)
def test_every_golden_transcript_replays_or_says_why_not(path, capsys):
    status = main(["replay", str(path), "--json"])
    captured = capsys.readouterr()
    assert status in (0, 2)
    assert bool(captured.out) == (status == 0)
    assert bool(captured.err) == (status == 2)


def test_all_matches_as_a_table_and_their_records(transcript, capsys):
    whole = GOLDEN / "penta.dice.jsonl"
    for file in (transcript, whole):
        assert main(["import", str(file)]) == 0
    capsys.readouterr()
    assert main(["matches", "--csv"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("match,started,game,")
    assert rows[0].endswith(',penta,"{""throws"": 1}",house,no,1,Ann,no,15,1,no')
    assert main(["matches", "--stats"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 matches, 1 of them finished")
    assert "Records\n  Penta: " in out
    assert "Ann: 2 matches" in out


def test_the_turns_of_a_match_as_a_table(transcript, capsys):
    assert main(["import", str(transcript)]) == 0
    capsys.readouterr()
    assert main(["export", "1", "--csv"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "turn,round,player,began,dice,choices,total Ann,total Ben",
        '1,1,Ann,,1 1 3 4 6,"score box=""chance""",15,0',
    ]


def test_the_code_of_a_match_is_a_picture_that_is_read(tmp_path, capsys):
    assert main(["import", str(GOLDEN / "penta.dice.jsonl")]) == 0
    picture = tmp_path / "code.png"
    assert main(["export", "1", "--qr", str(picture)]) == 0
    link = cv2.QRCodeDetectorAruco().detectAndDecode(cv2.imread(str(picture)))[0]
    play = json.loads(unquote(link.partition("data=")[2]))
    assert play["game"]["name"] == "Penta"


def test_a_code_needs_a_result_and_a_place(transcript, tmp_path, capsys):
    assert main(["import", str(transcript)]) == 0
    assert main(["export", "1", "--qr", str(tmp_path / "code.png")]) == 2
    assert "match 1 is not finished" in capsys.readouterr().err
    assert main(["import", str(GOLDEN / "penta.dice.jsonl")]) == 0
    assert main(["export", "2", "--qr", str(tmp_path / "nowhere" / "code.png")]) == 3
    captured = capsys.readouterr()
    assert "nowhere is not there any more" in captured.err
    assert captured.err.count("\n") == 1
