#!/bin/sh
# Pin the newest versions that pyproject.toml allows: of the service, of development with all extras, of the tools of
# `python -m bench audit`, and of Node for machines without one.
set -eu
group() { # the requirements of a dependency group: pip-compile does not read them itself
  .venv/bin/python -c 'import sys, tomllib
print(*tomllib.load(open("pyproject.toml", "rb"))["dependency-groups"][sys.argv[1]], sep="\n")' "$1"
}
compile() {
  output=$1
  shift
  .venv/bin/pip-compile --quiet --upgrade --generate-hashes --no-emit-index-url --no-emit-find-links \
    --no-emit-trusted-host --strip-extras --allow-unsafe --output-file "requirements/$output.lock" "$@"
}
compile service --extra zmk --extra mcp pyproject.toml
group dev | compile dev --extra docusaurus --extra zmk --extra otel --extra postgresql --extra mcp pyproject.toml -
group node | compile node -
group audit | compile audit -
