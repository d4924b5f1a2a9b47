"""What is printed on a Zocken board: the colour dots, the points, the wager; and the colours of the dice."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from appliance.games.edition import Edition, Flaw, Unfit

DICE = 7

Colour = Literal[
    "red", "orange", "yellow", "green", "blue", "purple", "pink", "white", "black", "grey", "brown", "turquoise"
]
Points = Annotated[int, Field(ge=0, le=1000)]
Seven = Field(min_length=DICE, max_length=DICE)


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class PointTable(_Part):
    """The points of a turn (zocken:6 to 8). ``outer`` and ``out`` are lost; ``matches`` are for 1 to 7 of them."""

    all_placed: Points
    outer: Points
    out: Points
    matches: Annotated[tuple[Points, ...], Seven]

    @model_validator(mode="after")
    def _more_matches_are_worth_more(self) -> "PointTable":
        if list(self.matches) != sorted(self.matches):
            said = f"matches are {list(self.matches)}, expected points that never fall"
            raise Unfit(Flaw("matches_fall", said, ("matches",)))
        return self


class Wager(_Part):
    """What a wager wins if the turn brings more than ``above``, and what it loses otherwise (zocken:9)."""

    above: Points
    gain: Literal["half"] | Points
    loss: Points


class ZockenEdition(Edition):
    """A printing of the game. ``dice``: the colours of the seven dice; ``dots``: those of fields 2 to 8."""

    rounds: Annotated[int, Field(ge=1, le=20)]
    dice: Annotated[tuple[Colour, ...], Seven]
    dots: Annotated[tuple[Colour, ...], Seven]
    points: PointTable
    wager: Wager

    @model_validator(mode="after")
    def _each_die_has_its_dot(self) -> "ZockenEdition":
        flaws = []
        for key, colours in (("dice", self.dice), ("dots", self.dots)):
            twice = sorted({colour for colour in colours if colours.count(colour) > 1})
            if twice:
                said = f"{key} has {', '.join(twice)} more than once, expected seven different colours"
                flaws.append(Flaw("colour_twice", said, (key,), {"colour": twice[0]}))
        if strangers := [dot for dot in self.dots if dot not in self.dice]:
            said = f"dots has {', '.join(strangers)}, which no die has"
            flaws.append(Flaw("dot_without_die", said, ("dots",), {"colour": strangers[0]}))
        odd = [points for points in self._all_points() if points % 2]
        if self.wager.gain == "half" and odd:
            said = f"wager.gain is 'half', but points holds the odd {odd[0]}, so a half may not be whole"
            flaws.append(Flaw("odd_half", said, ("wager", "gain"), {"points": odd[0]}))
        if flaws:
            raise Unfit(*flaws)
        return self

    def _all_points(self) -> tuple[int, ...]:
        return (self.points.all_placed, self.points.outer, self.points.out, *self.points.matches)
