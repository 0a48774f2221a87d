"""Write the types of the front end from the Structs that Python gives it.

python scripts/contract_types.py    what `python -m bench references` runs; a test compares the files

Only the forms that these Structs use are known; another one is a TypeError here.
"""

from __future__ import annotations

import ast
import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

from msgspec.structs import fields

FOLDER = Path(__file__).parents[1] / "web/src"
# The files, and the modules that each is made from: whole, or the names that are listed, with those that they
# have in TypeScript.
FILES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "contract/page.ts": {"homerow.rendering.page_types": {}},
    "contract/site.ts": {
        "homerow.config.appearance.frame": {
            "NavbarItemBase": "NavbarItemBase",
            "DocsVersionItem": "DocsVersionItem",
            "DocsVersionDropdownItem": "DocsVersionDropdownItem",
            "LocaleDropdownItem": "LocaleDropdownItem",
            "SearchItem": "SearchItem",
            "HtmlItem": "HtmlItem",
        },
        "homerow.rendering.site_types": {},
    },
    "zmk/contract/upgrades.ts": {
        "zmk.devicetree.upgrade.files": {"Kind": "FileKind"},
        "zmk.devicetree.upgrade.config_file": {"Firmware": "Firmware", "Target": "Target"},
        "zmk.devicetree.upgrade.findings": {
            "TextSpan": "Place",
            "Parse": "ParseState",
            "AppliedEdit": "Edit",
            "SkippedChange": "Skipped",
            "UpgradedFile": "UpgradedFile",
            "Answer": "UpgradeAnswer",
        },
    },
}
NAMES: Mapping[str, str] = {
    "str": "string",
    "int": "number",
    "bool": "boolean",
    "Any": "unknown",
    "Name": "string",
}
LISTS = frozenset({"list", "tuple", "Sequence"})
BASES = frozenset({"Props", "Struct"})  # without members
WIDTH = 100  # of lines, as in web/.prettierrc.json
COMMENT = re.compile(r"  # (.*)$")


def types(file: str) -> str:
    """Return a file of the contract."""
    modules = [_Module(name, names) for name, names in FILES[file].items()]
    declared = [part for module in modules for part in module.declarations()]
    sources = ", ".join(FILES[file])
    head = f"/** Made by `python -m bench references` from {sources}. */\n"
    for other, names in FILES.items():
        imported = sorted(name for module in modules for name, home in module.imported if home in names)
        if imported and other != file:
            head += f'import type {{ {", ".join(imported)} }} from "./{Path(other).stem}";\n'
    return "\n".join([head, *declared])


class _Module:
    def __init__(self, name: str, names: Mapping[str, str]) -> None:
        self.module = import_module(name)
        self.names = names
        self.source = Path(str(self.module.__file__)).read_text("utf-8")
        self.lines = self.source.splitlines()
        self.imported: set[tuple[str, str]] = set()

    def declarations(self) -> Iterator[str]:
        """Yield a type for each Struct and each alias."""
        for statement in ast.parse(self.source).body:
            match statement:
                case ast.ClassDef(name=name) if self._is_declared(name):
                    yield self._interface(statement)
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    if self._is_declared(name):
                        yield _alias(self.names.get(name, name), self._type(value))
                case _:
                    pass

    def _is_declared(self, name: str) -> bool:
        return name in self.names if self.names else name not in BASES

    def _interface(self, struct: ast.ClassDef) -> str:
        kind = vars(self.module)[struct.name]
        names = {each.name: each.encode_name for each in fields(kind)}
        bases = [base.id for base in struct.bases if isinstance(base, ast.Name) and base.id not in BASES]
        extends = f" extends {', '.join(map(self._name, bases))}" if bases else ""
        tags = [each.value for each in struct.keywords if each.arg == "tag"]
        tag_field = kind.__struct_config__.tag_field
        members = [f"  {tag_field}: {json.dumps(ast.literal_eval(each))};\n" for each in tags]
        for field in struct.body:
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                is_optional = kind.__struct_config__.omit_defaults and field.value is not None
                members += self._member(names[field.target.id], field, is_optional=is_optional)
        doc, name = _comment(ast.get_docstring(struct) or ""), self.names.get(struct.name, struct.name)
        return f"{doc}export interface {name}{extends} {{\n{''.join(members)}}}\n"

    def _member(self, name: str, field: ast.AnnAssign, *, is_optional: bool) -> Iterator[str]:
        if comment := COMMENT.search(self.lines[field.lineno - 1]):
            yield f"  /** {comment[1][0].upper()}{comment[1][1:].replace('None', 'null')} */\n"
        is_optional |= "UnsetType" in ast.unparse(field.annotation)
        yield f"  {name}{'?' if is_optional else ''}: {self._type(field.annotation)};\n"

    def _type(self, node: ast.expr) -> str:  # noqa: PLR0911 - a row for each form
        match node:
            case ast.BinOp(left=left, right=ast.Name(id="UnsetType")):
                return self._type(left)
            case ast.BinOp(left=left, right=right):
                return f"{self._type(left)} | {self._type(right)}"
            case ast.Constant(value=None):
                return "null"
            case ast.Name(id=name):
                return self._name(name)
            case ast.Subscript(value=ast.Name(id=name), slice=item) if name in LISTS:
                shown = self._type(item.elts[0] if isinstance(item, ast.Tuple) else item)
                return f"({shown})[]" if "|" in shown else f"{shown}[]"
            case ast.Subscript(value=ast.Name(id="Mapping"), slice=ast.Tuple(elts=[_, value])):
                return f"Record<string, {self._type(value)}>"
            case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=choices)):
                return _choices(map(ast.literal_eval, choices))
            case _:
                raise TypeError(f"{self.module.__name__} has an unknown form of a type: {ast.unparse(node)}")

    def _name(self, name: str) -> str:
        if name in NAMES:
            return NAMES[name]
        for names in FILES.values():
            for module in names.values():
                if name in module and self.names:
                    return module[name]
        value: Any = vars(self.module).get(name)
        home = getattr(value, "__module__", self.module.__name__)
        if home == "typing" and not (f"{name}: TypeAlias" in self.source and self._is_declared(name)):
            return _choices(get_args(value))
        if home not in {"typing", self.module.__name__}:
            self.imported.add((name, home))
        return self.names.get(name, name)


def _comment(text: str) -> str:
    if "\n" not in text:
        return f"/** {text} */\n"
    return "/**\n" + textwrap.indent(text, " * ", lambda _: True).replace(" * \n", " *\n") + "\n */\n"


def _alias(name: str, value: str) -> str:
    """Return the declaration of a union as Prettier breaks it."""
    line = f"export type {name} = {value};\n"
    if len(line) <= WIDTH:
        return line
    if len(value) < WIDTH - 2:
        return f"export type {name} =\n  {value};\n"
    lines = "".join(f"\n  | {each}" for each in value.split(" | "))
    return f"export type {name} ={lines};\n"


def _choices(values: Iterable[object]) -> str:
    return " | ".join(map(json.dumps, values))


if __name__ == "__main__":
    for each in FILES:
        (FOLDER / each).write_text(types(each), "utf-8")
