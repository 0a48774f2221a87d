"""The feed of documentation changes."""

from __future__ import annotations

from datetime import date
from pathlib import Path, PurePosixPath

import feedparser
import pytest

from homerow.outputs.feeds.channel import changes_channel
from homerow.outputs.feeds.formats import atom
from site_project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path / "site")
    for name, title in (("old", "Old"), ("new", "New & <b>"), ("undated", "Undated")):
        project.write(f"docs/{name}.md", title=f'"{title}"', description=f"About {name}.")
    project.write("docs/hidden.md", title="Hidden", unlisted="true")
    project.dates = {
        PurePosixPath("docs/old.md"): date(2025, 1, 31),
        PurePosixPath("docs/new.md"): date(2026, 2, 28),
        PurePosixPath("docs/hidden.md"): date(2026, 3, 31),
    }
    return project


def test_changes_are_the_dated_listed_pages_newest_first(project: Project) -> None:
    feed = feedparser.parse(atom(changes_channel(project.site())))

    assert not feed.bozo
    assert [(entry.title, entry.link, entry.updated[:10]) for entry in feed.entries] == [
        ("New & <b>", "https://t.example/docs/new", "2026-02-28"),
        ("Old", "https://t.example/docs/old", "2025-01-31"),
    ]
    assert feed.feed.updated == "2026-02-28T00:00:00+00:00"
    assert feed.feed.links[0].href == "https://t.example/docs/changes.xml"


def test_changes_of_a_page_have_an_id_for_each_date(project: Project) -> None:
    first = changes_channel(project.site()).entries[0].id
    project.dates = {**project.dates, PurePosixPath("docs/new.md"): date(2026, 5, 31)}

    assert first == "tag:t.example,2026-02-28:/docs/new"
    assert changes_channel(project.site()).entries[0].id == "tag:t.example,2026-05-31:/docs/new"


def test_changes_lead_to_the_page_where_the_documentation_begins(project: Project) -> None:
    project.write("docs/intro.md", title="Introduction")
    feed = feedparser.parse(atom(changes_channel(project.site()))).feed

    assert feed.link == "https://t.example/docs/intro"
    assert feed.id == "https://t.example/docs"


def test_changes_need_dates(project: Project) -> None:
    project.dates = {}

    assert project.site().changed_docs == []
