# Writes the map from the name that a browser asks for to the pair of certificate and key, out of `host pair line`.
# The name itself never becomes part of a path.

BEGIN { print "map $ssl_server_name $tls_pair {\n  hostnames;\n  default '';" }
{ print "  " ($1 ~ /^(default|hostnames|include|volatile)$/ ? "\\" : "") $1 " " $2 ";" }
END { print "}" }
