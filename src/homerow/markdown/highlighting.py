"""Code as coloured lines of HTML, with the short class names that every Pygments style sheet uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from homerow.markdown.html_text import escape
from homerow.markdown.languages import Language, load_lexer

# Text, whitespace, punctuation and plain names look like the code around them: no class, a third less HTML.
_PLAIN_CLASSES = frozenset({"", "w", "n", "p", "x", "esc", "err"})


def highlight(code: str, language: Language) -> list[str]:
    """Return the lines of a code block as HTML, without line ends; colours never span lines."""
    if language.lexer is None:
        return [escape(line) for line in code.split("\n")]
    return _coloured(code, language.lexer).split("\n")[: code.count("\n") + 1]


@lru_cache(maxsize=1024)  # the versions of a site show the same samples
def _coloured(code: str, lexer: str) -> str:
    return "".join(_spans(load_lexer(lexer).get_tokens_unprocessed(code + "\n")))


def _spans(tokens: Iterable[tuple[int, Any, str]]) -> Iterator[str]:
    """Yield HTML; neighbours of one class share a span, and a span ends with its line."""
    pending_class, pending = "", ""
    for _, kind, text in tokens:
        css_class = _CSS_CLASSES[kind]
        if css_class == pending_class:
            pending += text
            continue
        yield _span(pending_class, pending)
        pending_class, pending = css_class, text
    yield _span(pending_class, pending)


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


class _CssClasses(dict[Any, str]):
    """The class of each token type: its own, or its nearest ancestor's that has one."""

    def __missing__(self, kind: Any) -> str:
        from pygments.token import STANDARD_TYPES  # noqa: PLC0415 - loaded with the first lexer, see languages.py

        nearest = kind
        while nearest not in STANDARD_TYPES:
            nearest = nearest.parent
        css_class = STANDARD_TYPES[nearest]
        return self.setdefault(kind, "" if css_class in _PLAIN_CLASSES else css_class)


_CSS_CLASSES = _CssClasses()
