# What an operator asks first.

at() { date -u -d "@$1" +%Y-%m-%dT%H:%M:%SZ; }

certificates_ending() {
  ending "$RUN_DIR/current/tls" 30 | sort -k4,4n | head -n 20 | while read -r host pair _ until; do
    if [ "$until" -le "$(date +%s)" ]; then
      printf 'certificate %s.crt ran out on %s; browsers refuse %s\n' "$pair" "$(day "$until")" "$host"
    else
      printf 'certificate %s.crt of %s runs out on %s\n' "$pair" "$host" "$(day "$until")"
    fi
  done
}

status() {
  [ -f "$RUN_DIR/record" ] || fail "no gateway was started in $RUN_DIR"
  pid=$(master) || fail "the gateway in $RUN_DIR does not run"
  # Read once: another map may be taken between two lines.
  snapshot=$(cat "$RUN_DIR/record")
  result=$(recorded result)
  printf 'serving     %s in %s since %s (%s)\n' "$(some "$(recorded hosts)" host)" "$(some "$(recorded groups)" group)" "$(at "$(recorded since)")" "$(recorded generation)"
  printf 'tenant map  %s\n' "$TENANTS"
  printf 'last apply  %s at %s\n' "$result" "$(at "$(recorded time)")"
  [ "$result" = applied ] || recorded fault | sed 's/^/  /'
  printf 'nginx       process %s\n' "$pid"
  certificates_ending
  [ "$(fingerprint)" = "$(recorded fingerprint)" ] || echo 'the tenant map has changed since and is not applied yet'
  [ "$(certificates)" = "$(recorded certificates)" ] || echo 'certificates have changed since and are not applied yet'
  [ "$result" = applied ]
}
