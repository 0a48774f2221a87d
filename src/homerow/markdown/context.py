"""The parts of a document while it is parsed, and the findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from msgspec import Struct, field
from msgspec.structs import replace

from homerow.config.messages import Message
from homerow.config.model import DEFAULT_CONVENTIONS, Conventions
from homerow.config.severities import Severities
from homerow.content.partial import UnreadablePartial, read_partial_text
from homerow.content.source import FrontMatter
from homerow.diagnostics import Diagnostic, DiagnosticLog, Place, Severity
from homerow.markdown.anchors import OF_PAGE, Slugger
from homerow.markdown.document import AssetRef, Definition, ExternalLink, Heading, Island, Link, Reference
from homerow.markdown.places import Origin, PlacedSample

if TYPE_CHECKING:  # it imports this module
    from homerow.markdown.components.table import ComponentSpec
    from homerow.markdown.extension import MarkdownExtension

MAX_FINDINGS = 500  # of a page; so many hints can be looked up among as many names as a page may have

T = TypeVar("T")


class ParseContext(Struct):
    """The parts of a document and its article, filled while the source is parsed and written.

    `head` has values of front matter that the content gives.
    `tags` are the components that content may use; `components` are those that this source uses, and those
    that its fences become. `unchecked` are the names that
    the front matter excuses, and whether each occurred.
    """

    site_dir: Path
    label: str
    severities: Severities
    tags: Mapping[str, ComponentSpec]
    extension: MarkdownExtension
    extension_data: Mapping[type, Any]
    conventions: Conventions = DEFAULT_CONVENTIONS
    front_matter: FrontMatter = FrontMatter()
    links: list[Link] = field(default_factory=list)
    external_links: list[ExternalLink] = field(default_factory=list)
    assets: list[AssetRef] = field(default_factory=list)
    islands: list[Island] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    components: set[str] = field(default_factory=set)
    partials: dict[PurePosixPath, None] = field(default_factory=dict)  # a set that keeps its order
    texts: dict[PurePosixPath, str] = field(default_factory=dict)  # of partials and samples
    unreadable: dict[PurePosixPath, UnreadablePartial] = field(default_factory=dict)
    definitions: list[Definition] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    samples: list[PlacedSample] = field(default_factory=list)
    slugger: Slugger = field(default_factory=Slugger)
    unchecked: dict[str, bool] = field(default_factory=dict)
    head: dict[str, str] = field(default_factory=dict)
    log: DiagnosticLog = field(default_factory=DiagnosticLog)

    def text(self, english: Message, **values: object) -> str:
        """Return a text of the interface in the language of the site."""
        return self.conventions.messages.text(english, **values)

    def data_of(self, kind: type[T]) -> T:
        """Return the data of the extension whose data have this type."""
        return cast("T", self.extension_data[kind])

    def report(
        self, code: str, message: str, place: Place, *, hint: str = "", severity: Severity | None = None
    ) -> None:
        """Keep a finding; without a severity, with the one that site.toml gives its kind."""
        severity = severity or self.severities.of(code)
        if severity is None:
            return
        line = place.source_line
        self.keep(Diagnostic(code, message, place.span, hint=hint, source_line=line, severity=severity))

    @property
    def is_full(self) -> bool:
        """Whether the page has so many findings that no more are kept."""
        return len(self.log) >= MAX_FINDINGS

    def keep(self, *findings: Diagnostic) -> None:
        """Keep findings, unless there are too many; the last one comes with one that says so."""
        for finding in findings:
            if self.is_full:
                return
            self.log.add(finding)
            if len(self.log) >= MAX_FINDINGS:
                excess = replace(
                    finding,
                    code="too-many-findings",
                    message=f"this page has {MAX_FINDINGS} findings, and more are not shown",
                    hint="correct some of them first",
                    severity=self.severities.of("too-many-findings") or Severity.WARNING,
                )
                self.log.add(excess)

    def warn(self, code: str, message: str, place: Place, *, hint: str = "") -> None:
        """Keep a finding that does not fail the build."""
        self.report(code, message, place, hint=hint, severity=Severity.WARNING)

    def report_chosen(self, kind: str, message: str, place: Callable[[], Place], *, hint: str = "") -> None:
        """Keep a finding with the severity that site.toml gives its kind, unless that is ignored."""
        severity = self.severities.of(kind)
        if severity and not self.is_full:
            self.report(kind, message, place(), hint=hint, severity=severity)

    def claim_id(self, name: str, place: Callable[[], Place]) -> bool:
        """Take an id that an author chose, and return whether it may be written; report one that is taken."""
        if name.startswith(OF_PAGE):
            message = f"the id {name} begins with a colon, as ids of the page itself do, so it is left out"
            self.warn("ignored-attribute", message, place(), hint="begin it with a letter")
            return False
        if not self.slugger.claim(name):
            message = f"something else on this page has the id {name}"
            self.report("duplicate-id", message, place(), hint="choose another one")
        self.ids.add(name)
        return True

    def add_link(self, link: Link) -> str:
        """Keep a link and return the slot of its href."""
        self.links.append(link)
        return f"\0L{len(self.links) - 1}\0"

    def add_external_link(self, address: str, place: Place) -> None:
        """Keep an address of another site."""
        self.external_links.append(ExternalLink(address, place.span, place.source_line))

    def add_asset(self, path: PurePosixPath, kind: Literal["image", "file"], place: Place) -> int:
        """Keep a reference to a file and return its index."""
        self.assets.append(AssetRef(path, kind, place.span, place.source_line))
        return len(self.assets) - 1

    def add_reference(self, reference: Reference) -> tuple[str, str]:
        """Keep a reference and return the slots before and after what will be its link."""
        self.references.append(reference)
        index = len(self.references) - 1
        return f"\0D{index}\0", f"\0E{index}\0"

    def add_partial(self, path: PurePosixPath) -> None:
        """Keep the path of another file that the source shows something of."""
        self.partials[path] = None

    def read_file(self, path: PurePosixPath) -> str | UnreadablePartial:
        """Return the text of a partial or a sample: the same throughout the page, even if it is saved."""
        if path in self.texts:
            return self.texts[path]
        if path in self.unreadable:
            return self.unreadable[path]
        text = read_partial_text(self.site_dir, path)
        if isinstance(text, UnreadablePartial):
            self.unreadable[path] = text
        else:
            self.texts[path] = text
        return text

    def add_island(self, island: Island) -> str:
        """Keep an island and return its slot."""
        self.islands.append(island)
        self.components.add(island.component)
        return f"\0I{len(self.islands) - 1}\0"


def context_of(state: StateBlock | StateInline | StateCore) -> ParseContext:
    """Return the context that a markdown-it state works for."""
    return cast("ParseContext", state.env["draft"])


def origin_of(state: StateBlock | StateInline | StateCore) -> Origin:
    """Return the file that a markdown-it state parses."""
    return cast("Origin", state.env["origin"])
