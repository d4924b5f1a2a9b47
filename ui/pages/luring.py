"""Luring with a special die, a point at a time: which dice can go up or down, of the lures that are legal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from appliance.games import Choice, Json
from ui.pages.drawing import Part

Steps = Counter[Part]
"""How often each die goes up ("+1") or down ("-1") by one; a D6 is called by its position, others by their kind."""


@dataclass(frozen=True)
class Luring:
    """``using``: the dice that may lure, where that is still to be said. ``steps``: a die goes up or down by one; with
    the lure that it makes, if that can only be this one. ``whole``: the lure that is picked already, if it may stay so.
    """

    using: tuple[str, ...]
    steps: tuple[tuple[Part, Choice | None], ...]
    whole: Choice | None


def luring(lures: Sequence[Choice], picked: tuple[Part, ...]) -> Luring:
    """Return what is open after the parts ``picked``: ("using", kind) where several dice may lure, then steps."""
    using = tuple(dict.fromkeys(str(lure.args["using"]) for lure in lures))
    if len(using) > 1:
        said = next((kind for asked, kind in picked if asked == "using"), None)
        if said is None:
            return Luring(using, (), None)
        lures = [lure for lure in lures if lure.args["using"] == said]
    taken = Counter(part for part in picked if part[0] != "using")
    open_now = [(lure, steps) for lure in lures if taken <= (steps := _steps(lure.args["change"]))]
    whole = next((lure for lure, steps in open_now if steps == taken), None) if taken else None
    after = dict.fromkeys(part for _, steps in open_now for part in steps - taken)
    return Luring((), tuple((part, _only(open_now, taken + Counter([part]))) for part in after), whole)


def _only(open_now: Sequence[tuple[Choice, Steps]], taken: Steps) -> Choice | None:
    """Return the one lure that these steps lead to, None if there are more."""
    leads_to = [lure for lure, steps in open_now if taken <= steps]
    return leads_to[0] if len(leads_to) == 1 else None


def _steps(change: Json) -> Steps:
    by_place = {**change.get("d6", {}), **{kind: by for kind, by in change.items() if kind != "d6"}}
    return Counter({(place, "+1" if by > 0 else "-1"): abs(by) for place, by in by_place.items()})
