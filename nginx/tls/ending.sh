# Certificates in service, or about to be, that end: a restart must not stop all tenants for the sake of one.

# ending FOLDER DAYS: `host pair line epoch` of each one that has ended or ends within so many days, by the first host that shows it.
ending() {
  [ -r "$1/checked" ] || return 0
  awk -v limit="$(($(date +%s) + $2 * 86400))" '
    FILENAME == ARGV[1] { if ($4 <= limit) ends[$1] = $4; next }
    $2 in ends { print $1, $2, $3, ends[$2]; delete ends[$2] }
  ' "$1/checked" "$1/hosts"
}

day() { date -u -d "@$1" +%Y-%m-%d; }
