# Taking a tenant map into service.

# One at a time: the watcher, and whoever types the command. The link's target is the process that holds it.
lock() {
  tries=0
  until ln -s $$ "$RUN_DIR/lock" 2>/dev/null; do
    holder=$(readlink "$RUN_DIR/lock" || true)
    [ -z "$holder" ] || kill -0 "$holder" 2>/dev/null || { rm -f "$RUN_DIR/lock"; continue; }
    tries=$((tries + 1))
    [ "$tries" -le 600 ] || fail "another apply (process $holder) does not end"
    sleep 0.1
  done
  trap 'rm -f "$RUN_DIR/lock"' EXIT
  trap 'exit 1' INT TERM HUP
}

swap_to() {
  ln -s "$RUN_DIR/$1" "$RUN_DIR/current.$$"
  mv -fT "$RUN_DIR/current.$$" "$RUN_DIR/current"
}

reload() {
  pid=$(master) && kill -HUP "$pid" 2>/dev/null || fail 'nginx ended meanwhile; its next start reads the tenant map anew'
}

# A worker that ends still answers who was connected, out of its own folder: folders go a minute later.
prune() {
  for folder in "$RUN_DIR"/config-*; do
    name=${folder##*/}
    made=${name#config-}
    [ "$name" = "$1" ] || [ "$name" = "$2" ] || [ $(($(date +%s) - ${made%-*})) -le 60 ] || rm -rf "$folder"
  done
}

# keep_good FOLDER: its map is what a later start may fall back on; the different one before it is an operator's way back.
keep_good() {
  [ -n "$STATE_DIR" ] || return 0
  good=$STATE_DIR/tenants.conf
  {
    mkdir -p "$STATE_DIR" && cp "$1/tenants.map" "$STATE_DIR/tenants.new" &&
      { [ ! -f "$good" ] || cmp -s "$STATE_DIR/tenants.new" "$good" || cp "$good" "$STATE_DIR/tenants.before.conf"; } &&
      mv -f "$STATE_DIR/tenants.new" "$good"
  } 2>/dev/null ||
    say "warning: the last good tenant map cannot be kept in STATE_DIR $STATE_DIR"
}

refuse() {
  printf '%s\n' "$faults" >&2
  say "the tenant map was not applied; everybody stays on the one before ($before)"
  record "$1"
  exit 1
}

apply() {
  [ -n "$(master)" ] || fail "no gateway runs in $RUN_DIR"
  lock
  before=$(serving)
  hosts_before=$(recorded hosts)
  look
  # Kept in no file: a full disk has to be told of, too.
  faults=$("$here/render" aside 2>&1) || { [ -d "$RUN_DIR" ] || exit 1; refuse refused; }
  new=${faults##*/}
  # Whoever ended this gateway meanwhile may have cleared up after it.
  [ -d "$RUN_DIR/$new" ] || exit 1
  swap_to "$new"
  reload
  if ! sees "$new"; then
    swap_to "$before"
    reload
    faults="gateway: error: nginx did not take the new configuration within $APPLY_SECONDS s; its log says why"
    rm -rf "${RUN_DIR:?}/$new"
    refuse rolled-back
  fi
  keep_good "$RUN_DIR/$new"
  record applied
  # Before the folder's path stands what is no fault: a certificate that ran out.
  printf '%s\n' "$faults" | sed '$d' >&2
  prune "$new" "$before"
  say "applied: $(some "$(recorded hosts)" host) in $(some "$(recorded groups)" group), before it $(some "$hosts_before" host) ($new)"
}

check() {
  new=$("$here/render" aside)
  sed -n '1s/^# \(.*\)$/\1, no fault/p' "$new/tenants.conf"
  rm -rf "$new"
}
