"""The table of `homerow check --pages`: sentence lengths and lost anchors of each page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from statistics import median_low

from msgspec import Struct

from homerow.config.loader import KEPT_ANCHORS_FILE
from homerow.config.toml_file import convert_toml, read_toml
from homerow.markdown.anchors import Ids
from homerow.markdown.document import Article
from homerow.pipeline.cache.cache import Cache, CachedPage
from homerow.site.site import Site

PROSE = frozenset({"p", "li"})
# The content of these is not prose.
OTHER = frozenset({"pre", "table", "figure", "svg", "button", "summary", "h1", "h2", "h3", "h4", "h5", "h6"})

_SENTENCE_END = re.compile(r"(?<=[.!?:])[\"')]*\s+")
_WORD = re.compile(r"\w")


def sentence_lengths(html: str) -> Iterator[int]:
    """Yield the words of each sentence in paragraphs and list items. A colon ends a sentence too."""
    reader = _SentenceParser()
    reader.feed(html)
    reader.close()
    for passage in reader.passages:
        for sentence in _SENTENCE_END.split(passage):
            words = sum(1 for word in sentence.split() if _WORD.search(word))
            if words:
                yield words


class _SentenceParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.passages = [""]
        self._prose = 0
        self._other = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._count(tag, 1)

    def handle_endtag(self, tag: str) -> None:
        self._count(tag, -1)

    def handle_data(self, data: str) -> None:
        if self._prose and not self._other:
            self.passages[-1] += data

    def _count(self, tag: str, step: int) -> None:
        if tag in OTHER:
            self._other = max(0, self._other + step)
        if tag in PROSE:
            self._prose = max(0, self._prose + step)
            self.passages.append("")


HEAD = "sentences  median words  page"


class PageOverview(Struct, frozen=True):
    """A page: the words of each of its sentences, and the anchors to which other sites link (`kept`)."""

    route: str
    sentences: tuple[int, ...]
    kept: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def median(self) -> int:
        """Words of the sentence in the middle; 0 where there is none."""
        return median_low(self.sentences) if self.sentences else 0

    def line(self) -> str:
        """Return the page's line in the table."""
        lost = f"  lost: {', '.join(f'#{each}' for each in self.missing)}" if self.missing else ""
        if not self.sentences and self.missing == self.kept:
            return f"{'no page':>23}  {self.route}"
        return f"{len(self.sentences):9}  {self.median:12}  {self.route}{lost}"


def page_overviews(site: Site, rendered: Mapping[str, CachedPage], store: Cache) -> tuple[PageOverview, ...]:
    """Return all pages made from a document, and the pages whose anchors are kept, by their routes."""
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
    kept = sum(len(page.kept) for page in pages)
    missing = sum(len(page.missing) for page in pages)
    yield f"{len(pages)} pages, {len(everything.sentences)} sentences, median {everything.median} words"
    if kept:
        there = kept - missing
        yield f"{there} of {kept} old anchors are there ({there / kept:.1%})"


def _sentences(article: Article) -> tuple[int, ...]:
    slots = (slot.html for island in article.islands for slot in island.slots)
    return tuple(length for html in (article.html, *slots) for length in sentence_lengths(html))
