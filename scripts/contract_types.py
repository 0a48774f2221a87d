"""Write the types of the front end from the Structs that Python gives it.

python scripts/contract_types.py    what `python -m bench references` runs; a test compares the files

Only the forms that these Structs use are known; another one is a KeyError or a MatchError here.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

FOLDER = Path(__file__).parents[1] / "web/src/contract"
# The modules with the Structs, by the files that are made from them.
MODULES: Mapping[str, str] = {
    "page": "homerow.rendering.page_types",
    "site": "homerow.rendering.site_types",
}
NAMES: Mapping[str, str] = {"str": "string", "int": "number", "bool": "boolean", "Any": "unknown"}
BASES = frozenset({"Props", "Struct"})  # without members
WIDTH = 100  # of lines, as in web/.prettierrc.json
COMMENT = re.compile(r"  # (.*)$")


def types(name: str) -> str:
    """Return a file of the contract."""
    return _Module(name).text()


class _Module:
    def __init__(self, name: str) -> None:
        self.module = import_module(MODULES[name])
        self.source = Path(str(self.module.__file__)).read_text("utf-8")
        self.lines = self.source.splitlines()
        self.imported: set[str] = set()

    def text(self) -> str:
        body = ast.parse(self.source).body
        declared = [part for statement in body if (part := self.declaration(statement))]
        head = f"/** Made from {self.module.__name__} by `python -m bench references`. */\n"
        for file, module in MODULES.items():
            if names := sorted(
                name for name in self.imported if vars(self.module)[name].__module__ == module
            ):
                head += f'import type {{ {", ".join(names)} }} from "./{file}";\n'
        return "\n".join([head, *declared])

    def declaration(self, statement: ast.stmt) -> str:
        """Return a type for a Struct or an alias, "" for anything else."""
        match statement:
            case ast.ClassDef(name=name) if name not in BASES:
                return self.interface(statement)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                return _alias(name, self.type(value))
            case _:
                return ""

    def interface(self, struct: ast.ClassDef) -> str:
        bases = [base.id for base in struct.bases if isinstance(base, ast.Name) and base.id not in BASES]
        extends = f" extends {', '.join(map(self.name, bases))}" if bases else ""
        tags = [each.value for each in struct.keywords if each.arg == "tag"]
        members = [f"  kind: {json.dumps(ast.literal_eval(each))};\n" for each in tags]
        fields = [each for each in struct.body if isinstance(each, ast.AnnAssign)]
        members += [line for field in fields for line in self.member(field)]
        doc = ast.get_docstring(struct)
        return f"/** {doc} */\nexport interface {struct.name}{extends} {{\n{''.join(members)}}}\n"

    def member(self, field: ast.AnnAssign) -> Iterator[str]:
        if comment := COMMENT.search(self.lines[field.lineno - 1]):
            yield f"  /** {comment[1][0].upper()}{comment[1][1:].replace('None', 'null')} */\n"
        mark = "?" if field.value else ""
        yield f"  {_camel(ast.unparse(field.target))}{mark}: {self.type(field.annotation)};\n"

    def type(self, node: ast.expr) -> str:  # noqa: PLR0911 - a row for each form
        match node:
            case ast.BinOp(left=left, right=ast.Name(id="UnsetType")):
                return self.type(left)
            case ast.BinOp(left=left, right=right):
                return f"{self.type(left)} | {self.type(right)}"
            case ast.Constant(value=None):
                return "null"
            case ast.Name(id=name):
                return self.name(name)
            case ast.Subscript(value=ast.Name(id="list"), slice=item):
                shown = self.type(item)
                return f"({shown})[]" if "|" in shown else f"{shown}[]"
            case ast.Subscript(value=ast.Name(id="Mapping"), slice=ast.Tuple(elts=[_, value])):
                return f"Record<string, {self.type(value)}>"
            case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=choices)):
                return _choices(ast.literal_eval(each) for each in choices)
            case _:
                message = f"{self.module.__name__} has a type that is not known here: {ast.unparse(node)}"
                raise TypeError(message)

    def name(self, name: str) -> str:
        value: Any = vars(self.module).get(name)
        if name in NAMES:
            return NAMES[name]
        if getattr(value, "__module__", None) == "typing":  # an alias of a Literal in another module
            return _choices(get_args(value)) if f"{name}: TypeAlias" not in self.source else name
        if getattr(value, "__module__", self.module.__name__) != self.module.__name__:
            self.imported.add(name)
        return name


def _alias(name: str, value: str) -> str:
    """Return the declaration of a union as Prettier breaks it."""
    line = f"export type {name} = {value};\n"
    if len(line) <= WIDTH:
        return line
    if len(value) < WIDTH - 2:
        return f"export type {name} =\n  {value};\n"
    lines = "".join(f"\n  | {each}" for each in value.split(" | "))
    return f"export type {name} ={lines};\n"


def _choices(values: Any) -> str:
    return " | ".join(map(json.dumps, values))


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


if __name__ == "__main__":
    for file in MODULES:
        (FOLDER / f"{file}.ts").write_text(types(file), "utf-8")
