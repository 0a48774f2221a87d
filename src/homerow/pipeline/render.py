"""Pages of a release: unchanged ones are kept, workers with V8 render the others."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct

from homerow.diagnostics import Diagnostic, Span
from homerow.outputs.release_folder import Release, page_files, write_file
from homerow.outputs.site_files import is_whole
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.cache.cache import Cache, CachedPage
from homerow.pipeline.cache.folder import open_cache
from homerow.pipeline.workers import Workers, batched
from homerow.rendering.front_end import ASSETS, FrontEnd
from homerow.rendering.job import PageJob
from homerow.rendering.renderer import Renderer, RenderError, render_ahead
from homerow.site.routes import CODINGS

if TYPE_CHECKING:
    from homerow.rendering.v8 import Engine  # only workers load V8, which takes 0.1 s

# Pages. V8 takes as long to start and to warm up as 80 pages take to render, so a smaller site is rendered by
# one process.
BATCH = 160
TOGETHER = 8  # pages that V8 renders in one call

KeyedJob: TypeAlias = tuple[str, PageJob]  # with the key by which the cache knows the page


class RenderSetup(Struct, frozen=True):
    """The setup with which a worker can render any page of a site.

    The shared props are in `site_file`; `components` are those that the scripts must define.
    """

    server_scripts: tuple[Path, ...]
    components: frozenset[str]
    site_file: Path
    assets: str
    build_id: str
    cache_file: Path
    release_dir: Path
    label: str


class Renderers(Struct, frozen=True):
    """Workers that render pages, and the front end that they have loaded."""

    workers: Workers
    front_end: FrontEnd


class PageBatch(Struct, frozen=True):
    """Pages for a worker to render."""

    setup: RenderSetup
    jobs: tuple[KeyedJob, ...]


class WrittenPage(Struct, frozen=True):
    """A page whose files are in the release."""

    route: str
    page: CachedPage


class RenderedBatch(Struct, frozen=True):
    """The pages of a batch, or why they could not be rendered; and the inline script of its pages."""

    results: tuple[WrittenPage | Diagnostic, ...]
    inline_script: str


class RenderResult(Struct, frozen=True):
    """All pages of a release by route, the number of those that were rendered, and the failures.

    `inline_script` is the script inside the rendered pages, or None if every page was kept.
    """

    pages: Mapping[str, CachedPage]
    rendered: int
    failures: tuple[Diagnostic, ...]
    inline_script: str | None


class Rendering:
    """Pages on their way into a release: workers begin at once, `finish` waits for them."""

    def __init__(
        self,
        jobs: Iterable[PageJob],
        *,
        setup: RenderSetup,
        release: Release,
        document_keys: Mapping[str, str],
        renderers: Workers,
        tools: BuildTools,
    ) -> None:
        self._jobs = jobs
        self._setup = setup
        self._release = release
        self._known = tools.store.pages() if is_of_published_release(tools.store, release) else {}
        self._document_keys = document_keys
        self._tools = tools
        self._pages: dict[str, CachedPage] = {}
        batches = (PageBatch(setup, jobs) for jobs in batched(self._stale_jobs(), BATCH))
        self._rendered = renderers.map(render_batch, batches)

    def finish(self, *, total: int) -> RenderResult:
        """Wait until the files of all pages, `total` in number, are in the release."""
        failures: list[Diagnostic] = []
        rendered = 0
        script: str | None = None
        for batch in self._rendered:
            script = batch.inline_script
            for result in batch.results:
                if isinstance(result, Diagnostic):
                    failures.append(result)
                else:
                    self._pages[result.route] = result.page
                    self._release.add(page_files(result.route, len(result.page.sizes)))
                    rendered += 1
            self._tools.progress.show("rendering", done=len(self._pages), total=total)
        return RenderResult(self._pages, rendered, tuple(failures), script)

    def _stale_jobs(self) -> Iterator[KeyedJob]:
        codings = CODINGS if self._tools.options.release else ()
        for job in self._jobs:
            key = page_key(job, self._setup.build_id, self._document_keys)
            before = self._known.get(job.route)
            if before is not None and before.key == key and _keep(job.route, before, self._release, codings):
                self._pages[job.route] = before
            else:
                yield key, job


def is_of_published_release(store: Cache, release: Release) -> bool:
    """Whether the cached pages are the published ones: a build may have been killed in between."""
    previous = release.previous
    return previous is not None and store.state("release") == previous.name and is_whole(previous)


def page_key(job: PageJob, build_id: str, document_keys: Mapping[str, str]) -> str:
    """Return the digest of everything that a page is rendered from."""
    digest = hashlib.blake2b(build_id.encode(), digest_size=16)
    digest.update(job.page.encode())
    digest.update(msgspec.msgpack.encode(job.markdown))
    for article in job.articles:
        digest.update(f"{document_keys[article.path]} {article.part}".encode())
        digest.update(msgspec.msgpack.encode(article.resolutions))
    return digest.hexdigest()


def _keep(route: str, page: CachedPage, release: Release, codings: Sequence[str]) -> bool:
    """Keep the files of a page, and their compressed siblings, if any; return False if one is missing."""
    names = page_files(route, len(page.sizes))
    if not all(map(release.keep, names)):
        return False
    for name in names:
        for coding in codings:
            release.keep(name + coding)
    return True


def render_batch(batch: PageBatch) -> RenderedBatch:
    """Render pages and write their files, in a worker."""
    setup = batch.setup
    engine = load_renderer(setup.server_scripts, setup.components)
    _set_site(engine, setup.site_file, setup.assets)
    with open_cache(setup.cache_file, writable=False) as store:
        results: list[WrittenPage | Diagnostic] = []
        for jobs in batched(batch.jobs, TOGETHER):
            _set_sidebars(engine, setup.release_dir, frozenset(job.sidebar for _, job in jobs if job.sidebar))
            ahead = render_ahead(engine, [job for _, job in jobs], store.article)
            renderer = Renderer(engine=ahead, article=store.article, build_id=setup.build_id)
            results += [_write(renderer, setup, key, job) for key, job in jobs]
    return RenderedBatch(tuple(results), engine.inline_script())


def _write(renderer: Renderer, setup: RenderSetup, key: str, job: PageJob) -> WrittenPage | Diagnostic:
    try:
        page = renderer.render(job)
    except RenderError as error:
        return render_failure(error, job, setup.label)
    markdown = [text.encode() for text in page.markdown]
    contents = (page.html.encode(), page.payload.encode(), *markdown)
    for name, content in zip(page_files(job.route, len(markdown)), contents, strict=True):
        write_file(setup.release_dir / name, content)
    return WrittenPage(job.route, CachedPage(key, page.ids, tuple(map(len, markdown))))


def render_failure(error: RenderError, job: PageJob, label: str) -> Diagnostic:
    """Return the finding for a page that could not be rendered: its file, and where the component failed."""
    source = error.source or (job.articles[0].path if len(job.articles) == 1 else "")
    path = f"{label}/{source}" if source else job.route
    stack = "\n".join(f"     {frame}" for frame in error.stack.splitlines()[:4])
    return Diagnostic(
        code="render-failed",
        message=f"{job.route} could not be rendered: {error}",
        span=Span(path, 1),
        hint=f"the page's components threw; innermost first:\n{stack}" if stack else "",
    )


@lru_cache(maxsize=1)  # a worker has one engine, from its start to its end
def load_renderer(server_scripts: tuple[Path, ...], components: frozenset[str]) -> Engine:
    """Start V8, in a new worker. Raises ReportedFailure if the bundle is broken."""
    from homerow.rendering.v8 import load_engine  # noqa: PLC0415 - only workers load V8

    return load_engine(server_scripts, components)


@lru_cache(maxsize=1)
def _set_sidebars(engine: Engine, release_dir: Path, hrefs: frozenset[str]) -> None:
    files = {href: release_dir / ASSETS / PurePosixPath(href).name for href in hrefs}
    engine.set_sidebars({href: file.read_text("utf-8") for href, file in files.items()})


@lru_cache(maxsize=1)
def _set_site(engine: Engine, site_file: Path, assets: str) -> None:
    engine.set_site(site_file.read_text("utf-8"), assets)
