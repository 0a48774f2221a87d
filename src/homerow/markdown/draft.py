"""The parts of a document while it is parsed, and the findings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Literal, cast

from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from msgspec import Struct, field

from homerow.diagnostics import Diagnostic, DiagnosticLog, Severity
from homerow.facts.facts import Facts
from homerow.markdown.anchors import Slugger
from homerow.markdown.document import AssetRef, Definition, Heading, Island, Link, Mention
from homerow.markdown.names import Names
from homerow.markdown.places import Origin, Place, PlacedSample


class Draft(Struct):
    """The parts of a document and its article, filled while the source is parsed and written.

    `unchecked` are the names that the front matter excuses, and whether each occurred.
    """

    site_dir: Path
    label: str
    unknown_language: Severity | None
    names: Names
    links: list[Link] = field(default_factory=list)
    assets: list[AssetRef] = field(default_factory=list)
    islands: list[Island] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    components: set[str] = field(default_factory=set)
    partials: list[PurePosixPath] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    samples: list[PlacedSample] = field(default_factory=list)
    slugger: Slugger = field(default_factory=Slugger)
    unchecked: dict[str, bool] = field(default_factory=dict)
    log: DiagnosticLog = field(default_factory=DiagnosticLog)

    @property
    def facts(self) -> Facts:
        """The facts of the firmware."""
        return self.names.facts

    def report(
        self, code: str, message: str, place: Place, *, cure: str = "", severity: Severity = Severity.ERROR
    ) -> None:
        """Keep a finding."""
        line = place.source_line
        self.log.add(Diagnostic(code, message, place.span, cure=cure, source_line=line, severity=severity))

    def warn(self, code: str, message: str, place: Place, *, cure: str = "") -> None:
        """Keep a finding that does not fail the build."""
        self.report(code, message, place, cure=cure, severity=Severity.WARNING)

    def claim_id(self, name: str, place: Callable[[], Place]) -> None:
        """Take an id that an author chose; report one that is taken."""
        if not self.slugger.claim(name):
            message = f"something else on this page has the id {name}"
            self.report("duplicate-id", message, place(), cure="choose another one")

    def add_link(self, link: Link) -> str:
        """Keep a link and return the slot of its href."""
        self.links.append(link)
        return f"\0L{len(self.links) - 1}\0"

    def add_asset(self, path: PurePosixPath, kind: Literal["image", "file"], place: Place) -> int:
        """Keep a reference to a file and return its index."""
        self.assets.append(AssetRef(path, kind, place.span, place.source_line))
        return len(self.assets) - 1

    def add_mention(self, mention: Mention) -> tuple[str, str]:
        """Keep a mention and return the slots before and after what will be its link."""
        self.mentions.append(mention)
        index = len(self.mentions) - 1
        return f"\0D{index}\0", f"\0E{index}\0"

    def add_partial(self, path: PurePosixPath) -> None:
        """Keep the path of another file that the source shows something of."""
        if path not in self.partials:
            self.partials.append(path)

    def add_island(self, island: Island) -> str:
        """Keep an island and return its slot."""
        self.islands.append(island)
        self.components.add(island.component)
        return f"\0I{len(self.islands) - 1}\0"


def draft_of(state: StateBlock | StateInline | StateCore) -> Draft:
    """Return the draft that a markdown-it state works for."""
    return cast("Draft", state.env["draft"])


def origin_of(state: StateBlock | StateInline | StateCore) -> Origin:
    """Return the file that a markdown-it state parses."""
    return cast("Origin", state.env["origin"])
