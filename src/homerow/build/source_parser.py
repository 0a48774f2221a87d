"""A batch of sources to packed documents, in a process that has the parser."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from homerow.build.cache import PackedSource, packed_source
from homerow.build.compile import ParserSettings, SourceBatch, facts_digest
from homerow.facts.facts import Facts
from homerow.facts.loader import load_facts
from homerow.markdown.parser import Parser
from homerow.sources.discovery import read_source


def parse_sources(batch: SourceBatch) -> list[PackedSource]:
    """Parse sources, and pack them for the cache."""
    parser, site_dir = _parser(batch.settings), batch.settings.site_dir
    return [packed_source(parser.parse(source, read_source(site_dir, source))) for source in batch.sources]


def read_facts(site_dir: Path) -> None:
    """Read the facts before they are asked for. Raises ReportedFailure."""
    _facts(site_dir, facts_digest(site_dir))


@lru_cache(maxsize=1)
def _facts(site_dir: Path, digest: str) -> Facts:  # noqa: ARG001 - another digest, other facts
    return load_facts(site_dir)


@lru_cache(maxsize=1)
def _parser(settings: ParserSettings) -> Parser:
    return Parser(
        settings.site_dir,
        label=settings.label,
        unknown_language=settings.unknown_language,
        invalid_sample=settings.invalid_sample,
        facts=_facts(settings.site_dir, settings.facts_digest),
    )
