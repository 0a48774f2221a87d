"""Pictures, partials, samples and data that nothing uses. Files in static/ are used by their addresses."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Literal, TypeAlias

from homerow.config.loader import KEPT_ANCHORS_FILE, SYNONYMS_FILE
from homerow.config.reading import site_label
from homerow.content.discovery import MEDIA_SUFFIXES, SUFFIXES
from homerow.content.partial import SAMPLES_FOLDER
from homerow.diagnostics import Place, Span
from homerow.extensions import DATA_FOLDER, load_extension
from homerow.markdown.document import front_matter_image
from homerow.site.conventions import conventions_of
from homerow.site.findings import Findings
from homerow.site.routes import composed
from homerow.site.site import Site

Kind: TypeAlias = Literal["picture", "partial", "sample", "data"]

_HINTS: Mapping[Kind, str] = {
    "picture": "show it on a page, or remove it; a file with an address of its own belongs in static/",
    "partial": "show it on a page, or remove it",
    "sample": "show it on a page with file=, or remove it",
    "data": "check its name, or remove it",
}


def check_unused_files(site: Site, findings: Findings) -> None:
    """Find files that no document, extension or configuration uses; drafts count as documents."""
    used = set(_used_files(site))
    names = {composed(path.as_posix()) for path in used}
    unused = [
        (path, kind)
        for path, kind in _files(site)
        if composed(path.as_posix()) not in names and not _is_data(site, path)
    ]
    if not unused:
        return
    # A link uses what it points to.
    root = site.config.site_dir
    real = {os.path.realpath(root / path) for path in used}
    for path, kind in unused:
        if os.path.realpath(root / path) not in real:
            place = Place(Span(f"{site_label(root)}/{path}", 1), "")
            findings.add("unused-file", f"nothing uses {path}", place, hint=_HINTS[kind])


def _used_files(site: Site) -> Iterator[PurePosixPath]:
    for document in site.documents:
        yield from (ref.path for ref in document.assets)
        yield from document.partials
        yield from filter(None, [front_matter_image(document)])
    yield from map(PurePosixPath, site.config.theme.styles)
    if site.config.social_card.background:
        yield PurePosixPath(site.config.social_card.background)


def _is_data(site: Site, path: PurePosixPath) -> bool:
    """Return whether the engine or an extension reads a file of the data folder."""
    if path.parts[0] != DATA_FOLDER:
        return False
    if path.as_posix() in {SYNONYMS_FILE, KEPT_ANCHORS_FILE}:
        return True
    below = path.relative_to(DATA_FOLDER).as_posix()
    patterns = (each for name in site.config.extensions for each in load_extension(name).data_files())
    return any(fnmatchcase(below, pattern) for pattern in patterns)


def _files(site: Site) -> Iterator[tuple[PurePosixPath, Kind]]:
    """Yield the files that something must use; a name that starts with a dot is hidden."""
    pages = {document.path for document in site.documents}
    root = site.config.site_dir
    for parent, folders, names in chain.from_iterable(os.walk(folder) for folder in _roots(site)):
        folder = PurePosixPath(Path(parent).relative_to(root).as_posix())
        folders[:] = sorted(
            each for each in folders if not each.startswith(".") and folder / each != site.config.static_path
        )
        for name in sorted(names):
            path = folder / name
            kind = _kind(path)
            if kind and not name.startswith(".") and path not in pages:
                yield path, kind


def _roots(site: Site) -> Iterator[Path]:
    """Yield the folders whose files must be used, none of them in another one."""
    folders = {*conventions_of(site.config).owned_folders(site.config)}
    nested = {each for each in folders if any(each.startswith(f"{other}/") for other in folders)}
    yield from (site.config.site_dir / folder for folder in sorted(folders - nested))


def _kind(path: PurePosixPath) -> Kind | None:
    """Return the kind of a file; None if nothing has to use it, as a README."""
    if path.suffix in SUFFIXES:
        return "partial" if any(part.startswith("_") for part in path.parts) else None
    if path.parts[0] == SAMPLES_FOLDER.name:
        return "sample"
    if path.parts[0] == DATA_FOLDER:
        return "data"
    return "picture" if path.suffix.lower() in MEDIA_SUFFIXES else None
