# The part of `render` that opens the ports, and TLS on one of them with a certificate for each tenant.
# Certificates and keys are copied next to the configuration that uses them. So nginx never reads a pair in CERTS_DIR of
# which only one half has been replaced.

check_tls_settings() {
  matches "$PLAIN_HTTP" 'redirect|serve' || fail "PLAIN_HTTP must be redirect or serve, not '$PLAIN_HTTP'"
  for setting in TLS_PORT TLS_PUBLIC_PORT; do
    eval "value=\$$setting"
    matches "$value" '[1-9][0-9]{0,4}' && [ "$value" -le 65535 ] || fail "$setting must be a number from 1 to 65535, not '$value'"
  done
  [ -n "$CERTS_DIR" ] || return 0
  safe_path CERTS_DIR "$CERTS_DIR"
  [ "$TLS_PORT" != "$PORT" ] || fail "TLS_PORT and PORT are both $PORT; plain HTTP and TLS need a port each"
  [ -d "$CERTS_DIR" ] && [ -r "$CERTS_DIR" ] && [ -x "$CERTS_DIR" ] || fail "CERTS_DIR $CERTS_DIR is not a readable folder"
  case $build_info in *http_ssl_module*) ;; *) fail "'$NGINX' lacks http_ssl_module, which speaks TLS" ;; esac
  command -v openssl >/dev/null || fail "openssl is not installed; the certificates in CERTS_DIR are checked with it"
}

# nginx 1.25.1 has a directive for HTTP/2. Before, it was a parameter of listen.
# https://nginx.org/en/docs/http/ngx_http_v2_module.html
listen_directives() {
  if [ -n "$CERTS_DIR" ]; then
    http2=''
    case $build_info in *http_v2_module*) nginx_at_least 1.25.1 && echo 'http2 on;' || http2=' http2' ;; esac
    echo "listen $TLS_PORT ssl$http2 default_server$send_buffer;"
    ! has_ipv6 || echo "listen [::]:$TLS_PORT ssl$http2 default_server$send_buffer;"
    [ "$PLAIN_HTTP" = serve ] || return 0
  fi
  echo "listen $PORT default_server$send_buffer;"
  printf '%s\n' "$listen_ipv6"
}

pair_error() { printf "%s:%s: error: host '%s': %s\n" "$MAP_NAME" "$line" "$host" "$1" >>"$config/tls/errors"; }

# Checks $pair and appends `pair epoch` to `expiry`, or what is wrong to `errors`.
check_pair() {
  name=$pair
  case $pair in _.*) name=any${pair#_} ;; esac
  facts=$(openssl x509 -in "$pair.crt" -noout -startdate -enddate -pubkey -checkhost "$name" 2>/dev/null </dev/null) || :
  case $facts in *notAfter*) ;; *) pair_error "$pair.crt contains no certificate (PEM)"; return 0 ;; esac
  key=$(openssl pkey -in "$pair.key" -pubout -passin pass: 2>/dev/null </dev/null) ||
    { pair_error "$pair.key contains no private key (PEM, without a password)"; return 0; }
  case $facts in *"$key"*) ;; *) pair_error "$pair.key is not the key of $pair.crt"; return 0 ;; esac
  case $facts in *'does match certificate'*) ;; *) pair_error "$pair.crt does not cover ${name}"; return 0 ;; esac
  validity=$(printf '%s\n' "$facts" | sed -n 's/^not[A-Z][a-z]*=//p' | date -u -f - +%s | tr '\n' ' ')
  not_before=${validity%% *}
  not_after=${validity#* }
  not_after=${not_after%% *}
  [ "$not_before" -le "$now" ] || { pair_error "$pair.crt is not valid before $(format_date "$not_before")"; return 0; }
  printf '%s %s\n' "$pair" "$not_after" >>expiry
}

# Copies with cat, so that the copies belong to this user and have its permissions.
copy_pairs() {
  while read -r host pair line; do
    for file in "$pair.crt" "$pair.key"; do
      [ -f "$CERTS_DIR/$file" ] && cat "$CERTS_DIR/$file" >"$config/tls/$file" 2>/dev/null || pair_error "$file cannot be read"
    done
  done
}

# Checks every pair, except those that the current configuration has checked and that have not changed. Of these only the
# expiry is needed, and `checked` holds it.
check_pairs() {
  now=$(date +%s)
  : >expiry
  sed -n 's/^[^ ]* \([^ ]*\) .*/\1.crt\n\1.key/p' unique | xargs cksum >sums
  [ -f "$RUN_DIR/current/tls/checked" ] && checked_before=$RUN_DIR/current/tls/checked || checked_before=/dev/null
  awk '
    FILENAME == ARGV[1] { expiry[$1 " " $2 " " $3] = $4; next }
    FILENAME == ARGV[2] { sum[$3] = $1 "-" $2; next }
    { key = $2 " " sum[$2 ".crt"] " " sum[$2 ".key"]; if (key in expiry) print $2, expiry[key] > "expiry"; else print }
  ' "$checked_before" sums unique >unchecked
  while read -r host pair line; do check_pair; done <unchecked
  awk 'FILENAME == ARGV[1] { sum[$3] = $1 "-" $2; next } { print $1, sum[$1 ".crt"], sum[$1 ".key"], $2 }' sums expiry >checked
}

exit_on_errors() {
  [ -s errors ] || return 0
  head -n 20 errors >&2
  count=$(wc -l <errors)
  [ "$count" -le 20 ] || printf '%s: error: and %d more\n' "$MAP_NAME" "$((count - 20))" >&2
  exit 1
}

# Loads the new pairs in a test configuration. The real one names its files by a variable, so nginx would read them only when
# a browser connects, and `nginx -t` would find nothing.
test_pairs() {
  [ -s unchecked ] || return 0
  {
    echo "pid $config/tls/pid; error_log stderr; events {} http { include $config/http/file-io.conf; access_log off;"
    while read -r host pair line; do
      echo "server { listen unix:$config/tls/sock ssl; server_name $pair; ssl_certificate $pair.crt; ssl_certificate_key $pair.key; }"
    done <unchecked
    echo '}'
  } >test.conf
  output=$(run_nginx_test -p "$config/tls" -c "$config/tls/test.conf" 2>&1) ||
    fail "nginx refuses a certificate: $(printf '%s\n' "$output" | sed -n "s|$config/tls/||g; s/^.*\[emerg\] *[0-9#: ]*//p" | head -n 1)"
}

warn_expired() {
  expiring . 0 >expired
  head -n 20 expired | while read -r host pair line not_after; do
    printf "%s:%s: warning: host '%s': %s.crt expired on %s; browsers reject it\n" "$MAP_NAME" "$line" "$host" "$pair" "$(format_date "$not_after")" >&2
  done
  count=$(wc -l <expired)
  [ "$count" -le 20 ] || printf '%s: warning: and %d more\n' "$MAP_NAME" "$((count - 20))" >&2
}

# Fills the folder tls/ of the configuration: the pairs, `hosts` (which host uses which pair) and `checked` (their checksums
# and expiry).
write_pairs() {
  mkdir -m 700 "$config/tls"
  cd "$config/tls"
  : >errors
  ls "$CERTS_DIR" >files
  awk -f "$nginx_dir/tls/pairs.awk" reading=files files reading=map "$map" >hosts || exit 1
  awk '!($2 in seen) { seen[$2] = 1; print }' hosts >unique
  copy_pairs <unique
  exit_on_errors
  [ ! -s unique ] || check_pairs
  exit_on_errors
  [ ! -s unique ] || test_pairs
  warn_expired
  rm -f files unique unchecked sums expiry expired errors sock test.conf pid
  chmod -R go= .
  case $user in *www-data*) chown -R www-data . ;; esac
}

# https://nginx.org/en/docs/http/ngx_http_ssl_module.html#ssl_certificate_cache
write_tls() {
  listen_directives >"$config/server/ports.conf"
  : >"$config/http/tls.conf"
  [ -n "$CERTS_DIR" ] || return 0
  (write_pairs)
  tls_port_suffix=$([ "$TLS_PUBLIC_PORT" = 443 ] || echo ":$TLS_PUBLIC_PORT")
  {
    awk -f "$nginx_dir/tls/sni-map.awk" "$config/tls/hosts"
    cat "$nginx_dir/tls/tls.conf"
    ! nginx_at_least 1.27.4 || echo 'ssl_certificate_cache max=10000 inactive=1h valid=1d;'
    [ "$PLAIN_HTTP" = serve ] || cat "$nginx_dir/tls/redirect.conf"
  } >"$config/http/tls.conf"
  substitute "$config/http/tls.conf"
}
