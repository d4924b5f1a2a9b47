"""Several views of the same resting dice made one: where the frames do not agree, the die is not sure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from appliance.table.reading import Box, DieReading, Doubt, Guess, TableView


def _apart(a: Box, b: Box) -> float:
    """Distance of the centres over the smaller box's mean side."""
    dx, dy = (a[0] + a[2] - b[0] - b[2]) / 2, (a[1] + a[3] - b[1] - b[3]) / 2
    side = min((box[2] - box[0] + box[3] - box[1]) / 2 for box in (a, b))
    return float((dx * dx + dy * dy) ** 0.5 / max(side, 1e-6))


def _twin(die: DieReading, view: TableView, taken: set[int]) -> int | None:
    near = [(_apart(die.box, other.box), i) for i, other in enumerate(view.dice) if i not in taken]
    best = min(near, default=(1.0, -1))
    return best[1] if best[0] < 0.5 else None


def agree(views: Sequence[TableView]) -> TableView:
    """One view out of one or more of the same moment, in the order they were taken.

    A die is in it if half of the frames or more show it, or one of them surely. It is sure if all frames show it with
    the same face and it is sure in more than half; the view is not, unless more than half of the frames are sure as a
    whole. A problem stays if more than half of the frames have it. Raises ``ValueError`` for no views.
    """
    if not views:
        raise ValueError("a consensus needs at least one view; got none")
    last = views[-1]
    if len(views) == 1:
        return last
    half = len(views) / 2
    groups: list[list[DieReading]] = []
    used: list[set[int]] = [set() for _ in views]
    for n in reversed(range(len(views))):
        for i, die in enumerate(views[n].dice):
            if i in used[n]:
                continue
            group = [die]
            used[n].add(i)
            for m in range(n):
                twin = _twin(die, views[m], used[m])
                if twin is not None:
                    used[m].add(twin)
                    group.append(views[m].dice[twin])
            groups.append(group)
    dice = tuple(_fused(g, len(views)) for g in groups if len(g) >= half or any(d.sure for d in g))
    counted = Counter(p for v in views for p in set(v.problems))
    problems = tuple(p for p in dict.fromkeys(p for v in reversed(views) for p in v.problems) if counted[p] > half)
    markers = sum(v.markers for v in views) > half
    agreed = replace(last, dice=dice, problems=problems, markers=markers)
    if agreed.sure and sum(v.sure for v in views) <= half:
        return replace(agreed, dice=_doubted(dice, next(v for v in reversed(views) if not v.sure)))
    return agreed


def _doubted(dice: tuple[DieReading, ...], unsure: TableView) -> tuple[DieReading, ...]:
    """The dice, with those in doubt that are so in a frame that is not sure; else the first one."""
    here = replace(unsure, dice=dice)
    doubts = {_twin(die, here, set()): die.doubt for die in unsure.dice if die.doubt}
    marked = tuple(replace(die, doubt=doubts.get(n)) for n, die in enumerate(dice))
    if all(die.sure for die in marked):
        return (replace(dice[0], doubt=Doubt.FRAMES_DISAGREE), *dice[1:])
    return marked


def _fused(group: list[DieReading], frames: int) -> DieReading:
    faces = Counter(d.face for d in group)
    face = max(faces, key=lambda f: (faces[f], fmean(d.confidence for d in group if d.face == f)))
    newest = next(d for d in group if d.face == face)
    by_face: dict[str, list[float]] = {}
    for die in group:
        for guess in die.guesses:
            by_face.setdefault(guess.face, []).append(guess.confidence)
    means = {f: sum(c) / len(group) for f, c in by_face.items()}
    rest = sorted((f for f in means if f != face), key=lambda f: -means[f])
    guesses = tuple(Guess(f, round(means[f], 4)) for f in (face, *rest))
    doubt = None
    if len(faces) > 1 or len(group) < frames:
        doubt = Doubt.FRAMES_DISAGREE
    elif sum(d.sure for d in group) * 2 <= len(group):
        doubt = next(d.doubt for d in group if d.doubt)
    given = round(sum(d.flattest for d in group if d.face == face) / len(group), 4)
    return replace(newest, guesses=guesses, doubt=doubt, face_given=None if newest.face_given is None else given)
