"""Links to an anchor that is not on the page."""

from site_world import World, place


def test_a_link_to_no_heading_is_found_with_the_nearest_one(world: World) -> None:
    world.main("[x](combos.md#timeout)\n")
    world.write("docs/combos.md", "## Timeout ms\n")

    finding = world.only()
    assert finding.code == "broken-anchor"
    assert finding.message == 'no heading "timeout" on /docs/combos'
    assert finding.cure == "did you mean #timeout-ms?"


def test_an_anchor_on_the_page_itself_is_checked(world: World) -> None:
    world.main("[x](#gone)\n")

    assert world.only().message == 'no heading "gone" on /docs'


def test_anchors_of_configured_links_are_checked_too(world: World) -> None:
    world.config(
        '[[navbar]]\nlabel = "Docs"\nto = "/docs#gone"\n'
        '[[footer.columns]]\nitems = [{ label = "D", to = "/docs#there" }]\n'
    )
    world.main("## There\n")
    world.sidebar('"intro", { link = "/docs#ther", label = "There" }')

    assert [(place(finding), finding.message) for finding in world.find()] == [
        (("site/sidebars.toml", 3, 19), 'no heading "ther" on /docs'),
        (("site/site.toml", 5, 6), 'no heading "gone" on /docs'),
    ]


def test_an_anchor_behind_a_broken_link_is_not_found_twice(world: World) -> None:
    world.main("[x](gone.md#gone)\n")

    assert world.codes() == ["broken-link"]
