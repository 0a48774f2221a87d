"""Links to an anchor that is not on the page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from urllib.parse import unquote

from homerow.config.toml_file import Place
from homerow.diagnostics import nearest
from homerow.site.checks.targets import Targets
from homerow.site.findings import Findings
from homerow.site.page import documents_of
from homerow.site.site import Site
from homerow.site.suggestions import MAX_LENGTH, MAX_SUGGESTIONS

# HTML §7.4.6.4: "#top" is the top of the document where no element has that id.
ALWAYS_THERE = frozenset({"top"})


def find_broken_anchors(site: Site, ids_by_route: Mapping[str, Collection[str]], findings: Findings) -> None:
    """Find links whose anchor is no id in the final HTML; pages without known ids are passed over."""
    targets = Targets(site)
    found = 0
    for route, document in documents_of(site.pages.values()):
        for link in document.links:
            target = route if link.kind == "anchor" else targets.route_of(link)
            ids = ids_by_route.get(target) if link.anchor and target else None
            if ids is not None and _is_missing(link.anchor or "", ids):
                found += 1
                known = ids if found <= MAX_SUGGESTIONS else ()
                _report(link.anchor or "", target or "", known, link.place, findings)


def find_broken_anchor(
    anchor: str, route: str, ids: Collection[str], place: Callable[[], Place], findings: Findings
) -> None:
    """Find that a page whose ids these are does not have an anchor; only then its place is asked for."""
    if _is_missing(anchor, ids):
        _report(anchor, route, ids, place(), findings)


def _is_missing(anchor: str, ids: Collection[str]) -> bool:
    return anchor not in ids and anchor not in ALWAYS_THERE and unquote(anchor) not in ids


def _report(anchor: str, route: str, ids: Collection[str], place: Place, findings: Findings) -> None:
    anchor = unquote(anchor)
    match = nearest(anchor, sorted(ids)) if len(anchor) <= MAX_LENGTH else None
    cure = f"did you mean #{match}?" if match else f"give a heading of {route} that anchor: {{#{anchor}}}"
    findings.add("broken-anchor", f'no heading "{anchor}" on {route}', place, cure=cure)
