# Talking to the running nginx.

# ask PATH: the body that the internal listener answers. No POSIX tool opens a connection: bash does.
ask() {
  port=${INTERNAL_LISTEN##*:}
  host=${INTERNAL_LISTEN%"$port"}
  host=${host%:}
  host=${host#[}
  host=${host%]}
  case $host in '' | 0.0.0.0 | '*') host=127.0.0.1 ;; ::) host=::1 ;; esac
  timeout 3 bash -c 'exec 3<>"/dev/tcp/$1/$2" && printf "GET %s HTTP/1.0\r\n\r\n" "$3" >&3 && cat <&3' - "$host" "$port" "$1" 2>/dev/null |
    sed '1,/^\r*$/d'
}

# The master process, or nothing. One that was killed left its number behind, which another program may bear by now.
master() {
  pid=$(cat "$RUN_DIR/nginx.pid" 2>/dev/null) && [ -n "$pid" ] || return 1
  case $(tr '\000' ' ' 2>/dev/null <"/proc/$pid/cmdline") in *nginx*/current/nginx.conf*) echo "$pid" ;; *) return 1 ;; esac
}

serving() { basename "$(readlink "$RUN_DIR/current")"; }

# sees GENERATION: eight fresh connections, one after another, are answered by it. Old workers go on accepting for a moment.
sees() {
  limit=$(($(date +%s) + APPLY_SECONDS))
  seen=0
  while [ "$seen" -lt 8 ]; do
    if [ "$(ask /generation)" = "$1" ]; then
      seen=$((seen + 1))
    else
      [ "$(date +%s)" -le "$limit" ] || return 1
      seen=0
      sleep 0.05
    fi
  done
}

health() {
  case $(ask /health) in
    *'"status":"ok"'*) ;;
    *) fail "no gateway answers at $INTERNAL_LISTEN" ;;
  esac
}
