"""A source as a document and an article. Nothing in content raises: what is wrong with it is a diagnostic."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath

from markdown_it.token import Token
from msgspec.structs import replace

from homerow.config.model import DEFAULT_CONVENTIONS, Conventions
from homerow.config.severities import DEFAULT_SEVERITIES, Severities
from homerow.content.front_matter import read_front_matter
from homerow.content.partial import UnreadablePartial
from homerow.content.source import FrontMatter, SourceFile
from homerow.diagnostics import Diagnostic, Place, locate
from homerow.markdown.anchors import ids_of
from homerow.markdown.code.sample_files import report_samples
from homerow.markdown.components.table import COMPONENTS, ComponentSpec
from homerow.markdown.context import ParseContext
from homerow.markdown.dialect import MAX_NESTING, WRITE_RULES, make_markdown
from homerow.markdown.document import Article, Document, ParsedSource, SearchedText
from homerow.markdown.extension import Combined, MarkdownExtension
from homerow.markdown.places import Origin
from homerow.markdown.syntax.mdx import read_imports
from homerow.markdown.writer import Writer

DESCRIPTION_LENGTH = 160

_LINE_END = re.compile(r"\r\n?")
_UNCHECKED = "unchecked"  # the front matter's key


class Parser:
    """Parses the sources of one site; `label` is how its folder is called in messages.

    It may parse any number of sources, one after the other. `components` are
    those of the engine and of `extensions`.
    """

    def __init__(
        self,
        site_dir: Path,
        *,
        label: str = "site",
        severities: Severities = DEFAULT_SEVERITIES,
        components: Mapping[str, ComponentSpec] = COMPONENTS,
        extensions: Sequence[MarkdownExtension] = (),
        conventions: Conventions = DEFAULT_CONVENTIONS,
    ) -> None:
        self._site_dir = site_dir
        self._label = label
        self._severities = severities
        self._tags = {name: spec for name, spec in components.items() if spec.is_tag}
        self._extension = Combined(extensions)
        self._extension_data = {type(each.data): each.data for each in extensions}
        self._conventions = conventions
        self._markdown = make_markdown(self._extension, conventions)

    def parse(self, source: SourceFile, text: str) -> ParsedSource:
        """Return the document and the article of a source; findings are in the document."""
        context = ParseContext(
            self._site_dir,
            self._label,
            self._severities,
            self._tags,
            self._extension,
            self._extension_data,
            self._conventions,
        )
        front_matter, origin = self._open(source.path, text, context)
        context.front_matter = front_matter
        context.unchecked = dict.fromkeys(front_matter.unchecked, False)
        writer = Writer(
            context=context,
            origin=origin,
            rules=WRITE_RULES,
            read_partial=partial(self._read_partial, context),
            keep_h1=front_matter.title is not None,
        )
        writer.write(self._tokens(origin, context))
        writer.end_section(None)
        context.definitions += self._extension.definitions(source.path, context.headings, context.definitions)
        _report_stale_unchecked(context, origin.shown, text)
        report_samples(context)
        front_matter = replace(front_matter, **_missing(front_matter, context.head))
        html = self._extension.finish("".join(writer.out), context.headings)
        article = Article(html, writer.excerpt, tuple(context.islands), str(writer.markdown))
        document = _document(source, front_matter, writer)
        searched = SearchedText(tuple(writer.sections), tuple(context.definitions))
        return ParsedSource(document, article, searched, {**context.texts, **context.unreadable})

    def unparsed(self, source: SourceFile, text: str, finding: Diagnostic) -> ParsedSource:
        """Return the document of a source whose content is left out, for a reason."""
        body = read_front_matter(text, source.path.as_posix()).body
        parsed = self.parse(source, text.removesuffix(body))
        document = replace(parsed.document, diagnostics=(*parsed.document.diagnostics, finding))
        return replace(parsed, document=document)

    def _open(self, path: PurePosixPath, text: str, context: ParseContext) -> tuple[FrontMatter, Origin]:
        shown = f"{self._label}/{path}"
        text = _without_nul(_LINE_END.sub("\n", text), shown, context)
        head = read_front_matter(text, shown)
        for finding in head.diagnostics:
            if severity := self._severities.of(finding.code):
                context.keep(replace(finding, severity=severity))
        root = self._conventions.root_path
        origin = Origin(path, shown=shown, body=head.body, first_line=head.body_line, root=root)
        read_imports(origin, context)
        for name in self._extension.names:
            origin.values.setdefault(name, name)
        return head.front_matter, origin

    def _tokens(self, origin: Origin, context: ParseContext) -> list[Token]:
        tokens = self._markdown.parse(origin.body, {"origin": origin, "draft": context})
        for token in tokens:
            if token.level >= MAX_NESTING - 1 and token.nesting == 1 and token.map:
                message = "this is nested so deeply that it is not shown"
                hint = "use fewer lists and quotes in each other"
                context.report("too-deep", message, origin.line(token.map[0]), hint=hint)
                break
        return tokens

    def _read_partial(
        self, context: ParseContext, path: PurePosixPath, place: Place, fill: Callable[[str], str]
    ) -> tuple[list[Token], Origin] | None:
        text = context.read_file(path)
        if isinstance(text, UnreadablePartial):
            context.report("bad-partial", text.message, place, hint=text.hint)
            return None
        _, origin = self._open(path, fill(text), context)
        return self._tokens(origin, context), origin


def _missing(front_matter: FrontMatter, head: Mapping[str, str]) -> Mapping[str, str]:
    """Return the values that the front matter lacks."""
    return {key: value for key, value in head.items() if not getattr(front_matter, key)}


def _without_nul(text: str, path: str, context: ParseContext) -> str:
    """Return a text with U+FFFD for each NUL (CommonMark §2.3), and report the first one."""
    start = text.find("\0")
    if start < 0:
        return text
    text = text.replace("\0", "\ufffd")
    hint = "remove it; if there are many, save the file as UTF-8"
    context.report("nul-byte", "this is a NUL byte", locate(text, path, start, start + 1), hint=hint)
    return text


def _report_stale_unchecked(context: ParseContext, path: str, text: str) -> None:
    """Report names that the front matter excuses for nothing."""
    for name, occurred in context.unchecked.items():
        if not occurred and context.extension.checks_names:
            start = text.find(name, text.find(_UNCHECKED))
            place = locate(text, path, start, start + len(name))
            message = f"nothing is wrong with {name}, or it is not here"
            context.report("stale-unchecked", message, place, hint="remove it from unchecked")


def _document(source: SourceFile, front_matter: FrontMatter, writer: Writer) -> Document:
    context = writer.context
    return Document(
        path=source.path,
        kind=source.kind,
        front_matter=front_matter,
        title=front_matter.title or writer.title or source.path.stem,
        description=front_matter.description or _cut(writer.first_paragraph or ""),
        headings=tuple(context.headings),
        links=tuple(context.links),
        external_links=tuple(context.external_links),
        assets=tuple(context.assets),
        ids=ids_of(context.ids),
        components=frozenset(context.components),
        partials=tuple(context.partials),
        targets=tuple(definition.target for definition in context.definitions),
        references=tuple(context.references),
        words=sum(len(section.text.split()) for section in writer.sections),
        has_excerpt=writer.excerpt is not None,
        has_own_title=writer.keep_h1 and writer.title is not None,
        diagnostics=tuple(context.log),
    )


def _cut(text: str) -> str:
    """Return text of at most DESCRIPTION_LENGTH characters, cut between words."""
    if len(text) <= DESCRIPTION_LENGTH:
        return text
    return text[: DESCRIPTION_LENGTH - 1].rsplit(" ", 1)[0].rstrip(",;: ") + "…"
