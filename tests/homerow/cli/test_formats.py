"""Findings for programs, as `homerow check` and `homerow build` print them."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from homerow import __version__
from homerow.cli.formats import as_github, as_json, as_sarif
from homerow.diagnostics import Diagnostic, Severity, Span
from project import Project
from sarif import LOG

BROKEN = Diagnostic("broken-link", "no page at /x", Span("site/docs/a.md", 7, 5, 2), hint="did you mean /y?")
WARNING = Diagnostic("orphan-page", "no link", Span("site/docs/b.md", 1), severity=Severity.WARNING)
PLACELESS = Diagnostic("no-site", "site has no site.toml", hint="use --site")


def sarif_run(text: str) -> Any:
    """Return the only run of a log that keeps the rules."""
    log = json.loads(text)
    Draft202012Validator(LOG).validate(log)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [rules[result["ruleIndex"]] for result in run["results"]] == [
        result["ruleId"] for result in run["results"]
    ]
    return run


def test_json_has_every_part_of_a_finding() -> None:
    assert json.loads(as_json([BROKEN, PLACELESS])) == {
        "findings": [
            {
                "code": "broken-link",
                "severity": "error",
                "message": "no page at /x",
                "hint": "did you mean /y?",
                "file": "site/docs/a.md",
                "line": 7,
                "column": 5,
                "end": 7,
            },
            {
                "code": "no-site",
                "severity": "error",
                "message": "site has no site.toml",
                "hint": "use --site",
                "file": None,
                "line": None,
                "column": None,
                "end": None,
            },
        ]
    }


def test_sarif_has_a_rule_for_each_code_and_a_region_for_each_result() -> None:
    run = sarif_run(as_sarif([BROKEN, WARNING, BROKEN]))

    assert run["tool"]["driver"]["version"] == __version__
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["broken-link", "orphan-page"]
    assert [(result["ruleIndex"], result["level"]) for result in run["results"]] == [
        (0, "error"),
        (1, "warning"),
        (0, "error"),
    ]
    assert run["results"][0]["message"]["text"] == "no page at /x\ndid you mean /y?"
    assert run["results"][0]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "site/docs/a.md", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 7, "startColumn": 5, "endLine": 7, "endColumn": 7},
    }


@pytest.mark.parametrize(
    ("findings", "notified"), [([], []), ([BROKEN], []), ([PLACELESS, BROKEN], ["no-site"])]
)
def test_sarif_reports_what_is_wrong_with_the_command_as_a_notification(
    findings: list[Diagnostic], notified: list[str]
) -> None:
    run = sarif_run(as_sarif(findings))

    (invocation,) = run["invocations"]
    shown = invocation.get("toolExecutionNotifications", [])
    assert invocation["executionSuccessful"] is (not notified)
    assert [each["descriptor"]["id"] for each in shown] == notified
    assert [result["ruleId"] for result in run["results"]] == ["broken-link"] * findings.count(BROKEN)


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("site/docs/ä b%.md", "site/docs/%C3%A4%20b%25.md"),
        ("x:y.md", "x%3Ay.md"),
        ("a\udcff.md", "a%FF.md"),
        ("../other/a b.md", None),
    ],
)
def test_sarif_writes_paths_as_uris(
    path: str, uri: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    monkeypatch.chdir(tmp_path)

    run = sarif_run(as_sarif([Diagnostic("x", "m", Span(path, 1))]))

    shown = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    outside = {"uri": (tmp_path.parent / "other/a b.md").resolve().as_uri()}
    assert shown == ({"uri": uri, "uriBaseId": "%SRCROOT%"} if uri else outside)


def test_a_command_in_a_folder_of_the_repository_names_files_from_its_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "website").mkdir()
    monkeypatch.chdir(tmp_path / "website")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))

    assert as_github([WARNING]).startswith("::warning file=website/site/docs/b.md,line=1,")
    assert '"uri": "website/site/docs/b.md"' in as_sarif([WARNING])


def test_a_workflow_command_has_the_place_and_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)

    assert as_github([BROKEN, PLACELESS]) == (
        "::error file=site/docs/a.md,line=7,endLine=7,col=5,endColumn=7,title=broken-link::"
        "no page at /x%0Adid you mean /y?\n"
        "::error title=no-site::site has no site.toml%0Ause --site\n"
    )


def test_content_cannot_leave_its_workflow_command() -> None:
    finding = Diagnostic("x", "50%\r\n::stop\x1b[31m\udcff", Span("a,b:c%\n.md", 1), hint="::set-env::")

    (line,) = as_github([finding]).splitlines()

    properties, _, text = line.removeprefix("::error ").partition("::")
    assert properties.startswith("file=a%2Cb%3Ac%25%0A.md,line=1,")
    assert text == "50%25\ufffd%0A::stop\ufffd[31m\ufffd%0A::set-env::"


@pytest.mark.parametrize("command", ["check", "build"])
@pytest.mark.parametrize("shown_as", ["json", "sarif", "github"])
def test_findings_for_programs_are_all_of_standard_output(
    command: str, shown_as: str, project: Project
) -> None:
    project.edit("docs/intro.md", "faq.md#how", "fqa.md")

    shown = project.run(command, f"--format={shown_as}")

    assert shown.code == 1
    assert shown.err == "1 error, 0 warnings\n"
    match shown_as:
        case "json":
            assert [each["code"] for each in json.loads(shown.out)["findings"]] == ["broken-link"]
        case "sarif":
            assert [each["ruleId"] for each in sarif_run(shown.out)["results"]] == ["broken-link"]
        case _:
            assert re.fullmatch(r"::error file=\S+docs/intro\.md,line=6,.*::no page.*\n", shown.out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check",), "nothing to report\n"),
        (("check", "--pages"), "sentences  median words  page\n"),
        (("build",), "5 pages in "),
    ],
)
def test_what_people_read_goes_to_standard_error_beside_them(
    arguments: tuple[str, ...], said: str, project: Project
) -> None:
    shown = project.run(*arguments, "--format", "json")

    assert (shown.code, json.loads(shown.out)) == (0, {"findings": []})
    assert said in shown.err


def test_a_command_that_cannot_begin_says_so_in_the_format(empty_project: Project) -> None:
    ran = empty_project.run("build", "--format=json")

    assert ran.code == 1
    assert [each["code"] for each in json.loads(ran.out)["findings"]] == ["no-site"]


def test_what_the_system_refuses_has_the_format_too(project: Project) -> None:
    (project.root / "file").write_text("")

    ran = project.run("build", "--out", "file/build", "--format=github")

    assert ran.out.startswith("::error title=system-refused::")


def test_a_reader_that_leaves_ends_a_failed_command_quietly(project: Project) -> None:
    project.edit("docs/intro.md", "faq.md#how", "fqa.md")
    command = [sys.executable, "-c", "from homerow.cli import main; raise SystemExit(main())"]
    with subprocess.Popen(
        [*command, "build", "--format=json"],
        cwd=project.root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as build:
        assert build.stdout is not None
        build.stdout.close()
        _, errors = build.communicate(timeout=60)

    assert build.returncode == 128 + signal.SIGPIPE
    assert errors in {b"", b"1 error, 0 warnings\n"}
