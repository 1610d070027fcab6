# gateway apply and gateway check.

# Lets one apply run at a time, whether the watcher or an operator started it. The lock is a link to the id of the process
# that holds it.
lock() {
  attempts=0
  until ln -s $$ "$RUN_DIR/lock" 2>/dev/null; do
    holder=$(readlink "$RUN_DIR/lock" || true)
    [ -z "$holder" ] || kill -0 "$holder" 2>/dev/null || { rm -f "$RUN_DIR/lock"; continue; }
    attempts=$((attempts + 1))
    [ "$attempts" -le 600 ] || fail "another apply (process $holder) is still running"
    sleep 0.1
  done
  trap 'rm -f "$RUN_DIR/lock"' EXIT
  trap 'exit 1' INT TERM HUP
}

# activate GENERATION: makes it the current configuration, which the next reload or start reads.
activate() {
  ln -s "$RUN_DIR/$1" "$RUN_DIR/current.$$"
  mv -fT "$RUN_DIR/current.$$" "$RUN_DIR/current"
}

# https://nginx.org/en/docs/control.html#reconfiguration
reload() {
  pid=$(master_pid) && kill -HUP "$pid" 2>/dev/null || fail 'nginx has stopped; its next start reads the tenant map'
}

# prune NEW PREVIOUS: removes the folders of older generations after a minute. Until then an old worker that is shutting down
# may still serve its clients from one.
prune() {
  for folder in "$RUN_DIR"/config-*; do
    name=${folder##*/}
    created=${name#config-}
    [ "$name" = "$1" ] || [ "$name" = "$2" ] || [ $(($(date +%s) - ${created%-*})) -le 60 ] || rm -rf "$folder"
  done
}

# save_last_good FOLDER: saves its map and console files for a later start whose own are broken. If they differ from the last
# ones, those are saved too, so that an operator can undo an edit.
save_last_good() {
  [ -n "$STATE_DIR" ] || return 0
  {
    mkdir -p "$STATE_DIR/console" && rm -rf "$STATE_DIR/console.new" &&
      cp "$1/tenants.map" "$STATE_DIR/tenants.new" && cp -r "$1/console/files" "$STATE_DIR/console.new" &&
      { is_last_good || replace_last_good; } && mv -f "$STATE_DIR/tenants.new" "$STATE_DIR/tenants.conf" && rm -rf "$STATE_DIR/console.new"
  } 2>/dev/null ||
    log "warning: the last good tenant map cannot be saved in STATE_DIR $STATE_DIR"
}

is_last_good() {
  cmp -s "$STATE_DIR/tenants.new" "$STATE_DIR/tenants.conf" && diff -rq "$STATE_DIR/console.new" "$STATE_DIR/console" >/dev/null
}

replace_last_good() {
  { [ ! -f "$STATE_DIR/tenants.conf" ] || cp "$STATE_DIR/tenants.conf" "$STATE_DIR/tenants.before.conf"; } &&
    rm -rf "$STATE_DIR/console.before" && mv "$STATE_DIR/console" "$STATE_DIR/console.before" && mv "$STATE_DIR/console.new" "$STATE_DIR/console"
}

# reject RESULT: reports why the map was not applied, and fails.
reject() {
  report "$render_output"
  log "error: the tenant map was not applied; the previous one stays in service ($previous)"
  write_state "$1"
  exit 1
}

apply() {
  [ -n "$(master_pid)" ] || fail "no gateway is running in $RUN_DIR"
  lock
  previous=$(serving_generation)
  previous_hosts=$(read_state hosts)
  take_fingerprints
  # The output is held in memory, because a full disk must be reported too.
  render_output=$("$nginx_dir/render" staging 2>&1) || { [ -d "$RUN_DIR" ] || exit 1; reject refused; }
  candidate=${render_output##*/}
  # The gateway may have been stopped meanwhile, and its folder removed.
  [ -d "$RUN_DIR/$candidate" ] || exit 1
  activate "$candidate"
  reload
  if ! is_serving "$candidate"; then
    activate "$previous"
    reload
    render_output="gateway: error: nginx did not load the new configuration within $APPLY_SECONDS s; see its error log"
    rm -rf "${RUN_DIR:?}/$candidate"
    reject rolled-back
  fi
  save_last_good "$RUN_DIR/$candidate"
  write_state applied
  # The last line is the folder. The lines before it are warnings, such as an expired certificate.
  warnings=$(printf '%s\n' "$render_output" | sed '$d')
  [ -z "$warnings" ] || report "$warnings"
  if is_same_map "$RUN_DIR/$candidate" "$RUN_DIR/$previous"; then before='the map is unchanged'; else before="previously $(plural "$previous_hosts" host)"; fi
  prune "$candidate" "$previous"
  log "applied: $(plural "$(read_state hosts)" host) in $(plural "$(read_state groups)" group), $before ($candidate)"
}

# is_same_map FOLDER FOLDER: whether both were rendered from the same map and console files.
is_same_map() {
  cmp -s "$1/tenants.map" "$2/tenants.map" && diff -rq "$1/console/files" "$2/console/files" >/dev/null 2>&1
}

check() {
  candidate=$("$nginx_dir/render" staging)
  sed -n '1s/^# \(.*\)$/\1, no errors/p' "$candidate/tenants.conf"
  rm -rf "$candidate"
}
