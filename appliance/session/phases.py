"""The transition table: which inputs mean something while the table waits for what.

An input that is not listed for the phase is refused in words; the session stays as it is. Inputs that are always
welcome (time, faults, touches, undo, repair) stand in ``ALWAYS``.
"""

from appliance.session.inputs import (
    Ask,
    Cast,
    Choose,
    Confirm,
    Correct,
    DrawForMe,
    EnterByHand,
    FaultCleared,
    FaultRaised,
    GoOn,
    Hold,
    Input,
    NameDie,
    OnlyMoved,
    Refuse,
    Remove,
    Repair,
    Settled,
    Stirred,
    ThrowDice,
    Tick,
    Touched,
    Undo,
)
from appliance.session.match import Phase
from appliance.session.proposal import Seen

ALWAYS: tuple[type[Input], ...] = (Tick, FaultRaised, FaultCleared, Touched, Undo, Repair, Seen, Stirred, Settled, GoOn)

ACCEPTED: dict[Phase, tuple[type[Input], ...]] = {
    Phase.ROLL: (EnterByHand, ThrowDice, Cast, Ask),
    Phase.PROPOSED: (Confirm, OnlyMoved, Correct, NameDie, Remove, EnterByHand),
    Phase.ROLL_OR_CHOOSE: (EnterByHand, Hold, ThrowDice, Cast, Choose, DrawForMe, Ask),
    Phase.CHOOSE: (Choose, DrawForMe, Ask),
    Phase.FINISHED: (),
}

_WHY_NOT = {
    Phase.ROLL: ("roll_first", "Throw the dice first."),
    Phase.PROPOSED: ("confirm_first", "Confirm or correct the dice first."),
    Phase.ROLL_OR_CHOOSE: ("nothing_proposed", "There is no roll to confirm: throw again or choose."),
    Phase.CHOOSE: ("choose_first", "No throw is left: choose now."),
    Phase.FINISHED: ("finished", "The match is finished."),
}


def refusal(phase: Phase, given: Input) -> Refuse | None:
    """Return why ``given`` means nothing in ``phase``, or None if it does."""
    if isinstance(given, ALWAYS + ACCEPTED[phase]):
        return None
    return Refuse(*_WHY_NOT[phase])
