"""Filling the slots of an article, with islands rendered by the real front end."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from homerow.markdown.document import Article, Island, Json, Slot
from homerow.rendering.article import Resolutions, fill_article
from homerow.rendering.front_end import load_front_end
from homerow.rendering.v8 import Engine


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(load_front_end().server_scripts) as opened:
        yield opened


def article(html: str, *islands: Island) -> Article:
    return Article(html=html, excerpt=None, islands=islands)


INTERACTIVE = Resolutions(modules={"Tabs": ""})


def tabs(*slots: str) -> Island:
    items = [{"value": f"v{number}", "label": f"Label {number}"} for number in range(len(slots))]
    props = {"groupId": None, "queryString": None, "items": items, "selected": "v0"}
    return Island("Tabs", props, tuple(Slot(f"item-{n}", html) for n, html in enumerate(slots)), line=1)  # type: ignore[arg-type]


def test_a_link_gets_its_href_escaped(engine: Engine) -> None:
    filled = article('<a href="\0L1\0">x</a>')

    html = fill_article(filled.html, filled, Resolutions(hrefs=("/a", "/b?x=1&y=2")), engine)

    assert html == '<a href="/b?x=1&amp;y=2">x</a>'


def test_an_image_gets_its_attributes_and_a_file_its_href(engine: Engine) -> None:
    filled = article('<img \0A0\0 alt=""><a href="\0H0\0">get it</a>')
    resolutions = Resolutions(
        asset_attributes=('src="/assets/a.png" width="4"',), asset_hrefs=("/assets/a.png",)
    )

    html = fill_article(filled.html, filled, resolutions, engine)

    assert html == '<img src="/assets/a.png" width="4" alt=""><a href="/assets/a.png">get it</a>'


def test_slots_inside_islands_are_filled_too(engine: Engine) -> None:
    filled = article("<p>before</p>\0I0\0", tabs('<a href="\0L0\0">first</a>', "<p>second</p>"))

    html = fill_article(filled.html, filled, Resolutions(hrefs=("/docs",)), engine)

    assert '<a href="/docs">first</a>' in html
    assert "<p>second</p>" in html
    assert "<!--slot:" not in html
    assert "\0" not in html


def test_islands_inside_islands_are_rendered(engine: Engine) -> None:
    filled = article("\0I0\0", tabs("\0I1\0", "x"), tabs("<p>inner</p>", "y"))

    html = fill_article(filled.html, filled, INTERACTIVE, engine)

    assert html.count('data-island="Tabs"') == 2
    assert "<p>inner</p>" in html


def test_a_component_gets_what_the_site_injects(engine: Engine) -> None:
    card: Json = {
        "kind": "link",
        "label": "Combos",
        "href": "/docs/keymaps/combos",
        "description": "",
        "count": None,
    }
    filled = article("\0I0\0", Island("DocCardList", {}, (), line=1))

    html = fill_article(filled.html, filled, Resolutions(injected={"DocCardList": {"items": [card]}}), engine)

    assert 'href="/docs/keymaps/combos"' in html
    assert "data-island" not in html


def test_nothing_of_a_filled_article_waits_for_a_search_for_garbage(engine: Engine) -> None:
    """Values that hold each other would keep the HTML of thousands of pages in memory until then."""
    filled = article('<a href="\0L0\0">x</a>\0I0\0', tabs('<a href="\0L0\0">y</a>'))
    fill_article(filled.html, filled, Resolutions(hrefs=("/docs",)), engine)
    gc.collect()
    gc.disable()
    try:
        fill_article(filled.html, filled, Resolutions(hrefs=("/docs",)), engine)
        assert gc.collect() == 0
    finally:
        gc.enable()
