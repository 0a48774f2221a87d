#!/bin/sh
# Say where a program is: ensure-program.sh caddy. If it is missing, extract Debian's package of its name below .venv,
# so that no service starts. If the program then lacks a library, install the package.
set -eu
folder=$PWD/.venv/.programs
find_program() {
  program=$(PATH=$PATH:$folder/usr/bin command -v "$1") && "$program" --help >/dev/null 2>&1 && echo "$program"
}
find_program "$1" && exit 0
if command -v apt-get >/dev/null; then
  mkdir -p "$folder"
  (cd "$folder" && apt-get download -qq "$1" && dpkg-deb -x "$1"_*.deb .) >&2
  find_program "$1" && exit 0
  rm "$folder/usr/bin/$1"
  sudo=$( [ "$(id -u)" = 0 ] || echo sudo )
  $sudo apt-get install -y -qq --no-install-recommends "$1" >&2
fi
find_program "$1" && exit 0
echo "no $1 found: install it" >&2
exit 1
