"""Golden playthroughs: whole matches as readable text, so that a change in a game's behaviour is seen in the diff.

``python -m tests.games.golden`` plays them anew and writes ``tests/golden/*.playthrough.txt`` and their transcripts.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from appliance.games import Action, Choice, Event, Game, NeedRoll, Prompt, game
from tests.games.playing import random_match, start, strong_match

GOLDEN = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class Golden:
    """A match to be played with seeded dice; ``strong``: by the computer player, with dice that like to be equal."""

    name: str
    game: str
    players: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    strong: bool = False

    @property
    def transcript(self) -> Path:
        return GOLDEN / f"{self.name}.dice.jsonl"

    @property
    def playthrough(self) -> Path:
        return GOLDEN / f"{self.name}.playthrough.txt"


MATCHES = (
    Golden("schollen_rollen", "schollen_rollen", ("Ann", "Ben"), {}, 3, strong=True),
    Golden("penta", "penta", ("Ann", "Ben"), {}, 1, strong=True),
    Golden("penta-random-two-throws", "penta", ("Ann",), {"joker": "official", "throws": 2}, 10),
    Golden("zocken-random-secret", "zocken", ("Ann", "Ben"), {"secret": True}, 4),
)


def played(golden: Golden) -> list[str]:
    """Play a match and return its transcript's lines."""
    rules = game(golden.game)
    header = {"transcript": 1, "game": golden.game, "players": golden.players, "options": golden.options}
    lines = [json.dumps(header | {"edition": "house"})]
    match = strong_match if golden.strong else random_match
    for each in match(rules, golden.seed, golden.players, golden.options):
        lines.append(json.dumps({"by": each.action.by, "do": each.action.do, **each.action.args}))
    return lines


def told(golden: Golden, transcript: list[str]) -> str:
    """Return the playthrough of a transcript: what could be done, what was done, what came of it, the final sheet."""
    rules = game(golden.game)
    state = start(rules, golden.players, golden.options, golden.seed)
    text = [transcript[0], ""]
    for line in transcript[1:]:
        said = json.loads(line)
        action = Action(said.pop("by"), said.pop("do"), said)
        text += [f"  ? {_asked(prompt)}" for prompt in rules.prompts(state)]
        step = rules.apply(state, action)
        text += [f"{action.by}: {action.do}{_values(action.args)}"]
        text += [f"  ! {_happened(event)}" for event in step.events]
        state = step.state
    return "\n".join([*text, "", *_standing(rules, state), ""])


def _asked(prompt: Prompt) -> str:
    if isinstance(prompt, NeedRoll):
        keep = ", may keep" if prompt.may_keep else ""
        return f"{prompt.player} to {prompt.do} {' '.join(prompt.dice)}{keep}"
    return f"{prompt.player} to choose: {', '.join(map(_offered, prompt.choices))}"


def _offered(choice: Choice) -> str:
    points = "" if choice.points is None else f" for {choice.points}"
    return f"{choice.do}{_values(choice.args)}{points}"


def _happened(event: Event) -> str:
    return f"{event.kind}{' ' + event.player if event.player else ''}{_values(event.values)}"


def _values(values: Any) -> str:
    return "".join(f" {name}={json.dumps(value)}" for name, value in values.items())


def _standing(rules: Game[Any], state: Any) -> list[str]:
    lines = [f"winners: {', '.join(rules.winners(state))}"]
    for player, score in rules.scores(state).items():
        lines.append(f"{player}: {score}")
        lines += [f"  {line.points:4} {line.label} ({line.rule})" for line in rules.explain(state, player)]
    return [*lines, json.dumps(rules.public(state), indent=1)]


def main() -> None:
    """Play every match anew and write transcript and playthrough."""
    for golden in MATCHES:
        transcript = played(golden)
        golden.transcript.write_text("\n".join(transcript) + "\n", "utf-8")
        golden.playthrough.write_text(told(golden, transcript), "utf-8")


if __name__ == "__main__":
    main()
