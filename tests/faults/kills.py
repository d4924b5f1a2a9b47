"""Kill the appliance at random moments of random matches: ``nice python -m tests.faults.kills --kills 500``.

Each time a player (``tests.faults.player``) takes up the match that was left, and its whole process group is killed
with SIGKILL after a random time. Then the journal must hold every action that was said to be accepted, at most the one
more that was on its way, nothing by half; and the next start must stand before the decision that was left.

The journal lies in memory where that can be had (/dev/shm): a killed process loses nothing that it handed to the
kernel, whatever the disk. What a disk loses is the business of ``tests.faults.power_cuts``.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import NoReturn

from tests.faults.player import Said, play, stored, to_pipe

START_S = 5.0
"""How soon after a kill the next start must stand at the decision."""

MOST_LINES = 24
"""After so many lines at the most a player is killed: two for each accepted action, before and after it is kept."""


@dataclass
class Tally:
    """What came of the kills. ``under_way``: an action was not shown yet; ``stored``: but it was stored."""

    kills: int = 0
    under_way: int = 0
    stored: int = 0
    actions: int = 0
    slowest_s: float = 0.0
    matches: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills in {len(self.matches)} matches, {self.actions} actions; {self.under_way} kills while"
            f" an action was under way, which was stored in {self.stored} and not in the others; slowest start"
            f" {self.slowest_s:.2f} s; nothing lost, nothing by half"
        )


def kill_players(state: Path, kills: int, seed: int) -> Tally:
    """Kill players on one journal; raises AssertionError at the first loss."""
    rng, tally, before = Random(seed), Tally(), None
    for _ in range(kills):
        said, start_s = killed(state, rng)
        now = stored(state)
        check(before, said, now)
        tally.kills += 1
        tally.slowest_s = max(tally.slowest_s, start_s)
        if now is not None:
            tally.actions = now.rows
            tally.matches.add(now.match)
            tally.under_way += bool(said) and not said[-1].shown
            tally.stored += bool(said) and replace(said[-1], shown=True) == now and not said[-1].shown
        before = now
        if tally.kills % 50 == 0:
            print(tally, file=sys.stderr, flush=True)
    return tally


def killed(
    state: Path, rng: Random, before: Callable[[], None] = lambda: None, careless: bool = False
) -> tuple[list[Said], float]:
    """Let a player play on, kill it at a random moment, and return all that it said and how long its start took.

    The moment is some actions on and a while; one in ten dies at a random moment of its start. ``before``: what is
    done at that moment just before. ``careless``: the player's journal does not flush.
    """
    reading, writing = os.pipe()
    seed, lines, while_s = rng.randrange(2**32), rng.randint(1, MOST_LINES) * (rng.random() < 0.9), rng.uniform(0, 0.05)
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        _play_and_exit(state, seed, careless, reading, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        heard = pipe.readline() if lines else b""
        start_s = time.monotonic() - started if lines else 0.0
        heard += b"".join(pipe.readline() for _ in range(lines - 1))
        time.sleep(while_s)
        before()
        _kill_group(child)
        _, ended = os.waitpid(child, 0)
        assert os.WIFSIGNALED(ended), "the player ended by itself; its traceback stands above"
        said = (heard + pipe.read()).splitlines()
    return [Said(**json.loads(line)) for line in said], start_s


def _play_and_exit(state: Path, seed: int, careless: bool, reading: int, writing: int) -> NoReturn:
    os.setsid()
    os.close(reading)
    try:
        play(state, seed, to_pipe(writing), careless)
    except BaseException:
        traceback.print_exc()
    os._exit(1)


def _kill_group(child: int) -> None:
    """SIGKILL to the whole group; a child that has not come to be its leader yet is killed alone."""
    leads = os.getpgid(child) == child
    (os.killpg if leads else os.kill)(child, signal.SIGKILL)


def check(before: Said | None, heard: list[Said], now: Said | None) -> None:
    """Assert that the journal, ``now``, holds what was there ``before`` and what was shown since, and nothing by half.

    The one action that was under way is there as a whole or not at all.
    """
    said = [each for each in heard if each.shown]
    if said and before is not None and before.decision:
        assert said[0] == before, f"the start stood elsewhere than where it was left: {said[0]}, not {before}"
    known = said[-1] if said else before
    if known is None:
        return
    assert now is not None, f"the journal is empty, but {known} was accepted"
    begun = not known.decision and (now.rows, now.match != known.match) == (known.rows, True)
    coming = replace(heard[-1], shown=True) if heard and not heard[-1].shown else known
    assert begun or now in (known, coming), f"stored is {now}; shown was {known}, under way {coming}"


def main() -> None:
    """Run it as a script."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(prefix="dicekeeper-kills-", dir=memory) as folder:
        tally = kill_players(Path(folder), args.kills, args.seed)
    print(tally)
    assert tally.slowest_s < START_S, f"a start took longer than {START_S} s"


if __name__ == "__main__":
    main()
