"""Links of documents that lead to nothing."""

from __future__ import annotations

from pathlib import PurePosixPath

from homerow.markdown.document import Link
from homerow.site.checks.targets import Targets
from homerow.site.findings import Findings
from homerow.site.page import documents_of
from homerow.site.site import Site

DRAFT_CURE = "publish the draft, or remove the link until then"


def check_links(site: Site, findings: Findings) -> None:
    """Find links to pages and files that are not there."""
    targets = Targets(site)
    checks = {"file": _check_file, "route": _check_route}
    for _, document in documents_of(site.pages.values()):
        for link in document.links:
            if check := checks.get(link.kind):
                check(link, targets, findings)


def _check_file(link: Link, targets: Targets, findings: Findings) -> None:
    if targets.route_of(link) is not None:
        return
    if link.target in targets.drafts:
        findings.add("broken-link", f"{link.target} is a draft and has no page", link.place, cure=DRAFT_CURE)
    elif any(part.startswith("_") for part in PurePosixPath(link.target).parts):
        cure = "link to a page that shows it"
        findings.add("broken-link", f"{link.target} is a partial and has no page", link.place, cure=cure)
    else:
        nearest = targets.nearest_file(link)
        cure = f"did you mean {nearest}?" if nearest else "write the path of a .md file, or a route"
        findings.add("broken-link", f"no page comes from {link.target}", link.place, cure=cure)


def _check_route(link: Link, targets: Targets, findings: Findings) -> None:
    if targets.has(link.target):
        return
    if link.target in targets.drafts.values():
        findings.add("broken-link", f"{link.target} is a draft and has no page", link.place, cure=DRAFT_CURE)
    else:
        nearest = targets.nearest_route(link.target)
        cure = f"did you mean {nearest}?" if nearest else "write the route of a page or of a static file"
        findings.add("broken-link", f"no page at {link.target}", link.place, cure=cure)
