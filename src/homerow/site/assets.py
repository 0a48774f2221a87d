"""Files that pages refer to, named by their content, and files that are copied as they are."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from homerow.config.model import SiteConfig
from homerow.diagnostics import DiagnosticLog
from homerow.markdown.document import AssetRef, Document
from homerow.site.findings import Findings
from homerow.site.image_size import HEAD_BYTES, Size, read_image_size
from homerow.site.site import Asset
from homerow.sources.file_problems import find_link_problem, find_name_problem, not_a_folder, unreadable

STATIC_FOLDER = PurePosixPath("static")
OUTPUT_FOLDER = "assets"
DIGEST_BYTES = 8  # 16 hex digits in the name
CHUNK_BYTES = 1_048_576

# An asset that was digested, by path, size in bytes and time of change in nanoseconds.
AssetCache: TypeAlias = MutableMapping[tuple[str, int, int], Asset]

_NOT_IN_NAME = re.compile(r"[^A-Za-z0-9._-]+")


def collect_assets(
    config: SiteConfig,
    documents: Iterable[Document],
    log: DiagnosticLog,
    cache: AssetCache | None = None,
) -> Mapping[PurePosixPath, Asset]:
    """Return the assets of documents by path below the site folder; one that is not there is left out.

    A path that leaves the site folder, or that cannot be read, is a finding.
    """
    findings = Findings(config.severities, log)
    known: AssetCache = {} if cache is None else cache
    root = config.site_dir.resolve()
    assets: dict[PurePosixPath, Asset] = {}
    seen: set[PurePosixPath] = set()
    for ref in _references(documents):
        if ref.path in seen:
            continue
        seen.add(ref.path)
        file = _inside(config.site_dir, root, ref, findings)
        asset = _digested(file, ref, known, findings) if file else None
        if asset:
            assets[ref.path] = asset
    return assets


def find_static_files(config: SiteConfig, log: DiagnosticLog) -> Mapping[str, Path]:
    """Return the files of site/static by their output path; what cannot be published is a finding."""
    site_dir = config.site_dir
    files: dict[str, Path] = {}
    for name in sorted(_static_names(site_dir, log)):
        path = STATIC_FOLDER / name
        file = site_dir / path
        problem = find_name_problem(site_dir, path)
        if problem is None and file.is_symlink():
            problem = find_link_problem(site_dir, path)
        if problem and not _is_lock(file):
            log.add(problem)
        elif file.is_file():
            files[name.as_posix()] = file
    return files


def _is_lock(file: Path) -> bool:
    """Whether this is a link to nothing by which an editor says that it has a file open."""
    return file.name.startswith(".#") and not file.exists()


def _static_names(site_dir: Path, log: DiagnosticLog) -> Iterator[PurePosixPath]:
    """Yield what is no folder, and links to folders, which are not followed."""
    folder = site_dir / STATIC_FOLDER
    if folder.exists() and not folder.is_dir():
        log.add(not_a_folder(site_dir, STATIC_FOLDER))

    def report(error: OSError) -> None:
        path = PurePosixPath(Path(error.filename).relative_to(site_dir).as_posix())
        log.add(unreadable(site_dir, path, error, "folder"))

    for parent, folders, names in os.walk(folder, onerror=report if folder.is_dir() else None):
        inner = PurePosixPath(Path(parent).relative_to(folder).as_posix())
        yield from (inner / name for name in names)
        yield from (inner / name for name in folders if Path(parent, name).is_symlink())


def _references(documents: Iterable[Document]) -> Iterator[AssetRef]:
    return (ref for document in documents for ref in document.assets)


def _inside(site_dir: Path, root: Path, ref: AssetRef, findings: Findings) -> Path | None:
    """Return the file of a reference if it is one and lies in the site folder."""
    file = site_dir / ref.path
    try:
        resolved = file.resolve()
        is_file = resolved.is_file()
    except (OSError, RuntimeError, ValueError):  # a name too long, links in a circle, a NUL
        return None
    if not resolved.is_relative_to(root):
        message = f"{ref.path} lies outside the site folder"
        findings.add("asset-outside-site", message, ref.place, cure="copy the file into the site folder")
        return None
    return file if is_file else None


def _digested(file: Path, ref: AssetRef, known: AssetCache, findings: Findings) -> Asset | None:
    try:
        status = file.stat()
        key = (file.as_posix(), status.st_size, status.st_mtime_ns)
        if key not in known:
            known[key] = _read(file)
    except OSError as error:
        message = f"cannot read {ref.path}: {error.strerror}"
        findings.add("unreadable-file", message, ref.place, cure="check its rights")
        return None
    return known[key]


def _read(file: Path) -> Asset:
    digest = hashlib.blake2b(digest_size=DIGEST_BYTES)
    size: Size | None = None
    with file.open("rb") as stream:
        head = stream.read(HEAD_BYTES)
        digest.update(head)
        size = read_image_size(file.name, head)
        while chunk := stream.read(CHUNK_BYTES):
            digest.update(chunk)
    name = f"{_clean(file.stem)}-{digest.hexdigest()}{_clean(file.suffix.lower())}"
    width, height = size or (None, None)
    return Asset(file, f"{OUTPUT_FOLDER}/{name}", digest.hexdigest(), width, height)


def _clean(text: str) -> str:
    return _NOT_IN_NAME.sub("-", text)[:80]
