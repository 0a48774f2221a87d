"""Documents that no reader finds: in no sidebar, and without a link from another page."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.config.navbar_items import DocItem, DropdownItem, NavbarItem
from homerow.site.checks.configured import configured_links
from homerow.site.checks.targets import Targets
from homerow.site.findings import Findings
from homerow.site.page import DocPage, documents_of
from homerow.site.places import source_place
from homerow.site.sidebar_items import walk
from homerow.site.site import Site


def check_orphans(site: Site, findings: Findings) -> None:
    """Find documents that nothing leads to, but those whose author says so."""
    reached = _reached(site)
    named = {item.doc_id for item in _leaves(site) if isinstance(item, DocItem)}
    for page in site.pages.values():
        if not isinstance(page, DocPage) or page.route in reached or page.doc_id in named:
            continue
        if not _is_alone(page):
            place = source_place(site.config, page.document.path)
            cure = "add it to sidebars.toml, or write unlisted: true"
            findings.add("orphan-page", f"no sidebar and no link leads to {page.route}", place, cure=cure)


def _is_alone(page: DocPage) -> bool:
    front_matter = page.document.front_matter
    is_main = page.doc_id == page.version.main_doc_id
    return is_main or front_matter.is_hidden or front_matter.hide_sidebar


def _leaves(site: Site) -> Iterator[NavbarItem]:
    for item in site.config.navbar:
        yield item
        if isinstance(item, DropdownItem):
            yield from item.items


def _reached(site: Site) -> set[str | None]:
    """Return the routes that sidebars, links of other pages, and the configuration lead to."""
    targets = Targets(site)
    reached = {item.href for items in site.sidebars.values() for item in walk(items)}
    reached.update(link.route for link in configured_links(site))
    for route, document in documents_of(site.pages.values()):
        reached.update(target for link in document.links if (target := targets.route_of(link)) != route)
    return reached
