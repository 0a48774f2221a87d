#!/bin/sh
# Say where Chromium is, and install Debian's where there is none: its headless shell if that can be had, which
# opens a page in half the time.
set -eu
find_chromium() {
  for name in "${CHROMIUM:-}" chromium-headless-shell "$@"; do
    [ -n "$name" ] && command -v "$name" && return 0
  done
  return 1
}
install() {
  sudo=$( [ "$(id -u)" = 0 ] || echo sudo )
  { $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends "$1"; } >&2
}
find_chromium && exit 0
# Who is root, as in a container, is asked for no password.
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && install chromium-headless-shell || true
find_chromium chromium chromium-browser google-chrome && exit 0
command -v apt-get >/dev/null && { install chromium-headless-shell || install chromium; }
find_chromium chromium && exit 0
echo "no Chromium found: install it, or name it with CHROMIUM=/path/to/chromium" >&2
exit 1
