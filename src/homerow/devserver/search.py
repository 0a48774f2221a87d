"""Search over a site while it is written: its index is made anew when somebody searches after a change."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from homerow.build.cache import Cache
from homerow.build.search import make_search_index, search_digest
from homerow.config.synonyms import load_synonyms
from homerow.outputs.search_records import found_pages
from homerow.search.engines.engine import SearchEngine
from homerow.search.live import open_index
from homerow.site.site import Site


class FreshIndex:
    """Gives the engine of a site as it is now. A fraction of a second after a change, at once without one."""

    def __init__(self, store: Cache) -> None:
        self._store = store
        self._folder = Path(tempfile.mkdtemp(prefix="homerow-dev-"))
        self._engine: SearchEngine | None = None

    def engine(self, site: Site, document_keys: Mapping[str, str]) -> SearchEngine:
        """Return the engine of a site; its documents are known by their keys."""
        synonyms = load_synonyms(site.config.site_dir)
        pages = list(found_pages(site))
        digest = search_digest(pages, synonyms, document_keys)
        if self._engine is None or self._engine.digest != digest:
            folder = self._folder / digest
            make_search_index(folder, pages, synonyms, self._store)
            self._engine = open_index(folder)
            shutil.rmtree(folder)  # what is open stays readable
        return self._engine

    def close(self) -> None:
        """Remove what was written."""
        shutil.rmtree(self._folder, ignore_errors=True)
