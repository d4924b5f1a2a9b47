"""``bundle``: everything that an installation takes, in one file, for a machine without a network."""

import argparse
import hashlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from appliance.cli.errors import BadInput, DeviceFault, Status

IN_EVERY_SYSTEM = ("required", "important", "standard")
"""Packages of these priorities are part of every Debian and Raspberry Pi OS Lite."""


def add_verbs(verbs: Any) -> None:
    """Add ``bundle`` to the parser."""
    bundle = verbs.add_parser("bundle", help="collect program and packages for a machine like this without a network")
    bundle.add_argument("file", metavar="FILE", type=Path, help="the bundle, e.g. dicekeeper.tar")
    bundle.set_defaults(run=_bundle)


def _bundle(args: argparse.Namespace) -> Status:
    root = Path(sys.prefix).parent
    write_bundle(root, args.file)
    size = args.file.stat().st_size >> 20
    print(f"{args.file} holds {size} MB for {this_machine()}.")
    print("There: tar -xf it, then sudo ./dicekeeper/systemd/install")
    return Status.DONE


def write_bundle(root: Path, file: Path) -> None:
    """Write the program that lies in ``root`` with all its packages into a tar; raises BadInput or DeviceFault.

    It fits machines of the same system, processor and Python only, and needs a network to be made.
    """
    if file.suffix != ".tar":
        raise BadInput(f"the bundle is to be called {file}, expected a name that ends with .tar")
    for needed in ("systemd/install", ".tools/bin/uv", ".tools/bin/python"):
        if not (root / needed).exists():
            raise BadInput(f"{root / needed} is missing: make the bundle from a copy of the project, with ./run bundle")
    with tempfile.TemporaryDirectory(prefix="dicekeeper-bundle-", dir=file.parent) as folder:
        whole = Path(folder) / "dicekeeper"
        _copy_program(root, whole)
        bundle = whole / "bundle"
        bundle.mkdir()
        (bundle / "for").write_text(this_machine() + "\n")
        collect_wheels(root, bundle / "wheels")
        collect_debs(_system_packages(root), bundle / "debs")
        part = file.with_suffix(".part")
        try:
            with tarfile.open(part, "w") as tar:
                tar.add(whole, "dicekeeper")
            part.rename(file)
        finally:
            part.unlink(missing_ok=True)


def this_machine() -> str:
    """Return what a bundle that is made here fits, in the words of ``systemd/install``."""
    release = platform.freedesktop_os_release()["VERSION_ID"].partition(".")[0]
    return f"debian {release} {_do('dpkg', '--print-architecture')} python {sys.version_info[0]}.{sys.version_info[1]}"


def _copy_program(root: Path, target: Path) -> None:
    leave_out = shutil.ignore_patterns("__pycache__", "*.pyc", "training")
    target.mkdir()
    for name in (root / "systemd" / "contents").read_text().split():
        source = root / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=leave_out)
        else:
            shutil.copy2(source, target / name)


def collect_wheels(root: Path, folder: Path) -> None:
    """Put every wheel of ``uv.lock`` into ``folder``, checked by its hash, and those that the installation takes."""
    folder.mkdir()
    wanted = folder / "requirements.txt"
    _do(
        *(root / ".tools/bin/uv", "export", "--quiet", "--project", root, "--frozen", "--no-dev", "--no-emit-project"),
        *("--group", "pi-system", "--output-file", wanted),
    )
    download = (root / ".tools/bin/python", "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
    wheels = ("--only-binary", ":all:", "--dest", folder)
    _do(*download, *wheels, "--require-hashes", "--requirement", wanted)
    uv = re.search(r"^UV_VERSION=(\S+)", (root / ".bootstrap.sh").read_text(), re.MULTILINE)
    assert uv, ".bootstrap.sh says which uv it takes"
    builders = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    _do(*download, *wheels, f"uv=={uv.group(1)}", *builders)
    wanted.unlink()


def collect_debs(names: Sequence[str], folder: Path) -> None:
    """Put these packages and what they need into ``folder``, with an index that apt reads."""
    folder.mkdir()
    names = _real_names(names)
    needed = _do(
        *("apt-cache", "depends", "--recurse", "--no-recommends", "--no-suggests", "--no-conflicts", "--no-breaks"),
        *("--no-replaces", "--no-enhances", *names),
    )
    packages = sorted({line for line in needed.splitlines() if line and line[0] not in " <|"})
    shown = _do("apt-cache", "show", "--no-all-versions", *packages)
    wanted = [name for name, priority in _priorities(shown) if priority not in IN_EVERY_SYSTEM or name in names]
    _do("apt-get", "--quiet", "download", *wanted, folder=folder)
    (folder / "Packages").write_text("\n".join(_entry(deb) for deb in sorted(folder.glob("*.deb"))))


def _real_names(names: Sequence[str]) -> list[str]:
    """Return the packages that apt takes for these names: Debian 13 gave some libraries another one (libmtdev1t64)."""
    found = []
    for name in names:
        shown = _do("apt-cache", "showpkg", name)
        there = re.search(r"^Versions: *\n\S", shown, re.MULTILINE)
        provider = re.search(r"^Reverse Provides: *\n(\S+)", shown, re.MULTILINE)
        found.append(name if there or not provider else provider.group(1))
    return found


def _priorities(shown: str) -> list[tuple[str, str]]:
    found = []
    for block in shown.split("\n\n"):
        fields = dict(re.findall(r"^(Package|Priority): (\S+)", block, re.MULTILINE))
        if "Package" in fields:
            found.append((fields["Package"], fields.get("Priority", "optional")))
    return found


def _entry(deb: Path) -> str:
    data = deb.read_bytes()
    control = _do("dpkg-deb", "--field", deb)
    return f"{control}\nFilename: ./{deb.name}\nSize: {len(data)}\nSHA256: {hashlib.sha256(data).hexdigest()}\n"


def _system_packages(root: Path) -> list[str]:
    """The packages that ``.bootstrap.sh`` would install here, and the one that makes environments."""
    text = (root / ".bootstrap.sh").read_text()
    on_a_pi = b"Raspberry Pi" in _model()
    lists = ("SCREEN_PACKAGES", "SOUND_PACKAGES", *(("PI_PACKAGES",) if on_a_pi else ()))
    found = [re.search(rf'^{name}="([^"]*)"', text, re.MULTILINE) for name in lists]
    return ["python3-venv", *(word for match in found if match for word in match.group(1).split())]


def _model() -> bytes:
    try:
        return Path("/proc/device-tree/model").read_bytes()
    except OSError:
        return b""


def _do(*command: object, folder: Path | None = None) -> str:
    """Run a command and return what it says; raises DeviceFault with its last words."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)
    except OSError as reason:
        raise DeviceFault(f"{words[0]} cannot be started: {reason.strerror}") from reason
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise DeviceFault(f"{Path(words[0]).name} failed: {said[-1] if said else 'it does not say why'}")
    return done.stdout.strip()
