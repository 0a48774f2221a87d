"""Divide a text into tokens, as a C preprocessor of assembler code does; parse directives and #define.

No character is looked at more than twice, whatever the text. A directive is one token at first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from zmk.devicetree.tree import Directive, Expansion, Fault, File, Macro, Token

_SPACE = r"[ \t\r\f\v]"  # no other is white space to a compiler
KEYWORDS = "include|define|undef|ifdef|ifndef|if|elifdef|elifndef|elif|else|endif|error|warning|pragma|line"
_COMMENT = r"//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z)"
# A text without a closing quote takes the rest of its line.
_STRING = r""""(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?"""
_HASH = rf"(?:{_SPACE}|{_COMMENT})*+\#{_SPACE}*+(?:{KEYWORDS})\b"
_DIRECTIVE = rf"\n{_HASH}(?:{_STRING}|{_COMMENT}|[^\n])*+"
_WORD = r"[^\W\d]\w*+|\.?\d(?:[eEpP][+-]|[\w.])*+"
_SIGN = r"<<=?|>>=?|\.\.\.|->|\#\#|&&|\|\||\+\+|--|[-+*/%&|^=!<>]=|[^\n]"
_GAP = rf"{_SPACE}++|\ufeff|\n(?!{_HASH})|{_COMMENT}"
_ONE = re.compile(rf"{_WORD}|{_STRING}|{_SIGN}")
_JOINT = r"\\[ \t]*\r?\n"  # a backslash at the end of a line joins the next one to it
_SPLICE = re.compile(_JOINT)
# As above, in a text whose lines are not joined yet.
_UNCERTAIN = re.compile(
    rf"(?P<comment>//(?:{_JOINT}|[^\n])*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z))"
    rf"|\"(?:{_JOINT}|[^\"\\\n]|\\.)*+\"?|'(?:{_JOINT}|[^'\\\n]|\\.)*+'?"
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_SWALLOWED = re.compile(r"^[ \t]*/\*|(?<=\s)/\*(?=\s)", re.MULTILINE)  # not a path with a wildcard
_NEVER = 1 << 62


@lru_cache(maxsize=8)
def _tokens(skipped: str) -> re.Pattern[str]:
    gap = f"{skipped}|{_GAP}" if skipped else _GAP
    return re.compile(rf"((?:{gap})*+)({_WORD}|{_STRING}|{_DIRECTIVE}|{_SIGN}|\Z)")


def lex(file: File, start: int = -1, end: int | None = None, *, skipped: str = "") -> list[Token]:
    """Return the tokens of a file, or of a part of a line of it.

    The text of a directive begins with the line feed before it; -1 is where that of the first line would be.
    `skipped` is a pattern without groups; what it matches where a token would begin is white space.
    """
    begin = max(start, 0)
    text = file.text[begin:end]
    splices: Iterator[tuple[int, int]] = iter(())
    if "\\" in text:
        splices = iter([match.span() for match in _SPLICE.finditer(text)])
        text = _SPLICE.sub("", text)
    if start < 0:
        text = f"\n {text[1:]}" if text.startswith("\ufeff") else f"\n{text}"
    tokens: list[Token] = []
    add = tokens.append
    position, joined = start, 0
    place, length = _next_splice(splices, begin, joined)
    for gap, piece in _tokens(skipped).findall(text):
        position += len(gap)
        first, after = position, position + len(piece)
        if after > place:
            while position >= place:
                joined += length
                place, length = _next_splice(splices, begin, joined)
            first = position + joined
            while after > place:
                joined += length
                place, length = _next_splice(splices, begin, joined)
        else:
            first += joined
        if piece:
            add(Token(piece, first, after + joined, file, None, bool(gap)))
        position = after
    return tokens


def _next_splice(splices: Iterator[tuple[int, int]], start: int, joined: int) -> tuple[int, int]:
    """Return where the next splice is in the joined text, and its length."""
    found = next(splices, None)
    return (start + found[0] - joined, found[1] - found[0]) if found else (_NEVER, 0)


def joined(text: str) -> str:
    """Return a text with the lines joined that end with a backslash."""
    return _SPLICE.sub("", text)


def binary_fault(file: File) -> Fault | None:
    """Return where a file has a character that no text has, such as NUL."""
    control = _CONTROL.search(file.text)
    if control is None:
        return None
    message = f"this is not text: it has the character {ord(control[0])}"
    return Fault(message, *control.span(), "save the file as UTF-8", file)


def is_token(text: str) -> bool:
    """Return whether a text is one token."""
    return _ONE.fullmatch(text) is not None


def unfinished(file: File) -> Iterator[Fault]:
    """Yield what is wrong with comments and texts that do not end, or that a later one ends."""
    text = file.text
    for match in _UNCERTAIN.finditer(text) if "/*" in text or '"' in text else ():
        start, end, found = *match.span(), match[0]
        if match["comment"] is None:
            if found[0] == '"' and (len(found) < 2 or found[-1] != '"'):
                yield Fault("this text has no closing quote", start, end, 'end it with "', file)
        elif found[1] == "*" and (len(found) < 4 or not found.endswith("*/")):
            yield Fault("this comment is never closed", start, start + 2, "end it with */", file)
        elif found[1] == "*" and _SWALLOWED.search(found, 2):
            message = "this comment ends where a later one does, and so hides what is between them"
            yield Fault(message, start, start + 2, "end it with */", file)


VARIABLE_ARGUMENTS = "__VA_ARGS__"
_OPTIONAL = "__VA_OPT__"


def define(text: str) -> Macro:
    """Return a built-in macro, written as after #define."""
    file = File("", text, is_builtin=True)
    macro = macro_of(lex(file))
    if macro is None:
        raise ValueError(f"this defines no macro: {text[:80]}")
    return macro


def directive_of(token: Token, file: File) -> Directive:
    """Return a directive that was read as one token."""
    tokens = lex(file, token.start + 1, token.end)
    return Directive(tokens[1].text, tuple(tokens[2:]), tokens[0].start, token.end, file)


def macro_of(tokens: Sequence[Token]) -> Macro | None:
    """Return the macro that the tokens after #define define."""
    if not tokens or not tokens[0].text.isidentifier():
        return None
    if len(tokens) < 2 or tokens[1].text != "(" or tokens[1].is_spaced:
        return Macro(tokens[0], None, tuple(tokens[1:]))
    end = next((index for index, each in enumerate(tokens) if each.text == ")"), None)
    if end is None:
        return None
    names = [each.text for each in tokens[2:end] if each.text != ","]
    is_variadic = names[-1:] == ["..."]
    if is_variadic:
        # `args...` is GCC's way to name them.
        is_named = tokens[end - 2].text not in {"(", ","}
        names = names[:-1] if is_named else [*names[:-1], VARIABLE_ARGUMENTS]
    return Macro(tokens[0], tuple(names), tuple(tokens[end + 1 :]), is_variadic)


def _body(macro: Macro, *, has_rest: bool) -> Sequence[Token]:
    """Return the body, with the content of `__VA_OPT__(…)` if a call has variable arguments, else without."""
    if not macro.is_variadic or all(each.text != _OPTIONAL for each in macro.body):
        return macro.body
    body: list[Token] = []
    is_option, depth = False, 0
    for token in macro.body:
        if token.text == _OPTIONAL:
            is_option = True
        elif is_option:
            depth += (token.text == "(") - (token.text == ")")
            is_bracket = depth == 0 or (depth == 1 and token.text == "(")
            is_option = depth > 0
            body += [token] if has_rest and not is_bracket else []
        else:
            body.append(token)
    return body


def parts_of(macro: Macro, *, has_rest: bool = True) -> Iterator[tuple[Token, bool, bool]]:
    """Yield the tokens of a body: whether # makes a text of it, and whether ## joins the next one to it."""
    body, index = _body(macro, has_rest=has_rest), 0
    while index < len(body):
        following = body[index + 1].text if index + 1 < len(body) else ""
        is_string = body[index].text == "#" and following in (macro.params or ())
        index += is_string
        token, index, operator = body[index], index + 1, index + 1
        while index < len(body) - 1 and body[index].text == "##":  # several in a row count as one
            index += 1
        yield token, is_string, index > operator


def called(token: Token, expansion: Expansion) -> Token:
    """Return a token after it came through a call."""
    return Token(
        token.text,
        token.start,
        token.end,
        token.file,
        expansion,
        token.is_spaced,
        token.is_made,
        token.is_final,
    )


def spaced(token: Token, *, is_spaced: bool) -> Token:
    """Return a token with white space before it, or without."""
    return token if token.is_spaced == is_spaced else replace(token, is_spaced=is_spaced)
