"""The text of social cards: the pictures of pages in messengers and social networks."""

from __future__ import annotations

import hashlib
from urllib.parse import urlsplit

from msgspec import Struct

from homerow.site.page import (
    DocPage,
    DocumentPage,
    NotFoundPage,
    Page,
    PostPage,
    SearchPage,
    StandalonePage,
    page_title,
)
from homerow.site.site import Site


class Card(Struct, frozen=True):
    """The text of a card; `style` is the digest of how it is drawn."""

    title: str
    section: str
    site_title: str
    host: str
    style: str

    @property
    def output(self) -> str:
        """The name of its file below the output folder, made from its content."""
        digest = hashlib.blake2b(repr(self).encode(), digest_size=8)
        return f"assets/card-{digest.hexdigest()}.png"


def page_card(site: Site, page: Page) -> Card | None:
    """Return a page's card; None without an address, with its own picture, or if the build draws no cards."""
    if not site.card_style or isinstance(page, NotFoundPage):
        return None
    if site.config.social_card.image or (isinstance(page, DocumentPage) and page.document.front_matter.image):
        return None
    is_home = page.kind == "home"
    return Card(
        title=(is_home and site.config.tagline) or page_title(page, site.config.messages),
        section=_section(site, page),
        site_title=site.config.title,
        host=urlsplit(site.config.url).netloc,
        style=site.card_style,
    )


def _section(site: Site, page: Page) -> str:
    if isinstance(page, PostPage):
        return f"{site.config.blog.title} · {site.config.messages.day(page.date)}"
    if isinstance(page, StandalonePage | SearchPage):
        return ""
    if isinstance(page, DocPage):
        # The last segment is the page itself.
        folders = page.route.strip("/").split("/")[:-1] or [page.route.strip("/")]
        return " · ".join(folder.replace("-", " ").capitalize() for folder in folders if folder)
    return site.config.blog.title
