"""Parse directives, #define, and the operators in the bodies of macros."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from zmk.devicetree.lexer import lex
from zmk.devicetree.tree import Directive, Expansion, File, Macro, Token

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
