"""Schollen Rollen behind the interface of ``engine.Game``. The rules by number: ``schollen_rollen.md``."""

from collections.abc import Sequence
from dataclasses import replace

from appliance.games.edition import load_edition
from appliance.games.engine import (
    Action,
    BadOptions,
    Done,
    Event,
    GameInfo,
    IllegalAction,
    Json,
    Line,
    Moment,
    NeedChoice,
    NeedRoll,
    Prompt,
    RolledDie,
    ScoreSheet,
    Setup,
    Shuffle,
    Spot,
    Step,
)
from appliance.games.schollen_rollen import checks, origins, sheet
from appliance.games.schollen_rollen.dice import DICE, DIE_KIND, FACES, HOOK, Dice, SchollenEdition
from appliance.games.schollen_rollen.state import MIDDLE, Change, Phase, SchollenState, pool
from appliance.table import Die

KEY = "schollen_rollen"


class SchollenRollen:
    """Four dice, one net, plaice in the middle and at home; ``schollen_rollen.md`` has the rules."""

    info = GameInfo(
        key=KEY,
        name="Schollen Rollen",
        min_players=2,
        max_players=8,
        dice_set="schollen",
        options=(),
        verbs=tuple(checks.ARGUMENTS),
        rules_version=1,
    )

    def start(self, setup: Setup) -> SchollenState:
        """Return the state before the first throw: all plaice in the middle (schollen_rollen:1)."""
        if MIDDLE in setup.players:
            raise BadOptions(f'no player can be called "{MIDDLE}": the word names where a haul comes from')
        edition = load_edition(SchollenEdition, KEY, setup.edition)
        players = setup.players
        return SchollenState(players, edition, middle=pool(len(players)), ledgers=((),) * len(players))

    def deal(self, setup: Setup, shuffle: Shuffle) -> Setup:
        """Return the setup as it is: Schollen Rollen has no cards."""
        return setup

    def prompts(self, state: SchollenState) -> tuple[Prompt, ...]:
        """Return the throw, the sources of a haul, or the throw and the net to secure."""
        if state.finished:
            return ()
        if state.phase is Phase.HAUL:
            hauls = tuple(sheet.haul_choice(state, source) for source in state.sources)
            return (NeedChoice(state.player, hauls),)
        throw = NeedRoll(
            state.player, (DIE_KIND,) * DICE, fixed=tuple(sorted(state.aside)), sides=(state.edition.die,) * DICE
        )
        if state.phase is Phase.THROW:
            return (throw,)
        return (throw, NeedChoice(state.player, (sheet.secure_choice(state),)))

    def apply(self, state: SchollenState, action: Action) -> Step[SchollenState]:
        """Return the next state, or refuse with a sentence that says what would be legal."""
        checks.check_actor(state, action)
        if action.do == "roll":
            return _rolled(state, checks.checked_dice(state, action.args["dice"]))
        if action.do == "haul":
            return _hauled(state, checks.checked_source(state, action.args["from"]))
        checks.check_secure(state)
        return _secured(state)

    def rolled(self, state: SchollenState, need: NeedRoll, dice: tuple[Die, ...], kept: tuple[int, ...]) -> Action:
        """Return the ``roll`` for all four dice seen at rest, those set aside among them.

        Which die was set aside is known from its face, in its own place if it still lies there: equal faces are alike.
        """
        thrown = dict(enumerate(map(_face, dice)))
        for place in state.aside:
            face = state.dice[place]
            lies = place if thrown.get(place) == face else next((at for at in thrown if thrown[at] == face), None)
            if lies is None:
                sentence = f"a die was set aside with {face} and must stay, but none shows it now"
                raise IllegalAction("set_aside_changed", sentence, face=face)
            del thrown[lies]
        return Action(need.player, need.do, {"dice": list(thrown.values())})

    def explain(self, state: SchollenState, player: str) -> tuple[Line, ...]:
        """Return a line for each net secured and for each theft suffered."""
        return sheet.explain(state, player)

    def scores(self, state: SchollenState) -> dict[str, int]:
        """Return the supplies; the net does not count before it is secured (schollen_rollen:19)."""
        return state.supplies

    def winners(self, state: SchollenState) -> tuple[str, ...]:
        """Return who has the most plaice; a tie is a shared win (schollen_rollen:19)."""
        if not state.finished:
            return ()
        most = max(state.supplies.values())
        return tuple(player for player, supply in state.supplies.items() if supply == most)

    def sheet(self, state: SchollenState, viewer: str | None) -> ScoreSheet:
        """Return the sheet; in Schollen Rollen everybody may see everything."""
        return sheet.score_sheet(state)

    def public(self, state: SchollenState) -> dict[str, Json]:
        """Return the facts that the transcript lists for Schollen Rollen."""
        return sheet.public(state)

    def board(self, state: SchollenState, viewer: str | None) -> dict[str, Json]:
        """Return the dice as they lie, and the places of the blue ones."""
        return sheet.board(state)

    def moment(self, state: SchollenState) -> Moment:
        """Return the round and whose turn it is."""
        return (state.round, state.seat)

    def dice_of(self, state: SchollenState, action: Action) -> tuple[RolledDie, ...]:
        """Return the dice of a throw."""
        return origins.dice_of(state, action)

    def with_face(self, action: Action, die: int, face: str) -> Action:
        """Return the throw with another face on one die."""
        return origins.with_face(action, die, face)

    def origins(self, match: Sequence[Done[SchollenState]]) -> dict[Spot, tuple[int, ...]]:
        """Return the throws behind each cell of the sheet."""
        return origins.origins(match)


def _rolled(state: SchollenState, thrown: Dice) -> Step[SchollenState]:
    dice, aside = state.with_thrown(thrown)
    lying = replace(state, dice=dice, aside=aside)
    event = Event("rolled", state.player, {"dice": list(thrown), "set_aside": list(state.set_aside)})
    if not lying.catch:
        return _lost(lying, event)
    if HOOK in thrown:
        return Step(replace(lying, phase=Phase.HAUL), (event,))
    step = _hauled(lying, MIDDLE)
    return Step(step.state, (event, *step.events))


def _lost(state: SchollenState, rolled: Event) -> Step[SchollenState]:
    """End a turn without a plaice: the whole net goes to the middle (schollen_rollen:5, schollen_rollen:14)."""
    step = _next_turn(replace(state, middle=state.middle + state.net))
    return Step(step.state, (rolled, Event("lost", state.player, {"plaice": state.net}), *step.events))


def _hauled(state: SchollenState, source: str) -> Step[SchollenState]:
    """Put the haul into the net; the last plaice of the middle ends the match (schollen_rollen:11, 17, 18)."""
    plaice = state.sources[source]
    told = {"from": source, "plaice": plaice, "forfeited": state.catch - plaice, "net": state.net + plaice}
    event = Event("hauled", state.player, told)
    full = replace(state, net=state.net + plaice, phase=Phase.DECIDE)
    if source != MIDDLE:
        seat = state.players.index(source)
        theft = Change(-plaice, f"{KEY}:8", state.round, by=state.player)
        return Step(_with_change(full, seat, theft), (event,))
    full = replace(full, middle=state.middle - plaice)
    if full.middle:
        return Step(full, (event,))
    ended = replace(_with_net_at_home(full, f"{KEY}:18"), phase=Phase.FINISHED)
    secured = Event("secured", state.player, {"plaice": full.net})
    return Step(ended, (event, secured, Event("finished", None, {"winners": list(SchollenRollen().winners(ended))})))


def _secured(state: SchollenState) -> Step[SchollenState]:
    secured = Event("secured", state.player, {"plaice": state.net})
    step = _next_turn(_with_net_at_home(state, f"{KEY}:12"))
    return Step(step.state, (secured, *step.events))


def _next_turn(state: SchollenState) -> Step[SchollenState]:
    """Pass the empty net and all dice to the left (schollen_rollen:3, schollen_rollen:5)."""
    seat = (state.seat + 1) % len(state.players)
    after = replace(state, seat=seat, turn=state.turn + 1, net=0, dice=(), aside=(), phase=Phase.THROW)
    return Step(after, (Event("turn", after.player, {"round": after.round}),))


def _with_net_at_home(state: SchollenState, rule: str) -> SchollenState:
    return replace(_with_change(state, state.seat, Change(state.net, rule, state.round)), net=0)


def _with_change(state: SchollenState, seat: int, change: Change) -> SchollenState:
    ledger = (*state.ledgers[seat], change)
    return replace(state, ledgers=(*state.ledgers[:seat], ledger, *state.ledgers[seat + 1 :]))


def _face(die: Die) -> str:
    if die.kind != DIE_KIND or die.face not in FACES:
        sentence = f'a {die.kind} shows "{die.face}", expected a {DIE_KIND} die that shows one of: {", ".join(FACES)}'
        raise IllegalAction("bad_die", sentence, kind=die.kind, face=die.face)
    return die.face
