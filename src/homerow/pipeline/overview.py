"""The table of `homerow check --pages`: sentence lengths and lost anchors of each page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median_low

from msgspec import Struct

from homerow.config.loader import KEPT_ANCHORS_FILE
from homerow.config.toml_file import convert_toml, read_toml
from homerow.markdown.anchors import Ids
from homerow.markdown.document import Article
from homerow.markdown.prose import sentence_lengths
from homerow.pipeline.cache.cache import Cache, CachedPage
from homerow.site.site import Site

HEAD = "sentences  median words  page"


class PageOverview(Struct, frozen=True):
    """A page: the words of each of its sentences, and the anchors that links from elsewhere want."""

    route: str
    sentences: tuple[int, ...]
    wanted: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def median(self) -> int:
        """Words of the sentence in the middle; 0 where there is none."""
        return median_low(self.sentences) if self.sentences else 0

    def line(self) -> str:
        """Return the page's line in the table."""
        lost = f"  lost: {', '.join(f'#{each}' for each in self.missing)}" if self.missing else ""
        if not self.sentences and self.missing == self.wanted:
            return f"{'no page':>23}  {self.route}"
        return f"{len(self.sentences):9}  {self.median:12}  {self.route}{lost}"


def page_overviews(site: Site, rendered: Mapping[str, CachedPage], store: Cache) -> tuple[PageOverview, ...]:
    """Return all pages made from a document, and the pages whose anchors are wanted, by their routes."""
    kept = load_kept_anchors(site.config.site_dir)
    paths = {route: path for path, route in site.routes_by_source.items()}

    def ids(route: str) -> Ids:
        return rendered[route].ids if route in rendered else Ids()

    return tuple(
        PageOverview(
            route,
            _sentences(store.article(paths[route])) if route in paths else (),
            kept.get(route, ()),
            tuple(each for each in kept.get(route, ()) if each not in ids(route)),
        )
        for route in sorted({*paths, *kept})
    )


def load_kept_anchors(site_dir: Path) -> Mapping[str, tuple[str, ...]]:
    """Read the anchors that other sites link to, by route. Raises ReportedFailure with all findings."""
    path = site_dir / KEPT_ANCHORS_FILE
    return convert_toml(read_toml(path), dict[str, tuple[str, ...]]) if path.exists() else {}


def overview_table(pages: Sequence[PageOverview]) -> Iterator[str]:
    """Yield the lines that are printed: a page each, and the whole site."""
    yield HEAD
    for page in pages:
        yield page.line()
    everything = PageOverview("", tuple(each for page in pages for each in page.sentences), (), ())
    wanted = sum(len(page.wanted) for page in pages)
    missing = sum(len(page.missing) for page in pages)
    yield f"{len(pages)} pages, {len(everything.sentences)} sentences, median {everything.median} words"
    if wanted:
        there = wanted - missing
        yield f"{there} of {wanted} old anchors are there ({there / wanted:.1%})"


def _sentences(article: Article) -> tuple[int, ...]:
    slots = (slot.html for island in article.islands for slot in island.slots)
    return tuple(length for html in (article.html, *slots) for length in sentence_lengths(html))
