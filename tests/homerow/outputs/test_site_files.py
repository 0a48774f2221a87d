"""The files that belong to no single page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from homerow.outputs.release_folder import Release, ReleaseStore
from homerow.outputs.site_files import (
    is_whole,
    metadata,
    published_policy,
    shared_props,
    write_site_files,
)
from homerow.rendering.front_end import load_front_end
from site_project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "site")


@pytest.fixture
def store(tmp_path: Path) -> ReleaseStore:
    return ReleaseStore(tmp_path / "build")


def publish(project: Project, store: ReleaseStore, prepare: Callable[[Release], object] = id) -> Path:
    """Publish the files of a project, after something was done to the release."""
    with store.begin() as release:
        prepare(release)
        write_site_files(project.site(), load_front_end(), release)
        return release.publish("digest")


def test_static_files_are_copied_byte_for_byte(project: Project, store: ReleaseStore) -> None:
    project.write("static/deep/down.bin", b"\x00\xff\r\n")

    assert (publish(project, store) / "deep/down.bin").read_bytes() == b"\x00\xff\r\n"


def test_a_static_file_changed_in_place_is_published_anew_even_below_assets(
    project: Project, store: ReleaseStore
) -> None:
    for name in ("notes.txt", "assets/logo.txt"):
        project.write(f"static/{name}", "old")
    publish(project, store)
    for name in ("notes.txt", "assets/logo.txt"):
        project.write(f"static/{name}", "new")

    published = publish(project, store)

    assert [(published / name).read_text() for name in ("notes.txt", "assets/logo.txt")] == ["new", "new"]


def test_what_is_saved_in_place_later_does_not_change_what_is_published(
    project: Project, store: ReleaseStore
) -> None:
    project.write("static/notes.txt", "old")
    published = publish(project, store)
    project.write("static/notes.txt", "new")

    assert (published / "notes.txt").read_text() == "old"


def test_a_static_file_in_the_place_of_a_kept_one_leaves_the_release_before_alone(
    project: Project, store: ReleaseStore
) -> None:
    before = publish(project, store, lambda release: release.write("faq.html", b"a page"))
    project.write("static/faq.html", "a static file")

    after = publish(project, store, lambda release: release.keep("faq.html"))

    assert (before / "faq.html").read_bytes() == b"a page"
    assert (after / "faq.html").read_bytes() == b"a static file"


def test_a_picture_of_the_same_content_is_the_same_file_as_before(
    project: Project, store: ReleaseStore
) -> None:
    project.write("docs/faq.md", "![A key](key.svg)\n")
    project.write("docs/key.svg", "<svg/>")
    first, second = publish(project, store), publish(project, store)

    (name,) = [path.name for path in (second / "assets").glob("key-*.svg")]
    assert (first / "assets" / name).samefile(second / "assets" / name)


def test_a_link_in_static_that_dangles_or_leaves_the_site_is_left_out(
    project: Project, store: ReleaseStore, tmp_path: Path
) -> None:
    (tmp_path / "private").write_text("secret")
    project.write("static/notes.txt", "hello")
    (project.folder / "static/dangling").symlink_to("nowhere")
    (project.folder / "static/private").symlink_to(tmp_path / "private")

    published = publish(project, store)

    assert {path.name for path in published.iterdir() if path.is_file()} == {
        "index.html",
        "manifest.webmanifest",
        "notes.txt",
        "opensearch.xml",
        "robots.txt",
        "sitemap.xml",
    }


def test_an_author_writes_robots_txt_and_nobody_else_then(project: Project, store: ReleaseStore) -> None:
    project.write("static/robots.txt", "mine")

    assert (publish(project, store) / "robots.txt").read_text() == "mine"


def test_the_front_end_is_published_without_what_is_for_writing(
    project: Project, store: ReleaseStore
) -> None:
    front_end = load_front_end()
    published = publish(project, store)

    assert [
        name for name in (*front_end.scripts, *front_end.styles) if not (published / name).is_file()
    ] == []
    assert front_end.dev_script is not None
    assert not (published / front_end.dev_script).exists()


def test_shared_props_are_named_by_what_they_say(project: Project) -> None:
    first = shared_props(project.site(), load_front_end())
    again = shared_props(project.site(), load_front_end())
    project.config('tagline = "New"')
    changed = shared_props(project.site(), load_front_end())

    assert (first == again, first.name == changed.name) == (True, False)
    assert first.name == f"assets/site-{first.build_id}.json"
    assert json.loads(first.content)["buildId"] == first.build_id


def test_a_server_is_told_build_base_policy_search_and_redirects(project: Project) -> None:
    project.write("redirects.toml", '"/docs/old" = "/docs#hello"\n')
    project.config('base_url = "/x/"\n[search]\napplication_id = "a"\napi_key = "k"\nindex_name = "i"\n')
    facts = json.loads(metadata(project.site(), build_id="b1", policy="default-src 'none'"))

    assert facts == {
        "buildId": "b1",
        "url": "https://t.example",
        "baseUrl": "/x/",
        "contentSecurityPolicy": "default-src 'none'",
        "search": {"applicationId": "a", "apiKey": "k", "indexName": "i"},
        "messages": {},
        "searchTags": ["default", "docs-default-current"],
        "redirects": {"": "/x/docs", "docs/old": "/x/docs#hello"},
        "extensions": [],
        "shared": [],
        "synonyms": [],
    }


def test_a_site_without_search_says_so(project: Project) -> None:
    project.config("[search]\nenabled = false\n")

    assert json.loads(metadata(project.site(), build_id="", policy=""))["search"] is None


def test_the_policy_of_a_release_can_be_read_back(project: Project, tmp_path: Path) -> None:
    assert not is_whole(tmp_path)

    facts = metadata(project.site(), build_id="", policy="default-src 'none'")
    (tmp_path / "homerow.json").write_bytes(facts)

    assert is_whole(tmp_path)
    assert published_policy(tmp_path) == "default-src 'none'"
    assert published_policy(None) == ""
