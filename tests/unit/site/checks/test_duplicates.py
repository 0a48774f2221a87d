"""Two files that want one address, or two documents that have one id."""

from site_world import World, place


def test_two_files_with_one_route_are_found_and_both_named(world: World) -> None:
    world.write("docs/a.md", unlisted="true")
    world.write("docs/b.md", slug="/a", unlisted="true")

    finding = world.only()
    assert (finding.code, finding.message) == ("duplicate-route", "/docs/a is also the route of docs/a.md")
    assert place(finding) == ("site/docs/b.md", 2, 1)


def test_a_page_in_the_place_of_the_list_of_posts_is_found(world: World) -> None:
    world.write("blog/2025-01-01-x.md")
    world.write("pages/blog.md")

    assert [finding.message for finding in world.find()] == ["/blog is also the route of a list of posts"]


def test_a_static_file_in_the_place_of_a_page_is_found(world: World) -> None:
    world.write("static/docs.html", "<p>")
    world.write("static/assets/x.js", "")
    world.write("static/.search/x", "")

    assert [finding.message for finding in world.find()] == [
        ".search/x is also written by the build",
        "assets/x.js is also written by the build",
        "docs.html is also written by docs/intro.md",
    ]


def test_two_documents_with_one_id_are_found_and_both_named(world: World) -> None:
    world.write("docs/a.md", unlisted="true")
    world.write("docs/b.md", id="a", slug="b", unlisted="true")

    finding = world.only()
    assert (finding.code, finding.message) == ("duplicate-doc", 'the id "a" is also that of docs/a.md')
    assert place(finding) == ("site/docs/b.md", 2, 1)
