# Reads the tenant map, reports every wrong line, and passes a map without errors to write.awk.
# Environment: MAP_NAME (the file's name in messages), MOST_FAULTS (how many errors are reported; 20 if absent).

function report_error(line, message) { report_error_in(map_name, line, message) }

function report_error_in(file, line, message) {
  errors++
  if (errors <= max_errors) printf "%s:%d: error: %s\n", file, line, message > "/dev/stderr"
}

# The name under which an address is called: with its port, unless it is the usual one.
function host_header() {
  return upstream["name"] (upstream["port"] == (upstream["scheme"] == "https" ? 443 : 80) ? "" : ":" upstream["port"])
}

# Reads the options of a line, from this field on, into options and storage_key (`scheme server prefix host-header`).
function read_options(first,    i, key, problem) {
  split("", options)
  storage_key = ""
  for (i = first; i <= NF; i++) {
    key = $i
    sub(/=.*/, "", key)
    if ($i ~ /[^ -~]/) { report_error(NR, "an option has characters outside ASCII"); continue }
    if (key in options) { report_error(NR, "option '" key "' is given twice"); continue }
    options[key] = substr($i, length(key) + 2)
    if (key == "tenant-id") {
      if (options[key] !~ /^[1-9][0-9]*$/ || length(options[key]) > 19) report_error(NR, "tenant-id must be a whole number from 1, of at most 19 digits")
    } else if (key == "console") {
      problem = file_name_error(options[key])
      if (problem) report_error(NR, problem)
      else read_console_file(options[key])
    } else if (key == "storage") {
      problem = storage_error(options[key])
      if (problem) report_error(NR, problem)
      else storage_key = upstream["scheme"] " " upstream["name"] ":" upstream["port"] " " upstream["base"] "/ " host_header()
    } else if ($i !~ /^(host=upstream|socket-token=query)$/) {
      report_error(NR, "unknown option '" $i "'; known are tenant-id=N, host=upstream, socket-token=query, console=FILE and storage=URL")
    }
  }
  if (!("tenant-id" in options)) report_error(NR, "tenant-id=N is missing")
}

# Returns the key of the line's upstream group: `scheme servers base host-header socket-token`, see write.awk. Lines with the
# same key share one group.
function read_upstreams(list,    items, n, i, problem, servers, scheme, base, name, seen) {
  n = split(list, items, ",")
  if (n > 16) { report_error(NR, n " upstreams on one line; 16 are allowed"); return "" }
  for (i = 1; i <= n; i++) {
    problem = items[i] == "" ? "an upstream is empty; check the commas" : upstream_error(items[i], "upstream")
    if (problem) { report_error(NR, problem); return "" }
    if (i == 1) {
      scheme = upstream["scheme"]
      base = upstream["base"]
      name = host_header()
    }
    if (upstream["scheme"] != scheme || upstream["base"] != base) { report_error(NR, "the upstreams of one line must share scheme and base path"); return "" }
    if ((upstream["name"] ":" upstream["port"]) in seen) { report_error(NR, "upstream '" items[i] "' is given twice"); return "" }
    seen[upstream["name"] ":" upstream["port"]] = 1
    servers = servers (i > 1 ? "," : "") upstream["name"] ":" upstream["port"]
  }
  return scheme " " servers " " (base == "" ? "-" : base) " " name " " ("host" in options ? "upstream" : "-") " " ("socket-token" in options ? "query" : "-")
}

BEGIN {
  map_name = ENVIRON["MAP_NAME"]
  max_errors = ENVIRON["MOST_FAULTS"] ? ENVIRON["MOST_FAULTS"] + 0 : 20
}

# Editors on Windows write a byte order mark and CRLF.
NR == 1 { sub(/^\357\273\277/, "") }
{ sub(/\r$/, "") }
length($0) > 4096 { report_error(NR, "a line of " length($0) " characters; 4096 are allowed"); next }
/[\001-\010\013-\037\177]/ { report_error(NR, "the line has control characters"); next }
{ sub(/(^|[ \t])#.*/, ""); $0 = $0 }
NF == 0 { next }
NF < 2 { report_error(NR, "a line needs a host, an upstream and tenant-id=N"); next }
{
  problem = host_error($1)
  if (problem) report_error(NR, problem)
  host = tolower($1)
  if (host in line_of) report_error(NR, "host '" host "' is already on line " line_of[host])
  else line_of[host] = NR
  read_options(3)
  key = read_upstreams($2)
  if (!errors) {
    if (!(key in group_of)) { group_of[key] = ++groups; key_of[groups] = key }
    hosts++
    host_at[hosts] = host
    tenant_at[hosts] = options["tenant-id"]
    group_at[hosts] = group_of[key]
    settings_at[hosts] = settings_number(options["console"], options["storage"])
  }
}

END {
  if (!errors && !hosts) report_error(NR ? NR : 1, "the map names no host")
  if (errors > max_errors) printf "%s: error: and %d more\n", map_name, errors - max_errors > "/dev/stderr"
  if (errors) exit 1
  write_groups()
  write_maps()
  write_settings()
}
