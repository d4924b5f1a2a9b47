"""What a choice would lead to at once, said by the game itself: the board reckons nothing."""

from collections.abc import Mapping

from appliance.games import Choice, Json, NeedChoice
from appliance.session import Session


def foreseen(session: Session, choice: Choice, kind: str) -> Mapping[str, Json]:
    """Return the values of the first event called ``kind`` that ``choice`` would lead to; {} if it leads to none.

    Nothing is foreseen of a secret choice, as the last one lifts the screens of all, nor of a card that chance draws.
    """
    need = session.need_choice
    if need is None or need.secret or need.drawn:
        return {}
    step = session.game.apply(session.state, choice.by(need.player))
    return next((event.values for event in step.events if event.kind == kind), {})


def chosen(need: NeedChoice | None, verb: str) -> tuple[Choice, ...]:
    """Return the choices of one verb that are open, () if nothing is to choose."""
    return tuple(choice for choice in need.choices if choice.do == verb) if need is not None else ()
