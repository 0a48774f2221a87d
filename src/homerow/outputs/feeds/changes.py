"""The content of the feed of documentation changes: the pages that were changed last."""

from __future__ import annotations

from datetime import date
from html import escape
from urllib.parse import urlsplit

from homerow.content.source import time_of
from homerow.outputs.feeds.channel import ENTRIES, NO_POSTS, Channel, Entry, xml_text
from homerow.site.page import DocPage
from homerow.site.routes import changes_route
from homerow.site.site import Site


def changes_channel(site: Site) -> Channel:
    """Return the feed; a page changes when its source is committed."""
    config, version = site.config, site.config.last_version
    messages, main = config.messages, site.main_page(version)
    entries = tuple(_entry(site, page) for page in site.changed_docs[:ENTRIES])
    return Channel(
        # Feed readers know a feed by its id: it stays if the documentation begins with another page.
        id=site.permalink(version.route),
        title=xml_text(messages.text("{site}: documentation changes", site=config.title)),
        description=xml_text(
            messages.text("The last changes of the documentation of {site}", site=config.title)
        ),
        home=site.permalink(main.route if main else version.route),
        url=site.permalink(changes_route(version)),
        language=config.language,
        author=xml_text(config.title),
        updated=entries[0].published if entries else NO_POSTS,
        entries=entries,
    )


def _entry(site: Site, page: DocPage) -> Entry:
    updated = time_of(page.last_updated or date.min)
    summary = xml_text(page.document.description)
    return Entry(
        # A change is an entry of its own (RFC 4151): feed readers show an entry once.
        id=f"tag:{urlsplit(site.config.url).hostname},{updated:%Y-%m-%d}:{page.route}",
        url=site.permalink(page.route),
        title=xml_text(page.document.title),
        summary=summary,
        html=f"<p>{escape(summary)}</p>",
        published=updated,
        updated=updated,
        authors=(),
        tags=(),
        image=None,
    )
