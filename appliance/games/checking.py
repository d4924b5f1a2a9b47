"""Checks that games share: who acts, with which verb, with which arguments. Each refuses with a sentence."""

import json
from collections.abc import Mapping, Sequence

from appliance.games.engine import Action, BadOptions, GameInfo, IllegalAction, Json

Arguments = Mapping[str, tuple[str, ...]]
"""By verb, in the order of the transcript's table: the arguments; those that end in "?" may be absent."""


def check_player(players: tuple[str, ...], player: str) -> None:
    """Refuse a stranger."""
    if player not in players:
        names = ", ".join(players)
        raise IllegalAction("unknown_player", f'no player is called "{player}", expected one of: {names}')


def check_verb(game: str, verbs: Arguments, action: Action) -> None:
    """Refuse a verb that the game does not have, an argument that is missing and one that is not known."""
    if action.do not in verbs:
        sentence = f'{game} has no action "{action.do}", expected one of: {", ".join(verbs)}'
        raise IllegalAction("unknown_verb", sentence, verb=action.do)
    check_arguments(verbs, action)


def check_arguments(verbs: Arguments, action: Action) -> None:
    """Refuse an argument that is missing and one that is not known; the verb is one of ``verbs``."""
    needed = tuple(name for name in verbs[action.do] if not name.endswith("?"))
    optional = tuple(name.removesuffix("?") for name in verbs[action.do] if name.endswith("?"))
    listed = ", ".join((*needed, *(f"{name} (optional)" for name in optional))) or "no arguments"
    for name in needed:
        if name not in action.args:
            sentence = f'"{action.do}" lacks "{name}", expected: {listed}'
            raise IllegalAction("argument_missing", sentence, verb=action.do, argument=name)
    for name in action.args:
        if name not in needed + optional:
            sentence = f'"{action.do}" does not take "{name}", expected: {listed}'
            raise IllegalAction("argument_unknown", sentence, verb=action.do, argument=name)


def is_list(value: Json) -> bool:
    """Return whether a value is a list as JSON knows it."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def check_players(info: GameInfo, players: tuple[str, ...]) -> None:
    """Raise BadOptions unless the names are fit: the right number, none empty, none twice."""
    if not info.min_players <= len(players) <= info.max_players:
        raise BadOptions(f"{info.name} is for {info.min_players} to {info.max_players} players, not {len(players)}")
    for number, name in enumerate(players):
        if not name.strip():
            raise BadOptions(f"player {number + 1} has no name; every player needs one")
        if name in players[:number]:
            raise BadOptions(f'player "{name}" is there twice; names must differ')


def check_options(info: GameInfo, given: Mapping[str, Json]) -> dict[str, Json]:
    """Return all options with defaults filled in; raises BadOptions that names key, value and what is allowed."""
    known = {option.key: option for option in info.options}
    for key, value in given.items():
        if key not in known:
            names = ", ".join(known) or "none"
            raise BadOptions(f'{info.name} has no option "{key}"; its options are: {names}')
        allowed = known[key].values
        if not any(type(value) is type(each) and value == each for each in allowed):
            expected = ", ".join(map(json.dumps, allowed))
            raise BadOptions(f'option "{key}" is {json.dumps(value)}, expected one of {expected}')
    return {key: given.get(key, option.default) for key, option in known.items()}
