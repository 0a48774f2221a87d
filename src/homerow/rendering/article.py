"""Filling the slots of an article: links, assets and islands, once the site is known."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Protocol

from msgspec import Struct, field

from homerow.markdown.document import Article, Island, Json
from homerow.rendering.site_types import IslandRequest

SLOT = re.compile("\0([LAHIDE])(\\d+)\0")
ISLAND_MARK = "\0I"
ISLAND_SLOT = re.compile(r"<!--slot:([\w-]+)-->")


class IslandEngine(Protocol):
    """The part of the engine that articles need, so that this module does not load V8."""

    def render_islands(self, islands: Sequence[IslandRequest]) -> list[str]:
        """Return the HTML of each IslandRequest, with a mark where each slot goes."""


class Resolutions(Struct, frozen=True):
    """The addresses of a document: an href for each link, attributes and an href for each asset.

    The href of a reference is empty if no page defines its name.

    `injected` has the props that components get from the site, by the name of the component. `modules` has
    the address of the script that makes a component interactive, "" if it is part of every page. `prefix`
    tells the components of an article from those of the other articles on the page.
    """

    hrefs: tuple[str, ...] = ()
    reference_hrefs: tuple[str, ...] = ()
    asset_attributes: tuple[str, ...] = ()
    asset_hrefs: tuple[str, ...] = ()
    injected: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    modules: Mapping[str, str] = field(default_factory=dict)
    prefix: str = ""


def fill_article(html: str, article: Article, resolutions: Resolutions, engine: IslandEngine) -> str:
    """Return the HTML of an article, or of its excerpt, with every slot filled."""
    return _Filling(article, resolutions, engine).fill(html)


class _Filling:
    def __init__(self, article: Article, resolutions: Resolutions, engine: IslandEngine) -> None:
        self._article = article
        self._resolutions = resolutions
        self._engine = engine

    def fill(self, text: str) -> str:
        return SLOT.sub(self._filled, text)

    def _filled(self, match: re.Match[str]) -> str:
        kind, index = match[1], int(match[2])
        found = self._resolutions
        match kind:
            case "L":
                return escape(found.hrefs[index])
            case "A":
                return found.asset_attributes[index]
            case "H":
                return escape(found.asset_hrefs[index])
            case "D":
                href = found.reference_hrefs[index]
                return f'<a class="code-reference" href="{escape(href)}">' if href else ""
            case "E":
                return "</a>" if found.reference_hrefs[index] else ""
            case _:
                return self._island(index)

    def _island(self, index: int) -> str:
        """Return the HTML of an island with the content of its slots."""
        slots = {slot.name: slot.html for slot in self._article.islands[index].slots}
        return ISLAND_SLOT.sub(lambda match: self.fill(slots.get(match[1], "")), self._islands[index])

    @cached_property
    def _islands(self) -> list[str]:
        """The HTML of all islands of the article, rendered with one call if the text shows any."""
        return self._engine.render_islands(island_requests(self._article, self._resolutions))


def island_requests(article: Article, resolutions: Resolutions) -> list[IslandRequest]:
    """Return an IslandRequest for each island of an article."""
    return [_request(island, index, resolutions) for index, island in enumerate(article.islands)]


def _request(island: Island, index: int, resolutions: Resolutions) -> IslandRequest:
    return IslandRequest(
        component=island.component,
        props={**island.props, **resolutions.injected.get(island.component, {})},
        slots=[slot.name for slot in island.slots],
        module=resolutions.modules.get(island.component),
        prefix=f"{resolutions.prefix}{index}-",
    )
