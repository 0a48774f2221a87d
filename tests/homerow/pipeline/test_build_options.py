"""The options of a build."""

from __future__ import annotations

import gzip
import json
import re

import brotli
import pytest

from homerow.outputs.compression import SMALLEST
from project import Project

pytestmark = pytest.mark.slow


def addresses(html: str) -> set[str]:
    """Return where a page's links, scripts, styles and pictures lead, anchors and other hosts aside."""
    found = re.findall(r'\b(?:href|src|data-site)="([^"]*)"', html)
    return {address for address in found if not address.startswith(("#", "https:", "data:"))}


def test_a_base_url_is_in_every_address_of_pages_and_told_to_the_server(project: Project) -> None:
    project.build("--base-url", "x")  # the slashes around it may be left out

    html = (project.output / "docs.html").read_text("utf-8")

    assert "/x/docs/faq#how" in addresses(html)
    assert [address for address in addresses(html) if not address.startswith("/x/")] == []
    metadata = json.loads((project.output / "homerow.json").read_text("utf-8"))
    assert metadata["baseUrl"] == "/x/"
    assert "<loc>https://small.test/x/docs/faq</loc>" in (project.output / "sitemap.xml").read_text("utf-8")


def test_a_base_url_that_is_no_path_is_refused(project: Project) -> None:
    ran = project.run("build", "--base-url", "https://elsewhere.test/")

    assert ran.code == 1
    assert "error[wrong-base-url]" in ran.err
    assert not project.output.exists()


def test_a_release_has_compressed_siblings_that_unpack_to_their_original(released: Project) -> None:
    names = released.files().keys()
    siblings = sorted(name for name in names if name.endswith((".br", ".gz")))

    assert {"docs/faq.html.br", "docs/faq.html.gz", "payloads/docs/faq.json.br"} <= set(siblings)
    assert [name for name in siblings if unpacked(released, name) != original(released, name)] == []


def test_every_text_of_a_release_has_both_siblings_unless_it_is_tiny(released: Project) -> None:
    names = released.files().keys()
    texts = {name for name in names if name.endswith((".html", ".js", ".css", ".json"))}
    large = {name for name in texts if (released.output / name).stat().st_size >= SMALLEST}

    assert {name.rpartition(".")[2] for name in large} == {"html", "js", "css", "json"}
    assert [name for name in large if not {f"{name}.br", f"{name}.gz"} <= names] == []


def test_a_build_that_is_no_release_has_no_compressed_siblings(released: Project) -> None:
    released.build()

    assert [name for name in released.files() if name.endswith((".br", ".gz"))] == []


def test_a_release_after_a_change_compresses_what_is_there_now(released: Project) -> None:
    released.edit("docs/faq.md", "Like this.", "Like that.")

    released.build("--release")

    assert b"Like that." in unpacked(released, "docs/faq.html.br")
    assert b"Like that." in unpacked(released, "docs/faq.html.gz")


def unpacked(project: Project, name: str) -> bytes:
    packed = (project.output / name).read_bytes()
    if name.endswith(".gz"):
        return gzip.decompress(packed)
    content: bytes = brotli.decompress(packed)
    return content


def original(project: Project, name: str) -> bytes:
    return (project.output / name).with_suffix("").read_bytes()
