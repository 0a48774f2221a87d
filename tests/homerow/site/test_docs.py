from datetime import date
from pathlib import PurePosixPath

import pytest

from homerow.site.docs import doc_tags
from homerow.site.page import NotFoundPage, PagerLink, StandalonePage, Tag
from site_project import Project, place
from versioned_site import write_versions


def routes(project: Project) -> dict[str, str]:
    return dict(project.site().routes_by_source)


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
    project: Project, path: str, front_matter: dict[str, str], route: str, doc_id: str
) -> None:
    (project.folder / "docs/intro.md").unlink()
    project.write(path, **front_matter)

    page = project.doc(route)
    assert (page.route, page.doc_id) == (route, doc_id)


def test_pages_lie_at_the_root(project: Project) -> None:
    project.write("pages/index.md")
    project.write("pages/about.md")
    project.write("pages/team/index.md")

    assert {page.route for page in project.site().pages.values() if isinstance(page, StandalonePage)} == {
        "/",
        "/about",
        "/team",
    }


def test_there_is_always_a_not_found_page(project: Project) -> None:
    assert project.site().pages["/404"] == NotFoundPage()


def test_a_draft_has_no_page(project: Project) -> None:
    project.write("docs/new.md", draft="true")

    assert "/docs/new" not in project.site().pages
    assert "/docs/new" in project.site(include_drafts=True).pages


def test_a_partial_has_no_page(project: Project) -> None:
    project.write("docs/_part.md")

    assert list(routes(project)) == ["docs/intro.md"]


def test_pages_follow_each_other_in_the_order_of_the_sidebar(project: Project) -> None:
    project.write("docs/a.md", title="A", sidebar_label="First")
    project.write("docs/group/index.md", title="Group")
    project.write("docs/group/b.md", title="B")
    project.sidebar('"a", { category = "G", doc = "group/index", items = ["group/b"] }, "intro"')

    group = project.doc("/docs/group")
    assert group.sidebar == "docs"
    assert group.previous == PagerLink("First", "/docs/a")
    assert group.next == PagerLink("B", "/docs/group/b")
    assert project.doc("/docs/a").previous is None
    assert project.doc("/docs").next is None


def test_front_matter_chooses_the_neighbors(project: Project) -> None:
    project.write("docs/a.md", pagination_prev="null", pagination_next="c")
    project.write("docs/b.md")
    project.write("docs/c.md", title="C", pagination_next="intro")
    project.sidebar('"intro", "a", "b", "c"')

    assert (project.doc("/docs/a").previous, project.doc("/docs/a").next) == (None, PagerLink("C", "/docs/c"))
    assert project.doc("/docs/c").next == PagerLink("Introduction", "/docs")


def test_an_unlisted_document_is_no_neighbor(project: Project) -> None:
    project.write("docs/a.md", unlisted="true")
    project.write("docs/b.md", title="B")
    project.sidebar('"intro", "a", "b"')

    assert project.doc("/docs").next == PagerLink("B", "/docs/b")
    assert project.doc("/docs/a").next is None


def test_a_document_outside_every_sidebar_stands_alone(project: Project) -> None:
    project.write("docs/a.md")
    project.sidebar('"intro"')

    page = project.doc("/docs/a")
    assert (page.sidebar, page.previous, page.next) == (None, None, None)


def test_front_matter_chooses_the_sidebar(project: Project) -> None:
    project.write("docs/a.md", displayed_sidebar="null")
    project.write("docs/b.md", displayed_sidebar="docs")
    project.sidebar('"intro", "a"')

    assert (project.doc("/docs/a").sidebar, project.doc("/docs/b").sidebar) == (None, "docs")


def test_a_document_in_two_sidebars_belongs_to_the_first(project: Project) -> None:
    project.write("sidebars.toml", '[one]\nitems = ["intro"]\n[two]\nitems = ["intro"]\n')

    assert project.doc("/docs").sidebar == "one"


@pytest.mark.parametrize(
    ("front_matter", "expected"),
    [
        ({}, "https://e.example/edit/docs/two%20words.md"),
        ({"custom_edit_url": "https://o.example/x"}, "https://o.example/x"),
        ({"custom_edit_url": "null"}, None),
    ],
)
def test_the_edit_link_leads_to_the_source(
    project: Project, front_matter: dict[str, str], expected: str | None
) -> None:
    project.config('edit_url = "https://e.example/edit"\n')
    project.write("docs/two words.md", slug="two", **front_matter)

    assert project.doc("/docs/two").edit_url == expected


def test_edit_link_has_path_and_version_where_the_address_wants_them(project: Project) -> None:
    project.config('edit_url = "https://e.example/{version}/edit?file={path}"\n')
    project.write("docs/two words.md", slug="two")

    assert project.doc("/docs/two").edit_url == "https://e.example/current/edit?file=docs/two%20words.md"


def test_without_an_edit_address_there_is_no_edit_link(project: Project) -> None:
    assert project.doc("/docs").edit_url is None


def test_a_page_has_the_date_of_its_source(project: Project) -> None:
    project.write("docs/a.md")
    project.dates = {PurePosixPath("docs/a.md"): date(2025, 6, 20)}

    assert project.doc("/docs/a").last_updated == date(2025, 6, 20)
    assert project.doc("/docs").last_updated is None


def test_each_version_has_its_documents_and_routes(project: Project) -> None:
    project.config(
        '[[versions]]\nname = "current"\nlabel = "Next"\n'
        '[[versions]]\nname = "1"\nlabel = "One"\npath = "docs/v1"\nroute = "/docs/1"\nis_last = false\n'
    )
    project.write("docs/v1/intro.md", slug="/")
    project.write("sidebars.toml", '[docs]\nitems = ["intro"]\n[old]\nversion = "1"\nitems = ["intro"]\n')

    new, old = project.doc("/docs"), project.doc("/docs/1")
    assert (new.version.identifier, new.sidebar) == ("docs-default-current", "docs")
    assert (old.version.identifier, old.sidebar) == ("docs-default-1", "old")
    assert project.find() == []


def test_a_page_is_the_same_in_another_version_by_its_id_or_else_its_route(project: Project) -> None:
    write_versions(project)
    project.write("docs/a.md", slug="new-route")
    project.write("docs-2.0/a.md", slug="old-route")
    project.write("docs-2.0/renamed.md", slug="new-route")
    project.write("docs-1.0/b.md", slug="old-route")

    assert project.doc("/docs/next/new-route").others == {"2.0": "/docs/old-route"}
    assert project.doc("/docs/old-route").others == {
        "current": "/docs/next/new-route",
        "1.0": "/docs/1.0/old-route",
    }
    assert project.doc("/docs/new-route").others == {"current": "/docs/next/new-route"}


def test_the_sidebars_of_versions_may_have_the_same_id(project: Project) -> None:
    write_versions(project)
    project.write("docs-1.0/hidden.md", displayed_sidebar="docs")

    sidebars = project.site().sidebars
    labels = {name: [item.label for item in own["docs"]] for name, own in sidebars.items()}
    assert labels == {
        "current": ["Introduction", "New"],
        "2.0": ["Introduction", "Layers"],
        "1.0": ["Introduction", "Old"],
    }
    assert [project.doc(route).sidebar for route in ("/docs", "/docs/1.0/old", "/docs/1.0/hidden")] == [
        "docs",
        "docs",
        "docs",
    ]


@pytest.mark.parametrize(
    ("tag", "label", "problem"),
    [
        ("\u2014", "\u2014", "it has no letter and no digit"),
        ("{label: Keys, permalink: x.html}", "Keys", '"x.html" cannot be the end of an address, '),
    ],
)
def test_a_tag_without_an_address_is_found_and_left_out(
    project: Project, tag: str, label: str, problem: str
) -> None:
    project.write("docs/a.md", unlisted="true", tags=f"[ble, {tag}]")

    finding = project.only()
    assert finding.code == "bad-doc-tag"
    assert finding.message.startswith(f'"{label}" cannot be a tag: {problem}')
    assert finding.hint == "name the end of its address: {label: " + label + ", permalink: its-address}"
    assert place(finding) == ("site/docs/a.md", 3, 13 + tag.index(label))
    assert [tag.label for tag in doc_tags(project.doc("/docs/a"))] == ["ble"]


@pytest.mark.parametrize(
    ("tag", "message", "hint"),
    [
        (
            "C++",
            'the tag "C++" has the address of the tag "c"',
            "name the end of its address: {label: C++, permalink: its-address}",
        ),
        ("C", 'the tag "C" is "c" in other documents', "did you mean c?"),
    ],
)
def test_a_tag_with_the_address_of_another_is_found(
    project: Project, tag: str, message: str, hint: str
) -> None:
    project.write("docs/a.md", unlisted="true", tags=f"[{tag}]")
    project.write("docs/b.md", title="B", tags="[c]")

    finding = next(each for each in project.find() if each.code == "bad-doc-tag")
    assert (finding.message, finding.hint) == (message, hint)
    assert place(finding) == ("site/docs/a.md", 3, 8)


def test_a_list_has_a_document_once(project: Project) -> None:
    project.write("docs/a.md", tags="[C++, C, C++]")

    assert doc_tags(project.doc("/docs/a")) == (Tag("C++", "/docs/tags/c"),)
