"""The pages of the blog as JSON: posts, lists of posts, archive, authors, tags."""

from __future__ import annotations

from collections.abc import Iterable

from homerow.rendering.blog_sidebar import posts_by_year
from homerow.rendering.hrefs import Props, href
from homerow.rendering.page_base import base_props, page_link, toc
from homerow.site.blog_lists import count_of
from homerow.site.page import (
    ArchivePage,
    Author,
    AuthorsPage,
    Byline,
    PostListPage,
    PostPage,
    Tag,
    TagsPage,
)
from homerow.site.site import Site

NEWEST = 3  # posts of an author on the page of all authors


def post_props(site: Site, page: PostPage) -> Props:
    """Return what a post has beside PageBase."""
    return {
        "kind": page.kind,
        "post": _post_summary(site, page),
        "toc": toc(page.document),
        "newer": page_link(site, page.newer),
        "older": page_link(site, page.older),
        "editUrl": page.edit_url,
    }


def post_list_props(site: Site, page: PostListPage) -> Props:
    """Return PostListPage of contract/page.ts."""
    return {
        **base_props(site, page.route, page.title, page.description),
        "kind": page.kind,
        "posts": [_post_summary(site, post) for post in page.posts],
        "number": page.number,
        "count": page.count,
        "newer": href(site, page.newer) if page.newer else None,
        "older": href(site, page.older) if page.older else None,
    }


def archive_props(site: Site, page: ArchivePage) -> Props:
    """Return ArchivePage of contract/page.ts."""
    description = f"Every post of {site.config.blog.title} by year: {count_of(len(page.posts))}."
    return {
        **base_props(site, page.route, "Archive", description),
        "kind": page.kind,
        "years": posts_by_year(site, page.posts),
    }


def authors_props(site: Site, page: AuthorsPage) -> Props:
    """Return AuthorsPage of contract/page.ts."""
    description = f"Who writes {site.config.blog.title}, and what they wrote last."
    return {
        **base_props(site, page.route, "Authors", description),
        "kind": page.kind,
        "authors": [_byline(site, byline) for byline in page.bylines],
    }


def tags_props(site: Site, page: TagsPage) -> Props:
    """Return TagsPage of contract/page.ts."""
    description = f"What {site.config.blog.title} is about: {len(page.tags)} tags and their posts."
    return {
        **base_props(site, page.route, "Tags", description),
        "kind": page.kind,
        "tags": [
            {"label": count.tag.label, "href": href(site, count.tag.route), "posts": count.posts}
            for count in page.tags
        ],
    }


def _post_summary(site: Site, page: PostPage) -> Props:
    return {
        "href": href(site, page.route),
        "title": page.document.title,
        "date": page.date.isoformat(),
        "readingMinutes": page.reading_minutes,
        "authors": [_author(site, author) for author in page.authors],
        "tags": _tags(site, page.tags),
        "truncated": page.document.has_excerpt,
    }


def _author(site: Site, author: Author) -> Props:
    image = href(site, author.image_url)
    return {"name": author.name, "title": author.title, "url": author.url, "imageUrl": image}


def _tags(site: Site, tags: Iterable[Tag]) -> list[Props]:
    # A tag that only unlisted posts have leads nowhere.
    return [
        {"label": tag.label, "href": href(site, tag.route) if tag.route in site.pages else None}
        for tag in tags
    ]


def _byline(site: Site, byline: Byline) -> Props:
    return {
        "author": _author(site, byline.author),
        "posts": len(byline.posts),
        "newest": [
            {"title": post.document.title, "href": href(site, post.route), "date": post.date.isoformat()}
            for post in byline.posts[:NEWEST]
        ],
    }
