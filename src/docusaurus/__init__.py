"""The extension for sites of Docusaurus: their dialect, their conventions, and their migration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from docusaurus.markdown.theme import DOCUSAURUS_COMPONENTS
from homerow.commands import Command
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.extensions import Extension
from homerow.markdown.components.table import ComponentSpec

if TYPE_CHECKING:
    from homerow.markdown.extension import MarkdownExtension
    from homerow.site.conventions import SiteConventions


PACKAGES = ("emoji", "tree_sitter_typescript")  # of the extra


def check_packages() -> None:
    """Raise ReportedFailure if the packages of the extra are missing."""
    if missing := [name for name in PACKAGES if find_spec(name) is None]:
        hint = "run pip install 'homerow[docusaurus]'"
        message = f"sites of Docusaurus need packages that are not installed: {', '.join(missing)}"
        raise ReportedFailure([Diagnostic("missing-packages", message, hint=hint)])


class Docusaurus(Extension):
    """Sites of Docusaurus. Each method imports what it needs, as Extension asks."""

    def components(self) -> Mapping[str, ComponentSpec]:
        """Return the components of the classic theme that have static content."""
        return DOCUSAURUS_COMPONENTS

    def markdown(self, site_dir: Path) -> MarkdownExtension:  # noqa: ARG002
        """Return the dialect."""
        from docusaurus.markdown.dialect import Dialect

        check_packages()
        return Dialect()

    def conventions(self) -> SiteConventions:
        """Return the conventions for files and routes."""
        from docusaurus.conventions import DocusaurusConventions

        return DocusaurusConventions()

    def sheets(self) -> Sequence[str]:
        """Return the style sheet of cards and of tables of contents in articles."""
        return ("src/styles/sheets/dialect.css",)

    def commands(self) -> Mapping[str, Command]:
        """Return the migration."""
        return {
            "migrate": Command(
                "make a site of one for another generator",
                "docusaurus.cli.migrate:add_arguments",
                "docusaurus.cli.migrate:run",
                "homerow migrate docusaurus website    turn a Docusaurus site into one of homerow",
            )
        }


extension = Docusaurus()
