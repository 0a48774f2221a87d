"""A batch of pages to their files, in a process that has V8."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path

from homerow.build.batches import batched
from homerow.build.cache import CachedPage
from homerow.build.cache_file import open_cache
from homerow.build.render import KeyedJob, PageBatch, RenderedBatch, RenderSetup, WrittenPage
from homerow.diagnostics import Diagnostic, Span
from homerow.markdown.document import Article
from homerow.outputs.release import page_file, payload_file, write_file
from homerow.rendering import engine as v8
from homerow.rendering.ahead import render_ahead
from homerow.rendering.engine import Engine, RenderError
from homerow.rendering.job import PageJob
from homerow.rendering.renderer import Renderer

TOGETHER = 8  # pages that V8 is asked for at once


def write_batch(batch: PageBatch) -> RenderedBatch:
    """Render pages and write their files."""
    setup = batch.setup
    engine = _engine(setup.server_script, setup.site_file, setup.assets)
    with open_cache(setup.cache_file, writable=False) as store:
        article = lru_cache(store.article)  # a post is on many pages
        together = (_written(jobs, setup, engine, article) for jobs in batched(batch.jobs, TOGETHER))
        results = tuple(chain.from_iterable(together))
    return RenderedBatch(results, engine.inline_script())


def _written(
    jobs: Sequence[KeyedJob], setup: RenderSetup, engine: Engine, article: Callable[[str], Article]
) -> Iterator[WrittenPage | Diagnostic]:
    ahead = render_ahead(engine, [job for _, job in jobs], article)
    renderer = Renderer(engine=ahead, article=article, build_id=setup.build_id)
    for key, job in jobs:
        yield _write(renderer, setup, key, job)


def _write(renderer: Renderer, setup: RenderSetup, key: str, job: PageJob) -> WrittenPage | Diagnostic:
    try:
        page = renderer.render(job)
    except RenderError as error:
        return render_failure(error, job, setup.label)
    write_file(setup.release_dir / page_file(job.route), page.html.encode())
    write_file(setup.release_dir / payload_file(job.route), page.payload.encode())
    return WrittenPage(job.route, CachedPage(key, page.ids))


def render_failure(error: RenderError, job: PageJob, label: str) -> Diagnostic:
    """Return the finding for a page that could not be rendered: which file, which component, what it said."""
    source = error.source or (job.articles[0].path if len(job.articles) == 1 else "")
    path = f"{label}/{source}" if source else job.route
    stack = "\n".join(f"     {frame}" for frame in error.stack.splitlines()[:4])
    return Diagnostic(
        code="render-failed",
        message=f"{job.route} could not be rendered: {error}",
        span=Span(path, 1),
        cure=f"the page's components threw; innermost first:\n{stack}" if stack else "",
    )


@lru_cache(maxsize=1)
def load_engine(server_script: Path) -> Engine:
    """Return the engine of this process, which lives as long. Raises ReportedFailure."""
    return v8.load_engine(server_script)


@lru_cache(maxsize=1)
def _engine(server_script: Path, site_file: Path, assets: str) -> Engine:
    engine = load_engine(server_script)
    engine.set_site(site_file.read_text("utf-8"), assets)
    return engine
