# Writes the checked tenant map as upstream groups and maps of nginx, to standard output.
# Environment: RESOLVE (1 if this nginx can follow the changing addresses of a name), LOCAL_NAMES (names in /etc/hosts),
# KEEPALIVE_BY_DEFAULT (1 if this nginx keeps idle connections to upstreams unless told otherwise).
# https://nginx.org/en/docs/http/ngx_http_upstream_module.html
# https://nginx.org/en/docs/http/ngx_http_map_module.html

function write_groups(    g) {
  split(ENVIRON["LOCAL_NAMES"], names, " ")
  for (i in names) local_name[names[i]] = 1
  print "# " hosts " host" (hosts > 1 ? "s" : "") " in " groups " group" (groups > 1 ? "s" : "")
  for (g = 1; g <= groups; g++) write_group(g "_group", g, groups > 50 ? 32 : 256)
  # IM sockets have groups of their own, without idle connections: a handshake on a connection that died with its upstream
  # would first have to time out.
  # They come last, because nginx searches the groups in order. Their names begin with the number, so that two names differ in
  # the first characters. nginx also compares every group with every other at load time (half a second for 10,000 groups, two
  # and a half for 20,000), so with more than 2,000 groups the sockets share them.
  separate_sockets = groups <= 2000
  for (g = 1; separate_sockets && g <= groups; g++) write_group(g "_sockets", g, 0)
}

function write_group(title, g, keepalive,    field) {
  split(key_of[g], field, " ")
  write_servers(title, field[2], keepalive)
}

function write_servers(title, list, keepalive,    servers, n, i, name, resolve, resolved, text) {
  n = split(list, servers, ",")
  for (i = 1; i <= n; i++) {
    name = servers[i]
    sub(/:[0-9]+$/, "", name)
    resolve = ENVIRON["RESOLVE"] && name ~ /[a-z]/ && name !~ /^\[/ && !(name in local_name)
    resolved += resolve
    text = text "  server " servers[i] (n > 1 ? " max_fails=3 fail_timeout=10s" : "") (resolve ? " resolve" : "") ";\n"
  }
  print "upstream " title " {"
  # Addresses that change while nginx runs need memory that all workers share.
  if (resolved) print "  zone " title " 64k;"
  if (keepalive) text = text "  keepalive " keepalive ";\n  keepalive_timeout 15s;\n"
  else if (ENVIRON["KEEPALIVE_BY_DEFAULT"]) text = text "  keepalive 0;\n"
  print text "}"
}

# A backslash escapes a host that is also a parameter of map.
function map_key(host) {
  return host ~ /^(default|hostnames|include|volatile)$/ ? "\\" host : host
}

function write_maps(    i, g, size, longest) {
  size = 2048
  while (size < hosts * 2) size *= 2
  for (g = 1; g <= groups; g++) {
    address_of[g] = group_address(g "_group", g)
    if (length(address_of[g]) > longest) longest = length(address_of[g])
  }
  print "map_hash_max_size " size ";\nmap_hash_bucket_size " (longest > 440 ? 1024 : 512) ";"
  # One value holds the tenant's number and the address. With very many hosts a second lookup costs more than splitting the
  # value, which server/request-checks.conf does.
  print "map $host $tenant {\n  hostnames;\n  default '';"
  for (i = 1; i <= hosts; i++) print "  " map_key(host_at[i]) " '" tenant_at[i] " " address_of[group_at[i]] "';"
  print "}"
  # The following maps list only the groups that differ from the default.
  print "map $tenant_address $socket_address {\n  default $tenant_address;"
  for (g = 1; separate_sockets && g <= groups; g++) print "  " address_of[g] " " group_address(g "_sockets", g) ";"
  print "}"
  write_group_map("tenant_upstream_name", "''", 4, 4)
  # Left out unless some line has host=upstream; `render` then uses $host itself.
  for (g = 1; g <= groups; g++) if (key_of[g] ~ / upstream [^ ]+$/) { write_group_map("proxied_host", "$host", 5, 4); break }
  write_group_map("tenant_socket_token", "''", 6, 6)
}

# Returns where the requests of a group go, as scheme, group and base path in one, so that one lookup is enough.
function group_address(title, g,    field) {
  split(key_of[g], field, " ")
  return field[1] "://" title (field[3] == "-" ? "" : field[3])
}

# Writes a map with a line for each group whose key is not "-" at condition_field. Its value is the key's value_field.
function write_group_map(variable, default_value, condition_field, value_field,    g, field) {
  print "map $tenant_address $" variable " {\n  default " default_value ";"
  for (g = 1; g <= groups; g++) {
    split(key_of[g], field, " ")
    if (field[condition_field] != "-") print "  " address_of[g] " '" field[value_field] "';"
  }
  print "}"
}
