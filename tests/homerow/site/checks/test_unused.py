"""Files that nothing uses."""

from __future__ import annotations

import pytest

from homerow.diagnostics import Severity
from site_project import Project, place

SVG = '<svg width="1" height="1"/>'


def unused(project: Project) -> list[str]:
    """Return the paths that are reported, and nothing else may be found."""
    findings = project.find()
    assert {finding.code for finding in findings} <= {"unused-file"}
    return [finding.message.removeprefix("nothing uses ") for finding in findings]


def test_a_file_of_each_kind_is_found(project: Project) -> None:
    files = ("data/x.json", "docs/_part.md", "docs/_parts/a.md", "docs/img/a.svg", "samples/a/b.dtsi")
    for path in files:
        project.write(path)

    findings = project.find()

    assert [(place(finding), finding.code, finding.severity) for finding in findings] == [
        ((f"site/{path}", 1, 1), "unused-file", Severity.WARNING) for path in files
    ]
    assert findings[0].message == "nothing uses data/x.json"
    assert findings[3].hint.startswith("show it on a page")


def test_files_that_a_page_shows_are_used(project: Project) -> None:
    project.main(
        'import Part from "./_part.md"\n\n![a](img/a.svg) [b](img/b.PNG)\n\n<Part/>\n\n'
        '<video controls src="./c.mp4" poster="./d.png"></video>\n\n```c file=x/main.c\n```\n'
    )
    project.write("docs/_part.md", "![e](./e.svg)\n")
    for path in ("docs/img/a.svg", "docs/img/b.PNG", "docs/c.mp4", "docs/d.png", "docs/e.svg"):
        project.write(path, SVG)
    project.write("samples/x/main.c", '#include "own.h"\n#include "missing.h"\n')
    project.write("samples/x/own.h", '#include "../shared.h"\n')
    project.write("samples/shared.h", "int x;\n")

    assert unused(project) == []


def test_files_that_a_draft_shows_are_used(project: Project) -> None:
    project.write(
        "docs/new.md", 'import P from "./_p.md"\n\n<P/>\n\n```c file=a.c\n```\n\n![a](a.svg)\n', draft="true"
    )
    project.write("docs/_p.md")
    project.write("samples/a.c", "int x;\n")
    project.write("docs/a.svg", SVG)

    assert unused(project) == []


def test_files_that_only_an_unused_partial_shows_are_unused(project: Project) -> None:
    project.write("docs/_part.md", "![a](a.svg)\n")
    project.write("docs/a.svg", SVG)

    assert unused(project) == ["docs/_part.md", "docs/a.svg"]


def test_files_with_another_purpose_are_not_meant(project: Project) -> None:
    for path in (
        "static/unlinked.png",
        "static/data/x.json",
        "docs/.hidden.svg",
        ".git/a.png",
        "samples/README.md",
        "data/README.md",
        "docs/img/a.drawio",
        "REVIEWS.md",
    ):
        project.write(path, "x")
    project.write("data/synonyms.toml", "")
    project.write("data/kept-anchors.toml", "")
    project.write("docs/card.png", SVG)
    project.config('[social_card]\nbackground = "docs/card.png"\n[severities]\nmissing_asset = "ignore"\n')

    assert unused(project) == []


def test_a_file_that_a_used_link_points_to_is_used(project: Project) -> None:
    project.main("![a](a.svg)\n")
    project.write("shared/a.svg", SVG)
    (project.folder / "docs/a.svg").symlink_to("../shared/a.svg")

    assert unused(project) == []


@pytest.mark.parametrize(
    ("extensions", "expected"),
    [("", ["data/power.toml", "data/x.toml"]), ('extensions = ["zmk"]\n', ["data/x.toml"])],
)
def test_an_extension_names_the_data_that_it_reads(
    project: Project, extensions: str, expected: list[str]
) -> None:
    project.config(extensions)
    project.write("data/power.toml", "")
    project.write("data/x.toml", "")

    assert unused(project) == expected


def test_the_severity_can_be_chosen(project: Project) -> None:
    project.config('[severities]\nunused_file = "ignore"\n')
    project.write("docs/a.svg", SVG)

    assert project.find() == []
