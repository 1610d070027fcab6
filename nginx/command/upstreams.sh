# The part of `gateway status` that lists every host with its upstreams, and asks each of them.

# Reads lines `scheme name port base tls-name`, asks all of these at the same time, and prints `scheme://name:port answer` for each:
# answers, or why not. Any HTTP answer will do: what an upstream says to HEAD on its base path is its own matter. On a busy computer
# one may take too long to ask; it then has no line.
ask_targets() {
  export UPSTREAM_CA
  xargs -r -P 64 -n 5 timeout -k 1 6 bash -c '
    scheme=$0 name=$1 port=$2 base=${3#-} tls_name=$4 address=${1#[}
    address=${address%]}
    say() { printf "%s\n" "$scheme://$name:$port $1"; exit; }
    resolves() { ! command -v getent >/dev/null || timeout 1 getent ahosts "$1" >/dev/null 2>&1; }
    request() { printf "HEAD %s/ HTTP/1.0\r\nHost: %s\r\nConnection: close\r\n\r\n" "$base" "$tls_name"; }
    verify=(-CAfile "$UPSTREAM_CA" -verify_return_error -verify_hostname "$tls_name")
    [ "$UPSTREAM_CA" != off ] || verify=()
    case $name in [[]*) ;; *[a-z]*) resolves "$name" || say "name cannot be resolved" ;; esac
    timeout 2 bash -c "exec 3<>\"/dev/tcp/\$0/\$1\"" "$address" "$port" 2>/dev/null || say "no connection"
    if [ "$scheme" = https ]; then
      command -v openssl >/dev/null || say "accepts connections; TLS is not checked without openssl"
      line=$(request | timeout 2 openssl s_client -quiet -connect "$name:$port" -servername "$tls_name" "${verify[@]}" 2>/dev/null | head -n 1)
      [ -n "$line" ] || say "no answer over TLS; its certificate may be wrong"
    else
      line=$(timeout 2 bash -c "exec 3<>\"/dev/tcp/\$0/\$1\" && cat >&3 && head -n 1 <&3" "$address" "$port" 2>/dev/null < <(request))
      [ -n "$line" ] || say "no answer within 2 s"
    fi
    case $line in
      HTTP/1.[01]\ 5[0-9][0-9]*) line=${line#* }; say "answers with ${line%%[!0-9]*}" ;;
      HTTP/1.[01]\ [1-4][0-9][0-9]*) say answers ;;
      *) say "answers, but not in HTTP" ;;
    esac
  ' 2>/dev/null || :
}

# Prints where the map in service leads, and which of its upstreams answer. Of more than 50 hosts only those are listed whose upstream
# does not, and more than 500 upstreams are not all asked.
print_upstreams() {
  map=$RUN_DIR/current/tenants.map
  line_file=
  [ "$result" != applied ] || line_file=$(basename "$TENANTS")
  targets=$(awk -f "$nginx_dir/tenants/lines.awk" "$map")
  distinct=$(printf '%s\n' "$targets" | awk '
    $1 != line { line = $1; tls_name = $4 }
    { key = $3 "://" $4 ":" $5; if (!(key in seen)) print $3, $4, $5, $6, tls_name; seen[key] = 1 }
  ')
  answers=$(printf '%s\n' "$distinct" | head -n 500 | ask_targets)
  {
    printf '%s\n' "$answers"
    echo
    printf '%s\n' "$targets"
  } | awk -v line_file="$line_file" -v all="$(printf '%s\n' "$distinct" | wc -l)" '
    !listing && NF == 0 { listing = 1; next }
    !listing { key = $1; sub(/^[^ ]* /, ""); answer[key] = $0; answering += /^answers$/; asked++; next }
    { host[++count] = $2; target[count] = $3 "://" $4 ":" $5; line[count] = $1; if (!seen[$1]++) hosts++ }
    END {
      printf "upstreams   %d of %d %s\n", answering, all, answering == 1 ? "answers" : "answer"
      for (i = 1; i <= count; i++) {
        said = target[i] in answer ? answer[target[i]] : "not asked"
        if (said == "not asked") { skipped++; continue }
        if (hosts > 50 && said == "answers") continue
        if (++printed > 50) { more++; continue }
        printf "  %s  %s  %s%s\n", host[i], target[i], said, line_file == "" || said == "answers" ? "" : " (" line_file ":" line[i] ")"
      }
      if (more) printf "  and %d more\n", more
      if (asked < all) printf "  %d not asked, or not in time\n", all - asked
    }
  '
}
