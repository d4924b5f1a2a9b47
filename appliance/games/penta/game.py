"""Penta behind the interface of ``engine.Game``. The rules by number: ``appliance/games/penta.md``."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

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
from appliance.games.penta import checks, origins, sheet
from appliance.games.penta.origins import DIE_KIND
from appliance.games.penta.scoring import DICE, FACES, UPPER_BONUS, Dice, Offer, Rules, is_joker
from appliance.games.penta.state import Entry, PentaState, Sheet
from appliance.games.penta.table import best_offer
from appliance.table import Die


class Penta:
    """Thirteen rounds, five dice, one sheet a player; `penta.md` has the rules."""

    info = GameInfo(
        key="penta",
        name="Penta",
        min_players=1,
        max_players=8,
        dice_set="pips",
        options=(
            Option("full_house_from_five", (False, True)),
            Option("joker", ("rulebook", "official", "none")),
            Option("throws", (3, 1, 2)),
        ),
        verbs=tuple(checks.ARGUMENTS),
        rules_version=1,
    )

    def start(self, setup: Setup) -> PentaState:
        """Return the state before the first throw; Penta has no printed components, so the edition has no say."""
        rules = Rules(**setup.options)
        sheets = (Sheet(),) * len(setup.players)
        return PentaState(setup.players, rules, sheets, seat=0, dice=(), rolls_left=rules.throws)

    def deal(self, setup: Setup, shuffle: Shuffle) -> Setup:
        """Return the setup as it is: Penta has no cards."""
        return setup

    def prompts(self, state: PentaState) -> tuple[Prompt, ...]:
        """Return the throw that may come next and the boxes that may take the dice (penta:1, penta:2, penta:13)."""
        if state.finished:
            return ()
        if not state.dice:
            return (NeedRoll(state.player, (DIE_KIND,) * DICE),)
        boxes = tuple(Choice("score", {"box": offer.box}, offer.total) for offer in state.offers)
        if state.rolls_left:
            return (NeedRoll(state.player, (DIE_KIND,) * DICE, may_keep=True), NeedChoice(state.player, boxes))
        return (NeedChoice(state.player, (*boxes, Choice("auto"))),)

    def apply(self, state: PentaState, action: Action) -> Step[PentaState]:
        """Return the next state, or refuse with a sentence that says what would be legal."""
        checks.check_actor(state, action)
        if action.do == "roll":
            return _rolled(state, checks.checked_dice(state, action), tuple(action.args.get("kept", ())))
        if action.do == "score":
            return _scored(state, checks.checked_offer(state, action.args["box"]), auto=False)
        checks.check_last_throw(state)
        return _scored(state, computer_choice(state), auto=True)

    def rolled(self, state: PentaState, need: NeedRoll, dice: tuple[Die, ...], kept: tuple[int, ...]) -> Action:
        """Return the ``roll`` for dice seen at rest.

        The camera lists dice as they lie now, a transcript as they lay before the throw: kept dice go back to the
        positions that they had, so that a die which rolled past a kept one changes nothing.
        """
        values = [_value(die) for die in dice]
        if not kept:
            return Action(need.player, need.do, {"dice": values})
        places = _places_before(state.dice, {position: values[position] for position in kept})
        thrown = iter(value for position, value in enumerate(values) if position not in places)
        value_at = {place: values[position] for position, place in places.items()}
        ordered = [value_at[place] if place in value_at else next(thrown) for place in range(len(values))]
        return Action(need.player, need.do, {"dice": ordered, "kept": sorted(value_at)})

    def explain(self, state: PentaState, player: str) -> tuple[Line, ...]:
        """Return a line for each filled box, for each 100 and for the 35."""
        return sheet.explain(state.sheet_of(player))

    def scores(self, state: PentaState) -> dict[str, int]:
        """Return the totals: boxes, 100s, and the 35 as soon as 63 is reached (penta:14)."""
        return {player: each.total for player, each in zip(state.players, state.sheets, strict=True)}

    def winners(self, state: PentaState) -> tuple[str, ...]:
        """Return who has the most points; a tie is a shared win."""
        if not state.finished:
            return ()
        scores = self.scores(state)
        return tuple(player for player in state.players if scores[player] == max(scores.values()))

    def sheet(self, state: PentaState, viewer: str | None) -> ScoreSheet:
        """Return the sheet; in Penta everybody may see everything."""
        return sheet.score_sheet(state)

    def public(self, state: PentaState) -> dict[str, Json]:
        """Return the facts that the transcript lists for Penta."""
        return sheet.public(state)

    def board(self, state: PentaState, viewer: str | None) -> dict[str, Json]:
        """Return nothing: the sheet is the board."""
        return {}

    def moment(self, state: PentaState) -> Moment:
        """Return the round and whose turn it is."""
        return (state.round, state.seat)

    def dice_of(self, state: PentaState, action: Action) -> tuple[RolledDie, ...]:
        """Return the dice of a throw."""
        return origins.dice_of(action)

    def with_face(self, action: Action, die: int, face: str) -> Action:
        """Return the throw with another face on one die."""
        return origins.with_face(action, die, face)

    def origins(self, match: Sequence[Done[PentaState]]) -> dict[Spot, tuple[int, ...]]:
        """Return the throws behind each cell of the sheet."""
        return origins.origins(match)


def computer_choice(state: PentaState) -> Offer:
    """Return the box that the computer would choose for the dice on the table (penta:13)."""
    mine = state.sheet
    return best_offer(state.rules, mine.filled, mine.upper, mine.penta_scored, state.dice)


def _rolled(state: PentaState, dice: Dice, kept: tuple[int, ...]) -> Step[PentaState]:
    after = replace(state, dice=dice, rolls_left=state.rolls_left - 1)
    events = [Event("rolled", state.player, {"dice": list(dice), "kept": list(kept), "rolls_left": after.rolls_left})]
    if is_joker(state.rules, state.sheet.filled, state.sheet.penta_scored, dice):
        allowed = [offer.box for offer in after.offers]
        events.append(Event("joker", state.player, {"rule": after.offers[0].rule, "boxes": allowed}))
    if not after.rolls_left and not any(offer.total for offer in after.offers):
        events.append(Event("sacrifice_notice", state.player))  # penta:12; a 100 to earn (penta:9c) is no sacrifice
    return Step(after, tuple(events))


def _scored(state: PentaState, offer: Offer, auto: bool) -> Step[PentaState]:
    before, player = state.sheet, state.player
    mine = before.with_entry(Entry(offer, state.dice))
    sheets = (*state.sheets[: state.seat], mine, *state.sheets[state.seat + 1 :])
    entered = {"box": offer.box, "points": offer.points, "penta_bonus": offer.penta_bonus, "auto": auto}
    events = [Event("scored", player, entered)]
    if mine.bonus > before.bonus:
        events.append(Event("bonus", player, {"points": UPPER_BONUS}))
    seat = (state.seat + 1) % len(state.players)
    after = replace(state, sheets=sheets, seat=seat, dice=(), rolls_left=state.rules.throws)
    if after.finished:
        after = replace(after, seat=state.seat, rolls_left=0)
        events.append(Event("finished", None, {"winners": list(Penta().winners(after))}))
    else:
        events.append(Event("turn", after.player, {"round": after.round}))
    return Step(after, tuple(events))


def _value(die: Die) -> int:
    faces = {str(face): face for face in FACES}
    if die.kind != DIE_KIND or die.face not in faces:
        sentence = f'a {die.kind} shows "{die.face}", expected a {DIE_KIND} that shows 1 to 6'
        raise IllegalAction("bad_die", sentence, kind=die.kind, face=die.face)
    return faces[die.face]


def _places_before(before: Dice, kept: Mapping[int, int]) -> dict[int, int]:
    """Return where each kept die (position now: value) lay before the throw: in its own place if that fits."""
    places = {position: position for position, value in kept.items() if before[position : position + 1] == (value,)}
    for position, value in kept.items():
        if position in places:
            continue
        free = [place for place, was in enumerate(before) if was == value and place not in places.values()]
        if not free:
            sentence = f"a kept die shows {value}, but the dice before the throw were {list(before)}"
            raise IllegalAction("kept_changed", sentence, position=position, now=value)
        places[position] = free[0]
    return places
