# Writes the directives for TRUSTED_PROXIES, the addresses and networks whose X-Forwarded-For is believed. Without any, the
# address of a client is that of its connection. `render` runs it together with tenants/names.awk.
# https://nginx.org/en/docs/http/ngx_http_realip_module.html

function refuse(message) {
  print "TRUSTED_PROXIES " message > "/dev/stderr"
  exit 1
}

function check_network(text,    parts, n, v6, most) {
  n = split(text, parts, "/")
  v6 = parts[1] ~ /:/
  most = v6 ? 128 : 32
  if (n > 2 || parts[1] == "" || (v6 ? ipv6_error(parts[1]) : ipv4_error(parts[1])))
    refuse("must be addresses or networks such as 10.0.0.5, 10.0.0.0/8 or fd00::/8, not '" text "'")
  if (n == 1) return
  if (parts[2] ~ /^0+$/) refuse("must not be everybody: '" text "'")
  if (parts[2] !~ /^[1-9][0-9]?[0-9]?$/ || parts[2] + 0 > most) refuse("has '" text "', but the number after / is from 1 to " most)
}

BEGIN {
  list = ENVIRON["TRUSTED_PROXIES"]
  gsub(/[ \t,]+/, " ", list)
  count = split(list, networks, " ")
  for (i = 1; i <= count; i++) check_network(networks[i])
  for (i = 1; i <= count; i++) print "set_real_ip_from " networks[i] ";"
  if (count) print "real_ip_header X-Forwarded-For;\nreal_ip_recursive on;"
}
