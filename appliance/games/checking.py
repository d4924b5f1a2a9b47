"""Checks that games share: who acts, with which verb, with which arguments. Each refuses with a sentence."""

from collections.abc import Mapping

from appliance.games.engine import Action, IllegalAction

Arguments = Mapping[str, tuple[str, ...]]
"""By verb, in the order of the transcript's table: the arguments, all of which must be there."""


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
    expected = verbs[action.do]
    listed = ", ".join(expected) or "no arguments"
    for name in expected:
        if name not in action.args:
            sentence = f'"{action.do}" lacks "{name}", expected: {listed}'
            raise IllegalAction("argument_missing", sentence, verb=action.do, argument=name)
    for name in sorted(action.args.keys() - set(expected)):
        sentence = f'"{action.do}" does not take "{name}", expected: {listed}'
        raise IllegalAction("argument_unknown", sentence, verb=action.do, argument=name)
