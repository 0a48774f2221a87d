"""build.yaml as data: the boards, shields and options of each build, with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml
from msgspec import Struct

from zmk.devicetree.tree import Token
from zmk.yaml_nodes import items, keys_and_members, scalars, start_of

_NAME = re.compile(r"\S+")
_BLOCKS = frozenset({"|", ">"})


class Build(Struct, frozen=True):
    """The builds that one entry asks for: each board with each group of shields; `node` is the entry."""

    node: yaml.Node
    boards: tuple[Token, ...]
    shields: tuple[tuple[Token, ...], ...]
    arguments: tuple[Token, ...]


def builds_of(document: yaml.Node | None) -> Iterator[Build]:
    """Yield the matrix of a build.yaml, if it has one, and what it includes; entries of a part of it, too."""
    _, members = keys_and_members(document)
    if document is not None and {"board", "shield"} & members.keys():
        yield _build(document)
    for entry in items(members.get("include")) or items(document):
        if isinstance(entry, yaml.MappingNode):
            yield _build(entry)


def _build(entry: yaml.Node) -> Build:
    _, members = keys_and_members(entry)
    groups = [tuple(_words(each)) for each in scalars(members.get("shield"))]
    return Build(
        entry,
        tuple(word for each in scalars(members.get("board")) for word in _words(each)),
        tuple(filter(None, groups)),
        tuple(
            Token(each.value, start_of(each), start_of(each) + len(each.value))
            for each in scalars(members.get("cmake-args"))
            if each.style not in _BLOCKS
        ),
    )


def _words(node: yaml.ScalarNode) -> Iterator[Token]:
    start = start_of(node)
    for word in _NAME.finditer("" if node.style in _BLOCKS else node.value):
        yield Token(word[0], start + word.start(), start + word.end())
