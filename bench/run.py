"""The parts of the measurement, and bench/RESULTS.md."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from bench.blog_size import measure_posts
from bench.builds import Targets, measure_builds
from bench.calls import measure_calls
from bench.corpus import SECTIONS
from bench.dev_latency import measure_edits, measure_start
from bench.generate import generate_site
from bench.keymaps import measure_keymaps
from bench.lighthouse import measure_lighthouse
from bench.load import measure_load
from bench.page_weight import measure_weight
from bench.peers import PEERS, REFERENCE, measure_peers
from bench.results import Section, load_sections, render, save_sections
from bench.search import measure_large, measure_site
from bench.search_dialog import measure_dialog
from bench.search_service import measure_service
from bench.soak import measure_soak
from bench.static_speed import measure_static
from bench.workspace import EDITED, ROOT, Workspace, copy_site

RESULTS = ROOT / "bench" / "RESULTS.md"
KEPT = ROOT / "bench" / "results.json"
VISITED: Mapping[str, str] = MappingProxyType(
    {"hold-tap": f"/docs/{EDITED}", "home": "/", "a post": "/blog/2025/06/20/pinned-zmk"}
)


@dataclass(frozen=True, slots=True)
class Setting:
    """An empty folder to work in, and whether a look will do."""

    folder: Path
    is_quick: bool

    def runs(self, count: int) -> int:
        """Return how often to measure what deserves `count` runs."""
        return 2 if self.is_quick else count


def site(setting: Setting) -> Section:
    """Measure builds of our own site."""
    workspace = copy_site(setting.folder)
    rows = measure_builds(
        workspace,
        page=workspace.page(f"docs/{EDITED}.md"),
        runs=setting.runs(10),
        targets=Targets(cold=2.0, warm=0.5, one_paragraph=0.6),
    )
    count = sum(1 for _ in workspace.site.rglob("*.md"))
    return Section("Our site", f"site/ as it is: {count} Markdown files.", rows)


def generated(setting: Setting, *, pages: int, runs: int, targets: Targets) -> Section:
    """Measure builds of a generated site."""
    workspace = Workspace(setting.folder)
    generate_site(ROOT / "site", workspace.site, pages=pages)
    page = workspace.page(f"docs/copy-0001/{EDITED}.md")
    rows = measure_builds(workspace, page=page, runs=min(runs, setting.runs(runs)), targets=targets)
    explanation = (
        "Whole copies of our docs, the last one in part; a sidebar for each copy, because nobody ships one "
        f"sidebar of {pages:,} links."
    )
    return Section(f"{pages:,} pages", explanation, rows)


def posts(setting: Setting) -> Section:
    """Measure builds of generated blogs."""
    rows = measure_posts(setting.folder, runs=setting.runs(3))
    explanation = (
        "A post a day, each with an excerpt, two of six tags and a code block: lists, tags, feeds and all."
    )
    return Section("A blog that grows", explanation, rows)


def weight(setting: Setting) -> Section:
    """Measure first visits."""
    workspace = copy_site(setting.folder)
    explanation = (
        "Chromium with an empty cache, 1280 by 800 pixels, not scrolled, on `homerow serve` after `homerow "
        "build --release`. Bytes as they come over the wire: brotli, and the heads of answers. For scale: "
        "the old site's hold-tap page took 339 kB in 15 requests."
    )
    return Section("Weight of a first visit", explanation, measure_weight(workspace, VISITED))


def lighthouse(setting: Setting) -> Section:
    """Measure what Lighthouse says."""
    workspace = copy_site(setting.folder)
    rows = measure_lighthouse(workspace, VISITED, runs=1 if setting.is_quick else 3)
    explanation = (
        "Lighthouse's mobile preset, which simulates a slow telephone on a slow network from what it sees of "
        "`homerow serve` after `homerow build --release`. Scores are of 100."
    )
    return Section("Lighthouse", explanation, rows)


def dev(setting: Setting) -> Section:
    """Measure `homerow dev`."""
    workspace = copy_site(setting.folder)
    route = f"/docs/{EDITED}"
    cold = measure_start(workspace, route=route, runs=setting.runs(5), before_each=workspace.forget)
    edits = measure_edits(
        workspace,
        page=workspace.page(f"docs/{EDITED}.md"),
        route=route,
        edits=30 if not setting.is_quick else 5,
        target=100.0,
    )
    explanation = (
        "Our site, without any cache at the start. A paragraph of an open page is rewritten, then its name "
        "in the sidebar; the time runs from before the file is written until a MutationObserver in Chromium "
        "sees the new words."
    )
    return Section("While writing: homerow dev", explanation, (cold, *edits))


def search(setting: Setting) -> Section:
    """Measure the search engine."""
    workspace = copy_site(setting.folder)
    site_rows = measure_site(workspace, rounds=setting.runs(5))
    count = 2_000 if setting.is_quick else 100_000
    large_rows = measure_large(workspace, setting.folder / "large", records=count, queries=500)
    explanation = (
        "Queries of three words, 20 hits with highlights and a snippet, asked in the process: the engine "
        "without HTTP. The large index has our site's headings and texts of words drawn from it."
    )
    return Section("Search", explanation, (*site_rows, *large_rows))


def search_service(setting: Setting) -> Section:
    """Measure the search service."""
    rows = measure_service(copy_site(setting.folder), queries=400 if setting.is_quick else 4_000)
    explanation = (
        "`homerow serve --workers 2`, asked by one process on the same machine over 16 kept connections, "
        "as the search dialog asks: a query after each key. "
        "Each different query is new to the service, which has answered others before."
    )
    return Section("Search over HTTP", explanation, rows)


def load(setting: Setting) -> Section:
    """Measure people who search."""
    explanation = (
        "Our site, after `homerow build --release`, asked by one process on the same machine. A person types "
        "a key every 0.25 s, eight keys, then reads for 5 s."
    )
    return Section("People who search", explanation, measure_load(copy_site(setting.folder)))


def static(setting: Setting) -> Section:
    """Measure static files."""
    explanation = (
        "The hold-tap page over 32 connections: requests for each second of processor time that all "
        "processes of the server take. Measured in turns; the median of the rounds. "
        "nginx in front has the configuration of deploy/, without TLS."
    )
    return Section("Static files", explanation, measure_static(copy_site(setting.folder)))


def soak(setting: Setting) -> Section:
    """Measure the service while releases are switched."""
    explanation = (
        "Our site with two workers: 32 connections ask for pages, scripts, payloads, searches, keymaps and "
        "an absent page, and a copy of the release is published every 10 s; `LOAD_SECONDS` sets how long. A "
        "request fails by any error but the 404 of the absent page. Growth compares the last fifth of the "
        "time with the second."
    )
    return Section("Release switches under load", explanation, measure_soak(copy_site(setting.folder)))


def search_dialog(setting: Setting) -> Section:
    """Measure the search dialog."""
    rows = measure_dialog(copy_site(setting.folder), runs=setting.runs(15))
    explanation = (
        "Chromium and `homerow serve` on the same machine, after `homerow build --release`: from a key's "
        "time stamp to the task after the frame that shows what it led to."
    )
    return Section("The search dialog", explanation, rows)


def keymap(setting: Setting) -> Section:
    """Measure the keymap upgrader."""
    rows = measure_keymaps(
        copy_site(setting.folder), runs=setting.runs(7), requests=50 if setting.is_quick else 1_000
    )
    explanation = (
        "Layers with old key codes, labels, behaviors and conditions. The service is asked over one kept "
        "connection, one keymap after the other."
    )
    return Section("Keymap upgrader", explanation, rows)


def peers(
    setting: Setting, *, names: Sequence[str], pages: int, runs: int, with_site: bool = False
) -> Section:
    """Measure other generators."""
    runs = min(runs, setting.runs(runs))
    rows = measure_peers(setting.folder, names=names, pages=pages, runs=runs, with_site=with_site)
    explanation = (
        f"{pages:,} documents that every one of them takes (headings, prose, code, tables, links; no "
        f"components, no pictures), all different, in {SECTIONS} sections, built cold, in turns. A ratio is "
        "the median of those of the rounds."
    )
    return Section(f"Beside others: {pages:,} plain pages", explanation, rows)


def calls(setting: Setting) -> Section:
    """Count what a page costs."""
    explanation = (
        "One more plain page, with search, built cold in one process under cProfile: calls of functions and "
        "their share of the processor time. Two runs differ by one call in ten thousand, on a busy machine "
        "too."
    )
    return Section("A page in calls", explanation, measure_calls(setting.folder, target=22_500))


PARTS: Mapping[str, Callable[[Setting], Section]] = MappingProxyType(
    {
        "site": site,
        "115": partial(generated, pages=115, runs=5, targets=Targets()),
        "1000": partial(generated, pages=1000, runs=3, targets=Targets(cold=8.0)),
        "10000": partial(generated, pages=10_000, runs=1, targets=Targets(memory=700.0)),
        "calls": calls,
        "posts": posts,
        "weight": weight,
        "lighthouse": lighthouse,
        "dev": dev,
        "search": search,
        "search-service": search_service,
        "load": load,
        "static": static,
        "soak": soak,
        "search-dialog": search_dialog,
        "keymap": keymap,
        "peers-115": partial(peers, names=(REFERENCE,), pages=115, runs=5, with_site=True),
        "peers": partial(peers, names=tuple(PEERS), pages=1_000, runs=5),
        "peers-10000": partial(peers, names=(REFERENCE,), pages=10_000, runs=1),
    }
)
ON_REQUEST = frozenset({"peers-115", "peers", "peers-10000", "lighthouse"})  # install what they need
SLOW = frozenset({"10000"})


def default_parts(*, is_quick: bool) -> list[str]:
    """Return the parts that are measured if none is named."""
    left_out = ON_REQUEST | (SLOW if is_quick else frozenset())
    return [name for name in PARTS if name not in left_out]


def measure(names: Iterable[str], *, is_quick: bool) -> None:
    """Measure parts; each one is written as soon as it is known."""
    sections = load_sections(KEPT)
    for name in names:
        print(f"measuring {name} …", flush=True)
        load = os.getloadavg()[0]
        with tempfile.TemporaryDirectory(prefix="homerow-bench-") as folder:
            section = PARTS[name](Setting(Path(folder) / name, is_quick=is_quick))
        sections[name] = replace(section, load=load)
        sections = {part: sections[part] for part in PARTS if part in sections}
        save_sections(KEPT, sections)
        RESULTS.write_text(render(sections.values()), "utf-8")
        for row in sections[name].rows:
            print(f"  {row.name}: {row.value:.3f} {row.unit}")
    print(RESULTS.relative_to(ROOT))
