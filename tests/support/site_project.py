"""A whole small site in a folder, read, parsed and assembled by the real stages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path, PurePosixPath

from homerow.config.loader import load_config
from homerow.config.sidebars import load_sidebars
from homerow.content.discovery import discover_sources, read_source
from homerow.content.git_dates import GitDates
from homerow.diagnostics import Diagnostic, DiagnosticLog
from homerow.site.assemble import assemble_site
from homerow.site.checks import check_anchors, check_site
from homerow.site.page import DocPage, PostPage, documents_of
from homerow.site.site import Site
from parsing import site_parser

HEAD = 'title = "T"\nurl = "https://t.example"\n'


class Project:
    """A site folder that a test writes; what is assembled from it; and what is found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = DiagnosticLog()
        self.dates: Mapping[PurePosixPath, date] = {}
        self.first_dates: Mapping[PurePosixPath, date] = {}
        self.config("")
        self.main("")

    def write(self, path: str, content: str | bytes = "Text.\n", **front_matter: str) -> None:
        """Write a file; front matter is written as it is given."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        head = "".join(f"{key}: {value}\n" for key, value in front_matter.items())
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            file.write_text(f"---\n{head}---\n{content}" if head else content)

    def config(self, text: str) -> None:
        """Write site.toml below a title and an address."""
        self.write("site.toml", HEAD + text)

    def main(self, text: str) -> None:
        """Write the main document, which every version needs."""
        self.write("docs/intro.md", text or "Hello.\n", slug="/", title="Introduction")

    def sidebar(self, items: str) -> None:
        """Write a sidebar `docs` of these items."""
        self.write("sidebars.toml", f"[docs]\nitems = [\n{items}\n]\n")

    def site(self, *, include_drafts: bool = False) -> Site:
        """Read, parse and assemble the folder."""
        config = load_config(self.folder)
        parser = site_parser(self.folder, config.extensions, conventions=config.conventions)
        sources = [source for source in discover_sources(config) if source.kind != "partial"]
        documents = [parser.parse(source, read_source(self.folder, source)).document for source in sources]
        return assemble_site(
            config,
            documents,
            self.log,
            sidebars=load_sidebars(self.folder),
            dates=GitDates(self.first_dates, self.dates),
            include_drafts=include_drafts,
        )

    def find(self) -> list[Diagnostic]:
        """Return all that assembling and checking find."""
        site = self.site()
        check_site(site, self.log)
        ids = {route: {*document.ids, "shell"} for route, document in documents_of(site.pages.values())}
        check_anchors(site, ids, self.log)
        return list(self.log)

    def codes(self) -> list[str]:
        """Return the codes of all that is found."""
        return [finding.code for finding in self.find()]

    def only(self) -> Diagnostic:
        """Return the one thing that is found."""
        (finding,) = self.find()
        return finding

    def doc(self, route: str) -> DocPage:
        """Return a page of documentation."""
        page = self.site().pages[route]
        assert isinstance(page, DocPage)
        return page

    def post(self, route: str) -> PostPage:
        """Return a post."""
        page = self.site().pages[route]
        assert isinstance(page, PostPage)
        return page


def place(finding: Diagnostic) -> tuple[str, int, int]:
    """Return path, line and column of a finding."""
    assert finding.span
    return finding.span.path, finding.span.line, finding.span.column
