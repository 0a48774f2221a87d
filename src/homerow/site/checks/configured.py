"""Links that stand in site.toml and sidebars.toml, and lead to nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct

from homerow.config.loader import FILE_NAME as SITE_FILE
from homerow.config.navbar_items import DropdownItem, HtmlItem, LinkItem, NavbarItem
from homerow.config.sidebars import FILE_NAME as SIDEBARS_FILE
from homerow.config.toml_file import Place
from homerow.site.base_url import path_of
from homerow.site.checks.anchors import find_broken_anchor
from homerow.site.checks.targets import Targets
from homerow.site.findings import Findings
from homerow.site.places import toml_value_place
from homerow.site.sidebar_items import walk
from homerow.site.site import Site


class ConfiguredLink(Struct, frozen=True):
    """An address that a key of a file of the site leads to."""

    address: str
    file: str
    key: str

    @property
    def route(self) -> str:
        """The address without its query and anchor."""
        return path_of(self.address)

    @property
    def anchor(self) -> str:
        """What follows the address's hash sign."""
        return self.address.partition("#")[2]


def configured_links(site: Site) -> Iterator[ConfiguredLink]:
    """Yield the routes that navbar, footer, logos and sidebars lead to, but for documents named by id."""
    config = site.config
    for column in config.footer.columns:
        yield from _item_links(column.items)
    yield from _item_links(config.navbar)
    for logo in (config.logo, config.footer.logo, config.footer.badge):
        if logo and logo.href and logo.href.startswith("/"):
            yield ConfiguredLink(logo.href, SITE_FILE, "href")
    for items in site.sidebars.values():
        for item in walk(items):
            if item.doc_id is None and item.href and item.href.startswith("/"):
                yield ConfiguredLink(item.href, SIDEBARS_FILE, "link")


def _item_links(items: Iterable[NavbarItem | HtmlItem]) -> Iterator[ConfiguredLink]:
    for item in items:
        if isinstance(item, DropdownItem):
            yield from _item_links(item.items)
        if isinstance(item, LinkItem | DropdownItem) and item.to:
            yield ConfiguredLink(item.to, SITE_FILE, "to")


def check_configured_links(site: Site, findings: Findings) -> None:
    """Find routes in site.toml and sidebars.toml that are not there."""
    targets = Targets(site)
    for link in configured_links(site):
        find_broken_link(link, targets, findings)


def check_configured_anchors(
    site: Site, ids_by_route: Mapping[str, Collection[str]], findings: Findings
) -> None:
    """Find links in site.toml and sidebars.toml to an anchor that is no id in the final HTML."""
    for link in configured_links(site):
        place = partial(toml_value_place, site.config, link.file, link.key, link.address)
        find_broken_link_anchor(link, ids_by_route, place, findings)


def find_broken_link_anchor(
    link: ConfiguredLink,
    ids_by_route: Mapping[str, Collection[str]],
    place: Callable[[], Place],
    findings: Findings,
) -> None:
    """Find that a link leads to an anchor that its page does not have, if the ids of that are known."""
    ids = ids_by_route.get(link.route)
    if link.anchor and ids is not None:
        find_broken_anchor(link.anchor, link.route, ids, place, findings)


def find_broken_link(link: ConfiguredLink, targets: Targets, findings: Findings) -> None:
    """Find that a link leads to no page and to no static file."""
    if not targets.has(link.route):
        nearest = targets.nearest_route(link.route)
        cure = f"did you mean {nearest}?" if nearest else "leave it out until the page exists"
        place = toml_value_place(targets.site.config, link.file, link.key, link.address)
        findings.add("broken-link", f"no page at {link.route}", place, cure=cure)
