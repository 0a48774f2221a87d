"""A small searchable site: records, published as a release of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from asking import asking
from published import FILES, OutputFolder
from search_project import Section, write_index

APPLICATION, KEY, INDEX = "library", "public", "books"
CREDENTIALS = {"x-algolia-application-id": APPLICATION, "x-algolia-api-key": KEY}
PLACE = "https://keys.test"


def record(
    route: str, title: str, text: str = "", *, tag: str = "default", names: tuple[str, ...] = ()
) -> Section:
    return Section(f"{PLACE}{route}", (title,), text, tag=tag, names=names)


RECORDS = (
    record("/layers", "Layers", "A layer holds another meaning for each key & is on <while> held."),
    record("/combos", "Combos", "Press two keys at once. A layer may be named for each combo."),
    record("/sleep", "Sleep", "The keyboard sleeps after some minutes. CONFIG_ZMK_SLEEP turns it on."),
    record("/old/layers", "Layers", "How a layer was in the old version.", tag="docs-default-old"),
)


def publish_books(
    output: OutputFolder,
    records: Sequence[Section] = RECORDS,
    *,
    files: Mapping[str, bytes] = FILES,
    build_id: str = "one",
    before_switch: Callable[[Path], object] = lambda _: None,
    **facts: Any,
) -> None:
    """Publish a release with an index of records."""

    def complete(release: Path) -> None:
        write_index(release, records, digest=build_id)
        before_switch(release)

    access = {"applicationId": APPLICATION, "apiKey": KEY, "indexName": INDEX}
    output.publish(
        files,
        build_id=build_id,
        search=access,
        extensions=["zmk"],
        before_switch=complete,
        **facts,
    )


class Reader:
    """A client of the protocol, with credentials unless told otherwise."""

    def __init__(self, app: Starlette) -> None:
        self._app = app

    def write(self) -> None:
        """Let the service write what it has recorded."""
        self._app.state.recorder.flush()

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Send a request as it is told."""
        return asking(self._app, method, path, **options)

    def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        """Post JSON as browsers' clients do: as plain text, which needs no preflight."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = {**CREDENTIALS, "content-type": "text/plain", **headers}
        return self.ask("POST", path, content=content, headers=fields)

    def query(self, **parameters: Any) -> Mapping[str, Any]:
        """Return the answer to one query."""
        answer = self.post(f"/1/indexes/{INDEX}/query", parameters)
        assert answer.status_code == 200, answer.text
        found: Mapping[str, Any] = answer.json()
        return found

    def routes(self, **parameters: Any) -> list[str]:
        """Return the routes of the hits of a query."""
        return [hit["url"].removeprefix(PLACE) for hit in self.query(**parameters)["hits"]]
