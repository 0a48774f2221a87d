#!/bin/sh
# Make .venv, also where Debian splits the venv module from Python.
set -eu
python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "homerow needs Python 3.11 or newer; name it with PYTHON=/path/to/python3.11 make" >&2
  exit 1
}
[ -x .venv/bin/pip ] && exit 0
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
  if command -v apt-get >/dev/null; then
    sudo=$( [ "$(id -u)" = 0 ] || echo sudo )
    $sudo apt-get update -qq && $sudo apt-get install -y -qq python3-venv
  else
    echo "Python's venv module is missing: install it with your package manager" >&2
    exit 1
  fi
fi
"$python" -m venv .venv
