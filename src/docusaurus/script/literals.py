"""Literal values in a JavaScript or TypeScript module, read without running it.

Objects, lists, texts, numbers, and names of constants that have such values are read. Types are skipped.
Everything else is an `Unread` value with its line: the caller lists it for the author.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

from docusaurus.script.cursor import CLOSING, MAX_SHOWN, CannotReadError
from docusaurus.script.expressions import MAX_TEXT, Expressions
from docusaurus.script.tokens import Token, number_of, substitution_end, tokenize
from docusaurus.script.values import Fields, Items, Unread
from homerow.markdown.syntax.jsx import unquote

MAX_DEPTH = 40
_DECLARES = frozenset({"const", "let", "var"})
_UNDEFINED: Mapping[str, Any] = {
    "true": True,
    "false": False,
    "null": None,
    "undefined": None,
    "__dirname": ".",
}
_YEAR = re.compile(r"new Date\(\)\s*\.\s*get(?:Full|UTCFull)Year\(\)(?:\.toString\(\))?")

# Returns the value of a module that a configuration imports, or None if only a program could tell.
ModuleReader: TypeAlias = Callable[[str], Any]


class Literals(Expressions):
    """Reads the values of one module; `import_module` reads those that it imports."""

    def __init__(self, text: str, import_module: ModuleReader) -> None:
        super().__init__(text)
        self._import = import_module
        self._depth = 0
        self._known: dict[str, Any] = {}
        self._declared = self._declarations()

    def exported(self) -> Any:
        """Return what the module exports as default: a value, or Unread."""
        for index, token in enumerate(self._tokens):
            after = [each.text for each in self._tokens[index + 1 : index + 4]]
            if token.text == "export" and after[:1] == ["default"]:
                return self._exported_from(index + 2)
            if token.text == "module" and after == [".", "exports", "="]:
                return self._exported_from(index + 4)
        return Unread("no default export", 1)

    def _exported_from(self, index: int) -> Any:
        """Return the value at a token; of a function, the first object that it returns."""
        value = self._value_at(index)
        if not isinstance(value, Unread):
            return value
        for number in range(index, len(self._tokens) - 1):
            if self._tokens[number].text == "return":
                returned = self._value_at(number + 1)
                if isinstance(returned, Fields):
                    return returned
        return value

    def _declarations(self) -> dict[str, int]:
        """Return the index of the token at which the value of each declared constant begins."""
        found: dict[str, int] = {}
        for index, token in enumerate(self._tokens[:-2]):
            name = self._tokens[index + 1]
            if token.text in _DECLARES and name.kind == "word":
                start = self._after_type(index + 2)
                if start is not None:
                    found.setdefault(name.text, start)
            elif token.text == "import" and name.kind == "word" and self._tokens[index + 2].text == "from":
                self._known[name.text] = self._import_from(name, self._tokens[index + 3])
        return found

    def _import_from(self, name: Token, module: Token) -> Any:
        path = unquote(module.text) if module.kind == "string" else ""
        value = self._import(path)
        return Unread(f"{name.text} of {path}", name.line) if value is None else value

    def _after_type(self, index: int) -> int | None:
        """Return the index after `=`, past a type; None for a declaration without a value."""
        depth = 0
        for number in range(index, min(index + 500, len(self._tokens))):
            text = self._tokens[number].text
            if text == "=" and not depth:
                return number + 1
            if text in CLOSING or text == "<":
                depth += 1
            elif text in {")", "]", "}", ">"}:
                depth -= 1
            if depth < 0 or (not depth and text in {";", "of", "in"}):
                return None
        return None

    def _value_at(self, index: int) -> Any:
        before, self._position = self._position, index
        try:
            return self._value()
        finally:
            self._position = before

    def _primary(self) -> Any:
        token = self._token
        match token.kind:
            case "string":
                self._position += 1
                return unquote(token.text)
            case "number":
                self._position += 1
                return number_of(token.text)
            case "template":
                self._position += 1
                return self._template(token)
            case "word":
                return self._word(token)
            case "mark" if token.text in CLOSING:
                return self._group(token.text)
            case _:
                raise CannotReadError

    def _group(self, opening: str) -> Any:
        if self._depth >= MAX_DEPTH:
            raise CannotReadError
        self._depth += 1
        try:
            if opening == "{":
                return self._object()
            return self._list() if opening == "[" else self._parenthesized()
        finally:
            self._depth -= 1

    def _parenthesized(self) -> Any:
        after = self._position + self._length_of_group()
        if self._tokens[min(after, len(self._tokens) - 1)].text == "=>":
            raise CannotReadError
        self._position += 1
        value = self._value()
        self._expect(")")
        return value

    def _list(self) -> Items:
        items = Items()
        self._position += 1
        for _ in self._parts_until("]"):
            line, spread = self._token.line, self._take("...")
            value = self._value()
            if spread and isinstance(value, Items):
                items += value
                items.lines += value.lines
            else:
                items.append(value)
                items.lines.append(line)
        return items

    def _object(self) -> Fields:
        fields = Fields()
        self._position += 1
        for _ in self._parts_until("}"):
            self._field(fields)
        return fields

    def _parts_until(self, closing: str) -> Iterator[None]:
        """Stop at each part of a list, until its closing mark has been read."""
        while not self._take(closing):
            yield
            self._take(",")
            if self._token.kind == "end":
                raise CannotReadError

    def _field(self, fields: Fields) -> None:
        start, token = self._position, self._token
        if self._take("..."):
            value = self._value()
            if isinstance(value, Fields):
                fields.update(value)
                fields.lines.update(value.lines)
            elif value is not None:
                fields.unread.append(self._unread(start))
            return
        name = self._key()
        if name is not None and self._take(":"):
            fields[name] = self._value()
            fields.lines[name] = token.line
        elif name is not None and self._token.text in {",", "}"}:
            fields[name] = self._named(name, token.line)
            fields.lines[name] = token.line
        else:  # a method
            self._skip()
            fields[name or token.text] = self._unread(start)
            fields.lines[name or token.text] = token.line

    def _key(self) -> str | None:
        token = self._token
        if self._take("["):
            value = self._value()
            self._expect("]")
            return value if isinstance(value, str) else None
        self._position += 1
        if token.kind == "string":
            return unquote(token.text)
        return token.text if token.kind in {"word", "number"} else None

    def _word(self, token: Token) -> Any:
        self._position += 1
        name = token.text
        if self._token.text == "=>" or name in {"function", "async", "class", "new", "typeof"}:
            return self._special(token)
        if name == "process" and self._take("."):
            return self._environment()
        if name in {"require", "path", "resolve", "join"}:
            return self._path_call(name, token.line)
        return _UNDEFINED[name] if name in _UNDEFINED else self._named(name, token.line)

    def _special(self, token: Token) -> Any:
        match = _YEAR.match(self._text, token.start)
        if not match:
            raise CannotReadError
        while self._token.kind != "end" and self._token.start < match.end():
            self._position += 1
        return datetime.now(UTC).year

    def _environment(self) -> Any:
        """Return the value of `process.env.NAME` in a build for publishing without any variable set."""
        self._expect("env")
        self._expect(".")
        name = self._token.text
        self._position += 1
        return "production" if name == "NODE_ENV" else None

    def _path_call(self, name: str, line: int) -> Any:
        """Return what `require(…)`, `require.resolve(…)` or `path.join(…)` gives: a module, or a path."""
        called = name
        if name in {"require", "path"} and self._take("."):
            called = self._token.text
            self._position += 1
        if self._token.text != "(":
            return Unread(name, line)
        self._position += 1
        arguments = [self._value() for _ in self._parts_until(")")]
        texts = [each for each in arguments if isinstance(each, str)]
        if len(texts) != len(arguments) or not texts:
            return Unread(f"{name}(…)", line)
        if called == "require":
            module = self._import(texts[0])
            return Unread(f'require("{texts[0]}")', line) if module is None else module
        return posixpath.normpath(posixpath.join(*texts))

    def _named(self, name: str, line: int) -> Any:
        if name not in self._known:
            self._known[name] = Unread(name, line)  # in the value of itself
            if name in self._declared:
                self._known[name] = self._value_at(self._declared[name])
        value = self._known[name]
        return Unread(name, line) if value is None and name not in self._declared else value

    def _template(self, token: Token) -> Any:
        parts, position, end = [], token.start + 1, token.end - 1
        while position < end:
            opening = self._text.find("${", position, end)
            while opening > position and self._text[opening - 1] == "\\":
                opening = self._text.find("${", opening + 2, end)
            stop = end if opening < 0 else opening
            parts.append(unquote(f"`{self._text[position:stop]}`"))
            if opening < 0:
                break
            position = substitution_end(self._text, opening + 2)
            value = self._substituted(self._text[opening + 2 : position - 1])
            if isinstance(value, Unread):
                shown = " ".join(self._text[token.start : token.end].split())
                return Unread(shown[:MAX_SHOWN], token.line)
            parts.append("" if value is None else str(value))
        text = "".join(parts)
        return text if len(text) <= MAX_TEXT else Unread(text[:MAX_SHOWN], token.line)

    def _substituted(self, code: str) -> Any:
        outer = self._tokens, self._text, self._position
        self._tokens, self._text, self._position = tokenize(code), code, 0
        declared, self._declared = self._declared, {}
        try:
            value = self._value()
            is_name = isinstance(value, Unread) and value.code in declared
        finally:
            self._tokens, self._text, self._position = outer
            self._declared = declared
        if is_name:
            self._known.pop(value.code, None)
            return self._named(value.code, 1)
        return value
