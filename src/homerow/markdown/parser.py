"""A source as a document and an article. Nothing in content raises: what is wrong with it is a diagnostic."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from markdown_it.token import Token

from homerow.diagnostics import Severity, locate
from homerow.facts.facts import Facts
from homerow.markdown.anchors import ids_of
from homerow.markdown.document import Article, Document, ParsedSource, SearchedText
from homerow.markdown.draft import Draft
from homerow.markdown.mdx import read_imports
from homerow.markdown.names import Names
from homerow.markdown.places import Origin, Place
from homerow.markdown.reference.behaviors import behavior_definitions, behaviors_of_pages
from homerow.markdown.samples import report_samples
from homerow.markdown.syntax import MAX_NESTING, WRITE_RULES, make_markdown
from homerow.markdown.writer import Writer
from homerow.samples.vocabulary import Known
from homerow.sources.front_matter import read_front_matter
from homerow.sources.partial import UnreadablePartial, read_partial_text
from homerow.sources.source import FrontMatter, SourceFile

MAX_LENGTH = 2_000_000  # characters of a file
DESCRIPTION_LENGTH = 160

_LINE_END = re.compile(r"\r\n?")
_UNCHECKED = "unchecked"  # the front matter's key


class Parser:
    """Parses the sources of one site; `label` is how its folder is called in messages.

    It may parse any number of sources, one after the other. `unknown_language` and `invalid_sample` None
    let such code pass; with empty facts nothing is said of the firmware's names.
    """

    def __init__(
        self,
        site_dir: Path,
        *,
        label: str = "site",
        unknown_language: Severity | None = Severity.WARNING,
        invalid_sample: Severity | None = Severity.WARNING,
        facts: Facts | None = None,
    ) -> None:
        self._site_dir = site_dir
        self._label = label
        self._unknown_language = unknown_language
        self._invalid_sample = invalid_sample
        self._names = Names(facts or Facts())
        self._known = Known(facts or Facts())
        self._taught = behaviors_of_pages(facts or Facts())
        self._markdown = make_markdown()

    def parse(self, source: SourceFile, text: str) -> ParsedSource:
        """Return the document and the article of a source; findings are in the document."""
        draft = Draft(self._site_dir, self._label, self._unknown_language, self._names)
        front_matter, origin = self._open(source.path, text, draft)
        draft.unchecked = dict.fromkeys(front_matter.unchecked, False)
        writer = Writer(
            draft=draft,
            origin=origin,
            rules=WRITE_RULES,
            read_partial=lambda path, place: self._read_partial(path, place, draft),
            keep_h1=front_matter.title is not None,
        )
        writer.write(self._tokens(origin, draft))
        writer.end_section(None)
        draft.definitions += behavior_definitions(
            self._taught, source.path, draft.headings, draft.definitions
        )
        _report_stale_unchecked(draft, origin.shown, text)
        if self._invalid_sample is not None:
            report_samples(draft, self._known, self._invalid_sample)
        article = Article("".join(writer.out), writer.excerpt, tuple(draft.islands))
        document = _document(source, front_matter, writer)
        searched = SearchedText(tuple(writer.sections), tuple(draft.definitions))
        return ParsedSource(document, article, searched)

    def _open(self, path: PurePosixPath, text: str, draft: Draft) -> tuple[FrontMatter, Origin]:
        shown = f"{self._label}/{path}"
        text = _without_nul(_LINE_END.sub("\n", text), shown, draft)
        if len(text) > MAX_LENGTH:
            origin = Origin(path, shown=shown, body=text[:200], first_line=1)
            message = f"this file has more than {MAX_LENGTH:,} characters"
            draft.report("too-large", message, origin.line(0), cure="make several pages of it")
            return FrontMatter(), Origin(path, shown=shown, body="", first_line=1)
        head = read_front_matter(text, shown)
        draft.log.add(*head.diagnostics)
        origin = Origin(path, shown=shown, body=head.body, first_line=head.body_line)
        read_imports(origin)
        return head.front_matter, origin

    def _tokens(self, origin: Origin, draft: Draft) -> list[Token]:
        tokens = self._markdown.parse(origin.body, {"origin": origin, "draft": draft})
        for token in tokens:
            if token.level >= MAX_NESTING - 1 and token.nesting == 1 and token.map:
                message = "this is nested so deeply that it is not shown"
                cure = "use fewer lists and quotes in each other"
                draft.report("too-deep", message, origin.line(token.map[0]), cure=cure)
                break
        return tokens

    def _read_partial(
        self, path: PurePosixPath, place: Place, draft: Draft
    ) -> tuple[list[Token], Origin] | None:
        text = read_partial_text(self._site_dir, path)
        if isinstance(text, UnreadablePartial):
            draft.report("bad-partial", text.message, place, cure=text.cure)
            return None
        _, origin = self._open(path, text, draft)
        return self._tokens(origin, draft), origin


def _without_nul(text: str, path: str, draft: Draft) -> str:
    """Return a text with U+FFFD for each NUL (CommonMark §2.3), and report the first one."""
    start = text.find("\0")
    if start < 0:
        return text
    text = text.replace("\0", "\ufffd")
    cure = "take it out; if there are many, save the file as UTF-8"
    draft.report("nul-byte", "this is a NUL byte", Place(*locate(text, path, start, start + 1)), cure=cure)
    return text


def _report_stale_unchecked(draft: Draft, path: str, text: str) -> None:
    """Report names that the front matter excuses for nothing."""
    for name, occurred in draft.unchecked.items():
        if not occurred and not draft.facts.is_empty:
            start = text.find(name, text.find(_UNCHECKED))
            place = Place(*locate(text, path, start, start + len(name)))
            message = f"nothing is wrong with {name}, or it is not here"
            draft.report("stale-unchecked", message, place, cure="take it out of unchecked")


def _document(source: SourceFile, front_matter: FrontMatter, writer: Writer) -> Document:
    draft = writer.draft
    return Document(
        path=source.path,
        kind=source.kind,
        front_matter=front_matter,
        title=front_matter.title or writer.title or source.path.stem,
        description=front_matter.description or _cut(writer.first_paragraph or ""),
        headings=tuple(draft.headings),
        links=tuple(draft.links),
        assets=tuple(draft.assets),
        ids=ids_of(draft.ids),
        components=frozenset(draft.components),
        partials=tuple(draft.partials),
        targets=tuple(definition.target for definition in draft.definitions),
        mentions=tuple(draft.mentions),
        words=sum(len(section.text.split()) for section in writer.sections),
        has_excerpt=writer.excerpt is not None,
        has_own_title=writer.keep_h1 and writer.title is not None,
        diagnostics=tuple(draft.log),
    )


def _cut(text: str) -> str:
    """Return text of at most DESCRIPTION_LENGTH characters, cut between words."""
    if len(text) <= DESCRIPTION_LENGTH:
        return text
    return text[: DESCRIPTION_LENGTH - 1].rsplit(" ", 1)[0].rstrip(",;: ") + "…"
