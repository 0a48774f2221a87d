"""Whether a document can be published where its path and slug put it."""

from __future__ import annotations

from homerow.config.model import SiteConfig
from homerow.markdown.document import Document
from homerow.site.findings import Findings
from homerow.site.places import source_place
from homerow.site.routes import find_route_problem

CURE = "name the file and its folders with letters, digits and hyphens, or give it another slug"


def is_addressable(config: SiteConfig, document: Document, route: str, findings: Findings) -> bool:
    """Tell whether a route is an address of the site; one that is not is a finding."""
    problem = find_route_problem(route)
    if problem:
        place = source_place(config, document.path, "slug")
        findings.add("bad-route", problem, place, cure=CURE)
    return problem is None
