"""What holds for every file: short enough, finished, and of no machine in particular."""

import re
import subprocess
from pathlib import Path

import pytest

TEXT = {".py", ".md", ".toml", ".sql", ".sh", ".service", ".conf", ".kv", ""}

# Spelt in two halves, so that this page does not find itself.
UNFINISHED = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "NotImplemented" + "Error")))
SOMEBODYS_FOLDER = re.compile("|".join(("/ho" + r"me/(?!pi\b)\w", "/ro" + "ot/", "/Us" + "ers/")))
CODE_FROM_DATA = re.compile(
    r"^\s*(?:import|from) (?:pickle|marshal|shelve|dill|joblib|yaml)\b|\b(?:eval|exec)\(|allow_pickle"
)
WRONG_PLURAL = re.compile(r"\bdic" + r"es\b", re.IGNORECASE)


@pytest.fixture(scope="session")
def texts(root: Path, tracked: list[Path]) -> dict[Path, str]:
    return {path: (root / path).read_text(encoding="utf-8") for path in tracked if path.suffix in TEXT}


def places(texts: dict[Path, str], pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_module_is_longer_than_500_lines(texts: dict[Path, str]) -> None:
    lengths = {path: len(text.splitlines()) for path, text in texts.items() if path.suffix == ".py"}
    assert {path: length for path, length in lengths.items() if length > 500} == {}


def test_nothing_is_left_unfinished(texts: dict[Path, str]) -> None:
    assert places(texts, UNFINISHED) == []


def test_no_file_names_a_folder_of_somebodys_machine(texts: dict[Path, str]) -> None:
    assert places(texts, SOMEBODYS_FOLDER) == []


def test_dice_are_called_dice(texts: dict[Path, str]) -> None:
    assert places(texts, WRONG_PLURAL) == []


def test_nothing_that_is_read_can_hold_code(texts: dict[Path, str]) -> None:
    """But for the training room, which reads only what it has made, and is not part of the wheel."""
    shipped = {path: text for path, text in texts.items() if path.suffix == ".py" and path.parts[0] != "tests"}
    ours = {path: text for path, text in shipped.items() if not path.is_relative_to("vision/training")}
    assert places(ours, CODE_FROM_DATA) == []


def test_an_init_module_holds_names_not_logic(texts: dict[Path, str]) -> None:
    # Names may be loaded when they are first asked for (PEP 562).
    logic = re.compile(
        r"^(def (?!__getattr__\()|class\b|for\b|while\b|if (?!TYPE_CHECKING:)|with\b|try\b)", re.MULTILINE
    )
    inits = {path: text for path, text in texts.items() if path.name == "__init__.py" and path.parts[0] != "tests"}
    assert [str(path) for path, text in inits.items() if logic.search(text)] == []


@pytest.mark.parametrize("script", ["run", "test", ".ci/run", ".bootstrap.sh"])
def test_a_script_parses_and_can_be_started(script: str, root: Path) -> None:
    path = root / script
    subprocess.run(["sh", "-n", str(path)], check=True)
    if script != ".bootstrap.sh":
        assert path.read_text().startswith("#!/bin/sh\n")
        assert path.stat().st_mode & 0o111 == 0o111, f"{script} is not executable"
