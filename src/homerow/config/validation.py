"""Conversion of untrusted values to types by msgspec, with the path of each violation.

A type says what is allowed: Structs for tables, Annotated with msgspec.Meta for texts and numbers. The
description of a Meta completes "must be …"; its `extra` may have a `hint`, a text or a function of the value.
Rules about several members of a Struct go into its __post_init__, which raises WrongMembersError.
"""

from __future__ import annotations

import re
import types
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import chain, islice
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from homerow.diagnostics import did_you_mean

Path: TypeAlias = tuple[str | int, ...]  # of a value: keys, and indexes of lists
ViolationKind: TypeAlias = Literal["wrong", "missing", "unknown", "variant"]
T = TypeVar("T")

LONGEST_NAME = 80  # characters of a stranger's name that are shown, and compared with known ones
MAX_LISTED_WITH_OR = 3
HIDDEN = "@"  # begins the names of members that a program adds to what an author wrote
_EXPECTED: Mapping[object, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    type(None): "null",
}


class Violation(Struct, frozen=True):
    """A violation at a path: a wrong value, a missing or unknown key, or an unknown variant.

    `message` completes the name of the value ("must be a text"), unless it is a sentence of its own.
    """

    kind: ViolationKind
    path: Path
    message: str
    hint: str = ""
    is_sentence: bool = False

    @property
    def sentence(self) -> str:
        """The message after the name of the value, as in JavaScript: `events[1].eventName must be a text`."""
        parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        place = "".join(parts).removeprefix(".")
        return f"{place}{': ' if self.is_sentence else ' '}{self.message}"


class InvalidValueError(ValueError):
    """A value violates its type; its violations are listed, at least one."""

    def __init__(self, violations: list[Violation]) -> None:
        super().__init__(f"{len(violations)} violations")
        self.violations = violations


class WrongMembersError(ValueError):
    """The members of a Struct do not go together; `at` is the path of the one to point at."""

    def __init__(self, message: str, *, at: Path = (), hint: str = "", kind: ViolationKind = "wrong") -> None:
        super().__init__(message)
        self.violation = Violation(kind, at, message, hint, is_sentence=True)


def convert(value: Any, kind: type[T], *, strict: bool = True, max_violations: int | None = None) -> T:
    """Return a value as what a type says. Raises InvalidValueError with up to `max_violations`.

    If it is not strict, numbers may be texts.
    """
    try:
        return msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError:
        violations = _violations(value, kind, (), strict=strict)
        raise InvalidValueError(list(islice(violations, max_violations))) from None


def allowed_text(description: str, pattern: str, hint: str | Callable[[str], str] = "") -> Meta:
    """Return the annotation of a text that matches a pattern as a whole.

    The pattern means the same to Python and to JSON Schema, whose `$` matches before no line break.
    """
    return Meta(pattern=rf"^(?:{pattern})$(?!\n)", description=description, extra={"hint": hint})


def _violations(value: Any, kind: Any, path: Path, *, strict: bool) -> Iterator[Violation]:
    try:
        msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError as error:
        cause = error.__cause__
    else:
        return
    chosen = _chosen(value, kind)
    if _is_too_long(value, chosen):  # a stranger decides how long: its items are not looked at
        yield _wrong_value(value, chosen, path)
        return
    inner = _member_violations(value, _base(chosen), path, strict=strict)
    if first := next(inner, None):
        yield from chain([first], inner)
    elif isinstance(cause, WrongMembersError):
        yield replace(cause.violation, path=(*path, *cause.violation.path))
    else:
        yield _wrong_value(value, kind, path)


def _is_too_long(value: Any, kind: Any) -> bool:
    limits = [meta.max_length for meta in _metas(kind) if meta.max_length is not None]
    return isinstance(value, list) and any(len(value) > limit for limit in limits)


def _member_violations(value: Any, kind: Any, path: Path, *, strict: bool) -> Iterator[Violation]:
    """Yield the violations of a value's members."""
    if isinstance(value, dict) and _is_struct(kind):
        yield from _struct_violations(value, kind, path, strict=strict)
    elif isinstance(value, dict) and get_origin(kind) in {dict, Mapping}:
        key_kind, member_kind = get_args(kind)
        for key, member in value.items():
            yield from _violations(key, key_kind, (*path, key), strict=strict)
            yield from _violations(member, member_kind, (*path, key), strict=strict)
    elif isinstance(value, list) and get_origin(kind) in {list, tuple, set, frozenset}:
        item_kind = get_args(kind)[0]
        for index, item in enumerate(value):
            yield from _violations(item, item_kind, (*path, index), strict=strict)
    elif isinstance(value, dict) and (tagged := _tagged(kind)):
        tag_field = tagged[0].__struct_config__.tag_field
        tags = [str(each.__struct_config__.tag) for each in tagged]
        shown = str(value.get(tag_field))[:LONGEST_NAME]
        hint = did_you_mean(shown, tags) or f"known types: {', '.join(tags)}"
        yield Violation("variant", (*path, str(tag_field)), shown, hint)


def _struct_violations(
    value: Mapping[str, Any], kind: Any, path: Path, *, strict: bool
) -> Iterator[Violation]:
    members = {field.encode_name: field for field in fields(kind)}
    tag_field = kind.__struct_config__.tag_field
    for key, member in value.items():
        if key in members:
            yield from _violations(member, members[key].type, (*path, key), strict=strict)
        elif key != tag_field and kind.__struct_config__.forbid_unknown_fields:
            known = [name for name in members if not name.startswith(HIDDEN)]
            hint = did_you_mean(str(key)[:LONGEST_NAME], known) or f"known keys: {', '.join(known)}"
            yield Violation("unknown", (*path, key), "is unknown", hint)
    for name, field in members.items():
        if field.required and name not in value:
            yield Violation("missing", (*path, name), "is missing")


def _wrong_value(value: Any, kind: Any, path: Path) -> Violation:
    described = next((each for each in _metas(kind) if each.description), None)
    if described and _is_of_shape(value, _base(kind)):
        hint = (described.extra or {}).get("hint", "")
        message = f"must be {described.description}"
        return Violation("wrong", path, message, hint(value) if callable(hint) else hint)
    choices = _choices(kind)
    hint = did_you_mean(value[:LONGEST_NAME], choices) if choices and isinstance(value, str) else ""
    return Violation("wrong", path, f"must be {expected(_base(kind))}", hint)


def _is_of_shape(value: Any, base: Any) -> bool:
    """Return whether a value is a text where one is wanted, or a list: else that is what is wrong with it."""
    if base is str:
        return isinstance(value, str)
    return isinstance(value, list) if _shape(base) is list else True


def expected(kind: Any) -> str:
    """Return what completes "must be …"."""
    described = [str(each.description) for each in _metas(kind) if each.description]
    if described:
        return described[0]
    if _is_union(kind):
        members = (each for each in get_args(kind) if each is not type(None))
        return " or ".join(dict.fromkeys(map(expected, members)))
    if choices := _choices(kind):
        quoted = [f'"{choice}"' for choice in choices]
        return " or ".join(quoted) if len(quoted) <= MAX_LISTED_WITH_OR else f"one of {', '.join(quoted)}"
    if _is_struct(kind) or get_origin(kind) in {dict, Mapping}:
        return "a table"
    return _EXPECTED.get(kind, "a list")


def _chosen(value: Any, kind: Any) -> Any:
    """Return the one type of a union that a value is meant to be; the union if none of them is."""
    base = _base(kind)
    if not _is_union(base):
        return kind
    for each in _tagged(base):
        config = each.__struct_config__
        if isinstance(value, dict) and value.get(config.tag_field) == config.tag:
            return each
    shape = dict if isinstance(value, dict) else list if isinstance(value, list) else None
    fitting = [each for each in get_args(base) if shape and _shape(_base(each)) is shape]
    return fitting[0] if len(fitting) == 1 else base


def _shape(kind: Any) -> type | None:
    origin = get_origin(kind)
    if _is_struct(kind) or origin in {dict, Mapping}:
        return dict
    return list if origin in {list, tuple, set, frozenset} else None


def _tagged(kind: Any) -> list[Any]:
    if not _is_union(kind):
        return []
    return [each for each in get_args(kind) if _is_struct(each) and each.__struct_config__.tag is not None]


def _choices(kind: Any) -> tuple[str, ...]:
    base = _base(kind)
    members = get_args(base) if _is_union(base) else (base,)
    literals = [get_args(each) for each in members if get_origin(each) is Literal]
    return tuple(map(str, literals[0])) if len(literals) == 1 else ()


def _base(kind: Any) -> Any:
    return _base(get_args(kind)[0]) if get_origin(kind) is Annotated else kind


def _metas(kind: Any) -> list[Meta]:
    if _is_union(kind):
        return [meta for each in get_args(kind) for meta in _metas(each)]
    annotations = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return [each for each in annotations if isinstance(each, Meta)]


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in {Union, types.UnionType}


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


# Addresses of links. A `javascript:` address would run in our page.
_HOST = r"(?:\[[0-9A-Fa-f:.]+\]|[^\s/?#\[\]:@]+)(?::[0-9]{1,5})?"
SITE_URL = rf"https?://{_HOST}/?"
WEB_ADDRESS = rf"https?://{_HOST}(?:[/?#]\S*)?"
_ADDRESS = rf"{WEB_ADDRESS}|mailto:\S+"
_ADDRESS_WITH_URL = rf"https?://{_HOST}[/?#]\S*\{{url\}}\S*"
_NO_DOTS = r"(?!\.{1,2}(?:[/?#]|$))"
_ASCII_SEGMENT = rf"{_NO_DOTS}[A-Za-z0-9._~@-]+"
# Also letters of any script. Python takes 2 ms to compile a set with a range of 65,000 characters, so the set
# names those that it excludes: every command compiles a dozen patterns with this one.
_SEGMENT = rf"{_NO_DOTS}(?:[A-Za-z0-9._~@-]|[^\x00-\xa9])+"
SEGMENTS = rf"(?:{_SEGMENT}/)*{_SEGMENT}"
_PLAIN_ROUTE = rf"/(?:{SEGMENTS})?"
ROUTE = rf"{_PLAIN_ROUTE}(?:[?#].*)?"
BASE_URL = rf"/?(?:(?:{_ASCII_SEGMENT}/)*{_ASCII_SEGMENT}/?)?"


def is_letter(char: str) -> bool:
    """Return whether a character is a letter of any script, a mark of one, or a digit."""
    return char.isalnum() or unicodedata.category(char).startswith("M")


def _route_hint(value: str) -> str:
    is_elsewhere = ":" in re.split(r"[?#]", value, maxsplit=1)[0]
    return "an address elsewhere goes into href" if is_elsewhere else "begin with /, end without"


def _address_hint(value: str) -> str:
    return "a route of this site goes into to" if value.startswith("/") else "begin with https://"


def site_url_hint(value: str) -> str:
    """Return a hint for a text that is not a scheme and a host."""
    has_scheme = re.match(r"(?i:https?)://.", value)
    return "a path goes into base_url" if has_scheme else f"write https://{value.lstrip('/')}"


Name: TypeAlias = Annotated[str, Meta(pattern=r"\S", description="a text that is not empty")]
Positive: TypeAlias = Annotated[int, Meta(ge=1, description="a whole number from 1")]
Number: TypeAlias = Annotated[float, Meta(ge=0, le=1e300, description="a number from 0")]  # not inf, not nan
Day: TypeAlias = Annotated[date, Meta(description="a date such as 2030-01-31")]
_LANGUAGE = r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?"
# A language tag (BCP 47): language, script, region.
Language: TypeAlias = Annotated[
    str,
    allowed_text("a language tag such as en or pt-BR", _LANGUAGE),
]
# A name that can be part of a facet and of a storage key.
Identifier: TypeAlias = Annotated[
    str,
    allowed_text("made of letters a-z, digits, dots, dashes and underscores", r"[A-Za-z0-9][A-Za-z0-9._-]*"),
]
SiteUrl: TypeAlias = Annotated[str, allowed_text("an address of scheme and host", SITE_URL, site_url_hint)]
Address: TypeAlias = Annotated[str, allowed_text("an address with a scheme", _ADDRESS, _address_hint)]
AddressWithUrl: TypeAlias = Annotated[
    str,
    allowed_text("an address with {url}", _ADDRESS_WITH_URL, "write for example https://a.example/?q={url}"),
]
Route: TypeAlias = Annotated[str, allowed_text("a route of this site", ROUTE, _route_hint)]
# A route below which others are.
PlainRoute: TypeAlias = Annotated[str, allowed_text("a route", _PLAIN_ROUTE, "begin with /, end without")]
# Files of the static folder are routes too.
RouteOrAddress: TypeAlias = Annotated[
    str,
    allowed_text("a route of this site or an address", rf"{ROUTE}|{_ADDRESS}", "begin with / or https://"),
]
Folder: TypeAlias = Annotated[
    str, allowed_text("a folder in the site folder", SEGMENTS, 'write for example "docs"')
]
Color: TypeAlias = Annotated[str, allowed_text("a color", "#[0-9a-fA-F]{6}", "write for example #1f4fb0")]
BaseUrl: TypeAlias = Annotated[str, allowed_text("a path", BASE_URL, "write / or /docs/")]
