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

from homerow.search.location import STATIC_FOLDER
from homerow.search.static.page import PagePart, key_of
from homerow.search.static.terms import Entry, GroupTerms, join_terms
from homerow.search.text.stop_words import STOP_WORDS
from homerow.search.text.words import read_names

TERMS_BYTES = 3_000  # of a file of terms; a frequent term has one for itself

Files: TypeAlias = Iterator[tuple[str, str]]  # paths below the output folder, and contents
Rows: TypeAlias = Mapping[str, str]


def static_files(pages: Sequence[PagePart], terms: Iterable[GroupTerms], *, manifest: str) -> Files:
    """Yield the files of an index without those of texts. Only the manifest keeps its name.

    The names of the others contain keys of their contents, so that most are those of the release before.
    Files are made one by one, because those of a large site take hundreds of megabytes.
    """
    entries = join_terms(terms)
    chunks = list(_chunks(entries))
    starts = [chunk[0].forms[0] for chunk in chunks]
    keys: dict[str, list[str]] = {"terms": [], "words": []}
    words = _words(entries)
    for kind, texts in (("terms", _term_texts(chunks, pages, starts)), ("words", _word_texts(words))):
        for number, text in enumerate(texts):
            keys[kind].append(key_of(text))
            yield _path(f"{kind}-{number}-{keys[kind][-1]}"), text
    yield manifest, _json(_manifest(pages, starts, keys, letters="".join(words)))


def text_names(number: int, page: PagePart) -> Sequence[str]:
    """Return the paths of the files of texts of a page, by its number."""
    return [_path(f"text-{number}-{page.key}-{part}") for part in range(len(page.sizes))]


def _path(name: str) -> str:
    return f"{STATIC_FOLDER}/{name}.json"


def _chunks(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    chunk: list[Entry] = []
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


def _aliases(chunks: Sequence[Sequence[Entry]], starts: Sequence[str]) -> Sequence[dict[str, str]]:
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


def _term_texts(
    chunks: Sequence[Sequence[Entry]], pages: Sequence[PagePart], starts: Sequence[str]
) -> Iterator[str]:
    """Yield the files of terms."""
    for chunk, aliases, names in zip(chunks, _aliases(chunks, starts), _names(pages, starts), strict=True):
        yield _json([{" ".join(entry.forms): entry.rows for entry in chunk}, aliases, names])


def _word_texts(words: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the files of words."""
    return (_json(" ".join(found)) for found in words.values())


def _words(entries: Sequence[Entry]) -> Mapping[str, Sequence[str]]:
    """Return the words that may be misspelled, by their first letter."""
    words: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(form for entry in entries for form in entry.forms if form.isalpha()):
        words[word[0]].append(word)
    return words


def _manifest(
    pages: Sequence[PagePart], starts: Sequence[str], keys: Mapping[str, Sequence[str]], *, letters: str
) -> Mapping[str, object]:
    tags = sorted({page.tag for page in pages})
    return {
        "stopWords": " ".join(sorted(STOP_WORDS)),
        "starts": starts,
        "terms": "".join(keys["terms"]),
        "letters": letters,
        "words": "".join(keys["words"]),
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
