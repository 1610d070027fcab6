#!/bin/sh
# with-packages.sh FILE [ARGUMENT...]: runs a TypeScript file (from the top folder) with the repository's own Node, after
# installing the packages of the lock file where they are missing or older than it. Of several that are started at once one
# installs, and the others wait: `npm ci` takes the packages away before it brings new ones.
set -eu
cd "$(dirname "$0")/../.."
turn=.installing.turn

current() { [ node_modules/.package-lock.json -nt package-lock.json ]; }
holder() { cat "$turn/pid" 2>/dev/null || :; }

# Clears the turn of a command that was killed. Who clears is decided inside of that turn, so that nobody clears the next one.
clear_left() {
  left=$(holder)
  [ -n "$left" ] || return 0
  if kill -0 "$left" 2>/dev/null; then return 0; fi
  mkdir "$turn/clearing" 2>/dev/null || return 0
  if [ "$(holder)" = "$left" ]; then rm -rf "$turn"; else rmdir "$turn/clearing" 2>/dev/null || :; fi
}

take_turn() {
  waited=0
  until mkdir "$turn" 2>/dev/null; do
    [ "$waited" != 0 ] || echo 'Another command installs the packages; waiting for it …' >&2
    waited=$((waited + 1))
    if [ "$waited" -gt 600 ]; then
      echo "The packages were not installed within ten minutes; if nobody installs them, remove the folder $turn." >&2
      exit 1
    fi
    clear_left
    sleep 1
  done
  trap 'rm -rf "$turn"' EXIT
  trap 'exit 1' HUP INT TERM
  echo "$$" >"$turn/pid"
}

if [ -d "$turn" ] || ! current; then
  take_turn
  if ! current; then
    echo 'Installing the packages of the lock file …' >&2
    npm ci --no-audit --no-fund --loglevel=error >&2 || { echo 'The packages could not be installed; see above.' >&2; exit 1; }
  fi
  rm -rf "$turn"
  trap - EXIT HUP INT TERM
fi
node=node_modules/.bin/node
if [ ! -x "$node" ]; then
  node=$(command -v node)
  case $("$node" -p 'Number(process.versions.node.split(".")[0]) >= 24') in
    true) ;;
    *) echo 'Cloudroom needs Node 24: it comes with the packages on Linux (x64, arm64); elsewhere install it.' >&2; exit 1 ;;
  esac
fi
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
file=$1
shift
exec "$node" --disable-warning=ExperimentalWarning "$file" "$@"
