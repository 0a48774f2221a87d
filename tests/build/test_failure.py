"""A build that cannot be finished leaves the site as it was."""

from __future__ import annotations

import re

from world import World, changed_pages


def test_a_broken_link_fails_the_build_and_leaves_the_last_good_site(world: World) -> None:
    world.build()
    before = world.files()
    world.edit("docs/intro.md", "faq.md#how", "fqa.md")

    ran = world.run("build")

    assert (ran.code, ran.out) == (1, "")
    assert re.search(r"^site/docs/intro\.md:6:\d+: error\[broken-link\]", ran.err, re.MULTILINE)
    assert ran.err.endswith("\n1 error, 0 warnings\n")
    assert world.files() == before


def test_all_findings_are_shown_at_once(world: World) -> None:
    world.edit("docs/intro.md", "faq.md#how", "fqa.md")
    world.edit("docs/faq.md", "Like this.", "[Why](intro.md#why)")

    ran = world.run("build")

    assert "error[broken-link]" in ran.err
    assert "error[broken-anchor]" in ran.err


def test_the_build_after_a_failed_one_publishes_what_was_mended(world: World) -> None:
    world.build()
    before = world.files()
    world.edit("docs/intro.md", "faq.md#how", "fqa.md")
    world.run("build")
    world.edit("docs/intro.md", "fqa.md", "faq.md")

    world.build()

    assert changed_pages(before, world.files()) == {"docs.html", "payloads/docs.json"}


def test_a_folder_that_was_not_built_is_never_replaced(world: World) -> None:
    world.output.mkdir()
    (world.output / "thesis.txt").write_text("ten years of work", "utf-8")

    built, cleared = world.run("build"), world.run("clear")

    assert (built.code, cleared.code) == (1, 1)
    assert "error[output-not-ours]" in built.err
    assert "error[output-not-ours]" in cleared.err
    assert (world.output / "thesis.txt").read_text("utf-8") == "ten years of work"


def test_a_check_publishes_nothing(world: World) -> None:
    ran = world.run("check")

    assert (ran.code, ran.out, ran.err) == (0, "nothing to report\n", "")
    assert not world.output.exists()


def test_a_check_leaves_the_published_site_and_the_next_build_alone(world: World) -> None:
    world.build()
    before = world.files()
    world.edit("docs/faq.md", "Like this.", "Like that.")

    world.run("check")

    assert world.files() == before
    assert " 1 rendered" in world.build()


def test_the_output_cannot_lie_among_the_sources(world: World) -> None:
    ran = world.run("build", "--out", "site/static/out")

    assert ran.code == 1
    assert "error[output-in-site]" in ran.err
    assert not (world.site / "static").exists()
