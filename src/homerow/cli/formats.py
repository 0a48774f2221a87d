"""Findings for programs: JSON, SARIF for code scanning, and workflow commands of GitHub Actions."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote_from_bytes

from homerow import __version__
from homerow.diagnostics import CONTROL, Diagnostic, Severity, Span

TEXT = "text"  # for people, on standard error
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
RULE_HELP = "The message of each result has a hint that says how to fix it."

_SURROGATE = re.compile("[\ud800-\udfff]")  # stands for a byte of a file name that is not UTF-8


def as_json(findings: Sequence[Diagnostic]) -> str:
    """Return one object with all findings; `end` is the column after the last character."""
    return _dump({"findings": [_values(each) for each in findings]})


def as_sarif(findings: Sequence[Diagnostic]) -> str:
    """Return a log as SARIF 2.1.0 describes it.

    A finding without a place is about the command, not about a file: it is a notification of the run (§3.20),
    because GitHub refuses results without a location.
    """
    codes = list(dict.fromkeys(each.code for each in findings))
    driver = {"name": "homerow", "version": __version__, "rules": [_rule(code) for code in codes]}
    placed = [(each, each.span) for each in findings if each.span]
    placeless = [each for each in findings if not each.span]
    invocation: dict[str, Any] = {
        "executionSuccessful": all(each.severity is not Severity.ERROR for each in placeless)
    }
    if placeless:
        invocation["toolExecutionNotifications"] = [_notification(each) for each in placeless]
    run = {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, span, codes.index(each.code)) for each, span in placed],
    }
    return _dump({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]})


def as_github(findings: Sequence[Diagnostic]) -> str:
    """Return a workflow command for each finding, which GitHub Actions shows beside the line."""
    return "".join(f"{_command(each)}\n" for each in findings)


FORMATS: Mapping[str, Callable[[Sequence[Diagnostic]], str]] = {
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
}


def _dump(values: Mapping[str, Any]) -> str:
    """Return values as ASCII, which every terminal and every pipe can take."""
    return json.dumps(values) + "\n"


def _values(finding: Diagnostic) -> dict[str, Any]:
    span = finding.span
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "hint": finding.hint,
        "file": span.path if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "end": span.column + span.length if span else None,
    }


def _rule(code: str) -> dict[str, Any]:
    """Return the description of a kind of finding; GitHub requires each of these properties."""
    name = code.replace("-", " ").capitalize()
    described = {"shortDescription": {"text": name}, "fullDescription": {"text": name}}
    return {"id": code, **described, "help": {"text": RULE_HELP}}


def _result(finding: Diagnostic, span: Span, rule: int) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.line,
        "endColumn": span.column + span.length,
    }
    location = {"physicalLocation": {"artifactLocation": _artifact(span.path), "region": region}}
    return {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity,
        "message": {"text": _text(finding)},
        "locations": [location],
    }


def _notification(finding: Diagnostic) -> dict[str, Any]:
    return {
        "descriptor": {"id": finding.code},
        "level": finding.severity,
        "message": {"text": _text(finding)},
    }


def _artifact(path: str) -> dict[str, str]:
    """Return the URI of a file: relative to the root of the repository, or absolute for one outside it."""
    shown = _path_from_root(path)
    if shown.startswith("../"):
        return {"uri": Path(path).resolve().as_uri()}
    return {"uri": quote_from_bytes(os.fsencode(shown)), "uriBaseId": "%SRCROOT%"}


def _path_from_root(path: str) -> str:
    """Return a path as seen from the repository that GitHub Actions checked out, or else from here."""
    root = os.environ.get("GITHUB_WORKSPACE") or Path.cwd()
    return PurePath(os.path.relpath(path, root)).as_posix()


def _text(finding: Diagnostic) -> str:
    return f"{finding.message}\n{finding.hint}" if finding.hint else finding.message


def _command(finding: Diagnostic) -> str:
    span = finding.span
    properties: dict[str, str | int] = {}
    if span:
        properties = {
            "file": _path_from_root(span.path),
            "line": span.line,
            "endLine": span.line,
            "col": span.column,
            "endColumn": span.column + span.length,
        }
    properties["title"] = finding.code
    shown = ",".join(f"{name}={_escape_property(str(value))}" for name, value in properties.items())
    return f"::{finding.severity} {shown}::{_escape(_text(finding))}"


def _escape(text: str) -> str:
    """Return text that cannot end its command, begin another one, or steer a terminal that shows the log."""
    plain = _SURROGATE.sub("\ufffd", CONTROL.sub("\ufffd", text))
    return plain.replace("%", "%25").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")
