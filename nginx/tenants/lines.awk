# Prints where upstreams and storages stand in a checked tenant map: `line host scheme name port base` for each, a name of IPv6 in its
# brackets, and - for no base path.

function print_target(text,    scheme, base, port) {
  scheme = text ~ /^https/ ? "https" : "http"
  sub(/^https?:\/\//, "", text)
  base = index(text, "/") ? substr(text, index(text, "/")) : ""
  text = tolower(substr(text, 1, length(text) - length(base)))
  sub(/\/$/, "", base)
  port = scheme == "https" ? 443 : 80
  if (match(text, /:[0-9]+$/)) {
    port = substr(text, RSTART + 1)
    text = substr(text, 1, RSTART - 1)
  }
  print FNR, tolower($1), scheme, text, port, (base == "" ? "-" : base)
}

FNR == 1 { sub(/^\357\273\277/, "") }
{ sub(/\r$/, ""); sub(/(^|[ \t])#.*/, ""); $0 = $0 }
NF > 1 {
  count = split($2, targets, ",")
  for (i = 1; i <= count; i++) print_target(targets[i])
  for (i = 3; with_storages && i <= NF; i++) if (sub(/^storage=/, "", $i)) print_target($i)
}
