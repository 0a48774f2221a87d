"""Blank out what a C preprocessor removes before the devicetree compiler reads the text.

The grammar knows directives and calls, but not everywhere that C allows them: not a condition inside `<…>`,
nor a call that stands for a node. So they are read here, and blanks of the same length take their place:
offsets in the result are offsets in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from zmk.devicetree.tree import Call, Define, Directive, Fault, Token, stripped

_KEYWORDS = "include|define|undef|ifdef|ifndef|if|elifdef|elifndef|elif|else|endif|error|warning|pragma|line"
_COMMENT = r"//(?:[^\\\n]|\\.)*|/\*.*?(?:\*/|\Z)"
# An unfinished comment or text takes all that it could: so no character is looked at twice.
_TOKEN = re.compile(
    rf"""(?P<directive>^[ \t]*\#[ \t]*(?P<keyword>{_KEYWORDS})\b(?P<argument>(?:{_COMMENT}|\\.|[^\\\n])*))
    |(?P<comment>{_COMMENT})
    |(?P<string>"(?:[^"\\\n]|\\.)*"?)
    |(?P<foreign>[^\x00-\x7f])""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_COMMENTS = re.compile(_COMMENT, re.DOTALL)
_SWALLOWED = re.compile(r"^[ \t]*/\*|(?<=\s)/\*(?=\s)", re.MULTILINE)  # not a path with a wildcard
_VISIBLE = re.compile(r"[^\n]")
_CONTINUED = re.compile(r"\\\r?\n")
_DEFINE = re.compile(r"(?P<name>[A-Za-z_]\w*)(?:\((?P<parameters>[^()]*)\))?")
_NESTING = re.compile(r"[({})]")
_STEPS = {"(": 1, "{": 1, ")": -1, "}": -1}
MAX_DEPTH = 64  # brackets in brackets
_FOREIGN = "\x1a"  # no character of any devicetree token

# \b and the possessive *+ keep a long word from being tried at each of its letters.
_ITEM_OR_CALL = re.compile(r"(?P<item>\A|[{};])|\b[A-Za-z_]\w*+\(")
_CELL_CALL = re.compile(r"(?P<item>[{};])|\b[A-Za-z_]\w*+\(")
_ITEM = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)(?P<rest>\s*[({:=@,?.+-]?)")
_CALL = re.compile(r"(?P<name>[A-Za-z_]\w*)\(")
_REFERENCE = re.compile(r"&[A-Za-z_{]")
_BRACKET = re.compile(r"[(),]")
_END = re.compile(r"(?:\s*;)?")


class Preprocessed(Struct, frozen=True):
    """`code` is as long as the text, and is devicetree alone."""

    code: str
    directives: tuple[Directive, ...]
    defines: tuple[Define, ...]
    calls: tuple[Call, ...]
    faults: tuple[Fault, ...]


def preprocess(text: str, *, in_cells: bool = False) -> Preprocessed:
    """Take comments, directives, the insides of texts, and calls of macros out of a text.

    `in_cells` says that the text is inside `<…>`, where a call at its start is not a node.
    """
    parts: list[str] = []
    directives: list[Directive] = []
    faults: list[Fault] = []
    position = 0
    for match in _TOKEN.finditer(text):
        parts += text[position : match.start()], _stand_in(match)
        position = match.end()
        if match["directive"] is not None:
            directives.append(_directive(match))
        elif match["foreign"] is None:
            faults += _unfinished(match)
    code = "".join((*parts, text[position:]))
    defines = tuple(_defines(directives))
    too_deep = tuple(_too_deep(code))
    if too_deep:
        return Preprocessed("", tuple(directives), defines, (), too_deep)
    calls = tuple(_calls(code, text, frozenset(each.name.text for each in defines), in_cells=in_cells))
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


def _stand_in(match: re.Match[str]) -> str:
    if match["foreign"]:
        return _FOREIGN
    if not match["string"]:
        return _blank(match[0])
    return '"' + "_" * (len(match[0]) - 2) + '"' if len(match[0]) > 1 else " "


def _unfinished(match: re.Match[str]) -> tuple[Fault, ...]:
    """Return what is wrong with a text that does not end, or a comment that another one ends."""
    text, start = match[0], match.start()
    if text[0] == '"':
        if len(text) < 2 or text[-1] != '"' or text[-2] == "\\":
            return (Fault("this text has no closing quote", start, match.end(), 'end it with "'),)
    elif text[1] != "*":
        return ()
    elif len(text) < 4 or not text.endswith("*/"):
        return (Fault("this comment is never closed", start, start + 2, "end it with */"),)
    elif _SWALLOWED.search(text, 2):
        message = "this comment ends where a later one does, and so hides what is between them"
        return (Fault(message, start, start + 2, "end it with */"),)
    return ()


def _directive(match: re.Match[str]) -> Directive:
    argument = _COMMENTS.sub(lambda comment: " " * len(comment[0]), match["argument"])
    argument = _CONTINUED.sub(lambda end: " " * len(end[0]), argument)
    token = stripped(argument, 0, len(argument))
    start = match.start("argument")
    return Directive(
        match["keyword"],
        Token(token.text, start + token.start, start + token.end),
        match.start("directive"),
        match.end("directive"),
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
                f"this is nested in more than {MAX_DEPTH} brackets", start, start + 1, "nest less deeply"
            )
            return


def _calls(code: str, text: str, defined: frozenset[str], *, in_cells: bool) -> Iterator[Call]:
    """Yield calls in the order of the code, which is the text without comments, directives, insides of texts.

    `defined` are macros that stand for nodes or properties when their name alone is in such a place.
    The end of an argument is searched once for each enclosing bracket; the caller limits their number.
    """
    if "(" not in code and not defined:
        return
    done = 0
    for place in (_CELL_CALL if in_cells else _ITEM_OR_CALL).finditer(code):
        is_item = place["item"] is not None
        position = place.end() if is_item else place.start()
        if position < done:
            continue
        found = (
            _item_calls(code, text, position, defined) if is_item else _binding_calls(code, text, position)
        )
        for call in found:
            yield call
            done = call.end


def _item_calls(code: str, text: str, position: int, defined: frozenset[str]) -> Iterator[Call]:
    while match := _ITEM.match(code, position):
        name = Token(match["name"], match.start("name"), match.end("name"))
        rest = match["rest"].strip()
        arguments = _arguments(code, text, match.end()) if rest == "(" else None
        if arguments is None and (rest or name.text not in defined):
            return
        given, end = arguments or ((), name.end)
        end_match = _END.match(code, end)
        position = end_match.end() if end_match else end
        yield Call(name, given, name.start, position, is_item=True)


def _binding_calls(code: str, text: str, position: int) -> Iterator[Call]:
    match = _CALL.match(code, position)
    arguments = _arguments(code, text, match.end()) if match else None
    if match and arguments and _REFERENCE.search(code, match.end(), arguments[1]):
        name = Token(match["name"], position, match.end("name"))
        yield Call(name, arguments[0], position, arguments[1], is_item=False)


def _arguments(code: str, text: str, start: int) -> tuple[tuple[Token, ...], int] | None:
    """Return the arguments up to the closing bracket, and its end; None if it is missing."""
    depth = 1
    arguments: list[Token] = []
    for bracket in _BRACKET.finditer(code, start):
        depth += _STEPS.get(bracket[0], 0)
        if depth == 0 or (depth == 1 and bracket[0] == ","):
            arguments.append(stripped(text, start, bracket.start()))
            start = bracket.end()
        if depth == 0:
            return tuple(arguments), start
    return None
