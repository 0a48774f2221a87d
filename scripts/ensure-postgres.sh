#!/bin/sh
# Say in which folder PostgreSQL's programs are. Install the server from Debian's packages if it is missing.
set -eu
find_postgres() {
  for folder in "${POSTGRES:-}" $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V -r) /usr/local/bin; do
    [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ] && echo "$folder" && return 0
  done
  return 1
}
find_postgres && exit 0
sudo=$( [ "$(id -u)" = 0 ] || echo sudo )
if command -v apt-get >/dev/null; then
  { $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends postgresql; } >&2 || true
fi
find_postgres && exit 0
echo "no PostgreSQL found: install it, or name the folder of initdb with POSTGRES=/path" >&2
exit 1
