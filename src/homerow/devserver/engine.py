"""An engine that remembers components: most of those on a page are what they were before an edit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from homerow.rendering.engine import Engine

CAPACITY = 2_000  # components; beyond that all are forgotten, and those still in use soon are back


class RememberingEngine(Engine):
    """Renders a component with the same props and slots once."""

    def __init__(self, server_script: Path) -> None:
        super().__init__(server_script)
        self._rendered: dict[str, str] = {}

    def set_site(self, site: str, assets: str) -> None:
        """Keep SiteProps and DocumentAssets (JSON) for the pages that follow."""
        self._rendered.clear()
        super().set_site(site, assets)

    def render_islands(self, islands: Sequence[dict[str, Any]]) -> list[str]:
        """Return the HTML of each IslandRequest, with a mark where each slot goes."""
        requests = {json.dumps(island): island for island in islands}
        unknown = [request for request in requests if request not in self._rendered]
        if unknown:
            if len(self._rendered) + len(unknown) > CAPACITY:
                self._rendered.clear()
                unknown = list(requests)
            html = super().render_islands([requests[request] for request in unknown])
            self._rendered.update(zip(unknown, html, strict=True))
        return [self._rendered[json.dumps(island)] for island in islands]
