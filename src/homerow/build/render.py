"""Pages of a release: what was rendered from the same things before is kept, the rest goes to workers."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from homerow.build.batches import batched
from homerow.build.cache import CachedPage
from homerow.build.readiness import PAGE_WRITER, get_ready_to_render
from homerow.build.tools import BuildTools
from homerow.diagnostics import Diagnostic
from homerow.outputs.compression import CODINGS
from homerow.outputs.release import Release, page_file, payload_file
from homerow.rendering.job import PageJob, page_job
from homerow.rendering.sheets import Sheet
from homerow.site.site import Site

BATCH = 8  # pages: at the end one worker waits for the other, half of this on average
# Pages that the worker which has V8 already renders alone: another would take as long as eighty pages take to
# start V8 and to warm it up, and there is other work for the second core.
ALONE = 160


KeyedJob: TypeAlias = tuple[str, PageJob]  # with the key to remember the page by


class RenderSetup(Struct, frozen=True):
    """What a render worker opens once: the bundle, the site's props (a file), the cache, the release.

    `sheets` is where each style sheet lies.
    """

    server_script: Path
    site_file: Path
    assets: str
    build_id: str
    cache_file: Path
    release_dir: Path
    label: str
    sheets: Mapping[Sheet, str]


class PageBatch(Struct, frozen=True):
    """Pages for a worker."""

    setup: RenderSetup
    jobs: tuple[KeyedJob, ...]


class WrittenPage(Struct, frozen=True):
    """A page whose files are in the release, and what it was rendered from."""

    route: str
    page: CachedPage


class RenderedBatch(Struct, frozen=True):
    """What became of a batch, and the inline script that its pages hold."""

    results: tuple[WrittenPage | Diagnostic, ...]
    inline_script: str


class RenderResult(Struct, frozen=True):
    """All pages of a release by route, how many were rendered anew, and what could not be rendered.

    `inline_script` is the script inside the rendered pages, or None when every page was kept.
    """

    pages: Mapping[str, CachedPage]
    rendered: int
    failures: tuple[Diagnostic, ...]
    inline_script: str | None


class Rendering:
    """Pages on their way into a release.

    A worker begins with a few of them at once, and other work may be mapped over all workers. For many pages,
    `share` lets all workers begin. Then, too, other work may be done here until `finish`.
    """

    def __init__(
        self,
        site: Site,
        *,
        setup: RenderSetup,
        release: Release,
        known: Mapping[str, CachedPage],
        document_keys: Mapping[str, str],
        tools: BuildTools,
    ) -> None:
        self._site = site
        self._setup = setup
        self._release = release
        self._known = known
        self._document_keys = document_keys
        self._tools = tools
        self._pages: dict[str, CachedPage] = {}
        jobs = self._stale_jobs()
        few = tuple(islice(jobs, ALONE + 1))
        self._many = chain(few, jobs) if len(few) > ALONE else iter(())
        self._batches: Iterator[RenderedBatch] = iter(())
        self._few = self._begun(few) if 0 < len(few) <= ALONE else None

    def _begun(self, jobs: tuple[KeyedJob, ...]) -> Callable[[], RenderedBatch]:
        """Let the worker that has V8 begin with jobs."""
        batch = PageBatch(self._setup, jobs)
        return self._tools.workers.ask(render_batch, batch, prepared_by=get_ready_to_render)

    def share(self) -> None:
        """Let all workers render what is too much for one; no other work may be mapped from now on.

        They need nothing of what was read before, so that spare ones take their places, if there are any.
        """
        self._tools.workers.relieve()
        batches = (PageBatch(self._setup, jobs) for jobs in batched(self._many, BATCH))
        self._batches = self._tools.workers.map(render_batch, batches, prepared_by=get_ready_to_render)

    def _stale_jobs(self) -> Iterator[KeyedJob]:
        codings = CODINGS if self._tools.options.release else ()
        for page in self._site.pages.values():
            job = page_job(self._site, page, self._setup.sheets)
            key = page_key(job, self._setup.build_id, self._document_keys)
            before = self._known.get(job.route)
            if before is not None and before.key == key and _keep(job.route, self._release, codings):
                self._pages[job.route] = before
            else:
                yield key, job

    def finish(self) -> RenderResult:
        """Return what became of all pages, whose files are in the release now."""
        failures: list[Diagnostic] = []
        rendered = 0
        script: str | None = None
        for batch in self._rendered():
            script = batch.inline_script
            for result in batch.results:
                if isinstance(result, Diagnostic):
                    failures.append(result)
                else:
                    self._pages[result.route] = result.page
                    rendered += 1
            self._tools.progress.show("rendering", done=len(self._pages), total=len(self._site.pages))
        return RenderResult(self._pages, rendered, tuple(failures), script)

    def _rendered(self) -> Iterator[RenderedBatch]:
        if self._few is not None:
            yield self._few()
        yield from self._batches


def page_key(job: PageJob, build_id: str, document_keys: Mapping[str, str]) -> str:
    """Return the digest of all that a page is rendered from."""
    digest = hashlib.blake2b(build_id.encode(), digest_size=16)
    digest.update(job.page.encode())
    for article in job.articles:
        digest.update(f"{document_keys[article.path]} {article.part}".encode())
        digest.update(msgspec.msgpack.encode(article.resolutions))
    return digest.hexdigest()


def render_batch(batch: PageBatch) -> RenderedBatch:
    """Render pages and write their files; runs in a worker, and only there is V8 loaded."""
    rendered: RenderedBatch = importlib.import_module(PAGE_WRITER).write_batch(batch)
    return rendered


def _keep(route: str, release: Release, codings: Sequence[str]) -> bool:
    """Take a page's files over, all of them or none; their compressed siblings where there are any."""
    names = (page_file(route), payload_file(route))
    if not (release.keep(names[0]) and release.keep(names[1])):
        for name in names:
            # A worker will write these anew, and must not write into the release before through a hard link.
            (release.folder / name).unlink(missing_ok=True)
        return False
    for name in names:
        for coding in codings:
            release.keep(name + coding)
    return True
