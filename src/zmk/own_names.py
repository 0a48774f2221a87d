"""The names that a page's own samples define, and the words of its prose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from homerow.markdown.code.sample_files import sample_texts

# Definitions in a page's own samples: macros, names in node macros, bindings. Each pattern starts with
# a text that the search can leap to. Labels do not: they are what ends before a colon.
_OWN_NAMES = (
    re.compile(r"#define\s+(\w{1,64})"),
    re.compile(r"ZMK_\w{1,64}\(\s*(\w{1,64})"),
    re.compile(r"(?<!`)compatible\s*=\s*\"([^\"\n]{1,64})\""),
    re.compile(r"config[ \t]+([A-Z]\w{1,64})"),  # of a Kconfig file
)
_AFTER_LABEL = re.compile(r":\s")
_LABEL = re.compile(r"(?:^|\W)(\w{1,64})\Z")
_MAX_LABEL = 64  # characters
_WORD = re.compile(r"[\w-]+")


class OwnNames(Struct, frozen=True):
    """The names of one page, from the body of its source; gathered when they matter."""

    body: str
    site_dir: Path

    def define(self, name: str) -> bool:
        """Return whether a sample of the page defines a name."""
        return name in names_in(self.body, self.site_dir)

    def have_word(self, word: str) -> bool:
        """Return whether the page uses a word in capitals as an ordinary word, too."""
        return not words_in(self.body).isdisjoint((word.lower(), word.capitalize()))


@lru_cache(maxsize=2)  # a page with 18,000 unknown names takes 1 s, not 86
def words_in(body: str) -> frozenset[str]:
    """Return the words of a body."""
    return frozenset(_WORD.findall(body))


@lru_cache(maxsize=2)
def names_in(body: str, site_dir: Path) -> frozenset[str]:
    """Return the names that a body defines in its samples, or in the files of samples that it shows."""
    texts = (body, *sample_texts(body, site_dir))
    labels = (label for text in texts for label in _labels(text))
    return frozenset((*labels, *(name for text in texts for own in _OWN_NAMES for name in own.findall(text))))


def _labels(text: str) -> Iterator[str]:
    for end in _AFTER_LABEL.finditer(text):
        before = text[max(0, end.start() - _MAX_LABEL - 1) : end.start()]
        label = _LABEL.search(before, max(0, before.rfind(" ")))
        if label:
            yield label[1]
