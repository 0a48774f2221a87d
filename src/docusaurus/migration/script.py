"""Scripts of a project: what they export as default, read without running them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any, TypeAlias

import tree_sitter_typescript
from tree_sitter import Language, Node

from homerow.javascript import (
    FUNCTIONS,
    Fields,
    Import,
    Script,
    Unread,
    descendants,
    javascript,
    text_of,
)

TYPED = (".ts", ".mts", ".cts")

_ENVIRONMENT = "process.env."
_YEAR = re.compile(r"new Date\(\)\s*\.\s*get(?:UTC)?FullYear\(\)(?:\.toString\(\))?")
_RETURNS = frozenset({"return_statement"})

# Returns the value of a module that a script imports, or None if only a program could tell.
ModuleReader: TypeAlias = Callable[[str], Any]


@cache
def _typescript() -> Language:
    return Language(tree_sitter_typescript.language_typescript())


class ProjectScript(Script):
    """The script in a file; `read_module` reads those that it imports."""

    def __init__(self, text: str, path: str, read_module: ModuleReader) -> None:
        self._read_module = read_module
        joined = {"require.resolve", "path.resolve", "path.join", "resolve", "join"}
        super().__init__(
            text,
            names={"__dirname": "."},
            functions={"require": self._required, **dict.fromkeys(joined, _join)},
            language=_typescript() if path.endswith(TYPED) else javascript(),
        )

    def _required(self, *arguments: Any) -> Any:
        name = arguments[0] if arguments else None
        return self._read_module(name) if isinstance(name, str) else None

    def exported(self) -> Any:
        """Return what the script exports as default: a value, or Unread."""
        node = next(filter(None, map(_default_export, self.root.named_children)), None)
        if node is None:
            return Unread("no default export", 1)
        value = self.value(node)
        if not isinstance(value, Unread):
            return value
        function = self.declared.get(text_of(node), node)  # of a function, the first object that it returns
        returned = (self.value(each) for each in _returned(function))
        return next((each for each in returned if isinstance(each, Fields)), value)

    def imported(self, found: Import) -> Any:
        """Return the value of an import."""
        value = self._read_module(found.module)
        if found.name not in {"default", "*"} and isinstance(value, Fields):
            value = value.get(found.name)
        return super().imported(found) if value is None else value

    def value(self, node: Node | None) -> Any:
        """Return the value of an expression."""
        code = text_of(node) if node and node.type in {"call_expression", "member_expression"} else ""
        if code.startswith(_ENVIRONMENT):  # of a build for publishing in which nobody sets a variable
            return "production" if code == f"{_ENVIRONMENT}NODE_ENV" else None
        return datetime.now(UTC).year if _YEAR.fullmatch(code) else super().value(node)


def _join(*parts: Any) -> str | None:
    texts = [each for each in parts if isinstance(each, str)]
    return posixpath.normpath(posixpath.join(*texts)) if texts and len(texts) == len(parts) else None


def _default_export(statement: Node) -> Node | None:
    """Return the value of `export default …` or `module.exports = …`."""
    if statement.type == "export_statement" and any(each.type == "default" for each in statement.children):
        return statement.child_by_field_name("value") or statement.child_by_field_name("declaration")
    if statement.type != "expression_statement" or not statement.named_children:
        return None
    target = statement.named_children[0].child_by_field_name("left")
    is_export = target is not None and text_of(target) == "module.exports"
    return statement.named_children[0].child_by_field_name("right") if is_export else None


def _returned(function: Node) -> Iterator[Node]:
    """Yield what a function returns."""
    while function.type == "parenthesized_expression" and function.named_children:
        function = function.named_children[0]
    body = function.child_by_field_name("body") if function.type in FUNCTIONS else None
    if body is not None and body.type != "statement_block":
        yield body
    elif body is not None:
        for statement in descendants(body, _RETURNS, without=FUNCTIONS):
            yield from statement.named_children[:1]
