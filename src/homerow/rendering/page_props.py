"""A page of the site as PageProps."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any, assert_never

from msgspec import UNSET
from msgspec.structs import asdict, replace

from homerow.markdown.document import Document, front_matter_image
from homerow.rendering import page_types as props
from homerow.rendering.page_types import PageBase, PageLink, PageProps, PostTag
from homerow.site.blog import count_of
from homerow.site.card import page_card
from homerow.site.docs import doc_tags
from homerow.site.page import (
    ArchivePage,
    Author,
    AuthorsPage,
    Byline,
    DocPage,
    DocumentPage,
    IndexPage,
    NotFoundPage,
    Page,
    PagerLink,
    PostListPage,
    PostPage,
    SearchPage,
    SidebarCategory,
    SidebarItem,
    StandalonePage,
    Tag,
    TagsPage,
    is_hidden,
    is_listed,
    page_title,
    walk_sidebar,
)
from homerow.site.routes import markdown_route
from homerow.site.site import Site

NEWEST = 3  # posts of an author on the page of all authors


def page_props(
    site: Site, page: Page, *, styles: Iterable[str] = (), sidebar_file: str | None = None
) -> PageProps:
    """Return the props of a page; `styles` are its style sheets, `sidebar_file` that of its sidebar."""
    base = _base(site, page, styles)
    card = page_card(site, page)
    if card:
        base = replace(base, image=site.permalink(f"/{card.output}"))
    return _props_of_kind(site, page, sidebar_file, asdict(base))


def _base(site: Site, page: Page, styles: Iterable[str]) -> PageBase:
    document = page.document if isinstance(page, DocumentPage) else None
    image = (_image(site, document) if document else None) or site.config.social_card.image
    return PageBase(
        href=site.href(page.route),
        title=page_title(page, site.config.messages),
        meta_title=(document and document.front_matter.title_meta) or UNSET,
        description=_description(site, page),
        keywords=list(document.front_matter.keywords) if document else [],
        permalink=site.permalink(site.canonical_route(page)),
        image=_absolute(site, image) if image else None,
        noindex=is_hidden(page),
        markdown=_markdown(site, page),
        styles=list(styles),
    )


def _image(site: Site, document: Document) -> str | None:
    """Return the address of the picture in front matter, which may be a file beside the document."""
    path, image = front_matter_image(document), document.front_matter.image
    if path is None:
        return image
    asset = site.assets.get(path)
    return f"/{asset.output if asset else image}"


def _markdown(site: Site, page: Page) -> props.MarkdownAddress | None:
    if not isinstance(page, DocPage | PostPage):
        return None
    route = markdown_route(page.route)
    return props.MarkdownAddress(site.file_href(route), site.permalink(route))


def _description(site: Site, page: Page) -> str:  # noqa: PLR0911 - a row for each kind of page
    blog, messages = site.config.blog.title, site.config.messages
    match page:
        case DocPage() | PostPage() | StandalonePage():
            return page.document.description
        case PostListPage():
            return page.description
        case IndexPage():
            return page.description
        case ArchivePage():
            posts = count_of(len(page.posts), messages)
            return messages.text("Every post of {blog} by year: {posts}.", blog=blog, posts=posts)
        case AuthorsPage():
            return messages.text("Who writes {blog}, and what they wrote last.", blog=blog)
        case TagsPage():
            count = len(page.tags)
            return messages.text(
                "What {blog} is about: {count} tags and their posts.", blog=blog, count=count
            )
        case SearchPage():
            title = site.config.title
            return messages.text("Search the documentation and the blog of {site}.", site=title)
        case NotFoundPage():
            return messages.text("This page does not exist.")
        case _:
            assert_never(page)


def _absolute(site: Site, address: str) -> str:
    """Return the URL of a static file; addresses of other sites are returned unchanged."""
    return address if "://" in address else site.permalink(f"/{address.removeprefix('/')}")


def _props_of_kind(  # noqa: C901, PLR0911 - a row for each kind of page
    site: Site, page: Page, sidebar_file: str | None, base: dict[str, Any]
) -> PageProps:
    match page:
        case DocPage():
            return _doc(site, page, sidebar_file, base)
        case PostPage():
            return props.PostPage(
                **base,
                post=_post_summary(site, page),
                toc=_toc(page.document),
                newer=_page_link(site, page.newer),
                older=_page_link(site, page.older),
                edit_url=page.edit_url,
            )
        case StandalonePage(kind="home"):
            return props.HomePage(**base, hide_title=_hides_title(page.document))
        case StandalonePage():
            title, toc = _hides_title(page.document), _toc(page.document)
            return props.StandalonePage(**base, hide_title=title, toc=toc, edit_url=page.edit_url)
        case PostListPage():
            return props.PostListPage(
                **base,
                posts=[_post_summary(site, post) for post in page.posts],
                number=page.number,
                count=page.count,
                newer=site.href(page.newer) if page.newer else None,
                older=site.href(page.older) if page.older else None,
            )
        case IndexPage():
            return props.IndexPage(
                **base,
                sidebar=page.sidebar,
                sidebar_file=sidebar_file,
                version=page.version.name,
                items=[card(site, item) for item in page.items if first_href(item)],
            )
        case ArchivePage():
            return props.ArchivePage(**base, years=posts_by_year(site, page.posts))
        case AuthorsPage():
            return props.AuthorsPage(**base, authors=[_byline(site, each) for each in page.bylines])
        case TagsPage():
            tags = [
                props.TagCount(each.tag.label, site.href(each.tag.route), each.posts) for each in page.tags
            ]
            return props.TagsPage(**base, tags=tags)
        case SearchPage():
            return props.SearchPage(**base)
        case NotFoundPage():
            return props.NotFoundPage(**base)
        case _:
            assert_never(page)


def first_href(item: SidebarItem) -> str | None:
    """Return the address that an item leads to: its own, or that of the first page below it; None without."""
    return next((each.href for each in walk_sidebar((item,)) if each.href and is_listed(each)), None)


def card(site: Site, item: SidebarItem) -> props.DocCard:
    """Return the card of an item of a sidebar."""
    if isinstance(item, SidebarCategory):
        href = site.href(first_href(item) or "")
        return props.DocCard("category", item.label, href, "", len(item.items))
    return props.DocCard("link", item.label, site.href(item.href), item.description, None)


def _doc(site: Site, page: DocPage, sidebar_file: str | None, base: dict[str, Any]) -> props.DocPage:
    front_matter = page.document.front_matter
    last_update = front_matter.last_update
    return props.DocPage(
        **base,
        sidebar=page.sidebar,
        sidebar_file=sidebar_file,
        version=page.version.name,
        others={name: site.href(route) for name, route in page.others.items()},
        hide_title=_hides_title(page.document),
        toc=_toc(page.document),
        previous=_page_link(site, page.previous),
        next=_page_link(site, page.next),
        edit_url=page.edit_url,
        last_updated=page.last_updated.isoformat() if page.last_updated else None,
        last_updated_by=(last_update and last_update.author) or UNSET,
        tags=_tags(site, doc_tags(page)) or UNSET,
        unlisted=front_matter.unlisted,
    )


def _page_link(site: Site, link: PagerLink | None) -> PageLink | None:
    return PageLink(link.title, site.href(link.route)) if link else None


def _hides_title(document: Document) -> bool:
    """Return whether the layout leaves the title to the article, or out."""
    return document.front_matter.hide_title or document.has_own_title


def _toc(document: Document) -> list[props.TocEntry]:
    front_matter = document.front_matter
    if front_matter.hide_table_of_contents:
        return []
    levels = range(front_matter.toc_min_heading_level, front_matter.toc_max_heading_level + 1)
    shown = (heading for heading in document.headings if heading.level in levels)
    return [props.TocEntry(heading.id, heading.html, heading.level) for heading in shown]


def _post_summary(site: Site, page: PostPage) -> props.PostSummary:
    return props.PostSummary(
        href=site.href(page.route),
        title=page.document.title,
        date=page.date.isoformat(),
        reading_minutes=page.reading_minutes,
        authors=[_author(site, author) for author in page.authors],
        tags=_tags(site, page.tags),
        truncated=page.document.has_excerpt,
    )


def _tags(site: Site, tags: Iterable[Tag]) -> list[PostTag]:
    """Return the tags of a page; one that only unlisted pages have has no list."""
    return [PostTag(tag.label, site.href(tag.route) if tag.route in site.pages else None) for tag in tags]


def _author(site: Site, author: Author) -> props.PostAuthor:
    return props.PostAuthor(
        name=author.name,
        title=author.title,
        url=author.url,
        image_url=site.href(author.image_url),
        socials=[props.SocialLink(name, href) for name, href in author.socials] or UNSET,
    )


def _byline(site: Site, byline: Byline) -> props.Byline:
    newest = [post_link(site, post) for post in byline.posts[:NEWEST]]
    return props.Byline(_author(site, byline.author), len(byline.posts), newest)


def post_link(site: Site, post: PostPage) -> props.DatedLink:
    """Return a post's title, href and date."""
    return props.DatedLink(post.document.title, site.href(post.route), post.date.isoformat())


def posts_by_year(site: Site, posts: Iterable[PostPage]) -> list[props.PostYear]:
    """Return links to posts, newest first, grouped by year."""
    in_years = sorted(posts, key=lambda post: post.date.year, reverse=True)  # of the author's own time zone
    by_year = itertools.groupby(in_years, key=lambda post: str(post.date.year))
    return [props.PostYear(year, [post_link(site, post) for post in group]) for year, group in by_year]
