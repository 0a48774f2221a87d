"""Documents that no reader finds."""

from homerow.diagnostics import Severity
from site_world import World, place


def test_a_document_that_nothing_leads_to_is_found(world: World) -> None:
    world.write("docs/a.md", "[myself](a.md)\n")

    finding = world.only()
    assert (finding.code, finding.severity) == ("orphan-page", Severity.WARNING)
    assert finding.message == "no sidebar and no link leads to /docs/a"
    assert place(finding) == ("site/docs/a.md", 1, 1)


def test_a_link_a_sidebar_or_the_navbar_saves_a_document(world: World) -> None:
    world.config('[[navbar]]\ntype = "doc"\ndoc_id = "c"\n[[navbar]]\nlabel = "D"\nto = "/docs/d#x"\n')
    world.main("[a](a.md)\n")
    world.sidebar('"b", { category = "E", doc = "e", items = [] }')
    for name in "abcde":
        world.write(f"docs/{name}.md", "## X\n")

    assert world.find() == []


def test_a_document_that_wants_to_be_alone_is_no_orphan(world: World) -> None:
    world.write("docs/a.md", unlisted="true")
    world.write("docs/b.md", displayed_sidebar="null")
    world.write("pages/c.md")
    world.write("blog/2025-01-01-d.md")

    assert world.find() == []
