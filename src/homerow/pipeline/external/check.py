"""The check of links to other sites, for `homerow check --external`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from homerow import __version__
from homerow.diagnostics import DiagnosticLog
from homerow.outputs.compression import store_file, stored_content
from homerow.pipeline.external.visits import Limits, visit_all
from homerow.site.checks.external import Answer, external_places, report_external_links
from homerow.site.findings import Findings
from homerow.site.site import Site

LIMITS = Limits()
REMEMBERED_FILE = "external-links"  # in the cache folder
MAX_AGE = 7 * 24 * 3600.0  # seconds for which an address that was reached need not be requested again


def check_external_links(site: Site, cache_dir: Path, log: DiagnosticLog, limits: Limits = LIMITS) -> None:
    """Visit each address of another site that was not reached lately, and report those that are broken."""
    places, file, now = external_places(site), cache_dir / REMEMBERED_FILE, time.time()
    remembered = {url: at for url, at in read_remembered(file, now).items() if url in places}
    answers = asyncio.run(
        visit_all(
            [url for url in places if url not in remembered],
            agent=f"homerow/{__version__} (link checker of {site.config.url})",
            own_hosts=frozenset({urlsplit(site.config.url).hostname or ""}),
            limits=limits,
        )
    )
    reached = {**remembered, **{url: now for url, answer in answers.items() if answer.kind == "reached"}}
    write_remembered(file, reached)
    if not reached:  # without a network, or behind a proxy, no host has an address
        answers = {url: _unchecked(answer) for url, answer in answers.items()}
    report_external_links(places, answers, Findings(site.config.severities, log))


def _unchecked(answer: Answer) -> Answer:
    return replace(answer, kind="unchecked") if answer.kind == "lost" else answer


def read_remembered(file: Path, now: float) -> Mapping[str, float]:
    """Return the addresses that were reached lately, with the time; none if the file cannot be read."""
    try:
        reached = msgspec.json.decode(stored_content(file) or b"", type=dict[str, float])
    except msgspec.MsgspecError:
        return {}
    return {url: at for url, at in reached.items() if 0 <= now - at < MAX_AGE}


def write_remembered(file: Path, reached: Mapping[str, float]) -> None:
    """Write the addresses that were reached, with the time in seconds since the epoch."""
    file.parent.mkdir(parents=True, exist_ok=True)
    store_file(file, msgspec.json.encode(reached))
