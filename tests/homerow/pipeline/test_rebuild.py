"""A second build does nothing, or processes only changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from project import SMALL_SITE, Project, changed_pages

pytestmark = pytest.mark.slow


def rendered(report: str) -> tuple[int, int]:
    """Return how many pages a report counts, and how many of them were rendered again."""
    match = re.search(r"(\d+) pages in .*, (\d+) rendered", report)
    assert match, report
    return int(match[1]), int(match[2])


def test_a_cold_build_renders_every_page(project: Project) -> None:
    report = project.build()

    pages, anew = rendered(report)
    assert anew == pages == 5
    assert "seconds by step: parse " in report
    assert {"index.html", "docs.html", "docs/faq.html", "404.html"} <= project.files().keys()


def test_every_page_has_a_payload(built: Project) -> None:
    files = built.files()

    assert {"payloads/index.json", "payloads/docs.json", "payloads/docs/faq.json"} <= files.keys()


def test_a_second_build_finds_nothing_changed(built: Project) -> None:
    before = built.files()

    report = built.build()

    assert "nothing changed" in report
    assert built.files() == before


def test_a_file_that_is_touched_has_not_changed(built: Project) -> None:
    (built.site / "docs/faq.md").touch()

    assert "nothing changed" in built.build()


def test_the_output_does_not_depend_on_the_folder(tmp_path: Path) -> None:
    projects = [Project(tmp_path / name) for name in ("here", "over/there")]
    for each in projects:
        each.write(SMALL_SITE)
        each.build()

    here, there = (each.files() for each in projects)

    assert changed_pages(here, there) == set()


def test_an_incremental_build_gives_what_a_cold_one_gives(built: Project) -> None:
    built.edit("docs/faq.md", "Like this.", "Like that.")
    built.build()
    incremental = built.files()

    built.run("clear")
    built.build()

    assert changed_pages(incremental, built.files()) == set()


def test_changed_prose_renders_its_page_alone(built: Project) -> None:
    before = built.files()
    built.edit("docs/faq.md", "Like this.", "Like that.")

    _, anew = rendered(built.build())

    assert anew == 1
    assert changed_pages(before, built.files()) == {"docs/faq.html", "payloads/docs/faq.json"}


def test_a_changed_title_renders_the_pages_whose_sidebar_shows_it(built: Project) -> None:
    before = built.files()
    built.edit("docs/faq.md", "title: Questions", "title: Answers")

    _, anew = rendered(built.build())

    assert anew == 2
    assert {"docs.html", "docs/faq.html"} <= changed_pages(before, built.files())
    assert "index.html" not in changed_pages(before, built.files())
    assert "Answers" in (built.output / "docs.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [("Small", "Little"), ("\n", '\nhead = [{ tag = "meta", name = "author", content = "Ada" }]\n')],
    ids=["title", "head"],
)
def test_what_all_pages_show_renders_all_pages(built: Project, old: str, new: str) -> None:
    text = (built.site / "site.toml").read_text("utf-8")
    built.write({"site.toml": text.replace(old, new, 1)})

    pages, anew = rendered(built.build())

    assert anew == pages


def test_a_changed_heading_renders_the_pages_that_link_to_its_anchor(built: Project) -> None:
    built.edit("docs/faq.md", "## How\n", "## How {#how-else}\n")
    built.edit("docs/intro.md", "#how", "#how-else")

    _, anew = rendered(built.build())

    assert anew == 2
    assert "/docs/faq#how-else" in (built.output / "docs.html").read_text("utf-8")


def test_a_changed_partial_renders_the_pages_that_hold_it(project: Project) -> None:
    project.write(
        {
            "docs/_hint.md": "Ask on the chat.\n",
            "docs/faq.md": 'import Hint from "./_hint.md"\n\n# Questions\n\n## How\n\n<Hint/>\n',
        }
    )
    project.build()
    project.edit("docs/_hint.md", "chat", "forum")

    _, anew = rendered(project.build())

    assert anew == 1
    assert "Ask on the forum." in (project.output / "docs/faq.html").read_text("utf-8")


def test_files_of_a_removed_page_are_gone(built: Project) -> None:
    (built.site / "docs/faq.md").unlink()
    built.edit("docs/intro.md", "[questions](faq.md#how)", "chat")
    built.edit("sidebars.toml", ', "faq"', "")

    built.build()

    assert not [name for name in built.files() if "faq" in name]


def test_a_removed_static_file_is_gone(project: Project) -> None:
    project.write({"static/notes.txt": "hello\n"})
    project.build()
    assert (project.output / "notes.txt").read_text("utf-8") == "hello\n"

    (project.site / "static/notes.txt").unlink()
    project.build()

    assert not (project.output / "notes.txt").exists()


def test_a_page_that_became_another_kind_of_wrong_is_checked_again(built: Project) -> None:
    built.write({"site.toml": SMALL_SITE["site.toml"] + '[severities]\nbroken_anchor = "throw"\n'})
    built.edit("docs/intro.md", "faq.md#how", "faq.md#why")
    first = built.run("build")

    built.edit("docs/faq.md", "## How\n", "## Why\n")

    assert first.code == 1
    assert "broken-anchor" in first.err
    assert built.build()


def test_warnings_are_shown_by_a_build_that_does_nothing(project: Project) -> None:
    project.write({"docs/faq.md": "# Questions\n\n## How\n\n```klingon\nqapla\n```\n"})

    first, second = project.run("build"), project.run("build")

    assert (first.code, second.code) == (0, 0)
    assert "nothing changed" in second.out
    assert "unknown-language" in first.err
    assert second.err == first.err
