"""Sources to documents: unchanged ones come from the cache, workers parse the others."""

from __future__ import annotations

import hashlib
import re
from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from homerow.config.model import DEFAULT_CONVENTIONS, Conventions, SiteConfig
from homerow.config.severities import Severities
from homerow.content.discovery import (
    discover_sources,
    file_problem,
    find_source,
    read_source,
    read_with_digest,
)
from homerow.content.partial import UnreadablePartial, read_partial_text
from homerow.content.source import SourceFile
from homerow.extensions import (
    DATA_FOLDER,
    component_table,
    load_extension,
    named_extensions,
)
from homerow.markdown.document import Document
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.build_tools import BuildTools
from homerow.pipeline.cache.cache import PackedSource, packed_source, unpacked_document
from homerow.pipeline.cache.fingerprint import code_digest, files_digest
from homerow.pipeline.workers import TimeLimitError, batched, time_limit

if TYPE_CHECKING:
    # Only workers import these: with the parser, the main process would start 0.1 s later.
    from homerow.markdown.extension import MarkdownExtension
    from homerow.markdown.parser import Parser

# The parts of a parsed source, and the digests of the files that they were read from, by path.
ReadSource: TypeAlias = tuple[PackedSource, dict[str, str]]

SKETCHED = ""  # the key of a document that is not parsed
MANY = 500  # documents, which take more than a second to parse
_HEADING = re.compile(r"^#[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
PAGE_SECONDS = 20  # of the processor: a page of a megabyte takes less than half of them
BATCH = 8  # documents: at the end one worker waits for the other, for half a batch on average


class ParserSettings(Struct, frozen=True):
    """The settings of a parser; a document depends on all of them."""

    site_dir: Path
    label: str
    severities: Severities
    code_digest: str
    data_digest: str = ""
    extensions: tuple[str, ...] = ()
    conventions: Conventions = DEFAULT_CONVENTIONS


class SourceBatch(Struct, frozen=True):
    """Sources for a worker to parse."""

    settings: ParserSettings
    sources: tuple[SourceFile, ...]


class KeyedDocument(Struct, frozen=True):
    """A document and the digest of everything that it was parsed from."""

    key: str
    document: Document


def compile_site(config: SiteConfig, tools: BuildTools) -> list[KeyedDocument]:
    """Find the sources of a site, and return their documents. Raises ReportedFailure and Overtaken."""
    return compile_sources(
        discover_sources(config), settings=parser_settings(config, tools.options), tools=tools
    )


def sketch_site(config: SiteConfig, tools: BuildTools) -> list[KeyedDocument] | None:
    """Return the documents of a large site before they are parsed: from the cache, or else titles alone.

    None if the cache has nearly all of them. Raises ReportedFailure.
    """
    sources = [source for source in discover_sources(config) if source.kind != "partial"]
    known = tools.store.documents()
    if sum(source.path.as_posix() not in known for source in sources) < MANY:
        return None
    found = ((source, known.get(source.path.as_posix())) for source in sources)
    return [
        KeyedDocument(*stored) if stored else KeyedDocument(SKETCHED, _sketch(config.site_dir, source))
        for source, stored in found
    ]


def _sketch(site_dir: Path, source: SourceFile) -> Document:
    from homerow.content.front_matter import read_front_matter  # noqa: PLC0415 - a build leaves it to workers

    head = read_front_matter(read_source(site_dir, source), source.path.as_posix())
    heading = _HEADING.search(head.body)
    title = head.front_matter.title or (heading[1] if heading else source.path.stem)
    description = head.front_matter.description or ""
    return Document(source.path, source.kind, head.front_matter, title, description)


def parser_settings(config: SiteConfig, options: BuildOptions) -> ParserSettings:
    """Return the settings of the Markdown parser for a site."""
    return ParserSettings(
        site_dir=config.site_dir,
        label=options.label,
        severities=config.severities,
        code_digest=code_digest(config.extensions),
        data_digest=files_digest(config.site_dir / DATA_FOLDER),
        extensions=config.extensions,
        conventions=config.conventions,
    )


def compile_sources(
    sources: Sequence[SourceFile], *, settings: ParserSettings, tools: BuildTools
) -> list[KeyedDocument]:
    """Return the document of every source that has a page, in their order; their findings go to the log.

    Raises Overtaken if one of them is saved meanwhile.
    """
    pages = [source for source in sources if source.kind != "partial"]
    digests = _Digests(settings.site_dir, pages)
    remembered = tools.store.documents()
    known = {
        path: KeyedDocument(key, document)
        for path, (key, document) in remembered.items()
        if path in digests and key == document_key(document, digests, settings)
    }
    stale = [source for source in pages if source.path.as_posix() not in known]
    for keyed in _parse(stale, digests, settings, tools):
        known[keyed.document.path.as_posix()] = keyed
    paths = [source.path.as_posix() for source in pages]
    tools.store.forget_documents(remembered.keys() - paths)
    documents = [known[path] for path in paths]
    for keyed in documents:
        tools.log.add(*keyed.document.diagnostics)
    return documents


def recompile_documents(
    documents: Sequence[KeyedDocument], *, settings: ParserSettings, tools: BuildTools
) -> list[KeyedDocument]:
    """Return new versions of those documents whose files have changed.

    Raises ReportedFailure on a source that cannot be read.
    """
    sources = [find_source(settings.site_dir, each.document.path, each.document.kind) for each in documents]
    digests = _Digests(settings.site_dir, sources)
    stale = [
        source
        for source, each in zip(sources, documents, strict=True)
        if document_key(each.document, digests, settings) != each.key
    ]
    return _parse(stale, digests, settings, tools)


def document_keys(documents: Iterable[KeyedDocument]) -> dict[str, str]:
    """Return the key of each document by its path."""
    return {each.document.path.as_posix(): each.key for each in documents}


def document_key(document: Document, digests: Mapping[str, str], settings: ParserSettings) -> str:
    """Return the digest of all that a document is made from: source, partials, data, code, settings."""
    parts = [
        settings.code_digest,
        settings.data_digest,
        settings.label,
        repr(settings.severities),
        repr(settings.conventions),
        document.path.as_posix(),
        digests[document.path.as_posix()],
        *(digests[partial.as_posix()] for partial in document.partials),
    ]
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def _parse(
    stale: Sequence[SourceFile], digests: _Digests, settings: ParserSettings, tools: BuildTools
) -> list[KeyedDocument]:
    """Parse sources in workers and cache the results. Raises Overtaken."""
    todo = takewhile(lambda _: not tools.is_overtaken(), batched(stale, BATCH))
    parsed: list[KeyedDocument] = []
    for sources in tools.workers.map(parse_batch, (SourceBatch(settings, each) for each in todo)):
        keyed = [_keyed(each, digests, settings) for each in sources]
        tools.store.store_documents(
            (each.key, each.document, parts) for each, (parts, _) in zip(keyed, sources, strict=True)
        )
        parsed += keyed
        tools.progress.show("parsing", done=len(parsed), total=len(stale))
    tools.raise_if_overtaken()
    return parsed


def _keyed(source: ReadSource, digests: _Digests, settings: ParserSettings) -> KeyedDocument:
    """Return a parsed document. Its key is of what the worker read: a file may be saved after it is found."""
    parts, read = source
    document = unpacked_document(parts)
    return KeyedDocument(document_key(document, ChainMap(read, digests), settings), document)


class _Digests(dict[str, str]):
    """Digests by path. A partial may be in any folder of the site, so it is read when it is needed."""

    def __init__(self, site_dir: Path, sources: Iterable[SourceFile]) -> None:
        super().__init__((each.path.as_posix(), each.digest) for each in sources)
        self._site_dir = site_dir

    def __missing__(self, path: str) -> str:
        # Read as the parser does: its finding for a missing partial names other files of the folder.
        return self.setdefault(path, _text_digest(read_partial_text(self._site_dir, PurePosixPath(path))))


def _text_digest(text: str | UnreadablePartial) -> str:
    return hashlib.blake2b(str(text).encode(), digest_size=16).hexdigest()


def load_parser(site_dir: Path) -> None:
    """Import the parser and read the data of extensions, in a new worker.

    Raises ReportedFailure if the data are wrong.
    """
    import homerow.markdown.parser  # noqa: F401, PLC0415 - only workers parse

    _markdown_extensions(site_dir, named_extensions(site_dir), files_digest(site_dir / DATA_FOLDER))


def parse_batch(batch: SourceBatch) -> list[ReadSource]:
    """Parse sources and pack them for the cache, in a worker."""
    parser, site_dir = _parser(batch.settings), batch.settings.site_dir
    return [_parsed(parser, site_dir, source) for source in batch.sources]


def _parsed(parser: Parser, site_dir: Path, source: SourceFile) -> ReadSource:
    text, digest = read_with_digest(site_dir, source)
    try:
        with time_limit(PAGE_SECONDS):
            parsed = parser.parse(source, text)
    except TimeLimitError:
        message = f"this page takes more than {PAGE_SECONDS} s to build, so its content is left out"
        hint = "make several pages of it, or look for text that repeats brackets or other marks"
        finding = file_problem("slow-page", message, hint, site_dir=site_dir, path=source.path)
        parsed = parser.unparsed(source, text, finding)
    partials = {path.as_posix(): _text_digest(text) for path, text in parsed.partials.items()}
    return packed_source(parsed), {**partials, source.path.as_posix(): digest}


@lru_cache(maxsize=1)  # a worker has one parser at a time
def _parser(settings: ParserSettings) -> Parser:
    from homerow.markdown.parser import Parser  # noqa: PLC0415 - only workers parse

    return Parser(
        settings.site_dir,
        label=settings.label,
        severities=settings.severities,
        components=component_table(settings.extensions),
        extensions=_markdown_extensions(settings.site_dir, settings.extensions, settings.data_digest),
        conventions=settings.conventions,
    )


@lru_cache(maxsize=1)
def _markdown_extensions(
    site_dir: Path,
    names: tuple[str, ...],
    data_digest: str,  # noqa: ARG001 - other data make other extensions
) -> tuple[MarkdownExtension, ...]:
    return tuple(load_extension(name).markdown(site_dir) for name in names)
