"""Dice Fishing behind the interface of ``engine.Game``. The rules by number: ``appliance/games/dice_fishing.md``."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from appliance.games.dice_fishing import checks, checks_dice, dealing, origins, rounds, sheet
from appliance.games.dice_fishing.dice import SPECIALS, Change, Fisher, Special, lured, possible_lures
from appliance.games.dice_fishing.edition import FishingEdition
from appliance.games.dice_fishing.state import OVERTIME_CARDS, FishingState, Rules
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
from appliance.table import Die, dice_set


class DiceFishing:
    """Ten rounds, one fish card each, secret wagers of dice; `dice_fishing.md` has the rules."""

    info = GameInfo(
        key="dice_fishing",
        name="Dice Fishing",
        min_players=2,
        max_players=5,
        dice_set="fishing",
        options=(
            Option("expansion", (False, True)),
            Option("advanced", (False, True)),
            Option("pass", (False, True)),
            Option("d10_first", (False, True)),
            Option("rest", ("wagered", "rolled")),
            Option("overtime_cards", ("all", OVERTIME_CARDS), needs=("expansion", True)),
        ),
        verbs=tuple(checks.ARGUMENTS),
        rules_version=1,
        player_colours=dice_set("fishing").colours,
        dealt=("deck", "overtime"),
    )

    def start(self, setup: Setup) -> FishingState:
        """Return the state with the first card revealed, or waiting for the table to reveal it (dice_fishing:1)."""
        edition = load_edition(FishingEdition, self.info.key, setup.edition)
        rules = _rules(setup)
        deck, overtime = dealing.checked_cards(edition, rules, setup.dealt)
        seats = len(setup.players)
        before = FishingState(
            players=setup.players,
            rules=rules,
            edition=edition,
            to_come=deck,
            overtime_deck=overtime,
            round=0,
            seen=(),
            card=None,
            carried=(),
            piles=((),) * seats,
            resting=((),) * seats,
            wagers=(None,) * seats,
            fishers=(None,) * seats,
        )
        return rounds.begin_round(before, ()).state

    def deal(self, setup: Setup, shuffle: Shuffle) -> Setup:
        """Return the setup with a shuffled deck and the unused cards, unless it has a deck already."""
        edition = load_edition(FishingEdition, self.info.key, setup.edition)
        return dealing.dealt(setup, edition, _rules(setup), shuffle)

    def prompts(self, state: FishingState) -> tuple[Prompt, ...]:
        """Return who may do what now: secret wagers and declarations, throws, abilities, targets, drawn cards."""
        return tuple(prompt for seat, verbs in state.asked().items() for prompt in _asked(state, seat, verbs))

    def apply(self, state: FishingState, action: Action) -> Step[FishingState]:
        """Return the next state, or refuse with a sentence that says what would be legal."""
        seat, args = checks.check_actor(state, action), action.args
        match action.do:
            case "reveal":
                return rounds.reveal(state, checks.checked_card(state, args["card"]), ())
            case "wager":
                return rounds.place_wager(state, seat, checks.checked_wager(state, seat, args["dice"]))
            case "target":
                return rounds.target(state, checks.checked_target(state, seat, args["player"]))
            case "lose":
                return rounds.lose(state, seat, checks.checked_loss(state, seat, args["card"]))
        return _fish(state, seat, action)

    def rolled(self, state: FishingState, need: NeedRoll, dice: tuple[Die, ...], kept: tuple[int, ...]) -> Action:
        """Return the ``roll`` or ``reroll`` for dice seen at rest, in whatever order their kinds lie.

        The n-th D6 seen is the D6 at position n; dice that must stay are never among those rerolled.
        """
        d6, specials = _seen(need, dice)
        if need.do == "roll":
            values = {"d6": [face for _, face in d6]} if d6 else {}
            return Action(
                need.player, "roll", {"dice": {**values, **{kind: face for kind, (_, face) in specials.items()}}}
            )
        stay = {need.dice[at] for at in need.fixed}
        thrown: dict[str, Json] = {str(at): face for at, (place, face) in enumerate(d6) if place not in kept}
        changed: dict[str, Json] = {"d6": thrown} if thrown else {}
        changed |= {kind: face for kind, (place, face) in specials.items() if place not in kept and kind not in stay}
        return Action(need.player, need.do, {**need.args, "dice": changed})

    def explain(self, state: FishingState, player: str) -> tuple[Line, ...]:
        """Return a line for each card in the player's pile."""
        return sheet.explain(state, state.players.index(player))

    def scores(self, state: FishingState) -> dict[str, int]:
        """Return the points of the cards won (dice_fishing:15)."""
        return dict(zip(state.players, state.scores, strict=True))

    def winners(self, state: FishingState) -> tuple[str, ...]:
        """Return who has the most points after overtime; a tie that is left is a shared win (dice_fishing:15)."""
        return tuple(state.players[seat] for seat in state.leaders) if state.finished else ()

    def sheet(self, state: FishingState, viewer: str | None) -> ScoreSheet:
        """Return the sheet; before the screens are lifted a viewer sees the own wager only."""
        return sheet.score_sheet(state, viewer)

    def public(self, state: FishingState) -> dict[str, Json]:
        """Return the facts that the transcript lists for Dice Fishing."""
        return sheet.public(state)

    def board(self, state: FishingState, viewer: str | None) -> dict[str, Json]:
        """Return what is printed on the cards that were revealed, and how things stand around the open one."""
        return sheet.board(state)

    def moment(self, state: FishingState) -> Moment:
        """Return the round and who fishes in it."""
        return (state.round, state.stage)

    def dice_of(self, state: FishingState, action: Action) -> tuple[RolledDie, ...]:
        """Return the dice of a throw."""
        return origins.dice_of(state, action)

    def with_face(self, action: Action, die: int, face: str) -> Action:
        """Return the throw with another face on one die."""
        return origins.with_face(action, die, face)

    def origins(self, match: Sequence[Done[FishingState]]) -> dict[Spot, tuple[int, ...]]:
        """Return the throws behind each cell of the sheet."""
        return origins.origins(match)


def _rules(setup: Setup) -> Rules:
    options = dict(setup.options)
    return Rules(may_pass=options.pop("pass"), **options)


def _asked(state: FishingState, seat: int, verbs: tuple[str, ...]) -> tuple[Prompt, ...]:
    player = state.players[seat]
    match verbs[0]:
        case "reveal":
            return (NeedChoice(player, _each("reveal", "card", state.unseen), drawn=True),)
        case "wager":
            dice = [list(wager.dice) for wager in state.open_wagers(seat)]
            return (NeedChoice(player, _each("wager", "dice", dice), secret=True),)
        case "declare":
            uses = _possible_uses(state.rules, state.fisher(seat))
            return (NeedChoice(player, _each("declare", "use", uses), secret=len(state.fishing) > 1),)
        case "target":
            opponents = [each for each in state.players if each != player]
            return (NeedChoice(player, _each("target", "player", opponents)),)
        case "lose":
            pile = [catch.card for catch in state.piles[seat]]
            return (NeedChoice(player, _each("lose", "card", pile), drawn=True),)
    return _fishing_prompts(player, state.fisher(seat))


def _fishing_prompts(player: str, fisher: Fisher) -> tuple[Prompt, ...]:
    kinds = ("d6",) * len(fisher.d6) + tuple(special.kind for special in fisher.specials)
    if not fisher.rolled:
        return (NeedRoll(player, kinds),)
    rerolls = tuple(
        NeedRoll(player, kinds, True, "reroll", {"using": using.kind}, _fixed(fisher, using))
        for using in fisher.reroll_dice
    )
    lures = tuple(
        Choice("lure", {"using": using.kind, "change": _written(change)})
        for using in fisher.specials
        if fisher.may_lure(using)
        for change in possible_lures(fisher, using)
    )
    return (*rerolls, NeedChoice(player, (*lures, Choice("done"))))


def _fish(state: FishingState, seat: int, action: Action) -> Step[FishingState]:
    fisher, player, args = state.fisher(seat), action.by, action.args
    match action.do:
        case "declare":
            uses = checks.checked_uses(state, fisher, args["use"])
            specials = tuple(replace(each, use=uses[each.kind]) for each in fisher.specials)
            return rounds.declared(state, seat, replace(fisher, specials=specials))
        case "roll":
            faces = checks_dice.checked_throw(fisher, args["dice"])
            thrown = replace(fisher.with_faces(faces.d6, faces.specials), rolled=True)
            return rounds.fished(state, seat, thrown, (Event("rolled", player, {"dice": sheet.dice_of(thrown)}),))
        case "reroll":
            using, faces = checks_dice.checked_reroll(fisher, args["using"], args["dice"])
            rerolled = fisher.with_faces(faces.d6, faces.specials).spending(using.kind)
            told = {"using": using.kind, "dice": sheet.dice_of(rerolled), "left": _left(rerolled, using)}
            return rounds.fished(state, seat, rerolled, (Event("rerolled", player, told),))
        case "lure":
            using, change = checks_dice.checked_lure(fisher, args["using"], args["change"])
            after = lured(fisher, using.kind, change)
            told = {"using": using.kind, "change": _written(change), "dice": sheet.dice_of(after)}
            return rounds.fished(state, seat, after, (Event("lured", player, told),))
    return rounds.stopped(state, seat)


def _each(verb: str, argument: str, values: tuple[Json, ...] | list[Json]) -> tuple[Choice, ...]:
    return tuple(Choice(verb, {argument: value}) for value in values)


def _possible_uses(rules: Rules, fisher: Fisher) -> list[Json]:
    combined: list[dict[str, str]] = [{}]
    for special in fisher.specials:
        combined = [{**uses, special.kind: use} for uses in combined for use in checks.open_uses(rules)]
    return list(combined)


def _fixed(fisher: Fisher, using: Special) -> tuple[int, ...]:
    """Return the positions of the dice that a reroll with ``using`` leaves lying: its own, and a special one begun."""
    free = checks_dice.special_places(fisher, using)
    return tuple(len(fisher.d6) + at for at, each in enumerate(fisher.specials) if each.kind not in free)


def _written(change: Change) -> dict[str, Json]:
    d6: dict[str, Json] = {"d6": {str(place): by for place, by in change.d6}} if change.d6 else {}
    return {**d6, **dict(change.specials)}


def _left(fisher: Fisher, using: Special) -> int:
    special = fisher.special(using.kind)
    return special.left if special else 0


def _seen(need: NeedRoll, dice: tuple[Die, ...]) -> tuple[list[tuple[int, int]], Mapping[str, tuple[int, int]]]:
    """Return place and face of each D6 in order, and of each special die by kind; refuse other dice than needed."""
    if sorted(die.kind for die in dice) != sorted(need.dice) or not all(die.face.isdecimal() for die in dice):
        shown = ", ".join(f'{die.kind} "{die.face}"' for die in dice)
        raise IllegalAction("bad_die", f"the dice seen are {shown}, expected {', '.join(need.dice)} with numbers")
    d6 = [(place, int(die.face)) for place, die in enumerate(dice) if die.kind == "d6"]
    return d6, {die.kind: (place, int(die.face)) for place, die in enumerate(dice) if die.kind in SPECIALS}
