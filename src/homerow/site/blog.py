"""The posts of the blog, with their authors and tags."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from homerow.config.formats import Address, Name, RouteOrAddress
from homerow.config.model import SiteConfig
from homerow.config.toml_file import convert_toml, read_toml
from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Document
from homerow.site.findings import Findings, source_place
from homerow.site.page import Author, PagerLink, PostPage, Tag
from homerow.site.routes import (
    TAGS_ROUTE,
    edit_url,
    find_route_problem,
    is_addressable,
    join_route,
    post_date,
    post_route,
)
from homerow.sources.source import AuthorEntry, TagEntry

AUTHORS_FILE = "blog/authors.toml"
WORDS_PER_MINUTE = 200

_NOT_IN_SLUG = re.compile(r"[^a-z0-9]+")


def load_authors(site_dir: Path) -> Mapping[str, Author]:
    """Read the authors by key; a blog may have none. Raises ReportedFailure with all findings."""
    path = site_dir / AUTHORS_FILE
    if not path.exists():
        return {}
    entries = convert_toml(read_toml(path), dict[str, _AuthorTable])
    return {key: Author(key=key, **asdict(entry)) for key, entry in entries.items()}


class _AuthorTable(Struct, frozen=True, forbid_unknown_fields=True):
    """An author as the file has one."""

    name: Name
    title: str = ""
    url: Address = ""
    image_url: RouteOrAddress = ""


class _DatedDocument(Struct, frozen=True):
    document: Document
    date: date
    route: str

    @property
    def link(self) -> PagerLink:
        return PagerLink(self.document.title, self.route)


class BlogBuilder(Struct, frozen=True):
    """Builds the pages of posts."""

    config: SiteConfig
    authors: Mapping[str, Author]
    findings: Findings

    def posts(self, documents: Iterable[Document]) -> tuple[PostPage, ...]:
        """Return the posts, newest first. A post without a date is reported and left out."""
        dated = sorted(
            (post for document in documents for post in self._dated(document)),
            key=lambda post: (post.date, post.document.path.as_posix()),
            reverse=True,
        )
        # Other posts do not link to unlisted ones.
        listed = [post for post in dated if not post.document.front_matter.unlisted]
        newer = {old.route: new.link for new, old in pairwise(listed)}
        older = {new.route: old.link for new, old in pairwise(listed)}
        spelling = _common_spelling([post.document for post in dated])
        return tuple(
            PostPage(
                route=post.route,
                document=post.document,
                date=post.date,
                authors=tuple(self._authors(post.document)),
                tags=tuple(dict.fromkeys(self._tags(post.document, spelling))),
                reading_minutes=max(1, math.ceil(post.document.words / WORDS_PER_MINUTE)),
                newer=newer.get(post.route),
                older=older.get(post.route),
                edit_url=edit_url(self.config, post.document),
            )
            for post in dated
        )

    def _dated(self, document: Document) -> Iterator[_DatedDocument]:
        day = post_date(document)
        if day is None:
            place = source_place(self.config, document.path)
            cure = "name the file 2025-06-20-title.md, or give it a date"
            self.findings.add("undated-post", "this post has no date", place, cure=cure)
            return
        route = post_route(document, day)
        if is_addressable(self.config, document, route, self.findings):
            yield _DatedDocument(document, day, route)

    def _authors(self, document: Document) -> Iterator[Author]:
        for entry in document.front_matter.authors:
            if isinstance(entry, AuthorEntry):
                yield Author("", entry.name, entry.title, entry.url, entry.image_url)
            elif entry in self.authors:
                yield self.authors[entry]
            else:
                place = source_place(self.config, document.path, "authors", entry)
                cure = did_you_mean(entry[:80], self.authors) or f"add [{entry}] to blog/authors.toml"
                self.findings.add("unknown-author", f'no author has the key "{entry}"', place, cure=cure)

    def _tags(self, document: Document, spelling: Mapping[str, str]) -> Iterator[Tag]:
        for entry in document.front_matter.tags:
            slug, label = _tag_slug(entry), _tag_label(entry)
            route = join_route(TAGS_ROUTE, slug)
            problem = find_route_problem(route) if slug else "it has no letter a-z and no digit"
            if problem:
                message = f'"{label[:80]}" cannot be a tag: {problem}'
                self._report_tag(document, label, message, "choose another word")
                continue
            common = spelling[slug]
            if label != common:
                message = f'the tag "{label[:80]}" is "{common[:80]}" in other posts'
                self._report_tag(document, label, message, f"did you mean {common[:80]}?")
            yield Tag(common, route)

    def _report_tag(self, document: Document, label: str, message: str, cure: str) -> None:
        place = source_place(self.config, document.path, "tags", label)
        self.findings.add("bad-post-tag", message, place, cure=cure)


def _common_spelling(documents: Sequence[Document]) -> dict[str, str]:
    """Return the most frequent label of each tag by its slug; two labels would name the same list."""
    labels: dict[str, Counter[str]] = defaultdict(Counter)
    # Counter keeps the first of equally frequent labels: the oldest, as documents come newest first.
    for document in reversed(documents):
        for entry in reversed(document.front_matter.tags):
            labels[_tag_slug(entry)][_tag_label(entry)] += 1
    return {slug: counted.most_common(1)[0][0] for slug, counted in labels.items()}


def _tag_label(entry: str | TagEntry) -> str:
    return entry.label if isinstance(entry, TagEntry) else entry


def _tag_slug(entry: str | TagEntry) -> str:
    if isinstance(entry, TagEntry):
        return entry.permalink.strip("/")
    return _NOT_IN_SLUG.sub("-", entry.lower()).strip("-")
