"""Zocken behind the interface of ``engine.Game``. The rules by number: ``zocken.md``."""

from collections.abc import Sequence
from dataclasses import replace

from appliance.games.edition import load_edition
from appliance.games.engine import (
    Action,
    Choice,
    Done,
    Event,
    GameInfo,
    IllegalAction,
    Json,
    Line,
    Moment,
    NeedChoice,
    NeedRoll,
    Option,
    Prompt,
    RolledDie,
    ScoreSheet,
    Setup,
    Shuffle,
    Spot,
    Step,
)
from appliance.games.zocken import checks, origins, sheet
from appliance.games.zocken.board import EMPTY, VALUES, is_match
from appliance.games.zocken.edition import ZockenEdition
from appliance.games.zocken.origins import DIE_KIND
from appliance.games.zocken.state import WAGER_AFTER, Phase, Played, ZockenState
from appliance.table import Die

KEY = "zocken"
BETS = (Choice("wager", {"bet": True}), Choice("wager", {"bet": False}))


class Zocken:
    """Seven coloured dice on nine fields, and wagers on the others' turns; ``zocken.md`` has the rules."""

    info = GameInfo(
        key=KEY,
        name="Zocken",
        min_players=2,
        max_players=6,
        dice_set="zocken",
        options=(Option("secret", (False, True)),),
        verbs=tuple(checks.ARGUMENTS),
        rules_version=1,
    )

    def start(self, setup: Setup) -> ZockenState:
        """Return the state before the first throw; the edition says colours, points and rounds."""
        edition = load_edition(ZockenEdition, KEY, setup.edition)
        return ZockenState(setup.players, edition, setup.options["secret"], bets=(None,) * len(setup.players))

    def deal(self, setup: Setup, shuffle: Shuffle) -> Setup:
        """Return the setup as it is: Zocken has no cards."""
        return setup

    def prompts(self, state: ZockenState) -> tuple[Prompt, ...]:
        """Return a throw for each die that is left, the fields for the die in hand, or the wagers."""
        if state.phase is Phase.FINISHED:
            return ()
        if state.phase is Phase.WAGER:
            return tuple(NeedChoice(player, BETS, secret=state.secret) for player in state.undecided)
        if state.phase is Phase.THROW:
            return tuple(NeedRoll(state.player, (DIE_KIND,), args={"die": die}, colours=(die,)) for die in state.left)
        places = tuple(sheet.place_choice(state, field) for field in state.legal_fields)
        return (NeedChoice(state.player, places or (sheet.out_choice(state),)),)

    def apply(self, state: ZockenState, action: Action) -> Step[ZockenState]:
        """Return the next state, or refuse with a sentence that says what would be legal."""
        checks.check_actor(state, action)
        if action.do == "roll":
            thrown = checks.checked_throw(state, action.args["die"], action.args["value"])
            event = Event("rolled", state.player, {"die": thrown.die, "value": thrown.value})
            return Step(replace(state, in_hand=thrown), (event,))
        if action.do == "place":
            return _placed(state, checks.checked_field(state, action.args["field"]))
        if action.do == "out":
            checks.check_out(state)
            return _out(state)
        return _wagered(state, action.by, checks.checked_bet(state, action.by, action.args["bet"]))

    def rolled(self, state: ZockenState, need: NeedRoll, dice: tuple[Die, ...], kept: tuple[int, ...]) -> Action:
        """Return the ``roll`` of the die that was seen. Its colour says which it is; without one it is the needed."""
        (die,) = dice
        values = {str(value): value for value in VALUES}
        if die.kind != DIE_KIND or die.face not in values:
            sentence = f'a {die.kind} shows "{die.face}", expected a {DIE_KIND} that shows 1 to 6'
            raise IllegalAction("bad_die", sentence, kind=die.kind, face=die.face)
        colour = die.colour or need.args["die"]
        if colour not in state.left:
            sentence = f"the die is {colour}, expected one that is still to be thrown: {', '.join(state.left)}"
            raise IllegalAction("die_not_left", sentence, die=colour)
        return Action(need.player, need.do, {"die": colour, "value": values[die.face]})

    def explain(self, state: ZockenState, player: str) -> tuple[Line, ...]:
        """Return every point of finished turns and paid wagers."""
        return sheet.explain(state, player)

    def scores(self, state: ZockenState) -> dict[str, int]:
        """Return the points of finished turns and paid wagers."""
        return {player: sheet.score(state, seat) for seat, player in enumerate(state.players)}

    def winners(self, state: ZockenState) -> tuple[str, ...]:
        """Return who has the most points; a tie is a shared win (zocken:10)."""
        if not state.finished:
            return ()
        scores = self.scores(state)
        return tuple(player for player in state.players if scores[player] == max(scores.values()))

    def sheet(self, state: ZockenState, viewer: str | None) -> ScoreSheet:
        """Return the sheet as ``viewer`` may see it: secret wagers of others are hidden until all are in."""
        return sheet.score_sheet(state, viewer)

    def public(self, state: ZockenState) -> dict[str, Json]:
        """Return the facts that the transcript lists for Zocken."""
        return sheet.public(state)

    def board(self, state: ZockenState, viewer: str | None) -> dict[str, Json]:
        """Return the printed dots and points, the matches so far and the dice that are left."""
        return sheet.board(state)

    def moment(self, state: ZockenState) -> Moment:
        """Return the round and whose turn it is."""
        return (state.round, state.seat)

    def dice_of(self, state: ZockenState, action: Action) -> tuple[RolledDie, ...]:
        """Return the dice of a throw."""
        return origins.dice_of(action)

    def with_face(self, action: Action, die: int, face: str) -> Action:
        """Return the throw with another face on one die."""
        return origins.with_face(action, face)

    def origins(self, match: Sequence[Done[ZockenState]]) -> dict[Spot, tuple[int, ...]]:
        """Return the throws behind each cell of the sheet."""
        return origins.origins(match)


def _placed(state: ZockenState, field: int) -> Step[ZockenState]:
    assert state.in_hand is not None
    die, value = state.in_hand.die, state.in_hand.value
    match = is_match(state.edition, field, die)
    event = Event("placed", state.player, {"field": field, "die": die, "value": value, "match": match})
    return _after_die(state.with_placed(field), event)


def _out(state: ZockenState) -> Step[ZockenState]:
    assert state.in_hand is not None
    event = Event("out", state.player, {"die": state.in_hand.die, "value": state.in_hand.value})
    return _after_die(state.with_out(), event)


def _after_die(state: ZockenState, event: Event) -> Step[ZockenState]:
    if state.tally.complete:
        step = _turn_over(state)
        return Step(step.state, (event, *step.events))
    if state.thrown == WAGER_AFTER:
        return Step(state, (event, Event("wagers_open", None, {"players": list(state.others)})))
    return Step(state, (event,))


def _wagered(state: ZockenState, player: str, bet: bool) -> Step[ZockenState]:
    after = state.with_bet(player, bet)
    events = [Event("wagered", player, {"bet": after.seen_bet(player, None)})]
    if state.secret and not after.undecided:
        bets = {other: after.bet_of(other) for other in after.others}
        events.append(Event("wagers_revealed", None, {"bets": bets}))
    return Step(after, tuple(events))


def _turn_over(state: ZockenState) -> Step[ZockenState]:
    """Score the turn, pay the wagers, give the discs back; the next player begins with an empty strip (zocken:9)."""
    played = Played(state.seat, state.round, state.tally, state.bets)
    tally, points = played.tally, state.turn_points
    told = {"points": points, "matches": tally.matches, "outer": tally.outer, "out": tally.out}
    events = [Event("turn_scored", state.player, told)]
    gain = state.gain(played)
    events += [Event("wager_paid", player, {"points": gain}) for player in state.others if state.bet_of(player)]
    after = replace(state, history=(*state.history, played))
    if after.finished:
        return Step(after, (*events, Event("finished", None, {"winners": list(Zocken().winners(after))})))
    after = replace(after, strip=EMPTY, out=(), bets=(None,) * len(state.players))
    return Step(after, (*events, Event("turn", after.player, {"round": after.round})))
