# Resolves the names of upstreams and storages. nginx refuses a whole configuration for one name that cannot be resolved, so
# it gets addresses, except for the names that it follows itself (`resolve`).

# look_up SECONDS: reads lines `name kind`, and prints `name kind state address…` in any order. The state is now or none.
look_up() {
  xargs -r -P 32 -n 2 sh -c '
    found=$(timeout "$0" getent ahosts "$1" 2>/dev/null) || :
    addresses=
    while read -r address _; do
      case $address in "" | *%*) continue ;; *:*) address="[$address]" ;; esac
      case " $addresses " in *" $address "*) ;; *) addresses="$addresses $address" ;; esac
    done <<END
$found
END
    [ -n "$addresses" ] && state=now || state=none
    printf "%s\n" "$1 $2 $state$addresses"
  ' "$1"
}

# Prints the names in the generated groups, with their kind: followed by nginx, or fixed.
names_in_groups() {
  awk '
    /^upstream / { in_group = 1 }
    /^}/ { in_group = 0 }
    in_group && $1 == "server" && $2 ~ /[a-z]/ && $2 !~ /^\[/ {
      name = $2
      sub(/:[0-9]+;?$/, "", name)
      kind = / resolve;/ ? "followed" : "fixed"
      if (!((name, kind) in seen)) print name, kind
      seen[name, kind] = 1
    }
  ' "$1"
}

# resolve_names: writes `names`, and puts the addresses into tenants.conf. A name that cannot be resolved now keeps the addresses
# with which it is in service. With many names that nginx follows, asking for each would take longer than it is worth.
resolve_names() {
  : >"$config/names"
  command -v getent >/dev/null || return 0
  names_in_groups "$config/tenants.conf" >"$config/wanted"
  [ "$(grep -c ' followed$' "$config/wanted")" -le 200 ] || sed -i '/ followed$/d' "$config/wanted"
  look_up 3 <"$config/wanted" >"$config/found"
  [ -f "$RUN_DIR/current/names" ] && names_before=$RUN_DIR/current/names || names_before=/dev/null
  awk '
    FILENAME == ARGV[1] { if ($2 == "fixed") { before[$1] = $0; sub(/^[^ ]* [^ ]* [^ ]*/, "", before[$1]) } next }
    $2 == "fixed" && $3 == "none" && before[$1] != "" { print $1, $2, "kept" before[$1]; next }
    { print }
  ' "$names_before" "$config/found" >"$config/names"
  rm -f "$config/wanted" "$config/found"
  if grep -q ' fixed ' "$config/names"; then
    awk -f "$nginx_dir/tenants/addresses.awk" "$config/names" "$config/tenants.conf" >"$config/groups"
    mv "$config/groups" "$config/tenants.conf"
  fi
  warn_unresolved
}

# Names the lines of the tenant map that the unresolved names come from.
warn_unresolved() {
  ! grep -Eq '^[^ ]+ [^ ]+ (none|kept)' "$config/names" || {
    awk -v with_storages=1 -f "$nginx_dir/tenants/lines.awk" "$map" | awk '
      FILENAME == ARGV[1] {
        if ($3 == "none") problem[$1] = "cannot be resolved; nothing is sent there until it can"
        if ($3 == "kept") problem[$1] = "cannot be resolved now; its last address " $4 " stays in service"
        next
      }
      !($4 in problem) || ($1 " " $4) in seen { next }
      { seen[$1 " " $4] = 1 }
      ++count <= 20 { printf "%s:%d: warning: host '\''%s'\'': the name '\''%s'\'' %s\n", ENVIRON["MAP_NAME"], $1, $2, $4, problem[$4] }
      END { if (count > 20) printf "%s: warning: and %d more\n", ENVIRON["MAP_NAME"], count - 20 }
    ' "$config/names" - >&2
  }
}

# Whether a name that was left out, or kept, can be resolved again.
a_name_is_back() {
  grep -Eq '^[^ ]+ fixed (none|kept)' "$RUN_DIR/current/names" 2>/dev/null || return 1
  sed -n 's/^\([^ ]*\) fixed \(none\|kept\).*/\1 fixed/p' "$RUN_DIR/current/names" | look_up 1 | grep -q ' now '
}

# print_refused FILE: prints what nginx says about an upstream in FILE, with the line of the tenant map, and fails if there is
# none.
print_refused() {
  awk -f "$nginx_dir/tenants/lines.awk" -v with_storages=1 "$map" >"$config/lines"
  sed -n 's/^.*\[emerg\] *[0-9#: ]*\(.*\) in upstream "\(.*\)" in .*/\2 \1/p' "$1" | sort -u | while read -r target why; do
    awk -v target="$target" -v why="$why" '$4 ":" $5 == target {
      printf "%s:%d: error: host '\''%s'\'': nginx refuses the upstream '\''%s'\'': %s\n", ENVIRON["MAP_NAME"], $1, $2, target, why
    }' "$config/lines"
  done | head -n 20 | grep . >&2
}
