"""How a roll is put to the players: what is sure, one die in doubt, a die that leans, dice that a hand only moved."""

from dataclasses import replace

import pytest

from appliance.games import Setup
from appliance.session import Policy, Seen, Tick
from appliance.table import Cocked, Customs, DieReading, Doubt, Guess, TableView
from tests.session.tables import ELSEWHERE, SPOTS, view
from tests.ui.playing import BACK, CONFIRM, Playing
from ui.desk import CameraStatus
from ui.intents import Send
from ui.present import present
from ui.screen_models import Look

ALL = (0, 1, 2, 3, 4)


def table(customs: Customs | None = None, take_s: float | None = 2.0) -> Playing:
    playing = Playing(Policy(entry_s=None, take_s=take_s), camera=CameraStatus.WATCHING)
    return playing.start(Setup("penta", ("Ann", "Ben"), customs=customs or Customs()))


def doubtful(*guesses: str, doubt: Doubt = Doubt.FACE, kind: str = "d6") -> TableView:
    """Five dice; the second may show any of the guesses."""
    likely = tuple(Guess(face, 0.5 / (at + 1)) for at, face in enumerate(guesses))
    second = DieReading(kind, "white", likely, SPOTS[1], cocked=doubt is Doubt.COCKED, doubt=doubt)
    sure = view([1, 1, 3, 4, 6])
    return replace(sure, dice=(sure.dice[0], second, *sure.dice[2:]))


def faces(playing: Playing) -> list[str]:
    return [id.removeprefix("face:") for id in playing.targets if id.startswith("face:")]


def test_a_sure_reading_shows_the_ring_until_any_touch():
    playing = table()
    playing.give(Seen(view([1, 1, 3, 4, 6]), ALL))
    playing.give(Tick(0.5))
    ring = playing.screen.countdown
    assert (ring.seconds, ring.share) == (2, 0.75)
    playing.tap("menu", "continue")
    assert playing.screen.countdown is None
    assert playing.screen.focus == "confirm"


def test_a_cautious_table_sees_no_ring():
    playing = table(Customs(take=False))
    playing.give(Seen(view([1, 1, 3, 4, 6]), ALL))
    assert playing.screen.countdown is None


def test_of_a_die_in_doubt_the_likeliest_faces_are_offered_and_the_others_a_touch_away():
    playing = table()
    playing.give(Seen(doubtful("4", "6", "5", "2", "3", "1"), ALL))
    assert faces(playing) == ["4", "6", "5"]
    assert playing.screen.focus == "face:4"
    playing.tap("more")
    assert sorted(faces(playing)) == list("123456")
    playing.tap("fewer")
    assert faces(playing) == ["4", "6", "5"]
    playing.tap("more", "face:1")
    assert [die.face for die in playing.desk.session.proposal.dice] == ["1", "1", "3", "4", "6"]


def test_the_next_die_in_doubt_begins_with_its_likeliest_faces_again():
    playing = table()
    seen = doubtful("4", "6", "5")
    fourth = replace(seen.dice[3], doubt=Doubt.FACE, guesses=(Guess("2", 0.5), Guess("3", 0.4)))
    playing.give(Seen(replace(seen, dice=(*seen.dice[:3], fourth, seen.dice[4])), ALL))
    playing.tap("more", "face:1")
    assert faces(playing) == ["2", "3"]


def test_somebody_who_corrects_a_sure_die_sees_all_faces():
    playing = table()
    playing.give(Seen(view([1, 1, 3, 4, 6]), ALL))
    assert sorted(faces(playing.tap("die:2"))) == list("123456")


def test_a_die_that_leans_and_must_be_thrown_again_offers_no_face_unless_it_lies_flat():
    playing = table(Customs(Cocked.AGAIN))
    playing.give(Seen(doubtful("4", "6", doubt=Doubt.COCKED), ALL))
    assert faces(playing) == []
    assert "again" in playing.screen.prompt
    assert "confirm" not in playing.targets
    playing.tap("flat")
    assert faces(playing)[:2] == ["4", "6"]
    playing.press(BACK)
    assert faces(playing) == []
    spots = [SPOTS[0], ELSEWHERE[1], *SPOTS[2:]]
    playing.give(Seen(view([1, 5, 3, 4, 6], seq=1, spots=spots), (1,)))
    assert [die.face for die in playing.desk.session.proposal.dice] == ["1", "5", "3", "4", "6"]


@pytest.mark.parametrize("cocked", [Cocked.ASK, Cocked.FLAT])
def test_a_die_that_leans_is_asked_about_in_the_words_of_the_custom(cocked):
    playing = table(Customs(cocked))
    playing.give(Seen(doubtful("4", "6", doubt=Doubt.COCKED), ALL))
    assert faces(playing)[:2] == ["4", "6"]
    assert ("flattest" in playing.screen.hint) == (cocked is Cocked.FLAT)


def test_dice_that_may_only_have_been_moved_are_asked_about():
    playing = table()
    playing.give(Seen(view([1, 1, 3, 4, 6]), ALL))
    playing.tap("confirm")
    aside = Seen(view([1, 1, 3, 4, 6], seq=1, spots=[*ELSEWHERE[:2], *SPOTS[2:]]), (0, 1))
    playing.give(aside)
    assert playing.screen.countdown is None
    assert playing.screen.focus == "only_moved"
    playing.press(CONFIRM)
    assert len(playing.desk.session.journal) == 1
    assert playing.desk.session.proposal is None
    playing.give(replace(aside, view=replace(aside.view, seq=2)))
    playing.tap("confirm")
    assert len(playing.desk.session.journal) == 2


def test_each_answer_carries_the_number_of_its_proposal():
    playing = table()
    playing.give(Seen(doubtful("4", "6", "5"), ALL))
    number = playing.desk.session.number
    sent = [target.intent.input for target in playing.screen.targets if isinstance(target.intent, Send)]
    assert {each.number for each in sent if hasattr(each, "number")} == {number}


def test_a_table_chooses_its_customs_before_the_match():
    playing = Playing(Policy(take_s=2.0))
    playing.desk = replace(playing.desk, take_s=2.0)
    playing.tap("new:zocken", "options", "cocked", "cocked", "take", "done", "start")
    customs = playing.desk.session.setup.customs
    assert customs == Customs(Cocked.FLAT, take=False)
    assert present(playing.desk).countdown is None


def test_where_nothing_is_taken_by_itself_the_table_reads_why_and_cannot_choose():
    playing = Playing().tap("new:penta", "options")
    tile = playing.screen.target("take")
    assert tile.look is Look.CLOSED
    assert tile.detail == "The settings of this appliance have switched it off"
    customs = playing.desk.draft.customs
    assert playing.tap("take").desk.draft.customs == customs
    assert playing.screen.notice
