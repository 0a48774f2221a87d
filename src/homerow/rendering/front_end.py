"""The built front end: the scripts for V8, and the client files that the pages of a site may load."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import Struct

from homerow.config.appearance.theme import MODES
from homerow.config.model import SiteConfig
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.extensions import component_table, load_extension
from homerow.rendering.site_types import DocumentAssets, HeadElement
from homerow.site.page import DocPage, Page, shown_documents
from homerow.site.site import Site
from homerow.site.theme_sheet import head_elements, shown_fonts

BUNDLE_DIR = Path(__file__).parent.parent / "bundle"
CLIENT_ENTRY = "src/entry.client.tsx"
# The chunk with the scripts of all pages (web/vite.config.ts). With it the entry only re-exports names for
# `homerow dev`, so pages load the chunk instead of the entry.
PROGRAM = "page"
DEV_ENTRY = "src/entry.dev.ts"
BLOG_KINDS = ("post", "post-list", "archive", "authors", "tags")  # of pages

# Layouts with scripts of their own, by kind of page (web/src/layouts/load-layout.ts).
LAYOUT_ENTRIES: Mapping[str, str] = {
    **dict.fromkeys(BLOG_KINDS, "src/layouts/BlogLayouts.tsx"),
    **dict.fromkeys(("doc", "index", "standalone"), "src/layouts/DocsLayouts.tsx"),
    "search": "src/layouts/SearchLayout.tsx",
    "not-found": "src/layouts/NotFoundLayout.tsx",
}
# Nearly every page needs these for its first paint, and browsers would find them late, in the style sheet.
EARLY_FONTS = re.compile(r"/(text|mono)-[^/]+\.woff2$")
ASSETS = "assets/"

Manifest = Mapping[str, Any]  # of Vite: chunks by the paths of their sources below web/


class FrontEnd(Struct, frozen=True):
    """The files that the pages of a site load, and the scripts that render them, with a digest of all.

    `scripts`, `styles`, `fonts`, `preloads` and `layouts` are paths below the output folder, such as
    `assets/entry-1a2b.js`. So are the values of `resources`: the style sheets and modules of components, by
    the names that ComponentSpec has for them. `files` says where each file to publish is.
    """

    server_scripts: tuple[Path, ...]
    components: frozenset[str]
    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    fonts: tuple[str, ...]
    preloads: tuple[str, ...]
    layouts: Mapping[str, tuple[str, ...]]
    resources: Mapping[str | Path, str]
    files: Mapping[str, Path]
    dev_script: str | None
    digest: str


def load_front_end(extensions: tuple[str, ...] = (), bundle_dir: Path = BUNDLE_DIR) -> FrontEnd:
    """Read the bundle that Vite made, for a site with these extensions.

    Raises ReportedFailure when there is none, or half of one.
    """
    manifest_file = bundle_dir / "client" / ".vite" / "manifest.json"
    server_script = bundle_dir / "server.js"
    if not manifest_file.is_file() or not server_script.is_file():
        message = f"no front end in {bundle_dir}"
        hint = "run `make setup`, which builds it from web/ (the published package brings its own)"
        raise ReportedFailure([Diagnostic("missing-front-end", message, hint=hint)])
    try:
        return _read_front_end(bundle_dir / "client", manifest_file, server_script, extensions)
    except (OSError, ValueError, LookupError, TypeError) as error:
        message = f"{manifest_file} does not describe the front end: {error!r}"
        hint = "build it again from web/ with `make setup`, or reinstall the package"
        raise ReportedFailure([Diagnostic("broken-front-end", message, hint=hint)]) from error


def _read_front_end(
    client_dir: Path, manifest_file: Path, server_script: Path, extensions: tuple[str, ...]
) -> FrontEnd:
    manifest: Manifest = json.loads(manifest_file.read_text("utf-8"))
    chunks = list(_with_imports(manifest, CLIENT_ENTRY))
    program = next((chunk for chunk in chunks if manifest[chunk].get("name") == PROGRAM), CLIENT_ENTRY)
    layouts = {kind: _with_imports(manifest, entry) for kind, entry in LAYOUT_ENTRIES.items()}
    specs = component_table(extensions)
    used = {*OF_PAGES, *(each for spec in specs.values() for each in (*spec.sheets, spec.module) if each)}
    own_files = {path: _hashed_name(path) for path in used if isinstance(path, Path)}
    keys = [each for each in used if isinstance(each, str)]
    entries = (CLIENT_ENTRY, *LAYOUT_ENTRIES.values(), *filter(manifest.__contains__, (DEV_ENTRY,)), *keys)
    server_scripts = (
        server_script,
        *(script for name in extensions for script in load_extension(name).server_scripts()),
    )
    return FrontEnd(
        server_scripts=server_scripts,
        components=frozenset(name for name, spec in specs.items() if spec.is_rendered_by_react),
        scripts=(manifest[program]["file"],),
        styles=tuple(style for chunk in chunks for style in manifest[chunk].get("css", ())),
        fonts=tuple(
            asset
            for chunk in chunks
            for asset in manifest[chunk].get("assets", ())
            if EARLY_FONTS.search(asset)
        ),
        preloads=tuple(manifest[chunk]["file"] for chunk in chunks if chunk not in {CLIENT_ENTRY, program}),
        layouts={
            kind: tuple(manifest[chunk]["file"] for chunk in needed if chunk not in chunks)
            for kind, needed in layouts.items()
        },
        resources=dict([*((key, manifest[key]["file"]) for key in keys), *own_files.items()]),
        files={
            **{name: client_dir / name for name in sorted(_files_of(manifest, entries))},
            **{name: path for path, name in own_files.items()},
        },
        dev_script=manifest[DEV_ENTRY]["file"] if DEV_ENTRY in manifest else None,
        digest=_digest((*server_scripts, manifest_file, *own_files)),
    )


def _hashed_name(path: Path) -> str:
    digest = blake2b(path.read_bytes(), digest_size=8).hexdigest()
    return f"{ASSETS}{path.stem}-{digest}{path.suffix}"


def _digest(files: Iterable[Path]) -> str:
    # The manifest names every client file by its content's hash, so it stands for all of them.
    return blake2b(b"".join(file.read_bytes() for file in files), digest_size=16).hexdigest()


def _with_imports(manifest: Manifest, *entries: str, kinds: Collection[str] = ("imports",)) -> Iterator[str]:
    """Yield entries and, once each, the chunks that they import, nearest first."""
    queue, seen = [*entries], {*entries}
    while queue:
        name = queue.pop(0)
        yield name
        for kind in kinds:
            fresh = [chunk for chunk in manifest[name].get(kind, ()) if chunk not in seen]
            seen.update(fresh)
            queue.extend(fresh)


def _files_of(manifest: Manifest, entries: Iterable[str]) -> Iterator[str]:
    """Yield the files that entries need, also those that are loaded later."""
    for name in _with_imports(manifest, *entries, kinds=("imports", "dynamicImports")):
        chunk = manifest[name]
        yield from (chunk["file"], *chunk.get("css", ()), *chunk.get("assets", ()))


def document_assets(front_end: FrontEnd, config: SiteConfig, *, site_file: str) -> DocumentAssets:
    """Return what production pages load; `site_file` is below the output."""
    base = config.file_base
    return DocumentAssets(
        scripts=[base + name for name in front_end.scripts],
        styles=[base + name for name in front_end.styles],
        fonts=[base + name for name in shown_fonts(config, front_end.fonts)],
        paper={mode: config.theme.colors(mode)["page"] for mode in MODES},
        head=[HeadElement(*each) for each in head_elements(config, base)],
        module_preloads=[base + name for name in front_end.preloads],
        layouts={kind: [base + name for name in names] for kind, names in front_end.layouts.items()},
        site=base + site_file,
        dev=None,
        root=config.base_url if config.router == "hash" else None,
    )


def resource_hrefs(front_end: FrontEnd, config: SiteConfig) -> dict[str | Path, str]:
    """Return the addresses of style sheets and modules, by their names in `FrontEnd.resources`."""
    return {key: config.file_base + name for key, name in front_end.resources.items()}


def missing_components(defined: Collection[str], needed: Collection[str]) -> list[Diagnostic]:
    """Return a finding for each component that authors may use and no script of V8 defines."""
    hint = "define it in web/src/entry.server.tsx, or in the server script of its extension"
    return [
        Diagnostic("missing-component", f"the front end does not define <{name}>", hint=hint)
        for name in sorted(needed)
        if name not in defined
    ]


ARTICLE_SHEET = "src/styles/sheets/dialect.css"
TAGS_SHEET = "src/styles/sheets/tags.css"
OF_KINDS: Mapping[str, str] = {
    **dict.fromkeys(BLOG_KINDS, "src/styles/sheets/blog.css"),
    "home": "src/styles/sheets/home.css",
    "index": "src/styles/sheets/cards.css",
    "search": "src/styles/sheets/search.css",
    "not-found": "src/styles/sheets/not-found.css",
}
OF_PAGES = tuple(dict.fromkeys((*OF_KINDS.values(), ARTICLE_SHEET, TAGS_SHEET)))


def sheets_of(site: Site, page: Page) -> tuple[str | Path, ...]:
    """Return the sheets of a page, without repetitions."""
    return tuple(dict.fromkeys(_sheets(site, page)))


def _sheets(site: Site, page: Page) -> Iterator[str | Path]:
    if page.kind in OF_KINDS:
        yield OF_KINDS[page.kind]
    if site.config.math:
        yield ARTICLE_SHEET
    for name in site.config.extensions:
        yield from load_extension(name).sheets()
    if isinstance(page, DocPage) and page.document.front_matter.tags:
        yield TAGS_SHEET
    components = component_table(site.config.extensions)
    for document in shown_documents(page):
        for name in sorted(document.components & components.keys()):
            yield from components[name].sheets
