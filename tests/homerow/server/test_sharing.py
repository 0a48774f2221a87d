"""Files that pages of other sites may read."""

from __future__ import annotations

import pytest

from asking import asker
from homerow.server.app import create_app
from published import FILES, OutputFolder

ANY = "access-control-allow-origin"
DATA = "data.json"


@pytest.mark.parametrize("fields", [{}, {"method": "HEAD"}, {"if_none_match": "*"}, {"range": "bytes=0-1"}])
def test_a_shared_file_may_be_read_from_everywhere(output: OutputFolder, fields: dict[str, str]) -> None:
    output.publish({**FILES, DATA: b'{"hardware": []}'}, shared=[DATA])
    ask = asker(create_app(output.build))

    assert ask(f"/{DATA}", **fields).headers[ANY] == "*"


@pytest.mark.parametrize("path", ["/", "/docs/faq", "/robots.txt", "/nowhere", "/payloads/docs/faq.json"])
def test_nothing_else_may(output: OutputFolder, path: str) -> None:
    output.publish()
    ask = asker(create_app(output.build))

    assert ANY not in ask(path).headers
