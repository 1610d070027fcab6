# What is recorded about the last tenant map: RUN_DIR/record for `status` and `watch`, RUN_DIR/metrics for the internal listener.

# Changes with the content of the map and of its console files. A file too large to be one of them is not read.
fingerprint_map() {
  [ -f "$TENANTS" ] && [ -r "$TENANTS" ] || { echo missing; return; }
  size=$(wc -c <"$TENANTS")
  if [ "$size" -gt 33554432 ]; then echo "$size bytes"; else echo "$(cksum <"$TENANTS") $(fingerprint_console_files)"; fi
}

fingerprint_console_files() {
  names=$(console_names "$TENANTS")
  [ -z "$names" ] || (
    cd "$(console_folder)" &&
      printf '%s\n' "$names" | xargs sh -c 'find -L "$@" -maxdepth 0 -type f -size -129 -exec cksum {} +' - 2>/dev/null | cksum
  )
}

# Changes when a certificate is renewed, added or removed. %y and %z have fractions of a second, so two renewals within one
# second differ.
fingerprint_certificates() {
  [ -z "$CERTS_DIR" ] || stat -L -c '%n %s %y %z %i' "$CERTS_DIR"/* 2>/dev/null | cksum
}

# Runs before the files are read, so that a write during the read counts as a change.
take_fingerprints() { map_fingerprint=$(fingerprint_map) certificates_fingerprint=$(fingerprint_certificates); }

# read_state KEY: prints its value, from $snapshot if that is set.
read_state() { printf '%s\n' "${snapshot-$(cat "$RUN_DIR/record" 2>/dev/null)}" | sed -n "s/^$1=//p"; }

# plural NUMBER NOUN: 1 host, 2 hosts.
plural() { if [ "$1" = 1 ]; then echo "1 $2"; else echo "$1 $2s"; fi; }

# write_state RESULT: records the result for the map whose fingerprint was taken. It is applied, refused (the map is wrong),
# rolled-back (nginx did not load it) or last-good (the start fell back to an older map).
write_state() {
  generation=$(serving_generation)
  counts=$(sed -n '1s/[^0-9 ]//gp' "$RUN_DIR/current/tenants.conf")
  now=$(date +%s)
  since=$now
  [ "$generation" != "$(read_state generation)" ] || since=$(read_state since)
  {
    printf 'result=%s\nfingerprint=%s\ncertificates=%s\ntime=%s\n' "$1" "$map_fingerprint" "$certificates_fingerprint" "$now"
    printf 'generation=%s\nsince=%s\nhosts=%s\ngroups=%s\n' "$generation" "$since" $counts
    [ "$1" = applied ] || printf '%s\n' "$render_output" | sed 's/^/fault=/'
  } >"$RUN_DIR/record.$$"
  mv -f "$RUN_DIR/record.$$" "$RUN_DIR/record"
  write_metrics "$1" $counts >"$RUN_DIR/metrics.$$"
  mv -f "$RUN_DIR/metrics.$$" "$RUN_DIR/metrics"
}

metric() { printf '# HELP cloudroom_gateway_%s %s\n# TYPE cloudroom_gateway_%s gauge\n' "$1" "$2" "$1"; }

# write_metrics RESULT HOSTS GROUPS: in the text format of Prometheus. nginx fills in the connections at each request:
# https://nginx.org/en/docs/http/ngx_http_ssi_module.html
write_metrics() {
  metric tenants 'Host names in the tenant map in service.'
  echo "cloudroom_gateway_tenants $2"
  metric tenant_map_checksum 'Checksum of the tenant map in service with its console files; gateways with the same show the same.'
  echo "cloudroom_gateway_tenant_map_checksum $(cat "$RUN_DIR/current/tenants.map" "$RUN_DIR"/current/console/files/* 2>/dev/null | cksum | cut -d ' ' -f 1)"
  metric upstream_groups 'Different upstreams in that map.'
  echo "cloudroom_gateway_upstream_groups $3"
  metric generation_info 'The configuration in service.'
  echo "cloudroom_gateway_generation_info{generation=\"$generation\"} 1"
  metric generation_timestamp_seconds 'When that configuration went into service.'
  echo "cloudroom_gateway_generation_timestamp_seconds $since"
  metric last_apply_timestamp_seconds 'When a tenant map was last applied or refused.'
  echo "cloudroom_gateway_last_apply_timestamp_seconds $now"
  metric last_apply_success '1 if the last tenant map was applied, 0 if an older one is in service.'
  echo "cloudroom_gateway_last_apply_success $([ "$1" = applied ] && echo 1 || echo 0)"
  metric last_apply_result 'Result of the last apply.'
  for result in applied refused rolled-back last-good; do
    echo "cloudroom_gateway_last_apply_result{result=\"$result\"} $([ "$1" = "$result" ] && echo 1 || echo 0)"
  done
  metric connections 'Client connections by state.'
  for state in active reading writing waiting; do
    echo "cloudroom_gateway_connections{state=\"$state\"} <!--# echo var=\"connections_$state\" -->"
  done
  echo '<!--# include virtual="/refused" -->'
}
