"""Code as coloured lines of HTML, with the short class names that every Pygments style sheet uses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from homerow.markdown.html_text import escape
from homerow.markdown.languages import Language, load_lexer


def highlight(code: str, language: Language) -> list[str]:
    """Return the lines of a code block as HTML, without line ends; colours never span lines."""
    if language.lexer is None:
        return [escape(line) for line in code.split("\n")]
    return _coloured(code, language.lexer).split("\n")[: code.count("\n") + 1]


@lru_cache(maxsize=1024)  # the versions of a site show the same samples; ours has 630, of 900 bytes each
def _coloured(code: str, lexer: str) -> str:
    return "".join(_spans(code + "\n", lexer))


def _spans(code: str, lexer: str) -> Iterator[str]:
    """Yield HTML; neighbours of one class share a span, and a span ends with its line."""
    pending, begin = "", 0
    for start, css_class in load_lexer(lexer)(code):
        if css_class != pending:
            yield _span(pending, code[begin:start])
            pending, begin = css_class, start
    yield _span(pending, code[begin:])


@lru_cache(maxsize=4096)  # a page uses the same words again and again
def _span(css_class: str, text: str) -> str:
    if not text:
        return ""
    html = escape(text)
    if not css_class:
        return html
    if "\n" not in html:
        return f'<span class="{css_class}">{html}</span>'
    lines = (
        f'<span class="{css_class}">{line}</span>' if line.strip() else line for line in html.split("\n")
    )
    return "\n".join(lines)
