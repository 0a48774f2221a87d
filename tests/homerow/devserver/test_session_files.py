"""Files of a site that is kept in memory while it is written."""

from __future__ import annotations

import json
import shutil

from homerow.devserver.session import Session, open_session
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.workers import Workers
from paths import ROOT
from project import Project
from session_pages import html

REAL_DATA = ROOT / "site/data"


def test_static_files_pictures_and_scripts_are_files(project: Project, session: Session) -> None:
    project.write({"static/notes.txt": "hello\n", "docs/key.svg": "<svg/>"})
    project.edit("docs/faq.md", "Like this.", "![A key](key.svg)")
    session.refresh()
    picture = html(session, "/docs/faq").partition('src="/assets/key-')[2].partition('"')[0]

    assert session.file("notes.txt") == project.site / "static/notes.txt"
    assert session.file(f"assets/key-{picture}") == project.site / "docs/key.svg"
    assert session.file("../site.toml") is None


def test_files_of_extensions_are_served(project: Project, session: Session) -> None:
    assert session.file("hardware-metadata.json") is None
    shutil.copytree(REAL_DATA, project.site / "data")
    project.edit("site.toml", "title", 'extensions = ["zmk"]\ntitle')
    session.refresh()

    data = session.file("hardware-metadata.json")

    assert isinstance(data, bytes)
    assert json.loads(data)["$schema"].endswith("/hardware-metadata.schema.json")


def test_sources_of_the_front_end_can_come_from_vite(project: Project) -> None:
    options = BuildOptions(project.site, project.output)

    with (
        Workers(1) as workers,
        open_session(options, workers, asset_overrides={}, sources_at="http://vite") as session,
    ):
        session.refresh()

        assert 'href="http://vite/src/styles/sheets/home.css"' in html(session, "/")


def test_the_policy_is_that_of_the_built_site(session: Session) -> None:
    assert "script-src 'self' 'sha256-" in session.policy
    assert "unsafe" not in session.policy
