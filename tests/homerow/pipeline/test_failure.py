"""A build that cannot be finished leaves the site as it was."""

from __future__ import annotations

import re

import pytest

from project import Project, changed_pages

pytestmark = pytest.mark.slow


def test_a_broken_link_fails_the_build_and_leaves_the_last_good_site(built: Project) -> None:
    before = built.files()
    built.edit("docs/intro.md", "faq.md#how", "fqa.md")

    ran = built.run("build")

    assert (ran.code, ran.out) == (1, "")
    assert re.search(r"^site/docs/intro\.md:6:\d+: error\[broken-link\]", ran.err, re.MULTILINE)
    assert ran.err.endswith("\n1 error, 0 warnings\n")
    assert built.files() == before


def test_the_build_after_a_failed_one_publishes_what_was_mended(built: Project) -> None:
    before = built.files()
    built.edit("docs/intro.md", "faq.md#how", "fqa.md")
    built.run("build")
    built.edit("docs/intro.md", "fqa.md", "faq.md")

    built.build()

    assert changed_pages(before, built.files()) == {"docs.html", "payloads/docs.json"}


def test_what_a_failed_build_joined_is_joined_again(project: Project) -> None:
    project.write({"blog/2024-05-06-news.md": "---\ntitle: News\n---\n\nOld news.\n"})
    project.build()
    project.edit("blog/2024-05-06-news.md", "Old", "New")
    project.edit("docs/intro.md", "faq.md#how", "fqa.md")
    assert project.run("build").code == 1
    project.edit("docs/intro.md", "fqa.md", "faq.md#how")

    project.build()

    for name in ("blog/rss.xml", "llms-full.txt"):
        assert "New news." in (project.output / name).read_text("utf-8")


def test_a_folder_that_was_not_built_is_never_replaced(project: Project) -> None:
    project.output.mkdir()
    (project.output / "thesis.txt").write_text("ten years of work", "utf-8")

    built, cleared = project.run("build"), project.run("clear")

    assert (built.code, cleared.code) == (1, 1)
    assert "error[output-not-ours]" in built.err
    assert "error[output-not-ours]" in cleared.err
    assert (project.output / "thesis.txt").read_text("utf-8") == "ten years of work"


def test_a_check_publishes_nothing(project: Project) -> None:
    ran = project.run("check")

    assert (ran.code, ran.out, ran.err) == (0, "nothing to report\n", "")
    assert not project.output.exists()


def test_a_check_leaves_the_published_site_and_the_next_build_alone(built: Project) -> None:
    before = built.files()
    built.edit("docs/faq.md", "Like this.", "Like that.")

    built.run("check")

    assert built.files() == before
    assert " 1 rendered" in built.build()


def test_the_output_cannot_lie_among_the_sources(project: Project) -> None:
    ran = project.run("build", "--out", "site/static/out")

    assert ran.code == 1
    assert "error[output-in-site]" in ran.err
    assert not (project.site / "static").exists()


def test_an_output_beside_the_site_may_be_named_from_inside_it(project: Project) -> None:
    ran = project.run("build", "--site", "site/../site", "--out", "site/../elsewhere")

    assert ran.code == 0
    assert (project.root / "elsewhere" / "index.html").exists()
