"""Literal values in JavaScript, read without running it: attributes and exports of MDX, configuration.

Texts, numbers, lists, objects, and constants with such values are read. Everything else is `Unread`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, TypeAlias

import tree_sitter_javascript
from msgspec import Struct
from tree_sitter import Language, Node, Parser

MAX_DEPTH = 200  # of expressions and constants
MAX_TEXT = 1_000_000  # characters of a text that is put together
MAX_ITEMS = 50_000  # of a list that is put together
MAX_SHOWN = 80  # characters of code in a message
FUNCTIONS = frozenset({"arrow_function", "function_expression", "function_declaration"})

_DECLARING = frozenset({"variable_declarator", "function_declaration"})
_IMPORTING = frozenset({"import_clause", "namespace_import", "import_specifier"})
_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\ufffd"}
_ESCAPES |= dict.fromkeys(("\n", "\r\n"), "")  # a text goes on in the next line
_CONSTANTS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None, "undefined": None}

# Returns the value of a call, whose arguments may be Unread; None if that needs a run of the code.
Function: TypeAlias = Callable[..., Any]


class Unread(Struct, frozen=True):
    """A value that is not literal: its code, and the line on which it begins."""

    code: str
    line: int


class Fields(dict[str, Any]):
    """An object, with the line of each key; `unread` are the parts of it that are code."""

    def __init__(self, values: Mapping[str, Any] = MappingProxyType({})) -> None:
        super().__init__(values)
        self.lines: dict[str, int] = {}
        self.unread: list[Unread] = []


class Items(list[Any]):
    """A list, with the line of each item."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[int] = []


class Import(Struct, frozen=True):
    """A name that a script imports: its name in the module, `*` for all of it, and nodes of both."""

    name: str
    node: Node
    source: Node

    @property
    def module(self) -> str:
        """The module that has it."""
        return unquote(text_of(self.source))


@cache
def javascript() -> Language:
    """Return the grammar of JavaScript and JSX."""
    return Language(tree_sitter_javascript.language())


class Script:
    """The values of a script, by a visitor of its syntax tree: `_read_x` reads nodes of the type x.

    `names` are values that it may use, `functions` those that it may call. `guesses` are conditions that are
    code: their first branch was taken.
    """

    def __init__(
        self,
        text: str,
        *,
        names: Mapping[str, Any] | None = None,
        functions: Mapping[str, Function] | None = None,
        language: Language | None = None,
    ) -> None:
        self.root = Parser(language or javascript()).parse(text.encode("utf-8", "replace")).root_node
        self.guesses: list[Unread] = []
        self._known: dict[str, Any] = {"undefined": None, **(names or {})}
        self._functions = functions or {}
        self._depth = 0

    @cached_property
    def imports(self) -> Mapping[str, Import]:
        """What the script imports, by the names that it uses."""
        statements = descendants(self.root, frozenset({"import_statement"}))
        return {name: found for statement in statements for name, found in _imports(statement)}

    @cached_property
    def declared(self) -> Mapping[str, Node]:
        """The values of its constants, and its functions, by their names; of two, the first one."""
        nodes = ((node.child_by_field_name("name"), node) for node in descendants(self.root, _DECLARING))
        values = {text_of(name): node for name, node in reversed([*nodes]) if name}
        return {name: node.child_by_field_name("value") or node for name, node in values.items()}

    @cached_property
    def default_node(self) -> Node | None:
        """What the script exports as default."""
        return next(filter(None, map(_exported, self.root.named_children)), None)

    def default_export(self) -> Any:
        """Return what the script exports as default: a value, or Unread."""
        return Unread("no default export", 1) if self.default_node is None else self.value(self.default_node)

    def expression(self) -> Any:
        """Return the value of a script that is one expression."""
        statements = self.root.named_children
        is_one = len(statements) == 1 and statements[0].type == "expression_statement"
        return self.value(statements[0].named_children[0]) if is_one else self.unread(self.root)

    def constant(self, name: str) -> Any:
        """Return the value of a constant, an import, or one of the given names."""
        if name not in self._known:
            self._known[name] = Unread(name, 1)  # in the value of itself
            if name in self.declared:
                self._known[name] = self.value(self.declared[name])
            elif name in self.imports:
                self._known[name] = self.imported(self.imports[name])
        return self._known[name]

    def imported(self, found: Import) -> Any:
        """Return the value of an import."""
        return Unread(f"{text_of(found.node)} of {found.module}", line_of(found.node))

    def value(self, node: Node | None) -> Any:
        """Return the value of an expression; None for none."""
        if node is None or node.type in _CONSTANTS:
            return node and _CONSTANTS[node.type]
        if self._depth >= MAX_DEPTH:
            return self.unread(node)
        read: Callable[[Node], Any] = getattr(self, f"_read_{node.type}", self.unread)
        self._depth += 1
        value = read(node)
        self._depth -= 1
        return value

    def unread(self, node: Node) -> Unread:
        """Return a node as a value that is not read."""
        return Unread(" ".join(text_of(node)[: 4 * MAX_SHOWN].split())[:MAX_SHOWN], line_of(node))

    def _read_string(self, node: Node) -> str:
        return unquote(text_of(node))

    def _read_number(self, node: Node) -> int | float | None:
        return number(text_of(node))

    def _read_identifier(self, node: Node) -> Any:
        declared = self.declared.get(text_of(node))
        is_function = declared is not None and declared.type in FUNCTIONS
        value = self.unread(node) if is_function else self.constant(text_of(node))
        return self.unread(node) if isinstance(value, Unread) and value.code == text_of(node) else value

    _read_shorthand_property_identifier = _read_identifier

    def _read_array(self, node: Node) -> Items | Unread:
        items = Items()
        for child in parts_of(node):
            is_spread = child.type == "spread_element"
            value = self.value(child.named_children[0] if is_spread else child)
            added = value if is_spread and isinstance(value, Items) else [value]
            if len(items) + len(added) > MAX_ITEMS:
                return self.unread(node)
            items += added
            items.lines += added.lines if isinstance(added, Items) else [line_of(child)]
        return items

    def _read_object(self, node: Node) -> Fields:
        fields = Fields()
        for child in parts_of(node):
            spread = self.value(child.named_children[0]) if child.type == "spread_element" else None
            key = self._key(child)
            if isinstance(spread, Fields):
                fields.update(spread)
                fields.lines.update(spread.lines)
            elif key is not None:
                fields[key] = self.value(child.child_by_field_name("value") or child)
                fields.lines[key] = line_of(child)
            elif child.type != "spread_element" or spread is not None:
                fields.unread.append(self.unread(child))
        return fields

    def _key(self, node: Node) -> str | None:
        if node.type in {"spread_element", "ERROR"}:
            return None
        key = node.child_by_field_name("key") or node.child_by_field_name("name") or node
        if key.type == "computed_property_name":
            value = self.value(key.named_children[0])
            return value if isinstance(value, str) else None
        return self._read_string(key) if key.type == "string" else text_of(key)

    def _read_template_string(self, node: Node) -> str | Unread:
        parts: list[str] = []
        for child in node.named_children:
            if child.type != "template_substitution":
                parts.append(unquote(f"`{text_of(child)}`"))
                continue
            value = self.value(next(parts_of(child), None))
            if isinstance(value, Unread | Fields | Items):
                return self.unread(node)
            parts.append(_shown(value))
        return "".join(parts)[:MAX_TEXT]

    def _read_parenthesized_expression(self, node: Node) -> Any:
        return self.value(next(parts_of(node), None))

    _read_await_expression = _read_parenthesized_expression
    _read_as_expression = _read_parenthesized_expression
    _read_satisfies_expression = _read_parenthesized_expression
    _read_non_null_expression = _read_parenthesized_expression

    def _read_unary_expression(self, node: Node) -> Any:
        value = self.value(node.child_by_field_name("argument"))
        operator = node.children[0].type
        if operator == "!" and not isinstance(value, Unread):
            return not value
        return -value if operator == "-" and isinstance(value, int | float) else self.unread(node)

    def _read_ternary_expression(self, node: Node) -> Any:
        condition = self.value(node.child_by_field_name("condition"))
        if isinstance(condition, Unread):
            self.guesses.append(self.unread(node))
        return self.value(node.child_by_field_name("consequence" if condition else "alternative"))

    def _read_binary_expression(self, node: Node) -> Any:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        one, operator = self.value(left), node.children[1].type
        if operator in {"||", "??", "&&"}:
            return self._either(one, operator, right)
        other = self.value(right)
        if isinstance(one, Unread) or isinstance(other, Unread):
            return self.unread(node)
        match operator:
            case "===" | "==" | "!==" | "!=":
                return (one == other) != operator.startswith("!")
            case "+":
                is_sum = isinstance(one, int | float) and isinstance(other, int | float)
                return one + other if is_sum else f"{_shown(one)}{_shown(other)}"[:MAX_TEXT]
            case _:
                return self.unread(node)

    def _either(self, one: Any, operator: str, right: Node | None) -> Any:
        if isinstance(one, Unread):
            if operator == "&&":
                return one
            self.guesses.append(one)
            return self.value(right)
        goes_on = {"||": not one, "&&": bool(one), "??": one is None}[operator]
        return self.value(right) if goes_on else one

    def _read_member_expression(self, node: Node) -> Any:
        name = node.child_by_field_name("property")
        return self._part(node, text_of(name)) if name else self.unread(node)

    def _read_subscript_expression(self, node: Node) -> Any:
        key = self.value(node.child_by_field_name("index"))
        return self._part(node, str(key)) if isinstance(key, str | int) else self.unread(node)

    def _part(self, node: Node, name: str) -> Any:
        value = self.value(node.child_by_field_name("object"))
        if isinstance(value, Fields) and (name in value or name != "default"):
            return value.get(name)
        if isinstance(value, Items) and name.isdigit() and int(name) < len(value):
            return value[int(name)]
        is_whole = name == "default" and not isinstance(value, Unread)  # require("…").default
        return value if is_whole else self.unread(node)

    def _read_call_expression(self, node: Node) -> Any:
        function, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        call = self._functions.get(text_of(function)) if function else None
        if call is None or given is None:
            return self.unread(node)
        value = call(*(self.value(each) for each in parts_of(given)))
        return self.unread(node) if value is None else value


def is_data(value: Any) -> bool:
    """Return whether all of a value was read."""
    match value:
        case Unread():
            return False
        case Fields():
            return not value.unread and all(map(is_data, value.values()))
        case Items():
            return all(map(is_data, value))
        case _:
            return True


def unquote(literal: str) -> str:
    """Return the text that a literal in quotes stands for."""
    text = _ESCAPE.sub(_unescape, literal[1:-1])
    # Two \u escapes may be one character in UTF-16; a lone half cannot be written as UTF-8.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescape(match: re.Match[str]) -> str:
    code = match[1]
    if code in _ESCAPES or len(code) == 1:
        return _ESCAPES.get(code, code)
    point = int(code[1:].strip("{}"), 16)
    return chr(point) if 0 < point < 0x110000 else "\ufffd"  # NUL marks slots


def number(literal: str) -> int | float | None:
    """Return the value of a number; None for one that JSON cannot hold."""
    plain = literal.replace("_", "").rstrip("n")
    if plain[:2].lower() in {"0x", "0o", "0b"}:
        return int(plain.rstrip("n"), 0)
    if plain.isdigit() and len(plain) < 16:
        return int(plain)
    value = float(plain)
    return None if abs(value) == float("inf") else value


def _shown(value: Any) -> str:
    """Return a value as a part of a text."""
    text = "" if value is None else str(value)
    return text.lower() if isinstance(value, bool) else text


def text_of(node: Node) -> str:
    """Return the code of a node."""
    return (node.text or b"").decode("utf-8", "replace")


def line_of(node: Node) -> int:
    """Return the line that a node begins on, from 1."""
    return node.start_point.row + 1


def parts_of(node: Node) -> Iterator[Node]:
    """Yield the nodes that are directly in another, without comments."""
    return (each for each in node.named_children if each.type != "comment")


def descendants(
    root: Node, kinds: frozenset[str], *, without: frozenset[str] = frozenset()
) -> Iterator[Node]:
    """Yield the nodes of some kinds below another in their order, but none in those of `without`."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.type in kinds:
            yield node
        stack += reversed([each for each in node.named_children if each.type not in without])


def _exported(statement: Node) -> Node | None:
    """Return the value of `export default …` or `module.exports = …`."""
    if statement.type == "export_statement" and any(each.type == "default" for each in statement.children):
        return statement.child_by_field_name("value") or statement.child_by_field_name("declaration")
    if statement.type != "expression_statement" or not statement.named_children:
        return None
    target = statement.named_children[0].child_by_field_name("left")
    is_export = target is not None and text_of(target) == "module.exports"
    return statement.named_children[0].child_by_field_name("right") if is_export else None


def from_json(value: Any) -> Any:
    """Return a value of JSON as Script has it."""
    if isinstance(value, dict):
        return Fields({str(key): from_json(each) for key, each in value.items()})
    if isinstance(value, list):
        items = Items()
        items += [from_json(each) for each in value]
        items.lines += [1] * len(items)
        return items
    return value


def _imports(statement: Node) -> Iterator[tuple[str, Import]]:
    """Yield the names that a statement imports."""
    source = statement.child_by_field_name("source") or statement
    for node in descendants(statement, _IMPORTING):
        if node.type == "import_specifier":
            name = node.child_by_field_name("name") or node
            local = node.child_by_field_name("alias") or name
            yield text_of(local), Import(text_of(name), local, source)
            continue
        kind = "default" if node.type == "import_clause" else "*"
        for each in node.named_children:
            if each.type == "identifier":
                yield text_of(each), Import(kind, each, source)
