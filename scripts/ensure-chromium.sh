#!/bin/sh
# Say where Chromium is; install Debian's where there is none.
set -eu
find_chromium() {
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -n "$name" ] && command -v "$name" && return 0
  done
  return 1
}
find_chromium && exit 0
if command -v apt-get >/dev/null; then
  sudo=$( [ "$(id -u)" = 0 ] || echo sudo )
  { $sudo apt-get update -qq && $sudo apt-get install -y -qq chromium; } >&2
  find_chromium && exit 0
fi
echo "no Chromium found: install it, or name it with CHROMIUM=/path/to/chromium" >&2
exit 1
