"""Links in site.toml, sidebars.toml and redirects.toml that lead to nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial

from msgspec import Struct

from homerow.config.loader import REDIRECTS_FILE, SITE_FILE
from homerow.config.navbar_items import DropdownItem, HtmlItem, LinkItem, NavbarItem
from homerow.config.sidebars import SIDEBARS_FILE
from homerow.config.toml_file import Place
from homerow.site.checks.links import Targets, find_broken_anchor
from homerow.site.findings import Findings, toml_place, toml_value_place
from homerow.site.page import walk_sidebar
from homerow.site.routes import find_route_problem, path_of
from homerow.site.site import Site


class ConfiguredLink(Struct, frozen=True):
    """The value of a key in a configuration file, as an address."""

    address: str
    file: str
    key: str

    @property
    def route(self) -> str:
        """The address without its query and anchor."""
        return path_of(self.address)

    @property
    def anchor(self) -> str:
        """The text after the number sign."""
        return self.address.partition("#")[2]

    def place(self, site: Site) -> Place:
        """Return the place of the address."""
        if self.file == REDIRECTS_FILE:
            return toml_place(site.config, REDIRECTS_FILE, (self.key,))
        return toml_value_place(site.config, self.file, self.key, self.address)


def configured_links(site: Site) -> Iterator[ConfiguredLink]:
    """Yield the routes in navbar, footer, logos and sidebars, but not the documents named by id."""
    config = site.config
    for column in config.footer.columns:
        yield from _item_links(column.items)
    yield from _item_links(config.navbar)
    for logo in (config.logo, config.footer.logo, config.footer.badge):
        if logo and logo.href and logo.href.startswith("/"):
            yield ConfiguredLink(logo.href, SITE_FILE, "href")
    for items in site.sidebars.values():
        for item in walk_sidebar(items):
            if item.doc_id is None and item.href and item.href.startswith("/"):
                yield ConfiguredLink(item.href, SIDEBARS_FILE, "link")


def _item_links(items: Iterable[NavbarItem | HtmlItem]) -> Iterator[ConfiguredLink]:
    for item in items:
        if isinstance(item, DropdownItem):
            yield from _item_links(item.items)
        if isinstance(item, LinkItem | DropdownItem) and item.to:
            yield ConfiguredLink(item.to, SITE_FILE, "to")


def _redirect_links(site: Site) -> Iterator[ConfiguredLink]:
    for source, target in site.redirects.items():
        if target.startswith("/"):
            yield ConfiguredLink(target, REDIRECTS_FILE, source)


def check_configured_links(site: Site, findings: Findings) -> None:
    """Find links of site.toml and sidebars.toml to pages that do not exist."""
    targets = Targets(site)
    for link in configured_links(site):
        _check_link(link, targets, findings)


def check_redirects(site: Site, findings: Findings) -> None:
    """Find redirects from addresses that are taken or invalid, and redirects to missing pages."""
    targets = Targets(site)
    for source in site.redirects:
        _check_redirect_source(source, site, findings)
    for link in _redirect_links(site):
        if link.route in site.redirects:
            cure = f"redirect to {site.redirects[link.route]} directly"
            message = f"{link.route} is redirected, too"
            findings.add("redirect-chain", message, link.place(site), cure=cure)
        else:
            _check_link(link, targets, findings)


def _check_redirect_source(source: str, site: Site, findings: Findings) -> None:
    problem = find_route_problem(source)
    if problem:
        place = toml_place(site.config, REDIRECTS_FILE, (source,), of_key=True)
        cure = "write the route of a former page, without .html"
        findings.add("bad-route", problem, place, cure=cure)
    elif source in site.pages or site.is_file(source) or site.is_file(f"{source}.html"):
        place = toml_place(site.config, REDIRECTS_FILE, (source,), of_key=True)
        message = f"{source} cannot be redirected, because it is the address of a page or file"
        findings.add("redirect-of-page", message, place, cure="remove one of them")


def _check_link(link: ConfiguredLink, targets: Targets, findings: Findings) -> None:
    if not targets.has(link.route):
        cure = targets.route_cure(link.route, otherwise="leave it out until the page exists")
        findings.add("broken-link", f"no page at {link.route}", link.place(targets.site), cure=cure)


def check_configured_anchors(
    site: Site, ids_by_route: Mapping[str, Collection[str]], findings: Findings
) -> None:
    """Find links in configuration files to anchors that are not ids in the final HTML."""
    for link in (*configured_links(site), *_redirect_links(site)):
        ids = ids_by_route.get(link.route)
        if link.anchor and ids is not None:
            find_broken_anchor(link.anchor, link.route, ids, partial(link.place, site), findings)
