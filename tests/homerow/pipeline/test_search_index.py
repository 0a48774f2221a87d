"""The search index of a release, and `homerow search`."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from homerow.cli import main
from homerow.pipeline.cache.folder import open_cache
from homerow.search import isolate
from homerow.search.files import FOLDER, MANIFEST, read_pages
from markdown_cases import SITE
from project import SMALL_SITE, Project

pytestmark = pytest.mark.slow

KEYCODE_FILES = ("keycodes.json", "keycode-groups.toml")
VERSIONS = """
[[versions]]
name = "current"
label = "Next"

[[versions]]
name = "1"
label = "1"
path = "docs-1"
route = "/docs/1"
is_last = false
"""
SYNONYMS = 'groups = [["questions", "faq"]]\n'


def index_inodes(project: Project) -> dict[str, int]:
    """Return the files of the index with their inodes."""
    files = [project.output / MANIFEST, *(project.output / FOLDER).iterdir()]
    return {path.name: path.stat().st_ino for path in files}


def test_a_built_site_can_be_searched(built: Project) -> None:
    ran = built.run("search", "questons")

    assert (ran.code, ran.err) == (0, "")
    assert "1. Questions\n   https://small.test/docs/faq\n" in ran.out
    assert ran.out.endswith("2 pages found\n")


def test_an_explained_hit_shows_the_parts_of_its_score(built: Project) -> None:
    assert "proximity " in built.run("search", "--explain", "questions").out
    assert "proximity " not in built.run("search", "questions").out


def test_nothing_found_is_exit_code_1(built: Project) -> None:
    ran = built.run("search", "xylophone")

    assert (ran.code, ran.out) == (1, "nothing found\n")


def test_a_search_that_takes_too_long_is_stopped(
    built: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(isolate, "QUERY_SECONDS", 1e-9)

    assert main(["search", "--out", str(built.output), "questions"]) == 1

    assert "error[search-stopped]: it took more than 1e-09 s" in capsys.readouterr().err


def test_without_a_built_site_search_says_what_to_run(project: Project) -> None:
    ran = project.run("search", "questions")

    assert ran.code == 1
    assert "error[no-index]" in ran.err
    assert "homerow build" in ran.err


def test_a_damaged_index_is_refused_and_not_misread(built: Project) -> None:
    manifest = built.output / MANIFEST
    manifest.write_text(manifest.read_text("utf-8").replace('"packed"', '"wrapped"'), "utf-8")

    ran = built.run("search", "questions")

    assert ran.code == 1
    assert "error[other-index]" in ran.err
    assert "homerow build" in ran.err


def test_words_that_mean_the_same_are_found_after_the_next_build(built: Project) -> None:
    assert built.run("search", "faq").code == 1

    built.write({"data/synonyms.toml": SYNONYMS})
    built.build()

    assert "https://small.test/docs/faq" in built.run("search", "faq").out


def test_what_no_page_says_otherwise_leaves_the_index_as_it_was(built: Project) -> None:
    files = index_inodes(built)
    assert {name.split("-")[0] for name in files} == {"search", "terms", "texts", "vectors"}
    built.write({"static/robots.txt": "User-agent: *\n"})

    built.build()

    assert index_inodes(built) == files


def test_a_site_without_search_has_no_index(built: Project) -> None:
    built.write({"site.toml": (built.site / "site.toml").read_text("utf-8") + "[search]\nenabled = false\n"})
    built.build()

    assert not (built.output / "search-index.json").exists()


def test_damaged_index_is_written_again(built: Project) -> None:
    (texts,) = (built.output.resolve() / FOLDER).glob("texts-*")
    texts.unlink()
    texts.write_bytes(b"")
    built.write({"static/robots.txt": "User-agent: *\n"})

    built.build()

    assert built.run("search", "questions").code == 0


def test_changed_prose_is_found(built: Project) -> None:
    built.edit("docs/faq.md", "Like this.", "With a xylophone.")

    built.build()

    assert "https://small.test/docs/faq#how" in built.run("search", "xylophone").out


def page_keys(project: Project) -> Mapping[str, str]:
    with open_cache(project.root / ".homerow" / "site" / "cache.sqlite") as store:
        return store.indexed_page_keys()


def test_a_changed_page_alone_is_read_again_and_gives_the_index_of_a_build_from_nothing(
    built: Project,
) -> None:
    before = page_keys(built)
    built.edit("docs/faq.md", "Like this.", "With a xylophone.")

    built.build()

    after, files = page_keys(built), index_inodes(built)
    assert {route for route in after if before[route] != after[route]} == {"/docs/faq"}
    built.run("clear")
    built.build()
    assert index_inodes(built).keys() == files.keys()


def test_a_page_that_is_gone_is_found_no_more(built: Project) -> None:
    (built.site / "docs" / "faq.md").unlink()
    built.edit("docs/intro.md", "First, see the [questions](faq.md#how).", "First.")
    built.edit("sidebars.toml", ', "faq"', "")

    built.build()

    assert built.run("search", "questions").code == 1
    assert "/docs/faq" not in page_keys(built)


def test_changed_data_are_found_in_the_rows_that_show_them(built: Project) -> None:
    facts = {f"data/{name}": (SITE / "data" / name).read_text("utf-8") for name in KEYCODE_FILES}
    built.write({"docs/faq.md": "---\ntitle: Keys\n---\n\n## How\n\n<Keycodes/>\n", **facts})
    built.edit("site.toml", "title", 'extensions = ["zmk"]\ntitle')
    built.build()
    assert "https://small.test/docs/faq#percent\n" in built.run("search", "%").out

    built.edit("data/keycodes.json", '"percent sign"', '"xylophone"')
    built.build()

    assert "https://small.test/docs/faq#percent\n" in built.run("search", "xylophone").out


def test_a_page_that_is_not_to_be_found_is_not(built: Project) -> None:
    built.edit("docs/faq.md", "title: Questions", "title: Questions\nsearch: false")

    built.build()

    assert "docs/faq" not in built.run("search", "questions").out


def test_the_files_of_the_index_have_no_compressed_siblings(released: Project) -> None:
    assert [path for path in (released.output / FOLDER).iterdir() if path.suffix in {".br", ".gz"}] == []


def test_the_index_has_every_page(built: Project) -> None:
    pages = {page.url for page in read_pages(built.output)}

    assert pages == {"https://small.test/", "https://small.test/docs", "https://small.test/docs/faq"}


def test_the_latest_version_is_searched(project: Project) -> None:
    project.edit("site.toml", 'url = "https://small.test"\n', f'url = "https://small.test"\n{VERSIONS}')
    project.write({"docs-1/intro.md": "---\ntitle: Intro\nslug: /\n---\n\nFirst steps of a xylophonist.\n"})
    project.build()

    assert "https://small.test/docs\n" in project.run("search", "intro").out
    assert project.run("search", "xylophonist").code == 1


DISABLED = '[search]\nenabled = false\napplication_id = "A"\napi_key = "K"\n'


def test_a_site_whose_search_is_disabled_has_no_index_and_no_page_of_results(project: Project) -> None:
    project.write({"site.toml": SMALL_SITE["site.toml"] + DISABLED})
    project.build()

    assert not project.files().keys() & {"search.html", "search-index.json"}
    assert json.loads((project.output / "homerow.json").read_text())["search"] is None


def test_search_that_is_enabled_again_finds_every_page(project: Project) -> None:
    project.write({"site.toml": SMALL_SITE["site.toml"] + DISABLED})
    project.build()
    project.write({"site.toml": SMALL_SITE["site.toml"]})
    project.build()

    assert project.run("search", "questions").code == 0
