"""Samples of Schollen Rollen and Dice Fishing: start, middle, each kind of choice, secrets, the longest names."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from appliance.games import Action, Setup, checked
from appliance.session import Entry, How, Policy, Session, open_session
from ui.desk import CameraStatus, Desk, Place
from ui.samples.table import MANY, SEATS, Done, at_table, by_hand, evidence, played


def _schollen(*more: Done) -> Session:
    thrown = {"dice": ["plaice1", "plaice2", "doubler", "water"]}
    secured: tuple[Done, ...] = ("Ann", "roll", thrown), ("Ann", "secure", {})
    return played(
        "schollen_rollen", *secured, ("Ben", "roll", {"dice": ["plaice2", "hook", "doubler", "water"]}), *more
    )


_FROM_ANN: Done = ("Ben", "haul", {"from": "Ann"})


def _schollen_crowd() -> Session:
    """Eight players with the longest names, the last of whom may rob anybody."""
    done: list[Done] = []
    for seat, player in enumerate(MANY[:-1]):
        doublers = ["doubler"] * (seat % 3)
        done += [(player, "roll", {"dice": [*doublers, "plaice2", "plaice1", "water", "water"][:4]})]
        done += [(player, "secure", {})]
    last = MANY[-1]
    done += [(last, "roll", {"dice": ["plaice2", "plaice2", "plaice2", "doubler"]})]
    return played("schollen_rollen", *done, (last, "roll", {"dice": ["hook", "plaice2", "doubler"]}), players=MANY)


def _schollen_end() -> Session:
    """The last plaice of the middle are caught."""
    done: list[Done] = []
    for turn in range(5):
        player = SEATS[turn % 3]
        done += [(player, "roll", {"dice": ["plaice2", "doubler", "doubler", "doubler"]}), (player, "secure", {})]
    return played("schollen_rollen", *done, ("Charlotte", "roll", {"dice": ["plaice2", "plaice2", "hook", "doubler"]}))


def _on_demand(session: Session) -> Session:
    return replace(session, policy=Policy(origin=How.VIRTUAL, on_demand=True))


def _fishing(*more: Done, **options: Any) -> Session:
    wagers = (["d6", "d6", "d6", "d10", "d20"], ["d6", "d6", "d6", "d10", "d20"], ["d6"] * 5 + ["d10", "d20"])
    done = (("Ann", "wager", {"dice": wagers[0]}), ("Ben", "wager", {"dice": wagers[1]}))
    return played("dice_fishing", *done, ("Charlotte", "wager", {"dice": wagers[2]}), *more, **options)


def _angling(*more: Done) -> Session:
    uses: tuple[Done, ...] = (
        ("Ann", "declare", {"use": {"d10": "reroll", "d20": "lure"}}),
        ("Ben", "declare", {"use": {"d10": "normal", "d20": "normal"}}),
    )
    return _fishing(*uses, *more, advanced=True)


_THROWN: Done = ("Ann", "roll", {"dice": {"d6": [1, 1, 2], "d10": 10, "d20": 14}})


def _well_on(players: tuple[str, ...] = SEATS, rounds: int = 4, **options: Any) -> list[Done]:
    """Rounds in which one after another catches a card with five D6, while the others wager a special die too."""
    done: list[Done] = []
    for number in range(rounds):
        catcher = players[number % len(players)]
        special = ("d10", "d20")[number % 2]
        done += [(name, "wager", {"dice": ["d6"] * 5 + [special] * (name != catcher)}) for name in players]
        done += [(catcher, "roll", {"dice": {"d6": [6, 6, 6, 6, 1]}})]
    return done


def _crowd(*more: Done, **options: Any) -> Session:
    """Five players with long names in the fifth round, the third of whom fishes first with both special dice."""
    five = tuple(MANY[at] for at in (7, 0, 2, 3, 5))
    done = _well_on(five)
    done += [(name, "wager", {"dice": ["d6"] * 5 + ["d10"] * (seat != 2)}) for seat, name in enumerate(five)]
    return played("dice_fishing", *done, *more, players=five, **options)


def _many_cards() -> Session:
    """Late in a match in which nobody has caught anything yet: as many rows as a sheet gets, long names of fish."""
    done: list[Done] = []
    for _ in range(12):
        done += [(name, "wager", {"dice": ["d6"]}) for name in SEATS]
        done += [(name, "roll", {"dice": {"d6": [1]}}) for name in SEATS]
    return played("dice_fishing", *done, expansion=True)


def _wagered() -> Session:
    """Ann's wager is in, the others still think."""
    return played("dice_fishing", *_well_on(), ("Ann", "wager", {"dice": ["d6", "d6"]}))


def _icon() -> Session:
    """Ann caught a fish that costs an opponent a card."""
    setup = checked(Setup("dice_fishing", SEATS, {"expansion": True}))
    cards: list[Done] = [("Ann", "reveal", {"card": "mackerel"})]
    cards += [
        (name, "wager", {"dice": ["d6"] * (5 if name == "Ben" else 4) + ["d10"] * (name != "Ben")}) for name in SEATS
    ]
    cards += [("Ben", "roll", {"dice": {"d6": [6, 6, 6, 6, 1]}}), ("Ann", "reveal", {"card": "goldfish"})]
    cards += [(name, "wager", {"dice": ["d6"] * (5 if name != "Ann" else 4)}) for name in SEATS]
    cards += [("Ann", "roll", {"dice": {"d6": [6, 6, 6, 1]}})]
    return open_session("9", setup, (Entry(Action(by, do, args)) for by, do, args in cards))


def _own_cards() -> Session:
    """A table that turns up its own printed cards."""
    return open_session("9", checked(Setup("dice_fishing", SEATS)))


SEA_DESKS: dict[str, Callable[[], Desk]] = {
    "schollen_start": lambda: at_table(played("schollen_rollen"), CameraStatus.WATCHING),
    "schollen_haul": lambda: at_table(_schollen()),
    "schollen_haul_8": lambda: at_table(_schollen_crowd(), CameraStatus.WATCHING),
    "schollen_decide": lambda: at_table(_schollen(_FROM_ANN), CameraStatus.WATCHING),
    "schollen_decide_blind": lambda: at_table(_schollen(_FROM_ANN)),
    "schollen_on_demand": lambda: at_table(_on_demand(_schollen(_FROM_ANN)), CameraStatus.WATCHING),
    "schollen_by_hand": lambda: by_hand(_schollen(_FROM_ANN), 0),
    "schollen_take_back": lambda: replace(at_table(_schollen(_FROM_ANN)), place=Place.TAKE_BACK),
    "fishing_veil": lambda: at_table(played("dice_fishing", expansion=True)),
    "fishing_middle": lambda: at_table(played("dice_fishing", *_well_on(rounds=3))),
    "fishing_5": lambda: at_table(_crowd(), CameraStatus.WATCHING),
    "fishing_wager_resting": lambda: at_table(played("dice_fishing", *_well_on(rounds=3)), shown_to="Ann"),
    "fishing_revealed": lambda: at_table(_fishing(advanced=True)),
    "fishing_lure": lambda: at_table(_angling(_THROWN), picked=(("0", "+1"),)),
    "fishing_on_demand": lambda: at_table(_on_demand(_angling(_THROWN)), CameraStatus.WATCHING),
    "fishing_take_back": lambda: replace(at_table(_wagered()), place=Place.TAKE_BACK),
    "fishing_target": lambda: at_table(_icon()),
    "fishing_long_names": lambda: at_table(played("dice_fishing", players=MANY[-1:] + MANY[2:3])),
    "fishing_late": lambda: at_table(_many_cards()),
    "fishing_wager": lambda: at_table(played("dice_fishing"), shown_to="Ann"),
    "fishing_declare": lambda: at_table(_fishing(advanced=True), shown_to="Ann"),
    "fishing_reroll": lambda: at_table(_angling(_THROWN)),
    "fishing_by_hand": lambda: by_hand(_angling(), 4),
    "fishing_evidence": lambda: evidence(_angling(_THROWN), 0),
    "fishing_evidence_d20": lambda: replace(evidence(_angling(_THROWN), 0), die=4),
    "schollen_history": lambda: replace(at_table(_schollen()), place=Place.HISTORY),
    "fishing_reveal": lambda: at_table(_own_cards()),
}
"""Every sample by name."""
