#!/bin/sh
# Runs from /docker-entrypoint.d, which the official image executes before nginx starts.
# A wrong tenant map stops the container, unless a last good one is saved. Later changes are applied by the watcher, which is
# restarted if it was killed.
set -eu
export LOG_LINES=stamped
gateway prepare
while :; do gateway watch || :; sleep 1; done </dev/null &
