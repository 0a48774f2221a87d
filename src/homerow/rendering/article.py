"""Filling the slots of an article: links, assets and islands, once the site is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Protocol

from msgspec import Struct, field

from homerow.markdown.components import COMPONENTS
from homerow.markdown.document import Article, Island, Json

SLOT = re.compile("\0([LAHIDE])(\\d+)\0")
ISLAND_MARK = "\0I"
ISLAND_SLOT = re.compile(r"<!--slot:([\w-]+)-->")


class IslandEngine(Protocol):
    """What is asked of V8 here; engine.py has it, and is imported only where a page is rendered."""

    def render_islands(self, islands: Sequence[dict[str, Any]]) -> list[str]:
        """Return the HTML of each IslandRequest, with a mark where each slot goes."""


class Resolutions(Struct, frozen=True):
    """What the site decided for a document: an href for each link, attributes and an href for each asset.

    A mention's href is empty where no page defines what it names.

    `injected` holds the props that a component gets from the site, by what ComponentSpec.injects names.
    """

    hrefs: tuple[str, ...] = ()
    mention_hrefs: tuple[str, ...] = ()
    asset_attributes: tuple[str, ...] = ()
    asset_hrefs: tuple[str, ...] = ()
    injected: Mapping[str, Json] = field(default_factory=dict)


def fill_article(html: str, article: Article, resolutions: Resolutions, engine: IslandEngine) -> str:
    """Return the HTML of an article, or of its excerpt, with every slot filled."""
    islands = _IslandHtml(article.islands, resolutions, engine)

    def fill(text: str) -> str:
        return SLOT.sub(lambda match: fillers[match[1]](int(match[2])), text)

    def island(index: int) -> str:
        slots = {slot.name: slot.html for slot in article.islands[index].slots}
        return ISLAND_SLOT.sub(lambda match: fill(slots[match[1]]), islands[index])

    fillers: dict[str, Callable[[int], str]] = {
        "L": lambda index: escape(resolutions.hrefs[index]),
        "A": lambda index: resolutions.asset_attributes[index],
        "H": lambda index: escape(resolutions.asset_hrefs[index]),
        "I": island,
        "D": lambda index: _mention(resolutions.mention_hrefs[index]),
        "E": lambda index: "</a>" if resolutions.mention_hrefs[index] else "",
    }
    return fill(html)


def _mention(href: str) -> str:
    return f'<a class="mention" href="{escape(href)}">' if href else ""


def island_requests(html: str, article: Article, resolutions: Resolutions) -> list[dict[str, Any]]:
    """Return an IslandRequest for each island of an article; none where `html`, a part of it, shows none."""
    return [_request(island, resolutions) for island in article.islands] if ISLAND_MARK in html else []


def _request(island: Island, resolutions: Resolutions) -> dict[str, Any]:
    spec = COMPONENTS.get(island.component)  # None: not written as a component, but made of a fence
    props = dict(island.props)
    if spec is not None and spec.injects is not None:
        props[spec.injects_as] = resolutions.injected[spec.injects]
    return {
        "component": island.component,
        "props": props,
        "slots": [slot.name for slot in island.slots],
    }


class _IslandHtml:
    """The HTML of an article's islands, rendered together when the first is asked for."""

    def __init__(self, islands: Sequence[Island], resolutions: Resolutions, engine: IslandEngine) -> None:
        self._islands = islands
        self._resolutions = resolutions
        self._engine = engine
        self._html: list[str] = []

    def __getitem__(self, index: int) -> str:
        if not self._html:
            requests = [_request(island, self._resolutions) for island in self._islands]
            self._html = self._engine.render_islands(requests)
        return self._html[index]
