"""The commands around a build: new and clear, the version, and a folder without a site."""

from __future__ import annotations

import re
from importlib.metadata import version

import pytest

from commands import Ran
from project import Project

pytestmark = pytest.mark.slow


def test_new_docs_are_pages_that_build(project: Project) -> None:
    titles = ("features/Low power: states", 'A "quoted" title', "Zoë's # 1")
    for title in titles:
        created = project.run("new", "doc", title)
        assert created.code == 0
        assert created.out.startswith("site/docs/")
        assert (project.root / created.out.strip()).is_file()

    ran = project.run("build", "--out", "other")

    assert (ran.code, re.findall(r"(?:error|warning)\[(.*?)\]", ran.err)) == (0, ["orphan-page"] * 3)


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


def test_the_version_is_told(empty_project: Project) -> None:
    assert empty_project.run("--version").out == f"homerow {version('homerow')}\n"


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
