"""YAML about hardware in samples: a build.yaml names boards and shields, a .zmk.yml describes one of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import get_args

import yaml

from homerow.diagnostics import did_you_mean, misspelled
from homerow.markdown.code.sample import Problem
from zmk.devicetree.tree import Token
from zmk.devicetree.upgrade.config_file import Build, builds_of
from zmk.firmware.records import Feature, HardwareType, Output
from zmk.firmware.zephyr import FILE_NAME
from zmk.samples.conf_options import check_named_options
from zmk.samples.vocabulary import Vocabulary
from zmk.yaml_nodes import Members, keys_and_members, scalars, start_of

_NAME = re.compile(r"[^@/\s]+")  # of a board, without its revision
_ADD = f"if the firmware has it, add it to data/{FILE_NAME}"
# What an entry of a build.yaml may have.
_BUILD_KEYS = frozenset({"board", "shield", "snippet", "cmake-args", "artifact-name", "include"})
# What a .zmk.yml may have, as the schema of the firmware says.
_METADATA_KEYS = frozenset(
    [
        *("arch", "board", "default_revision", "design", "exposes", "features", "file_format", "group", "id"),
        *("manufacturer", "name", "node_labels", "outputs", "requires", "revisions", "shield", "siblings"),
        *("type", "url", "variants", "version"),
    ]
)
_LISTS: Mapping[str, tuple[str, ...]] = {"features": get_args(Feature), "outputs": get_args(Output)}


def check_hardware(document: yaml.Node, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield what is wrong in a build.yaml or in the metadata of hardware."""
    if vocabulary.data.is_empty:
        return
    keys, members = keys_and_members(document)
    for build in builds_of(document):
        yield from _check_build(build, vocabulary)
    if "file_format" in members or (members and members.keys() <= _METADATA_KEYS):
        yield from _check_metadata(keys, members, vocabulary)


def own_interconnects(text: str) -> Iterator[str]:
    """Yield the id of the interconnect that a metadata file defines."""
    if re.search(r"^type:\s*interconnect\b", text, re.MULTILINE):
        yield from re.findall(r"^id:\s*[\"']?([\w-]+)", text, re.MULTILINE)


def hardware_names(vocabulary: Vocabulary, kind: HardwareType) -> Collection[str]:
    """Return the boards or the shields that a sample can name."""
    zephyr = vocabulary.data.zephyr
    others = zephyr.boards if kind == "board" else zephyr.shields | vocabulary.shields
    return vocabulary.known.hardware[kind] | others


def _check_build(build: Build, vocabulary: Vocabulary) -> Iterator[Problem]:
    yield from _check_keys(keys_and_members(build.node)[0], _BUILD_KEYS, "an entry of build.yaml")
    for board in build.boards:
        yield from _check_name("board", board, vocabulary)
    for shield in (each for group in build.shields for each in group):
        yield from _check_name("shield", shield, vocabulary)
    for given in build.arguments:
        for problem in check_named_options(given.text, vocabulary.data, vocabulary.symbols):
            yield _shifted(problem, given.start)


def _check_keys(keys: list[yaml.ScalarNode], known: Collection[str], what: str) -> Iterator[Problem]:
    for key in keys:
        near = None if key.value in known else misspelled(key.value, sorted(known))
        if near:
            yield _finding("unknown-key", f"{what} has no {key.value[:80]}", key, f"did you mean {near}?")


def _check_name(kind: HardwareType, given: Token, vocabulary: Vocabulary) -> Iterator[Problem]:
    known = hardware_names(vocabulary, kind)
    name = _NAME.match(given.text) if kind == "board" else None
    text = name[0] if name else given.text
    if text not in known:
        hint = did_you_mean(text, sorted(known)) or _ADD
        message = f"there is no {kind} {text}"
        yield Problem("unknown-hardware", message, given.start, given.start + len(text), hint)


def _check_metadata(
    keys: list[yaml.ScalarNode], members: Members, vocabulary: Vocabulary
) -> Iterator[Problem]:
    yield from _check_keys(keys, _METADATA_KEYS, "metadata of hardware")
    for key, allowed in _LISTS.items():
        for item in scalars(members.get(key)):
            if item.value not in allowed:
                hint = did_you_mean(item.value, allowed) or f"choose one of {', '.join(allowed)}"
                yield _finding("unknown-hardware", f"there is no {key[:-1]} {item.value[:80]}", item, hint)
    for key in ("requires", "exposes"):
        known = vocabulary.known.interconnects | vocabulary.interconnects
        for item in scalars(members.get(key)):
            if item.value not in known:
                hint = did_you_mean(item.value, sorted(known)) or "define it in metadata on this page"
                yield _finding("unknown-hardware", f"there is no interconnect {item.value[:80]}", item, hint)
    kind = members.get("type")
    if isinstance(kind, yaml.ScalarNode) and "file_format" in members:
        types = get_args(HardwareType)
        if kind.value not in types:
            hint = did_you_mean(kind.value, types) or f"choose one of {', '.join(types)}"
            yield _finding("unknown-hardware", f"there is no type {kind.value[:80]}", kind, hint)


def _finding(code: str, message: str, node: yaml.ScalarNode, hint: str) -> Problem:
    start = start_of(node)
    return Problem(code, message, start, start + len(node.value), hint)


def _shifted(problem: Problem, by: int) -> Problem:
    return Problem(
        problem.code, problem.message, problem.start + by, problem.end + by, problem.hint, problem.severity
    )
