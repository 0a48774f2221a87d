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
    return _Filling(article, resolutions, _IslandHtml(article.islands, resolutions, engine)).fill(html)


class _Filling(Struct, frozen=True):
    """What fills the slots of an article.

    No closures: those would hold each other, and all HTML that the engine has rendered, until the next search
    for garbage.
    """

    article: Article
    resolutions: Resolutions
    islands: _IslandHtml

    def fill(self, text: str) -> str:
        """Return a text with every slot filled."""
        return SLOT.sub(self._filled, text)

    def _filled(self, match: re.Match[str]) -> str:
        return FILLERS[match[1]](self, int(match[2]))

    def href(self, index: int) -> str:
        """Return where a link leads."""
        return escape(self.resolutions.hrefs[index])

    def asset_attributes(self, index: int) -> str:
        """Return the attributes of an asset."""
        return self.resolutions.asset_attributes[index]

    def asset_href(self, index: int) -> str:
        """Return the address of an asset."""
        return escape(self.resolutions.asset_hrefs[index])

    def island(self, index: int) -> str:
        """Return the HTML of an island, and in it what stands between its tags."""
        slots = {slot.name: slot.html for slot in self.article.islands[index].slots}
        return ISLAND_SLOT.sub(lambda match: self.fill(slots[match[1]]), self.islands[index])

    def mention(self, index: int) -> str:
        """Return the beginning of a mention's link."""
        href = self.resolutions.mention_hrefs[index]
        return f'<a class="mention" href="{escape(href)}">' if href else ""

    def mention_end(self, index: int) -> str:
        """Return its end."""
        return "</a>" if self.resolutions.mention_hrefs[index] else ""


FILLERS: Mapping[str, Callable[[_Filling, int], str]] = {
    "L": _Filling.href,
    "A": _Filling.asset_attributes,
    "H": _Filling.asset_href,
    "I": _Filling.island,
    "D": _Filling.mention,
    "E": _Filling.mention_end,
}


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
