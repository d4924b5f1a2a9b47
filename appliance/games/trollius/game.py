"""Trollius'n Roll behind the interface of ``engine.Game``. The rules by number: ``appliance/games/trollius.md``."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

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
from appliance.games.trollius import checks, opening, origins, scoring, sheet
from appliance.games.trollius.course import after_draw, newly_done, with_seat
from appliance.games.trollius.drawing import Drawing
from appliance.games.trollius.origins import PLAYER_DIE, SYMBOL_DIE
from appliance.games.trollius.state import COLOURS, VERBS, TrolliusState
from appliance.table import Die


class Trollius:
    """Symbols rolled for all, drawn by each on a coupon of their own; ``trollius.md`` has the rules."""

    info = GameInfo(
        key=opening.GAME,
        name="Trollius'n Roll",
        min_players=2,
        max_players=len(COLOURS),
        dice_set="trollius",
        options=(
            Option("level", ("basic", "challenging", "difficult")),
            Option("side", (opening.BY_LEVEL, "swamp", "mountain")),
            Option("rows", (True, False)),
            Option("leader", ("purple", "rotate")),
        ),
        verbs=VERBS,
        rules_version=1,
        player_colours=COLOURS,
        dealt=("player_dice", "secrets", "objectives"),
    )

    def start(self, setup: Setup) -> TrolliusState:
        """Return the state before the first action; raises BadOptions for a header that cannot be played."""
        return opening.started(setup)

    def deal(self, setup: Setup, shuffle: Shuffle) -> Setup:
        """Return the setup with colours, secret cards and general objectives dealt (trollius:15)."""
        return opening.dealt(setup, shuffle)

    def prompts(self, state: TrolliusState) -> tuple[Prompt, ...]:
        """Return who may keep, roll, take or draw what, in seat order."""
        return tuple(_prompt(state, seat, verb) for seat in state.seats for verb in _by_urgency(state.may(seat)))

    def apply(self, state: TrolliusState, action: Action) -> Step[TrolliusState]:
        """Return the next state, or refuse with a sentence that says what would be legal."""
        seat = checks.check_actor(state, action)
        if action.do == "keep":
            return _kept(state, seat, checks.checked_card(state, seat, action.args["card"]))
        if action.do == "player_die":
            return _player_die(state, seat, checks.checked_value(state, action.args["value"]))
        if action.do == "take":
            return _taken(state, seat, checks.checked_dice(state, action.args["dice"]))
        if action.do == "roll":
            return _rolled(state, seat, checks.checked_roll(state, action.args["dice"]))
        return _drawn(state, seat, state.placements(seat).checked(action.args))

    def rolled(self, state: TrolliusState, need: NeedRoll, dice: tuple[Die, ...], kept: tuple[int, ...]) -> Action:
        """Return the action for dice seen: a player die, or symbol dice, which the camera cannot tell apart."""
        for die, kind in zip(dice, need.dice, strict=True):
            if die.kind != kind:
                sentence = f'a {die.kind} shows "{die.face}", expected a die of kind {kind}'
                raise IllegalAction("bad_die", sentence, kind=die.kind, face=die.face)
        if need.do == "player_die":
            _check_own_die(state, need.player, dice[0])
            face = dice[0].face
            return Action(need.player, need.do, {"value": int(face) if face.isdecimal() else face})
        return Action(need.player, need.do, {"dice": _named(state, tuple(die.face for die in dice))})

    def explain(self, state: TrolliusState, player: str) -> tuple[Line, ...]:
        """Return every point of ``player`` with its reason."""
        return scoring.lines(state, state.players.index(player))

    def scores(self, state: TrolliusState) -> dict[str, int]:
        """Return the coupons as they stand; majorities and secret cards count when finished only."""
        return {name: scoring.score(state, seat) for seat, name in enumerate(state.players)}

    def winners(self, state: TrolliusState) -> tuple[str, ...]:
        """Return () until finished, then who leads, with ties broken by joker and hearts (trollius:14)."""
        if not state.finished:
            return ()
        return tuple(state.players[seat] for seat in scoring.winning_seats(state))

    def sheet(self, state: TrolliusState, viewer: str | None) -> ScoreSheet:
        """Return the score sheet; of the secret cards a viewer learns about the own one only."""
        return sheet.score_sheet(state, viewer)

    def public(self, state: TrolliusState) -> dict[str, Json]:
        """Return the facts that the transcript lists for Trollius'n Roll."""
        return sheet.public(state)

    def board(self, state: TrolliusState, viewer: str | None) -> dict[str, Json]:
        """Return the size of the coupon, the open cards and, for its owner alone, the secret one."""
        return sheet.board(state, viewer)

    def moment(self, state: TrolliusState) -> Moment:
        """Return the round and its step."""
        return (state.round, state.step)

    def dice_of(self, state: TrolliusState, action: Action) -> tuple[RolledDie, ...]:
        """Return the dice of a throw."""
        return origins.dice_of(state, action)

    def with_face(self, action: Action, die: int, face: str) -> Action:
        """Return the throw with another face on one die."""
        return origins.with_face(action, die, face)

    def origins(self, match: Sequence[Done[TrolliusState]]) -> dict[Spot, tuple[int, ...]]:
        """Return the throws behind each cell of the sheet."""
        return origins.origins(match)


def _by_urgency(verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Name a printed secret card last: it can wait (trollius:15)."""
    return tuple(sorted(verbs, key=lambda verb: verb == "keep"))


def _prompt(state: TrolliusState, seat: int, verb: str) -> Prompt:
    player = state.players[seat]
    if verb == "keep":
        cards = tuple(Choice("keep", {"card": card}) for card in state.cards_to_keep(seat))
        return NeedChoice(player, cards, secret=True)
    if verb == "player_die":
        sides = tuple(map(str, state.rules.edition.player_die))
        return NeedRoll(player, (PLAYER_DIE,), do="player_die", sides=(sides,), colours=(state.colours[seat],))
    if verb == "take":
        return NeedChoice(player, tuple(Choice("take", {"dice": list(dice)}) for dice in state.dice_to_take))
    if verb == "roll":
        dice = state.rules.edition.dice
        return NeedRoll(player, (SYMBOL_DIE,) * len(state.taken), sides=tuple(map(dice.faces, state.taken)))
    return NeedChoice(player, state.placements(seat))


def _kept(state: TrolliusState, seat: int, card: str) -> Step[TrolliusState]:
    after = replace(state, kept=with_seat(state.kept, seat, card))
    return Step(after, (Event("kept", state.players[seat]),))


def _player_die(state: TrolliusState, seat: int, value: int) -> Step[TrolliusState]:
    after = replace(state, values=with_seat(state.values, seat, value))
    events = [Event("player_die", state.players[seat], {"colour": state.colours[seat], "value": value})]
    if after.phase == "take":
        events.append(Event("number", after.players[after.holder], {"number": after.number}))
    return Step(after, tuple(events))


def _taken(state: TrolliusState, seat: int, dice: tuple[str, ...]) -> Step[TrolliusState]:
    return Step(replace(state, taken=dice), (Event("taken", state.players[seat], {"dice": list(dice)}),))


def _rolled(state: TrolliusState, seat: int, dice: tuple[tuple[str, str], ...]) -> Step[TrolliusState]:
    return Step(replace(state, rolled=dice), (Event("rolled", state.players[seat], {"dice": dict(dice)}),))


def _drawn(state: TrolliusState, seat: int, drawing: Drawing) -> Step[TrolliusState]:
    coupons = with_seat(state.coupons, seat, drawing.on(state.coupons[seat]))
    jokers = with_seat(state.jokers, seat, state.jokers[seat] and drawing.joker is None)
    after = replace(state, coupons=coupons, jokers=jokers, drawn=with_seat(state.drawn, seat, True))
    told = {"points": scoring.gain(state, after, seat), "shapes": list(newly_done(state, after, seat))}
    events = [Event("drawn", state.players[seat], {**drawing.choice().args, **told})]
    if after.is_full(seat):
        events.append(Event("coupon_full", state.players[seat]))
    after, more = after_draw(after)
    return Step(after, (*events, *more))


def _check_own_die(state: TrolliusState, player: str, die: Die) -> None:
    """Refuse another player's die where the colour is seen: everybody throws the own one only (trollius:3)."""
    own = state.colours[state.players.index(player)]
    if die.colour in state.colours and die.colour != own:
        owner = state.players[state.colours.index(str(die.colour))]
        sentence = f"the {die.colour} die is {owner}'s: {player} throws the {own} one (trollius:3)"
        raise IllegalAction("not_own_die", sentence, colour=die.colour, owner=owner, own=own)


def _named(state: TrolliusState, faces: tuple[str, ...]) -> dict[str, str]:
    """Return the symbols by die: in the order seen or, should a die lack its symbol, in the first order that fits."""
    edition = state.rules.edition
    for order in permutations(faces):
        named = dict(zip(state.taken, order, strict=True))
        if all(face in edition.dice.faces(die) for die, face in named.items()):
            return named
    return dict(zip(state.taken, faces, strict=True))
