# Replaces the names that nginx does not follow by their addresses: ADDRESSES (lines `name kind state address…`), then the
# generated upstream groups. A group without any address refuses its calls at once (503), and only them.

FILENAME == ARGV[1] {
  if ($2 != "fixed") next
  addresses[$1] = ""
  for (i = 4; i <= NF; i++) addresses[$1] = addresses[$1] " " $i
  next
}
/^upstream / { in_group = 1; servers = 0 }
in_group && /^  server / {
  target = $2
  sub(/;$/, "", target)
  name = target
  sub(/:[0-9]+$/, "", name)
  if (name in addresses) {
    count = split(addresses[name], list, " ")
    for (i = 1; i <= count; i++) print "  server " list[i] substr(target, length(name) + 1) substr($0, length("  server " target) + 1)
    servers += count
    next
  }
  servers++
}
in_group && /^}/ {
  if (!servers) print "  server 127.0.0.1:1 down;"
  in_group = 0
}
{ print }
