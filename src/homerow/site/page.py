"""Pages and sidebars. A page has a route; it is made from a document, or generated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Literal, TypeAlias, assert_never

from msgspec import Struct

from homerow.config.messages import Message, Messages
from homerow.config.sections import DocsVersion
from homerow.markdown.document import Document
from homerow.site.routes import HOME_ROUTE


class CategoryIndex(Struct, frozen=True):
    """What the generated page of a category says; without a title, it has the label of the category."""

    title: str | None
    description: str


class SidebarLink(Struct, frozen=True):
    """A leaf of a sidebar; `class_name` is a class of its element."""

    label: str
    href: str
    doc_id: str | None = None
    unlisted: bool = False
    description: str = ""
    class_name: str = ""


class SidebarCategory(Struct, frozen=True):
    """A branch of a sidebar; `href` is the route of the linked document or of `index`, if there is one."""

    label: str
    items: tuple[SidebarItem, ...]
    href: str | None = None
    doc_id: str | None = None
    collapsed: bool = True
    link_unlisted: bool = False
    index: CategoryIndex | None = None
    class_name: str = ""


SidebarItem: TypeAlias = SidebarLink | SidebarCategory
Sidebars: TypeAlias = Mapping[str, tuple[SidebarItem, ...]]  # by id
VersionSidebars: TypeAlias = Mapping[str, Sidebars]  # by the name of the version


class PagerLink(Struct, frozen=True):
    """The previous or next page."""

    title: str
    route: str


class Author(Struct, frozen=True):
    """Someone who writes posts; `key` is the name of their table in blog/authors.toml, if they have one.

    `socials` are their accounts: the name of each network, and the address there.
    """

    name: str
    title: str = ""
    url: str = ""
    image_url: str = ""
    socials: tuple[tuple[str, str], ...] = ()
    key: str = ""


class Tag(Struct, frozen=True):
    """A tag of a post, and the route of its list of posts."""

    label: str
    route: str


class DocPage(Struct, frozen=True):
    """A page of documentation.

    `sidebar` is the id of one of its version's. `others` has the routes of the same page in other versions,
    by the name of the version.
    """

    route: str
    doc_id: str
    document: Document
    version: DocsVersion
    sidebar: str | None
    previous: PagerLink | None
    next: PagerLink | None
    edit_url: str | None
    last_updated: date | None
    others: Mapping[str, str]
    kind: Literal["doc"] = "doc"


class PostPage(Struct, frozen=True):
    """A blog post; `newer` and `older` are its neighbors in time."""

    route: str
    document: Document
    date: date
    authors: tuple[Author, ...]
    tags: tuple[Tag, ...]
    reading_minutes: int
    newer: PagerLink | None
    older: PagerLink | None
    edit_url: str | None
    kind: Literal["post"] = "post"


def last_change(post: PostPage) -> date:
    """Return the date of a post's last change as its author states it; else that of the post."""
    change = post.document.front_matter.last_update
    return (change and change.date) or post.date


class PostListPage(Struct, frozen=True):
    """One page of a list of posts, of all or of those with a tag; `number` counts from 1 to `count`."""

    route: str
    title: str
    description: str
    posts: tuple[PostPage, ...]
    number: int
    count: int
    newer: str | None
    older: str | None
    kind: Literal["post-list"] = "post-list"


class ArchivePage(Struct, frozen=True):
    """Every post by its title, newest first."""

    route: str
    posts: tuple[PostPage, ...]
    kind: Literal["archive"] = "archive"


class Byline(Struct, frozen=True):
    """An author, and the posts that they wrote or took part in, newest first."""

    author: Author
    posts: tuple[PostPage, ...]


class AuthorsPage(Struct, frozen=True):
    """Everyone who writes posts."""

    route: str
    bylines: tuple[Byline, ...]
    kind: Literal["authors"] = "authors"


class TagCount(Struct, frozen=True):
    """A tag and how many posts have it."""

    tag: Tag
    posts: int


class TagsPage(Struct, frozen=True):
    """Every tag."""

    route: str
    tags: tuple[TagCount, ...]
    kind: Literal["tags"] = "tags"


class IndexPage(Struct, frozen=True):
    """A generated page of the documentation that lists pages; `sidebar` is the id of one of its version's."""

    route: str
    title: str
    description: str
    items: tuple[SidebarItem, ...]
    version: DocsVersion
    sidebar: str | None = None
    kind: Literal["index"] = "index"


class StandalonePage(Struct, frozen=True):
    """A page from site/pages."""

    route: str
    document: Document
    edit_url: str | None

    @property
    def kind(self) -> Literal["home", "standalone"]:
        """Return whether it is the page at the site's root."""
        return "home" if self.route == HOME_ROUTE else "standalone"


class SearchPage(Struct, frozen=True):
    """The page of search results: /search?q=words."""

    route: str
    kind: Literal["search"] = "search"


class NotFoundPage(Struct, frozen=True):
    """The page of an unknown path."""

    route: str = "/404"
    kind: Literal["not-found"] = "not-found"


DocumentPage: TypeAlias = DocPage | PostPage | StandalonePage
BlogListPage: TypeAlias = PostListPage | ArchivePage | AuthorsPage | TagsPage
Page: TypeAlias = DocumentPage | BlogListPage | IndexPage | SearchPage | NotFoundPage

GENERATED_TITLES: Mapping[str, Message] = {
    "archive": "Archive",
    "authors": "Authors",
    "tags": "Tags",
    "search": "Search",
    "not-found": "Page not found",
}


def walk_sidebar(items: Iterable[SidebarItem]) -> Iterator[SidebarItem]:
    """Yield every item in reading order, a category before its items."""
    for item in items:
        yield item
        if isinstance(item, SidebarCategory):
            yield from walk_sidebar(item.items)


def is_listed(item: SidebarItem) -> bool:
    """Return whether menus, cards and the pager show the page that an item links to."""
    return not (item.unlisted if isinstance(item, SidebarLink) else item.link_unlisted)


def page_title(page: Page, messages: Messages) -> str:
    """Return the title of a page, in the language of the messages."""
    if isinstance(page, DocumentPage):
        return page.document.title
    return (
        page.title
        if isinstance(page, PostListPage | IndexPage)
        else messages.text(GENERATED_TITLES[page.kind])
    )


def is_hidden(page: Page) -> bool:
    """Return whether search engines must not list a page."""
    match page:
        case DocPage() | PostPage() | StandalonePage():
            return page.document.front_matter.is_hidden
        case SearchPage() | NotFoundPage():
            return True
        case PostListPage() | ArchivePage() | AuthorsPage() | TagsPage() | IndexPage():
            return False
        case _:
            assert_never(page)


def documents_of(pages: Iterable[Page]) -> Iterator[tuple[str, Document]]:
    """Yield the route and document of every page that has one."""
    for page in pages:
        if isinstance(page, DocumentPage):
            yield page.route, page.document


def shown_documents(page: Page) -> Iterator[Document]:
    """Yield the documents whose article or excerpt a page shows."""
    match page:
        case DocPage() | PostPage() | StandalonePage():
            yield page.document
        case PostListPage():
            yield from (post.document for post in page.posts)
        case ArchivePage() | AuthorsPage() | TagsPage() | IndexPage() | SearchPage() | NotFoundPage():
            return
        case _:
            assert_never(page)
