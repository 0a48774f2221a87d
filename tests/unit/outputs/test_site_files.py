"""The files that belong to no single page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from homerow.outputs.release import Release, ReleaseStore
from homerow.outputs.site_files import (
    DATA_NAME,
    SCHEMA_NAME,
    hardware_metadata,
    is_whole,
    metadata,
    published_policy,
    shared_props,
    write_site_files,
)
from homerow.rendering.front_end import load_front_end
from site_world import World

REAL_DATA = Path(__file__).parents[3] / "site/data"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "site")


@pytest.fixture
def store(tmp_path: Path) -> ReleaseStore:
    return ReleaseStore(tmp_path / "build")


def publish(world: World, store: ReleaseStore, prepare: Callable[[Release], object] = id) -> Path:
    """Publish the files of a world, after something was done to the release."""
    with store.begin() as release:
        prepare(release)
        write_site_files(world.site(), load_front_end(), release)
        return release.publish("digest")


def test_static_files_are_copied_byte_for_byte(world: World, store: ReleaseStore) -> None:
    world.write("static/deep/down.bin", b"\x00\xff\r\n")

    assert (publish(world, store) / "deep/down.bin").read_bytes() == b"\x00\xff\r\n"


def test_a_static_file_changed_in_place_is_published_anew_even_below_assets(
    world: World, store: ReleaseStore
) -> None:
    for name in ("notes.txt", "assets/logo.txt"):
        world.write(f"static/{name}", "old")
    publish(world, store)
    for name in ("notes.txt", "assets/logo.txt"):
        world.write(f"static/{name}", "new")

    published = publish(world, store)

    assert [(published / name).read_text() for name in ("notes.txt", "assets/logo.txt")] == ["new", "new"]


def test_what_is_saved_in_place_later_does_not_change_what_is_published(
    world: World, store: ReleaseStore
) -> None:
    world.write("static/notes.txt", "old")
    published = publish(world, store)
    world.write("static/notes.txt", "new")

    assert (published / "notes.txt").read_text() == "old"


def test_a_static_file_in_the_place_of_a_kept_one_leaves_the_release_before_alone(
    world: World, store: ReleaseStore
) -> None:
    before = publish(world, store, lambda release: release.write("faq.html", b"a page"))
    world.write("static/faq.html", "a static file")

    after = publish(world, store, lambda release: release.keep("faq.html"))

    assert (before / "faq.html").read_bytes() == b"a page"
    assert (after / "faq.html").read_bytes() == b"a static file"


def test_a_picture_of_the_same_content_is_the_same_file_as_before(world: World, store: ReleaseStore) -> None:
    world.write("docs/faq.md", "![A key](key.svg)\n")
    world.write("docs/key.svg", "<svg/>")
    first, second = publish(world, store), publish(world, store)

    (name,) = [path.name for path in (second / "assets").glob("key-*.svg")]
    assert (first / "assets" / name).samefile(second / "assets" / name)


def test_a_link_in_static_that_dangles_or_leaves_the_site_is_left_out(
    world: World, store: ReleaseStore, tmp_path: Path
) -> None:
    (tmp_path / "private").write_text("secret")
    world.write("static/notes.txt", "hello")
    (world.folder / "static/dangling").symlink_to("nowhere")
    (world.folder / "static/private").symlink_to(tmp_path / "private")

    published = publish(world, store)

    assert {path.name for path in published.iterdir() if path.is_file()} == {
        "notes.txt",
        "robots.txt",
        "sitemap.xml",
    }


def test_an_author_writes_robots_txt_and_nobody_else_then(world: World, store: ReleaseStore) -> None:
    world.write("static/robots.txt", "mine")

    assert (publish(world, store) / "robots.txt").read_text() == "mine"


def test_the_front_end_is_published_without_what_is_for_writing(world: World, store: ReleaseStore) -> None:
    front_end = load_front_end()
    published = publish(world, store)

    assert [
        name for name in (*front_end.scripts, *front_end.styles) if not (published / name).is_file()
    ] == []
    assert front_end.dev_script is not None
    assert not (published / front_end.dev_script).exists()


def test_shared_props_are_named_by_what_they_say(world: World) -> None:
    first = shared_props(world.site(), load_front_end())
    again = shared_props(world.site(), load_front_end())
    world.config('tagline = "New"')
    changed = shared_props(world.site(), load_front_end())

    assert (first == again, first.name == changed.name) == (True, False)
    assert first.name == f"assets/site-{first.build_id}.json"
    assert json.loads(first.content)["buildId"] == first.build_id


def test_a_server_is_told_build_base_policy_search_and_redirects(world: World) -> None:
    world.write("redirects.toml", '"/docs/old" = "/docs#hello"\n')
    world.config('base_url = "/x/"\n[search]\napplication_id = "a"\napi_key = "k"\nindex_name = "i"\n')
    facts = json.loads(metadata(world.site(), build_id="b1", policy="default-src 'none'"))

    assert facts == {
        "buildId": "b1",
        "baseUrl": "/x/",
        "contentSecurityPolicy": "default-src 'none'",
        "search": {"applicationId": "a", "apiKey": "k", "indexName": "i"},
        "redirects": {"docs/old": "/x/docs#hello"},
    }


def test_a_site_without_search_says_so(world: World) -> None:
    assert json.loads(metadata(world.site(), build_id="", policy=""))["search"] is None


def test_the_policy_of_a_release_can_be_read_back(world: World, tmp_path: Path) -> None:
    assert not is_whole(tmp_path)

    facts = metadata(world.site(), build_id="", policy="default-src 'none'")
    (tmp_path / "homerow.json").write_bytes(facts)

    assert is_whole(tmp_path)
    assert published_policy(tmp_path) == "default-src 'none'"
    assert published_policy(None) == ""


def test_hardware_metadata_follow_the_schema_that_they_name(world: World) -> None:
    world.config('base_url = "/zmk/"\n')
    shutil.copytree(REAL_DATA, world.folder / "data")

    published = hardware_metadata(world.site())
    data, schema = json.loads(published[DATA_NAME]), json.loads(published[SCHEMA_NAME])

    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    assert data["$schema"] == schema["$id"] == f"https://t.example/zmk/{SCHEMA_NAME}"
    assert {"id", "name", "kind"} <= data["hardware"][0].keys()


def test_a_site_without_data_publishes_no_hardware_metadata(world: World) -> None:
    assert hardware_metadata(world.site()) == {}
