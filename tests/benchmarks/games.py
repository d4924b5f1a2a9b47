"""How fast the rules and the computer players are: ``python -m tests.benchmarks.games [GAME ...]``.

All figures are processor time of one core, so that a busy machine does not change them. An action: ``apply`` and the
``prompts`` after it, in random matches. A hint: all advice to whoever is asked, in matches of strong against easy.
"""

import argparse
import time
from random import Random
from statistics import median

from appliance.app.virtual import play_virtual
from appliance.games import GAMES, Setup, checked
from appliance.players import advise
from tests.games.playing import random_match, seats

ROW = "{:<16}{:>14}{:>12}{:>12}{:>16}{:>16}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=6.0, help="processor time for each figure")
    args = parser.parse_args()
    print(ROW.format("game", "action us", "hint ms", "longest ms", "random match/s", "strong match/s"))
    for key in args.games:
        action_us, matches = _actions(key, args.seconds)
        hint_ms, longest_ms = _hints(key, args.seconds)
        strong = _strong(key, args.seconds)
        print(
            ROW.format(
                key, f"{action_us:.0f}", f"{hint_ms:.1f}", f"{longest_ms:.0f}", f"{matches:.1f}", f"{strong:.2f}"
            ),
            flush=True,
        )


def _actions(key: str, budget_s: float) -> tuple[float, float]:
    """Return microseconds an action, and random matches a second."""
    rules, spent_s, actions, matches, begun = GAMES[key], 0.0, 0, 0, time.process_time()
    while time.process_time() - begun < budget_s:
        for each in random_match(rules, matches, seats(rules, 3)):
            before = time.process_time()
            rules.prompts(rules.apply(each.before, each.action).state)
            spent_s += time.process_time() - before
            actions += 1
        matches += 1
    return 1e6 * spent_s / actions, matches / (time.process_time() - begun - spent_s)


def _hints(key: str, budget_s: float) -> tuple[float, float]:
    """Return the median and the longest time of a hint in ms, at decisions of random matches."""
    rules, times, seed, begun = GAMES[key], [], 0, time.process_time()
    while time.process_time() - begun < budget_s:
        for each in random_match(rules, seed, seats(rules, 3)):
            before = time.process_time()
            advise(key, each.before, each.prompts[0].player)
            times.append(1000 * (time.process_time() - before))
            if time.process_time() - begun > budget_s:
                break
        seed += 1
    return median(times), max(times)


def _strong(key: str, budget_s: float) -> float:
    """Return matches a second in which every seat is played by the strong player."""
    names, matches, begun = seats(GAMES[key], 2), 0, time.process_time()
    setup = checked(Setup(key, names))
    while time.process_time() - begun < budget_s:
        play_virtual(setup, dict.fromkeys(names, "strong"), Random(matches))
        matches += 1
    return matches / (time.process_time() - begun)


if __name__ == "__main__":
    main()
