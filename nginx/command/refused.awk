# Adds the lines `status client` (5xx: `status tenant`) of the second file to the counts in the first. Writes the new counts, for
# Prometheus, to the file `out`. Prints how many requests were refused, with which status, and which client most of them have.

# What the limits count as one client: an IPv4 address, or the /64 of an IPv6 address (http/rate-limits.conf).
function network(address,   half, head, tail, heads, tails, i, text) {
  if (address !~ /:/) return address
  if (address ~ /[.]/) { sub(/^.*:/, "", address); return address }
  tails = split(address, half, "::") > 1 ? split(half[2], tail, ":") : 0
  heads = split(half[1], head, ":")
  for (i = 1; i <= 4; i++) text = text (i <= heads ? head[i] : i <= 8 - tails ? 0 : tail[i - 8 + tails]) ":"
  return text ":/64"
}
BEGIN { count = split("413 421 429", statuses, " ") }
FILENAME == ARGV[1] {
  if (split($0, part, /["}]/) < 4) next
  if (/tenant=/) failed[part[2]] = part[4]
  else total[part[2]] = part[4]
  next
}
NF == 2 && /^5/ {
  failed[$2]++
  next
}
NF == 2 {
  total[$1]++
  added[$1]++
  all++
  client = network($2)
  if (++sent[client] > sent[most]) most = client
}
END {
  print "# HELP cloudroom_gateway_refused_total Requests that the gateway refused itself, by status.\n# TYPE cloudroom_gateway_refused_total counter" >out
  for (i = 1; i <= count; i++) {
    status = statuses[i]
    printf "cloudroom_gateway_refused_total{status=\"%s\"} %.0f\n", status, total[status] >out
    if (added[status]) text = text (text ? ", " : "") added[status] " with " status
  }
  print "# HELP cloudroom_gateway_upstream_failures_total Calls that ended with 502, 503 or 504, by tenant.\n# TYPE cloudroom_gateway_upstream_failures_total counter" >out
  for (tenant in failed) printf "cloudroom_gateway_upstream_failures_total{tenant=\"%s\"} %.0f\n", tenant, failed[tenant] >out
  printf "%d %s; most of %s (%d)\n", all, text, most, sent[most]
}
