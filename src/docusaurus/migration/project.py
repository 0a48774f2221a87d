"""The files of a Docusaurus site: configuration, sidebars and data, read with bounds."""

from __future__ import annotations

import json
import os
import posixpath
from pathlib import Path
from typing import Any

import yaml

from docusaurus.migration.options import Report
from docusaurus.migration.sandbox import evaluate
from docusaurus.migration.script import TYPED, ProjectScript, as_common_module
from homerow.config.reading import read_text_file
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.javascript import Fields, Unread, from_json

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
            self.report.add("decision", failure.diagnostics[0].message, path)
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
            self.report.add(
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
            self.report.add("decision", "this file of sidebars cannot be read", path)
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
                self.report.add(
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
            self.report.add("decision", f"the sidebars cannot be evaluated: {reason}", path)
            return None
        self.report.add("unread", f"the sidebars were read without running them: {reason}", path)
        return literal

    def parse_json(self, text: str, path: str) -> Any:
        """Return the value of a JSON file; None, reported, if it is not JSON."""
        try:
            return json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            self.report.add(
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
            self.report.add("decision", "this is not YAML", path, mark.line + 1 if mark else 1)
            return None


def _repository(folder: Path) -> Path:
    """Return the folder of the repository that a folder is in, or else the outermost one that has a name."""
    repositories = (each for each in (folder, *folder.parents) if (each / ".git").exists())
    return next(repositories, (folder, *folder.parents)[-2])
