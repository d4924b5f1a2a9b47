"""The standing of a match as ``replay`` prints it: who leads, why, and what may be done next. Pure."""

from typing import Any

from appliance.games import Json, NeedRoll, Prompt, Setup, game


def standing(setup: Setup, state: Any) -> dict[str, Json]:
    """Return the facts of the transcript format's ``replay --json``, all but ``line``."""
    rules = game(setup.game)
    return {
        "game": setup.game,
        "finished": not rules.prompts(state),
        "winners": list(rules.winners(state)),
        "scores": rules.scores(state),
        "pending": pending(rules.prompts(state), setup.players, rules.info.verbs),
        "breakdown": {
            player: [
                {"label": line.label, "points": line.points, "rule": line.rule} for line in rules.explain(state, player)
            ]
            for player in setup.players
        },
        "state": rules.public(state),
    }


def pending(prompts: tuple[Prompt, ...], players: tuple[str, ...], verbs: tuple[str, ...]) -> list[dict[str, Json]]:
    """Return everybody who may act now in seat order, each with the verbs in the order of the game's table."""
    may: dict[str, set[str]] = {}
    for prompt in prompts:
        done = {prompt.do} if isinstance(prompt, NeedRoll) else {choice.do for choice in prompt.choices}
        may.setdefault(prompt.player, set()).update(done)
    return [
        {"by": player, "do": [verb for verb in verbs if verb in may[player]]} for player in players if player in may
    ]
