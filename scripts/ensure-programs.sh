#!/bin/sh
# Install the programs that the tests drive, and say where each is: CHROMIUM=/usr/bin/chromium.
# One that cannot be installed is left out.
set -u
say() {
  name=$1
  shift
  path=$("scripts/$@") && echo "$name=$path"
}
say CHROMIUM ensure-chromium.sh
say FIREFOX ensure-firefox.sh
say NGINX ensure-nginx.sh
say POSTGRES ensure-postgres.sh
say CADDY ensure-program.sh caddy
say CPP ensure-program.sh cpp
say RSYNC ensure-program.sh rsync
exit 0
