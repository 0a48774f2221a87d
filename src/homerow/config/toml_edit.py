"""Changes of a TOML text that keep its comments and its layout. New values are given as TOML.

A text can be written in a form that these functions do not expect, such as keys with dots: read the changed
text and compare its values before it replaces a file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from homerow.config.toml_file import Mark, TomlPath, find_marks


class UneditableError(ValueError):
    """A table is written in a form that these functions do not expect."""


def literal(value: str) -> str:
    """Return a text as TOML."""
    # Every JSON string is a TOML string, but for DEL, which TOML wants escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def written_value(text: str, path: TomlPath) -> str:
    """Return a value as the text has it, with its comments. Raises UneditableError."""
    _, values = find_marks(text)
    if path not in values:
        raise UneditableError(path)
    start, end = values[path]
    return text[start:end]


def set_value(text: str, path: TomlPath, value: str, *, is_first: bool = False) -> str:
    """Return the text with a value at a path; a new one is at the end, or the beginning, of its table.

    Raises UneditableError.
    """
    keys, values = find_marks(text)
    table, pair = path[:-1], f"{path[-1]} = {value}"
    if path in values:
        start, end = values[path]
        return text[:start] + value + text[end:]
    if table in values:
        return _insert(text, values[table][0] + len("{"), f" {pair},")
    header = _header(text, keys, table)
    return _insert_line(text, header if is_first else _section(header, values, table), f"{pair}\n")


def add_item(text: str, array: str, pairs: Mapping[str, str], *, after: int) -> str:
    """Return the text with another table in an array of tables, behind one. Raises UneditableError."""
    keys, values = find_marks(text)
    before = (array, after)
    if before in values:
        inline = ", ".join(f"{key} = {value}" for key, value in pairs.items())
        return _insert(text, values[before][1], f", {{ {inline} }}")
    section = _section(_header(text, keys, before), values, before)
    return _insert_line(text, section, f"\n{_table(f'[[{array}]]', pairs)}")


def append_table(text: str, header: str, pairs: Mapping[str, str]) -> str:
    """Return the text with another table at its end, below a header with its brackets."""
    return f"{text.rstrip()}\n\n{_table(header, pairs)}".lstrip()


def _table(header: str, pairs: Mapping[str, str]) -> str:
    lines = "".join(f"{key} = {value}\n" for key, value in pairs.items())
    return f"{header}\n{lines}"


def _header(text: str, keys: Mapping[TomlPath, Mark], table: TomlPath) -> Mark:
    mark = keys.get(table)
    if mark is None or not text.startswith("[", mark[0]):
        raise UneditableError(table)
    return mark


def _section(header: Mark, values: Mapping[TomlPath, Mark], table: TomlPath) -> Mark:
    """Return the mark of a table with a header and all of its values."""
    ends = (end for path, (_, end) in values.items() if path[: len(table)] == table)
    return header[0], max(ends, default=header[1])


def _insert(text: str, at: int, more: str) -> str:
    return text[:at] + more + text[at:]


def _insert_line(text: str, mark: Mark, more: str) -> str:
    """Insert lines below the line in which a mark ends."""
    end = text.find("\n", mark[1])
    return f"{text}\n{more}" if end < 0 else _insert(text, end + 1, more)
