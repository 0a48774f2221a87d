"""Links in site.toml, sidebars.toml and redirects.toml that lead to nothing, and an expired contact."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from html import unescape

from msgspec import Struct

from homerow.config.appearance.frame import DropdownItem, HtmlItem, LinkItem, NavbarItem
from homerow.config.loader import REDIRECTS_FILE, SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.sidebars import SIDEBARS_FILE, sidebars_files
from homerow.diagnostics import Place
from homerow.site.checks.links import Targets, find_broken_anchor
from homerow.site.findings import Findings, config_place, toml_place, toml_value_place
from homerow.site.routes import composed, find_route_problem, path_of
from homerow.site.site import Site

_HREF = re.compile(r"\shref=[\"']?([^\s\"'>]+)")


class ConfiguredLink(Struct, frozen=True):
    """The value of a key in a configuration file, as an address, or an address in the HTML that it is."""

    address: str
    file: str
    key: str
    html: str = ""

    @property
    def route(self) -> str:
        """The address without its query and anchor."""
        return composed(path_of(self.address))

    @property
    def anchor(self) -> str:
        """The text after the number sign."""
        return self.address.partition("#")[2]

    def place(self, site: Site) -> Place:
        """Return the place of the address."""
        if self.file == REDIRECTS_FILE:
            return toml_place(site.config, REDIRECTS_FILE, (self.key,))
        is_of_sidebars = self.file == SIDEBARS_FILE
        files = sidebars_files(site.config.site_dir) if is_of_sidebars else (self.file,)
        return toml_value_place(site.config, files, self.key, self.html or self.address)


def configured_links(site: Site) -> Iterator[ConfiguredLink]:
    """Yield the routes in navbar, footer, logos, sidebars and HTML, but not the documents named by id."""
    yield from (link for link in configured_addresses(site) if link.address.startswith("/"))
    base = site.config.base_url
    for key, html, address in html_addresses(site.config):
        if address.startswith("/") and not address.startswith("//"):
            below = f"/{address.removeprefix(base)}" if address.startswith(base) else address
            yield ConfiguredLink(below, SITE_FILE, key, html)


def html_addresses(config: SiteConfig) -> Iterator[tuple[str, str, str]]:
    """Yield the addresses in the HTML of site.toml, each after its key and the HTML."""
    texts = [("copyright", config.footer.copyright)]
    if config.announcement:
        texts.append(("content", config.announcement.content))
    items = (*(config.navbar or ()), *(item for column in config.footer.columns for item in column.items))
    texts.extend(("value", item.value) for item in items if isinstance(item, HtmlItem))
    for key, html in texts:
        yield from ((key, html, unescape(match[1])) for match in _HREF.finditer(html))


def configured_addresses(site: Site) -> Iterator[ConfiguredLink]:
    """Yield routes and addresses of other sites in navbar, footer, logos and sidebars."""
    config = site.config
    for column in config.footer.columns:
        yield from _item_links(column.items)
    yield from _item_links(config.navbar or ())
    for logo in (config.logo, config.footer.logo, config.footer.badge):
        if logo and logo.href:
            yield ConfiguredLink(logo.href, SITE_FILE, "href")
    for item in site.sidebar_items:
        if item.doc_id is None and item.href:
            yield ConfiguredLink(item.href, SIDEBARS_FILE, "link")


def _item_links(items: Iterable[NavbarItem | HtmlItem]) -> Iterator[ConfiguredLink]:
    for item in items:
        if isinstance(item, DropdownItem):
            yield from _item_links(item.items)
        if isinstance(item, LinkItem | DropdownItem) and item.to:
            yield ConfiguredLink(item.to, SITE_FILE, "to")
        if isinstance(item, LinkItem) and item.href:
            yield ConfiguredLink(item.href, SITE_FILE, "href")


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
            hint = f"redirect to {site.redirects[link.route]} directly"
            message = f"{link.route} is redirected, too"
            findings.add("redirect-chain", message, link.place(site), hint=hint)
        else:
            _check_link(link, targets, findings)


def _check_redirect_source(source: str, site: Site, findings: Findings) -> None:
    problem = find_route_problem(source)
    if problem:
        place = toml_place(site.config, REDIRECTS_FILE, (source,), of_key=True)
        hint = "write the route of a former page, without .html"
        findings.add("bad-route", problem, place, hint=hint)
    elif source in site.pages or site.is_file(source) or site.is_file(f"{source}.html"):
        place = toml_place(site.config, REDIRECTS_FILE, (source,), of_key=True)
        message = f"{source} cannot be redirected, because it is the address of a page or file"
        findings.add("redirect-of-page", message, place, hint="remove one of them")


def check_security_contact(site: Site, findings: Findings) -> None:
    """Find a contact for security reports that has expired."""
    security = site.config.security
    if security.contact and security.expires < datetime.now(UTC).date():
        place = config_place(site.config, ("security", "expires"))
        message = f"security.txt expired on {security.expires}"
        findings.add(
            "expired-contact", message, place, hint="check the contact, and set a date within a year"
        )


def _check_link(link: ConfiguredLink, targets: Targets, findings: Findings) -> None:
    if not targets.has(link.route):
        hint = targets.route_cure(link.route, otherwise="leave it out until the page exists")
        findings.add("broken-link", f"no page at {link.route}", link.place(targets.site), hint=hint)


def check_configured_anchors(
    site: Site, ids_by_route: Mapping[str, Collection[str]], findings: Findings
) -> None:
    """Find links in configuration files to anchors that are not ids in the final HTML."""
    for link in (*configured_links(site), *_redirect_links(site)):
        ids = ids_by_route.get(link.route)
        if link.anchor and ids is not None:
            find_broken_anchor(link.anchor, link.route, ids, partial(link.place, site), findings)
