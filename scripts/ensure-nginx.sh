#!/bin/sh
# Say where nginx is. Install it from Debian's packages if it is missing, with the tool that makes certificates.
set -eu
find_nginx() {
  PATH=$PATH:/usr/sbin:/usr/local/sbin
  command -v "${NGINX:-nginx}" && command -v openssl >/dev/null
}
find_nginx && exit 0
sudo=$( [ "$(id -u)" = 0 ] || echo sudo )
if command -v apt-get >/dev/null; then
  { $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends nginx-light openssl; } >&2
fi
find_nginx && exit 0
echo "no nginx found: install nginx and openssl, or name it with NGINX=/path/to/nginx" >&2
exit 1
