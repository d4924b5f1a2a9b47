"""The Dice Fishing players. Strong: exact catch chances, and wagers that reckon with the others. Easy: counts pips.

The value of a wager is points: what it wins on average, less what it costs that special dice rest. The value of
anything done with the dice is the chance to win the card.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from zlib import crc32

from appliance.games import Choice, NeedChoice, NeedRoll, Prompt
from appliance.games.dice_fishing import (
    FACES,
    NORMAL,
    SPECIALS,
    Card,
    DiceFishing,
    Fisher,
    FishingState,
    Wager,
    excess,
    shortfalls,
)
from appliance.games.dice_fishing.dice import Change, lured
from appliance.players.advice import Advice, Keep, Reason, because
from appliance.players.fishing_solver import Plan, Solution, payoff
from appliance.players.fishing_wagers import (
    EVERY_WAGER,
    MOST_EXCESS,
    Round,
    prospects,
    scaled_excess,
)


class FishingAdviser:
    """Advice for whatever Dice Fishing asks: wager, declaration, throw, reroll, lure, target."""

    def advise(self, state: FishingState, player: str, level: str = "strong") -> tuple[Advice, ...]:
        """Return all that ``player`` may do now, best first."""
        seat = state.players.index(player) if player in state.players else -1
        if seat not in state.asked():
            return ()
        prompts = [prompt for prompt in DiceFishing().prompts(state) if prompt.player == player]
        # Choices before throws: where a throw gains nothing, being done leads.
        advice = [each for prompt in reversed(prompts) for each in _advice(state, seat, prompt, level)]
        return tuple(sorted(advice, key=lambda each: -each.value))


def _advice(state: FishingState, seat: int, prompt: Prompt, level: str) -> Iterable[Advice]:
    easy = level == "easy"
    if isinstance(prompt, NeedRoll):
        if prompt.do == "roll":
            return [Advice(Keep(), 1.0, because("throw_all", "throw all dice"))] if easy else [_throw(state, seat)]
        return _easy_rerolls(state, seat, prompt) if easy else _rerolls(state, seat, prompt)
    if prompt.drawn:
        return _drawn(state, prompt)
    verb = prompt.choices[0].do
    if verb == "wager":
        return _easy_wagers(state, prompt) if easy else _wagers(state, seat, prompt)
    if verb == "declare":
        return _easy_uses(prompt) if easy else _uses(state, seat, prompt)
    if verb == "target":
        return _targets(state, prompt)
    return (_easy_stop if easy else _stop_or_lure)(state, seat, prompt)


# -- what chance decides, and whom to hurt -------------------------------------------------------------------------


def _drawn(state: FishingState, prompt: NeedChoice) -> list[Advice]:
    """Return the cards in an order that nobody can foresee: it hangs on all that happened so far."""
    happened = repr((state.seen, state.piles, prompt.player))

    def lot(choice: Choice) -> int:
        return crc32(f"{choice.args} {happened}".encode())

    return [Advice(choice, lot(choice) / 2**32, because("chance", "chance decides")) for choice in prompt.choices]


def _targets(state: FishingState, prompt: NeedChoice) -> list[Advice]:
    """Whoever leads is hurt most by losing a card; somebody without cards loses nothing."""
    advice = []
    for choice in prompt.choices:
        seat = state.players.index(choice.args["player"])
        pile, score = state.piles[seat], state.scores[seat]
        loss = score / len(pile) if pile else 0.0
        value = loss + score if pile else 0.0
        said = f"has {score} points and would lose {loss:.1f} of them on average"
        advice.append(Advice(choice, value, because("loses", said, points=score, loss=loss)))
    return advice


# -- wagers --------------------------------------------------------------------------------------------------------


def _wagers(state: FishingState, seat: int, prompt: NeedChoice) -> list[Advice]:
    wins, worth = _thought(state, seat)
    advice = []
    for choice in prompt.choices:
        at = EVERY_WAGER.index(_wager(choice.args["dice"]))
        prospect = prospects(state.open_card, state.rules.advanced)[at]
        specials = [
            f"{kind} to {use}" for kind, use in zip(prospect.plan.wager.specials, prospect.plan.uses, strict=True)
        ]
        using = f", {', '.join(specials).replace('to normal', 'normally')}" if specials else ""
        reason = f"catches {_percent(prospect.chance)}{using}; wins {_percent(wins[at])} against the others"
        known = {"chance": round(100 * prospect.chance), "wins": round(100 * wins[at])}
        advice.append(Advice(choice, worth[at], because("wager", reason, **known)))
    return advice


def _thought(state: FishingState, seat: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return chance to win and worth of each wager; what others have wagered already is secret and not looked at."""
    return _thought_through(replace(state, wagers=(None,) * len(state.players)))[seat]


@lru_cache(8)
def _thought_through(state: FishingState) -> tuple[tuple[tuple[float, ...], tuple[float, ...]], ...]:
    table = Round(state)
    table.think()
    seats = range(len(state.players))
    return tuple((tuple(map(float, table.wins(seat))), tuple(map(float, table.worth(seat)))) for seat in seats)


def _easy_wagers(state: FishingState, prompt: NeedChoice) -> list[Advice]:
    """As few dice as reach the target on average, D6 before special ones; conditions and others are not looked at."""
    target = state.open_card.target
    advice = []
    for choice in prompt.choices:
        dice = choice.args["dice"]
        mean = sum((FACES[kind] + 1) / 2 for kind in dice)
        specials = sum(kind in SPECIALS for kind in dice)
        value = 100.0 - 10 * specials - len(dice) if mean >= target else mean - target
        said = f"{mean:.1f} on average, {target} needed"
        advice.append(Advice(choice, value, because("mean", said, mean=mean, target=target)))
    return advice


# -- declarations --------------------------------------------------------------------------------------------------


def _uses(state: FishingState, seat: int, prompt: NeedChoice) -> list[Advice]:
    wager, worth = state.wagers[seat], _worth_of_excess(state, seat)
    assert wager is not None
    advice = []
    for choice in prompt.choices:
        plan = Plan(wager, tuple(choice.args["use"][kind] for kind in wager.specials))
        chance = _solution(state.open_card, plan, worth).before_roll
        advice.append(Advice(choice, chance, _wins(chance)))
    return advice


def _easy_uses(prompt: NeedChoice) -> list[Advice]:
    return [
        Advice(
            choice,
            sum(use == NORMAL for use in choice.args["use"].values()),
            because("more_count", "the more dice count, the better"),
        )
        for choice in prompt.choices
    ]


# -- throws, rerolls, lures ----------------------------------------------------------------------------------------


def _throw(state: FishingState, seat: int) -> Advice:
    chance = _own_solution(state, seat).before_roll
    said = f"throw all dice: wins {_percent(chance)}"
    return Advice(Keep(), chance, because("throw_all_wins", said, wins=round(100 * chance)))


def _rerolls(state: FishingState, seat: int, need: NeedRoll) -> list[Advice]:
    fisher, using = state.fisher(seat), str(need.args["using"])
    solution = _own_solution(state, seat)
    others = [at for at in range(len(fisher.d6), len(need.dice)) if at not in need.fixed]
    advice: list[Advice] = []
    for kept in _different_handfuls(fisher.d6):
        for thrown in ([], others) if others else ([],):
            if len(kept) == len(fisher.d6) and not thrown:
                continue
            chance = solution.rerolling(fisher, using, tuple(fisher.d6[at] for at in kept), bool(thrown))
            stay = (*need.fixed, *kept, *(at for at in others if at not in thrown))
            rerolled = [f"d6 {fisher.d6[at]}" for at in range(len(fisher.d6)) if at not in kept]
            rerolled += [need.dice[at] for at in thrown]
            reason = f"reroll {', '.join(rerolled)} with the {using}: wins {_percent(chance)}"
            known = {"count": len(rerolled), "using": using, "wins": round(100 * chance)}
            advice.append(Advice(Keep(tuple(sorted(stay)), need.args), chance, because("reroll", reason, **known)))
    return advice


def _stop_or_lure(state: FishingState, seat: int, prompt: NeedChoice) -> list[Advice]:
    fisher, solution = state.fisher(seat), _own_solution(state, seat)
    advice: list[Advice] = []
    for choice in prompt.choices:
        if choice.do == "done":
            chance = solution.stopping(fisher)
            said = f"{_standing(state, fisher)}: wins {_percent(chance)}"
            code = "caught_wins" if _caught(state, seat) else "not_caught_wins"
            advice.insert(0, Advice(choice, chance, because(code, said, wins=round(100 * chance))))
        else:
            chance = solution.now(lured(fisher, choice.args["using"], _change(choice)))
            advice.append(Advice(choice, chance, _wins(chance)))
    return advice


def _easy_rerolls(state: FishingState, seat: int, need: NeedRoll) -> list[Advice]:
    """Somebody new to the game rerolls everything if the card is not caught."""
    value = 0.0 if _caught(state, seat) else 0.5
    return [Advice(Keep(need.fixed, need.args), value, because("reroll_all", "reroll everything"))]


def _easy_stop(state: FishingState, seat: int, prompt: NeedChoice) -> list[Advice]:
    code = "caught" if _caught(state, seat) else "not_caught"
    standing = because(code, _standing(state, state.fisher(seat)))
    return [
        Advice(choice, float(choice.do == "done" and _caught(state, seat)), standing) for choice in prompt.choices[::-1]
    ]


def _caught(state: FishingState, seat: int) -> bool:
    return excess(state.open_card, state.fisher(seat).counting) is not None


def _standing(state: FishingState, fisher: Fisher) -> str:
    missing = [each.sentence for each in shortfalls(state.open_card, fisher.counting)]
    return "not caught yet, " + " and ".join(missing) if missing else "caught"


def _different_handfuls(d6: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return positions of each different handful that may be kept, more dice first."""
    handfuls: dict[tuple[int, ...], tuple[int, ...]] = {}
    for size in range(len(d6), -1, -1):
        for kept in combinations(range(len(d6)), size):
            handfuls.setdefault(tuple(sorted(d6[at] for at in kept)), kept)
    return list(handfuls.values())


# -- the others who fish at the same time --------------------------------------------------------------------------


def own_chance(state: FishingState, seat: int) -> float:
    """Return the chance of somebody who fishes to win the card from here with best play."""
    fisher, solution = state.fisher(seat), _own_solution(state, seat)
    return float(solution.now(fisher) if fisher.rolled else solution.before_roll)


def _own_solution(state: FishingState, seat: int) -> Solution:
    return _solution(state.open_card, _plan(state, seat), _worth_of_excess(state, seat))


@lru_cache(64)
def _solution(card: Card, plan: Plan, worth: tuple[float, ...]) -> Solution:
    return Solution(plan, payoff(card, plan, worth))


def _worth_of_excess(state: FishingState, seat: int) -> tuple[float, ...]:
    """Return by own excess the chance that nobody of the group catches as closely; () for a lone fisher."""
    others = [other for other in state.fishing if other != seat]
    if not others:
        return ()
    worth = [1.0] * MOST_EXCESS
    for other in others:
        as_close = 0.0
        for over, chance in enumerate(_excess_of(state, other)):
            as_close += chance
            worth[over] *= 1.0 - min(1.0, as_close)
    return tuple(worth)


def _excess_of(state: FishingState, seat: int) -> tuple[float, ...]:
    """Return the chance of each excess of another fisher, from what all may see."""
    fisher = state.fisher(seat)
    if not state.all_declared:
        wager = state.wagers[seat]
        assert wager is not None
        return prospects(state.open_card, state.rules.advanced)[EVERY_WAGER.index(wager)].excess
    over = excess(state.open_card, fisher.counting) if fisher.rolled else None
    if fisher.done or over is not None:
        # Whoever has caught the card is taken to leave it at that.
        return tuple(float(over is not None and at == min(over, MOST_EXCESS - 1)) for at in range(MOST_EXCESS))
    plan = _plan(state, seat)
    alone = _solution(state.open_card, plan, ())
    chance = alone.now(fisher) if fisher.rolled else alone.before_roll
    return scaled_excess(state.open_card, plan, chance)


def _plan(state: FishingState, seat: int) -> Plan:
    wager = state.wagers[seat]
    assert wager is not None
    return Plan(wager, tuple(special.use or NORMAL for special in state.fisher(seat).specials))


def _wager(dice: list[str]) -> Wager:
    return Wager(dice.count("d6"), tuple(kind for kind in SPECIALS if kind in dice))


def _change(choice: Choice) -> Change:
    change = choice.args["change"]
    d6 = tuple((int(at), by) for at, by in change.get("d6", {}).items())
    return Change(d6, tuple((kind, change[kind]) for kind in SPECIALS if kind in change))


def _wins(chance: float) -> Reason:
    return because("wins", f"wins {_percent(chance)}", wins=round(100 * chance))


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
