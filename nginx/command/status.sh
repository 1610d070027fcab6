# What an operator asks first.

at() { date -u -d "@$1" +%Y-%m-%dT%H:%M:%SZ; }

status() {
  [ -f "$RUN_DIR/record" ] || fail "no gateway was started in $RUN_DIR"
  pid=$(master) || fail "the gateway in $RUN_DIR does not run"
  # Read once: another map may be taken between two lines.
  snapshot=$(cat "$RUN_DIR/record")
  result=$(recorded result)
  printf 'serving     %s hosts in %s groups since %s (%s)\n' "$(recorded hosts)" "$(recorded groups)" "$(at "$(recorded since)")" "$(recorded generation)"
  printf 'tenant map  %s\n' "$TENANTS"
  printf 'last apply  %s at %s\n' "$result" "$(at "$(recorded time)")"
  [ "$result" = applied ] || recorded fault | sed 's/^/  /'
  printf 'nginx       process %s\n' "$pid"
  [ "$(fingerprint)" = "$(recorded fingerprint)" ] || echo 'the tenant map has changed since and is not applied yet'
  [ "$result" = applied ]
}
