"""Where routes lie in the output folder."""

from __future__ import annotations

import pytest

from homerow.outputs.paths import page_file, payload_file


@pytest.mark.parametrize(
    ("route", "page", "payload"),
    [
        ("/", "index.html", "payloads/index.json"),
        ("/docs", "docs.html", "payloads/docs.json"),
        ("/docs/faq", "docs/faq.html", "payloads/docs/faq.json"),
        ("/404", "404.html", "payloads/404.json"),
    ],
)
def test_a_route_has_a_page_and_a_payload(route: str, page: str, payload: str) -> None:
    assert (page_file(route), payload_file(route)) == (page, payload)
