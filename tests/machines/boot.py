"""Boot a Debian, install the appliance on it, and see it through its life: ``sudo nice python -m tests.machines.boot``.

In a container with systemd as its first process: install, ready, main loop hung, the watchdog's restart into the same
match, backup, upgrade, a broken upgrade rolled back, both again by the update timer, a read-only root with the
matches on a partition of their own, uninstall. It wants root, systemd-nspawn and debootstrap, and a network for the
first time; FOLDER keeps the Debian, so that a second time takes minutes only. No Pi is in it: the screen is drawn off
screen, and the camera is the simulated tray.
"""

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.machines.container import Machine, booted, copied, expect, lay, make, partition

WITHOUT_A_SCREEN = """\
# What a container lacks: a screen and a camera.
[Service]
Environment=SDL_VIDEODRIVER=offscreen
ExecStart=
ExecStart=/opt/dicekeeper/current/.venv/bin/dicekeeper play --camera simulated --window 800x480
"""
MATCH = (
    {"transcript": 1, "game": "penta", "players": ["Ann", "Ben"], "options": {}, "edition": "house"},
    {"by": "Ann", "do": "roll", "dice": [1, 1, 3, 4, 6], "how": "hand"},
)
ANOTHER = {"CHANGELOG.md": "# Another version\n"}
BROKEN = {"appliance/cli/play.py": "raise SystemExit(70)\n"}
SOON = """\
# Not at night, but two seconds after it is switched on.
[Timer]
OnCalendar=
OnActiveSec=2s
RandomizedDelaySec=0
AccuracySec=1s
"""
STAGES = ("upgrades", "updates", "read-only")
ON_THE_TABLE = (
    "import sqlite3; db = sqlite3.connect('/var/lib/dicekeeper/journal.sqlite3');"
    " db.execute('INSERT INTO setting VALUES (?, ?)', ('table', '1')); db.commit()"
)


def see_installed(machine: Machine) -> str:
    """Install, once and again, put a match on the table, hang, back up; return the match as it stands."""
    lay(machine, "etc/systemd/system/dicekeeper.service.d/container.conf", WITHOUT_A_SCREEN)
    first = machine.copy_of_the_project("first")
    machine.do(f"{first}/systemd/install", "--dry-run")
    machine.do(f"{first}/systemd/install")
    expect(machine.shows("ActiveState") == "active", "the service is ready")
    expect(f"{first}" not in machine.shows("ExecStart"), "it runs from /opt")
    machine.do(f"{first}/systemd/install")
    for unit in ("dicekeeper", "dicekeeper-backup"):
        machine.do("sh", "-c", f"systemd-analyze security --no-pager {unit}.service | tail -n 1")

    lay(machine, "srv/m.dice.jsonl", "".join(json.dumps(line) + "\n" for line in MATCH))
    machine.do("dicekeeper", "import", "/srv/m.dice.jsonl")
    machine.do("systemctl", "stop", "dicekeeper")
    machine.do("runuser", "-u", "dicekeeper", "--", "/usr/bin/python3", "-c", ON_THE_TABLE)
    machine.do("systemctl", "start", "dicekeeper")
    match = machine.until("the match that was on the table", "StatusText", begins="match ")
    same(machine, match)
    see_hung(machine, match)
    machine.do("systemctl", "start", "dicekeeper-backup.service")
    machine.do("ls", "/var/lib/dicekeeper/backups")
    machine.do("systemctl", "list-timers", "--all", "--no-pager", "dicekeeper*")
    return match


def see_hung(machine: Machine, match: str) -> None:
    """Hang the main loop, and see the watchdog start it anew, into the same match."""
    pid, before = machine.shows("MainPID"), int(machine.shows("NRestarts"))
    machine.do("kill", "-STOP", pid)
    machine.until("the watchdog has started it anew", "MainPID", differs_from=pid)
    machine.until("ready again", "ActiveState", begins="active")
    same(machine, match)
    expect(int(machine.shows("NRestarts")) > before, "systemd counted the restart")


def see_upgraded(machine: Machine, match: str) -> None:
    """Upgrade by hand to a version that works, and to one that does not."""
    second = machine.copy_of_the_project("second", **ANOTHER)
    before = current(machine)
    machine.do(f"{second}/systemd/install")
    upgraded = current(machine)
    expect(upgraded != before, "another version runs")
    same(machine, match)

    broken = machine.copy_of_the_project("broken", **BROKEN)
    said = machine.do(f"{broken}/systemd/install", ok=False)
    expect("the version before plays on" in said, "the broken version was rolled back")
    expect(current(machine) == upgraded, "the version before is back")
    same(machine, match)
    machine.do("dicekeeper", "doctor", ok=False)


def see_updated(machine: Machine, match: str) -> None:
    """Have the update timer install a bundle that works, and one that does not."""
    off = machine.do("systemctl", "is-enabled", "dicekeeper-update.timer", ok=False)
    expect(off == "disabled", "the update timer is off by default")
    machine.do("/srv/first/run", "bundle", "/srv/whole.tar")
    machine.do("tar", "-xf", "whole.tar")
    lay(machine, "etc/systemd/system/dicekeeper-update.timer.d/soon.conf", SOON)
    machine.do("systemctl", "daemon-reload")
    before = current(machine)
    timed_update(machine, "2-new", {"CHANGELOG.md": "# A version from a bundle\n"}, "installed")
    updated = current(machine)
    expect(updated != before, "another version runs")
    same(machine, match)
    timed_update(machine, "3-broken", BROKEN, "refused")
    expect(current(machine) == updated, "the version before is back")
    same(machine, match)
    machine.do("systemctl", "disable", "--now", "dicekeeper-update.timer")


def timed_update(machine: Machine, name: str, changed: dict[str, str], outcome: str) -> None:
    """Lay down a bundle with files that are changed, and wait for what the timer makes of it."""
    for path, text in changed.items():
        lay(machine, f"srv/dicekeeper/{path}", text)
    folder = "/var/lib/dicekeeper-update"
    machine.do("tar", "-cf", f"{folder}/{name}.tar", "dicekeeper")
    machine.do("systemctl", "enable", "--now", "dicekeeper-update.timer")
    machine.wait(f"the timer's bundle {name} is {outcome}", f"{folder}/{outcome}/{name}.tar.log")
    machine.do("cat", f"{folder}/{outcome}/{name}.tar.log")
    machine.do("systemctl", "stop", "dicekeeper-update.timer")


def see_read_only(machine: Machine, match: str) -> None:
    """See the match on a machine with a read-only root and a partition for the matches."""
    machine.do("findmnt", "--noheadings", "--output", "TARGET,FSTYPE,OPTIONS", "--target", "/")
    machine.do("findmnt", "--noheadings", "--output", "TARGET,FSTYPE,OPTIONS", "/var/lib/dicekeeper")
    machine.do("touch", "/opt/dicekeeper/written", "/etc/written", "/var/written", ok=False)
    expect(not (machine.folder / "opt/dicekeeper/written").exists(), "the root cannot be written")
    machine.until("ready", "ActiveState", begins="active")
    same(machine, match)
    see_hung(machine, match)
    machine.do("systemctl", "start", "dicekeeper-backup.service")
    machine.do("systemctl", "--failed", "--no-pager", "--no-legend", "--plain")


def see_uninstalled(machine: Machine) -> None:
    """Take the program away; the matches stay."""
    machine.do("/srv/first/systemd/install", "--uninstall")
    expect(not (machine.folder / "opt/dicekeeper").exists(), "the program is gone")
    expect((machine.folder / "var/lib/dicekeeper/journal.sqlite3").exists(), "the matches are not")
    machine.do("systemctl", "is-active", "dicekeeper", ok=False)


def see_it_through(debian: Path, without: list[str]) -> None:
    """All of it, on a copy of the Debian; ends the script where something is amiss."""
    with copied(debian) as folder:
        with booted(folder) as machine:
            match = see_installed(machine)
            if "upgrades" not in without:
                see_upgraded(machine, match)
            if "updates" not in without:
                see_updated(machine, match)
        if "read-only" not in without:
            with partition(folder.parent / "state.ext4") as state:
                subprocess.run(["cp", "-a", f"{folder}/var/lib/dicekeeper/.", state], check=True)
                subprocess.run(["chown", f"--reference={folder}/var/lib/dicekeeper", state], check=True)
                print("# shut down, and booted with a read-only root and a partition for the matches", flush=True)
                with booted(folder, state=state) as machine:
                    see_read_only(machine, match)
        print("# shut down, and booted as before", flush=True)
        with booted(folder) as machine:
            see_uninstalled(machine)


def see_bundle_through(machine: Machine, bundle: Path) -> None:
    """Install from a bundle on a machine without a network; ends the script where something is amiss."""
    lay(machine, "etc/systemd/system/dicekeeper.service.d/container.conf", WITHOUT_A_SCREEN)
    shutil.copy2(bundle, machine.folder / "srv" / "dicekeeper.tar")
    machine.do("ip", "-brief", "link", ok=False)
    machine.do("tar", "-xf", "dicekeeper.tar")
    machine.do("dicekeeper/systemd/install")
    expect(machine.shows("ActiveState") == "active", "the service is ready")
    machine.do("dicekeeper/systemd/install", "--uninstall")


def current(machine: Machine) -> str:
    """Return which version is the current one."""
    return machine.do("readlink", "/opt/dicekeeper/current")


def same(machine: Machine, match: str) -> None:
    """See that the match is at the same action as before."""
    now = machine.until("the match", "StatusText", begins="match ")
    expect(now.partition(",")[0] == match.partition(",")[0], f"the same match at the same action: {now}")


def main() -> None:
    """Run it as a script."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--folder", type=Path, default=Path("/var/tmp/dicekeeper-debian"), help="where the Debian is kept"
    )
    parser.add_argument("--bundle", type=Path, help="without a network, from this bundle: see only that it installs")
    parser.add_argument("--without", action="append", default=[], choices=STAGES, help="leave out a part")
    parser.add_argument("--suite", default="trixie")
    parser.add_argument("--mirror", default="http://deb.debian.org/debian")
    args = parser.parse_args()
    for tool in ("debootstrap", "systemd-nspawn", "nsenter"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing; Debian has it in debootstrap, systemd-container, util-linux")
    make(args.folder, args.suite, args.mirror)
    if args.bundle:
        with copied(args.folder) as folder, booted(folder, network=False) as machine:
            see_bundle_through(machine, args.bundle)
    else:
        see_it_through(args.folder, args.without)
    print("It was seen through from installation to uninstallation.")


if __name__ == "__main__":
    main()
