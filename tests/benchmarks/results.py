"""How quick pages of results are with many stored matches: ``python -m tests.benchmarks.results --matches 2000``."""

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from appliance.app.looking_through import LookingThrough
from appliance.games import GAMES
from appliance.results import fairness, luck, thrown
from appliance.store import Journal
from tests.results.matches import NOON, played
from ui.desk import Desk, Place
from ui.findings import Findings
from ui.present import present

DIFFERENT = 20
"""So many different matches of each game are stored again and again."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    count = parser.parse_args().matches
    matches = [played(key, 3, seed) for seed in range(1, DIFFERENT + 1) for key in GAMES]
    with TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite3") as journal:
        for number in range(count):
            journal.take_in(*matches[number % len(matches)], NOON)
        measure(journal)
    for key in ("penta", "zocken"):
        setup, actions = played(key, 4)
        began = time.process_time()
        luck(setup, [entry for entry, _ in actions])
        print(f"luck of a random {key} match of four: {time.process_time() - began:.2f} s of processor time")


def measure(journal: Journal) -> None:
    through, desk = LookingThrough(journal), Desk(place=Place.MATCHES, found=Findings())
    began = time.process_time()
    desk = through.begin(desk)
    print(f"{len(desk.found.results)} matches listed in {time.process_time() - began:.2f} s, none looked at before")
    longest = 0.0
    began = time.process_time()
    while desk.found.left:
        step = time.process_time()
        desk = through.step(desk)
        longest = max(longest, time.process_time() - step)
    print(f"all looked at in {time.process_time() - began:.1f} s; the longest step took {longest * 1000:.0f} ms")
    began = time.process_time()
    desk = LookingThrough(journal).begin(desk)
    print(f"opened after a start in {time.process_time() - began:.2f} s")
    through.begin(desk)
    began = time.process_time()
    desk = through.begin(desk)
    print(f"opened again in {time.process_time() - began:.2f} s")
    began = time.process_time()
    for _ in range(100):
        present(desk)
    print(f"a page of the list is made in {(time.process_time() - began) * 10:.1f} ms")
    began = time.process_time()
    fairness(thrown(desk.found.results))
    print(f"all dice counted in {(time.process_time() - began) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
