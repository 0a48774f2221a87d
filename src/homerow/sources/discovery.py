"""Which files of the site folder become, or help to become, pages; and their text."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from homerow.config.files import read_bounded, site_label, with_unix_lines
from homerow.config.model import SiteConfig
from homerow.diagnostics import Diagnostic, ReportedFailure, Span
from homerow.sources.file_problems import (
    file_problem,
    find_link_problem,
    find_name_problem,
    not_a_folder,
    unreadable,
)
from homerow.sources.source import SourceFile, SourceKind

SUFFIXES = frozenset({".md", ".mdx"})
MAX_BYTES = 2_097_152  # of one Markdown file; the longest page of the real site is below 100 kB
DIGEST_BYTES = 16


def discover_sources(config: SiteConfig) -> tuple[SourceFile, ...]:
    """Return every Markdown file of the site, sorted by path. Raises ReportedFailure on files it cannot take.

    A name that starts with a dot is hidden; a file or folder whose name starts with `_` holds partials.
    """
    roots = _roots(config)
    findings: list[Diagnostic] = []
    sources = [
        source
        for root in roots
        for path in _walk(config.site_dir, root, findings)
        if _owner(path, roots) == root
        for source in _try_find(config.site_dir, path, _kind(path, root, roots[root]), findings)
    ]
    if findings:
        raise ReportedFailure(findings)
    return tuple(sorted(sources, key=lambda source: source.path.as_posix()))


def find_source(site_dir: Path, path: PurePosixPath, kind: SourceKind) -> SourceFile:
    """Return one source as it is now. Raises ReportedFailure on a file that it cannot take."""
    content = _read_bytes(site_dir, path)
    _decode(site_dir, path, content)
    return SourceFile(path, kind, hashlib.blake2b(content, digest_size=DIGEST_BYTES).hexdigest())


def _try_find(
    site_dir: Path, path: PurePosixPath, kind: SourceKind, findings: list[Diagnostic]
) -> Iterator[SourceFile]:
    try:
        yield find_source(site_dir, path, kind)
    except ReportedFailure as failure:
        findings.extend(failure.diagnostics)


def read_source(site_dir: Path, source: SourceFile) -> str:
    """Return a source's text with Unix line ends and no byte order mark. Raises ReportedFailure."""
    return with_unix_lines(_decode(site_dir, source.path, _read_bytes(site_dir, source.path)))


def _decode(site_dir: Path, path: PurePosixPath, content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ReportedFailure([_not_utf8(site_dir, path, error)]) from error


def _roots(config: SiteConfig) -> Mapping[PurePosixPath, SourceKind]:
    versions: dict[PurePosixPath, SourceKind] = {PurePosixPath(v.path): "doc" for v in config.versions}
    return versions | {PurePosixPath("blog"): "post", PurePosixPath("pages"): "page"}


def _owner(path: PurePosixPath, roots: Mapping[PurePosixPath, SourceKind]) -> PurePosixPath:
    """Return the innermost root above a file: a version may lie in another version's folder."""
    return next(parent for parent in path.parents if parent in roots)


def _kind(path: PurePosixPath, root: PurePosixPath, kind: SourceKind) -> SourceKind:
    is_partial = any(part.startswith("_") for part in path.relative_to(root).parts)
    return "partial" if is_partial else kind


def _walk(site_dir: Path, folder: PurePosixPath, findings: list[Diagnostic]) -> Iterator[PurePosixPath]:
    for entry in _entries(site_dir, folder, findings):
        path = folder / entry.name
        if entry.name.startswith("."):
            continue
        problem = _find_problem(site_dir, path, entry)
        if problem:
            findings.append(problem)
        elif entry.is_dir(follow_symlinks=False):
            yield from _walk(site_dir, path, findings)
        elif path.suffix in SUFFIXES:
            yield path


def _entries(site_dir: Path, folder: PurePosixPath, findings: list[Diagnostic]) -> list[os.DirEntry[str]]:
    try:
        return sorted(os.scandir(site_dir / folder), key=lambda entry: entry.name)
    except FileNotFoundError:  # a site without a blog has no folder for it
        pass
    except NotADirectoryError:
        findings.append(not_a_folder(site_dir, folder))
    except OSError as error:
        findings.append(unreadable(site_dir, folder, error, "folder"))
    return []


def _find_problem(site_dir: Path, path: PurePosixPath, entry: os.DirEntry[str]) -> Diagnostic | None:
    problem = find_name_problem(site_dir, path)
    if problem or not entry.is_symlink():
        return problem
    # Links to pictures and the like are looked at where a page shows them.
    is_source = path.suffix in SUFFIXES or (site_dir / path).is_dir()
    return find_link_problem(site_dir, path) if is_source else None


def _read_bytes(site_dir: Path, path: PurePosixPath) -> bytes:
    try:
        content = read_bounded(site_dir / path, MAX_BYTES)
    except OSError as error:
        raise ReportedFailure([unreadable(site_dir, path, error)]) from error
    if len(content) > MAX_BYTES:
        message = f"this file is larger than {MAX_BYTES:,} bytes"
        cure = "make several pages of it"
        raise ReportedFailure([file_problem("file-too-large", message, cure, site_dir=site_dir, path=path)])
    return content


def _not_utf8(site_dir: Path, path: PurePosixPath, error: UnicodeDecodeError) -> Diagnostic:
    content: bytes = error.object
    line_start = content.rfind(b"\n", 0, error.start) + 1
    line_end = content.find(b"\n", error.start)
    line = content[line_start : line_end if line_end >= 0 else len(content)]
    span = Span(
        path=f"{site_label(site_dir)}/{path}",
        line=content.count(b"\n", 0, error.start) + 1,
        column=len(content[line_start : error.start].decode("utf-8")) + 1,
    )
    return Diagnostic(
        "not-utf-8",
        f"byte 0x{content[error.start]:02x} is not UTF-8",
        span,
        cure="save the file as UTF-8",
        source_line=line.decode("utf-8", "replace").rstrip("\r"),
    )
