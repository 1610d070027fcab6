# Finds certificates that have expired or will soon. They are warnings, not errors: the certificate of one tenant must not
# keep all the others from starting.

# expiring FOLDER DAYS: prints `host pair line epoch` for each pair that expires within so many days, or already has. The
# host is the first one that uses it.
expiring() {
  [ -r "$1/checked" ] || return 0
  awk -v limit="$(($(date +%s) + $2 * 86400))" '
    FILENAME == ARGV[1] { if ($4 <= limit) expires[$1] = $4; next }
    $2 in expires { print $1, $2, $3, expires[$2]; delete expires[$2] }
  ' "$1/checked" "$1/hosts"
}

format_date() { date -u -d "@$1" +%Y-%m-%d; }
