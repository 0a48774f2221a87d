"""Sources to documents: what is in the cache is taken from there, the rest is parsed by the workers."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path, PurePosixPath

from msgspec import Struct

from homerow.build.batches import batched
from homerow.build.cache import PackedSource, unpacked_document
from homerow.build.fingerprint import files_digest
from homerow.build.readiness import SOURCE_PARSER, get_ready_to_parse
from homerow.build.tools import BuildTools
from homerow.diagnostics import Severity
from homerow.facts.folder import FACTS_FOLDER
from homerow.markdown.document import Document
from homerow.sources.discovery import find_source
from homerow.sources.partial import read_partial_text
from homerow.sources.source import SourceFile

BATCH = 8  # documents: at the end one worker waits for the other, half of this on average
# From so many new documents on, who read them do not render: to start others takes a tenth of a second.
MANY = 500


class ParserSettings(Struct, frozen=True):
    """What a parser is made from; another setting is another document."""

    site_dir: Path
    label: str
    unknown_language: Severity | None
    code_digest: str
    facts_digest: str = ""
    invalid_sample: Severity | None = Severity.WARNING


class SourceBatch(Struct, frozen=True):
    """Sources for a worker, and what its parser is made from."""

    settings: ParserSettings
    sources: tuple[SourceFile, ...]


def facts_digest(site_dir: Path) -> str:
    """Return the digest of what a site knows of the firmware."""
    return files_digest(site_dir / FACTS_FOLDER)


class KeyedDocument(Struct, frozen=True):
    """A document and the digest of all that it was parsed from."""

    key: str
    document: Document


def document_keys(documents: Iterable[KeyedDocument]) -> dict[str, str]:
    """Return the key of each document by its path."""
    return {each.document.path.as_posix(): each.key for each in documents}


class Compilation:
    """Documents on their way: workers begin with what is new, and other work may be done until `finish`."""

    def __init__(self, sources: Sequence[SourceFile], *, settings: ParserSettings, tools: BuildTools) -> None:
        digests = _Digests(settings.site_dir, sources)
        remembered = tools.store.documents()
        self._tools = tools
        self._paths = [source.path.as_posix() for source in sources if source.kind != "partial"]
        self._known = {
            path: KeyedDocument(key, document)
            for path, (key, document) in remembered.items()
            if path in digests and key == document_key(document, digests, settings)
        }
        self._gone = remembered.keys() - self._paths
        stale = [
            source
            for source in sources
            if source.kind != "partial" and source.path.as_posix() not in self._known
        ]
        self.is_much = len(stale) >= MANY
        self._fresh = _compile(stale, digests, settings, tools)

    def finish(self) -> list[KeyedDocument]:
        """Return the document of every source that has a page, in the order of the sources. Raises Overtaken.

        What was found in them is in the log.
        """
        self._known.update((keyed.document.path.as_posix(), keyed) for keyed in self._fresh)
        self._tools.store.forget_documents(self._gone)
        documents = [self._known[path] for path in self._paths]
        for keyed in documents:
            self._tools.log.add(*keyed.document.diagnostics)
        return documents


def recompile_documents(
    documents: Sequence[KeyedDocument], *, settings: ParserSettings, tools: BuildTools
) -> list[KeyedDocument]:
    """Return those of some documents that are no longer what their files say, as they are now.

    Raises ReportedFailure on a source that cannot be read.
    """
    sources = [find_source(settings.site_dir, each.document.path, each.document.kind) for each in documents]
    digests = _Digests(settings.site_dir, sources)
    stale = [
        source
        for source, each in zip(sources, documents, strict=True)
        if document_key(each.document, digests, settings) != each.key
    ]
    return list(_compile(stale, digests, settings, tools))


def _compile(
    stale: Sequence[SourceFile], digests: _Digests, settings: ParserSettings, tools: BuildTools
) -> Iterator[KeyedDocument]:
    """Let workers begin with sources; return an iterator over their documents, kept as they come."""
    # Workers finish what they have, because an answer that nobody takes would be taken for the next one.
    todo = takewhile(lambda _: not tools.is_overtaken(), batched(stale, BATCH))
    batches = (SourceBatch(settings, each) for each in todo)
    parsed = tools.workers.map(parse_batch, batches, prepared_by=get_ready_to_parse)

    def kept() -> Iterator[KeyedDocument]:
        done = 0
        for parts in parsed:
            keyed = [_keyed(unpacked_document(each), digests, settings) for each in parts]
            tools.store.store_documents(
                (each.key, each.document, packed) for each, packed in zip(keyed, parts, strict=True)
            )
            yield from keyed
            done += len(keyed)
            tools.progress.show("parsing", done=done, total=len(stale))
        tools.give_way()

    return kept()


def _keyed(document: Document, digests: _Digests, settings: ParserSettings) -> KeyedDocument:
    return KeyedDocument(document_key(document, digests, settings), document)


class _Digests(dict[str, str]):
    """Digests by path. A partial may lie outside of all folders with pages; any is read when asked for."""

    def __init__(self, site_dir: Path, sources: Iterable[SourceFile]) -> None:
        super().__init__((each.path.as_posix(), each.digest) for each in sources if each.kind != "partial")
        self._site_dir = site_dir

    def __missing__(self, path: str) -> str:
        # As the parser reads it: what it says of a partial that cannot be read depends on the files there.
        text = str(read_partial_text(self._site_dir, PurePosixPath(path)))
        return self.setdefault(path, hashlib.blake2b(text.encode(), digest_size=16).hexdigest())


def document_key(document: Document, digests: Mapping[str, str], settings: ParserSettings) -> str:
    """Return the digest of what a document is made from: its source and partials, facts, code, settings."""
    parts = [
        settings.code_digest,
        settings.facts_digest,
        settings.label,
        str(settings.unknown_language),
        str(settings.invalid_sample),
        document.path.as_posix(),
        digests[document.path.as_posix()],
        *(digests[partial.as_posix()] for partial in document.partials),
    ]
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def parse_batch(batch: SourceBatch) -> list[PackedSource]:
    """Parse a batch, and pack it for the cache; runs in a worker, and only there is the parser loaded."""
    parsed: list[PackedSource] = importlib.import_module(SOURCE_PARSER).parse_sources(batch)
    return parsed
