# Before nginx starts, and beside it while it runs.

# What the commands of a later shell need in order to speak of the same gateway; a value with a line end is refused by render.
record_settings() {
  for name in $settings; do eval "printf '%s=%s\n' $name \"\$$name\""; done >"$RUN_DIR/settings.$$"
  mv -f "$RUN_DIR/settings.$$" "$RUN_DIR/settings"
}

prepare() {
  look
  if faults=$("$here/render" 2>&1); then
    [ -z "$faults" ] || printf '%s\n' "$faults" >&2
    keep_good "$RUN_DIR/current"
  else
    last_good
  fi
  record_settings
  rm -f "$RUN_DIR/lock" "$RUN_DIR/record"
  record "${result:-applied}"
}

# The map is broken: the last one that was good serves until it is mended, where there is one.
last_good() {
  printf '%s\n' "$faults" >&2
  [ -n "$STATE_DIR" ] && [ -f "$STATE_DIR/tenants.conf" ] || exit 1
  (TENANTS=$STATE_DIR/tenants.conf && "$here/render" 2>/dev/null) || exit 1
  result=last-good
  say "the tenant map of $(date -u -r "$STATE_DIR/tenants.conf" +%Y-%m-%dT%H:%M:%SZ), the last good one, is used until this is mended"
}

# patience: how many seconds the map must lie still. One without its last line's end, or with a tenth of its lines gone, may
# be one that somebody's copying writes in pieces.
patience() {
  lines=$({ wc -l <"$TENANTS"; } 2>/dev/null) || lines=0
  if [ -z "$(tail -c 1 "$TENANTS" 2>/dev/null)" ] && [ $((lines * 10)) -ge $(($(wc -l <"$RUN_DIR/current/tenants.map") * 9)) ]; then
    echo 0.3
  else
    echo 1.5
  fi
}

# Looked at again and again: a file's date and place say nothing where an editor saves by renaming, or within one second.
# Certificates may be thousands of files: every twentieth time.
watch() {
  looks=0
  while sleep "$WATCH_SECONDS"; do
    looks=$(((looks + 1) % 20))
    # Between an editor's deleting and its writing there may be no file.
    now=$(fingerprint 2>/dev/null) || continue
    [ "$now" != "$(recorded fingerprint)" ] || { [ "$looks" -eq 0 ] && [ "$(certificates)" != "$(recorded certificates)" ]; } || continue
    [ -n "$(master)" ] || continue
    # Half a file may look sound: only what two looks agree on is applied.
    while sleep "$(patience)" && later=$(fingerprint 2>/dev/null) && [ "$later" != "$now" ]; do now=$later; done
    "$here/gateway" apply || :
  done
}
