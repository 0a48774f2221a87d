"""The search index of a release, and `homerow search`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from homerow.build.cache_folder import open_cache
from homerow.search.index import Index
from homerow.search.location import find_index
from homerow.service.app import create_app
from markdown.cases import SITE
from service.asking import ask_raw
from world import World

KEYCODE_FILES = ("keycodes.json", "keycode-groups.toml")
SYNONYMS = 'groups = [["questions", "faq"]]\n'


def index(world: World) -> Path:
    found = find_index(world.output.resolve())
    assert found is not None
    return found


def inodes(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): path.stat().st_ino for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def built(world: World) -> World:
    world.build()
    return world


def test_a_built_site_can_be_searched(built: World) -> None:
    ran = built.run("search", "questons")

    assert (ran.code, ran.err) == (0, "")
    assert "1. Questions\n   https://small.test/docs/faq\n" in ran.out
    assert ran.out.endswith("2 pages found\n")


def test_an_explained_hit_shows_the_parts_of_its_score(built: World) -> None:
    assert "proximity " in built.run("search", "--explain", "questions").out
    assert "proximity " not in built.run("search", "questions").out


def test_nothing_found_is_exit_code_1(built: World) -> None:
    ran = built.run("search", "xylophone")

    assert (ran.code, ran.out) == (1, "nothing found\n")


def test_without_a_built_site_search_says_what_to_run(world: World) -> None:
    ran = world.run("search", "questions")

    assert ran.code == 1
    assert "error[no-index]" in ran.err
    assert "homerow build" in ran.err


def test_an_index_of_another_version_is_refused_and_not_misread(built: World) -> None:
    meta = index(built) / "meta.json"
    meta.write_text(meta.read_text("utf-8").replace('"name": "titles"', '"name": "headings"'), "utf-8")

    ran = built.run("search", "questions")

    assert ran.code == 1
    assert "error[other-index]" in ran.err
    assert "homerow build" in ran.err


def test_words_that_mean_the_same_are_found_after_the_next_build(built: World) -> None:
    assert built.run("search", "faq").code == 1

    built.write({"data/synonyms.toml": SYNONYMS})
    built.build()

    assert "https://small.test/docs/faq" in built.run("search", "faq").out


def test_what_no_page_says_otherwise_leaves_the_index_as_it_was(built: World) -> None:
    before = index(built)
    files = inodes(before)
    built.write({"static/robots.txt": "User-agent: *\n"})

    built.build()

    assert index(built).name == before.name
    assert inodes(index(built)) == files


def test_changed_prose_is_found(built: World) -> None:
    built.edit("docs/faq.md", "Like this.", "With a xylophone.")

    built.build()

    assert "https://small.test/docs/faq#how" in built.run("search", "xylophone").out


def page_keys(world: World) -> Mapping[str, str]:
    with open_cache(world.root / ".homerow" / "site" / "cache.sqlite") as store:
        return store.indexed_page_keys()


def test_a_changed_page_alone_is_read_again_and_gives_the_index_of_a_build_from_nothing(built: World) -> None:
    before = page_keys(built)
    built.edit("docs/faq.md", "Like this.", "With a xylophone.")

    built.build()

    after, records = page_keys(built), list(Index(index(built)).records())
    assert {route for route in after if before[route] != after[route]} == {"/docs/faq"}
    built.run("clear")
    built.build()
    assert list(Index(index(built)).records()) == records


def test_a_page_that_is_gone_is_found_no_more(built: World) -> None:
    (built.site / "docs" / "faq.md").unlink()
    built.edit("docs/intro.md", "First, see the [questions](faq.md#how).", "First.")
    built.edit("sidebars.toml", ', "faq"', "")

    built.build()

    assert built.run("search", "questions").code == 1
    assert "/docs/faq" not in page_keys(built)


def test_changed_facts_are_found_in_the_rows_that_show_them(built: World) -> None:
    facts = {f"data/{name}": (SITE / "data" / name).read_text("utf-8") for name in KEYCODE_FILES}
    built.write({"docs/faq.md": "---\ntitle: Keys\n---\n\n## How\n\n<Keycodes/>\n", **facts})
    built.build()
    assert "https://small.test/docs/faq#percent\n" in built.run("search", "%").out

    built.edit("data/keycodes.json", '"percent sign"', '"xylophone"')
    built.build()

    assert "https://small.test/docs/faq#percent\n" in built.run("search", "xylophone").out


def test_a_page_that_is_not_to_be_found_is_not(built: World) -> None:
    built.edit("docs/faq.md", "title: Questions", "title: Questions\nsearch: false")

    built.build()

    assert "docs/faq" not in built.run("search", "questions").out


def test_the_index_is_not_served(built: World) -> None:
    app = create_app(built.output)
    name = index(built).name

    for file in ("records.jsonl", "facets.json"):
        answer = asyncio.run(ask_raw(app, f"/.search/{name}/{file}".encode()))
        assert answer.status == 404


def test_the_index_has_no_compressed_siblings(world: World) -> None:
    world.build("--release")

    assert [path for path in index(world).rglob("*") if path.suffix in {".br", ".gz"}] == []


def test_the_index_has_records_of_every_page(built: World) -> None:
    pages = {record.url_without_anchor for record in Index(index(built)).records()}

    assert pages == {"https://small.test/", "https://small.test/docs", "https://small.test/docs/faq"}
