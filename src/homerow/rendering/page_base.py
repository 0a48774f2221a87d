"""What pages of every kind have in common, as JSON: PageBase of contract/page.ts, and parts of others."""

from __future__ import annotations

from homerow.markdown.document import Document, Heading
from homerow.rendering.hrefs import Props, href, permalink
from homerow.site.page import PagerLink
from homerow.site.site import Site


def base_props(site: Site, route: str, title: str, description: str) -> Props:
    """Return PageBase of a generated page."""
    return {
        "href": href(site, route),
        "title": title,
        "description": description,
        "keywords": [],
        "permalink": permalink(site, route),
        "image": None,
        "noindex": False,
    }


def document_base_props(site: Site, route: str, document: Document) -> Props:
    """Return PageBase of a page that is made from a document."""
    front_matter = document.front_matter
    image = front_matter.image
    return {
        **base_props(site, route, document.title, document.description),
        "keywords": list(front_matter.keywords),
        "image": _absolute(site, image) if image else None,
        "noindex": front_matter.draft or front_matter.unlisted,
    }


def _absolute(site: Site, address: str) -> str:
    """Return the URL of a static file, or an address elsewhere as it is."""
    return address if "://" in address else permalink(site, f"/{address.removeprefix('/')}")


def page_link(site: Site, link: PagerLink | None) -> Props | None:
    """Return a PageLink."""
    return {"title": link.title, "href": href(site, link.route)} if link else None


def hides_title(document: Document) -> bool:
    """Tell whether the layout is to leave the title to the article, or out."""
    return document.front_matter.hide_title or document.has_own_title


def toc(document: Document) -> list[Props]:
    """Return the TocEntries of a document; none when its author hides the table of contents."""
    front_matter = document.front_matter
    if front_matter.hide_table_of_contents:
        return []
    levels = range(front_matter.toc_min_heading_level, front_matter.toc_max_heading_level + 1)
    return [_toc_entry(heading) for heading in document.headings if heading.level in levels]


def _toc_entry(heading: Heading) -> Props:
    return {"id": heading.id, "html": heading.html, "level": heading.level}
