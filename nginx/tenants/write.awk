# Writes the checked tenant map as nginx's maps and upstream groups, on standard output.
# Environment: RESOLVE (1: this nginx can follow a name's changing addresses), LOCAL_NAMES (names of /etc/hosts),
# KEEPS_ALIVE (1: this nginx keeps idle connections to upstreams unless it is told not to).

function write_groups(    g) {
  split(ENVIRON["LOCAL_NAMES"], words, " ")
  for (i in words) local_name[words[i]] = 1
  print "# " hosts " host" (hosts > 1 ? "s" : "") " in " groups " group" (groups > 1 ? "s" : "")
  for (g = 1; g <= groups; g++) write_group(g "_group", g, groups > 50 ? 32 : 256)
  # For IM sockets, behind all others: nginx looks for a group one after another (its number comes first, so that it sees at
  # once that another is meant). They keep no idle connections: a handshake sent into one that died with its upstream would
  # have to time out first. nginx also compares every group with every other when it loads them (10,000: half a second;
  # 20,000: two and a half), so beyond 2,000 sockets share the groups.
  own_sockets = groups <= 2000
  for (g = 1; own_sockets && g <= groups; g++) write_group(g "_sockets", g, 0)
}

function write_group(title, g, keepalive,    part, servers, n, i, name, follow, followed, text) {
  split(key_of[g], part, " ")
  n = split(part[2], servers, ",")
  for (i = 1; i <= n; i++) {
    name = servers[i]
    sub(/:[0-9]+$/, "", name)
    follow = ENVIRON["RESOLVE"] && name ~ /[a-z]/ && name !~ /^\[/ && !(name in local_name)
    followed += follow
    text = text "  server " servers[i] (n > 1 ? " max_fails=3 fail_timeout=10s" : "") (follow ? " resolve" : "") ";\n"
  }
  print "upstream " title " {"
  # What changes while nginx runs lies in memory that all workers share.
  if (followed) print "  zone " title " 64k;"
  if (keepalive) text = text "  keepalive " keepalive ";\n  keepalive_timeout 15s;\n"
  else if (ENVIRON["KEEPS_ALIVE"]) text = text "  keepalive 0;\n"
  print text "}"
}

# A host that is one of map's own words (default, include, ...) is written with a backslash, or nginx would obey it.
function map_key(host) {
  return host ~ /^(default|hostnames|include|volatile)$/ ? "\\" host : host
}

function write_maps(    i, g, size, longest) {
  size = 2048
  while (size < hosts * 2) size *= 2
  for (g = 1; g <= groups; g++) {
    address_of[g] = address(g "_group", g)
    if (length(address_of[g]) > longest) longest = length(address_of[g])
  }
  print "map_hash_max_size " size ";\nmap_hash_bucket_size " (longest > 440 ? 1024 : 512) ";"
  # Number and address in one: among very many hosts a second look costs more than taking this one's finding apart, which
  # server/refusals.conf does.
  print "map $host $tenant {\n  hostnames;\n  default '';"
  for (i = 1; i <= hosts; i++) print "  " map_key(host_at[i]) " '" tenant_at[i] " " address_of[group_at[i]] "';"
  print "}"
  # Where only few upstreams differ from what is usual, only they are in these maps.
  print "map $tenant_address $socket_address {\n  default $tenant_address;"
  for (g = 1; own_sockets && g <= groups; g++) print "  " address_of[g] " " address(g "_sockets", g) ";"
  print "}"
  write_group_map("tenant_upstream_name", "''", 4, 4)
  # Where no upstream wants its own name in Host, there is none.
  for (g = 1; g <= groups; g++) if (key_of[g] ~ / own [^ ]+$/) { write_group_map("proxied_host", "$host", 5, 4); break }
  write_group_map("tenant_socket_token", "''", 6, 6)
}

# Where a group's requests go: scheme, group and base path in one, so that one look into one map finds it.
function address(title, g,    part) {
  split(key_of[g], part, " ")
  return part[1] "://" title (part[3] == "-" ? "" : part[3])
}

# One line for each group that says something in the field `asked`: what stands in the field `told`.
function write_group_map(variable, usual, asked, told,    g, part) {
  print "map $tenant_address $" variable " {\n  default " usual ";"
  for (g = 1; g <= groups; g++) {
    split(key_of[g], part, " ")
    if (part[asked] != "-") print "  " address_of[g] " '" part[told] "';"
  }
  print "}"
}
