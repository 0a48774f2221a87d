"""The weight of a first visit: bytes on the wire, unpacked bytes, requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from bench.browser import chromium
from bench.measure import run_once
from bench.results import Row
from bench.serving import serving
from bench.workspace import Workspace

# Kinds by media type. Data are the props for React.
KINDS: Mapping[str, str] = MappingProxyType(
    {
        "text/html": "HTML",
        "text/javascript": "JavaScript",
        "text/css": "CSS",
        "application/json": "data",
        "image/svg+xml": "pictures",
        "image/png": "pictures",
        "image/webp": "pictures",
        "image/jpeg": "pictures",
        "font/woff2": "fonts",
    }
)
OTHER = "other"
TARGETS: Mapping[str, float] = MappingProxyType({"JavaScript": 60.0, "CSS": 12.0})


@dataclass  # without slots, because Playwright marks the object whose methods listen
class Visit:
    """Loaded bytes by kind: on the wire with the heads of the answers, and unpacked."""

    host: str
    wire: Counter[str] = field(default_factory=Counter)
    unpacked: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    third_party: int = 0
    _kinds: dict[str, str] = field(default_factory=dict)

    def on_request(self, event: Mapping[str, Any]) -> None:
        """Network.requestWillBeSent."""
        url = urlsplit(event["request"]["url"])
        if url.scheme in {"data", "blob"}:
            return
        self.requests += 1
        self.third_party += url.netloc != self.host
        self._kinds[event["requestId"]] = OTHER

    def on_response(self, event: Mapping[str, Any]) -> None:
        """Network.responseReceived."""
        if event["requestId"] in self._kinds:
            self._kinds[event["requestId"]] = KINDS.get(event["response"]["mimeType"], OTHER)

    def on_data(self, event: Mapping[str, Any]) -> None:
        """Network.dataReceived."""
        if event["requestId"] in self._kinds:
            self.unpacked[self._kinds[event["requestId"]]] += event["dataLength"]

    def on_end(self, event: Mapping[str, Any]) -> None:
        """Network.loadingFinished."""
        if event["requestId"] in self._kinds:
            self.wire[self._kinds[event["requestId"]]] += int(event["encodedDataLength"])


def measure_weight(workspace: Workspace, routes: Mapping[str, str]) -> tuple[Row, ...]:
    """Measure a first visit of each route of a site built for release; `routes` by what they are called."""
    run_once(workspace.homerow("build", "--release"), cwd=workspace.folder)
    with serving(workspace, "serve") as server, chromium() as browser:
        return tuple(
            row
            for name, route in routes.items()
            for row in _rows(name, visit(browser, f"{server.url}{route}"))
        )


def visit(browser: Browser, url: str) -> Visit:
    """Open a page with an empty cache, without scrolling, and wait until nothing more is loaded."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    seen = Visit(urlsplit(url).netloc)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.requestWillBeSent", seen.on_request)
    session.on("Network.responseReceived", seen.on_response)
    session.on("Network.dataReceived", seen.on_data)
    session.on("Network.loadingFinished", seen.on_end)
    page.goto(url, wait_until="networkidle")
    context.close()
    return seen


def _rows(name: str, seen: Visit) -> Iterator[Row]:
    total = Row(
        name=name,
        value=sum(seen.wire.values()) / 1000,
        unit="kB",
        note=f"unpacked {sum(seen.unpacked.values()) / 1000:.1f} kB",
    )
    yield total
    for kind in dict.fromkeys((*KINDS.values(), OTHER)):
        if kind in seen.wire:
            yield Row(
                name=f"{name}: {kind}",
                value=seen.wire[kind] / 1000,
                unit="kB",
                target=TARGETS.get(kind),
                note=f"unpacked {seen.unpacked[kind] / 1000:.1f} kB",
            )
    yield Row(name=f"{name}: requests", value=seen.requests, unit="")
    yield Row(name=f"{name}: requests to others", value=seen.third_party, unit="", target=0)
