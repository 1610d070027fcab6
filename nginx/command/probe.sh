# Queries the running nginx.

# probe PATH: prints the body that the internal listener answers. bash opens the connection: no POSIX tool can, and the image
# has neither curl nor wget.
probe() {
  port=${INTERNAL_LISTEN##*:}
  host=${INTERNAL_LISTEN%"$port"}
  host=${host%:}
  host=${host#[}
  host=${host%]}
  case $host in '' | 0.0.0.0 | '*') host=127.0.0.1 ;; ::) host=::1 ;; esac
  timeout 3 bash -c 'exec 3<>"/dev/tcp/$1/$2" && printf "GET %s HTTP/1.0\r\n\r\n" "$3" >&3 && cat <&3' - "$host" "$port" "$1" 2>/dev/null |
    sed '1,/^\r*$/d'
}

# Prints the id of the master process, or nothing. After a kill the pid file remains, and another program may have that id.
master_pid() {
  pid=$(cat "$RUN_DIR/nginx.pid" 2>/dev/null) && [ -n "$pid" ] || return 1
  case $(tr '\000' ' ' 2>/dev/null <"/proc/$pid/cmdline") in *nginx*/current/nginx.conf*) echo "$pid" ;; *) return 1 ;; esac
}

serving_generation() { basename "$(readlink "$RUN_DIR/current")"; }

# is_serving GENERATION: waits until eight new connections in a row are answered by it. One is not enough, because old workers
# accept connections for a moment after a reload.
is_serving() {
  deadline=$(($(seconds_up) + APPLY_SECONDS))
  confirmed=0
  while [ "$confirmed" -lt 8 ]; do
    if [ "$(probe /generation)" = "$1" ]; then
      confirmed=$((confirmed + 1))
    else
      [ "$(seconds_up)" -le "$deadline" ] || return 1
      confirmed=0
      sleep 0.05
    fi
  done
}

health() {
  case $(probe /health) in
    *'"status":"ok"'*) ;;
    *) fail "no gateway answers at $INTERNAL_LISTEN" ;;
  esac
}
