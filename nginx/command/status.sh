# gateway status.

format_time() { date -u -d "@$1" +%Y-%m-%dT%H:%M:%SZ; }

# Prints the twenty certificates that expire first, of those that expire within 30 days.
print_expiring() {
  expiring "$RUN_DIR/current/tls" 30 | sort -k4,4n | head -n 20 | while read -r host pair _ not_after; do
    if [ "$not_after" -le "$(date +%s)" ]; then
      printf 'certificate %s.crt expired on %s; browsers reject it for %s\n' "$pair" "$(format_date "$not_after")" "$host"
    else
      printf 'certificate %s.crt of %s expires on %s\n' "$pair" "$host" "$(format_date "$not_after")"
    fi
  done
}

status() {
  [ -f "$RUN_DIR/record" ] || fail "no gateway was started in $RUN_DIR"
  pid=$(master_pid) || fail "the gateway in $RUN_DIR is not running"
  # Read once, because another map may be applied between two lines.
  snapshot=$(cat "$RUN_DIR/record")
  result=$(read_state result)
  printf 'serving     %s in %s since %s (%s)\n' "$(plural "$(read_state hosts)" host)" "$(plural "$(read_state groups)" group)" \
    "$(format_time "$(read_state since)")" "$(read_state generation)"
  printf 'tenant map  %s\n' "$TENANTS"
  printf 'last apply  %s at %s\n' "$result" "$(format_time "$(read_state time)")"
  [ "$result" = applied ] || read_state fault | sed 's/^/  /'
  printf 'nginx       process %s\n' "$pid"
  print_refused_counts
  print_upstreams
  print_expiring
  [ "$(fingerprint_map)" = "$(read_state fingerprint)" ] || echo 'the tenant map has changed since and is not applied yet'
  [ "$(fingerprint_certificates)" = "$(read_state certificates)" ] || echo 'certificates have changed since and are not applied yet'
  [ "$result" = applied ]
}
