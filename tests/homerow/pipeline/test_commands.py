"""The commands around a build: new, clear, serve, help, and wrong usage."""

from __future__ import annotations

import re
from importlib.metadata import version

import pytest

from commands import Ran
from project import Project

pytestmark = pytest.mark.slow

COMMANDS = ("build", "serve", "dev", "check", "search", "new", "power", "clear")


@pytest.mark.parametrize("title", ["features/Low power: states", 'A "quoted" title', "Zoë's # 1"])
def test_a_new_doc_is_a_page_that_builds(project: Project, title: str) -> None:
    created = project.run("new", "doc", title)
    path = created.out.strip()

    ran = project.run("build", "--out", "other")

    assert created.code == 0
    assert (project.root / path).is_file()
    assert path.startswith("site/docs/")
    assert (ran.code, re.findall(r"(?:error|warning)\[(.*?)\]", ran.err)) == (0, ["orphan-page"])


def test_a_new_post_is_named_by_its_day_and_builds(project: Project) -> None:
    created = project.run("new", "post", "A tour of layers")

    built = project.run("build")

    match = re.fullmatch(r"site/blog/(\d{4})-(\d\d)-(\d\d)-a-tour-of-layers\.md\n", created.out)
    assert match, created.out
    assert (built.code, built.err) == (0, "")
    assert (project.output / "blog" / match[1] / match[2] / match[3] / "a-tour-of-layers.html").is_file()


def test_a_new_document_never_overwrites_one(project: Project) -> None:
    before = (project.site / "docs/faq.md").read_text("utf-8")

    ran = project.run("new", "doc", "FAQ")

    assert ran.code == 1
    assert "error[file-exists]" in ran.err
    assert (project.site / "docs/faq.md").read_text("utf-8") == before


@pytest.mark.parametrize("title", ["", "!!!", "../outside", "/etc/outside", "a/../../outside"])
def test_a_new_document_stays_in_its_folder_and_has_a_name(project: Project, title: str) -> None:
    ran = project.run("new", "doc", title)

    assert ran.code == 1
    assert "error[unusable-title]" in ran.err
    assert list(project.root.rglob("*outside*")) == []


def test_clear_leaves_the_sources_alone(project: Project) -> None:
    project.build()

    ran = project.run("clear")

    assert ran == Ran(0, "", "")
    assert [path.name for path in project.root.iterdir() if path.name != ".homerow"] == ["site"]
    assert list((project.root / ".homerow").glob("*")) == []


def test_clear_has_nothing_to_do_twice(project: Project) -> None:
    project.run("clear")

    assert project.run("clear").code == 0


def test_help_shows_every_command_and_examples(empty_project: Project) -> None:
    ran = empty_project.run("--help")

    assert ran.code == 0
    assert [
        command for command in COMMANDS if f"homerow {command}" not in ran.out and command != "clear"
    ] == []
    assert "examples:\n" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(empty_project: Project, command: str) -> None:
    ran = empty_project.run(command, "--help")

    assert ran.code == 0
    assert ran.out.startswith(f"usage: homerow {command}")


def test_the_version_is_told(empty_project: Project) -> None:
    assert empty_project.run("--version").out == f"homerow {version('homerow')}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["biuld"],
        ["build", "--relase"],
        ["new", "page", "x"],
        ["new", "doc"],
        ["serve", "--port", "http"],
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_is_right(empty_project: Project, arguments: list[str]) -> None:
    ran = empty_project.run(*arguments)

    assert ran.code == 2
    assert ran.err.startswith("usage: homerow")
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", ["build", "check", "dev"])
def test_a_folder_without_a_site_is_said_to_be_none(empty_project: Project, command: str) -> None:
    ran = empty_project.run(command)

    assert ran.code == 1
    assert ran.err == (
        "error[no-site]: site has no site.toml\n"
        "   name your site's folder with --site; "
        "a site begins with a site.toml that has title and url\n"
        "1 error, 0 warnings\n"
    )
