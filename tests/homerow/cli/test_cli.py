"""The command line, called as a function."""

from __future__ import annotations

import argparse
import errno
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from commands import Ran
from homerow.cli import main
from homerow.cli.outcome import exit_code
from project import Project

COMMANDS = (
    *("build", "serve", "dev", "check", "search", "report", "new", "version", "clear"),
    *("power", "facts", "keymap"),
)


def arguments_of(project: Project, *arguments: str) -> list[str]:
    return [*arguments, "--site", str(project.site), "--out", str(project.output)]


def test_help_names_every_command_and_gives_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])

    shown = capsys.readouterr().out
    examples = shown.partition("examples:\n")[2].splitlines()
    assert end.value.code == 0
    assert [command for command in COMMANDS if f"    {command} " not in shown] == []
    assert {example.split()[0] for example in examples} == {"homerow"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples_of_its_own(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    shown = capsys.readouterr().out
    examples = shown.partition("examples:\n")[2].splitlines()

    assert shown.startswith(f"usage: homerow {command}")
    assert {each.split()[1] for each in examples if each.startswith("  homerow ")} <= {command}


def test_every_example_of_the_help_can_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    examples = capsys.readouterr().out.partition("examples:\n")[2].splitlines()
    words = [example.split("  ")[1].split()[1:] for example in examples]

    for command, *options in words:
        flags = [option for option in options if option.startswith("--")]
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert [flag for flag in flags if flag not in capsys.readouterr().out] == []


def test_the_version_imports_nothing_that_a_command_needs() -> None:
    program = (
        "import sys, homerow.cli\n"
        "try: homerow.cli.main(sys.argv[1:])\n"
        "except SystemExit: print(*sorted(name for name in sys.modules if name.startswith('homerow')))"
    )

    command = [sys.executable, "-c", program, "--version"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)

    assert ran.stdout.splitlines()[-1] == "homerow homerow.cli homerow.commands"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["biuld"],
        ["build", "--relase"],
        ["new", "page", "x"],
        ["new", "doc"],
        ["new", "doc", "x", "--out", "build"],
        ["search", "x", "--site", "site"],
        ["serve", "--proxy", "x"],
        ["serve", "--port", "http"],
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)

    assert end.value.code == 2
    assert capsys.readouterr().err.startswith("usage: homerow")


def test_warnings_are_shown_and_do_not_fail(project: Project) -> None:
    project.write({"docs/lost.md": "# Lost\n", "docs/lonely.md": "# Lonely\n"})

    ran = project.run("check")

    assert ran.code == 0
    assert ran.err.endswith("\n0 errors, 2 warnings\n")


def test_what_the_system_refuses_is_a_finding(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    (project.root / "file").write_text("")

    code = main(["build", "--site", str(project.site), "--out", str(project.root / "file/build")])

    shown = capsys.readouterr().err
    assert code == 1
    assert shown.startswith("error[system-refused]: ")
    assert "file/.build.releases: Not a directory" in shown
    assert "a folder is needed here: rename or remove the file" in shown


def test_of_a_copy_the_place_is_named_where_it_was_to_go(capsys: pytest.CaptureFixture[str]) -> None:
    def copy(_options: argparse.Namespace) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", "/package/page.js", None, "build/page.js")

    assert exit_code(copy, argparse.Namespace()) == 1
    shown = capsys.readouterr().err
    assert shown.startswith("error[system-refused]: build/page.js: No space left on device\n   make room")


def test_ctrl_c_ends_quietly_as_shells_expect(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_path: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "rename", interrupt)

    assert project.run("build") == Ran(130, "", "")


def test_a_reader_that_leaves_ends_a_command_quietly(project: Project) -> None:
    command = [sys.executable, "-c", "from homerow.cli import main; raise SystemExit(main())"]
    with subprocess.Popen(
        [*command, *arguments_of(project, "build")], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as build:
        assert build.stdout is not None
        build.stdout.close()
        _, errors = build.communicate(timeout=60)

    assert (build.returncode, errors) == (128 + signal.SIGPIPE, b"")


def test_a_taken_port_is_told_before_the_site_is_built(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code = main(arguments_of(project, "serve", "--build", "--port", port))

    assert code == 1
    assert "error[port-in-use]" in capsys.readouterr().err
    assert not project.output.exists()


def test_a_new_document_needs_a_site(empty_project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["new", "doc", "Low power", "--site", str(empty_project.site)])

    assert code == 1
    assert "error[no-site]" in capsys.readouterr().err
    assert not empty_project.site.exists()


def test_a_check_needs_no_folder_to_write_to(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = project.root.resolve()

    def may(path: Path, _mode: int) -> bool:  # a test that runs as root may write everywhere
        return not Path(path).resolve().is_relative_to(folder)

    monkeypatch.setattr(os, "access", may)

    assert project.run("check") == Ran(0, "nothing to report\n", "")
    assert [path.name for path in project.root.iterdir()] == ["site"]
