# Writes the map from the server name that a browser sends (SNI) to the name of its certificate, from lines `host pair line`.
# So the server name itself is never part of a file path.
# https://nginx.org/en/docs/http/ngx_http_ssl_module.html#var_ssl_server_name

BEGIN { print "map $ssl_server_name $tls_pair {\n  hostnames;\n  default '';" }
# A backslash escapes a host that is also a parameter of map.
{ print "  " ($1 ~ /^(default|hostnames|include|volatile)$/ ? "\\" : "") $1 " " $2 ";" }
END { print "}" }
