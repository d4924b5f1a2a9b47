import json

from vision import UnknownSet
from vision.bench.sequences import Unwatched, sequences_table, watch_all
from vision.bench.watch import SequenceResult


def refuse(name):
    raise UnknownSet(f'no dice set "{name}"')


def test_a_sequence_of_a_set_that_cannot_be_read_yet_is_said_so(tmp_path):
    assert list(watch_all(tmp_path, refuse)) == []
    folder = tmp_path / "sequences" / "throw"
    folder.mkdir(parents=True)
    labels = {"game": "trollius", "fps": 10, "rest_from": 3, "values_at_rest": [{"kind": "trollius_a", "face": "seed"}]}
    (folder / "labels.json").write_text(json.dumps(labels))
    assert list(watch_all(tmp_path, refuse)) == [Unwatched("throw", 'cannot be read yet: no dice set "trollius"')]


def test_the_table_tells_of_each_sequence_whether_it_was_followed_as_wanted():
    good = SequenceResult("good", 30, 1, True, True, 300.0, 200.0, 0, True, 0, ())
    bad = SequenceResult("bad", 30, 2, True, True, 100.0, 100.0, 1, True, 1, ())
    none = SequenceResult("none", 30, 0, False, False, None, None, 0, False, 0, ())
    cells = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in sequences_table([good, bad, none]).split("\n")
    ]
    assert cells[2] == ["good", "30", "1", "300", "yes", "yes", "0", "no", "yes"]
    assert cells[3] == ["bad", "30", "2", "100", "yes", "yes", "1", "yes", "no"]
    assert cells[4] == ["none", "30", "0", "", "no", "no", "0", "no", "no"]
