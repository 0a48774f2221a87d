"""Text -> lexemes: every character belongs to one, to a comment, or to the space between them.

No upgrade ever touches what is not a lexeme, so comments and spacing stay by construction. Nothing is looked
at twice: what is not finished (a comment, a text) takes all that it could.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, cast

from homerow.keymap.tree import Fault

Kind = Literal["directive", "string", "word", "mark"]

DIRECTIVES = "include|define|undef|ifdef|ifndef|if|elifdef|elifndef|elif|else|endif|error|warning|pragma|line"
_COMMENT = r"//[^\\\n]*+(?:\\(?:\r\n|.)[^\\\n]*+)*+|/\*.*?(?:\*/|\Z)"
_STRING = r'"(?:[^"\\\n]|\\.)*+"?'
_LEXEME = re.compile(
    rf"""(?P<comment>{_COMMENT})
    |(?P<directive>(?:^|(?<=\ufeff))[ \t]*\#[ \t]*(?:{DIRECTIVES})\b
        (?:{_STRING}|{_COMMENT}|\\\r\n|\\.|[^\\\n])*+)
    |(?P<string>{_STRING}|'(?:[^'\\\n]|\\.)')
    |(?P<word>[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*+)
    |(?P<joint>\\\r?\n|\ufeff)
    |(?P<mark>[^\s])""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_COMMENTS = re.compile(_COMMENT, re.DOTALL)
_SKIPPED = frozenset({"comment", "joint"})


class Lexeme(NamedTuple):
    """A stretch of the text; a tuple, because a large keymap has a hundred thousand of them."""

    kind: Kind
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def lex(text: str, start: int = 0, end: int | None = None) -> Iterator[Lexeme]:
    """Yield the lexemes of text[start:end]."""
    for match in _LEXEME.finditer(text, start, len(text) if end is None else end):
        kind = match.lastgroup
        if kind not in _SKIPPED:
            yield Lexeme(cast("Kind", kind), match[0], match.start())


def unfinished(text: str, lexemes: Sequence[Lexeme]) -> Iterator[Fault]:
    """Yield what is wrong with comments and texts that have no end."""
    for lexeme in lexemes:
        if lexeme.kind == "string" and (len(lexeme.text) < 2 or lexeme.text[-1] != lexeme.text[0]):
            yield Fault("this text has no closing quote", lexeme.start, lexeme.end, 'end it with "')
    end = lexemes[-1].end if lexemes else 0
    for comment in _COMMENTS.finditer(text, end):  # one without an end is the last thing in a text
        start = comment.start()
        if comment[0].startswith("/*") and (len(comment[0]) < 4 or not comment[0].endswith("*/")):
            yield Fault("this comment is never closed", start, start + 2, "end it with */")
