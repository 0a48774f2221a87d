#!/bin/sh
# Say where Firefox is, and install Debian's extended support release where there is none.
set -eu
find_firefox() {
  for name in "${FIREFOX:-}" firefox-esr firefox; do
    [ -n "$name" ] && command -v "$name" && return 0
  done
  return 1
}
find_firefox && exit 0
install() {
  sudo=$( [ "$(id -u)" = 0 ] || echo sudo )
  get="apt-get install -y -qq --no-install-recommends firefox-esr"
  # The download has a time limit because `make test` can do without Firefox; an installation must not be interrupted.
  $sudo apt-get update -qq && $sudo timeout 120 $get --download-only && $sudo $get
}
command -v apt-get >/dev/null && install >&2 || true
find_firefox && exit 0
echo "no Firefox found: install it, or name it with FIREFOX=/path/to/firefox" >&2
exit 1
