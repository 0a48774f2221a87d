"""What each key of the front matter may hold: one row a key, one reader a kind of value."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from msgspec import Struct
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from homerow.diagnostics import did_you_mean
from homerow.sources.source import AuthorEntry, SearchChoice, TagEntry

MAX_ITEMS = 100  # tags, authors or keywords of one file

_TAG = "tag:yaml.org,2002:"
_NULL, _BOOLEAN, _INTEGER = _TAG + "null", _TAG + "bool", _TAG + "int"
# What YAML takes for a number or a date is text where text is wanted: `title: 2.10` means "2.10".
_TEXT_TAGS = frozenset(_TAG + name for name in ("str", "int", "float", "timestamp"))
_NUMBER_TAGS = frozenset({_INTEGER, _TAG + "float"})
_HEADING_LEVELS = frozenset("123456")
_BOOLEANS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
}
_BOOST = re.compile(r"[+-]?(?:\d|10)")
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[Tt \t])")


class WrongValue(Exception):  # noqa: N818 - the value is wrong, not the program
    """A value is not of its key's type; `node` is the part that is wrong."""

    def __init__(self, node: Node, cure: str = "") -> None:
        self.node = node
        self.cure = cure
        super().__init__(cure)


class Field(Struct, frozen=True):
    """A key: how its value is read, how that is said, and the flag that `null` sets if it has a meaning."""

    read: Callable[[Node], Any]
    expected: str
    null: str | None = None


def is_null(node: Node) -> bool:
    """Tell whether a value is `null`, `~` or empty."""
    return bool(node.tag == _NULL)


def _scalar(node: Node, tags: frozenset[str]) -> str:
    # An explicit tag (`!!bool [x]`) may stand on any node, so the node's class is asked too.
    if not isinstance(node, ScalarNode) or node.tag not in tags:
        raise WrongValue(node)
    return str(node.value)


def _text(node: Node) -> str:
    if isinstance(node, ScalarNode) and node.tag == _BOOLEAN:
        raise WrongValue(node, "put it in quotes")
    return _scalar(node, _TEXT_TAGS)


def _boolean(node: Node) -> bool:
    value = _scalar(node, frozenset({_BOOLEAN})).lower()
    if value not in _BOOLEANS:
        raise WrongValue(node)
    return _BOOLEANS[value]


def _number(node: Node) -> float:
    try:
        number = float(_scalar(node, _NUMBER_TAGS))
    except ValueError:  # YAML 1.1 also knows 0x10, 1:30 and .inf
        raise WrongValue(node, "write it with digits") from None
    if not math.isfinite(number):
        raise WrongValue(node)
    return number


def _heading_level(node: Node) -> int:
    value = _scalar(node, frozenset({_INTEGER}))
    if value not in _HEADING_LEVELS:
        raise WrongValue(node)
    return int(value)


def _date(node: Node) -> date:
    match = _DATE.match(node.value) if isinstance(node, ScalarNode) else None
    if not match:
        raise WrongValue(node)
    try:
        return date(*map(int, match.groups()))
    except ValueError:
        raise WrongValue(node, "there is no such day") from None


def _search(node: Node) -> SearchChoice:
    if not isinstance(node, MappingNode):
        return SearchChoice(is_found=_boolean(node))
    boost = _record(node, frozenset({"boost"}), "boost")["boost"]
    if not _BOOST.fullmatch(boost):
        raise WrongValue(node, "a boost is a whole number from -10 to 10")
    return SearchChoice(boost=int(boost))


def _items(node: Node) -> list[Node]:
    if not isinstance(node, SequenceNode):
        raise WrongValue(node, "write [a, b]")
    if len(node.value) > MAX_ITEMS:
        raise WrongValue(node.value[MAX_ITEMS], f"at most {MAX_ITEMS}")
    return list(node.value)


def _texts(node: Node) -> tuple[str, ...]:
    return tuple(_text(item) for item in _items(node))


def _record(node: MappingNode, keys: frozenset[str], needed: str) -> dict[str, str]:
    record: dict[str, str] = {}
    for key, value in node.value:
        name = str(key.value)[:80]
        if name not in keys:
            raise WrongValue(key, did_you_mean(name, keys) or f"known keys: {', '.join(sorted(keys))}")
        record[name] = _text(value)
    if needed not in record:
        raise WrongValue(node, f"{needed} is missing")
    return record


def _tag(node: Node) -> str | TagEntry:
    if not isinstance(node, MappingNode):
        return _text(node)
    record = _record(node, frozenset({"label", "permalink"}), "label")
    return TagEntry(record["label"], record["permalink"]) if "permalink" in record else record["label"]


def _tags(node: Node) -> tuple[str | TagEntry, ...]:
    return tuple(_tag(item) for item in _items(node))


def _author(node: Node) -> str | AuthorEntry:
    if not isinstance(node, MappingNode):
        return _text(node)
    return AuthorEntry(**_record(node, frozenset({"name", "title", "url", "image_url"}), "name"))


def _authors(node: Node) -> tuple[str | AuthorEntry, ...]:
    items = _items(node) if isinstance(node, SequenceNode) else [node]
    return tuple(_author(item) for item in items)


FIELDS: Mapping[str, Field] = {
    "title": Field(_text, "a text"),
    "id": Field(_text, "a text"),
    "slug": Field(_text, "a text"),
    "sidebar_label": Field(_text, "a text"),
    "sidebar_position": Field(_number, "a number"),
    "description": Field(_text, "a text"),
    "keywords": Field(_texts, "a list of texts"),
    "image": Field(_text, "a path or an address"),
    "unchecked": Field(_texts, "a list of texts"),
    "hide_title": Field(_boolean, "true or false"),
    "hide_table_of_contents": Field(_boolean, "true or false"),
    "toc_min_heading_level": Field(_heading_level, "a heading level from 1 to 6"),
    "toc_max_heading_level": Field(_heading_level, "a heading level from 1 to 6"),
    "pagination_prev": Field(_text, "the id of a document, or null for none", null="hide_pagination_prev"),
    "pagination_next": Field(_text, "the id of a document, or null for none", null="hide_pagination_next"),
    "draft": Field(_boolean, "true or false"),
    "unlisted": Field(_boolean, "true or false"),
    "search": Field(_search, "true, false or {boost: 5}"),
    "tags": Field(_tags, "a list of texts or of {label, permalink}"),
    "authors": Field(_authors, "an author's key, or a list of keys or of {name, title, url, image_url}"),
    "date": Field(_date, "a date such as 2025-06-20"),
    "custom_edit_url": Field(_text, "an address, or null for none", null="hide_edit_link"),
    "displayed_sidebar": Field(_text, "the id of a sidebar, or null for none", null="hide_sidebar"),
}
