"""Dice Fishing: what may be wagered, how special dice may be used, and what a fisher may still do with the dice."""

from collections.abc import Iterator
from dataclasses import replace

from appliance.games import Choice, NeedRoll
from ui.board_models import Box, Piece, PieceLook, Shape, columns, grid, rows, within
from ui.pages.boards.fishing_players import SHAPES, USES, dice, places
from ui.pages.boards.laid import Sight, throw_target, to_hold, why_not
from ui.pages.foreseen import foreseen
from ui.pages.luring import luring
from ui.pages.page import choice_id
from ui.screen_models import Look, Target
from ui.theme import FAR

_KEY = "dice_fishing.board"
_COLUMNS = (1.2, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
"""What the rows of special dice are called, then no D6 to all five."""
_ABREAST = 5.0
"""A handful of fewer dice is not drawn larger than one of so many."""
_SPECIALS = ((), ("d10",), ("d20",), ("d10", "d20"))


def wagers(sight: Sight, at: Box) -> tuple[Piece, ...]:
    """A field for each wager with its number of dice: D6 across, special dice down (dice_fishing:2).

    What is wagered with a die that rests is crossed out (dice_fishing:14).
    """
    by_dice = {tuple(choice.args["dice"]): choice for choice in sight.choices}
    head, *lines = rows(at, 0.55, 1, 1, 1, 1)
    corner, *heads = columns(head, *_COLUMNS, gap=0.01)
    pieces = [Piece(Shape.DIE, corner)]
    pieces += [Piece(Shape.TEXT, place, f"{count} ×", size=20) for count, place in enumerate(heads)]
    for specials, line in zip(_SPECIALS, lines, strict=True):
        name, *fields = columns(line, *_COLUMNS, gap=0.01)
        pieces += _heading(sight, specials, name)
        for d6, place in enumerate(fields):
            choice = by_dice.get(("d6",) * d6 + specials)
            if choice is not None:
                count = str(len(choice.args["dice"]))
                pieces.append(Piece(Shape.FIELD, place, count, look=PieceLook.OPEN, target=choice_id(choice), size=FAR))
            elif d6 or specials:
                rests = "" if d6 else sight.called.say(f"{_KEY}.rests")
                why = _why_closed(d6, specials).id
                pieces.append(Piece(Shape.FIELD, place, label=rests, look=PieceLook.CLOSED, target=why))
    return tuple(pieces)


def closed_wagers(sight: Sight) -> tuple[Target, ...]:
    """Return what is touched where a wager is crossed out."""
    open_now = {tuple(choice.args["dice"]) for choice in sight.choices}
    every = ((d6, specials) for specials in _SPECIALS for d6 in range(len(_COLUMNS) - 1) if d6 or specials)
    return tuple(_why_closed(*each) for each in every if ("d6",) * each[0] + each[1] not in open_now)


def _why_closed(d6: int, specials: tuple[str, ...]) -> Target:
    return why_not(Choice("wager", {"dice": ["d6"] * d6 + list(specials)}))


def _heading(sight: Sight, specials: tuple[str, ...], at: Box) -> Iterator[Piece]:
    resting = sight.facts["resting"][sight.player]
    if not specials:
        yield Piece(Shape.TEXT, at, "–", size=22)
    halves = columns(at, 1, 1)
    for kind, place in zip(specials, halves, strict=False):
        look = PieceLook.CLOSED if kind in resting else PieceLook.TAKEN
        yield Piece(SHAPES[kind], place, sight.called.say(f"kind.{kind}"), look=look)


def declarations(sight: Sight, at: Box, tall: bool) -> tuple[Piece, ...]:
    """A field for each way to use the special dice (dice_fishing:10)."""
    choices, say, pieces = sight.choices, sight.called.say, []
    across = (1 if len(choices) < 4 else 2) if tall else 2 if len(choices) == 4 else 3
    for choice, place in zip(choices, grid(at, len(choices), across), strict=True):
        pieces.append(Piece(Shape.FIELD, place, look=PieceLook.OPEN, target=choice_id(choice)))
        uses = choice.args["use"].items()
        for (kind, use), half in zip(uses, columns(place, *[1.0] * len(uses)), strict=True):
            shape, words = columns(within(half, (0.03, 0.01, 0.97, 0.99)), 0.25, 0.75)
            pieces.append(Piece(SHAPES[kind], shape, say(f"kind.{kind}")))
            text = f"{USES[use]} {say(f'dice_fishing.use.{use}')}"
            pieces.append(Piece(Shape.TEXT, words, text, look=PieceLook.OPEN, size=19))
    return tuple(pieces)


def fishing(sight: Sight, at: Box, tall: bool) -> tuple[Piece, ...]:
    """The dice, large, with what a lure may change; beside them rerolls, and to leave it (dice_fishing:11, 13)."""
    hand, ways = rows(at, 0.56, 0.44, gap=0.02) if tall else columns(at, 0.64, 0.36, gap=0.012)
    return (*_dice(sight, hand), *_ways(sight, ways))


def _dice(sight: Sight, at: Box) -> Iterator[Piece]:
    yield Piece(Shape.AREA, at, look=PieceLook.FREE)
    lures = [each for each in sight.choices if each.do == "lure"]
    wager = sight.facts["wagers"][sight.player]
    across = max(_ABREAST, sum(1.0 if kind == "d6" else 1.7 for kind in wager))
    if not lures:
        yield from _to_be_held(sight, dice(sight, sight.player, within(at, (0.01, 0.1, 0.99, 0.9)), across))
        return
    up, middle, down = (within(line, (0.01, 0, 0.99, 1)) for line in rows(at, 1, 1, 1))
    yield from _to_be_held(sight, dice(sight, sight.player, middle, across))
    open_now = luring(lures, sight.desk.picked)
    steps = {part for part, _ in open_now.steps}
    for number, (kind, *boxes) in enumerate(
        zip(wager, places(wager, up, across), places(wager, down, across), strict=True)
    ):
        place = str(number) if kind == "d6" else kind
        for by, arrow, box in zip(("+1", "-1"), "▲▼", boxes, strict=True):
            if (place, by) in steps:
                yield Piece(Shape.FIELD, box, arrow, look=PieceLook.OPEN, target=f"lure:{place}:{by}", size=20)
        if kind in open_now.using:
            word = sight.called.say("dice_fishing.use.lure")
            yield Piece(Shape.FIELD, boxes[0], word, look=PieceLook.OPEN, target=f"using:{kind}", size=16)


def _to_be_held(sight: Sight, pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Where dice are thrown on demand, a touch holds one or lets it go; those that are held are marked."""
    lying = to_hold(sight.session, sight.facts["wagers"][sight.player])
    number = 0
    for piece in pieces:
        if piece.shape in SHAPES.values():
            hold = lying[number].target
            look = PieceLook.MARKED if lying[number].look is Look.DIE_KEPT else piece.look
            piece = replace(piece, look=look, target=hold.id if hold else None)
            number += 1
        yield piece


def _ways(sight: Sight, at: Box) -> Iterator[Piece]:
    ways = [*_rerolls(sight), *_lure(sight), *_leave(sight)]
    for piece_at, place in zip(ways, grid(at, len(ways), 2 if len(ways) > 2 else 1, gap=0.02), strict=True):
        text, label, target = piece_at
        look = PieceLook.OPEN if target else PieceLook.GHOST
        yield Piece(Shape.FIELD, place, text, label, look, target=target, size=26)


Way = tuple[str, str, str | None]
"""What is written on a field, below it, and what touches it."""


def _rerolls(sight: Sight) -> Iterator[Way]:
    for at, need in enumerate(sight.session.prompts):
        if isinstance(need, NeedRoll) and need.player == sight.player:
            kind = need.args["using"]
            text = f"{USES['reroll']} {sight.called.say(f'kind.{kind}')}"
            left = sight.facts["left"][sight.player][kind]
            yield text, sight.called.say(f"{_KEY}.rerolls", count=left), throw_target(sight, at)


def _lure(sight: Sight) -> Iterator[Way]:
    """The lure that is picked already, to be left at that."""
    whole = luring([each for each in sight.choices if each.do == "lure"], sight.desk.picked).whole
    if whole is not None:
        yield sight.called.choice(whole), sight.called.say(f"{_KEY}.only"), choice_id(whole)


def _leave(sight: Sight) -> Iterator[Way]:
    """What it comes to if the dice stay as they lie."""
    for choice in sight.choices:
        if choice.do == "done":
            told = foreseen(sight.session, choice, "fished")
            enough = str(sight.called.value("caught", told["caught"]))
            yield sight.called.choice(choice), f"{told['total']}: {enough}", choice_id(choice)
