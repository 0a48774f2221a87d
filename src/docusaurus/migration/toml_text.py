"""Values as TOML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from homerow.config.toml_edit import literal

WIDTH = 110  # characters of a line, beyond which a list has a line for each item
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_document(values: Mapping[str, Any]) -> str:
    """Return a mapping as a TOML file: first plain values, then tables, then lists of tables."""
    return "\n".join(_document_lines(values)).strip() + "\n"


def _document_lines(values: Mapping[str, Any]) -> Iterator[str]:
    for key, value in values.items():
        if not isinstance(value, dict) and not _is_tables(value):
            yield f"{_key(key)} = {toml_value(value)}"
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _table_lines(f"[{_key(key)}]", key, value)
        elif _is_tables(value):
            for table in value:
                yield from _table_lines(f"[[{_key(key)}]]", key, table)


def _table_lines(head: str, name: str, table: Mapping[str, Any]) -> Iterator[str]:
    yield f"\n{head}"
    lists = {key: value for key, value in table.items() if _is_tables(value) and key == "columns"}
    for key, value in table.items():
        if key not in lists:
            yield f"{_key(key)} = {toml_value(value)}"
    for key, value in lists.items():
        for inner in value:
            yield from _table_lines(f"[[{_key(name)}.{_key(key)}]]", key, inner)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else literal(key)


def toml_value(value: Any, indent: str = "") -> str:
    """Return a value as it is written after `=`."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case dict():
            pairs = (f"{_key(key)} = {toml_value(each, indent)}" for key, each in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case list():
            return _list(value, indent)
        case _:
            return literal(str(value))


def _list(values: list[Any], indent: str) -> str:
    line = f"[{', '.join(toml_value(each) for each in values)}]"
    if len(indent) + len(line) <= WIDTH and "\n" not in line:
        return line
    inner = f"{indent}  "
    return "[\n" + "".join(f"{inner}{toml_value(each, inner)},\n" for each in values) + f"{indent}]"
