"""Views and sessions as the session tests need them."""

from collections.abc import Iterable, Sequence

from appliance.games import Setup, checked
from appliance.session import (
    Confirm,
    Effect,
    Entry,
    Line,
    Policy,
    Save,
    SaveParked,
    SaveRepair,
    SaveUndo,
    Seen,
    Session,
    open_session,
    update,
)
from appliance.table import DieReading, Doubt, Guess, Problem, TableView, Trouble

SPOTS = [(10.0 + 50 * n, 10.0, 50.0 + 50 * n, 50.0) for n in range(8)]
ELSEWHERE = [(10.0 + 50 * n, 200.0, 50.0 + 50 * n, 240.0) for n in range(8)]


def reading(face: str, box: tuple[float, float, float, float], doubt: Doubt | None = None) -> DieReading:
    guesses = (Guess(face, 0.6 if doubt else 0.999), Guess("6" if face != "6" else "5", 0.2 if doubt else 0.001))
    return DieReading("d6", "white", guesses, box, doubt=doubt)


def view(
    faces: Sequence[int],
    seq: int = 0,
    doubtful: Sequence[int] = (),
    spots: Sequence[tuple[float, ...]] = SPOTS,
    picture: str | None = None,
) -> TableView:
    dice = tuple(
        reading(str(face), tuple(spots[at]), Doubt.FACE if at in doubtful else None) for at, face in enumerate(faces)
    )
    problems = () if len(dice) == 5 else (Problem(Trouble.COUNT, (("expected", 5), ("seen", len(dice)))),)
    return TableView(seq, dice, (640, 480), problems=problems, picture=picture)


def penta(*players: str, policy: Policy | None = None, **options: object) -> Session:
    return open_session("1", checked(Setup("penta", players or ("Ann", "Ben"), options)), policy=policy)


def run(session: Session, *inputs: object) -> tuple[Session, list[Effect]]:
    done: list[Effect] = []
    for given in inputs:
        session, effects = update(session, given)
        done += effects
    return session, done


def rolled(session: Session, faces: Sequence[int], spots: Sequence[tuple[float, ...]] = SPOTS) -> Session:
    session, _ = run(session, Seen(view(faces, spots=spots)))
    session, _ = run(session, Confirm(session.number))
    return session


class Stored:
    """What a store makes of the effects: the line that it would give back."""

    def __init__(self) -> None:
        self.line: Line[Entry] = Line()

    def take(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            match effect:
                case Save():
                    self.line = self.line.added(effect.entry)
                case SaveUndo():
                    self.line = self.line.without_last()
                case SaveRepair():
                    self.line = self.line.changed(effect.index, effect.entry)
                case SaveParked():
                    self.line = self.line.with_parked(effect.parked)
