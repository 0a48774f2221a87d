"""Redirects that lead to nothing, to another redirect, or away from what is there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial

from homerow.config.redirects import FILE_NAME
from homerow.config.toml_file import Place
from homerow.site.checks.configured import ConfiguredLink, find_broken_link, find_broken_link_anchor
from homerow.site.checks.targets import Targets
from homerow.site.findings import Findings
from homerow.site.places import toml_key_place, toml_place
from homerow.site.routes import find_route_problem
from homerow.site.site import Site


def check_redirects(site: Site, findings: Findings) -> None:
    """Find redirects whose old address is taken or none at all, and those that lead to no page."""
    targets = Targets(site)
    for source in site.redirects:
        _check_source(source, site, findings)
    for link in _links(site):
        if link.route in site.redirects:
            cure = f"lead to {site.redirects[link.route]} at once"
            message = f"{link.route} is an old address itself"
            findings.add("redirect-chain", message, _target_place(site, link.key), cure=cure)
        else:
            find_broken_link(link, targets, findings)


def check_redirect_anchors(
    site: Site, ids_by_route: Mapping[str, Collection[str]], findings: Findings
) -> None:
    """Find redirects to an anchor that is no id in the final HTML."""
    for link in _links(site):
        find_broken_link_anchor(link, ids_by_route, partial(_target_place, site, link.key), findings)


def _check_source(source: str, site: Site, findings: Findings) -> None:
    problem = find_route_problem(source)
    if problem:
        cure = "an old address is that of a page, without .html"
        findings.add("bad-route", problem, _source_place(site, source), cure=cure)
    elif source in site.pages or site.is_file(source) or site.is_file(f"{source}.html"):
        message = f"{source} is no old address: something is published there"
        findings.add("redirect-of-page", message, _source_place(site, source), cure="remove one of them")


def _links(site: Site) -> Iterator[ConfiguredLink]:
    for source, target in site.redirects.items():
        if target.startswith("/"):
            yield ConfiguredLink(target, FILE_NAME, source)


def _source_place(site: Site, source: str) -> Place:
    return toml_key_place(site.config, FILE_NAME, (source,))


def _target_place(site: Site, source: str) -> Place:
    return toml_place(site.config, FILE_NAME, (source,))
