"""Redirects of the client-redirects plugin as redirects.toml."""

from __future__ import annotations

import re

from docusaurus.migration.links import page_route
from docusaurus.migration.options import Options
from homerow.config.formats import SEGMENTS
from homerow.javascript import Unread

MAX_REDIRECTS = 20_000
_ROUTE = re.compile(rf"/(?:{SEGMENTS})?")


def redirects_values(options: Options) -> dict[str, str]:
    """Return the new route of each old one."""
    found: dict[str, str] = {}
    for value, line in options.items("redirects")[:MAX_REDIRECTS]:
        entry = Options(value, "redirect ", options.file, options.report)
        given = entry.raw("from")
        to = entry.text("to")
        for old in given if isinstance(given, list) else [given]:
            if not isinstance(old, str) or not to:
                options.report.unread("a redirect that is code", options.file, line)
            elif not _ROUTE.fullmatch(page_route(old)):
                options.report.decide(
                    f'the old address "{old[:80]}" cannot be redirected', options.file, line
                )
            elif page_route(old) != page_route(to):
                found[page_route(old)] = to if "://" in to else page_route(to)
    create = options.raw("createRedirects")
    if isinstance(create, Unread):
        message = "createRedirects is a function: write the redirects that it makes into redirects.toml"
        options.report.decide(message, options.file, create.line)
    options.drop(("fromExtensions", "toExtensions", "id"))  # /x.html leads to /x on every host
    options.ignore_rest()
    if found:
        options.report.convert(f"{len(found)} redirects", options.file, options.line("redirects"))
    return found
