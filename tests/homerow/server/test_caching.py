"""The Cache-Control of each kind of answer."""

from __future__ import annotations

import pytest

from asking import Ask
from homerow.server.http.headers import is_immutable
from published import SCRIPT


@pytest.mark.parametrize(
    ("path", "cache_control"),
    [
        (f"/{SCRIPT}", "public, max-age=31536000, immutable"),
        ("/assets/my-keyboard.png", "public, max-age=600"),
        ("/", "no-cache"),
        ("/docs/faq", "no-cache"),
        ("/nowhere", "no-cache"),
        ("/payloads/docs/faq.json", "no-cache"),
        ("/robots.txt", "public, max-age=600"),
        ("/assets/gone-4f2a91bc.js", "no-store"),
        ("/healthz", "no-store"),
    ],
)
def test_an_answer_may_be_kept_as_long_as_it_stays_true(ask: Ask, path: str, cache_control: str) -> None:
    assert ask(path).headers["cache-control"] == cache_control


def test_a_cdn_may_keep_pages_but_nothing_that_browsers_revalidate_together_with_them(ask: Ask) -> None:
    page = ask("/docs/faq")
    unchanged = ask("/docs/faq", if_none_match=page.headers["etag"])

    for answer in (page, unchanged):
        assert answer.headers["surrogate-key"] == "html"
        assert "stale-while-revalidate=600" in answer.headers["cdn-cache-control"]
    for path in (f"/{SCRIPT}", "/payloads/docs/faq.json", "/nowhere", "/healthz"):
        assert "cdn-cache-control" not in ask(path).headers


@pytest.mark.parametrize(
    ("name", "immutable"),
    [
        ("assets/site-4f2a91bc.json", True),
        ("assets/site-4f2a91bc0d3e5a67.json", True),
        ("assets/client-D4x_9aBc.js", True),
        ("assets/client--4x_9a-c.js.map", True),
        ("assets/deep/logo-0a1b2c3d.svg", True),
        ("assets/my-keyboard.png", False),
        ("assets/photo-20231217.jpg", False),
        ("assets/4f2a91bc.js", False),
        ("assets/site-4f2a91bc", False),
        ("static/site-4f2a91bc.json", False),
        ("docs/assets/site-4f2a91bc.json", False),
    ],
)
def test_a_name_with_a_hash_below_assets_is_immutable(name: str, *, immutable: bool) -> None:
    assert is_immutable(name) is immutable
