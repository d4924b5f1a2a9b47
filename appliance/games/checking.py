"""Checks that games share: who acts, with which verb, with which arguments. Each refuses with a sentence."""

from collections.abc import Mapping, Sequence

from appliance.games.engine import Action, IllegalAction, Json

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
