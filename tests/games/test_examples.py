"""Transcripts written by hand from the rulebooks: what stands after the examples, what is said to mistakes.

``NAME.dice.jsonl`` with a ``NAME.standing.json`` beside it: the facts that must stand after the last line.
``GAME-mistake-VERB.dice.jsonl``: the last line is wrong, and its note is what must be said.
"""

import json
from pathlib import Path

import pytest

from appliance.games import GAMES
from appliance.session.standing import standing
from appliance.store import TranscriptError, load_transcript

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLES = sorted(GOLDEN.glob("*.standing.json"))
MISTAKES = sorted(GOLDEN.glob("*-mistake-*.dice.jsonl"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name.removesuffix(".standing.json"))
def test_an_example_stands_as_the_rulebook_says(path: Path) -> None:
    expected = json.loads(path.read_text("utf-8"))
    transcript = load_transcript(path.with_name(path.name.replace(".standing.json", ".dice.jsonl")))
    facts = standing(transcript.setup, transcript.play())
    assert {key: facts[key] for key in expected if key != "state"} == {
        key: value for key, value in expected.items() if key != "state"
    }
    assert {key: facts["state"][key] for key in expected["state"]} == expected["state"]


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.name.removesuffix(".dice.jsonl"))
def test_a_mistake_is_named_with_what_would_be_legal(path: Path) -> None:
    transcript = load_transcript(path)
    wrong = transcript.actions[-1]
    with pytest.raises(TranscriptError) as refusal:
        transcript.play()
    assert str(refusal.value).startswith(f"{path}:{wrong.line}: {wrong.entry.note}")


def test_each_verb_of_a_game_with_mistakes_has_one() -> None:
    shown = {path.name.split(".")[0] for path in MISTAKES}
    for key in {name.split("-mistake-")[0] for name in shown}:
        assert {f"{key}-mistake-{verb}" for verb in GAMES[key].info.verbs} <= shown
