#!/bin/sh
# Look for known vulnerabilities in all locked dependencies. An answer that a registry does not give is a failure, too.
set -u
failed=0
scripts/ensure-audit.sh || exit 1
.venv/.audit/bin/pip-audit --strict --require-hashes --disable-pip --requirement requirements/dev.lock || {
  failed=1
  echo "audit: PyPI's advisories report vulnerabilities, or did not answer for every package: see above" >&2
}
npm --prefix web audit || {
  failed=1
  echo "audit: npm's advisories report vulnerabilities, or did not answer: see above" >&2
}
exit $failed
