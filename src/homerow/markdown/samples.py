"""Code samples: read from a file below samples/, kept while a page is written, checked when it is whole.

A file is checked whole, as a reader would use it, so the part that a page shows cannot drift from it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from markdown_it.token import Token

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


def keep_sample(writer: Writer, token: Token, info: CodeInfo, language: Language) -> None:
    """Keep the code of a fence, if its language can be checked."""
    if language.name in CHECKED_LANGUAGES:
        sample = Sample(language.name, token.content, info.marks)
        writer.draft.samples.append(PlacedSample(sample, writer.origin, line_of(token)))


def read_sample_file(writer: Writer, token: Token, info: CodeInfo, language: Language) -> str | None:
    """Keep the file that a fence names, and return what it shows of it; None, reported, if it cannot."""
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
    draft.add_partial(path)
    text = read_partial_text(draft.site_dir, path)
    if isinstance(text, UnreadablePartial):
        draft.report("bad-sample-file", text.message, place, cure=text.cure)
        return None
    file = _origin(writer, path, text)
    shown = _part(file.lines, info.part) if info.part else file.body
    if shown is None:
        place = writer.origin.find(info.part, line)
        cure = "name text that stands on one line of the file"
        draft.report("bad-sample-part", f"{info.part!r} is not on one line of {path}", place, cure=cure)
        return None
    if language.name in CHECKED_LANGUAGES:
        _keep_files(writer, file, info, language)
    return shown


def _origin(writer: Writer, path: PurePosixPath, text: str) -> Origin:
    body = _LINE_END.sub("\n", text).replace("\0", "\ufffd")
    return Origin(path, shown=f"{writer.draft.label}/{path}", body=body, first_line=1)


def _keep_files(writer: Writer, file: Origin, info: CodeInfo, language: Language) -> None:
    """Keep the whole of a file and of those that it includes, once on a page."""
    samples = writer.draft.samples
    kept = {placed.origin.path for placed in samples if placed.line == WHOLE_FILE}
    for each in (file, *_included(writer, file)):
        if each.path not in kept:
            sample = Sample(language.name, each.body, info.marks)
            samples.append(PlacedSample(sample, each, WHOLE_FILE))


def _included(writer: Writer, file: Origin) -> Iterator[Origin]:
    """Yield the files beside a file that it includes, and those that they include."""
    seen, waiting = {file.path}, [file]
    while waiting and len(seen) <= MAX_INCLUDED:
        parent = waiting.pop()
        for name in _INCLUDED.findall(parent.body):
            path = PurePosixPath(posixpath.normpath(parent.path.parent / name))
            text = read_partial_text(writer.draft.site_dir, path) if path.parts[:1] == FOLDER.parts else None
            if path in seen or not isinstance(text, str):
                continue
            seen.add(path)
            writer.draft.add_partial(path)
            waiting.append(_origin(writer, path, text))
            yield waiting[-1]


def _part(lines: Sequence[str], beginning: str) -> str | None:
    """Return the line with a text, what is indented below it, and its closing line, all moved to the left."""
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


def sample_texts(body: str, site_dir: Path) -> Iterator[str]:
    """Yield the texts of all files that the fences of a body show."""
    for name in dict.fromkeys(_NAMED.findall(body)) if "file=" in body else ():
        text = read_partial_text(site_dir, PurePosixPath(posixpath.normpath(FOLDER / name)))
        if isinstance(text, str):
            yield text


def report_samples(draft: Draft, known: Known, severity: Severity) -> None:
    """Report what is wrong with the samples of a page; `severity` is how bad an error in them is."""
    samples = [placed.sample for placed in draft.samples]
    for index, problem in check_page(samples, known):
        place = draft.samples[index].place(problem.start, problem.end)
        found = severity if problem.severity is Severity.ERROR else problem.severity
        draft.report(problem.code, problem.message, place, cure=problem.cure, severity=found)
