# What is kept about the last map: RUN_DIR/record for `status` and `watch`, RUN_DIR/metrics for the internal listener.

# A change of the map changes this; reading a file that is no map stays cheap.
fingerprint() {
  [ -f "$TENANTS" ] && [ -r "$TENANTS" ] || { echo missing; return; }
  size=$(wc -c <"$TENANTS")
  if [ "$size" -gt 33554432 ]; then echo "$size bytes"; else cksum <"$TENANTS"; fi
}

# Changes when a certificate is renewed, added or removed, be it twice within a second (%y and %z tell the fractions).
certificates() {
  [ -z "$CERTS_DIR" ] || stat -L -c '%n %s %y %z %i' "$CERTS_DIR"/* 2>/dev/null | cksum
}

# Taken before the files are read: whatever is written while they are, is a change.
look() { map_seen=$(fingerprint) certificates_seen=$(certificates); }

recorded() { printf '%s\n' "${snapshot-$(cat "$RUN_DIR/record" 2>/dev/null)}" | sed -n "s/^$1=//p"; }

# some NUMBER THING: 1 host, 2 hosts.
some() { if [ "$1" = 1 ]; then echo "1 $2"; else echo "$1 $2s"; fi; }

# record RESULT: what became of the map that `look` saw: applied, refused (a wrong map), rolled-back (nginx did not take it)
# or last-good (at the start).
record() {
  generation=$(serving)
  counted=$(sed -n '1s/[^0-9 ]//gp' "$RUN_DIR/current/tenants.conf")
  now=$(date +%s)
  since=$now
  [ "$generation" != "$(recorded generation)" ] || since=$(recorded since)
  {
    printf 'result=%s\nfingerprint=%s\ncertificates=%s\ntime=%s\n' "$1" "$map_seen" "$certificates_seen" "$now"
    printf 'generation=%s\nsince=%s\nhosts=%s\ngroups=%s\n' "$generation" "$since" $counted
    [ "$1" = applied ] || printf '%s\n' "$faults" | sed 's/^/fault=/'
  } >"$RUN_DIR/record.$$"
  mv -f "$RUN_DIR/record.$$" "$RUN_DIR/record"
  write_metrics "$1" $counted >"$RUN_DIR/metrics.$$"
  mv -f "$RUN_DIR/metrics.$$" "$RUN_DIR/metrics"
}

metric() { printf '# HELP cloudroom_gateway_%s %s\n# TYPE cloudroom_gateway_%s gauge\n' "$1" "$2" "$1"; }

write_metrics() {
  metric tenants 'Host names of the tenant map in service.'
  echo "cloudroom_gateway_tenants $2"
  metric tenant_map_checksum 'Of the tenant map in service: gateways that agree show the same.'
  echo "cloudroom_gateway_tenant_map_checksum $(cksum <"$RUN_DIR/current/tenants.map" | cut -d ' ' -f 1)"
  metric upstream_groups 'Different upstreams among them.'
  echo "cloudroom_gateway_upstream_groups $3"
  metric generation_info 'The configuration in service.'
  echo "cloudroom_gateway_generation_info{generation=\"$generation\"} 1"
  metric generation_timestamp_seconds 'Since when it serves.'
  echo "cloudroom_gateway_generation_timestamp_seconds $since"
  metric last_apply_timestamp_seconds 'When a tenant map was last applied or refused.'
  echo "cloudroom_gateway_last_apply_timestamp_seconds $now"
  metric last_apply_success '1 when the last tenant map was taken, 0 when an older one is in service.'
  echo "cloudroom_gateway_last_apply_success $([ "$1" = applied ] && echo 1 || echo 0)"
  metric last_apply_result 'What became of the last tenant map.'
  for result in applied refused rolled-back last-good; do
    echo "cloudroom_gateway_last_apply_result{result=\"$result\"} $([ "$1" = "$result" ] && echo 1 || echo 0)"
  done
  metric connections 'Connections of browsers, by what they do.'
  for state in active reading writing waiting; do
    echo "cloudroom_gateway_connections{state=\"$state\"} <!--# echo var=\"connections_$state\" -->"
  done
}
