"""The files of the index for browsers, which any static host can publish.

the manifest             pages with their sections, the first term of each file of terms, and keys
assets/search/terms-…    terms in their order, each with the rows of all pages
assets/search/words-…    the terms with one first letter, for misspelled words
assets/search/text-…     what is shown of a few sections
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from homerow.search.location import STATIC_FOLDER
from homerow.search.static.page import PagePart, base36, key_of
from homerow.search.text.stems import stems
from homerow.search.text.stop_words import STOP_WORDS
from homerow.search.text.words import read_names

TERMS_BYTES = 3_000  # of a file of terms; a frequent term has one for itself

Files: TypeAlias = Iterator[tuple[str, str]]  # paths below the output folder, and contents
Rows: TypeAlias = Mapping[str, str]


class _Entry(Struct, frozen=True):
    """Terms of one stem in their order, and their rows on all pages."""

    forms: Sequence[str]
    rows: str


def static_files(parts: Iterable[PagePart], *, manifest: str) -> Files:
    """Yield the files of an index. Only the manifest keeps its name.

    The names of the others contain keys of their contents, so that most are those of the release before.
    """
    entries, pages = _entries(parts)
    chunks = list(_chunks(entries))
    starts = [chunk[0].forms[0] for chunk in chunks]
    names = _names(pages, starts)
    aliases = _aliases(chunks, starts)
    terms = [
        _json([{" ".join(entry.forms): entry.rows for entry in chunk}, aliases[number], names[number]])
        for number, chunk in enumerate(chunks)
    ]
    words = {letter: _json(" ".join(found)) for letter, found in _words(entries).items()}
    for kind, texts in (("terms", terms), ("words", words.values())):
        for number, text in enumerate(texts):
            yield _path(f"{kind}-{number}-{key_of(text)}"), text
    for number, page in enumerate(pages):
        for part, text in enumerate(page.texts):
            yield _path(f"text-{number}-{page.key}-{part}"), text
    yield manifest, _json(_manifest(pages, starts, terms, words))


def _path(name: str) -> str:
    return f"{STATIC_FOLDER}/{name}.json"


def _entries(parts: Iterable[PagePart]) -> tuple[Sequence[_Entry], Sequence[PagePart]]:
    """Return the terms of all pages by stem, in the order of their first terms, and the pages without them.

    The rows of a page take more memory than all else of it.
    """
    rows: defaultdict[str, list[str]] = defaultdict(list)
    last: dict[str, int] = {}
    said: set[str] = set()
    pages: list[PagePart] = []
    for number, page in enumerate(parts):
        for stem, encoded in page.rows.items():
            rows[stem].append(f"{base36(number - last.get(stem, 0))},{encoded}")
            last[stem] = number
        said.update(page.terms.split())
        pages.append(replace(page, terms="", rows={}))
    terms = sorted(said)
    forms: defaultdict[str, list[str]] = defaultdict(list)
    for term, stem in zip(terms, stems(terms), strict=True):
        forms[stem].append(term)
    return [_Entry(found, ";".join(rows.pop(stem))) for stem, found in forms.items()], pages


def _chunks(entries: Sequence[_Entry]) -> Iterator[Sequence[_Entry]]:
    chunk: list[_Entry] = []
    size = 0
    for entry in entries:
        if chunk and size + len(entry.rows) > TERMS_BYTES:
            yield chunk
            chunk, size = [], 0
        chunk.append(entry)
        size += len(entry.rows)
    if chunk:
        yield chunk


def _chunk_of(term: str, starts: Sequence[str]) -> int:
    return max(0, bisect_right(starts, term) - 1)


def _aliases(chunks: Sequence[Sequence[_Entry]], starts: Sequence[str]) -> Sequence[dict[str, str]]:
    """Return, for each file, the terms in its range whose rows are in another one, with the first term."""
    aliases: list[dict[str, str]] = [{} for _ in chunks]
    for number, chunk in enumerate(chunks):
        for entry in chunk:
            for form in entry.forms[1:]:
                if (place := _chunk_of(form, starts)) != number:
                    aliases[place][form] = entry.forms[0]
    return aliases


def _names(pages: Sequence[PagePart], starts: Sequence[str]) -> Sequence[dict[str, list[int]]]:
    """Return, for each file, the names in its range, with the sections of all pages that define each.

    The numbers of sections on references are inverted bit by bit, because those come first.
    """
    names: list[dict[str, list[int]]] = [{} for _ in starts]
    first = 0
    for page in pages:
        for name, sections in page.names.items():
            term = next((name.words[0].term for name in read_names(name)), name)
            numbers = [first + section for section in sections]
            if page.is_reference:
                numbers = [~number for number in numbers]
            names[_chunk_of(term, starts)].setdefault(name, []).extend(numbers)
        first += len(page.levels)
    return names


def _words(entries: Sequence[_Entry]) -> Mapping[str, Sequence[str]]:
    """Return the words that may be misspelled, by their first letter."""
    words: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(form for entry in entries for form in entry.forms if form.isalpha()):
        words[word[0]].append(word)
    return words


def _manifest(
    pages: Sequence[PagePart], starts: Sequence[str], terms: Sequence[str], words: Mapping[str, str]
) -> Mapping[str, object]:
    tags = sorted({page.tag for page in pages})
    return {
        "stopWords": " ".join(sorted(STOP_WORDS)),
        "starts": starts,
        "terms": "".join(map(key_of, terms)),
        "letters": "".join(words),
        "words": "".join(map(key_of, words.values())),
        "tags": tags,
        "pages": [
            [
                tags.index(page.tag),
                page.rank,
                page.levels,
                page.lengths,
                page.headings,
                page.ranks if page.ranks.strip("0") else "",
                page.sizes,
                page.key,
            ]
            for page in pages
        ],
    }


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
