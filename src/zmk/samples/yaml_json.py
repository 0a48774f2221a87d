"""YAML, JSON and commands in samples: they can be read, and name boards and shields that exist.

A build.yaml names hardware, a .zmk.yml describes one part of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import get_args

import yaml
from msgspec.structs import replace

from homerow.diagnostics import did_you_mean, misspelled
from homerow.markdown.code.sample import Problem
from zmk.devicetree.tree import Token
from zmk.devicetree.upgrade.config_file import Build, builds_of
from zmk.firmware.records import Feature, HardwareType, Output
from zmk.firmware.zephyr import FILE_NAME
from zmk.samples.kconfig import check_named_options
from zmk.samples.vocabulary import Vocabulary
from zmk.yaml_nodes import Members, compose, keys_and_members, scalars, start_of

MAX_YAML = 100_000  # characters; PyYAML reads 30,000 of them a second, libyaml twenty times as many
_END = re.compile(r"end of stream|stream end")
_TOO_DEEP = "this nests too deeply to be read"
_HIGHLIGHT = re.compile(r"//[ \t]*highlight-(?:next-line|start|end)[ \t]*$", re.MULTILINE)


def check_json(text: str) -> Iterator[Problem]:
    """Yield where a text stops being JSON."""
    text = _HIGHLIGHT.sub(lambda comment: " " * len(comment[0]), text)
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        hint = "is there a comma, a quote or a bracket too many or too few?"
        yield Problem("invalid-json", f"this is not JSON: {error.msg}", error.pos, error.pos + 1, hint)
    except RecursionError:
        yield Problem("invalid-json", _TOO_DEEP, 0, 1, "nest less deeply")
    except ValueError:  # a number of more digits than Python converts
        yield Problem("invalid-json", "a number in this is too long", 0, 1, "shorten it")


def check_yaml(text: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield where a text stops being YAML, or else what is wrong with the hardware in it.

    The text is read as nodes: values are not made of them, and an alias is one more name of one node.
    """
    if len(text) > MAX_YAML:
        message = f"this has more than {MAX_YAML:,} characters"
        yield Problem("invalid-yaml", message, 0, 1, "show a part of it")
        return
    try:
        documents = _compose(text)
    except yaml.MarkedYAMLError as error:
        # An unclosed bracket is noticed at the end of the text, but reported at its start.
        is_unclosed = _END.search(error.problem or "") and error.context_mark
        mark = error.context_mark if is_unclosed else error.problem_mark or error.context_mark
        start = min(mark.index if mark else 0, max(0, len(text.rstrip()) - 1))
        message = f"this is not YAML: {error.problem or error.context}"
        yield Problem("invalid-yaml", message, start, start + 1, "check indentation, quotes and colons")
    except yaml.YAMLError as error:
        yield Problem(
            "invalid-yaml",
            f"this is not YAML: {str(error)[:80]}",
            0,
            1,
            "check the quotes, colons and indentation",
        )
    except RecursionError:
        yield Problem("invalid-yaml", _TOO_DEEP, 0, 1, "nest less deeply")
    else:
        yield from (problem for each in documents for problem in check_hardware(each, vocabulary))


def _compose(text: str) -> list[yaml.Node]:
    """Return the documents in a text. Raises YAMLError, RecursionError.

    A text that libyaml rejects is parsed again by PyYAML, whose errors name the start of the problem.
    """
    try:
        return compose(text)
    except yaml.YAMLError:
        return list(yaml.compose_all(text, Loader=yaml.SafeLoader))


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
            yield replace(problem, start=problem.start + given.start, end=problem.end + given.start)


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


_SHIELDS = re.compile(r"-DSHIELD=(?P<quote>[\"']?)(?P<names>[\w -]+)")
_BOARD = re.compile(r"\bwest build\b[^\n]{0,400}?[ \t](?:-b|--board)[ \t=]+(?P<names>\w+)")
_WORD = re.compile(r"[\w-]+")
_PLACES: tuple[tuple[re.Pattern[str], HardwareType], ...] = ((_SHIELDS, "shield"), (_BOARD, "board"))


def check_code(text: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield the options in code that do not exist, or that have wrong values."""
    if not vocabulary.data.is_empty and "CONFIG_" in text:
        yield from check_named_options(text, vocabulary.data, vocabulary.symbols)


def check_commands(text: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield what is wrong with the options, and which boards and shields are misspelled.

    A command may name hardware of the reader, so an unknown name alone is allowed.
    """
    yield from check_code(text, vocabulary)
    for pattern, kind in () if vocabulary.data.is_empty else _PLACES:
        for place in pattern.finditer(text):
            # Without quotes, a shield ends where its word does.
            end = place.end("names") if kind == "board" or place["quote"] else None
            names = _WORD.finditer(text, place.start("names"), end or place.end("names"))
            for name in names if end else [*names][:1]:
                yield from _check_hardware(name, kind, vocabulary)


def _check_hardware(name: re.Match[str], kind: HardwareType, vocabulary: Vocabulary) -> Iterator[Problem]:
    known = hardware_names(vocabulary, kind)
    near = None if name[0] in known else misspelled(name[0], sorted(known), typos=1)
    if near:
        message = f"there is no {kind} {name[0][:80]}"
        yield Problem("unknown-hardware", message, *name.span(), f"did you mean {near}?")
