"""Samples on their way: kept while a page is written, checked together when it is whole."""

from __future__ import annotations

from markdown_it.token import Token

from homerow.diagnostics import Severity
from homerow.markdown.code_info import CodeInfo
from homerow.markdown.draft import Draft
from homerow.markdown.languages import Language
from homerow.markdown.sample_files import SampleFile, included_files
from homerow.markdown.sample_places import WHOLE_FILE, PlacedSample
from homerow.markdown.writer import Writer
from homerow.samples.page import CHECKED_LANGUAGES, check_page
from homerow.samples.sample import Sample
from homerow.samples.vocabulary import Known


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
