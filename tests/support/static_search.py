"""Small indexes for browsers, asked with the front end's own script."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.relevance.first_result import Fetched
from bench.relevance.run import static_answers
from homerow.rendering.front_end import BUNDLE_DIR
from homerow.search.page import SearchedPage
from homerow.search.query import SynonymGroups
from search_project import write_pages


class StaticSite:
    """A folder with an index for browsers and the script that reads it."""

    def __init__(self, folder: Path, pages: Sequence[SearchedPage], synonyms: SynonymGroups = ()) -> None:
        self.folder = folder
        write_pages(folder, pages, synonyms)
        for script in (BUNDLE_DIR / "client").glob("assets/*.js"):
            shutil.copy(script, folder / "assets")

    def found(self, *queries: str, **settings: Any) -> Sequence[Sequence[str]]:
        """Return the addresses of the hits of each query."""
        urls, _ = self.asked(*queries, **settings)
        return urls

    def asked(self, *queries: str, **settings: Any) -> tuple[Sequence[Sequence[str]], Sequence[Fetched]]:
        """Return the addresses of the hits of each query, and what its first hits needed."""
        requests: Sequence[Mapping[str, Any]] = [{"text": query, **settings} for query in queries]
        return static_answers(self.folder, requests)
