"""The commands around a build: new, clear, serve, help, and wrong usage."""

from __future__ import annotations

import re
from importlib.metadata import version

import pytest

from world import Ran, World

COMMANDS = ("build", "serve", "dev", "check", "search", "new", "power", "clear")


@pytest.mark.parametrize("title", ["features/Low power: states", 'A "quoted" title', "Zoë's # 1"])
def test_a_new_doc_is_a_page_that_builds(world: World, title: str) -> None:
    created = world.run("new", "doc", title)
    path = created.out.strip()

    ran = world.run("build", "--out", "other")

    assert created.code == 0
    assert (world.root / path).is_file()
    assert path.startswith("site/docs/")
    assert (ran.code, re.findall(r"(?:error|warning)\[(.*?)\]", ran.err)) == (0, ["orphan-page"])


def test_a_new_post_is_named_by_its_day_and_builds(world: World) -> None:
    created = world.run("new", "post", "A tour of layers")

    built = world.run("build")

    match = re.fullmatch(r"site/blog/(\d{4})-(\d\d)-(\d\d)-a-tour-of-layers\.md\n", created.out)
    assert match, created.out
    assert (built.code, built.err) == (0, "")
    assert (world.output / "blog" / match[1] / match[2] / match[3] / "a-tour-of-layers.html").is_file()


def test_a_new_document_never_overwrites_one(world: World) -> None:
    before = (world.site / "docs/faq.md").read_text("utf-8")

    ran = world.run("new", "doc", "FAQ")

    assert ran.code == 1
    assert "error[file-exists]" in ran.err
    assert (world.site / "docs/faq.md").read_text("utf-8") == before


@pytest.mark.parametrize("title", ["", "!!!", "../outside", "/etc/outside", "a/../../outside"])
def test_a_new_document_stays_in_its_folder_and_has_a_name(world: World, title: str) -> None:
    ran = world.run("new", "doc", title)

    assert ran.code == 1
    assert "error[unusable-title]" in ran.err
    assert list(world.root.rglob("*outside*")) == []


def test_clear_leaves_the_sources_alone(world: World) -> None:
    world.build()

    ran = world.run("clear")

    assert ran == Ran(0, "", "")
    assert [path.name for path in world.root.iterdir() if path.name != ".homerow"] == ["site"]
    assert list((world.root / ".homerow").glob("*")) == []


def test_clear_has_nothing_to_do_twice(world: World) -> None:
    world.run("clear")

    assert world.run("clear").code == 0


def test_help_shows_every_command_and_examples(empty_world: World) -> None:
    ran = empty_world.run("--help")

    assert ran.code == 0
    assert [
        command for command in COMMANDS if f"homerow {command}" not in ran.out and command != "clear"
    ] == []
    assert "examples:\n" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(empty_world: World, command: str) -> None:
    ran = empty_world.run(command, "--help")

    assert ran.code == 0
    assert ran.out.startswith(f"usage: homerow {command}")


def test_the_version_is_told(empty_world: World) -> None:
    assert empty_world.run("--version").out == f"homerow {version('homerow')}\n"


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
def test_wrong_usage_ends_with_2_and_says_what_is_right(empty_world: World, arguments: list[str]) -> None:
    ran = empty_world.run(*arguments)

    assert ran.code == 2
    assert ran.err.startswith("usage: homerow")
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", ["build", "check", "dev"])
def test_a_folder_without_a_site_is_said_to_be_none(empty_world: World, command: str) -> None:
    ran = empty_world.run(command)

    assert ran.code == 1
    assert ran.err == (
        "error[no-site]: there is no site.toml in site\n"
        "   name your site's folder with --site; "
        "a site begins with a site.toml that has title and url\n"
        "1 error, 0 warnings\n"
    )
