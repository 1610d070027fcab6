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

# console_file_problem NAME: prints what keeps a file of the current folder from being read.
console_file_problem() {
  if [ -L "$1" ]; then
    case $(readlink -f "$1") in
      "$folder"/*) ;;
      *) echo 'is a symbolic link out of the folder of the tenant map'; return ;;
    esac
  fi
  if [ ! -e "$1" ]; then
    echo 'names no file beside the tenant map'
  elif [ ! -f "$1" ]; then
    echo 'is not a file'
  elif ! head -c 65537 "$1" >"$CONSOLE_DIR/files/$1" 2>/dev/null; then
    echo 'cannot be read'
  elif [ "$(wc -c <"$CONSOLE_DIR/files/$1")" -gt 65536 ]; then
    echo 'content the file has more than 64 KB'
  elif [ "$(tr -d '\000' <"$CONSOLE_DIR/files/$1" | wc -c)" -ne "$(wc -c <"$CONSOLE_DIR/files/$1")" ]; then
    echo 'content the file is not plain text (UTF-8)'
  fi
}

# Copies the files, so that the text that is rendered is the text that was checked. `problems` has a line for each file that
# cannot be checked: its name, a tab, and what is wrong.
copy_console_files() {
  export CONSOLE_DIR="$config/console"
  mkdir -p "$CONSOLE_DIR/files"
  (
    cd "$(console_folder)" 2>/dev/null || exit 0
    folder=$(pwd -P)
    folder=${folder%/}
    console_names "$map" | while read -r name; do
      problem=$(console_file_problem "$name")
      [ -z "$problem" ] || printf '%s\t%s\n' "$name" "$problem"
    done
  ) >"$CONSOLE_DIR/problems"
}
