"""Joining addresses with the base URL."""

from __future__ import annotations

import pytest

from homerow.site.routes import join_base_url


@pytest.mark.parametrize(
    ("base_url", "address", "joined"),
    [
        ("/", "/docs/faq", "/docs/faq"),
        ("/keys/", "/docs/faq", "/keys/docs/faq"),
        ("/keys/", "assets/a.png", "/keys/assets/a.png"),
        ("/keys/", "/", "/keys/"),
        ("/", "/", "/"),
        ("/keys/", "/docs?os=linux#faq", "/keys/docs?os=linux#faq"),
        ("#/", "/docs/faq", "#/docs/faq"),
        ("#/", "/", "#/"),
        ("#/", "/docs?os=linux#faq", "#/docs?os=linux#faq"),
        ("./", "/icon.svg", "./icon.svg"),
        ("./", "assets/a.png", "./assets/a.png"),
    ],
)
def test_an_address_of_the_site_stands_below_the_base_url(base_url: str, address: str, joined: str) -> None:
    assert join_base_url(base_url, address) == joined


@pytest.mark.parametrize(
    "address",
    [
        "#faq",
        "#",
        "https://zmk.studio/x",
        "HTTP://zmk.studio",
        "mailto:us@keys.test",
        "//host.test/x",
        "data:,",
    ],
)
@pytest.mark.parametrize("base_url", ["/keys/", "#/", "./"])
def test_what_leads_elsewhere_or_stays_on_the_page_is_left_alone(base_url: str, address: str) -> None:
    assert join_base_url(base_url, address) == address
