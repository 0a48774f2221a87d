"""What is wrong with a code fence itself: it never ends, or says what means nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from markdown_it.token import Token

from homerow.diagnostics import Severity, did_you_mean
from homerow.markdown.code_info import FENCE_WORDS
from homerow.markdown.places import Place
from homerow.markdown.writer import Writer


def fence_place(writer: Writer, token: Token, text: str) -> Place:
    """Return where a text stands on the line that opens a fence."""
    line = (token.map or [0])[0]
    return writer.origin.find(text, line, line)


def report_open_fence(writer: Writer, token: Token) -> None:
    """Report a fence that ends where its container does, or at the end of another one.

    CommonMark takes both (§4.5), but what was to be text is then shown as code: headings, links and all.
    """
    first, after = token.map or [0, 0]
    opening = f"{token.markup}{token.info}".rstrip()
    lines = token.content.count("\n") + (not token.content.endswith("\n") and token.content != "")
    if after - first != lines + 2:
        message, cure = "this code block is never closed", f"add a line with {token.markup} where it ends"
    elif token.markup in token.content and _opening(token.markup).search(token.content):
        message = "this code block is not closed before another one begins in it"
        cure = f"close it with {token.markup}, or write {token.markup}{token.markup[0]} around all it shows"
    else:
        return
    writer.draft.report("unclosed-fence", message, fence_place(writer, token, opening), cure=cure)


@lru_cache(maxsize=8)
def _opening(markup: str) -> re.Pattern[str]:
    """Return the pattern of a line that would open a fence, but here is code."""
    return re.compile(rf"^ {{0,3}}{markup}+[ \t]*[^\s{markup[0]}][^{markup[0]}\n]*$", re.MULTILINE)


def report_unknown_words(
    writer: Writer, token: Token, words: Iterable[str], known: Mapping[str, str] = FENCE_WORDS
) -> None:
    """Report words behind the language of a fence that mean nothing."""
    for word in words:
        writer.draft.report(
            "unknown-fence-word",
            f"{word} means nothing here",
            fence_place(writer, token, word),
            cure=_cure(word, known),
            severity=Severity.WARNING,
        )


def _cure(word: str, known: Mapping[str, str]) -> str:
    name = word.partition("=")[0]
    if not known:
        return "take it out"
    if word.startswith("{"):
        return "write lines and ranges in one pair of braces: {1,4-6}"
    if name in known:
        return f"write {known[name]}"
    usual = 'a fence takes title="a title", {1,4-6}, showLineNumbers and words about samples'
    return did_you_mean(name, known) or usual
