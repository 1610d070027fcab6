# Validates the hosts and upstreams of the tenant map. Each function returns "", or a message that says what is wrong.
# The allowed characters are listed, and only they reach the configuration of nginx. This is the defence against injection.

# A name inside Docker may have an underscore, such as project_upstream_1. A host in an address bar may not: no certificate can be issued
# for it, and many servers refuse it.
function server_name_error(name) {
  if (name ~ /[^A-Za-z0-9._-]/) return "'" name "' may contain letters, digits, hyphens, underscores and dots only"
  gsub(/_/, "x", name)
  return name_error(name)
}

function name_error(name,    labels, n, i) {
  if (name ~ /[^A-Za-z0-9.-]/) return "'" name "' may contain letters, digits, hyphens and dots only"
  if (length(name) > 253) return "a name of " length(name) " characters; 253 are allowed"
  if (name ~ /\.$/) return "'" name "' ends in a dot; leave it out"
  n = split(name, labels, ".")
  for (i = 1; i <= n; i++) {
    if (labels[i] == "") return "'" name "' has an empty part between its dots"
    if (length(labels[i]) > 63) return "a part of '" name "' is longer than 63 characters"
    if (labels[i] ~ /^-/ || labels[i] ~ /-$/) return "'" name "' has a part that begins or ends with a hyphen"
  }
  if (labels[n] ~ /^[0-9]+$/ || labels[n] ~ /^0[xX]/) return ipv4_error(name)
  return ""
}

function ipv4_error(address,    parts, n, i) {
  n = split(address, parts, ".")
  for (i = 1; i <= n; i++)
    if (n != 4 || parts[i] !~ /^(0|[1-9][0-9]?[0-9]?)$/ || parts[i] + 0 > 255) return "'" address "' is not an IPv4 address"
  return ""
}

function ipv6_error(address,    parts, halves, n, i) {
  if (address ~ /[^0-9A-Fa-f:]/ || address ~ /:::/ || split(address, halves, "::") > 2) return "'[" address "]' is not an IPv6 address"
  n = split(address, parts, ":")
  for (i = 1; i <= n; i++)
    if (length(parts[i]) > 4) return "'[" address "]' is not an IPv6 address"
  if (address ~ /::/ ? n > 8 : (n != 8 || address ~ /^:/ || address ~ /:$/)) return "'[" address "]' is not an IPv6 address"
  return ""
}

function host_error(host,    rest) {
  if (host ~ /[^ -~]/) return "the host has characters outside ASCII; write the punycode form (xn--...)"
  if (host ~ /@/) return "the host carries a user name; credentials are not allowed"
  if (host ~ /:\/\//) return "'" host "' is a URL; write the host alone"
  if (host ~ /:/) return "'" host "' has a colon; write the host without a port"
  if (host !~ /\*/) return name_error(host)
  if (host !~ /^\*\.[^*]+$/) return "'" host "': a wildcard is allowed only as '*.' at the beginning"
  rest = substr(host, 3)
  if (rest !~ /\./ || rest ~ /^[0-9.]+$/) return "'" host "': a wildcard needs at least two labels after it"
  return name_error(rest)
}

# Checks an address that the gateway calls; noun says in messages what it is. Also sets upstream: its scheme, name (in
# brackets if IPv6), port and base.
function upstream_error(text, noun,    rest) {
  if (text ~ /[^ -~]/) return "the " noun " has characters outside ASCII; write the punycode form (xn--...)"
  # The next two messages do not quote the text, because a password or a token must not reach a log.
  if (text ~ /@/) return "the " noun " carries a user name; credentials are not allowed"
  if (text ~ /[?#]/) return "the " noun " has a query; only a base path is allowed"
  if (text !~ /^https?:\/\//) return noun " '" text "' must begin with http:// or https://"
  upstream["scheme"] = text ~ /^https/ ? "https" : "http"
  rest = substr(text, length(upstream["scheme"]) + 4)
  upstream["base"] = index(rest, "/") ? substr(rest, index(rest, "/")) : ""
  rest = substr(rest, 1, length(rest) - length(upstream["base"]))
  sub(/\/$/, "", upstream["base"])
  if (upstream["base"] != "" && upstream["base"] !~ /^(\/[A-Za-z0-9._~-]+)+$/) return "base path '" upstream["base"] "' may contain letters, digits and . _ ~ - only"
  if (upstream["base"] "/" ~ /\/\.\.?\//) return "base path '" upstream["base"] "' must not contain . or .. segments"
  if (length(text) > 500) return "the " noun " has " length(text) " characters; 500 are allowed"
  upstream["port"] = upstream["scheme"] == "https" ? 443 : 80
  if (match(rest, /:[^:\]]*$/)) {
    upstream["port"] = substr(rest, RSTART + 1)
    rest = substr(rest, 1, RSTART - 1)
    if (upstream["port"] !~ /^[1-9][0-9]*$/ || length(upstream["port"]) > 5 || upstream["port"] + 0 > 65535) return "'" upstream["port"] "' is not a port (1 to 65535)"
  }
  if (rest == "") return noun " '" text "' names no host"
  upstream["name"] = tolower(rest)
  if (rest ~ /^\[/) {
    if (rest !~ /^\[[^\[\]]+\]$/) return "'" rest "' is not an IPv6 address in brackets"
    return ipv6_error(substr(rest, 2, length(rest) - 2))
  }
  return server_name_error(rest)
}

# The name of a file beside the tenant map.
function file_name_error(name) {
  if (name !~ /^[A-Za-z0-9_][A-Za-z0-9._-]*$/) return "console= must be the name of a file beside the tenant map, of letters, digits and . _ - only"
  if (length(name) > 100) return "console= has a name of " length(name) " characters; 100 are allowed"
  return ""
}

# Its base is the prefix below which files are served.
function storage_error(text,    problem) {
  problem = upstream_error(text, "storage")
  if (!problem && text !~ /[^:\/]\/(.*\/)?$/) problem = "storage '" text "' must end in a slash"
  return problem
}
