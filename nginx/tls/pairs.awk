# Chooses a certificate for each host: <host>.crt, or _.<domain>.crt if the first does not exist.
# Reads the file names of CERTS_DIR (reading=files), then the checked tenant map (reading=map).
# Prints `host pair line`, or an error for each host without a pair. IP addresses are skipped: browsers send no server name
# for them.

function report_error(message) {
  errors++
  if (errors <= 20) printf "%s:%d: error: %s\n", ENVIRON["MAP_NAME"], FNR, message > "/dev/stderr"
}

reading == "files" { exists[$0] = 1; next }
FNR == 1 { sub(/^\357\273\277/, "") }
{ sub(/\r$/, ""); sub(/(^|[ \t])#.*/, ""); $0 = $0 }
NF == 0 || $1 ~ /^[0-9.]+$/ { next }
{
  host = tolower($1)
  domain = host
  sub(/^[^.]*\./, "", domain)
  wildcard = host ~ /\./ ? "_." domain : ""
  pair = host !~ /^\*/ && ((host ".crt") in exists) ? host : wildcard
  if (pair == "" || !((pair ".crt") in exists)) report_error("host '" host "' has no certificate: " missing_files(host, wildcard) " in CERTS_DIR")
  else if (!((pair ".key") in exists)) report_error("host '" host "' has no key: there is " pair ".crt, but no " pair ".key in CERTS_DIR")
  else print host, pair, FNR
}

function missing_files(host, wildcard) {
  if (host ~ /^\*/) return "there is no " wildcard ".crt"
  return wildcard == "" ? "there is no " host ".crt" : "there is neither " host ".crt nor " wildcard ".crt"
}

END {
  if (errors > 20) printf "%s: error: and %d more\n", ENVIRON["MAP_NAME"], errors - 20 > "/dev/stderr"
  exit errors > 0
}
