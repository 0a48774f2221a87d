"""The types of web/src/contract, read well enough to hold JSON against them.

Understood: interfaces and what they extend, aliases, unions, literals, arrays, Record and inline objects.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from paths import ROOT

CONTRACT = ROOT / "web/src/contract"

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_TOKEN = re.compile(r'"[^"]*"|\w+|[{}()\[\]<>|;:,=?]')
_DECLARATION = re.compile(r"\b(?:interface|type)\s+(?P<name>\w+)")
_METHOD = re.compile(r"\w\(")  # what Python calls, and not what it hands over
_PRIMITIVES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


@dataclass(frozen=True, slots=True)
class Named:
    """A primitive, or another declaration."""

    name: str


@dataclass(frozen=True, slots=True)
class Literal:
    """One string."""

    value: str


@dataclass(frozen=True, slots=True)
class Array:
    """A list of one type."""

    of: Type


@dataclass(frozen=True, slots=True)
class Record:
    """An object with any keys and values of one type."""

    of: Type


@dataclass(frozen=True, slots=True)
class Object:
    """An object with just these keys; `base` names what it extends."""

    members: Mapping[str, Type]
    base: str | None = None


@dataclass(frozen=True, slots=True)
class Union:
    """One of several types."""

    options: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class Optional:
    """The type of a member that an object may lack."""

    of: Type


Type: TypeAlias = Named | Literal | Array | Record | Object | Union | Optional


@cache
def declarations(file: str) -> Mapping[str, Type]:
    """Return the interfaces and aliases of a file of the contract, by name."""
    text = _COMMENT.sub("", (CONTRACT / file).read_text("utf-8"))
    starts = [match.start() for match in _DECLARATION.finditer(text)]
    pieces = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    return dict(_Parser(piece).declaration() for piece in pieces if not _METHOD.search(piece))


class _Parser:
    """Reads one declaration."""

    def __init__(self, text: str) -> None:
        self._tokens = _TOKEN.findall(text)

    def declaration(self) -> tuple[str, Type]:
        keyword, name = self._take(), self._take()
        if keyword == "type":
            self._take("=")
            return name, self._type()
        base = self._take() if self._taken("extends") else None
        members = self._members()
        return name, Object(members, base)

    def _type(self) -> Type:
        self._taken("|")
        options = [self._postfix()]
        while self._taken("|"):
            options.append(self._postfix())
        return options[0] if len(options) == 1 else Union(tuple(options))

    def _postfix(self) -> Type:
        found = self._primary()
        while self._taken("["):
            self._take("]")
            found = Array(found)
        return found

    def _primary(self) -> Type:
        if self._tokens[0] == "{":
            return Object(self._members())
        word = self._take()
        if word == "(":
            inner = self._type()
            self._take(")")
            return inner
        if word.startswith('"'):
            return Literal(word.strip('"'))
        return self._record() if word == "Record" else Named(word)

    def _record(self) -> Type:
        self._take("<")
        self._take("string")
        self._take(",")
        of = self._type()
        self._take(">")
        return Record(of)

    def _members(self) -> Mapping[str, Type]:
        members: dict[str, Type] = {}
        self._take("{")
        while not self._taken("}"):
            name = self._take()
            is_optional = self._taken("?")
            self._take(":")
            members[name] = Optional(self._type()) if is_optional else self._type()
            self._taken(";")
        return members

    def _take(self, expected: str | None = None) -> str:
        token: str = self._tokens.pop(0)
        assert expected in {None, token}, f"expected {expected!r}, found {token!r}"
        return token

    def _taken(self, token: str) -> bool:
        if not self._tokens or self._tokens[0] != token:
            return False
        self._tokens.pop(0)
        return True


def misfits(value: Any, name: str, file: str) -> list[str]:
    """Return where a JSON value is not of a type of the contract: paths, each with what is wrong there."""
    return list(_Checker(declarations(file)).check(value, Named(name), name))


@dataclass(frozen=True, slots=True)
class _Checker:
    types: Mapping[str, Type]

    def check(self, value: Any, kind: Type, path: str) -> Iterator[str]:
        match kind:
            case Named(name) if name in _PRIMITIVES:
                yield from self._check_primitive(value, name, path)
            case Named(name):
                yield from self.check(value, self.types[name], path)
            case Optional(of):
                yield from self.check(value, of, path)
            case Literal(text):
                yield from () if value == text else (f"{path}: {value!r} is not {text!r}",)
            case Array(of):
                yield from self._check_all(enumerate(value), of, path) if isinstance(value, list) else (path,)
            case Record(of):
                yield from self._check_all(value.items(), of, path) if isinstance(value, dict) else (path,)
            case Union(options):
                yield from self._check_union(value, options, path)
            case Object():
                yield from self._check_object(value, self.members(kind), path)

    def members(self, kind: Object) -> Mapping[str, Type]:
        base = self.types[kind.base] if kind.base else None
        return {**(self.members(base) if isinstance(base, Object) else {}), **kind.members}

    def _check_primitive(self, value: Any, name: str, path: str) -> Iterator[str]:
        is_right = isinstance(value, _PRIMITIVES[name]) and (name == "boolean" or not isinstance(value, bool))
        if not is_right:
            yield f"{path}: {value!r} is not a {name}"

    def _check_all(self, items: Iterable[tuple[object, Any]], of: Type, path: str) -> Iterator[str]:
        for key, value in items:
            yield from self.check(value, of, f"{path}.{key}")

    def _check_union(self, value: Any, options: tuple[Type, ...], path: str) -> Iterator[str]:
        """Report what the nearest option misses: for an object, the one of its kind."""
        results = [list(self.check(value, option, path)) for option in options]
        if all(results):
            yield from min(results, key=lambda found: (any(".kind:" in line for line in found), len(found)))

    def _check_object(self, value: Any, members: Mapping[str, Type], path: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{path}: {value!r} is not an object"
            return
        needed = {key for key, kind in members.items() if not isinstance(kind, Optional)}
        yield from (f"{path}.{key}: is missing" for key in needed - value.keys())
        yield from (f"{path}.{key}: is not in the contract" for key in value.keys() - members.keys())
        for key in members.keys() & value.keys():
            yield from self.check(value[key], members[key], f"{path}.{key}")
