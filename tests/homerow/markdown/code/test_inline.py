"""Names that an extension reads in code spans and in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from homerow.content.source import SourceFile
from homerow.markdown.document import Reference
from homerow.markdown.extension import MarkdownExtension, UnknownName
from homerow.markdown.parser import Parser
from homerow.markdown.writer import Writer


class Colors(MarkdownExtension):
    """Knows one color, and takes words that begin with # for colors."""

    checks_names = True

    def names_in(self, text: str) -> Sequence[str]:
        return [word for word in text.split() if word.startswith("#")]

    def read_code(self, code: str, writer: Writer) -> Reference | UnknownName | None:  # noqa: ARG002
        if not code.startswith("#"):
            return None
        return Reference("color", code) if code == "#red" else UnknownName("color", code, "#red")


def places(text: str) -> list[tuple[int, int]]:
    source = SourceFile(PurePosixPath("docs/page.md"), "doc", "")
    found = Parser(Path(), extensions=(Colors(),)).parse(source, text).document.diagnostics
    return [(each.span.line, each.span.column) for each in found if each.span]


def test_an_unknown_name_is_found_in_plain_text_where_it_is() -> None:
    assert places("Some words,\nthen #rde and `#redd` and **#rd too**.") == [(2, 6), (2, 16), (2, 29)]
    assert places("## A #rde heading\n\n| a | b |\n| - | - |\n| c | d #rd |\n") == [(1, 6), (5, 9)]


def test_a_known_name_in_plain_text_stays_a_word() -> None:
    source = SourceFile(PurePosixPath("docs/page.md"), "doc", "")
    document = Parser(Path(), extensions=(Colors(),)).parse(source, "A #red one.").document

    assert (document.references, document.diagnostics) == ((), ())


def test_an_unknown_name_in_plain_text_can_be_excused() -> None:
    assert places('---\nunchecked: ["#rde"]\n---\n\nA #rde one.') == []
