"""The blog: its posts with their authors and tags, the lists of posts, and the feeds."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Literal, TypeVar

from msgspec import Struct, field

from homerow.config.messages import Messages
from homerow.config.model import SiteConfig
from homerow.config.sections import BlogSettings
from homerow.config.toml_file import convert_toml, read_toml
from homerow.config.validation import Address, Name, RouteOrAddress, is_letter
from homerow.content.source import AuthorEntry, TagEntry, time_of
from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Document
from homerow.site.conventions import conventions_of
from homerow.site.findings import Findings, source_place
from homerow.site.page import (
    ArchivePage,
    Author,
    AuthorsPage,
    BlogListPage,
    Byline,
    Page,
    PagerLink,
    PostListPage,
    PostPage,
    Tag,
    TagCount,
    TagsPage,
)
from homerow.site.routes import (
    composed,
    edit_url,
    find_route_problem,
    is_addressable,
    join_route,
    post_date,
)

AUTHORS_FILE = "authors.toml"  # in the folder of the blog

# The name of a network, and the address of an account there.
NETWORKS: Mapping[str, tuple[str, str]] = {
    "bluesky": ("Bluesky", "https://bsky.app/profile/{}"),
    "github": ("GitHub", "https://github.com/{}"),
    "instagram": ("Instagram", "https://www.instagram.com/{}"),
    "linkedin": ("LinkedIn", "https://www.linkedin.com/in/{}/"),
    "stackoverflow": ("Stack Overflow", "https://stackoverflow.com/users/{}"),
    "threads": ("Threads", "https://www.threads.net/@{}"),
    "twitch": ("Twitch", "https://twitch.tv/{}"),
    "twitter": ("Twitter", "https://twitter.com/{}"),
    "x": ("X", "https://x.com/{}"),
    "youtube": ("YouTube", "https://www.youtube.com/@{}"),
}
_ADDRESS = re.compile(r"https?://\S+|mailto:\S+")
_ACCOUNT = re.compile(r"@?\w[\w.-]*(?:/\w[\w.-]*)?")


class _AuthorTable(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    title: str = ""
    url: Address = ""
    image_url: RouteOrAddress = ""
    socials: Mapping[str, str] = field(default_factory=dict)


def load_authors(config: SiteConfig) -> Mapping[str, Author]:
    """Read the authors by key; a blog may have none. Raises ReportedFailure with all findings."""
    path = config.site_dir / config.blog.path / AUTHORS_FILE
    if not path.exists():
        return {}
    tables = convert_toml(read_toml(path), dict[str, _AuthorTable])
    return {key: described_author(table, key) for key, table in tables.items()}


def described_author(entry: _AuthorTable | AuthorEntry, key: str = "") -> Author:
    """Return the author that a table or the front matter of a post describes."""
    return Author(entry.name, entry.title, entry.url, entry.image_url, tuple(_socials(entry.socials)), key)


def _socials(accounts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of each account; an account without a known network needs an address."""
    for network, account in accounts.items():
        name, address = NETWORKS.get(network.lower(), (network.capitalize(), ""))
        if _ADDRESS.fullmatch(account):
            yield name, account
        elif address and _ACCOUNT.fullmatch(account):
            yield name, address.format(account.removeprefix("@"))


WORDS_PER_MINUTE = 200

Key = TypeVar("Key")


class Feed(Struct, frozen=True):
    """A feed of the blog, with its media type in links and its route."""

    kind: Literal["rss", "atom", "json"]
    name: str
    media_type: str
    route: str

    @property
    def file(self) -> str:
        """The path of its file below the output folder."""
        return self.route.removeprefix("/")


def feeds(blog: BlogSettings, pages: Mapping[str, Page]) -> tuple[Feed, ...]:
    """Return the feeds of a site with these pages by route: none without a blog."""
    has_blog = isinstance(pages.get(blog.route), PostListPage)
    return possible_feeds(blog) if has_blog else ()


def possible_feeds(blog: BlogSettings) -> tuple[Feed, ...]:
    """Return the feeds of a site with a blog."""
    return (
        Feed("rss", "RSS", "application/rss+xml", join_route(blog.route, "rss.xml")),
        Feed("atom", "Atom", "application/atom+xml", join_route(blog.route, "atom.xml")),
        Feed("json", "JSON Feed", "application/feed+json", join_route(blog.route, "feed.json")),
    )


class _DatedDocument(Struct, frozen=True):
    document: Document
    date: date
    route: str

    @property
    def link(self) -> PagerLink:
        return PagerLink(self.document.title, self.route)


class BlogBuilder(Struct, frozen=True):
    """Builds the pages of posts; `dates` are those of first commits, for posts without one."""

    config: SiteConfig
    authors: Mapping[str, Author]
    findings: Findings
    dates: Mapping[PurePosixPath, date] = field(default_factory=dict)

    def posts(self, documents: Iterable[Document]) -> tuple[PostPage, ...]:
        """Return the posts, newest first. A post without a date is reported and left out."""
        dated = sorted(
            (post for document in documents for post in self._dated(document)),
            key=lambda post: (time_of(post.date), post.document.path.as_posix()),
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
        day = post_date(document, self.config.blog)
        conventions = conventions_of(self.config)
        if day is None and conventions.dates_of_commits:
            day = self.dates.get(document.path)
        if day is None:
            place = source_place(self.config, document.path)
            hint = "name the file 2025-06-20-title.md, or give it a date"
            self.findings.add("undated-post", "this post has no date", place, hint=hint)
            return
        route = conventions.post_route(document, day, self.config.blog)
        if is_addressable(self.config, document, route, self.findings):
            yield _DatedDocument(document, day, route)

    def _authors(self, document: Document) -> Iterator[Author]:
        for entry in document.front_matter.authors:
            if isinstance(entry, AuthorEntry):
                yield described_author(entry)
            elif entry in self.authors:
                yield self.authors[entry]
            else:
                place = source_place(self.config, document.path, "authors", entry)
                file = f"{self.config.blog.path}/{AUTHORS_FILE}"
                hint = did_you_mean(entry[:80], self.authors) or f"add [{entry}] to {file}"
                self.findings.add("unknown-author", f'no author has the key "{entry}"', place, hint=hint)

    def _tags(self, document: Document, spelling: Mapping[str, str]) -> Iterator[Tag]:
        for entry in document.front_matter.tags:
            label = tag_label(entry)
            problem = find_tag_problem(self.config.blog.tags_route, entry)
            if problem:
                self._report_tag(document, label, problem, tag_hint(entry))
                continue
            common = spelling[tag_slug(entry)]
            if clash := find_tag_clash(entry, common, "posts"):
                self._report_tag(document, label, *clash)
            yield Tag(common, tag_route(self.config.blog.tags_route, entry))

    def _report_tag(self, document: Document, label: str, message: str, hint: str) -> None:
        place = source_place(self.config, document.path, "tags", label)
        self.findings.add("bad-post-tag", message, place, hint=hint)


def _common_spelling(documents: Sequence[Document]) -> dict[str, str]:
    """Return the most frequent label of each tag by its slug; two labels would name the same list."""
    labels: dict[str, Counter[str]] = defaultdict(Counter)
    # Counter keeps the first of equally frequent labels: the oldest, as documents come newest first.
    for document in reversed(documents):
        for entry in reversed(document.front_matter.tags):
            labels[tag_slug(entry)][tag_label(entry)] += 1
    return {slug: counted.most_common(1)[0][0] for slug, counted in labels.items()}


def tag_label(entry: str | TagEntry) -> str:
    """Return the label of a tag in front matter."""
    return entry.label if isinstance(entry, TagEntry) else entry


def tag_slug(entry: str | TagEntry) -> str:
    """Return the last part of the route of a tag's list; "" if its label has no letter and no digit."""
    if isinstance(entry, TagEntry):
        return entry.permalink.strip("/")
    words = "".join(char if is_letter(char) else " " for char in composed(entry.lower()))
    return "-".join(words.split())


def tag_route(base: str, entry: str | TagEntry) -> str:
    """Return the route of a tag's list below that of all tags."""
    return join_route(base, tag_slug(entry))


def find_tag_problem(base: str, entry: str | TagEntry) -> str | None:
    """Return the reason why a tag cannot have a list, or None."""
    problem: str | None = "it has no letter and no digit"
    if tag_slug(entry):
        problem = find_route_problem(tag_route(base, entry))
    return f'"{tag_label(entry)[:80]}" cannot be a tag: {problem}' if problem else None


def find_tag_clash(entry: str | TagEntry, other: str, sources: str) -> tuple[str, str] | None:
    """Return a message and a hint if a tag has the address of another label that `sources` have, or None."""
    label = tag_label(entry)
    if label == other:
        return None
    if label.lower() == other.lower():
        message = f'the tag "{label[:80]}" is "{other[:80]}" in other {sources}'
        return message, f"did you mean {other[:80]}?"
    return f'the tag "{label[:80]}" has the address of the tag "{other[:80]}"', tag_hint(entry)


def tag_hint(entry: str | TagEntry) -> str:
    """Return what to do about a tag that cannot have a list."""
    return f"name the end of its address: {{label: {tag_label(entry)[:80]}, permalink: its-address}}"


class BlogLists(Struct, frozen=True):
    """Builds the lists of listed posts."""

    settings: BlogSettings
    messages: Messages
    posts: Sequence[PostPage]

    def pages(self) -> Iterator[BlogListPage]:
        """Yield every list, also those without posts."""
        by_tag = _posts_by(self.posts, lambda post: post.tags)
        yield from self._paged(
            self.settings.route, self.settings.title, self.settings.description, self.posts
        )
        yield ArchivePage(self.settings.archive_route, tuple(self.posts))
        yield AuthorsPage(self.settings.authors_route, tuple(self._bylines()))
        yield TagsPage(
            self.settings.tags_route,
            tuple(TagCount(tag, len(by_tag[tag])) for tag in sorted(by_tag, key=lambda t: t.label.lower())),
        )
        for tag, posts in by_tag.items():
            description = self.messages.text(
                "{posts} tagged {tag} on {blog}.",
                posts=count_of(len(posts), self.messages),
                tag=tag.label,
                blog=self.settings.title,
            )
            title = self.messages.text("Posts tagged {tag}", tag=tag.label)
            yield from self._paged(tag.route, title, description, posts)

    def _paged(
        self, route: str, title: str, description: str, posts: Sequence[PostPage]
    ) -> Iterator[PostListPage]:
        size = self.settings.page_size
        count = max(1, math.ceil(len(posts) / size))
        for number in range(1, count + 1):
            yield PostListPage(
                route=list_route(route, number),
                title=self._numbered(title, number),
                description=self._numbered_sentence(description, number),
                posts=tuple(posts[(number - 1) * size : number * size]),
                number=number,
                count=count,
                newer=list_route(route, number - 1) if number > 1 else None,
                older=list_route(route, number + 1) if number < count else None,
            )

    def _numbered(self, title: str, number: int) -> str:
        if number == 1:
            return title
        return self.messages.text("{title}, page {number}", title=title, number=number)

    def _numbered_sentence(self, description: str, number: int) -> str:
        """Add the page's number, because search engines merge pages with the same description."""
        if number == 1 or not description:
            return description
        return f"{self._numbered(description.removesuffix('.'), number)}."

    def _bylines(self) -> list[Byline]:
        by_author = _posts_by(self.posts, lambda post: post.authors)
        bylines = [Byline(author, tuple(posts)) for author, posts in by_author.items()]
        return sorted(bylines, key=lambda byline: (-len(byline.posts), byline.author.name))


def _posts_by(
    posts: Iterable[PostPage], keys: Callable[[PostPage], Iterable[Key]]
) -> dict[Key, list[PostPage]]:
    by_key: dict[Key, list[PostPage]] = defaultdict(list)
    for post in posts:
        for key in keys(post):
            by_key[key].append(post)
    return by_key


def list_route(route: str, number: int) -> str:
    """Return the route of a page of a list of posts."""
    return route if number == 1 else join_route(route, f"page/{number}")


def count_of(posts: int, messages: Messages) -> str:
    """Return a number of posts as text."""
    return messages.text("1 post") if posts == 1 else messages.text("{count} posts", count=posts)
