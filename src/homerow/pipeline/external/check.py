"""The check of links to other sites, for `homerow check --external`."""

from __future__ import annotations

import asyncio
import ssl
import time
from pathlib import Path
from urllib.parse import urlsplit

from msgspec.structs import replace

from homerow import __version__
from homerow.diagnostics import DiagnosticLog
from homerow.pipeline.external.remembered import read_remembered, write_remembered
from homerow.pipeline.external.request import Client
from homerow.pipeline.external.visits import Limits, visit_all
from homerow.site.checks.external import Answer, external_places, report_external_links
from homerow.site.findings import Findings
from homerow.site.site import Site

LIMITS = Limits()
REQUEST_SECONDS = 15.0
REMEMBERED_FILE = "external-links"  # in the cache folder


def check_external_links(site: Site, cache_dir: Path, log: DiagnosticLog, limits: Limits = LIMITS) -> None:
    """Visit each address of another site that was not reached lately, and report those that are broken."""
    places, file, now = external_places(site), cache_dir / REMEMBERED_FILE, time.time()
    remembered = {url: at for url, at in read_remembered(file, now).items() if url in places}
    client = Client(
        agent=f"homerow/{__version__} (link checker of {site.config.url})",
        own_hosts=frozenset({urlsplit(site.config.url).hostname or ""}),
        seconds=REQUEST_SECONDS,
        tls=ssl.create_default_context(),
    )
    answers = asyncio.run(visit_all([url for url in places if url not in remembered], client, limits))
    reached = {**remembered, **{url: now for url, answer in answers.items() if answer.kind == "reached"}}
    write_remembered(file, reached)
    if not reached:  # without a network, or behind a proxy, no host has an address
        answers = {url: _unchecked(answer) for url, answer in answers.items()}
    report_external_links(places, answers, Findings(site.config.severities, log))


def _unchecked(answer: Answer) -> Answer:
    return replace(answer, kind="unchecked") if answer.kind == "lost" else answer
