"""Long run: staged tables with throws, kept dice, hands, shadows and unsteady light, watched from first to last frame.

    python -m tests.benchmarks.throws --runs 240 --seed 1

Each run is one film. The dice are read from the stage's truth, so that what counts is when and what is told.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field

import cv2

from tests.vision.stage import EVERY_FLOOR, Oracle, Stage
from vision import Hand, Motion, Pipeline, Roll, StreamFault, StreamProblem

LATEST_S = 0.3
Spans = list[tuple[int, int]]


@dataclass
class Report:
    """What one film brought; ``misses`` say what was wrong."""

    stage: Stage
    misses: list[str] = field(default_factory=list)
    delays_ms: list[float] = field(default_factory=list)
    hands: Counter = field(default_factory=Counter)
    dark: bool = False


def film(seed: int) -> tuple[Stage, list[str], Spans, Spans, Spans]:
    """A film, its acts, and the frames in which only the light moves, those with a hand, those with a throwing hand."""
    stage = Stage(seed)
    rng = stage.rng
    stage = Stage(
        seed,
        fps=float(rng.choice([10, 15, 30])),
        dice=int(rng.integers(1, 7)),
        floor=str(rng.choice(EVERY_FLOOR)),
        scale=float(rng.uniform(0.36, 0.6)),
        noise=float(rng.choice([0.0, 1.0, 2.5, 4.0])),
        flicker=float(rng.choice([0.0, 0.03, 0.08])),
        banding=float(rng.choice([0.0, 0.0, 0.03])),
        jpeg=rng.choice([None, 75, 92]),
    )
    acts, lights, hands, helds = [], [], [], []
    stage.put()
    stage.wait(0.8)
    rng = stage.rng
    for _ in range(int(rng.integers(3, 6))):
        act = str(rng.choice(["throw", "reroll", "look", "nudge", "take", "shadow", "switch", "hunt", "held"]))
        if act == "take" and stage.dice < 2:
            act = "look"
        begun = len(stage.shots)
        if act == "throw":
            stage.throw(seconds=rng.uniform(0.6, 1.3))
        elif act == "held":
            stage.throw(seconds=rng.uniform(0.8, 1.3), held=True)
            helds.append((begun, len(stage.shots)))
        elif act == "reroll":
            keep = rng.random(stage.dice) < 0.5
            which = frozenset(n for n in range(stage.dice) if not keep[n]) or frozenset({0})
            stage.throw(which, rng.uniform(0.6, 1.3))
        elif act in ("look", "nudge", "take"):
            nudge = float(rng.uniform(0.2, 0.8)) if act == "nudge" else 0.0
            stage.hand(rng.uniform(0.9, 2.0), nudge=nudge, take=act == "take")
            hands.append((begun, len(stage.shots)))
        elif act == "switch":
            stage.switch()
        else:
            getattr(stage, act)(rng.uniform(0.8, 1.8))
        stage.wait(rng.uniform(0.7, 1.2))
        if act in ("shadow", "switch", "hunt"):
            lights.append((begun, len(stage.shots)))
        acts.append(act)
    return stage, acts, lights, hands, helds


def watch(seed: int) -> tuple[Report, list[str]]:
    """Watch one film."""
    stage, acts, lights, hands, helds = film(seed)
    report, oracle = Report(stage), Oracle(stage)
    pipeline = Pipeline(oracle)
    told: list[Roll] = []
    motions, seen_hands = [], []
    for frame in stage.frames():
        for event in pipeline.feed(frame):
            if isinstance(event, Roll):
                told.append(event)
            elif isinstance(event, Motion):
                motions.append(event.frame)
            elif isinstance(event, Hand):
                seen_hands.append(event.frame)
            elif isinstance(event, StreamProblem):
                report.dark |= event.fault is StreamFault.DARK
    if report.dark:
        # A lamp was switched off over a black floor, and it was told: nothing else can be asked for.
        return Report(stage, dark=True), acts
    for throw in stage.throws:
        latest = throw.rest_from + LATEST_S * stage.fps + 1e-6
        mine = [r for r in told if throw.rest_from <= r.frame <= latest]
        if not mine:
            near = [r.frame - throw.rest_from for r in told if abs(r.frame - throw.rest_from) < stage.fps]
            report.misses.append(f"roll at rest {throw.rest_from} not told in time; rolls near it at {near}")
            told = [r for r in told if abs(r.frame - throw.rest_from) >= stage.fps]
            continue
        roll = mine[0]
        told.remove(roll)
        report.delays_ms.append(1000 * (roll.frame - throw.rest_from) / stage.fps)
        if set(roll.moved) != throw.moved:
            report.misses.append(f"moved {set(roll.moved)} instead of {set(throw.moved)} at {roll.frame}")
    report.misses += [f"false roll at {r.frame}, moved {r.moved}" for r in told]
    report.misses += [f"stale frame {n} read" for n in oracle.stale]
    for a, b in lights:
        report.misses += [f"light taken for motion at {n}" for n in motions if a <= n < b]
    for a, b in hands:
        report.hands["seen" if any(a <= n < b for n in seen_hands) else "missed"] += 1
    inside = hands + helds
    report.hands["false"] += sum(not any(a <= n < b for a, b in inside) for n in seen_hands)
    return report, acts


def main() -> None:
    """Watch many films and print what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rolls = good = dark = 0
    delays: list[float] = []
    hands: Counter = Counter()
    kinds: Counter = Counter()
    for seed in range(args.seed, args.seed + args.runs):
        report, acts = watch(seed)
        dark += report.dark
        rolls += 0 if report.dark else len(report.stage.throws)
        good += not report.misses and not report.dark
        delays += report.delays_ms
        hands += report.hands
        for miss in report.misses:
            kinds[miss.split(" at ")[0].split(" of ")[0].rstrip("0123456789 ")[:40]] += 1
            stage = report.stage
            about = f"{stage.floor}, {stage.fps:g} fps, noise {stage.noise:g}, flicker {stage.flicker:g}"
            print(
                f"seed {seed} ({about}, banding {stage.banding:g}, jpeg {stage.jpeg}; {' '.join(acts)}): {miss}",
                flush=True,
            )
    delays.sort()
    print(f"{args.runs} films, {dark} told as too dark, {good} of the others without a fault")
    print(f"{rolls} throws, {len(delays)} told in time")
    if delays:
        print(f"delay after rest: median {delays[len(delays) // 2]:.0f} ms, longest {delays[-1]:.0f} ms")
    print("hands:", dict(hands))
    print("faults:", dict(kinds))


if __name__ == "__main__":
    main()
