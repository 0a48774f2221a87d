#!/bin/sh
# List what the software is made of, as CycloneDX: dist/python.cdx.json and dist/npm.cdx.json.
set -eu
scripts/ensure-audit.sh
mkdir -p dist
.venv/.audit/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
  --output-file dist/python.cdx.json requirements/service.lock
npm --prefix web sbom --sbom-format cyclonedx --omit dev --package-lock-only >dist/npm.cdx.json
