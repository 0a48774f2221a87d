"""Code samples: read from a file below samples/, kept while a page is written, checked when it is whole.

A file is checked whole, as a reader would use it, so the part that a page shows cannot drift from it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath

from markdown_it.token import Token
from msgspec.structs import replace

from homerow.content.partial import SAMPLES_FOLDER, UnreadablePartial, read_partial_text
from homerow.diagnostics import Place, Severity
from homerow.markdown.code.fences import CodeInfo
from homerow.markdown.code.highlighting import Language
from homerow.markdown.code.marked_code import read_marked_code
from homerow.markdown.code.sample import Sample
from homerow.markdown.context import ParseContext
from homerow.markdown.places import WHOLE_FILE, Origin, PlacedSample, line_of
from homerow.markdown.writer import Writer

MAX_INCLUDED = 50  # files, of one

_NAMED = re.compile(r"^[ \t>]*(?:```|~~~).*\bfile=\"?([\w./-]+)", re.MULTILINE)
_INCLUDED = re.compile(r"^[ \t]*#include[ \t]+\"([^\"\n]{1,200})\"", re.MULTILINE)
_LINE_END = re.compile(r"\r\n?")
_CLOSING = re.compile(r"[})\]]|end")


def keep_sample(writer: Writer, shown: PlacedSample, checked: str) -> None:
    """Keep the code of a fence, as it is checked, if its language can be checked."""
    if shown.sample.language in writer.context.extension.sample_languages:
        writer.context.samples.append(replace(shown, sample=replace(shown.sample, text=checked)))


def read_sample_file(writer: Writer, token: Token, info: CodeInfo, language: Language) -> PlacedSample | None:
    """Keep the file that a fence names, and return what it shows of it; None, reported, if it cannot."""
    context, line = writer.context, line_of(token)
    file = find_sample(writer, info.file, writer.origin.find(info.file, line))
    if file is None:
        return None
    first, shown = _part(file.lines, info.part) if info.part else (0, file.body)
    if shown is None:
        place = writer.origin.find(info.part, line)
        hint = "use text from one line of the file"
        context.report(
            "bad-sample-part", f"{info.part!r} is not on one line of {file.path}", place, hint=hint
        )
        return None
    files = (file, *_included(writer, file))  # the document depends on all of them
    if language.name in context.extension.sample_languages:
        _keep_files(writer, files, info, language)
    return PlacedSample(Sample(language.name, shown, info.marks), file, WHOLE_FILE + first)


def find_sample(writer: Writer, name: str, place: Place) -> Origin | None:
    """Return a file below samples/ that a fence at `place` names; None, reported, if it cannot be read."""
    context, path = writer.context, PurePosixPath(posixpath.normpath(SAMPLES_FOLDER / name))
    if path.parts[:1] != SAMPLES_FOLDER.parts:
        context.report("bad-sample-file", f"{path} is outside {SAMPLES_FOLDER}/", place, hint="move it there")
        return None
    context.add_partial(path)
    text = context.read_file(path)
    if isinstance(text, UnreadablePartial):
        context.report("bad-sample-file", text.message, place, hint=text.hint)
        return None
    return _origin(writer, path, text)


def _origin(writer: Writer, path: PurePosixPath, text: str) -> Origin:
    body = _LINE_END.sub("\n", text).replace("\0", "\ufffd")
    return Origin(path, shown=f"{writer.context.label}/{path}", body=body, first_line=1)


def _keep_files(writer: Writer, files: Iterable[Origin], info: CodeInfo, language: Language) -> None:
    """Keep the whole of each file, once on a page."""
    samples = writer.context.samples
    kept = {placed.origin.path for placed in samples if placed.line == WHOLE_FILE}
    for each in files:
        if each.path not in kept:
            checked = read_marked_code(each.body, language.comments).checked
            sample = Sample(language.name, checked, info.marks)
            samples.append(PlacedSample(sample, each, WHOLE_FILE))


def _included(writer: Writer, file: Origin) -> Iterator[Origin]:
    """Yield the files beside a file that it includes, and those that they include."""
    seen, waiting = {file.path}, [file]
    while waiting and len(seen) <= MAX_INCLUDED:
        parent = waiting.pop()
        for name in _INCLUDED.findall(parent.body):
            path = PurePosixPath(posixpath.normpath(parent.path.parent / name))
            if path in seen or path.parts[:1] != SAMPLES_FOLDER.parts:
                continue
            text = _text(path, writer.context.site_dir)
            if text is None:
                continue
            seen.add(path)
            writer.context.add_partial(path)
            waiting.append(_origin(writer, path, text))
            yield waiting[-1]


def _part(lines: Sequence[str], beginning: str) -> tuple[int, str | None]:
    """Return the number of the line with a text, and what to show; None if the text is not on one line.

    This is the line, what is indented below it, and its closing line, all moved to the left.
    """
    starts = [number for number, line in enumerate(lines) if beginning in line]
    if len(starts) != 1:
        return 0, None
    start = starts[0]
    indent = _indent(lines[start])
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > indent):
        end += 1
    if end < len(lines) and _indent(lines[end]) == indent and _CLOSING.match(lines[end].lstrip()):
        end += 1
    return start, "\n".join(line[indent:] for line in lines[start:end]).rstrip() + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def sample_texts(body: str, site_dir: Path) -> Iterator[str]:
    """Yield the texts of all files that the fences of a body show."""
    for name in dict.fromkeys(_NAMED.findall(body)) if "file=" in body else ():
        text = _text(PurePosixPath(posixpath.normpath(SAMPLES_FOLDER / name)), site_dir)
        if text is not None:
            yield text


def _text(path: PurePosixPath, site_dir: Path) -> str | None:
    """Return the text of a file below samples/, or None; no hint is looked for."""
    text = read_partial_text(site_dir, path) if (site_dir / path).is_file() else None
    return text if isinstance(text, str) else None


def report_samples(context: ParseContext) -> None:
    """Report what is wrong with the samples of a page; site.toml says how bad an error in them is."""
    severity = context.severities.of("invalid-sample")
    if severity is None:
        return
    samples = [placed.sample for placed in context.samples]
    for index, problem in context.extension.check_samples(samples):
        place = context.samples[index].place(problem.start, problem.end)
        found = severity if problem.severity is Severity.ERROR else problem.severity
        context.report(problem.code, problem.message, place, hint=problem.hint, severity=found)
