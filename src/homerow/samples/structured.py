"""YAML and JSON: they can be read. A build.yaml names boards and shields that exist."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import Any

import yaml

from homerow.diagnostics import did_you_mean
from homerow.facts.facts import Facts
from homerow.facts.model import HardwareType
from homerow.facts.zephyr import FILE_NAME
from homerow.samples.sample import Problem

MAX_YAML = 100_000  # characters; PyYAML reads 30,000 of them a second, libyaml twenty times as many
# libyaml's composer recurses in C and overflows the stack on deep input; this depth it takes.
MAX_C_DEPTH = 100
_C_LOADER: Any = getattr(yaml, "CSafeLoader", None)
_END = re.compile(r"end of stream|stream end")
_TOO_DEEP = "this nests too deeply to be read"
# What begins levels, two at most: a bracket, a dash, an indentation.
_DEEPENS = re.compile(r"[\[{]|[-?](?=\s)|^[ \t]+", re.MULTILINE)
_HIGHLIGHT = re.compile(r"//[ \t]*highlight-(?:next-line|start|end)[ \t]*$", re.MULTILINE)
_BOARD = re.compile(r"[^@/\s]+")
_SHIELDS = re.compile(r"\S+")


def check_json(text: str) -> Iterator[Problem]:
    """Yield where a text stops being JSON."""
    text = _HIGHLIGHT.sub(lambda comment: " " * len(comment[0]), text)
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        cure = "is there a comma, a quote or a bracket too many or too few?"
        yield Problem("invalid-json", f"this is no JSON: {error.msg}", error.pos, error.pos + 1, cure)
    except RecursionError:
        yield Problem("invalid-json", _TOO_DEEP, 0, 1, "nest less deeply")
    except ValueError:  # a number of more digits than Python converts
        yield Problem("invalid-json", "a number in this is too long", 0, 1, "shorten it")


def check_yaml(text: str, facts: Facts, shields: Collection[str] = ()) -> Iterator[Problem]:
    """Yield where a text stops being YAML; of a build.yaml, also which hardware does not exist.

    `shields` are those that the firmware has not, and the reader makes or has.

    The text is read as nodes: values are not made of them, and an alias is one more name of one node.
    """
    if len(text) > MAX_YAML:
        message = f"this has more than {MAX_YAML:,} characters"
        yield Problem("invalid-yaml", message, 0, 1, "show a part of it")
        return
    try:
        documents = _compose(text)
    except yaml.MarkedYAMLError as error:
        # What is opened and never closed is noticed at the end of all, and wrong where it begins.
        is_unclosed = _END.search(error.problem or "") and error.context_mark
        mark = error.context_mark if is_unclosed else error.problem_mark or error.context_mark
        start = min(mark.index if mark else 0, max(0, len(text.rstrip()) - 1))
        message = f"this is no YAML: {error.problem or error.context}"
        yield Problem("invalid-yaml", message, start, start + 1, "check indentation, quotes and colons")
    except yaml.YAMLError as error:
        yield Problem("invalid-yaml", f"this is no YAML: {str(error)[:80]}", 0, 1, "write it anew")
    except RecursionError:
        yield Problem("invalid-yaml", _TOO_DEEP, 0, 1, "nest less deeply")
    else:
        yield from (problem for each in documents for problem in _check_builds(each, facts, shields))


def _compose(text: str) -> list[yaml.Node]:
    """Return the documents in a text. Raises YAMLError, RecursionError.

    What is no YAML for libyaml is read again by PyYAML, whose errors name the place where something begins.
    """
    if _C_LOADER is not None:
        try:
            if _is_shallow(text):
                return list(yaml.compose_all(text, Loader=_C_LOADER))
        except (yaml.YAMLError, UnicodeEncodeError):
            pass
    return list(yaml.compose_all(text, Loader=yaml.SafeLoader))


def _is_shallow(text: str) -> bool:
    if 2 * len(_DEEPENS.findall(text)) < MAX_C_DEPTH:
        return True  # nearly every sample: it need not be read twice
    depth = 0
    for event in yaml.parse(text, Loader=_C_LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_C_DEPTH:
            return False
    return True


def _check_builds(document: yaml.Node, facts: Facts, shields: Collection[str]) -> Iterator[Problem]:
    builds = dict(_members(document)).get("include")
    for build in builds.value if isinstance(builds, yaml.SequenceNode) else ():
        for key, value in _members(build):
            if isinstance(value, yaml.ScalarNode):
                yield from _check_hardware(key, value, facts, shields)


def _members(node: yaml.Node) -> Iterator[tuple[str, yaml.Node]]:
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        if isinstance(key, yaml.ScalarNode):
            yield key.value, value


def _check_hardware(
    key: str, value: yaml.ScalarNode, facts: Facts, shields: Collection[str]
) -> Iterator[Problem]:
    if facts.is_empty or key not in {"board", "shield"} or value.style in {"|", ">"}:
        return
    kind: HardwareType = "board" if key == "board" else "shield"
    start = value.start_mark.index + (1 if value.style in {"'", '"'} else 0)
    board = _BOARD.match(value.value)
    names = _SHIELDS.finditer(value.value) if kind == "shield" else filter(None, [board])
    for name in names:
        if not _is_known(name[0], kind, facts) and not (kind == "shield" and name[0] in shields):
            known = {*_ids(facts, kind), *_others(facts, kind)}
            message = f"there is no {kind} {name[0]}"
            cure = (
                did_you_mean(name[0], sorted(known)) or f"if the firmware has it, add it to data/{FILE_NAME}"
            )
            yield Problem("unknown-hardware", message, start + name.start(), start + name.end(), cure)


def _is_known(name: str, kind: HardwareType, facts: Facts) -> bool:
    own = facts.hardware.get(name)
    return (own is not None and own.type == kind) or name in _others(facts, kind) or name in _ids(facts, kind)


def _others(facts: Facts, kind: HardwareType) -> Collection[str]:
    """Return the hardware that Zephyr has."""
    return facts.zephyr.boards if kind == "board" else facts.zephyr.shields


def _ids(facts: Facts, kind: HardwareType) -> Iterator[str]:
    for each in facts.hardware.values():
        if each.type == kind:
            yield from (each.id, *each.siblings)
