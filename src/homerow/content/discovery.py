"""The sources of a site: finding and reading them, and the problems of files that cannot be published."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from homerow.config.model import SiteConfig
from homerow.config.reading import read_bounded, site_label, with_unix_lines
from homerow.content.source import SourceFile, SourceKind
from homerow.diagnostics import Diagnostic, ReportedFailure, Span, locate

SUFFIXES = frozenset({".md", ".mdx"})
MEDIA_SUFFIXES = (  # of pictures and recordings
    *(".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif"),
    *(".mp4", ".webm", ".mp3", ".ogg"),
)
MAX_BYTES = 1_048_576  # of one Markdown file: ten times the longest page of the real site
DIGEST_BYTES = 16
_GLOB = re.compile(r"\*\*/|\*\*|[*?]|[^*?]+")
MAX_FOLDERS = 2_000  # in which a file with a wrong path is searched


def discover_sources(config: SiteConfig) -> tuple[SourceFile, ...]:
    """Return every Markdown file of the site, sorted by path. Raises ReportedFailure on files it cannot take.

    A name that starts with a dot is hidden; a file or folder whose name starts with `_` holds partials.
    """
    roots: dict[PurePosixPath, SourceKind] = {PurePosixPath(each.path): "doc" for each in config.versions}
    roots |= {PurePosixPath(config.blog.path): "post", PurePosixPath(config.pages_path): "page"}
    excluded = {PurePosixPath(each.path): _patterns(each.exclude) for each in config.versions}
    findings: list[Diagnostic] = []
    sources: list[SourceFile] = []
    for root, kind in roots.items():
        patterns = excluded.get(root, ())
        for path in _walk(config.site_dir, root, roots, findings):
            below = path.parts[len(root.parts) :]
            if patterns and _is_excluded("/".join(below), patterns):
                continue
            is_partial = any(part.startswith("_") for part in below)
            try:
                sources.append(find_source(config.site_dir, path, "partial" if is_partial else kind))
            except ReportedFailure as failure:
                findings.extend(failure.diagnostics)
    if findings:
        raise ReportedFailure(with_links_in_one(findings))
    return tuple(sorted(sources, key=lambda source: source.path.as_posix()))


def _patterns(globs: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile("".join(map(_pattern, _GLOB.findall(glob)))) for glob in globs)


def _pattern(part: str) -> str:
    """Return a part of a pattern of files as a regular expression; `**/` stands for any folders."""
    return {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}.get(part, re.escape(part))


def _is_excluded(path: str, patterns: Iterable[re.Pattern[str]]) -> bool:
    return any(pattern.fullmatch(path) for pattern in patterns)


def find_by_name(site_dir: Path, name: str) -> PurePosixPath | None:
    """Return the only file of a site with a name, for a hint; None if there are several."""
    found: list[PurePosixPath] = []
    for folder, _, names in islice(os.walk(site_dir), MAX_FOLDERS):
        if name in names:
            found.append(PurePosixPath(os.path.relpath(folder, site_dir)) / name)
    return found[0] if len(found) == 1 else None


def find_source(site_dir: Path, path: PurePosixPath, kind: SourceKind) -> SourceFile:
    """Return one source as it is now. Raises ReportedFailure on a file that it cannot take."""
    content = _read_bytes(site_dir, path)
    _decode(site_dir, path, content)
    return SourceFile(path, kind, _digest(content))


def read_source(site_dir: Path, source: SourceFile) -> str:
    """Return a source's text with Unix line ends and no byte order mark. Raises ReportedFailure."""
    return read_with_digest(site_dir, source)[0]


def read_with_digest(site_dir: Path, source: SourceFile) -> tuple[str, str]:
    """Return a source's text as `read_source` does, and the digest of the bytes that it was read from.

    It is another digest than that of `source` if the file was saved since it was found.
    """
    content = _read_bytes(site_dir, source.path)
    return with_unix_lines(_decode(site_dir, source.path, content)), _digest(content)


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=DIGEST_BYTES).hexdigest()


def _decode(site_dir: Path, path: PurePosixPath, content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ReportedFailure([_not_utf8(site_dir, path, error)]) from error


def _walk(
    site_dir: Path, folder: PurePosixPath, roots: Collection[PurePosixPath], findings: list[Diagnostic]
) -> Iterator[PurePosixPath]:
    """Yield the sources of a root; those of a version in its folder belong to that version."""
    for entry in _entries(site_dir, folder, findings):
        if entry.name.startswith("."):
            continue
        path = folder / entry.name
        problem = find_name_problem(site_dir, path)
        # Links to pictures and other files are checked where a page shows them.
        if not problem and entry.is_symlink() and (path.suffix in SUFFIXES or (site_dir / path).is_dir()):
            problem = find_link_problem(site_dir, path)
        if problem:
            findings.append(problem)
        elif entry.is_dir(follow_symlinks=False):
            if path not in roots:
                yield from _walk(site_dir, path, roots, findings)
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


def _read_bytes(site_dir: Path, path: PurePosixPath) -> bytes:
    try:
        content = read_bounded(f"{site_dir}/{path}", MAX_BYTES)
    except OSError as error:
        raise ReportedFailure([unreadable(site_dir, path, error)]) from error
    if len(content) > MAX_BYTES:
        message = f"this file is larger than {MAX_BYTES:,} bytes"
        hint = "make several pages of it"
        raise ReportedFailure([file_problem("file-too-large", message, hint, site_dir=site_dir, path=path)])
    return content


def _not_utf8(site_dir: Path, path: PurePosixPath, error: UnicodeDecodeError) -> Diagnostic:
    text = error.object.decode("utf-8", "replace")
    start = len(error.object[: error.start].decode("utf-8"))
    span, line = locate(text, f"{site_label(site_dir)}/{path}", start, start + 1)
    message = f"byte 0x{error.object[error.start]:02x} is not UTF-8"
    return Diagnostic("not-utf-8", message, span, hint="save the file as UTF-8", source_line=line)


def file_problem(code: str, message: str, hint: str, *, site_dir: Path, path: PurePosixPath) -> Diagnostic:
    """Return a finding about a whole file or folder of the site."""
    return Diagnostic(code, message, Span(f"{site_label(site_dir)}/{path}", line=1), hint=hint)


def find_name_problem(site_dir: Path, path: PurePosixPath) -> Diagnostic | None:
    """Return what is wrong with a name: lone surrogates stand for bytes that are not UTF-8."""
    if path.name.isprintable():
        return None
    shown = PurePosixPath(ascii(path.as_posix())[1:-1])
    message = "this file name cannot be part of an address"
    return file_problem("odd-file-name", message, "rename it", site_dir=site_dir, path=shown)


def find_link_problem(site_dir: Path, path: PurePosixPath) -> Diagnostic | None:
    """Return what is wrong with a symbolic link.

    What a link points to is published: a stray one must not carry a private file onto the web.
    """
    try:
        target = (site_dir / path).resolve()
    except (OSError, RuntimeError):  # which of them is a matter of Python's version
        problem = "this link leads in a circle", "remove it"
    else:
        if not target.is_relative_to(site_dir.resolve()):
            problem = "this link leaves the site folder", "copy here what it points to"
        elif target.is_dir():
            problem = "a link to a folder is not followed", "move the folder here"
        elif not target.is_file():
            problem = "this link points to nothing", "remove it"
        else:
            return None
    return file_problem("symlink", *problem, site_dir=site_dir, path=path)


def with_links_in_one(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return findings, those about links with the same problem as one: a whole tree may consist of links."""
    alike = Counter(each.message for each in findings if each.code == "symlink")
    shown: dict[object, Diagnostic] = {}
    for each in findings:
        others = alike[each.message] - 1 if each.code == "symlink" else 0
        more = f", as {others} more" if others > 1 else ", as one more" if others else ""
        shown.setdefault(each.message if others else id(each), replace(each, message=each.message + more))
    return list(shown.values())


def not_a_folder(site_dir: Path, path: PurePosixPath) -> Diagnostic:
    """Return the finding for a file that has the name of a folder."""
    message = f"{path} is a file, where a folder has to be"
    return file_problem("not-a-folder", message, "rename or remove it", site_dir=site_dir, path=path)


def unreadable(site_dir: Path, path: PurePosixPath, error: OSError, noun: str = "file") -> Diagnostic:
    """Return the finding for a file or folder that the system does not let us read."""
    message = f"cannot read this {noun}: {error.strerror}"
    hint = f"it must be a {noun} that you may read"
    return file_problem("unreadable-file", message, hint, site_dir=site_dir, path=path)
