"""Upgrade files: read all of them, apply the rules, and make the edits that the user does not reject."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from pathlib import PurePosixPath
from typing import TypeAlias

import yaml
from msgspec import Struct
from msgspec.structs import replace

from zmk.devicetree.lexer import binary_fault
from zmk.devicetree.tree import Fault, File
from zmk.devicetree.upgrade.catalog import Catalog, load_catalog
from zmk.devicetree.upgrade.config_file import (
    MANIFEST,
    ConfigFile,
    Firmware,
    Manifest,
    Project,
    Target,
    builds_of,
    choose_target,
    load_hardware,
    read_manifest,
)
from zmk.devicetree.upgrade.files import HARDWARE_SUFFIXES, MAX_LENGTH, is_c_code, kind_of
from zmk.devicetree.upgrade.findings import (
    Answer,
    AppliedEdit,
    Finding,
    Parse,
    ParseState,
    SkippedChange,
    UpgradedFile,
    apply_edits,
    compatible_edits,
    text_span,
)
from zmk.devicetree.upgrade.reader import read_syntax
from zmk.devicetree.upgrade.rules import CHECKS, CONFIG, DEVICETREE
from zmk.devicetree.upgrade.source import (
    Definitions,
    Source,
    base_name,
    collect_definitions,
    collect_macros,
    group_files,
)
from zmk.devicetree.upgrade.syntax_index import SyntaxIndex
from zmk.devicetree.upgrade.values import UnreadableError
from zmk.yaml_nodes import compose_first


class Document(Struct, frozen=True):
    """A file that is YAML; `root` is None if it is empty."""

    root: yaml.Node | None


# A fault if it cannot be read, None if it has no syntax to read.
Reading: TypeAlias = SyntaxIndex | Document | Fault | None


def upgrade(
    files: Sequence[File],
    *,
    reject: Collection[str] = (),
    context: Sequence[File] = (),
    chosen: Firmware | None = None,
    is_check: bool = False,
) -> Answer:
    """Return files as the chosen firmware wants them, else as the one that their west.yml pins.

    Edits whose ids are rejected are left out. `context` are files that stay as they are: what the others
    include, and the west.yml that says which firmware they are for.
    A check reports mistakes in a build.yaml, too.
    """
    catalog = load_catalog()
    everything = (*files, *context)
    readings = [_read(file, catalog) for file in everything]
    indexes = {index: each for index, each in enumerate(readings) if isinstance(each, SyntaxIndex)}
    definitions = _definitions(indexes, everything)
    manifests = [_manifest(file) for file in everything]
    project = _project(everything, [*filter(None, manifests)], chosen)
    numbers = count(1)
    upgraded: list[UpgradedFile] = []
    for index, (file, reading) in enumerate(zip(files, readings, strict=False)):
        if isinstance(reading, SyntaxIndex):
            unseen = definitions[index].unseen(reading, catalog.known_headers)
            line_end = "\r\n" if "\r\n" in file.text else "\n"
            source = Source(reading, line_end, definitions[index], catalog, unseen)
            found: Iterable[Finding] = chain.from_iterable(rule(source) for rule in DEVICETREE)
        elif isinstance(reading, Fault):
            found = ()
        else:
            builds = builds_of(reading.root) if reading and not manifests[index] else ()
            config = ConfigFile(file.text, catalog, load_hardware(), project, tuple(builds), manifests[index])
            kind = kind_of(file.path, file.text)
            rules = (*CONFIG.get(kind, ()), *(CHECKS.get(kind, ()) if is_check else ()))
            found = chain.from_iterable(rule(config) for rule in rules)
        findings = [_for_target(finding, project.target) for finding in found]
        edits = _numbered(compatible_edits(findings), numbers, frozenset(reject))
        upgraded.append(_upgraded(file, reading, edits, findings))
    return Answer(project.target, tuple(upgraded))


def _manifest(file: File) -> Manifest | None:
    is_manifest = base_name(file.path) == MANIFEST and len(file.text) <= MAX_LENGTH
    return read_manifest(file.text) if is_manifest else None


def _project(files: Sequence[File], manifests: Sequence[Manifest], chosen: Firmware | None) -> Project:
    names = (PurePosixPath(file.path.replace("\\", "/")) for file in files)
    return Project(
        choose_target(manifests, chosen),
        frozenset(name.stem for name in names if name.suffix in HARDWARE_SUFFIXES),
        is_complete=any(not each.has_modules for each in manifests),
    )


def _for_target(finding: Finding, target: Target) -> Finding:
    """Return a finding about main alone as a skipped one, unless main is the target."""
    if not finding.since or target.firmware == "main":
        return finding
    message = finding.message
    message = message[0].lower() + message[1:] if message[1:2].islower() else message
    message = f"From main on: {message}"
    return replace(finding, message=message, text=None, because=(), kind="later")


def _definitions(indexes: Mapping[int, SyntaxIndex], files: Sequence[File]) -> dict[int, Definitions]:
    """Return what files define, for each of them."""
    named = {f"{index}/{files[index].path}": syntax for index, syntax in indexes.items()}
    shared, groups = collect_definitions(named), group_files(named)
    macros = {group: collect_macros(named[name] for name in sorted(group)) for group in set(groups.values())}
    return {
        index: replace(shared, macros=macros[groups[name]])
        for index, name in zip(indexes, named, strict=True)
    }


def _read(file: File, catalog: Catalog) -> Reading:
    text, kind = file.text, kind_of(file.path, file.text)
    if len(text) > MAX_LENGTH:
        return Fault(f"this has more than {MAX_LENGTH:,} characters", 0, 1)
    if binary := binary_fault(file):
        return binary
    if kind == "conf" or (file.path.endswith(".h") and is_c_code(text)):
        return None
    try:
        return Document(compose_first(text)) if kind == "build" else read_syntax(file, catalog.known)
    except UnreadableError as error:
        return error.fault
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        start = min(mark.index if mark else 0, max(0, len(text) - 1))
        return Fault(f"this is not YAML: {error.problem or error.context}", start, start + 1)


def _numbered(edits: Iterable[Finding], numbers: Iterator[int], reject: frozenset[str]) -> dict[str, Finding]:
    """Return edits by id, without those that are rejected, or right only because of such."""
    numbered = {f"e{number}": edit for edit, number in zip(edits, numbers, strict=False)}
    kept = {name: edit for name, edit in numbered.items() if name not in reject}
    starts = {edit.start for edit in kept.values()}
    return {
        name: edit for name, edit in kept.items() if not edit.because or not starts.isdisjoint(edit.because)
    }


def _upgraded(
    file: File, reading: Reading, edits: Mapping[str, Finding], findings: Iterable[Finding]
) -> UpgradedFile:
    text = apply_edits(file.text, edits.values())
    skipped = dict.fromkeys(each for each in findings if each.text is None)
    return UpgradedFile(
        name=file.path,
        kind=kind_of(file.path, file.text),
        text=text,
        is_changed=text != file.text,
        parse=_parse(reading, file),
        edits=tuple(_applied(edits, file, File(file.path, text))),
        skipped=tuple(
            SkippedChange(
                each.rule,
                each.kind,
                *file.position(each.start),
                each.start,
                each.end - each.start,
                each.message,
                each.link,
            )
            for each in sorted(skipped, key=lambda each: (each.start, each.rule))
        ),
    )


def _applied(edits: Mapping[str, Finding], before: File, after: File) -> Iterator[AppliedEdit]:
    shift = 0
    names = {edit.start: name for name, edit in edits.items()}
    for name, edit in edits.items():
        start, length = edit.start + shift, len(edit.text or "")
        yield AppliedEdit(
            name,
            edit.rule,
            text_span(before, edit.start, edit.end),
            text_span(after, start, start + length),
            edit.message,
            edit.link,
            tuple(names[start] for start in edit.because if start in names),
        )
        shift += length - (edit.end - edit.start)


def _parse(reading: Reading, file: File) -> Parse:
    faults = reading.faults if isinstance(reading, SyntaxIndex) else (reading,)
    fault = next((each for each in faults if isinstance(each, Fault)), None)
    if fault is None:
        return Parse("clean")
    message = f"{fault.message}; {fault.hint}" if fault.hint else fault.message
    state: ParseState = "unreadable" if fault is reading else "recovered"
    return Parse(state, message, *file.position(fault.start))
