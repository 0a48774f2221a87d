"""The files of a Docusaurus site: configuration, sidebars and data, read with bounds, without running any."""

from __future__ import annotations

import json
import os
import posixpath
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import tree_sitter_typescript
import yaml
from tree_sitter import Language, Node

from docusaurus.migration.options import Report
from docusaurus.migration.sandbox import evaluate
from homerow.config.reading import read_text_file
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.javascript import (
    FUNCTIONS,
    Fields,
    Import,
    Script,
    Unread,
    descendants,
    from_json,
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

# Returns the value of a module that a script imports, or None if that needs a run of the module.
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


CONFIG_NAMES = tuple(f"docusaurus.config.{suffix}" for suffix in ("ts", "mts", "cts", "js", "mjs", "cjs"))
MAX_BYTES = 1_048_576  # of a file of configuration
MAX_MODULES = 20
MAX_IMPORT_DEPTH = 4

_SCRIPTS = (".js", ".cjs", ".mjs")


class Project:
    """A folder with a docusaurus.config; `report` gets what cannot be read.

    Paths are relative to this folder. They may lead to its parents (`../../docs`), up to `root`.
    """

    def __init__(self, folder: Path, report: Report) -> None:
        self.folder = Path(os.path.realpath(folder))
        self.root = _repository(self.folder)
        self.report = report
        self.config_file = next((name for name in CONFIG_NAMES if (self.folder / name).is_file()), "")
        if not self.config_file:
            message = f"{folder} has no docusaurus.config"
            hint = "name the folder of a Docusaurus site, which has docusaurus.config.js or .ts"
            raise ReportedFailure([Diagnostic("no-docusaurus-site", message, hint=hint)])
        self._depth = 0

    def read(self, path: str) -> str | None:
        """Return the text of a file of the project; None if there is none, or if it cannot be read."""
        file = self.folder / path
        try:
            if not Path(os.path.realpath(file)).is_relative_to(self.root) or not file.is_file():
                return None
            return read_text_file(file, MAX_BYTES)
        except (OSError, ValueError):
            return None
        except ReportedFailure as failure:
            self.report.note("decision", failure.diagnostics[0].message, path)
            return None

    def config(self) -> Fields:
        """Return the configuration, as far as it is literal. Raises ReportedFailure if none of it is."""
        script = self._script(self.read(self.config_file) or "", self.config_file)
        value = script.exported()
        if not isinstance(value, Fields):
            message = f"no object can be read from {self.config_file}"
            hint = "let it export an object: export default { title: … }"
            raise ReportedFailure([Diagnostic("unreadable-configuration", message, hint=hint)])
        for guess in script.guesses:
            self.report.note(
                "unread", f"took the first choice of `{guess.code}`", self.config_file, guess.line
            )
        return value

    def _script(self, text: str, path: str) -> ProjectScript:
        return ProjectScript(text, path, lambda name: self._module(path, name))

    def _find(self, path: str) -> tuple[str, str] | None:
        """Return the path and the text of a module, whose ending may be left out."""
        paths = (f"{path}{ending}" for ending in ("", ".json", *_SCRIPTS, *TYPED))
        return next(((each, text) for each in paths if (text := self.read(each)) is not None), None)

    def _module(self, importing: str, name: str) -> Any:
        """Return what a file of the project exports, as far as it is literal."""
        path = posixpath.normpath(posixpath.join(posixpath.dirname(importing), name))
        if not name.startswith(".") or self._depth >= MAX_IMPORT_DEPTH or not (found := self._find(path)):
            return None
        self._depth += 1
        try:
            if found[0].endswith(".json"):
                return from_json(json.loads(found[1]))
            value = self._script(found[1], found[0]).exported()
            return None if isinstance(value, Unread) else value
        except (json.JSONDecodeError, RecursionError):
            return None
        finally:
            self._depth -= 1

    def sidebars(self, path: str) -> Any:
        """Return the value of a file of sidebars, as JSON; None, reported, if it cannot be read."""
        found = self._find(path)
        if found is None:
            self.report.note("decision", "this file of sidebars cannot be read", path)
            return None
        path, text = found
        return self.parse_json(text, path) if path.endswith(".json") else self._evaluated(text, path)

    def _evaluated(self, text: str, path: str) -> Any:
        modules = {path: as_common_module(text, path)}
        for _ in range(MAX_MODULES):
            done = evaluate(modules, path)
            if not done.missing:
                break
            found = self._find(done.missing)
            if found is None:
                self.report.note(
                    "decision", f"the sidebars need {done.missing}, which the project does not have", path
                )
                return None
            is_json = found[0].endswith(".json")
            modules[done.missing] = (
                f"module.exports = {found[1]}" if is_json else as_common_module(found[1], found[0])
            )
        if not done.error and not done.missing:
            return done.value
        literal = self._script(text, path).exported()
        reason = done.error or f"more than {MAX_MODULES} modules"
        if isinstance(literal, Unread):
            self.report.note("decision", f"the sidebars cannot be evaluated: {reason}", path)
            return None
        self.report.note("unread", f"the sidebars were read without running them: {reason}", path)
        return literal

    def parse_json(self, text: str, path: str) -> Any:
        """Return the value of a JSON file; None, reported, if it is not JSON."""
        try:
            return json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            self.report.note(
                "decision", f"this is not JSON: {str(error)[:100]}", path, getattr(error, "lineno", 1)
            )
            return None

    def yaml(self, path: str) -> Any:
        """Return the value of a YAML file; None without one, or reported."""
        text = self.read(path)
        if text is None:
            return None
        try:
            return yaml.safe_load(text)
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            mark = getattr(error, "problem_mark", None)
            self.report.note("decision", "this is not YAML", path, mark.line + 1 if mark else 1)
            return None


def _repository(folder: Path) -> Path:
    """Return the folder of the repository that a folder is in, or else the outermost one that has a name."""
    repositories = (each for each in (folder, *folder.parents) if (each / ".git").exists())
    return next(repositories, (folder, *folder.parents)[-2])
