"""What Schollen Rollen refuses, with the sentence that it says; seen dice; editions."""

from pathlib import Path
from typing import Any

import pytest

from appliance.games import Action, BadEdition, IllegalAction, NeedRoll, edition_names, read_edition
from appliance.games.schollen_rollen import SchollenEdition
from appliance.table import Die
from tests.games.schollen_tables import FACE, SCHOLLEN, faces, haul, match, roll, with_supplies

FIRST = with_supplies(match(), Ben=10)
HOOKED = roll(FIRST, "H2W1")
HAULED = haul(HOOKED, "Ben")
FINISHED = roll(with_supplies(match(), Ann=98), "2222")


@pytest.mark.parametrize(
    ("state", "by", "do", "args", "code", "sentence"),
    [
        (FIRST, "Ann", "roll", {"dice": faces("111")}, "wrong_count", "dice has 3 faces, expected 4"),
        (FIRST, "Ann", "roll", {"dice": faces("11111")}, "wrong_count", "dice has 5 faces, expected 4"),
        (
            FIRST,
            "Ann",
            "roll",
            {"dice": [1, 1, 1, 1]},
            "bad_face",
            "position 0 is 1, expected one of: plaice1, plaice2",
        ),
        (FIRST, "Ann", "roll", {"dice": [*faces("111"), "plaice3"]}, "bad_face", "position 3 is 'plaice3'"),
        (FIRST, "Ann", "roll", {"dice": [*faces("111"), []]}, "bad_face", "position 3 is []"),
        (FIRST, "Ann", "roll", {"dice": "hook"}, "bad_dice", "dice is 'hook', expected a list of 4 faces"),
        (FIRST, "Ann", "roll", {"dice": {"a": 1}}, "bad_dice", "expected a list of 4 faces"),
        (FIRST, "Ann", "roll", {}, "argument_missing", '"roll" lacks "dice", expected: dice'),
        (
            FIRST,
            "Ann",
            "secure",
            {"net": 3},
            "argument_unknown",
            '"secure" does not take "net", expected: no arguments',
        ),
        (FIRST, "Ann", "secure", {}, "nothing_caught", "nothing is in the net yet: Ann may roll 4 dice"),
        (FIRST, "Ann", "haul", {"from": "middle"}, "no_haul_open", "without a hook and a plaice: Ann may roll 4 dice"),
        (
            HOOKED,
            "Ann",
            "secure",
            {},
            "haul_first",
            "the haul comes before secure: Ann may haul from middle (3), Ben (3)",
        ),
        (HOOKED, "Ann", "roll", {"dice": faces("111")}, "haul_first", "the haul comes before roll"),
        (HOOKED, "Ann", "haul", {"from": "Cem"}, "nothing_to_take", "Cem has no plaice to take: Ann may haul from"),
        (HOOKED, "Ann", "haul", {"from": "Ann"}, "own_supply", "Ann cannot haul from the own supply"),
        (HOOKED, "Ann", "haul", {"from": "Eve"}, "unknown_source", "\"from\" is 'Eve', expected one of: middle, Ben"),
        (HOOKED, "Ann", "haul", {"from": 1}, "unknown_source", '"from" is 1, expected one of'),
        (HOOKED, "Ann", "haul", {"from": ["Ben"]}, "unknown_source", "\"from\" is ['Ben'], expected one of"),
        (HOOKED, "Ann", "haul", {}, "argument_missing", '"haul" lacks "from", expected: from'),
        (
            HOOKED,
            "Ben",
            "haul",
            {"from": "middle"},
            "not_your_turn",
            "it is not Ben's turn: Ann may haul from middle (3)",
        ),
        (HAULED, "Ann", "haul", {"from": "Ben"}, "no_haul_open", "Ann may roll 3 dice or secure"),
        (
            HAULED,
            "Ann",
            "roll",
            {"dice": faces("1111")},
            "wrong_count",
            "expected 3: all dice are thrown, with water set",
        ),
        (HAULED, "Cem", "secure", {}, "not_your_turn", "it is not Cem's turn: Ann may roll 3 dice or secure"),
        (
            FIRST,
            "Eve",
            "roll",
            {"dice": faces("1111")},
            "unknown_player",
            'no player is called "Eve", expected one of: Ann',
        ),
        (FIRST, "Ann", "fish", {}, "unknown_verb", 'no action "fish", expected one of: roll, haul, secure'),
        (FINISHED, "Ann", "secure", {}, "finished", "the match is finished"),
    ],
)
def test_refusal(state: Any, by: str, do: str, args: dict[str, Any], code: str, sentence: str) -> None:
    before = SCHOLLEN.public(state)
    with pytest.raises(IllegalAction) as refusal:
        SCHOLLEN.apply(state, Action(by, do, args))
    assert refusal.value.code == code
    assert sentence in str(refusal.value)
    assert SCHOLLEN.public(state) == before


def _seen(short: str) -> tuple[Die, ...]:
    return tuple(Die("schollen", FACE[letter]) for letter in short)


def _rolled(state: Any, short: str, kept: tuple[int, ...] = ()) -> list[str]:
    need = SCHOLLEN.prompts(state)[0]
    assert isinstance(need, NeedRoll)
    action = SCHOLLEN.rolled(state, need, _seen(short), kept)
    SCHOLLEN.apply(state, action)
    return list(action.args["dice"])


def test_seen_dice_become_a_roll() -> None:
    assert _rolled(FIRST, "H2W1") == faces("H2W1")


@pytest.mark.parametrize("kept", [(), (2,)])
def test_dice_set_aside_are_left_out_wherever_they_lie(kept: tuple[int, ...]) -> None:
    assert _rolled(HAULED, "12WH", kept) == faces("12H")
    assert _rolled(HAULED, "W12H") == faces("12H")
    assert _rolled(HAULED, "1WWH") == faces("1WH")


def test_a_die_set_aside_must_stay() -> None:
    with pytest.raises(IllegalAction, match="set aside with water and must stay, but none shows it now"):
        _rolled(HAULED, "12DH")


@pytest.mark.parametrize("die", [Die("d6", "1"), Die("schollen", "7"), Die("schollen", "")])
def test_a_die_of_another_game_is_refused(die: Die) -> None:
    need = SCHOLLEN.prompts(FIRST)[0]
    assert isinstance(need, NeedRoll)
    with pytest.raises(IllegalAction, match="expected a schollen die that shows one of: plaice1"):
        SCHOLLEN.rolled(FIRST, need, (*_seen("112"), die), ())


@pytest.mark.parametrize("name", edition_names("schollen_rollen"))
def test_each_edition_has_its_face_twice(name: str) -> None:
    die = match(edition=name).edition.die
    twice = {"house": "plaice1"}.get(name, name)
    assert len(die) == 6 and die.count(twice) == 2
    assert edition_names("schollen_rollen") == ("house", "doubler", "hook", "plaice2", "water")


@pytest.mark.parametrize(
    ("die", "says"),
    [
        ('["plaice1", "plaice2", "hook", "doubler", "water"]', "5 sides, expected 6"),
        ('["plaice1", "plaice1", "plaice2", "plaice2", "hook", "doubler"]', "no water, expected each face"),
        ('["plaice1", "plaice1"]', "2 sides, expected 6; no plaice2 and no hook and no doubler and no water"),
        ('["plaice1", "plaice3", "plaice2", "hook", "doubler", "water"]', "die.1 is 'plaice3'"),
        ('"plaice1"', "die is 'plaice1'"),
    ],
)
def test_a_bad_edition_is_refused_with_its_faults(tmp_path: Path, die: str, says: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f'game = "schollen_rollen"\ntitle = "own"\nsource = "own"\nfaces = 6\ndie = {die}\n')
    with pytest.raises(BadEdition) as refusal:
        read_edition(SchollenEdition, path)
    assert says in str(refusal.value)
    assert "faces is not known; its value is 6" in str(refusal.value)
    assert all(line.startswith(str(path)) for line in str(refusal.value).splitlines())
