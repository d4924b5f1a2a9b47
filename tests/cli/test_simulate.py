import json
import os
from pathlib import Path

import pytest

from appliance.cli import main
from appliance.games import EDITIONS, GAMES, edition, edition_names


@pytest.fixture(autouse=True)
def _own_folders(monkeypatch):
    monkeypatch.setattr(edition, "_folders", [edition.BUILT_IN])


def summary(capsys, *arguments):
    assert main(["simulate", *arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_played_by_computers(key, capsys):
    *matches, last = summary(capsys, key, "--matches", "1", "--bots", "easy")
    assert len(matches) == 1
    assert last.keys() == {"game", "matches", "mean_score", "wins", "matches_per_s"}
    assert last["mean_score"] == matches[0]["scores"]
    assert {seat for seat, won in last["wins"].items() if won} == set(matches[0]["winners"])


def test_the_same_seed_gives_the_same_matches(capsys):
    quick = ("schollen_rollen", "--players", "3", "--bots", "easy")
    first = summary(capsys, *quick, "--matches", "3", "--seed", "7")
    again = summary(capsys, *quick, "--matches", "2", "--seed", "7")
    assert first[:2] == again[:2]
    assert first[:2] != summary(capsys, *quick, "--matches", "2", "--seed", "8")[:2]


def test_the_table_shows_means_with_their_confidence(capsys):
    assert main(["simulate", "penta", "--matches", "2", "--bots", "easy", "--option", "throws=1"]) == 0
    out = capsys.readouterr().out
    assert "mean score" in out
    assert "±" in out
    assert "2 matches" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], 'there is no game "chess"'),
        (["zocken", "--players", "10000"], "--players is 10000"),
        (["zocken", "--players", "7"], "Zocken is for 2 to 6 players, not 7"),
        (["zocken", "--matches", "0"], "--matches is 0"),
        (["zocken", "--bots", "strong,weak"], '--bots has "weak", expected easy or strong'),
        (["zocken", "--bots", "strong,easy,easy"], "--bots has 3 levels"),
        (["zocken", "--option", "a=1"], 'has no option "a"'),
        (["zocken", "--edition", "none"], 'edition "none" of zocken is not known'),
        (["penta", "--edition", "mine.toml"], 'edition "mine.toml" of penta is not known'),
        (["zocken", "--edition", "mine.toml"], "mine.toml: this cannot be read"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(arguments, says, capsys):
    assert main(["simulate", *arguments]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("key", EDITIONS)
def test_a_new_edition_is_whole_as_it_is_and_played_with_by_its_name(key, capsys):
    assert main(["edition", "new", key]) == 0
    text = capsys.readouterr().out
    file = Path(os.environ["STATE_DIRECTORY"]) / "editions" / key / "ours.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    assert main(["edition", "check", str(file)]) == 0
    assert f"is a whole edition of {key}" in capsys.readouterr().out
    assert main(["edition", "show", "ours"]) == 0
    assert capsys.readouterr().out == text
    assert "ours" in edition_names(key)
    summary(capsys, key, "--matches", "1", "--bots", "easy", "--edition", "ours")


def test_a_bad_edition_is_refused_with_all_its_faults(tmp_path, capsys):
    file = tmp_path / "box.toml"
    main(["edition", "show", "zocken/house"])
    text = capsys.readouterr().out
    file.write_text(text.replace("rounds = 3", 'rounds = "x"').replace("dice = [", "bones = ["))
    assert main(["edition", "check", str(file)]) == 2
    said = capsys.readouterr().err
    for fault in ("rounds is 'x'", "dice is missing", "bones is not known"):
        assert f"{file}: {fault}" in said


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["new", "penta"], '"penta" has no printed components'),
        (["show", "none"], 'there is no edition "none"'),
        (["show", "house"], 'several games have an edition "house"'),
        (["check", "none.toml"], "none.toml: this cannot be read"),
    ],
)
def test_editions_that_are_not_there_are_named(arguments, says, capsys):
    assert main(["edition", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_a_file_that_does_not_say_its_game_is_refused(tmp_path, capsys):
    file = tmp_path / "box.toml"
    file.write_text('title = "Ours"\n')
    assert main(["edition", "check", str(file)]) == 2
    assert "game is None, expected the key of the game" in capsys.readouterr().err
