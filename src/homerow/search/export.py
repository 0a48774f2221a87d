"""Records and settings for search engines that run on several machines: Algolia, OpenSearch, Typesense.

A site that outgrows its own index uploads these files. A record is a heading, or the text below one, as in
DocSearch (recordVersion v3), so that hits have the attributes of our own. Algolia's are escaped for HTML, as
its clients expect; the others' texts are plain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape as escape_html
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from homerow.search.page import LEVELS, SearchedPage
from homerow.search.query import ATTRIBUTES, FACETS, SynonymGroups

PAGE = "url_without_anchor"  # hits are grouped by it: a page is one hit
MAX_POSITION = 999  # of a record on its page, where positions and levels are one number

CONTENT = "content"

Fields: TypeAlias = Mapping[str, Any]
Hierarchy: TypeAlias = "tuple[str | None, ...]"  # of lvl0 to lvl6: the group, the page, its headings

escape = partial(escape_html, quote=False)  # text for HTML content


class Weight(Struct, frozen=True):
    """The order of records with equal matches: higher `page_rank`, higher `level`, lower `position`.

    `level` is 90 for lvl1, 80 for lvl2, …, 0 for content; `position` is the number of the section.
    """

    page_rank: int = 0
    level: int = 0
    position: int = 0


class SearchRecord(Struct, frozen=True):
    """A heading (`type` lvl1 to lvl6, no content) or the text below one (`type` content). Texts are plain."""

    object_id: str
    url: str
    url_without_anchor: str
    anchor: str | None
    type: str
    hierarchy: Hierarchy
    content: str | None
    language: str
    version: tuple[str, ...]
    docusaurus_tag: str
    weight: Weight
    names: tuple[str, ...]


def page_records(page: SearchedPage) -> Iterator[SearchRecord]:
    """Yield the records of a page, in reading order."""
    titles: list[str | None] = [page.group or None]
    for position, section in enumerate(page.sections):
        above = [*titles, *[None] * LEVELS][: section.level]
        titles = [*above, section.heading]
        hierarchy = tuple([*titles, *[None] * LEVELS][:LEVELS])
        kinds = ((f"lvl{section.level}", None), (CONTENT, section.text))
        for kind, content in kinds if section.text else kinds[:1]:
            yield SearchRecord(
                object_id=f"{page.url}#{section.anchor}-{position}-{kind}",
                url=f"{page.url}#{section.anchor}" if section.anchor else page.url,
                url_without_anchor=page.url,
                anchor=section.anchor or None,
                type=kind,
                hierarchy=hierarchy,
                content=content,
                language=page.language,
                version=tuple(page.version),
                docusaurus_tag=page.tag,
                weight=Weight(
                    page.rank + section.rank, 0 if kind == CONTENT else 100 - 10 * section.level, position
                ),
                names=tuple(section.names),
            )


class Export(Struct, frozen=True):
    """The files for an engine, by their names: NDJSON as lists, JSON as values."""

    records: Callable[[str, SearchRecord], Iterable[Fields]]
    settings: Callable[[str, SynonymGroups], Fields]
    synonyms: Callable[[SynonymGroups], Sequence[Fields]] | None = None


def write_export(
    folder: Path, export: Export, index: str, pages: Iterable[SearchedPage], synonyms: SynonymGroups = ()
) -> int:
    """Write records.ndjson, settings.json and, where an engine has an API for them, synonyms.json.

    Return the number of records.
    """
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with (folder / "records.ndjson").open("wb") as file:
        for count, record in enumerate(chain.from_iterable(map(page_records, pages)), 1):  # noqa: B007 - the last one is the number of records
            file.writelines(msgspec.json.encode(line) + b"\n" for line in export.records(index, record))
    _write_json(folder / "settings.json", export.settings(index, synonyms))
    if export.synonyms:
        _write_json(folder / "synonyms.json", export.synonyms(synonyms))
    return count


def _write_json(file: Path, value: Any) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(value)) + b"\n")


def _algolia_records(_index: str, record: SearchRecord) -> Iterator[Fields]:
    weight = record.weight
    yield {
        "objectID": record.object_id,
        "url": record.url,
        PAGE: record.url_without_anchor,
        "anchor": record.anchor,
        "type": record.type,
        "hierarchy": {f"lvl{level}": text and escape(text) for level, text in enumerate(record.hierarchy)},
        "content": record.content and escape(record.content),
        "language": record.language,
        "lang": record.language,
        "version": record.version,
        "docusaurus_tag": record.docusaurus_tag,
        "weight": {"pageRank": weight.page_rank, "level": weight.level, "position": weight.position},
        "names": record.names,
    }


def _algolia_settings(_index: str, _synonyms: SynonymGroups) -> Fields:
    return {
        "searchableAttributes": ["names", *(f"unordered({name})" for name in ATTRIBUTES[:-1]), "content"],
        "attributesForFaceting": list(FACETS),
        "attributesToHighlight": list(ATTRIBUTES),
        "attributesToSnippet": ["content:10"],
        "attributeForDistinct": PAGE,
        "distinct": True,
        "ranking": ["words", "filters", "typo", "attribute", "proximity", "exact", "custom"],
        "customRanking": ["desc(weight.pageRank)", "desc(weight.level)", "asc(weight.position)"],
        "minWordSizefor1Typo": 3,
        "minWordSizefor2Typos": 7,
        "allowTyposOnNumericTokens": False,
        "camelCaseAttributes": list(ATTRIBUTES),
        "separatorsToIndex": "_",
        "ignorePlurals": True,
        "advancedSyntax": True,
        "removeWordsIfNoResults": "allOptional",
    }


def _algolia_synonyms(groups: SynonymGroups) -> Sequence[Fields]:
    return [
        {"objectID": f"group-{number}", "type": "synonym", "synonyms": list(group)}
        for number, group in enumerate(groups)
    ]


def _opensearch_records(index: str, record: SearchRecord) -> Iterator[Fields]:
    """Yield the two lines of a document in a request to /_bulk."""
    yield {"index": {"_index": index, "_id": record.object_id}}
    levels = {f"lvl{level}": text for level, text in enumerate(record.hierarchy) if text is not None}
    yield {
        **_plain(record),
        "hierarchy": levels,
        "weight": {
            "pageRank": record.weight.page_rank,
            "level": record.weight.level,
            "position": record.weight.position,
        },
    }


def _opensearch_settings(_index: str, synonyms: SynonymGroups) -> Fields:
    """Return the body of the request that creates the index.

    Words end at all but letters and digits, so that CONFIG_ZMK_SLEEP has three. Synonyms are for queries
    alone: a change of them needs no new index.
    """
    words = ["lowercase", "asciifolding", "stems"]
    text = {"type": "text", "analyzer": "indexed", "search_analyzer": "searched"}
    keyword, integer = {"type": "keyword"}, {"type": "integer"}
    return {
        "settings": {
            "analysis": {
                "tokenizer": {"words": {"type": "pattern", "pattern": r"[^\p{L}\p{N}]+"}},
                "filter": {
                    "stems": {"type": "stemmer", "language": "english"},
                    "same": {
                        "type": "synonym_graph",
                        "lenient": True,
                        "synonyms": [", ".join(_without_commas(group)) for group in synonyms],
                    },
                },
                "normalizer": {"name": {"type": "custom", "filter": ["lowercase"]}},
                "analyzer": {
                    "indexed": {"type": "custom", "tokenizer": "words", "filter": words},
                    "searched": {"type": "custom", "tokenizer": "words", "filter": [*words, "same"]},
                },
            }
        },
        "mappings": {
            "dynamic": "strict",
            "properties": {
                **dict.fromkeys(("objectID", "url", PAGE, "anchor", *FACETS), keyword),
                "names": {**keyword, "normalizer": "name"},
                "content": text,
                "hierarchy": {"properties": {f"lvl{level}": text for level in range(LEVELS)}},
                "weight": {"properties": dict.fromkeys(("pageRank", "level", "position"), integer)},
            },
        },
    }


def _without_commas(phrases: Iterable[str]) -> Iterator[str]:
    """Return phrases without the commas and arrows that have a meaning in OpenSearch's syntax of synonyms."""
    return (phrase.replace(",", " ").replace("=>", " ") for phrase in phrases)


def _typesense_records(_index: str, record: SearchRecord) -> Iterator[Fields]:
    levels = {
        name: text for name, text in zip(ATTRIBUTES, record.hierarchy, strict=False) if text is not None
    }
    yield {"id": record.object_id, **_plain(record), **levels, "item_priority": priority(record)}


def _typesense_settings(index: str, _synonyms: SynonymGroups) -> Fields:
    """Return the schema of the collection; levels are flat, as in Typesense's version of DocSearch."""
    optional = {"type": "string", "optional": True}
    texts = {"type": "string[]", "facet": True, "optional": True}
    return {
        "name": index,
        "fields": [
            *({"name": name, "type": "string"} for name in ("objectID", "url")),
            {"name": PAGE, "type": "string", "facet": True},
            {"name": "anchor", **optional},
            *({"name": name, "type": "string", "facet": True} for name in FACETS if name != "version"),
            {"name": "version", **texts},
            {"name": "names", **texts},
            *({"name": name, **optional} for name in ATTRIBUTES),
            {"name": "item_priority", "type": "int64"},
        ],
        "default_sorting_field": "item_priority",
        "token_separators": ["_", "-", ".", "/"],
    }


def _typesense_synonyms(groups: SynonymGroups) -> Sequence[Fields]:
    return [{"id": f"group-{number}", "synonyms": list(group)} for number, group in enumerate(groups)]


def priority(record: SearchRecord) -> int:
    """Return a record's weight as one number: page rank, then level, then position, the first one highest."""
    weight = record.weight
    return (weight.page_rank * 1000 + weight.level) * (MAX_POSITION + 1) + (
        MAX_POSITION - min(weight.position, MAX_POSITION)
    )


def _plain(record: SearchRecord) -> Fields:
    """Return the attributes that OpenSearch and Typesense share, without those that have no value."""
    values = {
        "objectID": record.object_id,
        "url": record.url,
        PAGE: record.url_without_anchor,
        "anchor": record.anchor,
        "type": record.type,
        "content": record.content,
        "lang": record.language,
        "language": record.language,
        "version": list(record.version),
        "docusaurus_tag": record.docusaurus_tag,
        "names": list(record.names),
    }
    return {name: value for name, value in values.items() if value is not None}


EXPORTS: Mapping[str, Export] = MappingProxyType(
    {
        "algolia": Export(_algolia_records, _algolia_settings, _algolia_synonyms),
        "opensearch": Export(_opensearch_records, _opensearch_settings),
        "typesense": Export(_typesense_records, _typesense_settings, _typesense_synonyms),
    }
)
