"""The checks of a finished site graph, in their order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from homerow.diagnostics import DiagnosticLog
from homerow.site.checks.assets import (
    check_assets,
    check_card_background,
    check_static_files,
    check_static_references,
    check_unused_files,
)
from homerow.site.checks.configured import (
    check_configured_anchors,
    check_configured_links,
    check_redirects,
    check_security_contact,
)
from homerow.site.checks.contrast import check_colors, check_styles
from homerow.site.checks.documents import (
    check_case,
    check_duplicate_docs,
    check_duplicate_routes,
    check_main_docs,
    check_orphans,
)
from homerow.site.checks.links import check_links, find_broken_anchors
from homerow.site.findings import Findings
from homerow.site.site import Site

CHECKS: tuple[Callable[[Site, Findings], None], ...] = (
    check_duplicate_routes,
    check_case,
    check_duplicate_docs,
    check_static_files,
    check_main_docs,
    check_links,
    check_configured_links,
    check_assets,
    check_static_references,
    check_card_background,
    check_colors,
    check_styles,
    check_security_contact,
    check_redirects,
    check_orphans,
    check_unused_files,
)


def check_site(site: Site, log: DiagnosticLog) -> None:
    """Find problems of the graph."""
    findings = Findings(site.config.severities, log, site.ignored)
    for check in CHECKS:
        check(site, findings)


def check_anchors(site: Site, ids_by_route: Mapping[str, Collection[str]], log: DiagnosticLog) -> None:
    """Find links and redirects to ids that the final HTML of their page does not have."""
    findings = Findings(site.config.severities, log)
    find_broken_anchors(site, ids_by_route, findings)
    check_configured_anchors(site, ids_by_route, findings)
