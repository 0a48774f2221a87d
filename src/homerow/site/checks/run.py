"""The checks of a finished site graph, in the order in which they are made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from homerow.diagnostics import DiagnosticLog
from homerow.site.checks.anchors import find_broken_anchors
from homerow.site.checks.configured import check_configured_anchors, check_configured_links
from homerow.site.checks.duplicates import (
    check_duplicate_docs,
    check_duplicate_routes,
    check_static_files,
)
from homerow.site.checks.files import check_assets, check_static_references
from homerow.site.checks.links import check_links
from homerow.site.checks.orphans import check_orphans
from homerow.site.checks.redirects import check_redirect_anchors, check_redirects
from homerow.site.checks.versions import check_main_docs
from homerow.site.findings import Findings
from homerow.site.site import Site

CHECKS: tuple[Callable[[Site, Findings], None], ...] = (
    check_duplicate_routes,
    check_duplicate_docs,
    check_static_files,
    check_main_docs,
    check_links,
    check_configured_links,
    check_assets,
    check_static_references,
    check_redirects,
    check_orphans,
)


def check_site(site: Site, log: DiagnosticLog) -> None:
    """Find what is wrong with the graph."""
    findings = Findings(site.config.severities, log)
    for check in CHECKS:
        check(site, findings)


def check_anchors(site: Site, ids_by_route: Mapping[str, Collection[str]], log: DiagnosticLog) -> None:
    """Find links and redirects to ids that the final HTML of their page does not have."""
    findings = Findings(site.config.severities, log)
    find_broken_anchors(site, ids_by_route, findings)
    check_configured_anchors(site, ids_by_route, findings)
    check_redirect_anchors(site, ids_by_route, findings)
