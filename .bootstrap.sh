# What ./run and ./test share: find a Python, install what is missing, keep .venv in step with uv.lock.
# Sourced, not run; it sets nothing but functions and constants. Everything it says goes to standard error, because
# `./run VERB --json` promises that standard output holds JSON Lines and nothing else.
# Why it is done this way: docs/decisions/0006-uv-lock-and-two-scripts.md

UV_VERSION=0.13.9
SCREEN_PACKAGES="libgl1 libgl1-mesa-dri libegl1 libgles2 libmtdev1"
SOUND_PACKAGES="alsa-utils espeak-ng"
PI_PACKAGES="python3-picamera2 python3-lgpio"

say() { printf 'dicekeeper: %s\n' "$*" >&2; }

die() {
    say "$*"
    exit 1
}

# Does this command start a 64-bit Python that the project supports (requires-python in pyproject.toml)?
fits() {
    "$1" -c 'import sys
raise SystemExit(not ((3, 11) <= sys.version_info[:2] < (3, 14) and sys.maxsize > 2**32))' >/dev/null 2>&1
}

on_raspberry_pi() {
    [ -r /proc/device-tree/model ] && tr -d '\0' </proc/device-tree/model | grep -q 'Raspberry Pi'
}

# Print those of the given Debian packages that are not installed. Debian 13 renamed some libraries to NAMEt64
# when time_t grew to 64 bits; such a one counts as there.
missing_packages() {
    installed=" $(for name in "$@"; do printf '%s %st64 ' "$name" "$name"; done |
        xargs dpkg-query -W -f='${db:Status-Status}:${Package}\n' 2>/dev/null |
        sed -n 's/^installed://p' | tr '\n' ' ') "
    for name in "$@"; do
        case $installed in
            *" $name "* | *" ${name}t64 "*) ;;
            *) printf '%s ' "$name" ;;
        esac
    done
}

# install_packages WHY PACKAGE... : through apt, with sudo when not root; says first what and why.
install_packages() {
    why=$1
    shift
    if ! command -v apt-get >/dev/null 2>&1; then
        say "missing for $why: $*. This system has no apt-get; please install what they are called here."
        return 1
    fi
    if [ "$(id -u)" -eq 0 ]; then
        say "installing with apt, for $why: $*"
        as_root=
    elif command -v sudo >/dev/null 2>&1; then
        say "installing with apt through sudo (this may ask for your password), for $why: $*"
        as_root=sudo
    else
        say "missing for $why: $*. $(id -un) is not root and there is no sudo; please have them installed with:" \
            "apt-get install $*"
        return 1
    fi
    # The lists may be absent or old; an update that fails (no network) may still leave the packages to be had.
    $as_root apt-get -q update >&2 || say "apt-get update failed; trying with the package lists that are here"
    if ! $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q install -y --no-install-recommends "$@" >&2 </dev/null; then
        say "missing for $why: $*. apt-get could not install them."
        return 1
    fi
}

# The screen works only with these, but reading, replaying and checking do not need them: so a failure is said, not fatal.
ensure_system_packages() {
    command -v dpkg-query >/dev/null 2>&1 || return 0
    # shellcheck disable=SC2086  # lists of words
    {
        missing=$(missing_packages $SCREEN_PACKAGES)
        [ -z "$missing" ] || install_packages "the screen and touch (OpenGL, multitouch)" $missing ||
            say "going on without: what draws on a screen will not start."
        missing=$(missing_packages $SOUND_PACKAGES)
        [ -z "$missing" ] || install_packages "sound and speech" $missing || say "going on without: nothing can be heard."
        if on_raspberry_pi; then
            known=
            for name in $(missing_packages $PI_PACKAGES); do
                if apt-cache show "$name" >/dev/null 2>&1; then known="$known $name"; fi
            done
            [ -z "$known" ] || install_packages "the Pi's camera and buttons" $known ||
                say "going on without: the ribbon camera or the buttons will be missing."
        fi
    }
}

# Print the Python to build the environment with.
find_python() {
    candidates="python3 /usr/bin/python3 python3.13 python3.12 python3.11"
    # picamera2 and lgpio come from apt on the Pi and can be seen by the system's own Python only (picamera2#446).
    if on_raspberry_pi; then candidates="/usr/bin/python3"; fi
    for candidate in $candidates; do
        if fits "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    offered=$(apt-cache policy python3 2>/dev/null | sed -n 's/^ *Candidate: *\(3\.[0-9]*\).*/\1/p')
    case $offered in
        3.11 | 3.12 | 3.13)
            if install_packages "Dicekeeper (written in Python)" python3 && fits /usr/bin/python3; then
                echo /usr/bin/python3
                return 0
            fi
            ;;
    esac
    say "no 64-bit Python 3.11, 3.12 or 3.13 found; python3 here is:" \
        "$(python3 -c 'import sys; print(sys.version.split()[0], "64-bit" if sys.maxsize > 2**32 else "32-bit")' \
            2>/dev/null || echo missing)"
    return 1
}

# Put the pinned uv into .tools, a small environment of its own. ensure_uv PYTHON
ensure_uv() {
    [ "$("$root/.tools/bin/uv" --version 2>/dev/null | cut -d' ' -f2)" != "$UV_VERSION" ] || return 0
    if ! "$1" -c 'import ensurepip' 2>/dev/null; then
        # Debian keeps ensurepip out of python3 and in a package of its own.
        case $1 in
            /usr/bin/python3) package=python3-venv ;;
            /usr/bin/*) package=$(basename "$1")-venv ;;
            *) die "$1 has no ensurepip, so no environment can be made with it: please install it whole." ;;
        esac
        install_packages "the Python environment" "$package" ||
            die "without $package there is no way to make the Python environment in $root/.venv."
    fi
    say "installing uv $UV_VERSION into .tools"
    "$1" -m venv --clear "$root/.tools" >&2 || die "$1 could not make an environment in $root/.tools."
    "$root/.tools/bin/python" -m pip install --quiet --disable-pip-version-check "uv==$UV_VERSION" >&2 ||
        die "uv $UV_VERSION could not be installed from the package index: is there a network?"
}

# What .venv must have been made from: where it lies (its scripts hold that path), which Python, which inputs.
# Two lines; empty when .venv cannot start.
environment_stamp() {
    version=$("$root/.venv/bin/python" -I -S -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) ||
        return 0
    printf '%s %s\n' "$version" "$root"
    cat "$root/uv.lock" "$root/pyproject.toml" "$root/.bootstrap.sh" | sha256sum
}

build_environment() {
    stamp=$root/.venv/.dicekeeper-stamp
    [ -w "$root" ] || die "$root cannot be written to by $(id -un), so the environment cannot be made there."
    python=$(find_python) || die "Dicekeeper cannot start without it."
    ensure_uv "$python"
    unset VIRTUAL_ENV
    export UV_PYTHON_DOWNLOADS=never UV_PROJECT_ENVIRONMENT="$root/.venv"
    site=
    if on_raspberry_pi; then site=--system-site-packages; fi
    # An environment that was moved here or made with another Python holds wrong paths in its scripts: start afresh.
    # (No pipe: a pipe to head would hide that .venv cannot start.)
    made_for=$(environment_stamp | sed -n 1p)
    if [ -z "$made_for" ] || [ "$made_for" != "$(sed -n 1p "$stamp" 2>/dev/null)" ]; then
        say "making the environment in .venv with $python"
        "$root/.tools/bin/uv" venv --quiet --clear $site --python "$python" "$root/.venv" >&2 ||
            die "the environment $root/.venv could not be made with $python."
    fi
    say "bringing .venv in step with uv.lock"
    "$root/.tools/bin/uv" sync --project "$root" --frozen ${site:+--group pi-system} >&2 ||
        die "the packages of uv.lock could not be installed into $root/.venv: is there a network, and room on the disk?"
    if [ -n "$site" ] && ! reason=$("$root/.venv/bin/python" -c 'import picamera2' 2>&1); then
        say "the ribbon camera cannot be used: $(printf '%s' "$reason" | tail -n 1)"
    fi
    environment_stamp >"$stamp"
}

# Everything that is missing, installed; a few milliseconds when nothing is. Needs $root, the project's folder.
bootstrap() {
    ensure_system_packages
    # Unlike a comparison of times, this stays right when git or a copy sets them anew.
    now=$(environment_stamp)
    if [ -n "$now" ] && [ "$now" = "$(cat "$root/.venv/.dicekeeper-stamp" 2>/dev/null)" ] &&
        [ -x "$root/.tools/bin/uv" ]; then
        return 0
    fi
    # Two starts at once must not build in the same folder. uv.lock itself serves as the lock's file.
    if command -v flock >/dev/null 2>&1; then
        (flock 9 && build_environment 9<&-) 9<"$root/uv.lock" || exit 1
    else
        (build_environment) || exit 1
    fi
}
