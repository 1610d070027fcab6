# Writes what /console.json answers, and where the files of a hospital's own storage are. Hosts with the same console file and
# the same storage share a number; 0 has neither.

# Returns the number of the settings of a line whose option values these are; storage_key is that of the line.
function settings_number(file, storage,    key) {
  if (file == "" && storage == "") return 0
  key = file " " storage
  if (!(key in number_of)) {
    number_of[key] = ++settings
    file_of[settings] = file
    url_of[settings] = storage
    if (storage != "" && !(storage_key in storage_of)) {
      storage_of[storage_key] = ++storages
      storage_at[storages] = storage_key
    }
    storage_of_settings[settings] = storage == "" ? "" : storage_of[storage_key]
  }
  return number_of[key]
}

function write_json(n, text,    path) {
  path = ENVIRON["CONSOLE_DIR"] "/" n ".json"
  print "{" text "}" > path
  close(path)
}

function write_settings(    i, text, field, address, host, tls_name) {
  write_json(0, "")
  for (i = 1; i <= settings; i++) {
    text = file_of[i] == "" ? "" : console_json[file_of[i]]
    if (url_of[i] != "") text = text (text == "" ? "" : ",") "\"storage\":\"" url_of[i] "\""
    write_json(i, text)
  }
  # If any host has settings, all are listed, so that one without any does not match the wildcard of another.
  print "map $host $settings_number {\n  hostnames;\n  default 0;"
  for (i = 1; settings && i <= hosts; i++) print "  " map_key(host_at[i]) " " settings_at[i] ";"
  print "}\nmap \"$settings_number $request_method $uri\" $unnamed_admin_call {\n  default yes;"
  for (i = 1; i <= settings; i++) write_admin_calls(i, admin_calls[file_of[i]])
  print "}\nmap $settings_number $storage_number {\n  default '';"
  for (i = 1; i <= settings; i++) if (url_of[i] != "") print "  " i " " storage_of_settings[i] ";"
  print "}"
  if (!storages) return
  for (i = 1; i <= storages; i++) {
    split(storage_at[i], field, " ")
    write_servers(i "_storage", field[2], 32)
    address[i] = field[1] "://" i "_storage" field[3]
    host[i] = field[4]
    tls_name[i] = field[4]
    sub(/:[0-9]+$/, "", tls_name[i])
  }
  write_storage_map("storage_address", address)
  write_storage_map("storage_host", host)
  write_storage_map("storage_tls_name", tls_name)
}

# Writes the calls below /admin-api that the console file of these settings names (`METHOD PATH`, each on a line). Two calls may
# have the same one; a map of nginx may not, and compares without case.
function write_admin_calls(n, calls,    list, count, i, seen) {
  count = split(calls, list, "\n")
  for (i = 1; i < count; i++) if (!seen[tolower(list[i])]++) print "  \"" n " " list[i] "\" \"\";"
}

# Writes a map from the number of a storage, which storage.conf reads from the path.
function write_storage_map(variable, value,    i) {
  print "map $called_storage $" variable " {\n  default '';"
  for (i = 1; i <= storages; i++) print "  " i " " value[i] ";"
  print "}"
}
