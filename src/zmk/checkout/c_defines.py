"""C headers of constants: their #defines, with expansions and values.

Only what such headers need: object-like and function-like macros, and arithmetic on whole numbers.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from zmk.checkout.source_tree import line_of

MAX_WORDS = 10_000  # of an expansion
MAX_DEPTH = 64  # of macros in macros
MAX_BITS = 64

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_DEFINE = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+(?P<name>\w+)(?:\((?P<params>[^)\n]*)\))?(?P<body>(?:\\\n|[^\n])*)",
    re.MULTILINE,
)
_GUARD = re.compile(r"^[ \t]*#[ \t]*ifndef[ \t]+(\w+)", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z_]\w*|0[xX][0-9a-fA-F]+|\d+|<<|>>|\S")
_SUFFIX = re.compile(r"\b(0[xX][0-9a-fA-F]+|\d+)[uUlL]+\b")

_OPERATORS: Mapping[type[ast.operator | ast.unaryop], Callable[..., int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.Invert: operator.invert,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}


class Define(Struct, frozen=True):
    """A macro; `params` is None unless it takes arguments. `comment` is the comment after it."""

    name: str
    params: tuple[str, ...] | None
    body: str
    path: str
    line: int
    comment: str = ""
    overridable: bool = False


# Zephyr's, and in none of our headers.
BIT = Define("BIT", ("n",), "(1 << (n))", "zephyr/dt-bindings/dt-util.h", 1)


def read_defines(text: str, path: str) -> list[Define]:
    """Return the macros of a header, in their order."""
    guarded = frozenset(_GUARD.findall(text))
    return [_define(match, text, path, guarded) for match in _DEFINE.finditer(text)]


def _define(match: re.Match[str], text: str, path: str, guarded: frozenset[str]) -> Define:
    params = match["params"]
    written = match["body"].replace("\\\n", " ")
    return Define(
        name=match["name"],
        params=None if params is None else tuple(each.strip() for each in params.split(",") if each.strip()),
        body=" ".join(_COMMENT.sub(" ", written).split()),
        path=path,
        line=line_of(text, match.start()),
        comment=" ".join(_COMMENT.findall(written)),
        overridable=match["name"] in guarded,
    )


def tokenize(text: str) -> list[str]:
    """Return the words and signs of a C text. What ## joins is parted, as a devicetree reads it."""
    return _WORD.findall(_SUFFIX.sub(r"\1", text.replace("##", " ")))


def expand(
    words: Sequence[str], defines: Mapping[str, Define], hidden: frozenset[str] = frozenset()
) -> list[str]:
    """Return words with all macros expanded. Raises ValueError if the expansion does not end."""
    if len(hidden) > MAX_DEPTH:
        raise ValueError("macros are nested too deep")
    expanded: list[str] = []
    at = 0
    while at < len(words):
        define = defines.get(words[at]) if words[at] not in hidden else None
        at += 1
        if define is None or (define.params is not None and words[at : at + 1] != ["("]):
            expanded.append(words[at - 1])
            continue
        body = tokenize(define.body)
        if define.params is not None:
            call = call_arguments(words, at)
            if call is None:
                raise ValueError("a call does not end")
            arguments, at = call
            given = [expand(argument, defines, hidden) for argument in arguments]
            body = _substituted(body, dict(zip(define.params, given, strict=False)))
        # A macro does not expand in its own expansion (ISO C 6.10.3.4).
        expanded += expand(body, defines, hidden | {define.name})
        if len(expanded) > MAX_WORDS:
            raise ValueError("a macro expands to too much")
    return expanded


def _substituted(body: Sequence[str], given: Mapping[str, Sequence[str]]) -> list[str]:
    return [word for each in body for word in given.get(each, (each,))]


def call_arguments(words: Sequence[str], at: int) -> tuple[list[list[str]], int] | None:
    """Return the arguments of a call whose parenthesis opens at `at`, and its end; None: it does not end."""
    arguments: list[list[str]] = [[]]
    depth = 0
    for end in range(at, len(words)):
        word = words[end]
        depth += (word == "(") - (word == ")")
        if depth == 0:
            return arguments, end + 1
        if word == "," and depth == 1:
            arguments.append([])
        elif end > at:
            arguments[-1].append(word)
    return None


def split_cells(words: Sequence[str]) -> list[list[str]]:
    """Return the cells that an expansion makes in a devicetree: numbers and expressions in parentheses."""
    cells: list[list[str]] = []
    depth = 0
    for word in words:
        if depth == 0:
            cells.append([])
        cells[-1].append(word)
        depth += (word == "(") - (word == ")")
    return cells


def value_of(words: Sequence[str]) -> int:
    """Return the value of an expression. Raises ValueError unless it is a whole number."""
    try:
        return _value(ast.parse(" ".join(words), mode="eval").body)
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise ValueError("this is not an expression") from error


def _value(node: ast.expr) -> int:
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return _bounded(value)
        case ast.UnaryOp(op=sign, operand=operand) if type(sign) in _OPERATORS:
            return _bounded(_OPERATORS[type(sign)](_value(operand)))
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            first, second = _value(left), _value(right)
            if isinstance(sign, ast.LShift | ast.RShift) and not 0 <= second < MAX_BITS:
                raise ValueError("a shift is too far")
            return _bounded(_OPERATORS[type(sign)](first, second))
        case _:
            raise ValueError("this is not arithmetic")


def _bounded(value: int) -> int:
    if value.bit_length() > 2 * MAX_BITS:
        raise ValueError("a number is too large")
    return value
