"""The values of front matter: YAML nodes to what FrontMatter says of each key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any, get_args

from msgspec.structs import fields, replace
from yaml.nodes import MappingNode, Node, SequenceNode

from homerow.config.validation import HIDDEN, Violation, convert, expected
from homerow.content.source import FrontMatter, LastUpdate

_TAG = "tag:yaml.org,2002:"
_NULL, _BOOLEAN = _TAG + "null", _TAG + "bool"
# A value that YAML reads as a number or a date is text for a text field: `title: 2.10` means "2.10".
_TEXTS = frozenset(_TAG + name for name in ("str", "int", "float", "timestamp"))
_BOOLEANS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
}
# A timestamp of YAML 1.1: the time and its offset may be left out, and hours need no zero.
_DATE = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})"
    r"(?:(?:[Tt]|[ \t]+)(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,6})?\d*)?"
    r"[ \t]*(?:[Zz]|([+-])(\d{1,2})(?::?(\d{2}))?)?)?"
)
_MONTH_FIRST = re.compile(r"^(\d{1,2})/(\d{1,2})/(\d{4})$")  # 1/31/2000


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


def is_null(node: Node) -> bool:
    """Tell whether a value is `null`, `~` or empty."""
    return bool(node.tag == _NULL)


def read_value(name: str, node: Node) -> Any:
    """Return the value of a key. Raises InvalidValueError."""
    value = convert(_prepared(name, node), FIELDS[name], strict=False)
    match value:
        case date():
            return _date(str(node.value))
        case LastUpdate(date=date()):
            return replace(value, date=_date(str(_plain(node)["date"])))
        case _:
            return value


def explain(name: str, node: Node, violation: Violation) -> tuple[str, Node, str]:
    """Return what is wrong with the value of a key, the wrong part of it, and a hint."""
    wanted = f"must be {expected(FIELDS[name])}"
    if name == "last_update" and violation.kind == "wrong" and violation.path:
        name, wanted = f"{name}.{violation.path[0]}", violation.message
    return f'"{name}" {wanted}', _node_at(node, violation), _hint(node, violation)


def _prepared(name: str, node: Node) -> Any:
    """Return a value in the one form that FrontMatter has for it."""
    value = _plain(node)
    match name:
        case "search" if isinstance(value, bool):
            return {"@is_found": value}
        case "date" if isinstance(value, str):
            return _day(value)
        case "last_update" if isinstance(value, dict) and isinstance(value.get("date"), str):
            return {**value, "date": _day(value["date"])}
        case "tags" if isinstance(value, list):
            return [tag["label"] if isinstance(tag, dict) and [*tag] == ["label"] else tag for tag in value]
        case "authors" if not isinstance(value, list):
            return [value]
        case _:
            return value


def _day(value: str) -> str:
    """Return a date as ISO 8601 has it, without the time; the value itself if it is none."""
    found = _date(value)
    return f"{found.year:04}-{found:%m-%d}" if found else value


def _date(value: str) -> date | None:
    """Return a date; with its time and offset if it has them. A time without an offset is UTC."""
    match = _DATE.fullmatch(_MONTH_FIRST.sub(r"\3-\1-\2", value.strip()))
    if not match:
        return None
    year, month, day, hour, minute, second, fraction, sign, hours, minutes = match.groups()
    try:
        if hour is None:
            return date(int(year), int(month), int(day))
        offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
        zone = timezone(-offset if sign == "-" else offset) if sign else UTC
        whole = datetime(
            int(year), int(month), int(day), int(hour), int(minute), int(second or 0), tzinfo=zone
        )
        return whole + timedelta(seconds=float(fraction or 0))
    except (ValueError, OverflowError):  # February 31, 25:00
        return None


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


def _hint(node: Node, violation: Violation) -> str:
    if violation.kind == "missing":
        return f"{violation.path[-1]} is missing"
    if not violation.hint and isinstance(_plain(node), bool):
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
