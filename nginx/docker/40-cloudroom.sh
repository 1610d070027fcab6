#!/bin/sh
# /docker-entrypoint.d: makes the configuration before nginx starts; a fault in the tenant map stops the container, unless
# the last good one is at hand. Whatever changes in the map afterwards is applied by the watcher.
set -eu
gateway prepare
gateway watch </dev/null &
