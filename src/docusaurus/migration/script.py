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
_MODULE = frozenset({"import_statement", "export_statement"})
_OF_TYPES = frozenset({"type_annotation", "type_arguments", "type_parameters", "optional_parameter"}) | {
    *("as_expression", "satisfies_expression", "non_null_expression"),
    *("interface_declaration", "type_alias_declaration"),
}
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
        value, node = self.default_export(), self.default_node
        if node is None or not isinstance(value, Unread):
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


def as_common_module(text: str, path: str) -> str:
    """Return a module as CommonJS, and without types."""
    root = ProjectScript(text, path, lambda _: None).root
    changes = [change for node in descendants(root, _MODULE | _OF_TYPES) for change in _common(node)]
    code, parts, position = text.encode("utf-8", "replace"), list[bytes](), 0
    for start, end, new in sorted(changes):
        if start >= position:  # not in a part that is left out
            parts += [code[position:start], new.encode()]
            position = end
    exported = (name for statement in root.named_children for name in _named_exports(statement))
    parts += [code[position:], *(f"\nmodule.exports.{name} = {name};".encode() for name in exported)]
    return b"".join(parts).decode("utf-8", "replace")


def _named_exports(statement: Node) -> Iterator[str]:
    declaration = statement.child_by_field_name("declaration")
    is_default = any(each.type == "default" for each in statement.children)
    if declaration is None or is_default or declaration.type in _OF_TYPES:
        return
    for each in (declaration, *declaration.named_children):
        if name := each.child_by_field_name("name"):
            yield text_of(name)


def _common(node: Node) -> Iterator[tuple[int, int, str]]:
    """Yield the changes of a node: start and end of the replaced bytes, and their replacement."""
    match node.type:
        case "import_statement":
            yield node.start_byte, node.end_byte, _requiring(node)
        case "export_statement":
            is_default = any(each.type == "default" for each in node.children)
            inner = node.named_children[0]
            yield node.start_byte, inner.start_byte, "module.exports = " if is_default else ""
        case "as_expression" | "satisfies_expression":
            yield node.named_children[0].end_byte, node.end_byte, ""
        case "non_null_expression":
            yield node.end_byte - 1, node.end_byte, ""
        case "optional_parameter":
            marks = (each for each in node.children if each.type == "?")
            yield from ((each.start_byte, each.end_byte, "") for each in marks)
        case _:
            yield node.start_byte, node.end_byte, ""


def _requiring(statement: Node) -> str:
    """Return an import as constants; nothing for one of types."""
    is_type = any(each.type == "type" for each in statement.children)
    found = {} if is_type else Script(text_of(statement)).imports
    whole = {"default", "*"}
    return " ".join(
        f"const {name} = require({text_of(each.source)}){'' if each.name in whole else '.' + each.name};"
        for name, each in found.items()
    )
