"""Luring a point at a time: every lure that is legal is found by its steps, and nothing else is."""

from dataclasses import replace
from itertools import permutations

from appliance.games import GAMES, NeedChoice, Setup
from tests.games.playing import start
from tests.ui.playing import Playing
from ui.pages.foreseen import chosen, foreseen
from ui.pages.luring import luring


def lures(d6=(1, 3, 6), d10=10, d20=14, uses=("reroll", "lure")):
    """Return the lures of a fisher whose dice lie so."""
    game = GAMES["dice_fishing"]
    state = start(game, ("Ann", "Ben"), {"advanced": True})
    for player in ("Ann", "Ben"):
        dice = ["d6"] * (len(d6) if player == "Ann" else 5) + ["d10", "d20"]
        state = _after(game, state, player, "wager", {"dice": dice})
    state = _after(game, state, "Ann", "declare", {"use": dict(zip(("d10", "d20"), uses, strict=True))})
    state = _after(game, state, "Ann", "roll", {"dice": {"d6": list(d6), "d10": d10, "d20": d20}})
    need = next(prompt for prompt in game.prompts(state) if isinstance(prompt, NeedChoice))
    return chosen(need, "lure")


def _after(game, state, player, do, args):
    from appliance.games import Action

    return game.apply(state, Action(player, do, args)).state


def test_every_lure_is_found_by_its_steps_in_any_order():
    every = lures()
    for lure in every:
        change = lure.args["change"]
        by_place = {**change.get("d6", {}), **{kind: by for kind, by in change.items() if kind != "d6"}}
        steps = [(place, "+1" if by > 0 else "-1") for place, by in by_place.items() for _ in range(abs(by))]
        for order in permutations(steps):
            for at, step in enumerate(order):
                assert step in [part for part, _ in luring(every, order[:at]).steps]
            assert luring(every, order).whole == lure


def test_a_step_that_leads_to_one_lure_only_is_that_lure():
    odd = lures(d20=13)
    assert all(only is not None for _, only in luring(odd, ()).steps)
    even = dict(luring(lures(), ()).steps)
    assert even[("0", "+1")] is None
    assert dict(luring(lures(), (("0", "+1"),)).steps)[("0", "+1")].args["change"] == {"d6": {"0": 2}}


def test_no_step_leads_beyond_the_faces_of_a_die():
    open_now = {part for part, _ in luring(lures(), ()).steps}
    assert open_now == {("0", "+1"), ("1", "+1"), ("1", "-1"), ("2", "-1"), ("d10", "-1")}


def test_which_die_lures_is_asked_where_two_may():
    every = lures(uses=("lure", "lure"))
    assert luring(every, ()).using == ("d10", "d20")
    picked = (("using", "d10"),)
    assert ("d20", "+1") in [part for part, _ in luring(every, picked).steps]
    assert ("d10", "-1") not in [part for part, _ in luring(every, picked).steps]


def test_what_a_choice_leads_to_is_said_by_the_game():
    playing = Playing().start(Setup("schollen_rollen", ("Ann", "Ben")))
    playing.tap("by_hand", *["face:plaice2", "face:hook", "face:doubler", "face:water"], "confirm")
    session = playing.desk.session
    haul = chosen(session.need_choice, "haul")[0]
    assert foreseen(session, haul, "hauled") == {"from": "middle", "plaice": 4, "forfeited": 0, "net": 4}
    assert foreseen(session, haul, "secured") == {}


def test_nothing_is_foreseen_of_a_secret_choice():
    session = Playing().start(Setup("dice_fishing", ("Ann", "Ben"))).tap("unveil").tap("wager:['d6']").desk.session
    last = session.need_choice.choices[0]
    assert session.game.apply(session.state, last.by("Ben")).events
    assert foreseen(session, last, "screens_lifted") == {}
    assert foreseen(replace(session, at=0), last, "screens_lifted") == {}
