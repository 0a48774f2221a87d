"""The values of front matter: YAML nodes to what FrontMatter says of each key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec.structs import fields
from yaml.nodes import MappingNode, Node, SequenceNode

from homerow.sources.source import FrontMatter
from homerow.validation import HIDDEN, InvalidValueError, Violation, convert, expected

_TAG = "tag:yaml.org,2002:"
_NULL, _BOOLEAN = _TAG + "null", _TAG + "bool"
# What YAML takes for a number or a date is text where text is wanted: `title: 2.10` means "2.10".
_TEXTS = frozenset(_TAG + name for name in ("str", "int", "float", "timestamp"))
_BOOLEANS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
}
_DATE = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[Tt \t])")


def _type_of(kind: Any) -> Any:
    """Return the type of a key's value, without the None of a key that is not there."""
    members = [each for each in get_args(kind) if each is not type(None)]
    return members[0] if type(None) in get_args(kind) else kind


FIELDS: Mapping[str, Any] = {
    each.name: _type_of(each.type) for each in fields(FrontMatter) if not each.encode_name.startswith(HIDDEN)
}
# The keys for which `null` means none, and the field that says so.
NONE: Mapping[str, str] = {
    "pagination_prev": "hide_pagination_prev",
    "pagination_next": "hide_pagination_next",
    "custom_edit_url": "hide_edit_link",
    "displayed_sidebar": "hide_sidebar",
}


class WrongValueError(Exception):
    """A value is not what its key may have; `node` is the part that is wrong."""

    def __init__(self, name: str, node: Node, hint: str) -> None:
        super().__init__(f'"{name}" must be {expected(FIELDS[name])}')
        self.node = node
        self.hint = hint


def is_null(node: Node) -> bool:
    """Tell whether a value is `null`, `~` or empty."""
    return bool(node.tag == _NULL)


def read_value(name: str, node: Node) -> Any:
    """Return the value of a key. Raises WrongValueError."""
    prepare = _PREPARED.get(name)
    value = _plain(node)
    try:
        return convert(prepare(value) if prepare else value, FIELDS[name], strict=False)
    except InvalidValueError as invalid:
        violation = invalid.violations[0]
        raise WrongValueError(name, _node_at(node, violation), _hint(value, violation)) from None


def _plain(node: Node) -> Any:
    """Return what a node says, with numbers and dates as texts; a value of another kind stays a node."""
    if isinstance(node, SequenceNode):
        return [_plain(item) for item in node.value]
    if isinstance(node, MappingNode):
        return {str(key.value): _plain(value) for key, value in node.value}
    if node.tag == _NULL:
        return None
    if node.tag == _BOOLEAN:
        return _BOOLEANS.get(node.value.lower(), node)  # `!!bool perhaps` is neither
    return str(node.value) if node.tag in _TEXTS else node


def _search(value: Any) -> Any:
    return {"@is_found": value} if isinstance(value, bool) else value


def _date(value: Any) -> Any:
    """Return a date as ISO 8601 has it: with two digits for month and day, and without a time."""
    match = _DATE.match(value) if isinstance(value, str) else None
    return f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}" if match else value


def _tags(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [each["label"] if isinstance(each, dict) and [*each] == ["label"] else each for each in value]


def _authors(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


_PREPARED: Mapping[str, Callable[[Any], Any]] = {
    "search": _search,
    "date": _date,
    "tags": _tags,
    "authors": _authors,
}


def _hint(value: Any, violation: Violation) -> str:
    if violation.kind == "missing":
        return f"{violation.path[-1]} is missing"
    if isinstance(value, bool) and not violation.hint:
        return "put it in quotes"
    return violation.hint


def _node_at(node: Node, violation: Violation) -> Node:
    """Return the node that a path leads to, or the nearest one above it: a key that is unknown itself."""
    for part in violation.path:
        if isinstance(node, SequenceNode) and isinstance(part, int):
            node = node.value[part]
        elif isinstance(node, MappingNode):
            pair = next(((key, value) for key, value in node.value if key.value == part), None)
            if pair is None:
                return node
            node = pair[0] if violation.kind == "unknown" else pair[1]
    return node
