"""Plain Markdown that any generator takes. All pages differ, so that no cache of equal texts helps.

The words are those of our own documentation, as frequent as they are there. Everything else is drawn at
random, each time the same. A page has about 600 words, eight headings, two samples of code, a table, a list
and links.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

SECTIONS = 20  # folders, each with a sidebar of its own
HEADINGS = 7  # below the title
SENTENCE = (6, 18)  # words, at least and at most
SEED = 1
WORD = re.compile(r"\b[a-z]{2,}\b")
LANGUAGES = ("yaml", "c", "python", "bash", "json")


class Corpus:
    """Draws texts from the words of a folder with Markdown."""

    def __init__(self, words_from: Path) -> None:
        texts = (path.read_text("utf-8") for path in sorted(words_from.rglob("*.md")))
        counted = Counter(word for text in texts for word in WORD.findall(text.lower()))
        self._words = list(counted)
        self._weights = list(counted.values())
        self._random = random.Random(SEED)  # noqa: S311 - a benchmark

    def write(self, target: Path, *, pages: int) -> None:
        """Write `pages` documents in SECTIONS folders below `target`."""
        for number in range(pages):
            file = target / _path(number)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self._page(number, pages), "utf-8")

    def _page(self, number: int, pages: int) -> str:
        blocks = [f"---\ntitle: {self._title()} {number}\n---", self._paragraph()]
        for heading in range(HEADINGS):
            blocks += [f"## {self._title()}", self._paragraph(), self._special(heading, number, pages)]
        return "\n\n".join(blocks) + "\n"

    def _special(self, heading: int, number: int, pages: int) -> str:
        """Return what makes a section more than prose."""
        if heading in {1, 4}:
            return self._code()
        if heading == 2:
            return self._table()
        if heading == 3:
            return "\n".join(f"- {self._sentence()}" for _ in range(4))
        if heading == 5:
            return self._link(number, pages)
        return self._paragraph()

    def _drawn(self, count: int) -> Sequence[str]:
        return self._random.choices(self._words, self._weights, k=count)

    def _title(self) -> str:
        return " ".join(self._drawn(3)).capitalize()

    def _sentence(self) -> str:
        words = [*self._drawn(self._random.randint(*SENTENCE))]
        marked = self._random.randrange(len(words))
        words[marked] = self._random.choice(("`{}`", "**{}**", "{}", "{}")).format(words[marked])
        return " ".join(words).capitalize() + "."

    def _paragraph(self) -> str:
        return " ".join(self._sentence() for _ in range(4))

    def _code(self) -> str:
        language = self._random.choice(LANGUAGES)
        lines = "\n".join(
            _code_line(language, self._drawn(2), self._random.randrange(1_000)) for _ in range(8)
        )
        return f"```{language}\n{lines}\n```"

    def _table(self) -> str:
        rows = [self._drawn(3) for _ in range(6)]
        lines = [rows[0], ["---"] * 3, *rows[1:]]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def _link(self, number: int, pages: int) -> str:
        others = {self._random.randrange(pages) for _ in range(3)} - {number}
        links = " and ".join(f"[{self._title()}](../{_path(other)})" for other in sorted(others))
        return f"{self._sentence()} See {links or 'nothing else'}."


def section_names() -> Iterator[str]:
    """Yield the names of the folders."""
    return (f"section-{number:02}" for number in range(SECTIONS))


def _path(number: int) -> str:
    return f"section-{number % SECTIONS:02}/page-{number:05}.md"


def _code_line(language: str, words: Sequence[str], number: int) -> str:
    name, other = words
    lines = {
        "yaml": f"{name}_{other}: {number}",
        "c": f"static int {name}_{other} = {number}; /* {other} */",
        "python": f'{name}_{other} = call("{other}", {number})  # {name}',
        "bash": f"echo {name} --{other}={number} | grep {other}",
        "json": f'["{name}", "{other}", {number}]',
    }
    return lines[language]
