"""What a C preprocessor would take away before a devicetree compiler reads the text.

The grammar knows directives and calls, but not everywhere that C allows them: not a condition inside `<…>`,
nor a call that stands for a node. So they are read here, and blanks of the same length take their place:
every offset in what remains is an offset in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from homerow.keymap.macro_calls import find_calls
from homerow.keymap.tree import Call, Define, Directive, Fault, Token, stripped

_KEYWORDS = "include|define|undef|ifdef|ifndef|if|elifdef|elifndef|elif|else|endif|error|warning|pragma|line"
_COMMENT = r"//(?:[^\\\n]|\\.)*|/\*.*?(?:\*/|\Z)"
# An unfinished comment or text takes all that it could: so no character is looked at twice.
_LEXEME = re.compile(
    rf"""(?P<directive>^[ \t]*\#[ \t]*(?P<keyword>{_KEYWORDS})\b(?P<argument>(?:{_COMMENT}|\\.|[^\\\n])*))
    |(?P<comment>{_COMMENT})
    |(?P<string>"(?:[^"\\\n]|\\.)*"?)
    |(?P<foreign>[^\x00-\x7f])""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_COMMENTS = re.compile(_COMMENT, re.DOTALL)
_VISIBLE = re.compile(r"[^\n]")
_CONTINUED = re.compile(r"\\\r?\n")
_DEFINE = re.compile(r"(?P<name>[A-Za-z_]\w*)(?:\((?P<parameters>[^()]*)\))?")
_NESTING = re.compile(r"[({})]")
_STEPS = {"(": 1, "{": 1, ")": -1, "}": -1}
MAX_DEPTH = 64  # brackets in brackets
_FOREIGN = "\x1a"  # no character of any devicetree token


class Preprocessed(Struct, frozen=True):
    """`code` is as long as the text, and is devicetree alone."""

    code: str
    directives: tuple[Directive, ...]
    defines: tuple[Define, ...]
    calls: tuple[Call, ...]
    faults: tuple[Fault, ...]


def preprocess(text: str, *, in_cells: bool = False) -> Preprocessed:
    """Take comments, directives, the insides of texts, and calls of macros out of a text.

    `in_cells` says that the text stands in `<…>`, so that a call at its begin is no node.
    """
    parts: list[str] = []
    directives: list[Directive] = []
    faults: list[Fault] = []
    position = 0
    for lexeme in _LEXEME.finditer(text):
        parts += text[position : lexeme.start()], _stand_in(lexeme)
        position = lexeme.end()
        if lexeme["directive"] is not None:
            directives.append(_directive(lexeme))
        elif lexeme["foreign"] is None:
            faults += _unfinished(lexeme)
    code = "".join((*parts, text[position:]))
    defines = tuple(_defines(directives))
    too_deep = tuple(_too_deep(code))
    if too_deep:
        return Preprocessed("", tuple(directives), defines, (), too_deep)
    calls = tuple(find_calls(code, text, frozenset(each.name.text for each in defines), in_cells=in_cells))
    return Preprocessed(_without(calls, code), tuple(directives), defines, calls, tuple(faults))


def _blank(text: str) -> str:
    return _VISIBLE.sub(" ", text)


def _without(calls: tuple[Call, ...], code: str) -> str:
    """Blank calls that stand for nodes or properties, and the arguments of those that stand for bindings."""
    parts: list[str] = []
    position = 0
    for call in calls:
        kept = call.start if call.is_item else call.name.end
        parts += code[position:kept], _blank(code[kept : call.end])
        position = call.end
    return "".join((*parts, code[position:]))


def _stand_in(lexeme: re.Match[str]) -> str:
    if lexeme["foreign"]:
        return _FOREIGN
    if not lexeme["string"]:
        return _blank(lexeme[0])
    return '"' + "_" * (len(lexeme[0]) - 2) + '"' if len(lexeme[0]) > 1 else " "


def _unfinished(lexeme: re.Match[str]) -> tuple[Fault, ...]:
    """Return what is wrong with a text or a comment that does not end."""
    text, start = lexeme[0], lexeme.start()
    if text[0] == '"':
        if len(text) < 2 or text[-1] != '"' or text[-2] == "\\":
            return (Fault("this text has no closing quote", start, lexeme.end(), 'end it with "'),)
    elif text[1] == "*" and (len(text) < 4 or not text.endswith("*/")):
        return (Fault("this comment is never closed", start, start + 2, "end it with */"),)
    return ()


def _directive(lexeme: re.Match[str]) -> Directive:
    argument = _COMMENTS.sub(lambda comment: " " * len(comment[0]), lexeme["argument"])
    argument = _CONTINUED.sub(lambda end: " " * len(end[0]), argument)
    token = stripped(argument, 0, len(argument))
    start = lexeme.start("argument")
    return Directive(
        lexeme["keyword"],
        Token(token.text, start + token.start, start + token.end),
        lexeme.start("directive"),
        lexeme.end("directive"),
    )


def _defines(directives: list[Directive]) -> Iterator[Define]:
    for directive in directives:
        argument = directive.argument
        match = _DEFINE.match(argument.text) if directive.keyword == "define" else None
        if not match:
            continue
        parameters = match["parameters"]
        body = argument.text[match.end() :]
        start = argument.end - len(body.lstrip())
        yield Define(
            Token(match["name"], argument.start, argument.start + match.end("name")),
            None if parameters is None else tuple(each.strip() for each in parameters.split(",")),
            Token(body.strip(), start, argument.end),
        )


def _too_deep(code: str) -> Iterator[Fault]:
    if code.count("(") + code.count("{") <= MAX_DEPTH:
        return
    depth = 0
    for bracket in _NESTING.finditer(code):
        depth = max(0, depth + _STEPS[bracket[0]])
        if depth > MAX_DEPTH:
            start = bracket.start()
            yield Fault(
                f"this stands in more than {MAX_DEPTH} brackets", start, start + 1, "nest less deeply"
            )
            return
