"""The head of a Markdown file: YAML between two lines of `---`, checked key by key.

Nothing in here raises on content: a head that cannot be read is a diagnostic, and the body is still there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any, get_args

import yaml
from msgspec import Struct, field
from msgspec.structs import fields, replace
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from homerow.config.validation import HIDDEN, InvalidValueError, Violation, convert, expected
from homerow.content.source import FrontMatter, LastUpdate
from homerow.diagnostics import Diagnostic, Span, did_you_mean, locate

_TAG = "tag:yaml.org,2002:"
_NULL, _BOOLEAN = _TAG + "null", _TAG + "bool"
# A value that YAML reads as a number or a date is text for a text field: `title: 2.10` means "2.10".
_TEXTS = frozenset(_TAG + name for name in ("str", "int", "float", "timestamp"))
_BOOLEANS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
}
# A timestamp of YAML 1.1: the time and its offset may be left out, and hours need no zero.
_DATE = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})"
    r"(?:(?:[Tt]|[ \t]+)(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,6})?\d*)?"
    r"[ \t]*(?:[Zz]|([+-])(\d{1,2})(?::?(\d{2}))?)?)?"
)
_MONTH_FIRST = re.compile(r"^(\d{1,2})/(\d{1,2})/(\d{4})$")  # 1/31/2000


def _type_of(kind: Any) -> Any:
    """Return the type of a key's value, without the None of a key that is not there."""
    members = [each for each in get_args(kind) if each is not type(None)]
    return members[0] if type(None) in get_args(kind) else kind


FIELDS: Mapping[str, Any] = {
    each.name: _type_of(each.type) for each in fields(FrontMatter) if not each.encode_name.startswith(HIDDEN)
}
# The keys for which `null` means none, and the field that says so.
NONE: Mapping[str, str] = {
    "pagination_prev": "hide_pagination_prev",
    "pagination_next": "hide_pagination_next",
    "custom_edit_url": "hide_edit_link",
    "displayed_sidebar": "hide_sidebar",
}


def is_null(node: Node) -> bool:
    """Tell whether a value is `null`, `~` or empty."""
    return bool(node.tag == _NULL)


def read_value(name: str, node: Node) -> Any:
    """Return the value of a key. Raises InvalidValueError."""
    value = convert(_prepared(name, node), FIELDS[name], strict=False)
    match value:
        case date():
            return _date(str(node.value))
        case LastUpdate(date=date()):
            return replace(value, date=_date(str(_plain(node)["date"])))
        case _:
            return value


def explain(name: str, node: Node, violation: Violation) -> tuple[str, Node, str]:
    """Return what is wrong with the value of a key, the wrong part of it, and a hint."""
    requirement = f"must be {expected(FIELDS[name])}"
    if name == "last_update" and violation.kind == "wrong" and violation.path:
        name, requirement = f"{name}.{violation.path[0]}", violation.message
    return f'"{name}" {requirement}', _node_at(node, violation), _hint(node, violation)


def _prepared(name: str, node: Node) -> Any:
    """Return a value in the one form that FrontMatter has for it."""
    value = _plain(node)
    match name:
        case "search" if isinstance(value, bool):
            return {"@is_found": value}
        case "date" if isinstance(value, str):
            return _day(value)
        case "last_update" if isinstance(value, dict) and isinstance(value.get("date"), str):
            return {**value, "date": _day(value["date"])}
        case "tags" if isinstance(value, list):
            return [tag["label"] if isinstance(tag, dict) and [*tag] == ["label"] else tag for tag in value]
        case "authors" if not isinstance(value, list):
            return [value]
        case _:
            return value


def _day(value: str) -> str:
    """Return a date as ISO 8601 has it, without the time; the value itself if it is none."""
    found = _date(value)
    return f"{found.year:04}-{found:%m-%d}" if found else value


def _date(value: str) -> date | None:
    """Return a date; with its time and offset if it has them. A time without an offset is UTC."""
    match = _DATE.fullmatch(_MONTH_FIRST.sub(r"\3-\1-\2", value.strip()))
    if not match:
        return None
    year, month, day, hour, minute, second, fraction, sign, hours, minutes = match.groups()
    try:
        if hour is None:
            return date(int(year), int(month), int(day))
        offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
        zone = timezone(-offset if sign == "-" else offset) if sign else UTC
        whole = datetime(
            int(year), int(month), int(day), int(hour), int(minute), int(second or 0), tzinfo=zone
        )
        return whole + timedelta(seconds=float(fraction or 0))
    except (ValueError, OverflowError):  # February 31, 25:00
        return None


def _plain(node: Node) -> Any:
    """Return what a node says, with numbers and dates as texts; a value of another kind stays a node."""
    if isinstance(node, SequenceNode):
        return [_plain(item) for item in node.value]
    if isinstance(node, MappingNode):
        return {str(key.value): _plain(value) for key, value in node.value}
    if node.tag == _NULL:
        return None
    if node.tag == _BOOLEAN:
        return _BOOLEANS.get(node.value.lower(), node)  # `!!bool perhaps` is neither
    return str(node.value) if node.tag in _TEXTS else node


def _hint(node: Node, violation: Violation) -> str:
    if violation.kind == "missing":
        return f"{violation.path[-1]} is missing"
    if not violation.hint and isinstance(_plain(node), bool):
        return "put it in quotes"
    return violation.hint


def _node_at(node: Node, violation: Violation) -> Node:
    """Return the node that a path leads to, or the nearest one above it: a key that is unknown itself."""
    for part in violation.path:
        if isinstance(node, SequenceNode) and isinstance(part, int):
            node = node.value[part]
        elif isinstance(node, MappingNode):
            pair = next(((key, value) for key, value in node.value if key.value == part), None)
            if pair is None:
                return node
            node = pair[0] if violation.kind == "unknown" else pair[1]
    return node


MAX_LENGTH = 16_384  # characters; the longest head of a real post is below 1,000
MAX_DEPTH = 8  # the schema needs 3

# libyaml's composer recurses in C and overflows the stack on deep input, so depth is counted on events first.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_OPENING = re.compile(r"---[ \t]*(?:\r?\n|\Z)")
_CLOSING = re.compile(r"^---[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
# Starts of nested levels, at most two as in `- key: value`: a bracket, a dash, an indentation.
_DEEPENS = re.compile(r"[\[{]|[-?](?=\s)|^[ \t]+", re.MULTILINE)
# Hints by words of libyaml's messages.
_CURES: Mapping[str, str] = {
    "tab character": "indent with spaces",
    "end of stream": "close the quote",
    "expected ',' or ']'": "close the list with ], or put the text in quotes",
    "escape character": "write \\\\ within double quotes, or use single ones",
}
_USUAL_CURE = "put a text with ': ', ' #' or a leading sign in quotes"
_ALIAS = (
    "front-matter-alias",
    "an alias cannot be used here",
    "write the value out; a * at the start of a text needs quotes",
)
_TOO_DEEP = (
    "front-matter-too-deep",
    f"the front matter is nested more than {MAX_DEPTH} levels deep",
    "flatten it",
)


class FrontMatterResult(Struct, frozen=True):
    """A head, and the body below it; `body_line` is the line in the file of the body's first line."""

    front_matter: FrontMatter
    body: str
    body_line: int
    diagnostics: tuple[Diagnostic, ...] = ()


class _Head(Struct, frozen=True):
    """The text between the fences; it begins on line 2 of the file `path`."""

    text: str
    path: str
    values: dict[str, Any] = field(default_factory=dict)

    def find(self, code: str, message: str, start: int, end: int, *, hint: str = "") -> Diagnostic:
        """Return a diagnostic about text[start:end]."""
        span, source_line = locate(self.text, self.path, start, end, first_line=2)
        return Diagnostic(code, message, span, hint=hint, source_line=source_line)

    def find_node(self, code: str, message: str, node: Node, *, hint: str = "") -> Diagnostic:
        """Return a diagnostic about a YAML node."""
        return self.find(code, message, node.start_mark.index, node.end_mark.index, hint=hint)


def read_front_matter(text: str, path: str) -> FrontMatterResult:
    """Split a file into head and body and check the head; `path` is what diagnostics show."""
    opening = _OPENING.match(text)
    if not opening:
        return FrontMatterResult(FrontMatter(), text, 1)
    closing = _CLOSING.search(text, opening.end())
    if not closing:
        return FrontMatterResult(FrontMatter(), text, 1, (_unclosed(text, path),))
    head = _Head(text[opening.end() : closing.start()], path)
    diagnostics = tuple(_read(head))
    body_line = text.count("\n", 0, closing.end()) + 1
    return FrontMatterResult(FrontMatter(**head.values), text[closing.end() :], body_line, diagnostics)


def _unclosed(text: str, path: str) -> Diagnostic:
    return Diagnostic(
        "unclosed-front-matter",
        "the front matter is not closed",
        Span(path, line=1, length=3),
        hint="end it with a line of ---, or write *** for a thematic break",
        source_line=text.partition("\n")[0].rstrip("\r"),
    )


def _read(head: _Head) -> Iterator[Diagnostic]:
    if len(head.text) > MAX_LENGTH:
        message = f"the front matter is longer than {MAX_LENGTH} characters"
        yield head.find("front-matter-too-long", message, MAX_LENGTH, MAX_LENGTH + 1, hint="shorten it")
        return
    try:
        hazard = _find_hazard(head)
        root = None if hazard else yaml.compose(head.text, Loader=_LOADER)
    except yaml.YAMLError as error:
        yield _invalid_yaml(head, error)
        return
    except UnicodeEncodeError as error:
        message = "a lone surrogate is not a character"
        yield head.find("invalid-yaml", message, error.start, error.end, hint="remove it")
        return
    if hazard:
        yield hazard
    elif isinstance(root, MappingNode):
        yield from _read_fields(head, root)
    elif root and not is_null(root):
        message = "the front matter is not a list of keys and values"
        yield head.find_node(
            "front-matter-not-mapping", message, root, hint='write lines such as "title: Combos"'
        )


def _find_hazard(head: _Head) -> Diagnostic | None:
    """Return what is refused before a tree is built: aliases, which can make a bomb, and deep nesting."""
    if "*" not in head.text and 2 * len(_DEEPENS.findall(head.text)) < MAX_DEPTH:
        return None  # nearly every head: it need not be read twice
    depth = 0
    for event in yaml.parse(head.text, Loader=_LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        is_alias = isinstance(event, yaml.AliasEvent)
        if is_alias or depth > MAX_DEPTH:
            code, message, hint = _ALIAS if is_alias else _TOO_DEEP
            start: Any = event.start_mark  # the stubs say that an event may lack its marks; none does
            return head.find(code, message, start.index, start.index + 1, hint=hint)
    return None


def _invalid_yaml(head: _Head, error: yaml.YAMLError) -> Diagnostic:
    marks = [getattr(error, name, None) for name in ("problem_mark", "context_mark")]
    known = [mark for mark in marks if mark]
    # A missing end is reported at the start of the open level.
    mark = next((each for each in known if each.index < len(head.text.rstrip())), next(iter(known), None))
    # A ReaderError has no mark but the position of a character that YAML forbids.
    index = mark.index if mark else getattr(error, "position", 0)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "cannot be read"
    hint = next((hint for words, hint in _CURES.items() if words in problem), _USUAL_CURE)
    return head.find("invalid-yaml", f"the front matter is not YAML: {problem}", index, index + 1, hint=hint)


def _read_fields(head: _Head, root: MappingNode) -> Iterator[Diagnostic]:
    seen: dict[str, Node] = {}
    for key, value in root.value:
        name = key.value if isinstance(key, ScalarNode) else ""
        if name not in FIELDS:
            hint = did_you_mean(name[:80], FIELDS) or f"known keys: {', '.join(FIELDS)}"
            yield head.find_node("unknown-front-matter", f'no front matter key "{name[:80]}"', key, hint=hint)
        elif name in seen:
            message = f'front matter key "{name}" is given twice'
            yield head.find_node("duplicate-front-matter", message, key, hint="remove one of them")
        else:
            seen[name] = key
            yield from _read_field(head, name, value)
    levels = FrontMatter(**head.values)
    if levels.toc_min_heading_level > levels.toc_max_heading_level:
        key = seen.get("toc_max_heading_level") or seen["toc_min_heading_level"]
        message = (
            f"the table of contents would go from level {levels.toc_min_heading_level} "
            f"to {levels.toc_max_heading_level}"
        )
        yield head.find_node("wrong-front-matter", message, key, hint="give a minimum up to the maximum")


def _read_field(head: _Head, name: str, node: Node) -> Iterator[Diagnostic]:
    if name in NONE and is_null(node):
        head.values[NONE[name]] = True
        return
    try:
        head.values[name] = read_value(name, node)
    except InvalidValueError as invalid:
        message, wrong, hint = explain(name, node, invalid.violations[0])
        yield head.find_node("wrong-front-matter", message, wrong, hint=hint)
