# What nginx refuses itself: too much at once (429), too large (413), or for no hospital (421); and calls that a tenant's upstream does
# not answer (502, 503, 504). nginx has no counter of them. So it logs these requests apart (http/log.conf), and `gateway watch` adds
# them to RUN_DIR/refused, a part of the metrics.

reset_refused() {
  true >"$RUN_DIR/refused.log"
  awk -v out="$RUN_DIR/refused" -f "$nginx_dir/command/refused.awk" /dev/null /dev/null >/dev/null
}

# Counts both since the last time. If more than one a second was refused, the log says once a minute who sent most of it.
report_refused() {
  now=$(seconds_up)
  seconds=$((now - counted_at))
  [ "$seconds" -ge 10 ] || return 0
  counted_at=$now
  # Emptied even if the disk is full. What nginx has written since it was read, a few milliseconds, is not counted.
  summary=$(awk -v out="$RUN_DIR/refused.new" -f "$nginx_dir/command/refused.awk" "$RUN_DIR/refused" "$RUN_DIR/refused.log") &&
    [ -s "$RUN_DIR/refused.new" ] && mv -f "$RUN_DIR/refused.new" "$RUN_DIR/refused" || summary=0
  true >"$RUN_DIR/refused.log"
  [ "${summary%% *}" -gt "$seconds" ] && [ $((now - ${named_at:--60})) -ge 60 ] || return 0
  named_at=$now
  log "warning: $(plural "${summary%% *}" request) refused in $seconds s: ${summary#* }"
}

print_refused_counts() {
  awk -F '"' '/^cloudroom_gateway_refused/ { sub(/^} /, "", $3); text = text (text ? ", " : "") $3 " with " $2 } END { print "refused     " text " since the start" }' "$RUN_DIR/refused" 2>/dev/null || :
}
