"""The installation into a folder that stands for the root, with stand-ins for systemctl and its like."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNITS = {
    "dicekeeper.service",
    "dicekeeper.target",
    "dicekeeper-backup.service",
    "dicekeeper-backup.timer",
    "dicekeeper-update.service",
    "dicekeeper-update.timer",
}
STAND_INS = {
    "id": '[ "$1" = -u ] && echo 0 || echo root',
    "systemctl": (
        'case "$*" in *is-active*) exit $(cat "$T/active");;\n'
        ' "restart dicekeeper.service") grep -q broken "$DESTDIR/opt/dicekeeper/current/appliance/a.py" && exit 1;;\n'
        "esac; exit 0"
    ),
    "systemd-sysusers": "exit 0",
    "systemd-tmpfiles": "exit 0",
    "udevadm": "exit 1",
    "dpkg": "echo arm64",
    "journalctl": "echo no camera that anybody knows",
}


class Pi:
    """A machine on which the program is installed, and a copy of the program to install from."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root = folder, folder / "root"
        self.calls_file, self.active = folder / "calls", folder / "active"
        self.source = folder / "copy"
        self.state = self.root / "var" / "lib" / "dicekeeper"
        self.state.mkdir(parents=True)
        self.active.write_text("0")
        commands = folder / "bin"
        commands.mkdir()
        for name, does in STAND_INS.items():
            (commands / name).write_text(f'#!/bin/sh\necho "{name} $*" >>"{self.calls_file}"\n{does}\n')
            (commands / name).chmod(0o755)
        self.env = {"PATH": f"{commands}:{os.environ['PATH']}", "DESTDIR": str(self.root), "T": str(folder)}
        self._lay_copy()

    def _lay_copy(self) -> None:
        names = (ROOT / "systemd" / "contents").read_text().split()
        for name in names:
            path = self.source / name
            if name == "systemd":
                shutil.copytree(ROOT / name, path)
            elif (ROOT / name).is_dir():
                path.mkdir(parents=True)
                (path / "a.py").write_text("one\n")
            else:
                path.parent.mkdir(exist_ok=True)
                shutil.copy2(ROOT / name, path)
        # What takes a network and minutes: the environment.
        (self.source / "systemd" / "environment").write_text(
            '#!/bin/sh\nmkdir -p "$1/.venv/bin"\necho "environment $*" >>"$T/calls"\n[ ! -e "$T/no-network" ]\n'
        )

    def changes(self, text: str) -> None:
        """Another version of the program lies in the copy."""
        (self.source / "appliance" / "a.py").write_text(text)

    def install(self, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
        self.calls_file.write_text("")
        return subprocess.run(
            ["sh", self.source / "systemd" / "install", *words],
            env={**self.env, **env},
            capture_output=True,
            text=True,
        )

    def calls(self, name: str) -> list[str]:
        return [line for line in self.calls_file.read_text().splitlines() if line.split()[0] == name]

    @property
    def current(self) -> str:
        return (self.root / "opt/dicekeeper/current").resolve().name

    @property
    def versions(self) -> set[str]:
        return {path.name for path in (self.root / "opt/dicekeeper/versions").iterdir()}

    def tree(self) -> dict[str, int]:
        return {str(path): path.lstat().st_mtime_ns for path in sorted(self.root.rglob("*"))}


@pytest.fixture
def pi(tmp_path):
    return Pi(tmp_path)


def sentences(done: subprocess.CompletedProcess[str]) -> list[str]:
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert all(line.startswith("dicekeeper: ") for line in lines), done.stderr
    return [line.removeprefix("dicekeeper: ") for line in lines]


def test_a_fresh_machine_gets_program_units_user_and_command(pi):
    done = pi.install()
    assert done.returncode == 0, done.stderr
    assert sentences(done)[-1] == (
        "The appliance is ready, and will start with this machine. Look after it with: dicekeeper doctor"
    )
    assert {path.name for path in (pi.root / "etc/systemd/system").iterdir()} == UNITS
    placed = pi.root / "opt/dicekeeper/current"
    assert (placed / "appliance/a.py").exists() and (placed / ".venv/bin").is_dir()
    assert os.access(pi.root / "usr/local/bin/dicekeeper", os.X_OK)
    for file in ("sysusers.d/dicekeeper.conf", "tmpfiles.d/dicekeeper.conf", "udev/rules.d/70-dicekeeper.rules"):
        assert (pi.root / "usr/lib" / file).exists()
    assert pi.calls("systemctl")[-2:] == [
        "systemctl restart dicekeeper.service",
        "systemctl --quiet is-active dicekeeper.service",
    ]
    assert pi.calls("environment") == [f"environment {placed.resolve()} "]


def test_a_second_time_there_is_nothing_to_do(pi):
    pi.install()
    before = pi.tree()
    done = pi.install()
    assert done.returncode == 0
    assert sentences(done)[-1] == "This version is installed and running: there is nothing to do."
    assert pi.tree() == before
    assert pi.calls("environment") == []


def test_a_service_that_does_not_run_is_started_again(pi):
    pi.install()
    pi.active.write_text("3")
    done = pi.install()
    assert "systemctl restart dicekeeper.service" in pi.calls("systemctl")
    assert done.returncode == 1, "it still does not run"
    assert sentences(done)[-2:] == [
        "It did not become ready. Its last words (more: journalctl -u dicekeeper -n 50):",
        "  no camera that anybody knows",
    ]


def test_a_unit_that_was_changed_by_hand_is_put_right(pi):
    pi.install()
    unit = pi.root / "etc/systemd/system/dicekeeper.service"
    unit.write_text("[Service]\n")
    done = pi.install()
    assert f"Writing {unit}." in sentences(done)
    assert unit.read_text() == (ROOT / "systemd/dicekeeper.service").read_text()


def test_a_dry_run_says_everything_and_does_nothing(pi):
    before = pi.tree()
    done = pi.install("--dry-run")
    assert done.returncode == 0, done.stderr
    said = sentences(done)
    assert all(line.startswith("(dry run) ") for line in said)
    assert f"(dry run) Writing {pi.root}/etc/systemd/system/dicekeeper.service." in said
    assert "(dry run) Starting the appliance, and waiting until it is ready (two minutes at the most)." in said
    assert pi.tree() == before
    assert [call for call in pi.calls("systemctl") if "is-active" not in call] == []


def test_an_upgrade_keeps_matches_and_settings_and_one_version_to_go_back_to(pi):
    pi.install()
    (pi.state / "config.toml").write_text("rotate = 90\n")
    (pi.state / "journal.sqlite3").write_text("matches")
    seen = [pi.current]
    for text in ("two\n", "three\n"):
        pi.changes(text)
        assert pi.install().returncode == 0
        seen.append(pi.current)
    assert len(set(seen)) == 3
    assert pi.versions == set(seen[1:])
    assert (pi.state / "config.toml").read_text() == "rotate = 90\n"
    assert (pi.state / "journal.sqlite3").read_text() == "matches"
    assert (pi.state / "backups/before-upgrade/journal.sqlite3").read_text() == "matches"
    assert pi.calls("systemctl")[0] == "systemctl stop dicekeeper.service"


def test_a_version_that_does_not_become_ready_is_rolled_back(pi):
    pi.install()
    good = pi.current
    (pi.state / "journal.sqlite3").write_text("matches")
    pi.changes("broken\n")
    (pi.source / "systemd/dicekeeper.target").write_text("[Unit]\nDescription=of the broken version\n")
    done = pi.install()
    assert done.returncode == 1
    said = sentences(done)
    assert "  no camera that anybody knows" in said
    assert said[-1] == "the version before plays on, with all matches and settings."
    assert pi.current == good and pi.versions == {good}
    assert "broken" not in (pi.root / "etc/systemd/system/dicekeeper.target").read_text()
    assert (pi.state / "journal.sqlite3").read_text() == "matches"


def journal_of_form(number: int, text: str) -> bytes:
    return b"SQLite format 3\0".ljust(60, b"\1") + number.to_bytes(4, "big") + text.encode()


def test_a_journal_that_the_newer_version_rewrote_is_put_back_and_the_newer_one_kept(pi):
    pi.install()
    before, after = journal_of_form(1, "before"), journal_of_form(2, "after")
    (pi.state / "journal.sqlite3").write_bytes(before)
    (pi.folder / "after").write_bytes(after)
    systemctl = pi.folder / "bin" / "systemctl"
    rewrite = f'[ "$*" != "restart dicekeeper.service" ] || cp "{pi.folder}/after" "{pi.state}/journal.sqlite3"\n'
    systemctl.write_text(systemctl.read_text().replace("case", f"{rewrite}case", 1))
    pi.changes("broken\n")
    assert pi.install().returncode == 1
    assert (pi.state / "backups/of-the-newer-version/journal.sqlite3").read_bytes() == after


def test_a_first_version_that_does_not_become_ready_says_so(pi):
    pi.changes("broken\n")
    done = pi.install()
    assert done.returncode == 1
    assert sentences(done)[-1] == (
        "there is no version before this one to go back to. Matches and settings are as they were."
    )


def test_without_a_network_the_version_before_is_not_even_stopped(pi):
    pi.install()
    good = pi.current
    pi.changes("two\n")
    (pi.folder / "no-network").touch()
    done = pi.install()
    assert done.returncode == 1
    assert sentences(done)[-1] == "nothing has been changed: the version before runs on."
    assert pi.current == good
    assert "systemctl stop dicekeeper.service" not in pi.calls("systemctl")
    (pi.folder / "no-network").unlink()
    assert pi.install().returncode == 0, "what was left by half is made anew"
    assert pi.current != good


def test_an_uninstallation_leaves_matches_and_settings_and_nothing_else(pi):
    (pi.root / "etc").mkdir()
    before = {path for path in pi.root.rglob("*") if path.is_file()}
    pi.install()
    (pi.state / "config.toml").write_text("rotate = 90\n")
    done = pi.install("--uninstall")
    assert done.returncode == 0, done.stderr
    assert {path for path in pi.root.rglob("*") if path.is_file()} - before == {pi.state / "config.toml"}
    assert "Matches and settings stay in" in sentences(done)[-1]
    assert "systemctl disable --quiet --now dicekeeper.service" in pi.calls("systemctl")
    assert pi.install().returncode == 0, "and it can come back"


def test_a_dry_uninstallation_removes_nothing(pi):
    pi.install()
    before = pi.tree()
    assert pi.install("--uninstall", "--dry-run").returncode == 0
    assert pi.tree() == before


def bundle(pi: Pi, for_what: str) -> None:
    (pi.source / "bundle" / "debs").mkdir(parents=True, exist_ok=True)
    (pi.source / "bundle" / "for").write_text(for_what + "\n")


def test_a_bundle_for_another_machine_is_refused(pi):
    release = pi.folder / "os-release"
    release.write_text('VERSION_ID="13"\n')
    bundle(pi, "debian 12 arm64 python 3.11")
    done = pi.install(OS_RELEASE=str(release))
    assert done.returncode == 1
    assert (
        'this bundle is for "debian 12 arm64 python 3.11", but this machine is "debian 13 arm64 python' in done.stderr
    )
    assert not (pi.root / "opt").exists()


def test_packages_come_from_a_bundle_that_fits(pi):
    release = pi.folder / "os-release"
    release.write_text('VERSION_ID="13"\n')
    python = subprocess.run(
        ["/usr/bin/python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], capture_output=True, text=True
    ).stdout.strip()
    bundle(pi, f"debian 13 arm64 python {python}")
    done = pi.install(OS_RELEASE=str(release))
    assert done.returncode == 0, done.stderr
    assert sentences(done)[0] == "Packages come from the bundle beside me; no network is used."
    (call,) = pi.calls("environment")
    assert call.endswith(f" {pi.source}/bundle")


@pytest.mark.parametrize(
    ("words", "change", "says", "status"),
    [
        (("--quick",), {}, 'install knows --dry-run, --uninstall and --help, not "--quick".', 2),
        (("--uninstall",), {}, "Dicekeeper is not installed here: there is neither", 1),
        ((), {"id": "echo 1000"}, "only root may install a service: sudo ./systemd/install", 1),
        (("--uninstall",), {"id": "echo 1000"}, "only root may take a service away", 1),
        ((), {"df": "printf 'x\\n- - - 12 -\\n'"}, "has 12 MB free, 1500 MB are needed", 1),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence_and_nothing_is_touched(pi, words, change, says, status):
    for name, does in change.items():
        path = pi.folder / "bin" / name
        path.write_text(f"#!/bin/sh\n{does}\n")
        path.chmod(0o755)
    before = pi.tree()
    done = pi.install(*words)
    assert done.returncode == status
    assert says in sentences(done)[-1]
    assert pi.tree() == before


def test_a_copy_that_is_not_whole_is_refused(pi):
    (pi.source / "uv.lock").unlink()
    done = pi.install()
    assert done.returncode == 1
    assert sentences(done)[-1] == f"{pi.source}/uv.lock is missing, so this copy of Dicekeeper is not whole."


def test_help(pi):
    done = pi.install("--help")
    assert done.returncode == 0
    assert "sudo ./systemd/install" in done.stdout and "--uninstall" in done.stdout
