"""What a second build does: nothing, or just what changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from world import SMALL_SITE, World, changed_pages


@pytest.fixture
def built(world: World) -> World:
    world.build()
    return world


def rendered(report: str) -> tuple[int, int]:
    """Return how many pages a report counts, and how many of them were rendered anew."""
    match = re.search(r"(\d+) pages in .*, (\d+) rendered", report)
    assert match, report
    return int(match[1]), int(match[2])


def test_a_cold_build_renders_every_page(world: World) -> None:
    pages, anew = rendered(world.build())

    assert anew == pages
    assert {"index.html", "docs.html", "docs/faq.html", "404.html"} <= world.files().keys()


def test_every_page_has_a_payload(built: World) -> None:
    files = built.files()

    assert {"payloads/index.json", "payloads/docs.json", "payloads/docs/faq.json"} <= files.keys()


def test_a_second_build_finds_nothing_changed(built: World) -> None:
    before = built.files()

    report = built.build()

    assert "nothing changed" in report
    assert built.files() == before


def test_a_file_that_is_touched_has_not_changed(built: World) -> None:
    (built.site / "docs/faq.md").touch()

    assert "nothing changed" in built.build()


def test_the_output_does_not_depend_on_the_folder(tmp_path: Path) -> None:
    worlds = [World(tmp_path / name) for name in ("here", "over/there")]
    for each in worlds:
        each.write(SMALL_SITE)
        each.build()

    here, there = (each.files() for each in worlds)

    assert changed_pages(here, there) == set()


def test_an_incremental_build_gives_what_a_cold_one_gives(built: World) -> None:
    built.edit("docs/faq.md", "Like this.", "Like that.")
    built.build()
    incremental = built.files()

    built.run("clear")
    built.build()

    assert changed_pages(incremental, built.files()) == set()


def test_changed_prose_renders_its_page_alone(built: World) -> None:
    before = built.files()
    built.edit("docs/faq.md", "Like this.", "Like that.")

    _, anew = rendered(built.build())

    assert anew == 1
    assert changed_pages(before, built.files()) == {"docs/faq.html", "payloads/docs/faq.json"}


def test_a_changed_title_renders_all_pages_that_may_show_it(built: World) -> None:
    built.edit("docs/faq.md", "title: Questions", "title: Answers")

    pages, anew = rendered(built.build())

    assert anew == pages
    assert "Answers" in (built.output / "docs.html").read_text("utf-8")


def test_a_changed_heading_renders_the_pages_that_link_to_its_anchor(built: World) -> None:
    built.edit("docs/faq.md", "## How\n", "## How {#how-else}\n")
    built.edit("docs/intro.md", "#how", "#how-else")

    _, anew = rendered(built.build())

    assert anew == 2
    assert "/docs/faq#how-else" in (built.output / "docs.html").read_text("utf-8")


def test_a_changed_partial_renders_the_pages_that_hold_it(world: World) -> None:
    world.write(
        {
            "docs/_hint.md": "Ask on the chat.\n",
            "docs/faq.md": 'import Hint from "./_hint.md"\n\n# Questions\n\n## How\n\n<Hint/>\n',
        }
    )
    world.build()
    world.edit("docs/_hint.md", "chat", "forum")

    _, anew = rendered(world.build())

    assert anew == 1
    assert "Ask on the forum." in (world.output / "docs/faq.html").read_text("utf-8")


def test_files_of_a_removed_page_are_gone(built: World) -> None:
    (built.site / "docs/faq.md").unlink()
    built.edit("docs/intro.md", "[questions](faq.md#how)", "chat")
    built.edit("sidebars.toml", ', "faq"', "")

    built.build()

    assert not [name for name in built.files() if "faq" in name]


def test_a_removed_static_file_is_gone(world: World) -> None:
    world.write({"static/notes.txt": "hello\n"})
    world.build()
    assert (world.output / "notes.txt").read_text("utf-8") == "hello\n"

    (world.site / "static/notes.txt").unlink()
    world.build()

    assert not (world.output / "notes.txt").exists()


def test_a_page_that_became_another_kind_of_wrong_is_checked_again(built: World) -> None:
    built.edit("docs/intro.md", "faq.md#how", "faq.md#why")
    first = built.run("build")

    built.edit("docs/faq.md", "## How\n", "## Why\n")

    assert first.code == 1
    assert "broken-anchor" in first.err
    assert built.build()


def test_warnings_are_shown_by_a_build_that_does_nothing(world: World) -> None:
    world.write({"docs/faq.md": "# Questions\n\n## How\n\n```klingon\nqapla\n```\n"})

    first, second = world.run("build"), world.run("build")

    assert (first.code, second.code) == (0, 0)
    assert "nothing changed" in second.out
    assert "unknown-language" in first.err
    assert second.err == first.err
