"""Sidebars as files, and the lists of the pages in them."""

from __future__ import annotations

import json
from pathlib import Path

from homerow.rendering.sidebar_files import Section, page_lists, sidebar_files
from site_project import Project
from versioned_site import write_versions


def names(project: Project) -> dict[Section, str]:
    return {section: file.name for section, file in sidebar_files(project.site()).items()}


def test_a_sidebar_keeps_its_tree(full_project: Project) -> None:
    file = sidebar_files(full_project.site())["current", "docs"]
    features, alone, *links = json.loads(file.content)

    assert (features["href"], features["collapsed"]) == ("/x/docs/features", True)
    assert [(child["label"], child["unlisted"]) for child in features["items"]] == [
        ("Combos", False),
        ("Secret", True),
    ]
    assert (alone["href"], alone["collapsed"]) == (None, False)
    assert [link["href"] for link in links] == ["https://git.example/", "/x/blog"]


def test_a_label_changes_the_name_of_its_own_sidebar_only(tmp_path: Path) -> None:
    project = write_versions(Project(tmp_path))
    before = names(project)
    project.write("docs-2.0/layers.md", title="Layers", sidebar_label="Levels")

    after = names(project)

    assert {section for section, name in after.items() if name != before[section]} == {("2.0", "docs")}


def test_the_list_of_a_version_has_the_listed_pages_of_its_sidebars(full_project: Project) -> None:
    lists = {name: json.loads(content) for name, content in page_lists(full_project.site()).items()}

    assert lists.keys() == {"payloads/404/current.json", "payloads/404/3.5.json"}
    latest = [page["title"] for page in lists["payloads/404/current.json"]]
    assert "Combos" in latest
    assert "Secret" not in latest
