"""Where links to other sites are, and what is reported of them."""

from __future__ import annotations

from homerow.diagnostics import DiagnosticLog
from homerow.site.checks.external import Answer, external_places, report_external_links
from homerow.site.findings import Findings
from site_project import Project, place


def links(project: Project) -> dict[str, list[tuple[str, int, int]]]:
    """Return the places of each address."""
    found = external_places(project.site())
    return {
        url: [(at.span.path, at.span.line, at.span.column) for at in (place() for place in places)]
        for url, places in found.items()
    }


def test_each_address_of_a_page_is_found_once_with_all_its_places(project: Project) -> None:
    project.main(
        "[a](https://a.example/x#y) <https://a.example/x> //b.example [b](//b.example/y)\n"
        '![c](https://c.example/ä.png) <a href="HTTP://d.example">d</a>\n'
        "[e](mailto:a@b.example) [f](faq.md) [g](#hello) [h](ftp://h.example) `https://code.example`\n"
    )

    assert links(project) == {
        "https://a.example/x": [("site/docs/intro.md", 5, 5), ("site/docs/intro.md", 5, 29)],
        "https://b.example/y": [("site/docs/intro.md", 5, 66)],
        "https://c.example/%C3%A4.png": [("site/docs/intro.md", 6, 6)],
        "HTTP://d.example": [("site/docs/intro.md", 6, 31)],
    }


def test_links_of_drafts_are_not_checked(project: Project) -> None:
    project.write("docs/new.md", "<https://a.example>\n", draft="true")

    assert links(project) == {}


def test_addresses_of_the_configuration_are_found(project: Project) -> None:
    project.config(
        '[logo]\nalt = ""\nsrc = "/l.svg"\nhref = "https://logo.example"\n'
        "[footer]\ncopyright = \"<a href='https://c.example?a&amp;b'>x</a>\"\n"
        '[[footer.columns]]\nitems = [{ label = "F", href = "https://f.example" }]\n'
        '[[navbar]]\ntype = "dropdown"\nlabel = "D"\nitems = [{ label = "N", href = "https://n.example" }]\n'
        '[[navbar]]\ntype = "html"\nvalue = \'<a class=x href="https://h.example">x</a>\'\n'
        '[announcement]\nid = "a"\ncontent = "<a href=https://an.example>x</a>"\n'
    )
    project.sidebar('"intro", { link = "https://s.example", label = "S" }')
    project.write("redirects.toml", '"/old" = "https://r.example"\n')
    project.write("blog/authors.toml", '[ada]\nname = "Ada"\nurl = "https://ada.example"\n')
    project.write("blog/2025-01-01-x.md", authors="ada")

    assert links(project) == {
        "https://f.example": [("site/site.toml", 10, 32)],
        "https://n.example": [("site/site.toml", 14, 32)],
        "https://logo.example": [("site/site.toml", 6, 8)],
        "https://s.example": [("site/sidebars.toml", 3, 19)],
        "https://c.example?a&b": [("site/site.toml", 8, 13)],
        "https://an.example": [("site/site.toml", 20, 11)],
        "https://h.example": [("site/site.toml", 17, 9)],
        "https://r.example": [("site/redirects.toml", 1, 10)],
        "https://ada.example": [("site/blog/authors.toml", 3, 7)],
    }


def test_a_broken_address_is_reported_at_each_place_and_an_unchecked_one_once(project: Project) -> None:
    long = f"https://c.example/{'x' * 300}"
    project.main(
        f"<https://a.example> <https://a.example>\n<https://b.example> <https://b.example> <{long}>\n"
    )
    places, log = external_places(project.site()), DiagnosticLog()
    answers = {
        "https://a.example": Answer("broken", "404 Not Found"),
        "https://b.example": Answer("unchecked", "403 Forbidden"),
        long: Answer("broken", "410 Gone"),
    }

    report_external_links(places, answers, Findings(project.site().config.severities, log))

    assert [(place(finding)[1:], finding.code, finding.message) for finding in log][:3] == [
        ((5, 2), "broken-external-link", "https://a.example is broken: 404 Not Found"),
        ((5, 22), "broken-external-link", "https://a.example is broken: 404 Not Found"),
        ((6, 2), "unchecked-external-link", "https://b.example could not be checked: 403 Forbidden"),
    ]
    assert [len(finding.message) for finding in log][3] < 250
