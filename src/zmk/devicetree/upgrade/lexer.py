"""Text -> tokens: every character belongs to one, to a comment, or to the space between them.

Upgrades change tokens only, so comments and spacing stay. No character is read twice: an unfinished comment
or string extends as far as it can.

Most of a keymap is bindings that concern no rule. A run of them is one token, so the reader sees the thousand
words that matter instead of a hundred thousand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, compress, groupby, islice
from typing import Literal, TypeAlias

from msgspec import Struct

from zmk.devicetree.tree import Fault

Kind: TypeAlias = Literal["directive", "string", "word", "run", "mark", "space"]

_DIRECTIVES = (
    "include|define|undef|ifdef|ifndef|if|elifdef|elifndef|elif|else|endif|error|warning|pragma|line"
)
_COMMENT = r"//[^\\\n]*+(?:\\(?:\r\n|.)[^\\\n]*+)*+|/\*.*?(?:\*/|\Z)"
_STRING = r'"(?:[^"\\\n]|\\.)*+"?'
_CHARACTERS = "[A-Za-z0-9_]"
# Each alternative begins with other characters than the rest, so the most frequent come first. Where a line
# begins, blanks may belong to a directive: so they are never taken together with the end of a line.
_TOKENS = rf"""\n++
    |{_CHARACTERS}+(?:-{_CHARACTERS}+)*+
    |{_COMMENT}
    |(?:^|(?<=\ufeff))[ \t]*+\#[ \t]*(?:{_DIRECTIVES})\b(?:{_STRING}|{_COMMENT}|\\\r\n|\\.|[^\\\n])*+
    |[^\S\n]++
    |{_STRING}|'(?:[^'\\\n]|\\.)'
    |\\\r?\n
    |."""
_FLAGS = re.DOTALL | re.MULTILINE | re.VERBOSE
_ALL = re.compile(_TOKENS, _FLAGS)
_COMMENTS = re.compile(_COMMENT, re.DOTALL)
_WORD_BEGINS = re.compile(_CHARACTERS)
MAX_TOKENS = 300_000  # four times what a keymap of a million characters has
_MAX_CALLS = 3  # calls in calls of a run: LC(LS(LA(X)))


class Tokens(Struct, frozen=True):
    """Three lists side by side: what they are, their texts, where those begin.

    One value per token would take as long as everything else together. The texts end with two empty ones, so
    that a look two tokens ahead, or back from the first, finds an empty text instead of raising an error.
    """

    kinds: list[Kind]
    texts: list[str]
    starts: list[int]

    def end(self, index: int) -> int:
        """Return where a token ends."""
        return self.starts[index] + len(self.texts[index])


class _Kinds(dict[str, Kind]):
    """Return the kind of a text; cached, because few texts are frequent."""

    def __missing__(self, text: str) -> Kind:
        kind = self[text] = _kind(text)
        return kind


def lex(text: str, known: frozenset[str]) -> Tokens:
    """Return the tokens of a text, MAX_TOKENS and one more at most; no run holds a `known` name."""
    return _tokens(_with_runs(known).findall(text), 0)


def lex_part(text: str, start: int, end: int) -> Tokens:
    """Return the tokens of text[start:end], without runs."""
    return _tokens(_ALL.findall(text, start, end), start)


def unfinished(text: str, tokens: Tokens) -> Iterator[Fault]:
    """Yield what is wrong with comments and texts that have no end."""
    for index in (index for index, kind in enumerate(tokens.kinds) if kind == "string"):
        string, start = tokens.texts[index], tokens.starts[index]
        if len(string) < 2 or string[-1] != string[0]:
            yield Fault("this text has no closing quote", start, start + len(string), 'end it with "')
    end = tokens.end(len(tokens.kinds) - 1) if tokens.kinds else 0
    for comment in _COMMENTS.finditer(text, end):  # one without an end is the last thing in a text
        start = comment.start()
        if comment[0].startswith("/*") and (len(comment[0]) < 4 or not comment[0].endswith("*/")):
            yield Fault("this comment is never closed", start, start + 2, "end it with */")


def _tokens(pieces: list[str], start: int) -> Tokens:
    # The pieces leave nothing out, so their lengths say where each begins: all of this is done in C.
    kinds = list(map(_Kinds().__getitem__, pieces))
    kept = [kind != "space" for kind in kinds]
    starts = accumulate(map(len, pieces), initial=start)
    most = MAX_TOKENS + 1
    return Tokens(
        list(islice(compress(kinds, kept), most)),
        [*islice(compress(pieces, kept), most), "", ""],
        [*islice(compress(starts, kept), most), -1, -1],
    )


def _kind(piece: str) -> Kind:
    if _WORD_BEGINS.match(piece):
        return "word"
    if piece.isspace() or piece == "\ufeff" or (len(piece) > 1 and piece[0] in "/\\"):
        return "space"
    if piece[0] == '"' or (piece[0] == "'" and len(piece) > 1):
        return "string"
    if len(piece) == 1:
        return "mark"
    return "run" if piece[0] == "&" else "directive"


@lru_cache(maxsize=4)  # there is one catalog, but for tests
def _with_runs(known: frozenset[str]) -> re.Pattern[str]:
    """Return the pattern of all tokens and of runs: bindings without a known name, before another binding.

    So a run never comes before a `{`, a `=`, or another sign that tells what a name is.
    """
    word = rf"(?!(?:{_any_of(known)})\b){_CHARACTERS}++" if known else rf"{_CHARACTERS}++"
    parameter = word
    for _ in range(_MAX_CALLS):
        parameter = rf"{word}(?:\({parameter}\))?"
    binding = rf"&{word}(?:\s++{parameter})*+(?=\s++&{_CHARACTERS})"
    return re.compile(rf"{binding}(?:\s++{binding})*+|{_TOKENS}", _FLAGS)


def _any_of(names: Iterable[str]) -> str:
    """Return a pattern of names that looks at those alone which begin with the same letter."""
    return "|".join(
        rf"{re.escape(letter)}(?:{'|'.join(re.escape(name[1:]) for name in group)})"
        for letter, group in groupby(sorted(names), key=lambda name: name[0])
    )
