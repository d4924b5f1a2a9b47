"""The wheel: whole, without the training room, and at work in an environment that holds nothing else."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PACKAGES = ("appliance", "vision", "ui", "hardware")


@pytest.fixture(scope="session")
def wheel(uv: str, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run([uv, "build", "--wheel", "--out-dir", str(folder), str(root)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def requirements(uv: str, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run-time dependencies at the versions of uv.lock."""
    path = tmp_path_factory.mktemp("lock") / "requirements.txt"
    subprocess.run(
        [
            uv,
            "export",
            "--quiet",
            "--frozen",
            "--no-dev",
            "--no-emit-project",
            "--no-hashes",
            "--output-file",
            str(path),
        ],
        cwd=root,
        check=True,
        capture_output=True,
    )
    return path


def test_every_file_of_the_packages_is_in_it_and_nothing_else(wheel: Path, tracked: list[Path]) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = {
        path.as_posix() for path in tracked if path.parts[0] in PACKAGES and not path.is_relative_to("vision/training")
    }
    assert packed - expected == set(), "files that should not ship"
    assert expected - packed == set(), "files that are missing"


def test_it_carries_licence_and_notices(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {Path(name).name for name in archive.namelist() if ".dist-info/" in name}
    assert {"LICENSE", "THIRD-PARTY-NOTICES.md"} <= names


CLEAN = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}


@pytest.fixture(scope="session")
def environment(wheel: Path, requirements: Path, uv: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel and what it depends on, and nothing else."""
    environment = tmp_path_factory.mktemp("installed") / "environment"
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(environment)], check=True, env=CLEAN)
    done = subprocess.run(
        [
            *(uv, "pip", "install", "--quiet", "--python", str(environment / "bin" / "python")),
            *("--constraints", str(requirements), str(wheel)),
        ],
        env=CLEAN,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return environment


def test_the_command_works_in_an_empty_environment(environment: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [str(environment / "bin" / "dicekeeper"), "--help"], cwd=tmp_path, env=CLEAN, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    for verb in ("play", "read", "replay"):
        assert verb in done.stdout


def test_every_module_can_be_imported_without_the_training_room(
    environment: Path, tracked: list[Path], tmp_path: Path
) -> None:
    """So none needs torch, a test library, or anything else that is there by accident in a developer's environment."""
    modules = [
        ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        for path in tracked
        if path.suffix == ".py" and path.parts[0] in PACKAGES and not path.is_relative_to("vision/training")
        if path.stem != "__main__"  # would start the program
    ]
    program = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)"
    done = subprocess.run(
        [str(environment / "bin" / "python"), "-c", program, *modules],
        cwd=tmp_path,
        env={**CLEAN, "KIVY_NO_CONSOLELOG": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def pinned(uv: str, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is installed on a Pi, each file with its hash."""
    path = tmp_path_factory.mktemp("lock") / "pinned.txt"
    export = [uv, "export", "--quiet", "--frozen", "--no-dev", "--no-emit-project", "--group", "pi-system"]
    subprocess.run([*export, "--output-file", str(path)], cwd=root, check=True, capture_output=True)
    return path


@pytest.mark.parametrize("version", ["3.11", "3.13"])
def test_the_lock_has_wheels_for_the_pi(version: str, pinned: Path, uv: str, tmp_path: Path) -> None:
    """Raspberry Pi OS 12 has Python 3.11, 13 has 3.13; building OpenCV or Kivy there would take hours."""
    done = subprocess.run(
        [
            *(uv, "pip", "install", "--dry-run", "--require-hashes", "--only-binary", ":all:"),
            *("--target", str(tmp_path), "--python-platform", "aarch64-unknown-linux-gnu", "--python-version", version),
            *("--requirements", str(pinned)),
        ],
        capture_output=True,
        text=True,
    )
    if done.returncode and "error sending request" in done.stderr:
        pytest.skip(f"the package index cannot be reached: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr
    for name in ("opencv-python-headless", "kivy", "numpy", "pydantic-core", "simplejpeg"):
        assert f"+ {name}==" in done.stderr
