"""The built front end: the server bundle that V8 runs, and the client files that browsers load."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from homerow.config.model import SiteConfig
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.rendering.sheets import SHEETS, Sheet

BUNDLE_DIR = Path(__file__).parent.parent / "bundle"
CLIENT_ENTRY = "src/entry.client.tsx"
# The chunk with all that pages run (web/vite.config.ts). The entry then only passes on what `homerow dev`
# takes from it, and pages do without that request.
PROGRAM = "page"
DEV_ENTRY = "src/entry.dev.ts"
SHEET_ENTRY = "src/styles/sheets/{}.css"
# The layouts that are scripts of their own, by the kinds of pages that need them (layouts/load-layout.ts).
LAYOUT_ENTRIES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("post", "post-list", "archive", "authors", "tags"), "src/layouts/blog.ts"),
        "search": "src/layouts/search.ts",
        "not-found": "src/layouts/NotFoundLayout.tsx",
    }
)
# Nearly every page shows these from its first paint on; the style sheet alone would name them too late.
EARLY_FONTS = re.compile(r"/(text|mono)-[^/]+\.woff2$")


class FrontEnd(Struct, frozen=True):
    """Where a front end lies and what its entries need; `digest` changes with any of its bytes.

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
        raise ReportedFailure([_missing(bundle_dir)])
    try:
        return _read_front_end(bundle_dir / "client", manifest_file, server_script)
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise ReportedFailure([_unreadable(manifest_file, error)]) from error


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
        digest=_digest(server_script, manifest_file),
    )


def _missing(bundle_dir: Path) -> Diagnostic:
    return Diagnostic(
        code="missing-front-end",
        message=f"no front end in {bundle_dir}",
        cure="run `make setup`, which builds it from web/ (the published package brings its own)",
    )


def _unreadable(manifest_file: Path, error: Exception) -> Diagnostic:
    return Diagnostic(
        code="broken-front-end",
        message=f"{manifest_file} is not what Vite writes: {error!r}",
        cure="build it anew from web/ with `make setup`, or install the package anew",
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


def _digest(server_script: Path, manifest_file: Path) -> str:
    # The manifest names every client file by its content's hash, so these two stand for the whole bundle.
    digest = hashlib.blake2b(digest_size=16)
    digest.update(server_script.read_bytes())
    digest.update(manifest_file.read_bytes())
    return digest.hexdigest()


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
    """Return where the style sheets lie that only some pages need."""
    return {sheet: config.file_base + name for sheet, name in front_end.sheets.items()}
