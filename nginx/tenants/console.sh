# Finds and copies the console files that the tenant map names: `console=FILE` is a file beside the map.

# console_names MAP: prints every name once, whatever line it is on.
console_names() { grep -aEo '[[:blank:]]console=[A-Za-z0-9_][A-Za-z0-9._-]*' "$1" | sed 's/.*=//' | sort -u; }

# The last good files are saved in a folder of their own, see command/apply.sh.
console_folder() {
  if [ -n "$STATE_DIR" ] && [ "$TENANTS" = "$STATE_DIR/tenants.conf" ]; then
    echo "$STATE_DIR/console"
  else
    dirname "$TENANTS"
  fi
}

# check_console_file NAME: adds a file of the current folder to `found`, or what is wrong with it to `problems`. Without a
# link it starts no program, because a map may name thousands of files.
check_console_file() {
  if [ -L "$1" ]; then
    case $(readlink -f "$1") in
      "$folder"/*) ;;
      *) console_problem "$1" 'is a symbolic link out of the folder of the tenant map'; return ;;
    esac
  fi
  if [ ! -e "$1" ]; then
    console_problem "$1" 'names no file beside the tenant map'
  elif [ ! -f "$1" ]; then
    console_problem "$1" 'is not a file'
  else
    echo "$1" >>"$CONSOLE_DIR/found"
  fi
}

console_problem() { printf '%s\t%s\n' "$1" "$2" >>"$CONSOLE_DIR/problems"; }

# size_without_nul PATH: how many bytes its files have, those of the value 0 left out.
size_without_nul() { find "$1" -type f -exec cat {} + | tr -d '\000' | wc -c; }
size_of() { find "$1" -type f -exec cat {} + | wc -c; }

# Copies the files, so that the text that is rendered is the text that was checked. `problems` has a line for each file that
# cannot be checked: its name, a tab, and what is wrong.
copy_console_files() {
  export CONSOLE_DIR="$config/console"
  mkdir -p "$CONSOLE_DIR/files"
  : >"$CONSOLE_DIR/problems"
  names=$(console_names "$map")
  [ -z "$names" ] || (cd "$(console_folder)" 2>/dev/null && copy_named_files) || :
}

copy_named_files() {
  folder=$(pwd -P)
  folder=${folder%/}
  : >"$CONSOLE_DIR/found"
  for name in $names; do check_console_file "$name"; done
  # In blocks of 512 bytes.
  xargs -r sh -c 'find -L "$@" -maxdepth 0 -size -129' - <"$CONSOLE_DIR/found" | sort >"$CONSOLE_DIR/small"
  comm -23 "$CONSOLE_DIR/found" "$CONSOLE_DIR/small" |
    while read -r name; do console_problem "$name" 'content the file has more than 64 KB'; done
  xargs -r cp -t "$CONSOLE_DIR/files" <"$CONSOLE_DIR/small" 2>/dev/null || :
  while read -r name; do
    [ -f "$CONSOLE_DIR/files/$name" ] || console_problem "$name" 'cannot be read'
  done <"$CONSOLE_DIR/small"
  [ "$(size_of "$CONSOLE_DIR/files")" -eq "$(size_without_nul "$CONSOLE_DIR/files")" ] || while read -r name; do
    [ "$(size_of "$CONSOLE_DIR/files/$name")" -eq "$(size_without_nul "$CONSOLE_DIR/files/$name")" ] ||
      console_problem "$name" 'content the file is not plain text (UTF-8)'
  done <"$CONSOLE_DIR/small"
}
