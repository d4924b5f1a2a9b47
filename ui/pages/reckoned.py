"""A match looked at again: the totals turn by turn, and luck and choices apart."""

from collections.abc import Sequence

from appliance.results import Course, Luck, Result
from ui.desk import Desk
from ui.pages.names import Names
from ui.pages.page import Page, back_corner
from ui.pages.told import signed, tenths, whole
from ui.result_models import Chart, Figures, Row, Series
from ui.words import Words

LEVELS = 4
"""About so many values stand beside a chart."""

MOST_ROUNDS = 8
"""No more numbers of rounds than these stand below it."""


def chart(desk: Desk, say: Words) -> Page:
    """Return the totals of a match, turn by turn."""
    course = desk.found.course
    if course is None or not course.rounds:
        return Page(say("found.chart"), Figures((), (), say("found.no_turns")), (), back_corner(say))
    return Page(say("found.chart"), _drawn(course, say), (), back_corner(say), say("found.chart_hint"))


def _drawn(course: Course, say: Words) -> Chart:
    everything = [total for totals in course.totals for total in totals]
    step = _step(max(everything) - min(everything))
    low, high = min(everything) // step * step, -(-max(everything) // step) * step
    span = max(1, high - low)
    turns = len(course.rounds)
    series = tuple(
        Series(player, seat, tuple((total - low) / span for total in totals), whole(totals[-1], say))
        for seat, (player, totals) in enumerate(zip(course.players, course.totals, strict=True))
    )
    levels = tuple(((level - low) / span, whole(level, say)) for level in range(low, high + 1, step))
    return Chart(series, _rounds(course.rounds, turns), levels)


def _step(span: int) -> int:
    """A round number of which a span has about ``LEVELS``."""
    step = 1
    while span > LEVELS * step:
        step = {"1": step * 2, "2": step // 2 * 5, "5": step * 2}[str(step)[0]]
    return step


def _rounds(rounds: Sequence[int], turns: int) -> tuple[tuple[float, str], ...]:
    """Where each round begins, not more than have room."""
    begins = [(at / turns, number) for at, number in enumerate(rounds) if at == 0 or rounds[at - 1] != number]
    every = -(-len(begins) // MOST_ROUNDS)
    return tuple((at, str(number)) for at, number in begins[::every])


def luck(desk: Desk, say: Words) -> Page:
    """Return what the dice gave and what the choices cost, for the games in which that is known."""
    found, match = desk.found.luck, desk.found.result
    if found is None or match is None:
        note = say("found.reckoning") if desk.found.reckoning else say("found.not_exact")
        return Page(say("found.luck"), Figures((), (), note), (), back_corner(say))
    apart = any(each.apart for each in found)
    columns = ("player", "expected", "dice", "choices", *(("apart",) if apart else ()), "points")
    head = tuple(say(f"found.head.{key}") for key in columns)
    rows = tuple(_luck_row(each, apart, say) for each in sorted(found, key=lambda each: -each.score))
    return Page(
        say("found.luck"),
        Figures(head, rows, _dearest(found, match, say)),
        (),
        back_corner(say),
        say("found.luck_hint"),
    )


def _luck_row(each: Luck, apart: bool, say: Words) -> Row:
    cells = [tenths(each.expected, say), signed(each.dice, say), signed(each.choices, say)]
    if apart:
        cells.append(signed(each.apart, say))
    return Row(each.player, (*cells, whole(each.score, say)))


def _dearest(found: Sequence[Luck], match: Result, say: Words) -> str:
    """The choice of the match that cost most."""
    slips = [(each.slip, each.player) for each in found if each.slip]
    if not slips:
        return say("found.no_slip")
    slip, player = max(slips, key=lambda each: each[0].cost)
    called = Names(say, match.setup.game, match.setup.edition)
    if slip.action.do == "roll":
        return say("found.slip_roll", player=player, round=slip.round, cost=tenths(slip.cost, say))
    choice = called.choice(slip.action)
    return say("found.slip", player=player, round=slip.round, cost=tenths(slip.cost, say), choice=choice)
