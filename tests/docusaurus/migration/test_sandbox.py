"""Scripts of strangers in V8."""

from __future__ import annotations

import os

import pytest

from docusaurus.migration.sandbox import evaluate


def test_a_module_gives_its_value() -> None:
    modules = {
        "a.js": "module.exports = require('./b/c.js').map((x) => x * 2);",
        "b/c.js": "module.exports = [1, 2];",
    }

    assert evaluate(modules, "a.js").value == [2, 4]


def test_a_missing_module_is_named() -> None:
    assert evaluate({"a/b.js": "require('../c')"}, "a/b.js").missing == "c"


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("require('fs')", "needs the package fs"),
        ("require('node:child_process')", "needs the package node:child_process"),
        ("throw new Error('no')", "no"),
        ("module.exports = process.env", "process is not defined"),
        ("fetch('http://127.0.0.1')", "fetch is not defined"),
        ("module.exports = () => 1", "exports no value"),
        ("module.exports = {}; module.exports.a = module.exports", "circular"),
        ("syntax error", "Unexpected identifier"),
    ],
)
def test_a_script_that_cannot_run_says_why(script: str, reason: str) -> None:
    assert reason in evaluate({"a.js": script}, "a.js").error


@pytest.mark.parametrize(
    "script",
    [
        "while (true) {}",
        "const a = []; while (true) a.push('x'.repeat(1000) + a.length);",
        pytest.param("module.exports = new Array(2 ** 27).fill('x')", marks=pytest.mark.system),
    ],
)
@pytest.mark.slow
def test_a_script_cannot_use_up_the_machine(script: str) -> None:
    assert evaluate({"a.js": script}, "a.js").error


def test_a_script_does_not_see_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SECRET", "hidden")
    names = "module.exports = Object.getOwnPropertyNames(globalThis)"

    value = evaluate({"a.js": names}, "a.js").value

    assert not {"process", "require", "fetch", "Deno", "XMLHttpRequest", "WebSocket"} & {*value}
