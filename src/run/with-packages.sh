#!/bin/sh
# with-packages.sh FILE [ARGUMENT...]: runs a TypeScript file (from the top folder) with the repository's own Node, after
# installing the packages of the lock file where they are missing or older than it.
set -eu
cd "$(dirname "$0")/../.."
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
  echo 'Installing the packages of the lock file …' >&2
  npm ci --no-audit --no-fund --loglevel=error >&2 || { echo 'The packages could not be installed; see above.' >&2; exit 1; }
fi
node=node_modules/.bin/node
[ -x "$node" ] || node=$(command -v node)
case $("$node" -p 'Number(process.versions.node.split(".")[0]) >= 24') in
  true) ;;
  *) echo 'Cloudroom needs Node 24: it comes with the packages on Linux (x64, arm64); elsewhere install it.' >&2; exit 1 ;;
esac
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
file=$1
shift
exec "$node" --disable-warning=ExperimentalWarning "$file" "$@"
