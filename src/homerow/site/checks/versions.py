"""Versions without the document that they open with."""

from __future__ import annotations

from homerow.diagnostics import did_you_mean
from homerow.site.findings import Findings
from homerow.site.page import DocPage
from homerow.site.places import config_place
from homerow.site.site import Site


def check_main_docs(site: Site, findings: Findings) -> None:
    """Find versions whose main document is missing; one without any document has nothing to open."""
    ids: dict[str, set[str]] = {}
    for page in site.pages.values():
        if isinstance(page, DocPage):
            ids.setdefault(page.version.name, set()).add(page.doc_id)
    for index, version in enumerate(site.config.versions):
        known = ids.get(version.name, set())
        if known and version.main_doc_id not in known:
            message = f'the version "{version.name}" has no document with the id "{version.main_doc_id}"'
            cure = did_you_mean(version.main_doc_id, sorted(known)[:2000]) or "set main_doc_id"
            place = config_place(site.config, ("versions", index, "main_doc_id"))
            findings.add("missing-doc", message, place, cure=cure)
