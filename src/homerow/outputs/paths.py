"""Where a route lies in the output folder."""

from __future__ import annotations


def page_file(route: str) -> str:
    """Return the HTML file of a route: `/` is index.html, `/docs/faq` is docs/faq.html."""
    return f"{_stem(route)}.html"


def payload_file(route: str) -> str:
    """Return the payload file of a route: `/docs/faq` is payloads/docs/faq.json."""
    return f"payloads/{_stem(route)}.json"


def _stem(route: str) -> str:
    return route.strip("/") or "index"
