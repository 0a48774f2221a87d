"""The blog: posts, newest first, and the lists of them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from homerow.config.model import SiteConfig
from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Document
from homerow.site.addressable import is_addressable
from homerow.site.edit import edit_url
from homerow.site.findings import Findings
from homerow.site.page import Author, PagerLink, PostListPage, PostPage, Tag
from homerow.site.places import source_place
from homerow.site.routes import BLOG_ROUTE, post_date, post_route
from homerow.sources.source import AuthorEntry, TagEntry

WORDS_PER_MINUTE = 200

_NOT_IN_SLUG = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class _Dated:
    document: Document
    date: date
    route: str

    @property
    def link(self) -> PagerLink:
        return PagerLink(self.document.title, self.route)


@dataclass(frozen=True, slots=True)
class BlogBuilder:
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
        return tuple(
            self._post(post, newer=newer.get(post.route), older=older.get(post.route)) for post in dated
        )

    def lists(self, posts: Sequence[PostPage]) -> Iterator[PostListPage]:
        """Yield the pages of the list of posts; there is one even without posts."""
        listed = [post for post in posts if not post.document.front_matter.unlisted]
        size, title = self.config.blog.page_size, self.config.blog.title
        count = max(1, math.ceil(len(listed) / size))
        for number in range(1, count + 1):
            yield PostListPage(
                route=list_route(number),
                title=title if number == 1 else f"{title}, page {number}",
                posts=tuple(listed[(number - 1) * size : number * size]),
                number=number,
                count=count,
                newer=list_route(number - 1) if number > 1 else None,
                older=list_route(number + 1) if number < count else None,
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

    def _post(self, post: _Dated, *, newer: PagerLink | None, older: PagerLink | None) -> PostPage:
        document = post.document
        return PostPage(
            route=post.route,
            document=document,
            date=post.date,
            authors=tuple(self._authors(document)),
            tags=tuple(_tag(entry) for entry in document.front_matter.tags),
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


def list_route(number: int) -> str:
    """Return the route of a page of the list of posts."""
    return BLOG_ROUTE if number == 1 else f"{BLOG_ROUTE}/page/{number}"


def _tag(entry: str | TagEntry) -> Tag:
    if isinstance(entry, TagEntry):
        return Tag(entry.label, entry.permalink.strip("/"))
    return Tag(entry, _NOT_IN_SLUG.sub("-", entry.lower()).strip("-"))
