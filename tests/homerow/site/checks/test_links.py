"""Links of documents and of the configuration that lead to nothing."""

from homerow.config.severities import Severities
from homerow.diagnostics import DiagnosticLog, Severity
from homerow.site.findings import MAX_SUGGESTIONS
from homerow.site.page import DocPage, StandalonePage
from site_project import Project, place
from versioned_site import write_versions


def test_a_sound_site_has_no_findings(project: Project) -> None:
    project.config('[[navbar]]\nlabel = "Docs"\nto = "/docs?x=1#hello"\n')
    project.main(
        "[a](a.md#there) [root](/docs/a) [file](/docs/a.md) [here](#hello) [pdf](/x.pdf)\n\n## Hello\n"
    )
    project.write("docs/a.md", "## There\n\n[back](intro.md) [shell](intro.md#shell) [top](#top)\n")
    project.write("static/x.pdf", b"%PDF")

    assert project.find() == []


def test_a_link_to_no_file_is_found_with_the_nearest_one(project: Project) -> None:
    project.write("docs/keymaps/combos.md", "[i](../intro.md)\n", unlisted="true")
    project.write("docs/config/a.md", "\nSee [x](combos.md).\n", unlisted="true")

    finding = project.only()
    assert (finding.code, finding.message) == ("broken-link", "no page is made from docs/config/combos.md")
    assert finding.hint == "did you mean ../keymaps/combos.md?"
    assert place(finding)[:2] == ("site/docs/config/a.md", 5)
    assert finding.source_line == "See [x](combos.md)."
    assert finding.severity is Severity.ERROR


def test_a_path_may_begin_in_the_folder_of_the_version(project: Project) -> None:
    project.write("docs/k/combos.md")
    text = "[1](k/combos.md) [2](./k/combos.md) [3](k/combo.md) [4](../k/combos.md)"
    project.write("docs/deep/a.md", text, unlisted="true")
    site = project.site()
    (document,) = (each for each in site.documents if each.path.name == "a.md")

    assert [*site.resolve(document)] == [
        "/docs/k/combos",
        "/docs/deep/k/combos.md",
        "/docs/deep/k/combo.md",
        "/docs/k/combos",
    ]
    assert [finding.code for finding in project.find()] == ["broken-link", "broken-link"]


def test_a_link_to_no_page_is_found_with_the_nearest_route(project: Project) -> None:
    project.main("[x](/docs/keymap)\n[a](keymaps/index.md)\n")
    project.write("docs/keymaps/index.md")

    finding = project.only()
    assert (finding.message, finding.hint) == ("no page at /docs/keymap", "did you mean /docs/keymaps?")


def test_many_links_below_an_address_without_pages_may_be_served_by_something_else(project: Project) -> None:
    project.main("".join(f"[{number}](/api/{number}) " for number in range(10)))

    hints = {finding.hint for finding in project.find()}

    assert hints == {'if something else serves /api, write unchecked_routes = ["/api"] into site.toml'}


def test_a_route_has_no_slash_at_its_end(project: Project) -> None:
    project.main("[x](/docs/a/) [y](/docs/a.html)\n")
    project.write("docs/a.md", unlisted="true")

    assert {finding.hint for finding in project.find()} == {"did you mean /docs/a?"}


def test_a_link_to_a_draft_says_so(project: Project) -> None:
    project.main("[x](new.md)\n\n[y](/docs/new)\n")
    project.write("docs/new.md", draft="true")

    assert [finding.message for finding in project.find()] == [
        "docs/new.md is a draft and has no page",
        "/docs/new is a draft and has no page",
    ]


def test_a_link_to_a_draft_of_a_post_says_so(project: Project) -> None:
    project.main("[y](/blog/2025/01/01/x)\n")
    project.write("blog/2025-01-01-x.md", draft="true")

    assert project.only().message == "/blog/2025/01/01/x is a draft and has no page"


def test_a_link_to_a_partial_says_so(project: Project) -> None:
    project.main('import Part from "./_part.md"\n\n<Part/>\n\n[x](_part.md)\n')
    project.write("docs/_part.md")

    assert project.only().message == "docs/_part.md is a partial and has no page"


def test_the_severity_of_a_finding_is_configured(project: Project) -> None:
    project.main("[x](/nowhere)\n")

    project.config('[severities]\nbroken_link = "warn"\n')
    assert project.only().severity is Severity.WARNING
    project.log = DiagnosticLog()
    project.config('[severities]\nbroken_link = "ignore"\n')
    assert project.find() == []


def test_configured_links_are_checked_too(project: Project) -> None:
    project.config(
        '[[navbar]]\ntype = "dropdown"\nlabel = "More"\nitems = [\n  { label = "Blog", to = "/blog" },\n]\n'
        '[logo]\nalt = "Z"\nsrc = "/z.svg"\nhref = "/home"\n'
        '[[footer.columns]]\nitems = [{ label = "D", to = "/doc" }]\n'
    )
    project.write("static/z.svg", "<svg/>")
    project.sidebar('"intro", { link = "/docs/gone", label = "Gone" }')

    assert [(place(finding), finding.message, finding.hint) for finding in project.find()] == [
        (("site/sidebars.toml", 3, 19), "no page at /docs/gone", "did you mean /docs?"),
        (("site/site.toml", 7, 26), "no page at /blog", "leave it out until the page exists"),
        (("site/site.toml", 12, 8), "no page at /home", "leave it out until the page exists"),
        (("site/site.toml", 14, 30), "no page at /doc", "did you mean /docs?"),
    ]


def test_nearest_names_are_looked_for_only_so_often(project: Project) -> None:
    project.main("\n".join(f"[x](/doc{number})" for number in range(MAX_SUGGESTIONS + 5)))

    suggested = [finding for finding in project.find() if finding.hint == "did you mean /docs?"]
    assert len(suggested) == MAX_SUGGESTIONS


def test_a_link_to_no_heading_is_found_with_the_nearest_one(project: Project) -> None:
    project.main("[x](combos.md#timeout)\n")
    project.write("docs/combos.md", "## Timeout ms\n")

    finding = project.only()
    assert finding.code == "broken-anchor"
    assert finding.message == 'no heading "timeout" on /docs/combos'
    assert finding.hint == "did you mean #timeout-ms?"


def test_an_anchor_on_the_page_itself_is_checked(project: Project) -> None:
    project.main("[x](#gone)\n")

    assert project.only().message == 'no heading "gone" on /docs'


def test_anchors_of_configured_links_are_checked_too(project: Project) -> None:
    project.config(
        '[[navbar]]\nlabel = "Docs"\nto = "/docs#gone"\n'
        '[[footer.columns]]\nitems = [{ label = "D", to = "/docs#there" }]\n'
    )
    project.main("## There\n")
    project.sidebar('"intro", { link = "/docs#ther", label = "There" }')

    assert [(place(finding), finding.message) for finding in project.find()] == [
        (("site/sidebars.toml", 3, 19), 'no heading "ther" on /docs'),
        (("site/site.toml", 5, 6), 'no heading "gone" on /docs'),
    ]


def test_an_anchor_behind_a_broken_link_is_not_found_twice(project: Project) -> None:
    project.main("[x](gone.md#gone)\n")

    assert project.codes() == ["broken-link"]


def test_posts_and_pages_link_to_the_last_version_of_a_document(project: Project) -> None:
    write_versions(project)
    links = "[a](../docs/intro.md) [b](../docs/new.md) [c](../docs-1.0/intro.md)\n"
    project.write("pages/index.md", links)
    project.write("docs-1.0/more.md", links, unlisted="true")
    site = project.site()

    def targets(route: str) -> list[str]:
        page = site.pages[route]
        assert isinstance(page, DocPage | StandalonePage)
        return [*site.resolve(page.document)]

    assert targets("/") == ["/docs", "/docs/next/new", "/docs/1.0"]
    assert targets("/docs/1.0/more") == ["/docs/next", "/docs/next/new", "/docs/1.0"]
    assert project.find() == []


def test_an_anchor_of_such_a_link_must_be_in_the_last_version(project: Project) -> None:
    write_versions(project)
    project.write("docs/intro.md", "## New heading\n", title="Introduction", slug="/")
    project.write("pages/index.md", "[a](../docs/intro.md#new-heading)\n")

    assert project.only().message == 'no heading "new-heading" on /docs'


def test_a_broken_link_fails_the_build_and_a_broken_anchor_or_duplicate_route_warns() -> None:
    defaults = Severities()

    assert (defaults.broken_link, defaults.broken_anchor, defaults.duplicate_route) == (
        "throw",
        "warn",
        "warn",
    )
