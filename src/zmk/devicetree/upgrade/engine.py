"""Old files -> new files: read them all, ask the rules, make the edits that nobody rejects."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TypeAlias

from msgspec.structs import replace

from zmk.devicetree.tree import Fault
from zmk.devicetree.upgrade.catalog import Catalog, load_catalog
from zmk.devicetree.upgrade.definitions import (
    Definitions,
    base_name,
    collect_definitions,
    collect_macros,
    group_files,
)
from zmk.devicetree.upgrade.edits import Edit, Finding, Left, apply_edits, compatible_edits
from zmk.devicetree.upgrade.files import MANIFEST, MAX_LENGTH, File, kind_of, pinned_release
from zmk.devicetree.upgrade.reader import read_syntax
from zmk.devicetree.upgrade.report import AppliedEdit, LeftAlone, Parse, Positions, UpgradedFile
from zmk.devicetree.upgrade.rules import BUILD, CONF, DEVICETREE
from zmk.devicetree.upgrade.source import Setting, Source
from zmk.devicetree.upgrade.syntax_index import SyntaxIndex
from zmk.devicetree.upgrade.token_stream import UnreadableError

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


Reading: TypeAlias = SyntaxIndex | Fault | None  # a fault if unreadable, None if no devicetree


def upgrade(
    files: Sequence[File],
    *,
    reject: Collection[str] = (),
    context: Sequence[File] = (),
    catalog: Catalog | None = None,
) -> tuple[UpgradedFile, ...]:
    """Return the files as today's firmware wants them.

    Edits whose ids are rejected are left out. `context` are files that stay as they are: what the others
    include, and the west.yml that says which firmware they are for.
    """
    catalog = catalog or load_catalog()
    everything = (*files, *context)
    setting = Setting(catalog, _release(everything))
    readings = [_read(file, catalog) for file in everything]
    indexes = {index: each for index, each in enumerate(readings) if isinstance(each, SyntaxIndex)}
    definitions = _definitions(indexes, everything)
    numbers = count(1)
    upgraded: list[UpgradedFile] = []
    for index, file in enumerate(files):
        findings = tuple(_findings(file, readings[index], definitions.get(index), setting))
        edits = _numbered(compatible_edits(findings), numbers, frozenset(reject))
        upgraded.append(_upgraded(file, readings[index], edits, findings))
    return tuple(upgraded)


def _definitions(indexes: Mapping[int, SyntaxIndex], files: Sequence[File]) -> dict[int, Definitions]:
    """Return what files define, for each of them."""
    named = {f"{index}/{files[index].name}": syntax for index, syntax in indexes.items()}
    shared, groups = collect_definitions(named), group_files(named)
    macros = {group: collect_macros(named[name] for name in sorted(group)) for group in set(groups.values())}
    return {
        index: replace(shared, macros=macros[groups[name]])
        for index, name in zip(indexes, named, strict=True)
    }


def _release(files: Iterable[File]) -> str:
    manifests = (file for file in files if base_name(file.name) == MANIFEST)
    return next(filter(None, (pinned_release(file.text) for file in manifests)), "")


def _read(file: File, catalog: Catalog) -> Reading:
    text = file.text
    if len(text) > MAX_LENGTH:
        return Fault(f"this has more than {MAX_LENGTH:,} characters", 0, 1)
    if control := _CONTROL.search(text):
        return Fault(f"this is not text: it has the character {ord(control[0])}", *control.span())
    if kind_of(file.name, text) in {"conf", "build"}:
        return None
    try:
        return read_syntax(text, catalog.known)
    except UnreadableError as error:
        return error.fault


def _findings(
    file: File, reading: Reading, definitions: Definitions | None, setting: Setting
) -> Iterator[Finding]:
    if isinstance(reading, SyntaxIndex) and definitions is not None:
        unseen = definitions.unseen(reading, setting.catalog.firmware_headers)
        source = Source(reading, definitions, setting, unseen)
        for rule in DEVICETREE:
            yield from rule(source)
    elif reading is None:
        for text_rule in CONF if kind_of(file.name, file.text) == "conf" else BUILD:
            yield from text_rule(file.text, setting)


def _numbered(edits: Iterable[Edit], numbers: Iterator[int], reject: frozenset[str]) -> dict[str, Edit]:
    """Return edits by id, without those that are rejected, or right only because of such."""
    numbered = {f"e{number}": edit for edit, number in zip(edits, numbers, strict=False)}
    kept = {name: edit for name, edit in numbered.items() if name not in reject}
    starts = {edit.start for edit in kept.values()}
    return {
        name: edit for name, edit in kept.items() if not edit.because or not starts.isdisjoint(edit.because)
    }


def _upgraded(
    file: File, reading: Reading, edits: Mapping[str, Edit], findings: Iterable[Finding]
) -> UpgradedFile:
    text = apply_edits(file.text, edits.values())
    before, after = Positions(file.text), Positions(text)
    left = dict.fromkeys(each for each in findings if isinstance(each, Left))
    return UpgradedFile(
        name=file.name,
        kind=kind_of(file.name, file.text),
        text=text,
        is_changed=text != file.text,
        parse=_parse(reading, before),
        edits=tuple(_applied(edits, before, after)),
        left=tuple(
            LeftAlone(each.rule, *before.position(each.start), each.message, each.link)
            for each in sorted(left, key=lambda each: (each.start, each.rule))
        ),
    )


def _applied(edits: Mapping[str, Edit], before: Positions, after: Positions) -> Iterator[AppliedEdit]:
    shift = 0
    names = {edit.start: name for name, edit in edits.items()}
    for name, edit in edits.items():
        start = edit.start + shift
        yield AppliedEdit(
            name,
            edit.rule,
            before.span(edit.start, edit.end),
            after.span(start, start + len(edit.text)),
            edit.message,
            edit.link,
            tuple(names[start] for start in edit.because if start in names),
        )
        shift += len(edit.text) - (edit.end - edit.start)


def _parse(reading: Reading, positions: Positions) -> Parse:
    is_read = isinstance(reading, SyntaxIndex)
    fault = next(iter(reading.faults), None) if isinstance(reading, SyntaxIndex) else reading
    if fault is None:
        return Parse("clean")
    message = f"{fault.message}; {fault.hint}" if fault.hint else fault.message
    return Parse("recovered" if is_read else "unreadable", message, *positions.position(fault.start))
