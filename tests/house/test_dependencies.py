"""Every dependency has a reason and a licence that is told, comes from the public index, and is pinned by its hash."""

import re
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest


def declared(root: Path) -> list[str]:
    project = tomllib.loads((root / "pyproject.toml").read_text())
    lists = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project["dependency-groups"].values(),
    ]
    return sorted({re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0] for names in lists for line in names})


def test_every_dependency_is_named_by_a_decision(root: Path) -> None:
    pages = "\n".join(page.read_text() for page in sorted((root / "docs" / "decisions").glob("*.md")))
    assert [name for name in declared(root) if f"`{name}`" not in pages] == []


def test_every_run_time_dependency_is_in_the_notices(root: Path) -> None:
    lock = tomllib.loads((root / "uv.lock").read_text())
    packages: dict[str, list[dict[str, object]]] = {}
    for package in lock["package"]:
        packages.setdefault(package["name"], []).append(package)
    wanted = {"dicekeeper"}
    queue = ["dicekeeper"]
    while queue:
        for package in packages[queue.pop()]:
            dependencies = package.get("dependencies", [])
            assert isinstance(dependencies, list)
            # Kivy's dependencies for Windows are locked too, and are never installed where Dicekeeper runs.
            here = {d["name"] for d in dependencies if "win32" not in d.get("marker", "")}
            queue += sorted(here - wanted)
            wanted |= here
    notices = (root / "THIRD-PARTY-NOTICES.md").read_text()
    assert [name for name in sorted(wanted - {"dicekeeper"}) if f"`{name}`" not in notices] == []


def test_the_lock_names_no_index_but_the_public_one(root: Path) -> None:
    hosts = {
        urlsplit(url).hostname for url in re.findall(r'(?:url|registry) = "([^"]+)"', (root / "uv.lock").read_text())
    }
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


def test_every_file_of_the_lock_is_pinned_by_its_hash(root: Path) -> None:
    lock = tomllib.loads((root / "uv.lock").read_text())
    files = [
        (package["name"], file.get("hash", ""))
        for package in lock["package"]
        for file in [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
    ]
    assert len(files) > 100
    assert [name for name, pinned in files if not re.fullmatch(r"sha256:[0-9a-f]{64}", pinned)] == []
    own = [package["name"] for package in lock["package"] if "registry" not in package["source"]]
    assert own == ["dicekeeper"]


def test_the_notices_tell_a_licence_for_each_package_and_name_no_other(root: Path) -> None:
    lock = tomllib.loads((root / "uv.lock").read_text())
    notices = (root / "THIRD-PARTY-NOTICES.md").read_text()
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]*) \|", notices, re.MULTILINE)
    assert len(rows) > 20
    assert [name for name, licence in rows if not licence.strip()] == []
    assert {name for name, _ in rows} <= {package["name"] for package in lock["package"]}


@pytest.mark.parametrize("page", sorted((Path(__file__).parents[2] / "docs" / "decisions").glob("*.md")), ids=str)
def test_a_decision_has_a_number_of_its_own_and_half_a_page(page: Path) -> None:
    match = re.fullmatch(r"(\d{4})-[a-z0-9-]+\.md", page.name)
    assert match, f"{page.name}: expected NNNN-title.md"
    assert len(list(page.parent.glob(f"{match.group(1)}-*"))) == 1, f"{match.group(1)} is used twice"
    text = page.read_text()
    assert text.startswith("# "), f"{page.name}: expected a heading"
    assert len(text.split()) <= 400, f"{page.name}: half a page, not {len(text.split())} words"
