"""What the command line asks of a build."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from homerow.config.label import site_label


class BuildOptions(Struct, frozen=True):
    """Folders and switches of a build. `base_url` None means: as site.toml says.

    `cache_home` is the folder of caches; None means: beside the site.
    """

    site_dir: Path
    output_dir: Path
    base_url: str | None = None
    release: bool = False
    workers: int = min(2, os.cpu_count() or 1)
    cache_home: Path | None = None

    @property
    def cache_dir(self) -> Path:
        """Where this site's builds keep what they can use again, which is never published."""
        home = self.cache_home or self.site_dir.parent / ".homerow"
        return home / self.site_dir.name

    @property
    def cache_file(self) -> Path:
        """What builds remember of documents and pages."""
        return self.cache_dir / "cache.sqlite"

    @property
    def label(self) -> str:
        """The site folder as messages show it."""
        return site_label(self.site_dir)
