"""How figures, days and games are written on pages of results."""

from babel.numbers import format_decimal

from appliance.games import GAMES
from appliance.results import Result, Variant, minute
from ui.words import Words


def whole(number: int, say: Words) -> str:
    """Return a whole number as the language writes it: 1,204."""
    return str(format_decimal(number, locale=say.language)).replace("-", "−")


def tenths(number: float, say: Words) -> str:
    """Return a number with one place behind the point."""
    return str(format_decimal(number, format="#,##0.0", locale=say.language))


def signed(number: float, say: Words) -> str:
    """Return a number with its sign, to a whole one."""
    rounded = round(number)
    return f"{'−' if rounded < 0 else '+' if rounded > 0 else '±'}{whole(abs(rounded), say)}"


def when(result: Result, say: Words) -> str:
    """Return day and time of a match, or that nobody knows them."""
    return minute(result.started_at) or say("found.no_date")


def game_name(key: str, say: Words) -> str:
    """Return the name of a game; of one that this program does not know, its key."""
    return say(f"{key}.name") if f"{key}.name" in say else key


def variant_name(variant: Variant, say: Words) -> str:
    """Return the name of a game with the shortest of the rules that are not the rulebook's, and how many more."""
    name = game_name(variant.game, say)
    if variant.game not in GAMES:
        return name
    rules = [
        f"{say(f'{variant.game}.options.{key}')}: {say(f'{variant.game}.values.{key}.{str(value).lower()}')}"
        for key, value in variant.options
    ]
    differs = sorted([*rules, *([] if variant.edition == "house" else [variant.edition])], key=len)
    if not differs:
        return name
    return f"{name} ({differs[0]}{f', +{len(differs) - 1}' if differs[1:] else ''})"
