"""The measurements as Markdown tables, which are as legible on a terminal."""

from collections import Counter
from collections.abc import Iterable, Sequence

from vision.bench.summary import Row
from vision.bench.tally import Bin, DiceTally, Tally, wilson


def table(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    """A Markdown table with columns of even width; the first is set left, the others right."""
    lines = [list(head), *map(list, body)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]

    def drawn(cells: Sequence[str]) -> str:
        padded = [
            cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(cells, widths, strict=True))
        ]
        return f"| {' | '.join(padded)} |"

    rule = "|" + "|".join("-" * (w + 2) if i == 0 else "-" * (w + 1) + ":" for i, w in enumerate(widths)) + "|"
    return "\n".join([drawn(lines[0]), rule, *map(drawn, lines[1:])])


def rows_table(rows: Sequence[Row]) -> str:
    """The sets with their outcomes, 95 % intervals, targets and the plain pip counter beside them."""
    given = any(row.target for row in rows)
    coloured, plain = any(row.coloured for row in rows), any(row.plain for row in rows)
    bold = any(row.tally.bold for row in rows)
    head = ["set", "pictures", "exact", "95 %", "unsure", *(["bold"] if bold else []), "silent", "95 %"]
    head += ["exact with colours"] if coloured else []
    head += ["wanted", "met"] if given else []
    head += ["plain counter: exact", "silent"] if plain else []
    return table(head, (_cells(row, given, coloured, plain, bold) for row in rows))


def _cells(row: Row, given: bool, coloured: bool, plain: bool, bold: bool) -> list[str]:
    t = row.tally
    cells = [row.name, str(t.pictures), _percent(t.share(t.exact)), _interval(t.exact, t.pictures)]
    cells += [_percent(t.share(t.unsure)), *([_of(t, t.bold)] if bold else [])]
    cells += [_of(t, t.silent), _interval(t.silent, t.pictures)]
    if coloured:
        cells.append(_percent(row.coloured.share(row.coloured.exact)) if row.coloured else "")
    if given:
        wanted = f"{_percent(row.target.exact)}, {_percent(row.target.silent)}" if row.target else ""
        cells += [wanted, "" if row.met is None else "yes" if row.met else "no"]
    if plain:
        p = row.plain
        cells += [_percent(p.share(p.exact)), _percent(p.share(p.silent))] if p else ["", ""]
    return cells


def breakdown_table(groups: Iterable[tuple[str, str, Tally]]) -> str:
    """Outcomes of pictures by what is known of their scenes."""
    return table(
        ("pictures by", "value", "pictures", "exact", "95 %", "unsure", "bold", "silent"),
        (
            (
                name,
                value,
                str(t.pictures),
                _percent(t.share(t.exact)),
                _interval(t.exact, t.pictures),
                _percent(t.share(t.unsure)),
                str(t.bold),
                str(t.silent),
            )
            for name, value, t in groups
        ),
    )


def dice_table(groups: Iterable[tuple[str, str, DiceTally]]) -> str:
    """Fate of single dice by their own properties."""
    return table(
        ("dice by", "value", "dice", "found", "right", "95 %"),
        (
            (
                name,
                value,
                str(d.dice),
                _percent(d.found / d.dice),
                _percent(d.right / d.dice),
                _interval(d.right, d.dice),
            )
            for name, value, d in groups
        ),
    )


def reliability_table(bins: Iterable[Bin]) -> str:
    """How often a reading of some confidence is right."""
    return table(
        ("confidence", "readings", "mean confidence", "right", "95 %"),
        (
            (
                f"{b.low:g} to {b.high:g}",
                str(b.count),
                f"{100 * b.mean:.2f} %",
                f"{100 * b.right / b.count:.2f} %",
                _interval(b.right, b.count),
            )
            for b in bins
            if b.count
        ),
    )


def left_out_lines(reasons: dict[str, Counter[str]]) -> list[str]:
    """One line a set and reason for the pictures that were not scored."""
    return [f"{name}: {count} left out: {why}" for name, whys in reasons.items() for why, count in whys.items()]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _of(tally: Tally, count: int) -> str:
    return f"{count} = {_percent(tally.share(count))}"


def _interval(hits: int, trials: int) -> str:
    low, high = wilson(hits, trials)
    return f"{100 * low:.1f} to {100 * high:.1f}"
