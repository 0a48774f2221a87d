#!/bin/sh
# Install the tools of audit.sh and sbom.sh, apart from .venv: they must not decide which versions are installed there.
set -eu
stamp=.venv/.stamps/audit
[ -e "$stamp" ] && [ -z "$(find requirements/audit.lock -newer "$stamp")" ] && exit 0
.venv/bin/python -m venv .venv/.audit
.venv/.audit/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/audit.lock
touch "$stamp"
