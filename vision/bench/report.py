"""The whole report of a measurement, as text and as JSON Lines."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from vision.bench import tables
from vision.bench.measure import LeftOut, Shot, trusted
from vision.bench.rows import TEACH
from vision.bench.summary import breakdown, dice_breakdown, left_out, rows, worst
from vision.bench.tally import reliability
from vision.bench.worst import draw, in_words


def text(shots: Sequence[Shot], skipped: Sequence[LeftOut], drawn: Path | None = None) -> Iterator[str]:
    """The tables and each set's worst pictures; these are drawn into the folder ``drawn`` where one is given."""
    scenes, dice = list(breakdown(_untaught(shots))), list(dice_breakdown(_untaught(shots)))
    taught = list(dice_breakdown(_taught(shots)))
    if shots:
        yield f"## The number of dice given, as in a game\n{tables.rows_table(rows(shots, True))}\n"
        yield f"## The number of dice not given\n{tables.rows_table(rows(shots, False))}\n"
    if skipped:
        yield "\n".join(["## Not scored", *tables.left_out_lines(left_out(skipped)), ""])
    if scenes:
        yield f"## Pictures by scene, the number given\n{tables.breakdown_table(scenes)}\n"
    if dice:
        yield f"## Dice by their looks, the number given, sure or not\n{tables.dice_table(dice)}\n"
        bins = reliability(trusted(_untaught(shots)))
        yield f"## Confidence and truth, the number given\n{tables.reliability_table(bins)}\n"
    if taught:
        yield f"## Dice read by taught sets, the number given, sure or not\n{tables.dice_table(taught)}\n"
        bins = reliability(trusted(_taught(shots)))
        yield f"## Confidence and truth of taught sets, the number given\n{tables.reliability_table(bins)}\n"
    for name, bad in _worst_of_each(shots):
        yield "\n".join([f"## The worst of {name}, the number given", *map(in_words, bad), ""])
        if drawn:
            for shot in bad:
                draw(shot, drawn)


def json_lines(
    shots: Sequence[Shot], skipped: Sequence[LeftOut], drawn: Path | None = None
) -> Iterator[dict[str, Any]]:
    """The same as objects; ``what`` tells the kind of each."""
    for row in rows(shots, True) + rows(shots, False):
        yield row.as_json()
    for name, whys in left_out(skipped).items():
        for why, count in whys.items():
            yield {"what": "not_scored", "set": name, "pictures": count, "why": why}
    for taught, some in ((False, _untaught(shots)), (True, _taught(shots))):
        for key, value, tally in breakdown(some):
            yield {"what": "pictures_by", "taught": taught, "key": key, "value": value, **tally.as_json()}
        for key, value, dice in dice_breakdown(some):
            yield {"what": "dice_by", "taught": taught, "key": key, "value": value, **dice.as_json()}
        for each in reliability(trusted(some)) if some else ():
            yield {"what": "reliability", "taught": taught, **each.as_json()}
    for name, bad in _worst_of_each(shots):
        for shot in bad:
            copy = str(draw(shot, drawn)) if drawn else None
            yield {"what": "worst", "set": name, "image": str(shot.picture.path), "why": in_words(shot), "drawn": copy}


def _taught(shots: Sequence[Shot]) -> list[Shot]:
    return [shot for shot in shots if shot.row == TEACH]


def _untaught(shots: Sequence[Shot]) -> list[Shot]:
    return [shot for shot in shots if shot.row != TEACH]


def picture_json(shot: Shot) -> dict[str, Any]:
    """One picture and how it ended."""
    given = shot.given.outcome if shot.given else None
    return {"what": "picture", "set": shot.row, "image": str(shot.picture.path), "dice": len(shot.picture.dice),
            "number_given": given, "number_not_given": shot.free.outcome}  # fmt: skip


def _worst_of_each(shots: Sequence[Shot]) -> Iterator[tuple[str, list[Shot]]]:
    for name in dict.fromkeys(shot.row for shot in shots):
        bad = worst(shot for shot in shots if shot.row == name)
        if bad:
            yield name, bad
