"""What stands beside every page of the blog: the posts by year, and the ways to find others."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from homerow.rendering.hrefs import Props, href
from homerow.site.page import PostPage
from homerow.site.routes import ARCHIVE_ROUTE, AUTHORS_ROUTE, BLOG_ROUTE, TAGS_ROUTE
from homerow.site.site import Site

# Beside each of n posts stand the titles of others: without a limit a blog would grow by n squared.
SIDEBAR_POSTS = 100


def blog_sidebar(site: Site) -> list[Props]:
    """Return the newest listed posts by year."""
    listed = (post for post in site.posts if not post.document.front_matter.unlisted)
    years = posts_by_year(site, itertools.islice(listed, SIDEBAR_POSTS))
    return [{**year, "posts": [_without_date(post) for post in year["posts"]]} for year in years]


def blog_links(site: Site) -> list[Props]:
    """Return the links to the lists of posts; none on a site without a blog."""
    if BLOG_ROUTE not in site.pages or ARCHIVE_ROUTE not in site.pages:
        return []
    titles = {
        BLOG_ROUTE: "All posts",
        ARCHIVE_ROUTE: "Archive",
        TAGS_ROUTE: "Tags",
        AUTHORS_ROUTE: "Authors",
    }
    return [{"title": title, "href": href(site, route)} for route, title in titles.items()]


def posts_by_year(site: Site, posts: Iterable[PostPage]) -> list[Props]:
    """Return posts, which come newest first, by year."""
    by_year = itertools.groupby(posts, key=lambda post: str(post.date.year))
    return [{"year": year, "posts": [_link(site, post) for post in group]} for year, group in by_year]


def _link(site: Site, post: PostPage) -> Props:
    return {"title": post.document.title, "href": href(site, post.route), "date": post.date.isoformat()}


def _without_date(post: Props) -> Props:
    return {"title": post["title"], "href": post["href"]}
