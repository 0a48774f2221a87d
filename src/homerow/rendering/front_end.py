"""The built front end: the server bundle for V8, the client files for browsers, its components."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import Struct

from homerow.config.model import SiteConfig
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.markdown.components import COMPONENTS, ComponentSpec, Shape
from homerow.rendering.sheets import BLOG_KINDS, SHEETS, Sheet

BUNDLE_DIR = Path(__file__).parent.parent / "bundle"
CLIENT_ENTRY = "src/entry.client.tsx"
# The chunk with the scripts of all pages (web/vite.config.ts). With it the entry only re-exports names for
# `homerow dev`, so pages load the chunk instead of the entry.
PROGRAM = "page"
DEV_ENTRY = "src/entry.dev.ts"
SHEET_ENTRY = "src/styles/sheets/{}.css"
# Layouts with scripts of their own, by kind of page (web/src/layouts/load-layout.ts).
LAYOUT_ENTRIES: Mapping[str, str] = {
    **dict.fromkeys(BLOG_KINDS, "src/layouts/blog.ts"),
    "search": "src/layouts/search.ts",
    "not-found": "src/layouts/NotFoundLayout.tsx",
}
# Nearly every page needs these for its first paint, and browsers would find them late, in the style sheet.
EARLY_FONTS = re.compile(r"/(text|mono)-[^/]+\.woff2$")
# The tables of components that must agree.
PYTHON_TABLE = "src/homerow/markdown/components.py"
WEB_TABLE = "web/src/content/islands.ts"
RENDERED_BY_REACT: frozenset[Shape] = frozenset({"island", "tabs"})


class FrontEnd(Struct, frozen=True):
    """The paths of a front end and the files that its entries need; `digest` changes with any of its bytes.

    `scripts`, `styles`, `sheets`, `fonts`, `preloads` and `layouts` are paths below `client_dir`, such as
    `assets/entry-1a2b.js`.
    """

    server_script: Path
    client_dir: Path
    scripts: tuple[str, ...]
    styles: tuple[str, ...]
    sheets: Mapping[Sheet, str]
    fonts: tuple[str, ...]
    preloads: tuple[str, ...]
    layouts: Mapping[str, tuple[str, ...]]
    dev_script: str | None
    digest: str

    def client_files(self) -> Iterator[tuple[str, Path]]:
        """Yield each file that a page may load: its path below the output folder, and where it is."""
        for file in sorted(self.client_dir.rglob("*")):
            name = file.relative_to(self.client_dir).as_posix()
            if file.is_file() and not name.startswith("."):
                yield name, file


def load_front_end(bundle_dir: Path = BUNDLE_DIR) -> FrontEnd:
    """Read the bundle that Vite made. Raises ReportedFailure when there is none, or half of one."""
    manifest_file = bundle_dir / "client" / ".vite" / "manifest.json"
    server_script = bundle_dir / "server.js"
    if not manifest_file.is_file() or not server_script.is_file():
        message = f"no front end in {bundle_dir}"
        cure = "run `make setup`, which builds it from web/ (the published package brings its own)"
        raise ReportedFailure([Diagnostic("missing-front-end", message, cure=cure)])
    try:
        return _read_front_end(bundle_dir / "client", manifest_file, server_script)
    except (OSError, ValueError, LookupError, TypeError) as error:
        message = f"{manifest_file} is not a manifest of Vite: {error!r}"
        cure = "build it again from web/ with `make setup`, or reinstall the package"
        raise ReportedFailure([Diagnostic("broken-front-end", message, cure=cure)]) from error


def _read_front_end(client_dir: Path, manifest_file: Path, server_script: Path) -> FrontEnd:
    manifest: Mapping[str, Any] = json.loads(manifest_file.read_text("utf-8"))
    chunks = list(_with_imports(manifest, CLIENT_ENTRY))
    program = next((chunk for chunk in chunks if manifest[chunk].get("name") == PROGRAM), CLIENT_ENTRY)
    layouts = {kind: _with_imports(manifest, entry) for kind, entry in LAYOUT_ENTRIES.items()}
    return FrontEnd(
        server_script=server_script,
        client_dir=client_dir,
        scripts=(manifest[program]["file"],),
        styles=tuple(style for chunk in chunks for style in manifest[chunk].get("css", ())),
        sheets={sheet: manifest[SHEET_ENTRY.format(sheet)]["file"] for sheet in SHEETS},
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
        dev_script=manifest[DEV_ENTRY]["file"] if DEV_ENTRY in manifest else None,
        # The manifest names every client file by its content's hash, so these two stand for the whole bundle.
        digest=blake2b(server_script.read_bytes() + manifest_file.read_bytes(), digest_size=16).hexdigest(),
    )


def _with_imports(manifest: Mapping[str, Any], entry: str) -> Iterator[str]:
    """Yield an entry and, once each, the chunks that it imports statically, nearest first."""
    queue, seen = [entry], {entry}
    while queue:
        name = queue.pop(0)
        yield name
        fresh = [chunk for chunk in manifest[name].get("imports", ()) if chunk not in seen]
        seen.update(fresh)
        queue.extend(fresh)


def document_assets(front_end: FrontEnd, config: SiteConfig, *, site_file: str) -> dict[str, Any]:
    """Return DocumentAssets (contract/server.ts) of production pages; `site_file` is below the output."""
    base = config.file_base
    return {
        "scripts": [base + name for name in front_end.scripts],
        "styles": [base + name for name in front_end.styles],
        "fonts": [base + name for name in front_end.fonts],
        "modulePreloads": [base + name for name in front_end.preloads],
        "layouts": {kind: [base + name for name in names] for kind, names in front_end.layouts.items()},
        "site": base + site_file,
        "dev": None,
        "root": config.base_url if config.router == "hash" else None,
    }


def sheet_hrefs(front_end: FrontEnd, config: SiteConfig) -> dict[Sheet, str]:
    """Return the addresses of the style sheets that only some pages need."""
    return {sheet: config.file_base + name for sheet, name in front_end.sheets.items()}


def missing_components(
    rendered: Mapping[str, bool], components: Mapping[str, ComponentSpec] = COMPONENTS
) -> list[Diagnostic]:
    """Return a finding for each component that the front end does not render as authors are told.

    `rendered` are the names of the front end's components, each with whether it is interactive.
    """
    findings = []
    for name, spec in components.items():
        if spec.shape not in RENDERED_BY_REACT:
            continue
        if name not in rendered:
            message = f"no component in {WEB_TABLE} renders <{name}>, which {PYTHON_TABLE} offers"
            cure = f"export {name} from a module in web/src/content/, give it a row, and run `make setup`"
        elif rendered[name] != spec.interactive:
            message = f"<{name}> is interactive in only one of {PYTHON_TABLE} and {WEB_TABLE}"
            cure = "give `interactive` one value in both, and run `make setup`"
        else:
            continue
        findings.append(Diagnostic("missing-component", message, cure=cure))
    return findings
