"""All files of a release, in the order in which they can be written."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from homerow.config.model import SiteConfig
from homerow.outputs.compression import compress, compressible, forget_unused
from homerow.outputs.feeds import write_feeds
from homerow.outputs.llms import PageText, write_llms_files
from homerow.outputs.redirects import write_folder_page
from homerow.outputs.release_folder import Release
from homerow.outputs.security_policy import content_security_policy
from homerow.outputs.site_files import (
    METADATA_FILE,
    SharedProps,
    metadata,
    published_policy,
    shared_props,
    write_sidebars,
    write_site_files,
)
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.render import Renderers, Rendering, RenderResult, RenderSetup, is_of_published_release
from homerow.pipeline.search_index import Indexing, searched_site
from homerow.pipeline.workers import batched
from homerow.rendering.front_end import FrontEnd, document_assets
from homerow.rendering.job import page_job, page_resources
from homerow.site.checks import check_anchors
from homerow.site.routes import CODINGS
from homerow.site.site import Site


class PreparedRelease(Struct, frozen=True):
    """A release with all its files, not yet published; `digests` are of what some were made from."""

    site: Site
    release: Release
    result: RenderResult
    digests: Mapping[str, str]


def write_release(
    site: Site,
    document_keys: Mapping[str, str],
    *,
    release: Release,
    renderers: Renderers,
    indexing: Indexing,
    tools: BuildTools,
) -> PreparedRelease:
    """Write all files of a release: the index and the pages in workers, the others here meanwhile."""
    watch, front_end = tools.watch, renderers.front_end
    with watch.step("render"):
        props = shared_props(site, front_end)
        release.write(props.name, props.content)
        resources = page_resources(site.config, front_end, write_sidebars(site, release))
        rendering = Rendering(
            (page_job(site, page, resources) for page in site.pages.values()),
            setup=render_setup(site.config, props, front_end, release=release, options=tools.options),
            release=release,
            document_keys=document_keys,
            renderers=renderers.workers,
            tools=tools,
        )
    with watch.step("search"):
        indexing.begin(searched_site(site, document_keys), release)
    with watch.step("files"):
        write_site_files(site, front_end, release)
    with watch.step("render"):
        result = rendering.finish(total=len(site.pages))
        tools.log.add(*result.failures)
    with watch.step("check"):
        check_anchors(site, {route: page.ids for route, page in result.pages.items()}, tools.log)
    with watch.step("files"):
        write_metadata(site, props, result, release)
        if not result.failures:
            write_folder_page(site, release)
        # Both take texts from the pages, so all of them must be there.
        digests = {} if result.failures else write_joined_pages(site, release, result, tools)
    with watch.step("search"):
        indexing.finish(release)
    return PreparedRelease(site, release, result, digests)


def render_setup(
    config: SiteConfig, props: SharedProps, front_end: FrontEnd, *, release: Release, options: BuildOptions
) -> RenderSetup:
    """Return what workers need to render any page of a site."""
    return RenderSetup(
        server_scripts=front_end.server_scripts,
        components=front_end.components,
        site_file=release.folder / props.name,
        assets=msgspec.json.encode(document_assets(front_end, config, site_file=props.name)).decode(),
        build_id=props.build_id,
        cache_file=options.cache_file,
        release_dir=release.folder,
        label=options.label,
    )


def write_metadata(site: Site, props: SharedProps, result: RenderResult, release: Release) -> None:
    """Write what the service needs to know about the release."""
    policy = (
        published_policy(release.previous)
        if result.inline_script is None
        else content_security_policy(result.inline_script, site.config)
    )
    release.write(METADATA_FILE, metadata(site, build_id=props.build_id, policy=policy))


def write_joined_pages(
    site: Site, release: Release, result: RenderResult, tools: BuildTools
) -> Mapping[str, str]:
    """Write the files with the content of many pages, or keep those of the release before.

    Return digests of what they were made from.
    """
    known = tools.store.state("digests") if is_of_published_release(tools.store, release) else {}
    keys = {route: page.key for route, page in result.pages.items()}
    feeds = write_feeds(site, release, keys, known.get("feeds", ""))
    texts = {route: PageText(page.key, page.sizes) for route, page in result.pages.items()}
    return {"feeds": feeds, **write_llms_files(site, release, texts, known)}


BATCH = 8  # files; brotli takes up to some ten milliseconds for each


class FileBatch(Struct, frozen=True):
    """Files for a worker to compress."""

    files: tuple[Path, ...]
    cache_dir: Path


def compress_release(release_dir: Path, tools: BuildTools) -> None:
    """Write the compressed siblings of every text file that has none yet."""
    files = [path for path in sorted(release_dir.rglob("*")) if path.is_file() and _needs_siblings(path)]
    cache_dir = tools.cache_folder("compressed")
    batches = (FileBatch(each, cache_dir) for each in batched(files, BATCH))
    tools.progress.follow("compressing", tools.workers.map(compress_batch, batches), total=len(files))
    forget_unused(cache_dir, now=time.time())


def compress_batch(batch: FileBatch) -> int:
    """Compress files, in a worker."""
    for path in batch.files:
        digest = hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
        compress(path, cache_dir=batch.cache_dir, digest=digest)
    return len(batch.files)


def _needs_siblings(path: Path) -> bool:
    return compressible(path) and not path.with_name(path.name + CODINGS[0]).exists()
