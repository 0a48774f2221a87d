"""Social cards in a release build."""

from __future__ import annotations

import re

from world import World

IMAGE = re.compile(r'<meta property="og:image" content="https://small\.test/(assets/card-[0-9a-f]+\.png)"/>')


def image(world: World, page: str) -> str | None:
    match = IMAGE.search((world.output / page).read_text("utf-8"))
    return match[1] if match else None


def test_a_release_has_a_card_for_every_page_that_has_an_address(world: World) -> None:
    world.write({"docs/faq.md": "---\ntitle: Questions\nimage: /own.png\n---\n\n## How\n\nSo.\n"})
    (world.site / "static").mkdir()
    (world.site / "static/own.png").write_bytes(b"")
    assert world.run("build", "--release").code == 0

    home, intro = image(world, "index.html"), image(world, "docs.html")
    assert home
    assert intro
    assert home != intro
    assert {f"assets/{file.name}" for file in (world.output / "assets").glob("card-*")} == {home, intro}
    assert '"https://small.test/own.png"' in (world.output / "docs/faq.html").read_text("utf-8")
    assert image(world, "404.html") is None


def test_an_authors_build_draws_none(world: World) -> None:
    assert world.run("build").code == 0

    assert image(world, "docs.html") is None
    assert list((world.output / "assets").glob("card-*")) == []


def test_a_card_that_was_drawn_before_comes_from_the_cache(world: World) -> None:
    assert world.run("build", "--release").code == 0
    name = image(world, "docs.html")
    assert name
    (cached,) = (path for path in world.root.rglob(name.removeprefix("assets/")) if "cards" in path.parts)
    cached.write_bytes(b"drawn before")
    assert world.run("build").code == 0  # whose release has no cards to take over

    assert world.run("build", "--release").code == 0

    assert (world.output / name).read_bytes() == b"drawn before"
