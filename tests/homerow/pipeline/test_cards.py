"""Social cards in a release build."""

from __future__ import annotations

import re

import pytest

from homerow.outputs.compression import store_file
from project import Project

pytestmark = pytest.mark.slow

IMAGE = re.compile(r'property="og:image" content="https://small\.test/(assets/card-[0-9a-f]+\.png)"/>')


def image(project: Project, page: str) -> str | None:
    match = IMAGE.search((project.output / page).read_text("utf-8"))
    return match[1] if match else None


def test_a_release_has_a_card_for_every_page_that_has_an_address(project: Project) -> None:
    project.write({"docs/faq.md": "---\ntitle: Questions\nimage: /own.png\n---\n\n## How\n\nSo.\n"})
    (project.site / "static").mkdir()
    (project.site / "static/own.png").write_bytes(b"")
    assert project.run("build", "--release").code == 0

    cards = {image(project, page) for page in ("index.html", "docs.html", "search.html")}
    assert None not in cards
    assert len(cards) == 3
    assert {f"assets/{file.name}" for file in (project.output / "assets").glob("card-*")} == cards
    assert '"https://small.test/own.png"' in (project.output / "docs/faq.html").read_text("utf-8")
    assert image(project, "404.html") is None


def test_a_drawn_card_comes_from_the_cache_and_an_authors_build_has_none(
    project: Project,
) -> None:
    assert project.run("build", "--release").code == 0
    name = image(project, "docs.html")
    assert name
    (cached,) = (path for path in project.root.rglob(name.removeprefix("assets/")) if "cards" in path.parts)
    store_file(cached, b"drawn before")
    assert project.run("build").code == 0  # whose release has no cards to take over
    assert image(project, "docs.html") is None
    assert list((project.output / "assets").glob("card-*")) == []

    assert project.run("build", "--release").code == 0

    assert (project.output / name).read_bytes() == b"drawn before"
