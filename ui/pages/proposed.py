"""A roll put to the players: confirm it as read, or say what one die shows. Doubtful dice are asked about first."""

from appliance.games import NeedRoll
from appliance.session import Confirm, Correct, EnterByHand, NameDie, OnlyMoved, Proposal, ProposedDie, Remove, Session
from appliance.table import Cocked, Doubt, Problem, Trouble
from ui.board_models import Box
from ui.desk import Desk
from ui.intents import AskDie, Send, TurnPage
from ui.pages.boards import laid
from ui.pages.faces import faces_of, sign
from ui.pages.names import names
from ui.pages.page import Page, match_corners
from ui.pages.table import table
from ui.screen_models import Die, Look, Overlay, Target, Tray
from ui.words import Words

UNKNOWN = "?"

LIKELY = 3
"""So many faces are offered for a die in doubt; the others are a touch away."""

MOST_LARGE, FOR_MANY = 9, 5
"""So many faces are as large as they can be; for the ten of a D10 and the twenty of a D20 there are more columns."""


def proposed(desk: Desk, session: Session, say: Words) -> Page:
    """Return the question that the proposal puts: about one die, or whether the whole roll is right."""
    proposal = session.proposal
    assert proposal is not None
    if proposal.same:
        return _only_moved(desk, session, proposal, say)
    asked = asked_die(desk, proposal)
    if asked is not None and desk.die is None and _is_thrown_again(session, proposal.dice[asked]):
        return _again(desk, session, proposal, asked, say)
    return _whole_roll(desk, session, proposal, say) if asked is None else _one_die(desk, session, proposal, asked, say)


def asked_die(desk: Desk, proposal: Proposal) -> int | None:
    """Return the die that is asked about: the one that somebody tapped, else the first that is in doubt."""
    if desk.die is not None and desk.die < len(proposal.dice):
        return desk.die
    return next((index for index, die in enumerate(proposal.dice) if not die.settled), None)


def _whole_roll(desk: Desk, session: Session, proposal: Proposal, say: Words) -> Page:
    actions = (
        Target("by_hand", say("roll.by_hand"), Send(EnterByHand()), Look.QUIET),
        Target("confirm", say("proposed.confirm"), Send(Confirm(proposal.number)), Look.PRIMARY),
    )
    dice = _dice(session, proposal, None)
    body = table(desk, session, say, laid(desk, session, say), tray=_tray(proposal, None), dice=dice)
    hint = _problems(proposal, say)
    if proposal.ready:
        prompt = say("proposed.prompt", player=_player(session))
        if len(proposal.dice) == 1 and proposal.dice[0].colour in _colours(session):
            prompt = say("proposed.prompt_die", player=_player(session), die=_coloured(proposal.dice[0].colour, say))
        return Page(prompt, body, actions, match_corners(say), hint or say("proposed.hint"), bool(hint), "confirm")
    prompt = say("proposed.wrong_count", seen=len(proposal.dice), expected=len(proposal.expected))
    return Page(prompt, body, actions, match_corners(say), say("proposed.which_is_none"), True, "die:0")


def _only_moved(desk: Desk, session: Session, proposal: Proposal, say: Words) -> Page:
    """Dice left their places and show what they showed: whether they were thrown, only the players know."""
    actions = (
        Target("confirm", say("proposed.thrown"), Send(Confirm(proposal.number))),
        Target("only_moved", say("proposed.only_moved"), Send(OnlyMoved(proposal.number)), Look.PRIMARY),
    )
    lies, dice = laid(desk, session, say), _dice(session, proposal, None)
    body = table(desk, session, say, lies, tray=_tray(proposal, None), dice=dice)
    prompt = say("proposed.same", player=_player(session))
    return Page(prompt, body, actions, match_corners(say), say("proposed.same_hint"), focus="only_moved")


def _is_thrown_again(session: Session, die: ProposedDie) -> bool:
    """Return whether a die leans that never counts so, by the custom of this table."""
    return die.doubt is Doubt.COCKED and not die.by_hand and session.setup.customs.cocked is Cocked.AGAIN


def _again(desk: Desk, session: Session, proposal: Proposal, asked: int, say: Words) -> Page:
    """One die is to be thrown again; the rest of the roll stands. Somebody may know that it does not lean."""
    flat = Target("flat", say("die.lies_flat"), AskDie(asked), Look.QUIET)
    by_hand = Target("by_hand", say("roll.by_hand"), Send(EnterByHand()), Look.QUIET)
    lies, dice = laid(desk, session, say), _dice(session, proposal, asked)
    body = table(desk, session, say, lies, tray=_tray(proposal, asked), dice=dice)
    prompt = say("die.throw_again", player=_player(session))
    return Page(prompt, body, (by_hand, flat), match_corners(say), say("die.leans"), True)


def _one_die(desk: Desk, session: Session, proposal: Proposal, asked: int, say: Words) -> Page:
    die = proposal.dice[asked]
    tiles = _likeliest(desk, die, _answers(session, proposal, asked, say), say)
    columns = desk.panel.tile_columns if len(tiles) <= MOST_LARGE else FOR_MANY
    if len(proposal.dice) > len(proposal.expected):
        tiles.append(Target("no_die", say("die.none"), Send(Remove(proposal.number, asked)), Look.DANGER))
    dice = _dice(session, proposal, asked)
    tray, lies = _tray(proposal, asked), laid(desk, session, say)
    body = table(desk, session, say, lies, tray=tray, dice=dice, tiles=tuple(tiles), columns=columns)
    by_hand = Target("by_hand", say("roll.by_hand"), Send(EnterByHand()), Look.QUIET)
    actions = (by_hand,) if proposal.seen else ()
    return Page(
        _question(session, die, asked, say),
        body,
        actions,
        match_corners(say),
        _why(session, die, proposal, say),
        focus=tiles[0].id,
    )


def _likeliest(desk: Desk, die: ProposedDie, answers: list[Target], say: Words) -> list[Target]:
    """For a die in doubt the two or three faces that it may show, and a way to all others."""
    likely = [tile for tile in answers if tile.look is Look.OFFER][:LIKELY]
    if die.settled or len(likely) < 2 or len(answers) <= LIKELY + 1:
        return answers
    if desk.page:
        return [*answers, Target("fewer", say("choose.fewer"), TurnPage(-desk.page), Look.QUIET)]
    return [*likely, Target("more", say("choose.more"), TurnPage(1), Look.QUIET)]


def _answers(session: Session, proposal: Proposal, asked: int, say: Words) -> list[Target]:
    """What the die may show, and which die it may be where the game tells dice by their colour."""
    die = proposal.dice[asked]
    unclear = die.doubt is Doubt.COLOUR
    colours = [
        Target(f"colour:{colour}", _coloured(colour, say), Send(NameDie(proposal.number, asked, colour)))
        for colour in _colours(session)
        if proposal.seen and (unclear or colour != die.colour)
    ]
    if unclear and colours:
        return colours
    possible = faces_of(session, asked, die.kind)
    likely = [guess.face for guess in die.guesses if not die.by_hand and guess.face in possible]
    others = [face for face in possible if face not in likely]
    faces = [
        Target(
            f"face:{face}",
            say(f"face.{face}") if die.kind == "schollen" else "",
            Send(Correct(proposal.number, asked, face)),
            Look.OFFER if face in likely else Look.PLAIN,
            faces=(sign(die.kind, face),),
        )
        for face in (*likely, *others)
    ]
    return faces + colours


def _colours(session: Session) -> list[str]:
    """The colours by which the open throws are told apart; [] where colours do not matter now."""
    return [colour for need in session.prompts if isinstance(need, NeedRoll) for colour in need.colours]


def _coloured(colour: str | None, say: Words) -> str:
    return say(f"colour.{colour}")


def _question(session: Session, die: ProposedDie, asked: int, say: Words) -> str:
    if die.doubt is Doubt.COLOUR and _colours(session):
        return say("die.which")
    if die.guesses and not die.settled:
        face = die.guesses[0].face
        return say("die.is_this" if face.isdecimal() else "die.shows", face=_face_name(die.kind, face, say))
    need = session.need_roll
    if need is not None and "die" in need.args:
        return say("die.what_kind", kind=names(session, say).throw(need))
    if need is not None and len(set(need.dice)) > 1:
        return say("die.what_kind", kind=f"{asked + 1}. {say(f'kind.{die.kind}')}")
    return say("die.what", number=asked + 1)


def _why(session: Session, die: ProposedDie, proposal: Proposal, say: Words) -> str:
    if die.doubt is Doubt.COCKED and not die.by_hand and session.setup.customs.cocked is Cocked.FLAT:
        return say("die.flattest")
    if die.doubt is not None and not die.by_hand:
        strange = [_problem(each, say) for each in proposal.problems if each.trouble is Trouble.FACE_NOT_ON_KIND]
        return " ".join(strange) or say(f"doubt.{die.doubt.name.lower()}")
    if proposal.seen and die.box is None:
        return _problems(proposal, say) or say("die.not_seen")
    return "" if proposal.seen else say("die.by_hand", count=len(proposal.expected))


def _dice(session: Session, proposal: Proposal, asked: int | None) -> tuple[Die, ...]:
    coloured = bool(_colours(session))
    return tuple(
        Die(
            _face(die),
            _look(die, index == asked),
            Target(f"die:{index}", "", AskDie(index)),
            (die.colour or "") if coloured and die.doubt is not Doubt.COLOUR else "",
        )
        for index, die in enumerate(proposal.dice)
    )


def _face(die: ProposedDie) -> str:
    return sign(die.kind, die.face) if die.settled and die.face else UNKNOWN


def _look(die: ProposedDie, asked: bool) -> Look:
    if asked:
        return Look.DIE_ASKED
    if not die.settled:
        return Look.DIE_DOUBT
    return Look.DIE_KEPT if die.kept else Look.DIE_SURE


def _tray(proposal: Proposal, asked: int | None) -> Tray | None:
    if not proposal.seen or proposal.size is None:
        return None
    size = proposal.size
    overlays = tuple(
        Overlay(_shares(die.box, size), _face(die), _look(die, index == asked), f"die:{index}")
        for index, die in enumerate(proposal.dice)
        if die.box is not None
    )
    asked_box = proposal.dice[asked].box if asked is not None else None
    return Tray(overlays, _shares(asked_box, size) if asked_box else None, proposal.shot)


def _shares(box: tuple[float, float, float, float], size: tuple[int, int]) -> Box:
    width, height = size
    return box[0] / width, box[1] / height, box[2] / width, box[3] / height


def _problems(proposal: Proposal, say: Words) -> str:
    return " ".join(_problem(problem, say) for problem in proposal.problems)


def _problem(problem: Problem, say: Words) -> str:
    values = dict(problem.values)
    if problem.trouble is Trouble.FACE_NOT_ON_KIND:
        values["face"] = _face_name(str(values["kind"]), str(values["face"]), say)
    return say(f"trouble.{problem.trouble}", **values)


def _face_name(kind: str, face: str, say: Words) -> str:
    """A face within a sentence: by its name, which the symbols of Trollius do not need."""
    key = f"face.{face}"
    return say(key) if kind == "schollen" and key in say else sign(kind, face) if not face.isdecimal() else face


def _player(session: Session) -> str:
    return session.need_roll.player if session.need_roll else ""
