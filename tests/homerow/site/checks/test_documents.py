"""Documents with the route or id of another one, orphans, missing main documents."""

from homerow.diagnostics import Severity
from site_project import Project, place


def test_two_files_with_one_route_are_found_and_both_named(project: Project) -> None:
    project.write("docs/a.md", unlisted="true")
    project.write("docs/b.md", slug="/a", unlisted="true")

    finding = project.only()
    assert (finding.code, finding.message) == ("duplicate-route", "/docs/a is also the route of docs/a.md")
    assert place(finding) == ("site/docs/b.md", 2, 1)


def test_a_page_in_the_place_of_the_list_of_posts_is_found(project: Project) -> None:
    project.write("blog/2025-01-01-x.md")
    project.write("pages/blog.md")

    assert [finding.message for finding in project.find()] == ["/blog is also the route of a list of posts"]


def test_two_documents_with_one_id_are_found_and_both_named(project: Project) -> None:
    project.write("docs/a.md", unlisted="true")
    project.write("docs/b.md", id="a", slug="b", unlisted="true")

    finding = project.only()
    assert (finding.code, finding.message) == ("duplicate-doc", 'the id "a" is also that of docs/a.md')
    assert place(finding) == ("site/docs/b.md", 2, 1)


def test_a_version_without_its_main_document_is_found(project: Project) -> None:
    project.config('[[versions]]\nname = "current"\nlabel = "Next"\nmain_doc_id = "inro"\n')
    project.sidebar('"intro"')

    finding = project.only()
    assert (finding.code, finding.hint) == ("missing-doc", "did you mean intro?")
    assert place(finding) == ("site/site.toml", 6, 15)


def test_a_document_that_nothing_leads_to_is_found(project: Project) -> None:
    project.sidebar('"intro"')
    project.write("docs/a.md", "[myself](a.md)\n")

    finding = project.only()
    assert (finding.code, finding.severity) == ("orphan-page", Severity.WARNING)
    assert finding.message == "no sidebar and no link leads to /docs/a"
    assert place(finding) == ("site/docs/a.md", 1, 1)


def test_a_link_a_sidebar_or_the_navbar_saves_a_document(project: Project) -> None:
    project.config('[[navbar]]\ntype = "doc"\ndoc_id = "c"\n[[navbar]]\nlabel = "D"\nto = "/docs/d#x"\n')
    project.main("[a](a.md)\n")
    project.sidebar('"b", { category = "E", doc = "e", items = [] }')
    for name in "abcde":
        project.write(f"docs/{name}.md", "## X\n")

    assert project.find() == []


def test_a_document_that_wants_to_be_alone_is_no_orphan(project: Project) -> None:
    project.write("docs/a.md", unlisted="true")
    project.write("docs/b.md", displayed_sidebar="null")
    project.write("pages/c.md")
    project.write("blog/2025-01-01-d.md")

    assert project.find() == []
