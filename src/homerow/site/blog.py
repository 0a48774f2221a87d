"""The posts of the blog, newest first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import pairwise

from msgspec import Struct

from homerow.config.model import SiteConfig
from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Document
from homerow.site.addressable import is_addressable
from homerow.site.edit import edit_url
from homerow.site.findings import Findings
from homerow.site.page import Author, PagerLink, PostPage
from homerow.site.places import source_place
from homerow.site.routes import post_date, post_route
from homerow.site.tags import TagReader
from homerow.sources.source import AuthorEntry

WORDS_PER_MINUTE = 200


class _Dated(Struct, frozen=True):
    document: Document
    date: date
    route: str

    @property
    def link(self) -> PagerLink:
        return PagerLink(self.document.title, self.route)


class BlogBuilder(Struct, frozen=True):
    """Makes the pages of the blog."""

    config: SiteConfig
    authors: Mapping[str, Author]
    findings: Findings

    def posts(self, documents: Iterable[Document]) -> tuple[PostPage, ...]:
        """Return the posts, newest first; one without a date is a finding and left out."""
        dated = sorted(
            (post for document in documents for post in self._dated(document)),
            key=lambda post: (post.date, post.document.path.as_posix()),
            reverse=True,
        )
        # An unlisted post is found by its address alone: no other post leads to it.
        listed = [post for post in dated if not post.document.front_matter.unlisted]
        newer = {old.route: new.link for new, old in pairwise(listed)}
        older = {new.route: old.link for new, old in pairwise(listed)}
        tags = TagReader(self.config, [post.document for post in dated], self.findings)
        return tuple(
            self._post(post, tags, newer=newer.get(post.route), older=older.get(post.route)) for post in dated
        )

    def _dated(self, document: Document) -> Iterator[_Dated]:
        day = post_date(document)
        if day:
            route = post_route(document, day)
            if is_addressable(self.config, document, route, self.findings):
                yield _Dated(document, day, route)
            return
        place = source_place(self.config, document.path)
        cure = "name the file 2025-06-20-title.md, or give it a date"
        self.findings.add("undated-post", "this post has no date", place, cure=cure)

    def _post(
        self, post: _Dated, tags: TagReader, *, newer: PagerLink | None, older: PagerLink | None
    ) -> PostPage:
        document = post.document
        return PostPage(
            route=post.route,
            document=document,
            date=post.date,
            authors=tuple(self._authors(document)),
            tags=tags.of(document),
            reading_minutes=max(1, math.ceil(document.words / WORDS_PER_MINUTE)),
            newer=newer,
            older=older,
            edit_url=edit_url(self.config, document),
        )

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
