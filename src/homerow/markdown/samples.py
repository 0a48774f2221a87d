"""Code samples: read from a file below samples/, kept while a page is written, checked when it is whole.

A file is checked whole, as a reader would use it, so what a page shows of it cannot drift from what was
checked.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from markdown_it.token import Token
from msgspec import Struct

from homerow.diagnostics import Severity
from homerow.markdown.draft import Draft
from homerow.markdown.fences import CodeInfo
from homerow.markdown.highlighting import Language
from homerow.markdown.places import WHOLE_FILE, Origin, PlacedSample, line_of
from homerow.markdown.writer import Writer
from homerow.samples.page import CHECKED_LANGUAGES, check_page
from homerow.samples.sample import Sample
from homerow.samples.vocabulary import Known
from homerow.sources.partial import UnreadablePartial, read_partial_text

FOLDER = PurePosixPath("samples")
MAX_INCLUDED = 50  # files, of one

_NAMED = re.compile(r"^[ \t>]*(?:```|~~~).*\bfile=\"?([\w./-]+)", re.MULTILINE)
_INCLUDED = re.compile(r"^[ \t]*#include[ \t]+\"([^\"\n]{1,200})\"", re.MULTILINE)
_LINE_END = re.compile(r"\r\n?")
_CLOSING = re.compile(r"[})\]]|end")


class SampleFile(Struct, frozen=True):
    """A file of samples: its text, where it stands, and the lines that a fence shows of it."""

    text: str
    origin: Origin
    shown: str


def read_sample_file(writer: Writer, token: Token, info: CodeInfo) -> SampleFile | None:
    """Read the file that a fence names; None, with a finding, if that cannot be shown."""
    draft = writer.draft
    line = line_of(token)
    path = PurePosixPath(posixpath.normpath(FOLDER / info.file))
    place = writer.origin.find(info.file, line)
    if token.content.strip():
        cure = "leave the fence empty, or take out file="
        draft.report("code-beside-file", "this fence has code and names a file", place, cure=cure)
        return None
    if path.parts[:1] != FOLDER.parts:
        draft.report("bad-sample-file", f"{path} lies outside of {FOLDER}/", place, cure="move it there")
        return None
    if path not in draft.partials:
        draft.partials.append(path)
    text = read_partial_text(draft.site_dir, path)
    if isinstance(text, UnreadablePartial):
        draft.report("bad-sample-file", text.message, place, cure=text.cure)
        return None
    text = _clean(text)
    shown = _part(text, info.part) if info.part else text
    if shown is None:
        place = writer.origin.find(info.part, line)
        cure = "name text that stands on one line of the file"
        draft.report("bad-sample-part", f"{info.part!r} is not on one line of {path}", place, cure=cure)
        return None
    return SampleFile(text, _origin(writer, path, text), shown)


def _clean(text: str) -> str:
    return _LINE_END.sub("\n", text).replace("\0", "\ufffd")


def _origin(writer: Writer, path: PurePosixPath, text: str) -> Origin:
    return Origin(path, shown=f"{writer.draft.label}/{path}", body=text, first_line=1)


def included_files(writer: Writer, file: SampleFile) -> Iterator[SampleFile]:
    """Yield the files beside a file that it includes, and those that they include."""
    draft, seen, waiting = writer.draft, {file.origin.path}, [file]
    while waiting and len(seen) <= MAX_INCLUDED:
        parent = waiting.pop()
        for name in _INCLUDED.findall(parent.text):
            path = PurePosixPath(posixpath.normpath(parent.origin.path.parent / name))
            text = read_partial_text(draft.site_dir, path) if path.parts[:1] == FOLDER.parts else None
            if path in seen or not isinstance(text, str):
                continue
            seen.add(path)
            if path not in draft.partials:
                draft.partials.append(path)
            waiting.append(SampleFile(_clean(text), _origin(writer, path, _clean(text)), ""))
            yield waiting[-1]


def sample_texts(body: str, site_dir: Path) -> Iterator[str]:
    """Yield the texts of all files that the fences of a body show."""
    for name in dict.fromkeys(_NAMED.findall(body)) if "file=" in body else ():
        text = read_partial_text(site_dir, PurePosixPath(posixpath.normpath(FOLDER / name)))
        if isinstance(text, str):
            yield text


def _part(text: str, beginning: str) -> str | None:
    """Return the line with a text, what is indented below it, and its closing line, all moved to the left."""
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if beginning in line]
    if len(starts) != 1:
        return None
    start = starts[0]
    indent = _indent(lines[start])
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > indent):
        end += 1
    if end < len(lines) and _indent(lines[end]) == indent and _CLOSING.match(lines[end].lstrip()):
        end += 1
    return "\n".join(line[indent:] for line in lines[start:end]).rstrip() + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def keep_sample(writer: Writer, token: Token, info: CodeInfo, language: Language) -> None:
    """Keep the code of a fence, if its language can be checked."""
    if language.name in CHECKED_LANGUAGES:
        sample = Sample(language.name, token.content, info.marks)
        line = token.map[0] if token.map else 0
        writer.draft.samples.append(PlacedSample(sample, writer.origin, line))


def keep_file_sample(writer: Writer, file: SampleFile, info: CodeInfo, language: Language) -> None:
    """Keep the whole of a file of which a fence shows something, and what it includes, once on a page."""
    if language.name not in CHECKED_LANGUAGES:
        return
    samples = writer.draft.samples
    for each in (file, *included_files(writer, file)):
        if not any(kept.origin.path == each.origin.path and kept.line == WHOLE_FILE for kept in samples):
            sample = Sample(language.name, each.text, info.marks)
            samples.append(PlacedSample(sample, each.origin, WHOLE_FILE))


def report_samples(draft: Draft, known: Known, severity: Severity) -> None:
    """Report what is wrong with the samples of a page; `severity` is how bad an error in them is."""
    samples = [placed.sample for placed in draft.samples]
    for index, problem in check_page(samples, known):
        place = draft.samples[index].place(problem.start, problem.end)
        is_error = problem.severity is Severity.ERROR
        found = severity if is_error else problem.severity
        draft.report(problem.code, problem.message, place, cure=problem.cure, severity=found)
