from dataclasses import replace

import pytest

from appliance.games import Setup, checked
from appliance.results import Digest, Result, Untold, Variant, people, readings, records, thrown
from appliance.table import Seating
from tests.results.matches import result


def made(number: int, scores: dict[str, int], game="penta", finished=True, computer=(), **options) -> Result:
    setup = checked(Setup(game, tuple(scores), options, computer=computer))
    points = tuple(scores.values())
    winners = tuple(seat for seat, each in enumerate(points) if each == max(points)) if finished else ()
    return Result(str(number), setup, f"2026-11-{number:02}T12:00:00+00:00", Digest(finished, points, winners, 13))


def test_players_with_equal_points_share_a_place():
    match = made(1, {"Ann": 200, "Ben": 250, "Cem": 200, "Dora": 10})
    assert [match.place(name) for name in match.setup.players] == [2, 1, 2, 4]
    assert match.won("Ben")
    assert not match.won("Ann")


def test_a_career_is_counted_from_finished_matches_alone():
    results = [
        made(1, {"Ann": 250, "Ben": 200}),
        made(2, {"Ann": 190, "Ben": 190}),
        made(3, {"Ben": 300, "Ann": 250}),
        made(4, {"Ann": 300, "Ben": 1}, finished=False),
    ]
    ann, ben = people(results)
    assert [each.match for each in ann.results] == ["4", "3", "2", "1"]
    (career,) = ann.careers
    assert (career.matches, career.won, career.best, career.mean) == (3, 2, 250, pytest.approx(230))
    assert career.best_in.match == "1", "the first of equal ones"
    assert (ann.finished, ann.won, ben.won) == (3, 2, 2)


def test_other_rules_are_another_contest():
    results = [
        made(1, {"Ann": 250, "Ben": 1}),
        made(2, {"Ann": 120, "Ben": 1}, throws=1),
        made(3, {"Ann": 130, "Ben": 1}, throws=1),
    ]
    quick = Variant("penta", (("throws", 1),))
    assert {each.variant: (each.points, each.matches) for each in records(results)} == {
        Variant("penta"): (250, 1),
        quick: (130, 2),
    }
    assert records(results)[0].variant == quick
    assert [each.best for each in people(results)[0].careers] == [130, 250]


def test_computers_have_neither_records_nor_a_page():
    results = [made(1, {"Ann": 100, "Computer": 300}, computer=("Computer",))]
    assert [each.name for each in people(results)] == ["Ann"]
    assert records(results)[0].player == "Ann"
    assert records([made(2, {"Computer": 300}, computer=("Computer",))]) == ()


def test_guests_of_one_evening_are_not_remembered():
    match = made(1, {"Ann": 100, "Gus": 300})
    match = replace(match, setup=replace(match.setup, seating=Seating(guests=("Gus",))))
    assert [each.name for each in people([match])] == ["Ann"]
    assert records([match])[0].player == "Ann"


def test_the_first_to_make_a_record_keeps_it():
    results = [made(1, {"Ann": 250, "Ben": 1}), made(2, {"Ann": 1, "Ben": 250})]
    assert (records(results)[0].player, records(results)[0].result.match) == ("Ann", "1")


def test_a_match_of_older_rules_is_passed_over():
    old = replace(made(1, {"Ann": 400, "Ben": 1}), digest=None, untold=Untold.OLD_RULES)
    results = [old, made(2, {"Ann": 100, "Ben": 1})]
    (ann, _) = people(results)
    assert (len(ann.results), ann.finished, records(results)[0].points) == (2, 1, 100)
    assert thrown([old]) == ()
    assert readings([old]) == ()


def test_throws_of_one_player_and_of_all():
    results = [result(1), result(2)]
    everybody = sum(sum(each.counts.values()) for each in thrown(results))
    each_alone = [sum(sum(each.counts.values()) for each in thrown(results, name)) for name in ("Ann", "Ben")]
    assert everybody == sum(each_alone) > min(each_alone) > 0


def test_the_appliance_counts_by_dice_set():
    found = {each.set: each for each in readings([result(1), result(2), result(3, "schollen_rollen")])}
    assert set(found) == {"pips", "schollen"}
    assert found["pips"].read == sum(sum(each.counts.values()) for each in thrown([result(1), result(2)]))
    assert found["pips"].since is not None
