# Reads the tenant map, collects every fault with its line, and hands what is sound to write.awk.
# Environment: MAP_NAME (how the file is called in messages), MOST_FAULTS (20 when absent).

function fault(line, sentence) {
  faults++
  if (faults <= most) printf "%s:%d: error: %s\n", map_name, line, sentence > "/dev/stderr"
}

function read_options(from,    i, key) {
  split("", O)
  for (i = from; i <= NF; i++) {
    key = $i
    sub(/=.*/, "", key)
    if ($i ~ /[^ -~]/) { fault(NR, "an option has characters outside ASCII"); continue }
    if (key in O) { fault(NR, "option '" key "' stands twice"); continue }
    O[key] = substr($i, length(key) + 2)
    if (key == "tenant-id") {
      if (O[key] !~ /^[1-9][0-9]*$/ || length(O[key]) > 19) fault(NR, "tenant-id must be a whole number from 1, of at most 19 digits")
    } else if ($i !~ /^(host=upstream|socket-token=query)$/) {
      fault(NR, "unknown option '" $i "'; known are tenant-id=N, host=upstream and socket-token=query")
    }
  }
  if (!("tenant-id" in O)) fault(NR, "tenant-id=N is missing")
}

# The group's key holds all that nginx must know of an upstream: lines that agree share one group.
function read_upstreams(list,    items, n, i, problem, servers, scheme, base, name, seen) {
  n = split(list, items, ",")
  if (n > 16) { fault(NR, n " upstreams on one line; 16 are allowed"); return "" }
  for (i = 1; i <= n; i++) {
    problem = items[i] == "" ? "an upstream is empty; check the commas" : upstream_fault(items[i])
    if (problem) { fault(NR, problem); return "" }
    if (i == 1) { scheme = S["scheme"]; base = S["base"]; name = S["name"] (S["port"] == (scheme == "https" ? 443 : 80) ? "" : ":" S["port"]) }
    if (S["scheme"] != scheme || S["base"] != base) { fault(NR, "the upstreams of one line must share scheme and base path"); return "" }
    if ((S["name"] ":" S["port"]) in seen) { fault(NR, "upstream '" items[i] "' stands twice"); return "" }
    seen[S["name"] ":" S["port"]] = 1
    servers = servers (i > 1 ? "," : "") S["name"] ":" S["port"]
  }
  return scheme " " servers " " (base == "" ? "-" : base) " " name " " ("host" in O ? "own" : "-") " " ("socket-token" in O ? "query" : "-")
}

BEGIN {
  map_name = ENVIRON["MAP_NAME"]
  most = ENVIRON["MOST_FAULTS"] ? ENVIRON["MOST_FAULTS"] + 0 : 20
}

NR == 1 { sub(/^\357\273\277/, "") }
{ sub(/\r$/, "") }
length($0) > 4096 { fault(NR, "a line of " length($0) " characters; 4096 are allowed"); next }
/[\001-\010\013-\037\177]/ { fault(NR, "the line has control characters"); next }
{ sub(/(^|[ \t])#.*/, ""); $0 = $0 }
NF == 0 { next }
NF < 2 { fault(NR, "a line needs a host, an upstream and tenant-id=N"); next }
{
  problem = host_fault($1)
  if (problem) fault(NR, problem)
  host = tolower($1)
  if (host in line_of) fault(NR, "host '" host "' is already on line " line_of[host])
  else line_of[host] = NR
  read_options(3)
  key = read_upstreams($2)
  if (!faults) {
    if (!(key in group_of)) { group_of[key] = ++groups; key_of[groups] = key }
    hosts++
    host_at[hosts] = host
    tenant_at[hosts] = O["tenant-id"]
    group_at[hosts] = group_of[key]
  }
}

END {
  if (!faults && !hosts) fault(NR ? NR : 1, "the map names no host")
  if (faults > most) printf "%s: error: and %d more\n", map_name, faults - most > "/dev/stderr"
  if (faults) exit 1
  write_groups()
  write_maps()
}
