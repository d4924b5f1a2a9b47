"""The rule of the moment: what holds for what the table is waiting for now, in one sentence with its numbers."""

from typing import Any

from appliance.games import NeedChoice
from appliance.session import Phase, Session
from ui.pages.names import names
from ui.words import Words


def moment(session: Session, say: Words, news: tuple[Any, ...] = ()) -> str:
    """Return the rule of the moment; ``news``: the events of the last action, as a joker has rules of its own."""
    game = session.setup.game
    if session.phase is Phase.PROPOSED:
        return say("moment.proposed")
    if session.phase is Phase.FINISHED:
        return say(f"{game}.moment.finished")
    keys = (*_keys_of_news(session, news), *_keys(session))
    key = next(key for key in (f"{game}.moment.{each}" for each in keys) if key in say)
    return names(session, say).filled(key, _values(session))


def _keys(session: Session) -> tuple[str, ...]:
    """By the verb of what is asked; beside a throw a choice may have a sentence of its own."""
    need, roll = session.need_choice, session.need_roll
    verb = need.choices[0].do if need is not None else roll.do if roll is not None else ""
    return (f"{verb}_throw", verb) if session.phase is Phase.ROLL_OR_CHOOSE else (verb,)


def _keys_of_news(session: Session, news: tuple[Any, ...]) -> tuple[str, ...]:
    if not isinstance(session.asked, NeedChoice) and session.phase is not Phase.ROLL_OR_CHOOSE:
        return ()
    game = session.setup.game
    rules = ((event.kind, str(event.values.get("rule", "")).removeprefix(f"{game}:")) for event in news)
    return tuple("_".join(filter(None, each)) for each in rules)


def _values(session: Session) -> dict[str, Any]:
    """What the sentences may name: what a wager asks for and brings, as the edition in play has it."""
    printed = session.game.board(session.state, None)
    return {key.removeprefix("wager_"): value for key, value in printed.items() if key.startswith("wager_")}
