"""Files that documents and configuration show, and that are not there."""

from site_world import World, place


def test_a_missing_image_is_found_with_the_nearest_file(world: World) -> None:
    world.main("![Pins](img/pin.png)\n")
    world.write("docs/img/pins.png", b"")

    finding = world.only()
    assert (finding.code, finding.message) == ("missing-asset", "no file docs/img/pin.png")
    assert finding.cure == "did you mean pins.png?"


def test_an_image_outside_the_site_is_refused(world: World) -> None:
    world.write("../secret.png", b"x")
    (world.folder / "docs/pins.png").symlink_to("../../secret.png")
    world.main("![Pins](pins.png)\n")

    finding = world.only()
    assert (finding.code, finding.message) == (
        "asset-outside-site",
        "docs/pins.png is outside the site folder",
    )


def test_a_missing_logo_badge_social_card_or_portrait_is_found(world: World) -> None:
    world.config(
        'favicon = "/f.ico"\n[logo]\nalt = "Z"\nsrc = "/z.svg"\n[footer.badge]\nalt = "H"\nsrc = "/h.svg"\n'
    )
    world.write("docs/a.md", image="/card.png", unlisted="true")
    world.write("blog/authors.toml", '[ada]\nname = "Ada"\nimage_url = "/ada.png"\n')
    world.write("blog/2025-01-01-x.md", authors="ada")

    assert [(place(finding), finding.message) for finding in world.find()] == [
        (("site/blog/authors.toml", 3, 13), "no file static/ada.png"),
        (("site/docs/a.md", 2, 8), "no file static/card.png"),
        (("site/site.toml", 3, 11), "no file static/f.ico"),
        (("site/site.toml", 6, 7), "no file static/z.svg"),
        (("site/site.toml", 9, 7), "no file static/h.svg"),
    ]


def test_a_static_file_in_the_place_of_a_page_is_found(world: World) -> None:
    world.write("static/docs.html", "<p>")
    world.write("static/assets/x.js", "")
    world.write("static/.search/x", "")

    assert [finding.message for finding in world.find()] == [
        ".search/x is also written by the build",
        "assets/x.js is also written by the build",
        "docs.html is also written by docs/intro.md",
    ]
