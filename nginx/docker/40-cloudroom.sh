#!/bin/sh
# /docker-entrypoint.d: makes the configuration before nginx starts; a fault in the tenant map stops the container, unless
# the last good one is at hand. Whatever changes in the map afterwards is applied by the watcher; one that was killed comes back.
set -eu
gateway prepare
while :; do gateway watch || :; sleep 1; done </dev/null &
