# Chooses each host's certificate: <host>.crt, or _.<domain>.crt where that one is not there.
# Reads the names of the files in CERTS_DIR (reading=files) and then the checked tenant map (reading=map).
# Writes `host pair line`, and one fault for each host that has no pair. Hosts that are addresses have no name to be asked by.

function fault(sentence) {
  faults++
  if (faults <= 20) printf "%s:%d: error: %s\n", ENVIRON["MAP_NAME"], FNR, sentence > "/dev/stderr"
}

reading == "files" { there[$0] = 1; next }
FNR == 1 { sub(/^\357\273\277/, "") }
{ sub(/\r$/, ""); sub(/(^|[ \t])#.*/, ""); $0 = $0 }
NF == 0 || $1 ~ /^[0-9.]+$/ { next }
{
  host = tolower($1)
  domain = host
  sub(/^[^.]*\./, "", domain)
  above = host ~ /\./ ? "_." domain : ""
  pair = host !~ /^\*/ && ((host ".crt") in there) ? host : above
  if (pair == "" || !((pair ".crt") in there)) fault("host '" host "' has no certificate: " wanted(host, above) " in CERTS_DIR")
  else if (!((pair ".key") in there)) fault("host '" host "' has no key: there is " pair ".crt, but no " pair ".key in CERTS_DIR")
  else print host, pair, FNR
}

function wanted(host, above) {
  if (host ~ /^\*/) return "there is no " above ".crt"
  return above == "" ? "there is no " host ".crt" : "there is neither " host ".crt nor " above ".crt"
}

END {
  if (faults > 20) printf "%s: error: and %d more\n", ENVIRON["MAP_NAME"], faults - 20 > "/dev/stderr"
  exit faults > 0
}
