# gateway prepare, which runs before nginx starts, and gateway watch, which runs alongside it.

# Saves the settings for commands in later shells. `render` refuses values with a line break.
save_settings() {
  for name in $settings; do eval "printf '%s=%s\n' $name \"\$$name\""; done >"$RUN_DIR/settings.$$"
  mv -f "$RUN_DIR/settings.$$" "$RUN_DIR/settings"
}

prepare() {
  take_fingerprints
  # A killed nginx leaves its socket behind, and could not open it again.
  [ -n "$(master_pid)" ] || rm -f "$RUN_DIR/storage.sock"
  if render_output=$("$nginx_dir/render" 2>&1); then
    [ -z "$render_output" ] || report "$render_output"
    save_last_good "$RUN_DIR/current"
  else
    use_last_good
  fi
  save_settings
  rm -f "$RUN_DIR/lock" "$RUN_DIR/record"
  reset_refused
  write_state "${result:-applied}"
  # `render` has named those that have expired.
  report_expiring 1
}

# Renders the last good map in place of a broken one. Without one the start fails.
use_last_good() {
  report "$render_output"
  [ -n "$STATE_DIR" ] && [ -f "$STATE_DIR/tenants.conf" ] || exit 1
  warnings=$(TENANTS=$STATE_DIR/tenants.conf && "$nginx_dir/render" 2>&1) || exit 1
  [ -z "$warnings" ] || report "$warnings"
  result=last-good
  log "warning: using the last good tenant map, of $(date -u -r "$STATE_DIR/tenants.conf" +%Y-%m-%dT%H:%M:%SZ), until this one is fixed"
}

# Prints for how many seconds the map must stay unchanged before it is applied. A map without a final line break, or with a
# tenth of its lines missing, may be half of a copy that is still being written.
settle_seconds() {
  lines=$({ wc -l <"$TENANTS"; } 2>/dev/null) || lines=0
  if [ -z "$(tail -c 1 "$TENANTS" 2>/dev/null)" ] && [ $((lines * 10)) -ge $(($(wc -l <"$RUN_DIR/current/tenants.map") * 9)) ]; then
    echo 0.3
  else
    echo 1.5
  fi
}

# A map that was refused would be refused again.
must_resolve() { [ "$(read_state result)" = applied ] && a_name_is_back && log "the name of an upstream can be resolved again"; }

# report_expiring LEAST: says each certificate once when it has 14, 7, 3, 1 and 0 days left; below LEAST days it counts as said.
report_expiring() {
  now=$(date +%s)
  touch "$RUN_DIR/said"
  expiring "$RUN_DIR/current/tls" 14 | awk -v now="$now" '
    FILENAME == ARGV[1] { said[$0] = 1; next }
    {
      left = split("0 1 3 7 14", days, " ")
      while (left > 1 && $4 <= now + days[left - 1] * 86400) left--
      print ((($2 " " $4 " " days[left]) in said) ? "old" : "new"), $1, $2, $4, days[left]
    }
  ' "$RUN_DIR/said" - >"$RUN_DIR/expiring"
  while read -r news host pair not_after days; do
    [ "$news" = new ] && [ "$days" -ge "$1" ] || continue
    if [ "$days" -eq 0 ]; then
      log "error: certificate $pair.crt expired on $(format_date "$not_after"); browsers reject it for $host"
    else
      log "warning: certificate $pair.crt of $host expires on $(format_date "$not_after")"
    fi
  done <"$RUN_DIR/expiring"
  awk '{ print $3, $4, $5 }' "$RUN_DIR/expiring" >"$RUN_DIR/said"
}

# Polls the content. Date and inode are not reliable: an editor may save by renaming, or twice within a second.
# Certificates may be thousands of files, and names take long, so they are checked at every twentieth poll.
watch() {
  polls=0
  counted_at=$(seconds_up)
  while sleep "$WATCH_SECONDS"; do
    polls=$(((polls + 1) % 20))
    # A full disk must not stop the watcher.
    [ "$polls" -ne 0 ] || report_expiring 0 || :
    report_refused || :
    # There may be no file for a moment, while an editor deletes it and writes it again.
    latest=$(fingerprint_map 2>/dev/null) || continue
    [ "$latest" != "$(read_state fingerprint)" ] ||
      { [ "$polls" -eq 0 ] && { [ "$(fingerprint_certificates)" != "$(read_state certificates)" ] || must_resolve; }; } || continue
    [ -n "$(master_pid)" ] || continue
    # Half a file may be a valid map, so it is applied only once it has stopped changing.
    while sleep "$(settle_seconds)" && again=$(fingerprint_map 2>/dev/null) && [ "$again" != "$latest" ]; do latest=$again; done
    "$nginx_dir/gateway" apply || :
  done
}
