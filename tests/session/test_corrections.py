"""Correcting any die of any roll of any game: what stands, what is asked again, what is passed over, what is kept."""

from collections.abc import Iterator
from random import Random

import pytest

from appliance.games import GAMES, Choice, Setup, checked
from appliance.session import (
    Announce,
    Choose,
    Confirm,
    Correct,
    EnterByHand,
    Entry,
    How,
    Phase,
    Repair,
    SaveParked,
    Session,
    Undo,
    Why,
    fold,
    history,
    open_session,
    standstill,
    update,
)
from appliance.table import dice_set
from tests.games.playing import dealt, random_match, seats
from tests.session.tables import Stored, penta, rolled, run

SEEDS = (1, 3)
OPTIONS = {"zocken": {"secret": True}, "trollius": {"level": "challenging"}, "dice_fishing": {"advanced": True}}
MOST = {"trollius": 40, "dice_fishing": 60}
"""How many actions a match has before it is corrected, where they take long to replay; else 90."""


def a_match(key: str, seed: int) -> Session:
    """Return a match under way."""
    rules = GAMES[key]
    names = seats(rules, 2 + seed)
    setup = dealt(rules, names, OPTIONS.get(key, {}), seed)
    match = random_match(rules, seed, names, OPTIONS.get(key, {}))
    entries = [Entry(each.action) for each, _ in zip(match, range(MOST.get(key, 90)), strict=False)]
    return open_session("1", setup, entries)


@pytest.fixture(params=[(key, seed) for key in GAMES for seed in SEEDS], ids=lambda p: f"{p[0]}-{p[1]}")
def session(request: pytest.FixtureRequest) -> Session:
    return a_match(*request.param)


def corrections(session: Session, rng: Random, most: int) -> Iterator[tuple[Repair, Repair]]:
    """Yield some corrections from all over the match, each with the one that takes it back."""
    done = history(session.setup, session.journal)
    rolls = [at for at in range(len(done)) if session.game.dice_of(done[at].before, done[at].action)]
    for at in rng.sample(rolls, min(most, len(rolls))):
        dice = session.game.dice_of(done[at].before, done[at].action)
        die = rng.randrange(len(dice))
        face = rng.choice([side for side in dice[die].sides if side != dice[die].face])
        yield Repair(at, die, face, "Ann"), Repair(at, die, dice[die].face, "Ann")


def test_the_same_face_changes_nothing(session):
    for there, back in corrections(session, Random(1), 3):
        same, effects = update(session, Repair(there.index, there.die, back.face))
        assert same is session
        assert effects == ()


def test_there_and_back_is_the_same_match_again(session):
    for there, back in corrections(session, Random(2), 6):
        corrected, _ = update(session, there)
        again, _ = update(corrected, back)
        assert again.state == session.state
        assert [entry.action for entry in again.journal] == [entry.action for entry in session.journal]
        assert again.line.parked == ()
        assert again.prompts == session.prompts


def test_nothing_that_was_accepted_is_lost_and_what_stands_is_legal(session):
    rng, stored = Random(3), Stored()
    stored.line, accepted = session.line, [entry.action for entry in session.line.items]
    for there, _ in corrections(session, rng, 6):
        if not there.index < len(session.journal):
            continue
        session, effects = update(session, there)
        stored.take(effects)
        assert stored.line == session.line
        assert fold(session.setup, session.journal) == session.state
        assert [(entry.action.by, entry.action.do) for entry in session.line.items] == [
            (action.by, action.do) for action in accepted
        ]
        again = open_session("1", session.setup, stored.line)
        assert (again.state, again.prompts, standstill(again)) == (session.state, session.prompts, standstill(session))


def test_a_corrected_match_can_be_played_on_to_its_end(session):
    """Whatever no longer fits is asked again; nothing that waits stands in the way for ever, or counts twice."""
    rng, stored = Random(4), Stored()
    for there, _ in corrections(session, rng, 4):
        if there.index < len(session.journal):
            session, _ = update(session, there)
    stored.line = session.line
    for _ in range(3000):
        if session.phase is Phase.FINISHED:
            break
        session = anything(session, rng, stored)
        assert stored.line == session.line
    assert session.phase is Phase.FINISHED
    assert not session.line.waiting
    assert fold(session.setup, session.journal) == session.state


def anything(session: Session, rng: Random, stored: Stored) -> Session:
    """Take one step, whichever is open."""
    given: list[object] = []
    if session.need_choice is not None and (session.need_roll is None or rng.random() < 0.5):
        given.append(Choose(rng.choice(session.need_choice.choices)))
    else:
        number, need = session.number + 1, session.need_roll
        kinds = {kind.name: kind.faces for kind in dice_set(session.game.info.dice_set).kinds}
        given.append(EnterByHand())
        opened, _ = update(session, given[0])
        for at, die in enumerate(opened.proposal.dice):
            if die.face is None:
                sides = need.sides[at] if need.sides else kinds[die.kind]
                given.append(Correct(number, at, rng.choice(sides)))
        given.append(Confirm(number))
    for each in given:
        session, effects = update(session, each)
        stored.take(effects)
    return session


def jokers() -> Session:
    """Ann has had her Penta, and then put four fours and a three into Chance; Ben and she play on."""
    session = penta("Ann", "Ben", throws=1)
    for box, faces in (("penta", [4] * 5), ("aces", [1, 2, 3, 4, 5]), ("chance", [4, 4, 4, 4, 3]), ("twos", [2] * 5)):
        session = rolled(session, faces)
        need = session.need_choice
        session, _ = run(session, Choose(next(each for each in need.choices if each.args.get("box") == box)))
    return session


class TestAChoiceThatNoLongerFits:
    """penta:9a: five fours must go into the fours once Penta has its 50, so Chance no longer fits."""

    def test_is_asked_again_and_what_comes_after_it_waits(self):
        session, effects = run(jokers(), Repair(4, 4, "4", "Ben"))
        stuck = standstill(session)
        assert (stuck.entry.action.by, stuck.entry.action.args) == ("Ann", {"box": "chance"})
        assert (stuck.again, stuck.waiting, stuck.due.round) == (True, 3, 2)
        assert session.asked.player == "Ann"
        assert [choice.args for choice in session.need_choice.choices][:1] == [{"box": "fours"}]
        assert any(isinstance(effect, SaveParked) for effect in effects)

    def test_stands_anew_with_all_that_waited_once_it_is_made(self):
        session, _ = run(jokers(), Repair(4, 4, "4"))
        session, effects = run(session, Choose(session.need_choice.choices[0]))
        assert standstill(session) is None
        assert [entry.action.args.get("box") for entry in session.journal[1::2]] == ["penta", "aces", "fours", "twos"]
        assert session.game.scores(session.state) == {"Ann": 50 + 20 + 100, "Ben": 1 + 10}
        assert [each.why for each in session.line.parked] == [Why.REPLACED]
        told = [effect.event for effect in effects if isinstance(effect, Announce)]
        assert [event.values["count"] for event in told if event.kind == "caught_up"] == [2]

    def test_can_be_taken_back_again(self):
        session, _ = run(jokers(), Repair(4, 4, "4"))
        session, _ = run(session, Choose(session.need_choice.choices[0]), Undo(), Undo(), Undo())
        assert session.asked.player == "Ann"
        assert session.phase is Phase.CHOOSE
        assert standstill(session) is None

    def test_is_not_what_it_was_before_should_the_die_be_corrected_back_after_the_answer(self):
        session, _ = run(jokers(), Repair(4, 4, "4"))
        session, _ = run(session, Choose(session.need_choice.choices[0]), Repair(4, 4, "3"))
        assert [entry.action.args.get("box") for entry in session.journal[1::2]] == ["penta", "aces", "fours", "twos"]
        assert session.game.scores(session.state)["Ann"] == 50 + 16


class TestWhatTheMatchGoesOnWithout:
    def test_is_passed_over_and_told(self):
        """Without the hook nobody is robbed: the haul comes from the middle by itself, and what was secured stands."""
        session = open_session("1", dealt(GAMES["schollen_rollen"], ("Ann", "Ben")))
        session = by_hand(session, "plaice2", "plaice2", "plaice1", "hook")
        session, _ = run(session, Choose(Choice("haul", {"from": "middle"})), Choose(Choice("secure", {}, 5)))
        session, effects = run(session, Repair(0, 3, "plaice1", "Ben"))
        assert session.game.scores(session.state) == {"Ann": 6, "Ben": 0}
        assert session.asked.player == "Ben"
        assert [each.why for each in session.line.parked] == [Why.PASSED]
        (told,) = [e.event for e in effects if isinstance(e, Announce) and e.event.kind == "passed_over"]
        assert (told.player, told.values) == ("Ann", {"round": 1, "count": 1})

    def test_is_never_done_with_another_roll(self):
        """The haul that was passed over stays so, though a hook is rolled in the same turn."""
        session = open_session("1", dealt(GAMES["schollen_rollen"], ("Ann", "Ben")))
        session = by_hand(session, "plaice2", "plaice2", "plaice1", "hook")
        session, _ = run(session, Choose(Choice("haul", {"from": "middle"})), Repair(0, 3, "plaice1"))
        assert session.asked.player == "Ann"
        session = by_hand(session, "plaice2", "plaice2", "plaice1", "hook")
        assert session.phase is Phase.CHOOSE
        assert [choice.do for choice in session.need_choice.choices] == ["haul"]

    def test_a_decision_that_was_not_asked_before_comes_first(self):
        session = open_session("1", dealt(GAMES["schollen_rollen"], ("Ann", "Ben")))
        session = by_hand(session, "plaice2", "plaice2", "plaice1", "plaice1")
        session, _ = run(session, Choose(Choice("secure", {}, 6)))
        session = by_hand(session, "plaice1", "plaice1", "plaice1", "plaice1")
        session, _ = run(session, Repair(0, 3, "hook"))
        assert (standstill(session).again, standstill(session).waiting) == (False, 2)
        session, _ = run(session, Choose(Choice("haul", {"from": "middle"})))
        assert standstill(session) is None
        assert [entry.action.do for entry in session.journal] == ["roll", "haul", "secure", "roll"]
        assert session.game.scores(session.state)["Ann"] == 5


def by_hand(session: Session, *faces: str) -> Session:
    session, _ = run(session, EnterByHand())
    for index, face in enumerate(faces):
        session, _ = run(session, Correct(session.number, index, face))
    return run(session, Confirm(session.number))[0]


def test_who_and_when_stand_with_the_corrected_roll():
    session = rolled(penta("Ann", "Ben", throws=1), [1, 1, 3, 4, 6])
    session, _ = run(session, Choose(Choice("score", {"box": "chance"}, 15)), Repair(0, 4, "5", "Ben"))
    entry = session.journal[0]
    (correction,) = entry.corrections
    assert (correction.die, correction.was, correction.by, correction.round) == (4, "6", "Ben", 1)
    assert (correction.how, entry.how) == (How.CAMERA, How.HAND)
    session, _ = run(session, Repair(0, 4, "6"))
    assert [each.was for each in session.journal[0].corrections] == ["6", "5"]
    assert session.journal[0].corrections[1].by == "Ben", "whoever is asked, if nobody says who"


def caught(face: str) -> Session:
    """Ann fishes before Ben and catches the first card with 16, unless her last die shows ``face``; then she wagers."""
    names, cards = ("Ann", "Ben"), dealt(GAMES["dice_fishing"], ("Ann", "Ben")).dealt
    deck = sorted([*cards["deck"], *cards["overtime"]], key=lambda card: card != "ocean_sunfish")
    setup = checked(Setup("dice_fishing", names, {}, dealt={"deck": deck[:10], "overtime": deck[10:]}))
    session = open_session("1", setup)
    session, _ = run(session, *(Choose(Choice("wager", {"dice": ["d6"] * count})) for count in (3, 4)))
    session = by_hand(session, "6", "6", "5")
    session, _ = run(session, Choose(Choice("wager", {"dice": ["d6", "d6"]})))
    assert session.game.scores(session.state)["Ann"] == 2
    return run(session, Repair(2, 2, face, "Ben"))[0]


def test_a_wager_that_waits_stays_secret():
    session = caught("1")
    assert session.asked.player == "Ben", "who now has a go at the card"
    stuck = standstill(session)
    assert (stuck.due.secret, stuck.again) == (True, False)
    assert "wagers" in session.game.public(session.state)
    session = by_hand(session, "1", "1", "1", "1")
    assert standstill(session) is None
    assert session.game.public(session.state)["wagers"] == {"Ann": None, "Ben": None}
    assert session.asked.player == "Ben", "Ann's wager for the second card stands"
