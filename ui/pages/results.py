"""What stored matches say: the page that leads to everything, the list of matches, what one of them came to."""

from appliance.results import Result
from ui.desk import Desk, Place
from ui.intents import OpenDice, OpenLuck, OpenPage, OpenResult, OpenTaking, TurnLeaf
from ui.pages.page import Page, back_corner
from ui.pages.told import game_name, when, whole
from ui.screen_models import Body, Listing, Look, Placing, Ranking, Target
from ui.words import Words

MATCHES_A_PAGE = 8

FAR_LEAVES = 10
"""So many pages of the list are turned at once, where there are more than these."""


def results(desk: Desk, say: Words) -> Page:
    """Return the page from which everything is opened."""
    found = desk.found
    finished = sum(result.finished for result in found.results)
    read = sum(each.read for each in found.readings)
    tiles = (
        _tile("matches", Place.MATCHES, say("found.matches_detail", count=len(found.results), finished=finished), say),
        _tile("people", Place.PEOPLE, say("found.people_detail", count=len(found.people)), say),
        _tile("records", Place.RECORDS, say("found.records_detail"), say),
        Target("dice", say("found.dice"), OpenDice(), detail=say("found.dice_detail")),
        _tile("itself", Place.ITSELF, say("found.itself_detail", count=read, read=whole(read, say)), say),
        Target("taking", say("found.taking"), OpenTaking(), detail=say("found.taking_all_detail")),
    )
    return Page(say("found.prompt"), Listing(tiles, 2), (), back_corner(say), _progress(desk, say), focus="matches")


def _tile(key: str, place: Place, detail: str, say: Words) -> Target:
    return Target(key, say(f"found.{key}"), OpenPage(place), detail=detail)


def _progress(desk: Desk, say: Words) -> str:
    found = desk.found
    if found.left:
        return say("found.left", count=found.left, left=whole(found.left, say))
    return say("found.untold", count=found.untold) if found.untold else say("found.hint")


def matches(desk: Desk, say: Words) -> Page:
    """Return the list of all matches, or of those of one player, newest first, a few a page."""
    listed, person = desk.found.listed, desk.found.person
    last = max(0, len(listed) - 1) // MATCHES_A_PAGE
    leaf = min(max(desk.found.leaf, 0), last)
    shown = listed[leaf * MATCHES_A_PAGE : (leaf + 1) * MATCHES_A_PAGE]
    tiles = tuple(_match_tile(result, say) for result in shown)
    prompt = say("found.matches_of", player=person.name) if person else say("found.matches")
    hint = say("found.leaf", number=leaf + 1, count=last + 1) if last else ""
    if not listed:
        hint = say("found.no_matches")
    focus = tiles[0].id if tiles else None
    return Page(
        prompt, Listing(tiles, 2), _leaves(desk.found.leaf, leaf, last, say), back_corner(say), hint, focus=focus
    )


def _leaves(asked: int, leaf: int, last: int, say: Words) -> tuple[Target, ...]:
    """The buttons to other pages of the list."""
    steps = [("newest", -FAR_LEAVES), ("newer", -1), ("older", 1), ("oldest", FAR_LEAVES)]
    return tuple(
        Target(key, say(f"found.{key}"), TurnLeaf(min(max(leaf + by, 0), last) - asked), Look.QUIET)
        for key, by in steps
        if 0 <= leaf + by <= last
    )


def _match_tile(result: Result, say: Words) -> Target:
    players = result.setup.players
    if result.digest is None:
        text = " · ".join(players)
        state = say(f"found.why.{result.untold}")
    else:
        text = " · ".join(f"{player} {result.score(player)}" for player in players)
        state = "" if result.finished else say("found.unfinished")
    detail = " · ".join(filter(None, (game_name(result.setup.game, say), when(result, say), state)))
    return Target(f"match:{result.match}", text, OpenResult(result.match), detail=detail)


def result(desk: Desk, say: Words) -> Page:
    """Return what a match came to: who came where, and what leads to more."""
    match = desk.found.result
    if match is None:
        return Page(say("found.gone"), Listing(()), (), back_corner(say))
    taking = Target("taking", say("found.taking"), OpenTaking(), Look.QUIET)
    game = f"{game_name(match.setup.game, say)} · {when(match, say)}"
    if match.digest is None:
        prompt = say(f"found.why.{match.untold}")
        return Page(prompt, Listing(()), (taking,), back_corner(say), game, focus="taking")
    actions = [
        Target("chart", say("found.chart"), OpenPage(Place.CHART), Look.QUIET),
        Target("dice", say("found.dice"), OpenDice(), Look.QUIET),
    ]
    if match.finished:
        actions.append(Target("luck", say("found.luck"), OpenLuck(), Look.QUIET))
    prompt = _who_won(match, say) if match.finished else say("found.unfinished_prompt")
    return Page(prompt, _ranking(match), (*actions, taking), back_corner(say), game, focus="chart")


def _who_won(match: Result, say: Words) -> str:
    winners = [player for player in match.setup.players if match.won(player)]
    if len(winners) == 1:
        return say("found.won", player=winners[0])
    return say("found.shared", count=len(winners))


def _ranking(match: Result) -> Body:
    """Best first; players with equal points share a place."""
    by_place = sorted(match.setup.players, key=match.place)
    placings = (Placing(match.place(player), player, match.score(player), match.won(player)) for player in by_place)
    return Ranking(tuple(placings))
