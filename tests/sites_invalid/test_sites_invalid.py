"""Every diagnostic, produced by a site and printed as its author reads it.

A folder is a site with one thing wrong, and expected.txt what `homerow check` says of it. After a change of
words run `pytest tests/sites_invalid --write-expected`, and read the diff.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import docusaurus
import homerow
import zmk
from homerow.cli.outcome import exit_code, show
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.run import run_check
from project import Project

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent
SITES = sorted(path.parent for path in FOLDER.glob("*/site.toml"))
PACKAGES = (Path(docusaurus.__file__).parent, Path(homerow.__file__).parent, Path(zmk.__file__).parent)
UPGRADES = PACKAGES[2] / "devicetree/upgrade"  # its findings are about keymaps and have their own tests
EXPECTED = "expected.txt"
CODE = re.compile(r"[a-z]+(?:-[a-z0-9]+)*")
SHOWN = re.compile(r"^(?:.+:\d+:\d+: )?(?:error|warning)\[(?P<code>[a-z0-9-]+)\]: ", re.MULTILINE)

# Calls with a finding's code among their arguments.
REPORTERS = frozenset(
    {
        "Diagnostic",
        "Finding",
        "Problem",
        "report",
        "report_chosen",
        "warn",
        "report_key",
        "_report",
        "add",
        "find",
        "find_node",
        "finding",
        "key_finding",
        "_finding",
        "file_problem",
        "_failure",
        "file_failure",
    }
)

# Files that are too large or too odd for git.
GENERATED: Mapping[str, Mapping[str, str]] = {
    "file-too-large": {"docs/intro.md": "word " * 500_000},
    "front-matter-too-long": {"docs/intro.md": f"---\ntitle: {'long ' * 4_000}\n---\n"},
    "missing-config": {"sidebars.toml/is-a-folder": ""},
    "odd-file-name": {"docs/\x07.md": "Words.\n"},
    "odd-file-name/in-static": {"static/\x07.txt": "Words.\n"},
    "nul-byte": {"docs/intro.md": "Words\0.\n"},
}

# Codes that are about a command or a machine and not about a site, and the tests that produce them.
ELSEWHERE: Mapping[str, str] = {
    "not-read-yet": "homerow/devserver/test_session.py",
    "search-stopped": "homerow/pipeline/test_search_index.py",
    "shallow-clone": "homerow/pipeline/test_run.py",
    "broken-component": "homerow/pipeline/test_components.py",
    "bad-export": "homerow/search/test_export.py",
    "bad-port": "homerow/server/test_server.py",
    "bad-version-name": "homerow/site/version_cut/test_plan.py",
    "bad-version-route": "homerow/site/version_cut/test_plan.py",
    "broken-external-link": "homerow/site/checks/test_external.py",
    "broken-front-end": "homerow/rendering/test_front_end.py",
    "crash": "homerow/devserver/test_on_save.py",
    "different-fact": "zmk/checkout/test_facts_command.py",
    "file-exists": "homerow/pipeline/test_commands.py",
    "gone-fact": "zmk/checkout/test_facts_command.py",
    "incomplete-tls": "homerow/pipeline/test_servers.py",
    "missing-component": "homerow/rendering/test_front_end.py",
    "missing-fact": "zmk/checkout/test_facts_command.py",
    "missing-packages": "docusaurus/test_extension.py",
    "missing-front-end": "homerow/rendering/test_front_end.py",
    "no-docusaurus-site": "docusaurus/migration/test_migrate.py",
    "unreadable-configuration": "docusaurus/migration/test_migrate.py",
    "no-documents": "homerow/site/version_cut/test_cut.py",
    "no-npm": "homerow/devserver/test_vite.py",
    "no-web-sources": "homerow/devserver/test_vite.py",
    "no-index": "homerow/pipeline/test_search_index.py",
    "too-many-findings": "homerow/markdown/test_bounds.py",
    "slow-page": "homerow/pipeline/test_compile.py",
    "too-deep": "homerow/markdown/test_bounds.py",
    "no-mcp": "homerow/cli/test_mcp.py",
    "no-release": "homerow/cli/test_mcp.py",
    "damaged-release": "homerow/cli/test_release.py",
    "keymap-note": "zmk/simulator/test_findings.py",
    "unusable-keymap": "zmk/simulator/test_keyboard.py",
    "unusable-store": "homerow/cli/test_report.py",
    "no-site": "homerow/pipeline/test_commands.py",
    "other-index": "homerow/pipeline/test_search_index.py",
    "output-in-site": "homerow/pipeline/test_failure.py",
    "output-not-ours": "homerow/pipeline/test_failure.py",
    "port-in-use": "homerow/pipeline/test_servers.py",
    "render-failed": "homerow/pipeline/test_render.py",
    "system-refused": "homerow/cli/test_cli.py",
    "uneditable-config": "homerow/site/version_cut/test_files.py",
    "unchecked-external-link": "homerow/site/checks/test_external.py",
    "unknown-address": "homerow/server/test_server.py",
    "unreadable-firmware": "zmk/checkout/test_facts_command.py",
    "unreadable-file": "homerow/content/test_discovery.py",
    "unusable-cache": "homerow/pipeline/cache/test_folder.py",
    "unusable-title": "homerow/pipeline/test_commands.py",
    "version-exists": "homerow/site/version_cut/test_plan.py",
    "worker-died": "homerow/pipeline/test_workers.py",
    "wrong-base-url": "homerow/pipeline/test_build_options.py",
}

# Codes without a test, and why.
UNTESTED: Mapping[str, str] = {
    "address-refused": "whatever else a system may refuse",
    "cannot-watch": "needs a machine without inotify watches",
    "port-forbidden": "needs a user without rights; tests may run as root",
    "vite-silent": "Vite answers; waiting for it not to takes 20 s",
}


@pytest.fixture(scope="module")
def codes_in_source() -> frozenset[str]:
    """Return every code in the packages but those of the keymap upgrader."""
    modules = (path for package in PACKAGES for path in package.rglob("*.py"))
    paths = (path for path in modules if UPGRADES not in path.parents)
    trees = (ast.parse(path.read_text("utf-8")) for path in paths)
    return frozenset(code for tree in trees for node in ast.walk(tree) for code in codes_of(node))


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_a_check_says_what_is_wrong(
    site: Path, empty_project: Project, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(site, empty_project.site, symlinks=True, ignore=shutil.ignore_patterns(EXPECTED))
    monkeypatch.chdir(empty_project.root)
    shown, code = checked()
    if request.config.getoption("--write-expected"):
        (site / EXPECTED).write_text(shown, "utf-8")

    assert shown == (site / EXPECTED).read_text("utf-8")
    assert code == (1 if "error[" in shown else 0)


def checked() -> tuple[str, int]:
    """Check the site in this process, which has imported all; return what is printed and the exit code."""
    options = argparse.Namespace(site=Path.cwd() / "site", out=Path.cwd() / "build")
    printed = io.StringIO()
    with contextlib.redirect_stderr(printed):
        code = exit_code(_check, options)
    return printed.getvalue(), code


def _check(options: argparse.Namespace) -> int:
    log = run_check(BuildOptions(options.site, options.out, workers=1)).log
    show(log)
    return 1 if log.has_errors else 0


@pytest.mark.parametrize("code", GENERATED)
def test_a_check_says_what_is_odd(code: str, project: Project) -> None:
    for path in GENERATED[code]:
        (project.site / path.partition("/is-a-folder")[0]).unlink(missing_ok=True)
    project.write(GENERATED[code])

    ran = project.run("check")

    assert code.partition("/")[0] in shown_codes(ran.err)
    assert ran.code == 1


def test_a_folder_that_is_named_by_a_code_shows_it(codes_in_source: frozenset[str]) -> None:
    named = [site for site in SITES if site.name in codes_in_source]

    assert [site.name for site in named if site.name not in expected_codes(site)] == []


def test_every_code_is_produced_by_a_test(codes_in_source: frozenset[str]) -> None:
    produced = set(GENERATED) | set(ELSEWHERE) | set(UNTESTED)
    for site in SITES:
        produced |= expected_codes(site)

    assert sorted(codes_in_source - produced) == []


def test_every_code_that_is_produced_elsewhere_is() -> None:
    tests = FOLDER.parent

    assert [code for code, path in ELSEWHERE.items() if code not in (tests / path).read_text("utf-8")] == []


def test_codes_are_found_in_the_source_however_they_are_given(codes_in_source: frozenset[str]) -> None:
    shown = set().union(*(expected_codes(site) for site in SITES))

    assert sorted(shown - codes_in_source) == []


def expected_codes(site: Path) -> set[str]:
    return shown_codes((site / EXPECTED).read_text("utf-8"))


def shown_codes(text: str) -> set[str]:
    return {match["code"] for match in SHOWN.finditer(text)}


def codes_of(node: ast.AST) -> Iterator[str]:
    """Yield the codes that a node gives: `code="x"`, an argument of a reporter, the head of a table's row."""
    match node:
        case ast.keyword(arg="code", value=ast.Constant(value=str(code))):
            yield code
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=arguments) if name in REPORTERS:
            texts = (str(argument.value) for argument in arguments if isinstance(argument, ast.Constant))
            yield from (text for text in texts if CODE.fullmatch(text))
        case ast.Tuple(elts=[ast.Constant(value=str(code)), message, *_]) if "-" in code and CODE.fullmatch(
            code
        ):
            if " " in ast.unparse(message).strip("'\"") and not isinstance(message, ast.Call | ast.Tuple):
                yield code
        case _:
            return
