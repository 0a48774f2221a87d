from datetime import date
from pathlib import PurePosixPath

import pytest

from homerow.site.page import NotFoundPage, PagerLink, StandalonePage
from site_world import World


def routes(world: World) -> dict[str, str]:
    return dict(world.site().routes_by_source)


@pytest.mark.parametrize(
    ("path", "front_matter", "route", "doc_id"),
    [
        ("docs/faq.md", {}, "/docs/faq", "faq"),
        ("docs/faq.mdx", {}, "/docs/faq", "faq"),
        ("docs/index.md", {}, "/docs", "index"),
        ("docs/keymaps/index.md", {}, "/docs/keymaps", "keymaps/index"),
        ("docs/keymaps/README.md", {}, "/docs/keymaps", "keymaps/README"),
        ("docs/keymaps/keymaps.md", {}, "/docs/keymaps", "keymaps/keymaps"),
        ("docs/zephyr-3.0.md", {}, "/docs/zephyr-3.0", "zephyr-3.0"),
        ("docs/keymaps/combos.md", {"id": "chords"}, "/docs/keymaps/chords", "keymaps/chords"),
        ("docs/keymaps/combos.md", {"slug": "chords"}, "/docs/keymaps/chords", "keymaps/combos"),
        ("docs/keymaps/combos.md", {"slug": "/chords"}, "/docs/chords", "keymaps/combos"),
        ("docs/keymaps/combos.md", {"slug": "../chords/"}, "/docs/chords", "keymaps/combos"),
        ("docs/keymaps/combos.md", {"slug": "../../../chords"}, "/docs/chords", "keymaps/combos"),
        ("docs/keymaps/combos.md", {"slug": "/"}, "/docs", "keymaps/combos"),
    ],
)
def test_a_document_lies_where_its_path_and_slug_say(
    world: World, path: str, front_matter: dict[str, str], route: str, doc_id: str
) -> None:
    (world.folder / "docs/intro.md").unlink()
    world.write(path, **front_matter)

    page = world.doc(route)
    assert (page.route, page.doc_id) == (route, doc_id)


def test_pages_lie_at_the_root(world: World) -> None:
    world.write("pages/index.md")
    world.write("pages/about.md")
    world.write("pages/team/index.md")

    assert {page.route for page in world.site().pages.values() if isinstance(page, StandalonePage)} == {
        "/",
        "/about",
        "/team",
    }


def test_there_is_always_a_not_found_page(world: World) -> None:
    assert world.site().pages["/404"] == NotFoundPage()


def test_a_draft_has_no_page(world: World) -> None:
    world.write("docs/new.md", draft="true")

    assert "/docs/new" not in world.site().pages
    assert "/docs/new" in world.site(include_drafts=True).pages


def test_a_partial_has_no_page(world: World) -> None:
    world.write("docs/_part.md")

    assert list(routes(world)) == ["docs/intro.md"]


def test_pages_follow_each_other_in_the_order_of_the_sidebar(world: World) -> None:
    world.write("docs/a.md", title="A", sidebar_label="First")
    world.write("docs/group/index.md", title="Group")
    world.write("docs/group/b.md", title="B")
    world.sidebar('"a", { category = "G", doc = "group/index", items = ["group/b"] }, "intro"')

    group = world.doc("/docs/group")
    assert group.sidebar == "docs"
    assert group.previous == PagerLink("First", "/docs/a")
    assert group.next == PagerLink("B", "/docs/group/b")
    assert world.doc("/docs/a").previous is None
    assert world.doc("/docs").next is None


def test_front_matter_chooses_the_neighbours(world: World) -> None:
    world.write("docs/a.md", pagination_prev="null", pagination_next="c")
    world.write("docs/b.md")
    world.write("docs/c.md", title="C", pagination_next="intro")
    world.sidebar('"intro", "a", "b", "c"')

    assert (world.doc("/docs/a").previous, world.doc("/docs/a").next) == (None, PagerLink("C", "/docs/c"))
    assert world.doc("/docs/c").next == PagerLink("Introduction", "/docs")


def test_an_unlisted_document_is_no_neighbour(world: World) -> None:
    world.write("docs/a.md", unlisted="true")
    world.write("docs/b.md", title="B")
    world.sidebar('"intro", "a", "b"')

    assert world.doc("/docs").next == PagerLink("B", "/docs/b")
    assert world.doc("/docs/a").next is None


def test_a_document_outside_every_sidebar_stands_alone(world: World) -> None:
    world.write("docs/a.md")
    world.sidebar('"intro"')

    page = world.doc("/docs/a")
    assert (page.sidebar, page.previous, page.next) == (None, None, None)


def test_front_matter_chooses_the_sidebar(world: World) -> None:
    world.write("docs/a.md", displayed_sidebar="null")
    world.write("docs/b.md", displayed_sidebar="docs")
    world.sidebar('"intro", "a"')

    assert (world.doc("/docs/a").sidebar, world.doc("/docs/b").sidebar) == (None, "docs")


def test_a_document_in_two_sidebars_belongs_to_the_first(world: World) -> None:
    world.write("sidebars.toml", '[one]\nitems = ["intro"]\n[two]\nitems = ["intro"]\n')

    assert world.doc("/docs").sidebar == "one"


@pytest.mark.parametrize(
    ("front_matter", "expected"),
    [
        ({}, "https://e.example/edit/docs/two%20words.md"),
        ({"custom_edit_url": "https://o.example/x"}, "https://o.example/x"),
        ({"custom_edit_url": "null"}, None),
    ],
)
def test_the_edit_link_leads_to_the_source(
    world: World, front_matter: dict[str, str], expected: str | None
) -> None:
    world.config('edit_url = "https://e.example/edit"\n')
    world.write("docs/two words.md", slug="two", **front_matter)

    assert world.doc("/docs/two").edit_url == expected


def test_without_an_edit_address_there_is_no_edit_link(world: World) -> None:
    assert world.doc("/docs").edit_url is None


def test_a_page_has_the_date_of_its_source(world: World) -> None:
    world.write("docs/a.md")
    world.dates = {PurePosixPath("docs/a.md"): date(2025, 6, 20)}

    assert world.doc("/docs/a").last_updated == date(2025, 6, 20)
    assert world.doc("/docs").last_updated is None


def test_each_version_has_its_documents_and_routes(world: World) -> None:
    world.config(
        '[[versions]]\nname = "current"\nlabel = "Next"\n'
        '[[versions]]\nname = "1"\nlabel = "One"\npath = "docs/v1"\nroute = "/docs/1"\nis_last = false\n'
    )
    world.write("docs/v1/intro.md", slug="/")
    world.write("sidebars.toml", '[docs]\nitems = ["intro"]\n[old]\nversion = "1"\nitems = ["intro"]\n')

    new, old = world.doc("/docs"), world.doc("/docs/1")
    assert (new.version.identifier, new.sidebar) == ("docs-default-current", "docs")
    assert (old.version.identifier, old.sidebar) == ("docs-default-1", "old")
    assert world.find() == []
