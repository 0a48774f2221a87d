"""The sentences of an article, for the writer to see how long they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

PROSE = frozenset({"p", "li"})
# The content of these is not prose.
OTHER = frozenset({"pre", "table", "figure", "svg", "button", "summary", "h1", "h2", "h3", "h4", "h5", "h6"})

_SENTENCE_END = re.compile(r"(?<=[.!?:])[\"')]*\s+")
_WORD = re.compile(r"\w")


def sentence_lengths(html: str) -> Iterator[int]:
    """Yield the words of each sentence in paragraphs and list items. A colon ends a sentence too."""
    reader = _SentenceParser()
    reader.feed(html)
    reader.close()
    for passage in reader.passages:
        for sentence in _SENTENCE_END.split(passage):
            words = sum(1 for word in sentence.split() if _WORD.search(word))
            if words:
                yield words


class _SentenceParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.passages = [""]
        self._prose = 0
        self._other = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._count(tag, 1)

    def handle_endtag(self, tag: str) -> None:
        self._count(tag, -1)

    def handle_data(self, data: str) -> None:
        if self._prose and not self._other:
            self.passages[-1] += data

    def _count(self, tag: str, step: int) -> None:
        if tag in OTHER:
            self._other = max(0, self._other + step)
        if tag in PROSE:
            self._prose = max(0, self._prose + step)
            self.passages.append("")
