"""The bundle, with stand-ins for pip, uv and apt that write down what they were asked for."""

import hashlib
import tarfile
from pathlib import Path

import pytest

from appliance.cli import bundle as made
from appliance.cli.errors import BadInput, DeviceFault


@pytest.fixture
def root(tmp_path):
    """A copy of the project as small as can be."""
    root = tmp_path / "project"
    for name in ("systemd/install", ".tools/bin/uv", ".tools/bin/python", "appliance/a.py", "vision/training/t.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    (root / "systemd" / "contents").write_text("appliance\nvision\nsystemd\n.bootstrap.sh\npyproject.toml\n")
    (root / ".bootstrap.sh").write_text(
        'UV_VERSION=0.1.2\nSCREEN_PACKAGES="libgl1 libegl1"\nSOUND_PACKAGES="espeak-ng"\nPI_PACKAGES="python3-lgpio"\n'
    )
    (root / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling>=1.27"]\nbuild-backend = "hatchling.build"\n'
    )
    return root


@pytest.fixture
def asked(monkeypatch):
    """Every command that was run; the answers are those of a small Debian."""
    commands = []

    def do(*command, folder=None):
        words = [str(word) for word in command]
        commands.append(words)
        if words[0].endswith("uv"):
            path = words[words.index("--output-file") + 1]
            Path(path).touch()
        if words[:2] == ["apt-cache", "showpkg"]:
            versions = "" if words[2] == "libegl1" else "1.7.0-1 (/var/lib/apt/lists/x)\n"
            return f"Package: {words[2]}\nVersions: \n{versions}\nReverse Provides: \nlibegl1t64 1.7.0-1 (= 1.7.0-1)"
        if words[:2] == ["apt-cache", "depends"]:
            assert words[-5:] == ["python3-venv", "libgl1", "libegl1t64", "espeak-ng", "python3-lgpio"]
            return "libgl1\n  Depends: libc6\nlibc6\n<libz>\nlibx11-6\n |Depends: perl\npython3-venv"
        if words[:2] == ["apt-cache", "show"]:
            return (
                "Package: libgl1\nPriority: optional\n\nPackage: libc6\nPriority: required\n\n"
                "Package: libx11-6\nPriority: optional\n\nPackage: python3-venv\nPriority: standard"
            )
        if words[:2] == ["apt-get", "--quiet"]:
            for name in words[3:]:
                (folder / f"{name}_1_all.deb").write_bytes(name.encode())
        if words[0] == "dpkg-deb":
            return "Package: x\nVersion: 1"
        return "arm64" if words[0] == "dpkg" else ""

    monkeypatch.setattr(made, "_do", do)
    monkeypatch.setattr(made, "_model", lambda: b"Raspberry Pi 5")
    return commands


def test_a_bundle_holds_program_wheels_and_packages_with_an_index(root, asked, tmp_path):
    file = tmp_path / "dicekeeper.tar"
    made.write_bundle(root, file)
    with tarfile.open(file) as tar:
        names = {name for name in tar.getnames() if "." in name.rpartition("/")[2] or name.endswith("for")}
        index = tar.extractfile("dicekeeper/bundle/debs/Packages").read().decode()
        for_what = tar.extractfile("dicekeeper/bundle/for").read().decode()
    assert names >= {"dicekeeper/appliance/a.py", "dicekeeper/.bootstrap.sh", "dicekeeper/bundle/for"}
    assert not any("training" in name for name in names)
    assert {name.rpartition("/")[2] for name in names if name.endswith(".deb")} == {
        "libgl1_1_all.deb",
        "libx11-6_1_all.deb",
        "python3-venv_1_all.deb",
    }, "what every system has is left out, but for what was asked for"
    assert f"SHA256: {hashlib.sha256(b'libgl1').hexdigest()}" in index
    assert "Filename: ./libgl1_1_all.deb\nSize: 6\n" in index
    assert for_what.startswith("debian ") and " arm64 python 3." in for_what
    assert not list(tmp_path.glob("*.part"))


def test_wheels_are_checked_by_the_hashes_of_the_lock(root, asked, tmp_path):
    made.collect_wheels(root, tmp_path / "wheels")
    downloads = [words for words in asked if "download" in words]
    assert "--require-hashes" in downloads[0]
    assert downloads[1][-2:] == ["uv==0.1.2", "hatchling>=1.27"]
    assert all(words[words.index("--only-binary") + 1] == ":all:" for words in downloads)


def test_on_a_pi_its_own_packages_come_along(root, asked):
    assert made._system_packages(root) == ["python3-venv", "libgl1", "libegl1", "espeak-ng", "python3-lgpio"]


def test_an_installed_version_cannot_make_bundles_and_says_what_can(root, tmp_path):
    (root / ".tools" / "bin" / "uv").unlink()
    with pytest.raises(BadInput, match=r"uv is missing: make the bundle from a copy of the project"):
        made.write_bundle(root, tmp_path / "b.tar")


def test_a_name_that_is_no_tar_is_refused(root, tmp_path):
    with pytest.raises(BadInput, match=r"expected a name that ends with \.tar"):
        made.write_bundle(root, tmp_path / "b.zip")


def test_what_a_command_says_last_becomes_the_sentence_and_nothing_is_left(root, tmp_path, monkeypatch):
    monkeypatch.setattr(made, "this_machine", lambda: "debian 13 arm64 python 3.13")
    (root / ".tools" / "bin" / "uv").write_text("#!/bin/sh\necho first; echo 'no network' >&2; exit 1\n")
    (root / ".tools" / "bin" / "uv").chmod(0o755)
    with pytest.raises(DeviceFault, match="uv failed: no network"):
        made.write_bundle(root, tmp_path / "b.tar")
    assert [path.name for path in tmp_path.iterdir()] == ["project"]
