#!/bin/sh
# with-packages.sh FILE [ARGUMENT...]: runs a TypeScript file (from the top folder) with the repository's own Node, after
# installing the packages of the lock file if they are missing or older. Of several started together one
# installs and the others wait: `npm ci` deletes the packages before it installs new ones.
set -eu
cd "$(dirname "$0")/../.."
lock=.installing.turn

current() { [ node_modules/.package-lock.json -nt package-lock.json ]; }
holder() { cat "$lock/pid" 2>/dev/null || :; }

# Clears the lock of a killed command. The clearing itself is locked, so that nobody clears a newer lock.
clear_stale_lock() {
  left=$(holder)
  [ -n "$left" ] || return 0
  if kill -0 "$left" 2>/dev/null; then return 0; fi
  mkdir "$lock/clearing" 2>/dev/null || return 0
  if [ "$(holder)" = "$left" ]; then rm -rf "$lock"; else rmdir "$lock/clearing" 2>/dev/null || :; fi
}

acquire_lock() {
  waited=0
  until mkdir "$lock" 2>/dev/null; do
    [ "$waited" != 0 ] || echo 'Another command installs the packages; waiting for it …' >&2
    waited=$((waited + 1))
    if [ "$waited" -gt 600 ]; then
      echo "The packages were not installed within ten minutes; if nobody installs them, remove the folder $lock." >&2
      exit 1
    fi
    clear_stale_lock
    sleep 1
  done
  trap 'rm -rf "$lock"' EXIT
  trap 'exit 1' HUP INT TERM
  echo "$$" >"$lock/pid"
}

if [ -d "$lock" ] || ! current; then
  acquire_lock
  if ! current; then
    echo 'Installing the packages of the lock file …' >&2
    npm ci --no-audit --no-fund --loglevel=error >&2 || { echo 'The packages could not be installed; see above.' >&2; exit 1; }
  fi
  rm -rf "$lock"
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
