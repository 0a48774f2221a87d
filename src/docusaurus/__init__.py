"""The extension for sites of Docusaurus: their dialect, their conventions, and their migration."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from docusaurus.markdown.theme import DOCUSAURUS_COMPONENTS
from homerow.commands import Command
from homerow.extensions import Extension
from homerow.markdown.components.table import ComponentSpec

if TYPE_CHECKING:
    from homerow.markdown.extension import MarkdownExtension


class Docusaurus(Extension):
    """Sites of Docusaurus. Each method imports what it needs, as Extension asks."""

    def components(self) -> Mapping[str, ComponentSpec]:
        """Return the components of the classic theme that have static content."""
        return DOCUSAURUS_COMPONENTS

    def markdown(self, site_dir: Path) -> MarkdownExtension:  # noqa: ARG002
        """Return the dialect."""
        from docusaurus.markdown.dialect import Dialect

        return Dialect()

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
