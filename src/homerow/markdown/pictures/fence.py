"""Fences that are pictures: their text becomes the props of a component, which draws it at build time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from markdown_it.common.utils import unescapeAll
from markdown_it.token import Token

from homerow.diagnostics import ReportedFailure
from homerow.markdown.document import Island
from homerow.markdown.fences import report_unknown_words
from homerow.markdown.pictures.keymap import fragment_of, read_keymap
from homerow.markdown.pictures.timing import read_timing
from homerow.markdown.pictures.wrong import Finding
from homerow.markdown.sample_places import PlacedSample
from homerow.markdown.writer import Writer, WriteRule
from homerow.samples.page import DEVICETREE
from homerow.samples.sample import Marks, Sample


def write_timing(writer: Writer, token: Token) -> None:
    """Write keys on an axis of time."""
    _, _, words = token.info.strip().partition(" ")
    report_unknown_words(writer, token, words.split(), known={})
    props, findings = read_timing(token.content.removesuffix("\n"))
    _finish(writer, token, Island("Timing", props, (), _line(writer, token)), findings)


def write_keymap(writer: Writer, token: Token) -> None:
    """Write layers of a keymap on a keyboard."""
    try:
        picture, findings = read_keymap(unescapeAll(token.info), token.content, writer.draft.site_dir)
    except ReportedFailure as failure:
        writer.draft.add(*failure.diagnostics)
        return
    props = picture.props if picture else {}
    _finish(writer, token, Island("Keymap", props, (), _line(writer, token)), findings)
    if picture and not findings:
        _keep_sample(writer, token)
    # A file that the document is made of, as partials are: when it changes, the document is parsed anew.
    path = picture.layout.path if picture else None
    if path is not None and path not in writer.draft.partials:
        writer.draft.partials.append(path)


def _keep_sample(writer: Writer, token: Token) -> None:
    """Let the bindings be checked, as those of a sample are."""
    mark = {"file": "", "body": "nodes", "cells": "bindings"}[fragment_of(token.content)]
    sample = Sample(DEVICETREE, token.content, Marks(fragment=mark))
    writer.draft.samples.append(PlacedSample(sample, writer.origin, (token.map or [0])[0]))


def _line(writer: Writer, token: Token) -> int:
    return writer.origin.line((token.map or [0])[0]).span.line


def _finish(writer: Writer, token: Token, island: Island, findings: tuple[Finding, ...]) -> None:
    """Report what is wrong; draw what is right, and let search find its words."""
    for finding in findings:
        _report(writer, token, finding)
    if not findings:
        writer.out.append(writer.draft.add_island(island))
        writer.text.append("".join(f"{title}\n" for title in _titles(island)))


def _report(writer: Writer, token: Token, finding: Finding) -> None:
    wrong = finding.wrong
    line = (token.map or [0])[0] + 1 + finding.line
    place = writer.origin.find(wrong.text, line) if wrong.text else writer.origin.line(line)
    if finding.column is not None:
        # The fence may be indented, or stand in a quote.
        content = token.content.split("\n")[finding.line]
        start = writer.origin.find(content, line).span.column - 1 if content else 0
        place = writer.origin.place(line, start + finding.column, len(wrong.text))
    writer.draft.report(finding.code, wrong.message, place, cure=wrong.cure)


def _titles(island: Island) -> Iterator[str]:
    for part in island.props.values():
        for each in part if isinstance(part, list) else ():
            if isinstance(each, dict) and isinstance(each.get("title"), str):
                yield str(each["title"])


PICTURES: Mapping[str, WriteRule] = MappingProxyType({"keymap": write_keymap, "timing": write_timing})
