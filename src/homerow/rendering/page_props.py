"""A page as the JSON that React gets: PageProps of web/src/contract/page.ts, without its style sheets."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any, TypeAlias, assert_never

from homerow.markdown.document import Document, front_matter_image
from homerow.site.blog import count_of
from homerow.site.card import page_card
from homerow.site.doc_lists import doc_tags
from homerow.site.page import (
    ArchivePage,
    Author,
    AuthorsPage,
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

Props: TypeAlias = dict[str, Any]

NEWEST = 3  # posts of an author on the page of all authors


def page_props(site: Site, page: Page) -> Props:
    """Return PageProps of a page."""
    props = {**_base(site, page), "kind": page.kind, **_props_of_kind(site, page)}
    card = page_card(site, page)
    return {**props, "image": site.permalink(f"/{card.output}")} if card else props


def _base(site: Site, page: Page) -> Props:
    """Return PageBase."""
    document = page.document if isinstance(page, DocumentPage) else None
    image = (_image(site, document) if document else None) or site.config.social_card.image
    return {
        "href": site.href(page.route),
        "title": page_title(page, site.config.messages),
        "description": _description(site, page),
        "keywords": list(document.front_matter.keywords) if document else [],
        "permalink": site.permalink(site.canonical_route(page)),
        "image": _absolute(site, image) if image else None,
        "noindex": is_hidden(page),
        "markdown": _markdown(site, page),
        **given("metaTitle", document and document.front_matter.title_meta),
    }


def _image(site: Site, document: Document) -> str | None:
    """Return the address of the picture in front matter, which may be a file beside the document."""
    path, image = front_matter_image(document), document.front_matter.image
    if path is None:
        return image
    asset = site.assets.get(path)
    return f"/{asset.output if asset else image}"


def given(name: str, value: object) -> Props:
    """Return a prop that few pages have; nothing for an empty value."""
    return {name: value} if value else {}


def _markdown(site: Site, page: Page) -> Props | None:
    """Return the addresses of a page as Markdown: its href and its URL; None if it is HTML alone."""
    if not isinstance(page, DocPage | PostPage):
        return None
    route = markdown_route(page.route)
    return {"href": site.file_href(route), "permalink": site.permalink(route)}


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


def _standalone(page: StandalonePage) -> Props:
    title = {"hideTitle": _hides_title(page.document)}
    if page.kind == "home":
        return title
    return {**title, "toc": _toc(page.document), "editUrl": page.edit_url}


def _props_of_kind(site: Site, page: Page) -> Props:  # noqa: PLR0911 - a row for each kind of page
    match page:
        case DocPage():
            return _doc(site, page)
        case PostPage():
            return {
                "post": _post_summary(site, page),
                "toc": _toc(page.document),
                "newer": _page_link(site, page.newer),
                "older": _page_link(site, page.older),
                "editUrl": page.edit_url,
            }
        case StandalonePage():
            return _standalone(page)
        case PostListPage():
            return {
                "posts": [_post_summary(site, post) for post in page.posts],
                "number": page.number,
                "count": page.count,
                "newer": site.href(page.newer) if page.newer else None,
                "older": site.href(page.older) if page.older else None,
            }
        case IndexPage():
            return _index(site, page)
        case ArchivePage():
            return {"years": posts_by_year(site, page.posts)}
        case AuthorsPage():
            return {
                "authors": [
                    {
                        "author": _author(site, each.author),
                        "posts": len(each.posts),
                        "newest": [post_link(site, post) for post in each.posts[:NEWEST]],
                    }
                    for each in page.bylines
                ]
            }
        case TagsPage():
            return {
                "tags": [
                    {"label": each.tag.label, "href": site.href(each.tag.route), "posts": each.posts}
                    for each in page.tags
                ]
            }
        case SearchPage() | NotFoundPage():
            return {}
        case _:
            assert_never(page)


def _index(site: Site, page: IndexPage) -> Props:
    return {
        "sidebar": page.sidebar,
        "version": page.version.name,
        "items": [card(site, item) for item in page.items if first_href(item)],
    }


def first_href(item: SidebarItem) -> str | None:
    """Return the address that an item leads to: its own, or that of the first page below it; None without."""
    return next((each.href for each in walk_sidebar((item,)) if each.href and is_listed(each)), None)


def card(site: Site, item: SidebarItem) -> Props:
    """Return the card of an item of a sidebar."""
    if isinstance(item, SidebarCategory):
        return {
            "kind": "category",
            "label": item.label,
            "href": site.href(first_href(item) or ""),
            "description": "",
            "count": len(item.items),
        }
    return {
        "kind": "link",
        "label": item.label,
        "href": site.href(item.href),
        "description": item.description,
        "count": None,
    }


def _doc(site: Site, page: DocPage) -> Props:
    last_update = page.document.front_matter.last_update
    return {
        "sidebar": page.sidebar,
        "version": page.version.name,
        "others": {name: site.href(route) for name, route in page.others.items()},
        "hideTitle": _hides_title(page.document),
        "toc": _toc(page.document),
        "previous": _page_link(site, page.previous),
        "next": _page_link(site, page.next),
        "editUrl": page.edit_url,
        "lastUpdated": page.last_updated.isoformat() if page.last_updated else None,
        **given("lastUpdatedBy", last_update and last_update.author),
        **given("tags", _tags(site, doc_tags(page))),
        "unlisted": page.document.front_matter.unlisted,
    }


def _page_link(site: Site, link: PagerLink | None) -> Props | None:
    return {"title": link.title, "href": site.href(link.route)} if link else None


def _hides_title(document: Document) -> bool:
    """Return whether the layout leaves the title to the article, or out."""
    return document.front_matter.hide_title or document.has_own_title


def _toc(document: Document) -> list[Props]:
    front_matter = document.front_matter
    if front_matter.hide_table_of_contents:
        return []
    levels = range(front_matter.toc_min_heading_level, front_matter.toc_max_heading_level + 1)
    return [
        {"id": heading.id, "html": heading.html, "level": heading.level}
        for heading in document.headings
        if heading.level in levels
    ]


def _post_summary(site: Site, page: PostPage) -> Props:
    return {
        "href": site.href(page.route),
        "title": page.document.title,
        "date": page.date.isoformat(),
        "readingMinutes": page.reading_minutes,
        "authors": [_author(site, author) for author in page.authors],
        "tags": _tags(site, page.tags),
        "truncated": page.document.has_excerpt,
    }


def _tags(site: Site, tags: Iterable[Tag]) -> list[Props]:
    """Return the tags of a page; one that only unlisted pages have has no list."""
    return [
        {"label": tag.label, "href": site.href(tag.route) if tag.route in site.pages else None}
        for tag in tags
    ]


def _author(site: Site, author: Author) -> Props:
    return {
        "name": author.name,
        "title": author.title,
        "url": author.url,
        "imageUrl": site.href(author.image_url),
        **given("socials", [{"name": name, "href": href} for name, href in author.socials]),
    }


def post_link(site: Site, post: PostPage) -> Props:
    """Return a post's title, href and date."""
    return {"title": post.document.title, "href": site.href(post.route), "date": post.date.isoformat()}


def posts_by_year(site: Site, posts: Iterable[PostPage]) -> list[Props]:
    """Return links to posts, newest first, grouped by year."""
    in_years = sorted(posts, key=lambda post: post.date.year, reverse=True)  # of the author's own time zone
    by_year = itertools.groupby(in_years, key=lambda post: str(post.date.year))
    return [{"year": year, "posts": [post_link(site, post) for post in group]} for year, group in by_year]
