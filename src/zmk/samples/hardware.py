"""YAML about hardware in samples: a build.yaml names boards and shields, a .zmk.yml describes one of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias, get_args

import yaml

from homerow.diagnostics import did_you_mean, misspelled
from homerow.markdown.code.sample import Problem
from zmk.firmware.records import Feature, HardwareType, Output
from zmk.firmware.zephyr import FILE_NAME
from zmk.samples.conf_options import check_named_options
from zmk.samples.vocabulary import Vocabulary

Members: TypeAlias = "Mapping[str, yaml.Node]"

_BOARD = re.compile(r"[^@/\s]+")
_SHIELDS = re.compile(r"\S+")
_ADD = f"if the firmware has it, add it to data/{FILE_NAME}"
_HARDWARE: Mapping[str, HardwareType] = {"board": "board", "shield": "shield"}
# What an entry of a build.yaml may have.
_BUILD_KEYS = frozenset({"board", "shield", "snippet", "cmake-args", "artifact-name"})
# What a .zmk.yml may have, as the schema of the firmware says.
_METADATA_KEYS = frozenset(
    [
        *("arch", "board", "default_revision", "design", "exposes", "features", "file_format", "group", "id"),
        *("manufacturer", "name", "node_labels", "outputs", "requires", "revisions", "shield", "siblings"),
        *("type", "url", "variants", "version"),
    ]
)
_LISTS: Mapping[str, tuple[str, ...]] = {"features": get_args(Feature), "outputs": get_args(Output)}
_BLOCKS = frozenset({"|", ">"})


def check_hardware(document: yaml.Node, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield what is wrong in a build.yaml or in the metadata of hardware."""
    if vocabulary.data.is_empty:
        return
    keys, members = _members(document)
    builds = members.get("include")
    for build in builds.value if isinstance(builds, yaml.SequenceNode) else ():
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


def _members(node: yaml.Node) -> tuple[list[yaml.ScalarNode], Members]:
    """Return the keys of a mapping, and its values by key."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    named = [(key, value) for key, value in pairs if isinstance(key, yaml.ScalarNode)]
    return [key for key, _ in named], {key.value: value for key, value in named}


def _check_build(build: yaml.Node, vocabulary: Vocabulary) -> Iterator[Problem]:
    keys, members = _members(build)
    yield from _check_keys(keys, _BUILD_KEYS, "an entry of build.yaml")
    for key, value in members.items():
        if not isinstance(value, yaml.ScalarNode) or value.style in _BLOCKS:
            continue
        kind = _HARDWARE.get(key)
        if kind:
            yield from _check_names(kind, value, vocabulary)
        elif key == "cmake-args":
            start = _start(value)
            for problem in check_named_options(value.value, vocabulary.data, vocabulary.symbols):
                yield _shifted(problem, start)


def _check_keys(keys: list[yaml.ScalarNode], known: Collection[str], what: str) -> Iterator[Problem]:
    for key in keys:
        near = None if key.value in known else misspelled(key.value, sorted(known))
        if near:
            yield _finding("unknown-key", f"{what} has no {key.value[:80]}", key, f"did you mean {near}?")


def _check_names(kind: HardwareType, value: yaml.ScalarNode, vocabulary: Vocabulary) -> Iterator[Problem]:
    start = _start(value)
    known = hardware_names(vocabulary, kind)
    board = _BOARD.match(value.value)
    for name in _SHIELDS.finditer(value.value) if kind == "shield" else filter(None, [board]):
        if name[0] not in known:
            message = f"there is no {kind} {name[0]}"
            hint = did_you_mean(name[0], sorted(known)) or _ADD
            yield Problem("unknown-hardware", message, start + name.start(), start + name.end(), hint)


def _check_metadata(
    keys: list[yaml.ScalarNode], members: Members, vocabulary: Vocabulary
) -> Iterator[Problem]:
    yield from _check_keys(keys, _METADATA_KEYS, "metadata of hardware")
    for key, allowed in _LISTS.items():
        for item in _items(members.get(key)):
            if item.value not in allowed:
                hint = did_you_mean(item.value, allowed) or f"choose one of {', '.join(allowed)}"
                yield _finding("unknown-hardware", f"there is no {key[:-1]} {item.value[:80]}", item, hint)
    for key in ("requires", "exposes"):
        known = vocabulary.known.interconnects | vocabulary.interconnects
        for item in _items(members.get(key)):
            if item.value not in known:
                hint = did_you_mean(item.value, sorted(known)) or "define it in metadata on this page"
                yield _finding("unknown-hardware", f"there is no interconnect {item.value[:80]}", item, hint)
    kind = members.get("type")
    if isinstance(kind, yaml.ScalarNode) and "file_format" in members:
        types = get_args(HardwareType)
        if kind.value not in types:
            hint = did_you_mean(kind.value, types) or f"choose one of {', '.join(types)}"
            yield _finding("unknown-hardware", f"there is no type {kind.value[:80]}", kind, hint)


def _items(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    for item in node.value if isinstance(node, yaml.SequenceNode) else ():
        if isinstance(item, yaml.ScalarNode):
            yield item


def _start(node: yaml.ScalarNode) -> int:
    return int(node.start_mark.index) + (1 if node.style in {"'", '"'} else 0)


def _finding(code: str, message: str, node: yaml.ScalarNode, hint: str) -> Problem:
    start = _start(node)
    return Problem(code, message, start, start + len(node.value), hint)


def _shifted(problem: Problem, by: int) -> Problem:
    return Problem(
        problem.code, problem.message, problem.start + by, problem.end + by, problem.hint, problem.severity
    )
