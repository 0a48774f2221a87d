"""What the switches of a build do."""

from __future__ import annotations

import gzip
import json
import re

import brotli
import pytest

from homerow.outputs.compression import SMALLEST
from world import World


def addresses(html: str) -> set[str]:
    """Return where a page's links, scripts, styles and pictures lead, anchors and other hosts aside."""
    found = re.findall(r'\b(?:href|src|data-site)="([^"]*)"', html)
    return {address for address in found if not address.startswith(("#", "https:", "data:"))}


def test_a_base_url_stands_before_every_address(world: World) -> None:
    world.build("--base-url", "/x/")

    html = (world.output / "docs.html").read_text("utf-8")

    assert "/x/docs/faq#how" in addresses(html)
    assert [address for address in addresses(html) if not address.startswith("/x/")] == []


def test_a_base_url_is_told_to_the_server_and_to_the_sitemap(world: World) -> None:
    world.build("--base-url", "/x/")

    metadata = json.loads((world.output / "homerow.json").read_text("utf-8"))

    assert metadata["baseUrl"] == "/x/"
    assert "<loc>https://small.test/x/docs/faq</loc>" in (world.output / "sitemap.xml").read_text("utf-8")


@pytest.mark.parametrize("given", ["x", "/x", "x/", "/x/"])
def test_slashes_around_a_base_url_may_be_left_out(world: World, given: str) -> None:
    world.build("--base-url", given)

    assert json.loads((world.output / "homerow.json").read_text("utf-8"))["baseUrl"] == "/x/"


def test_a_base_url_that_is_no_path_is_refused(world: World) -> None:
    ran = world.run("build", "--base-url", "https://elsewhere.test/")

    assert ran.code == 1
    assert "error[wrong-base-url]" in ran.err
    assert not world.output.exists()


def test_another_base_url_is_another_build(world: World) -> None:
    world.build()

    assert "nothing changed" not in world.build("--base-url", "/x/")


def test_a_release_has_compressed_siblings_that_unpack_to_their_original(world: World) -> None:
    world.build("--release")

    names = world.files().keys()
    siblings = sorted(name for name in names if name.endswith((".br", ".gz")))

    assert {"docs/faq.html.br", "docs/faq.html.gz", "payloads/docs/faq.json.br"} <= set(siblings)
    assert [name for name in siblings if unpacked(world, name) != original(world, name)] == []


def test_every_text_of_a_release_has_both_siblings_unless_it_is_tiny(world: World) -> None:
    world.build("--release")

    names = {name for name in world.files() if not name.startswith(".search/")}
    texts = {name for name in names if name.endswith((".html", ".js", ".css", ".json"))}
    large = {name for name in texts if (world.output / name).stat().st_size >= SMALLEST}

    assert {name.rpartition(".")[2] for name in large} == {"html", "js", "css", "json"}
    assert [name for name in large if not {f"{name}.br", f"{name}.gz"} <= names] == []


def test_a_build_that_is_no_release_has_no_compressed_siblings(world: World) -> None:
    world.build("--release")

    world.build()

    assert [name for name in world.files() if name.endswith((".br", ".gz"))] == []


def test_a_release_after_a_change_compresses_what_is_there_now(world: World) -> None:
    world.build("--release")
    world.edit("docs/faq.md", "Like this.", "Like that.")

    world.build("--release")

    assert b"Like that." in unpacked(world, "docs/faq.html.br")
    assert b"Like that." in unpacked(world, "docs/faq.html.gz")


def test_the_output_folder_can_be_named(world: World) -> None:
    world.build("--out", "public/site")

    assert (world.root / "public/site/docs/faq.html").is_file()
    assert not world.output.exists()


def unpacked(world: World, name: str) -> bytes:
    packed = (world.output / name).read_bytes()
    if name.endswith(".gz"):
        return gzip.decompress(packed)
    content: bytes = brotli.decompress(packed)
    return content


def original(world: World, name: str) -> bytes:
    return (world.output / name).with_suffix("").read_bytes()
