"""Lexemes -> Outline, in one pass that no text can lead astray.

What is open (a node, the brackets of a call) lies on a stack of frames; each branch of a condition starts
from the frames that were open at its #if.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar

from homerow.keymap.tree import Fault, Token
from homerow.keymap.upgrade.catalog import Known
from homerow.keymap.upgrade.cells import CellReader, Cells, Place
from homerow.keymap.upgrade.directives import as_define, as_include, keyword_of
from homerow.keymap.upgrade.frames import Frame, blocks_of
from homerow.keymap.upgrade.lexer import MAX_LEXEMES, lex, lex_part, unfinished
from homerow.keymap.upgrade.outline import BlockKind, Mention, Outline, Property, owners_of
from homerow.keymap.upgrade.tape import Finds, Tape, UnreadableError

MAX_DEPTH = 200  # blocks in blocks; what people write has six
MAX_BLOCKS = 20_000
# Devicetree allows names of 31 characters (v0.4 §2.2.1); what a macro makes of pieces may be longer.
MAX_NAME = 64
_PART = rf"[\w.+?@#-]{{1,{MAX_NAME}}}"
_NAME = re.compile(rf"{_PART}(?:,{_PART})?")
_NAME_IN_CALL = re.compile(_PART)  # a comma parts arguments
_OPENING: Mapping[BlockKind, str] = MappingProxyType({"node": "{", "call": "("})


def read_outline(text: str, known: Known) -> Outline:
    """Return what a text holds; `known` is what to look for. Raises UnreadableError."""
    lexemes = lex(text, known.names | known.labels)
    if len(lexemes.kinds) > MAX_LEXEMES:
        raise UnreadableError(Fault(f"this has more than {MAX_LEXEMES:,} words and marks", 0, 1))
    finds = Finds()
    finds.faults.extend(unfinished(text, lexemes))
    Reader(Tape(text, lexemes, known, finds)).read()
    blocks = tuple(blocks_of(finds.frames))
    return Outline(
        text,
        blocks,
        owners_of(blocks),
        tuple(finds.mentions),
        tuple(finds.references),
        tuple(finds.defines),
        tuple(finds.includes),
        tuple(sorted(finds.faults, key=lambda fault: fault.start)),
        "\r\n" if "\r\n" in text else "\n",
    )


class Reader:
    """Reads one tape."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape
        self._index = 0
        self._reached = 0  # the furthest that a name was followed; see _after
        self._labels: list[str] = []
        define = tape.define
        start = define.start if define else 0
        self._frame = Frame("define", define.name.text, start, start) if define else Frame("file", "", 0, 0)
        self._opened = [self._frame]
        self._branches: list[Frame] = []  # what was open at each #if

    def read(self) -> None:
        """Read it all."""
        kinds, texts = self._tape.kinds, self._tape.texts
        while (index := self._index) < len(kinds):
            kind = kinds[index]
            if kind == "word":
                self._statement()
            elif kind == "directive":
                self._index += 1
                self._directive(self._tape.token(index))
            elif kind == "run":
                self._loose()
            else:
                self._STEPS.get(texts[index], Reader._skip)(self)
        self._close_to(self._opened[0])
        self._tape.finds.frames += self._opened

    def _skip(self) -> None:
        self._index += 1

    def _statement(self) -> None:
        """Read what begins with a name."""
        first, name = self._index, self._name()
        self._index = self._after(name.end)
        following = self._tape.texts[self._index]
        if following == "=" and self._tape.texts[self._index + 1] != "=":
            self._index += 1
            self._property(name)
        elif following == ":":
            self._label(first)
        elif following == "{":
            self._open(Frame("node", name.text, name.start, 0), first)
        elif following == "(" and self._tape.touch(self._index):
            self._open(Frame("call", name.text, name.start, 0), first)
        elif following in {";", "}"} and self._frame.kind != "file":
            self._flag(name)
        else:
            self._bare(first)

    def _bare(self, index: int) -> None:
        """Read a name that stands alone: an argument, what a macro stands for, a macro itself."""
        tape, frame = self._tape, self._frame
        word = tape.texts[index]
        if word in tape.known.names:
            is_call = frame.kind == "call"
            mention = Mention(
                tape.token(index),
                function=frame.name if is_call else "",
                argument=frame.argument,
                define=tape.define,
                is_pasted=tape.is_pasted(index),
            )
            tape.finds.mentions.append(mention)
        elif frame.kind in {"file", "node"} and self._is_no_macro(word):
            is_node = frame.kind == "node"
            message = "there is no ; after this" if is_node else "this is no devicetree"
            tape.fault(message, tape.starts[index], tape.end(index), "add ;" if is_node else "")
        self._index = index + 1

    def _is_no_macro(self, name: str) -> bool:
        """Return whether no macro is called so: none of this file, none by the custom of capital letters."""
        return not name.isupper() and name not in self._tape.finds.macros

    def _name(self) -> Token:
        start = self._tape.starts[self._index]
        pattern = _NAME_IN_CALL if self._frame.kind == "call" else _NAME
        match = pattern.match(self._tape.text, start)
        assert match is not None  # noqa: S101 - a word begins a name
        return Token(match[0], start, match.end())

    def _after(self, end: int) -> int:
        """Return the index of the first lexeme that begins at `end` or later."""
        starts, count = self._tape.starts, len(self._tape.kinds)
        index = self._reached if starts[self._reached - 1] < end else self._index
        while index < count and starts[index] < end:
            index += 1
        self._reached = index
        return index

    def _label(self, first: int) -> None:
        self._labels.append(self._tape.texts[first])
        self._mention_name(first)
        self._index += 1

    def _flag(self, name: Token) -> None:
        """Read a property without a value."""
        is_ended = self._tape.texts[self._index] == ";"
        end = self._tape.end(self._index) if is_ended else name.end
        self._index += is_ended
        self._frame.properties.append(Property(name, None, end, is_ended=is_ended))
        self._labels.clear()

    def _property(self, name: Token) -> None:
        first = self._index
        cells = self._cells(Place(property=name.text))
        self._index = cells.end
        if self._tape.texts[cells.end] in {"=", "{"}:
            self._index = self._begin_of_name(first)
        is_ended = self._tape.texts[self._index] == ";"
        end = self._tape.end(self._index - 1)
        start = self._tape.starts[first] if self._index > first else end
        value = Token(self._tape.text[start:end], start, max(start, end))
        if not is_ended and self._frame.kind != "call":
            self._tape.fault("there is no ; after this", end - 1, end, "add ;")
        self._index += is_ended
        end = self._tape.end(self._index - 1)
        self._frame.properties.append(Property(name, value, end, cells.texts, is_ended))
        self._labels.clear()

    def _begin_of_name(self, first: int) -> int:
        """Return where the name before an unexpected `=` or `{` begins: what is before it lacks its `;`."""
        index = self._index - 1
        while index > first and self._tape.touch(index):
            index -= 1
        if self._tape.texts[index - 1] == ":" and index - 2 > first:
            index -= 2
        return max(index, first)

    def _cells(self, place: Place) -> Cells:
        reader = CellReader(self._tape, place, in_call=self._frame.kind == "call", directive=self._directive)
        return reader.read(self._index)

    def _loose(self) -> None:
        """Read cells that belong to no property."""
        frame = self._frame
        is_call = frame.kind == "call"
        place = Place(function=frame.name if is_call else "", argument=frame.argument)
        end = self._cells(place).end
        is_node = self._tape.texts[end] == "{" and self._tape.texts[end - 2] == "&"
        self._index = max(end - 2 * is_node, self._index + 1)

    def _reference(self) -> None:
        tape, index = self._tape, self._index
        if tape.is_label(index) and tape.texts[index + 2] == "{" and tape.texts[index + 1] != "{":
            label = tape.refer(index)[:MAX_NAME]
            self._index += 2
            self._open(Frame("node", f"&{label}", tape.starts[index], 0), None)
        elif tape.is_label(index):
            self._loose()
        else:
            self._skip()

    def _slash(self) -> None:
        """Read the root, or what stands between slashes: /omit-if-no-ref/, /delete-node/ &x;."""
        tape, index = self._tape, self._index
        if tape.texts[index + 1] == "{":
            self._index += 1
            self._open(Frame("node", "/", tape.starts[index], 0), None)
        elif tape.texts[index + 2] == "/":
            self._index += 3
            if tape.texts[index + 1].startswith("delete-"):
                self._index = self._cells(Place()).end
        else:
            self._skip()

    def _open_node(self) -> None:
        self._open(Frame("node", "", self._tape.starts[self._index], 0), None)

    def _open(self, frame: Frame, name: int | None) -> None:
        """Open a block at the bracket that is next; `name` is the index of its name."""
        bracket = self._tape.starts[self._index]
        self._count(bracket)
        if self._frame.depth >= MAX_DEPTH:
            message = f"this stands in more than {MAX_DEPTH} brackets"
            raise UnreadableError(Fault(message, bracket, bracket + 1, "nest less deeply"))
        if name is not None and frame.kind == "node":
            self._mention_name(name)
        self._index += 1
        frame.start = bracket + 1
        self._frame = self._frame.open(frame, tuple(self._labels))
        self._opened.append(self._frame)
        self._labels.clear()

    def _count(self, start: int) -> None:
        """Count one more block."""
        self._tape.finds.opened += 1
        if self._tape.finds.opened > MAX_BLOCKS:
            message = f"this is more than {MAX_BLOCKS:,} nodes and macros"
            raise UnreadableError(Fault(message, start, start + 1))

    def _mention_name(self, index: int) -> None:
        tape = self._tape
        if tape.texts[index] in tape.known.names:
            tape.finds.mentions.append(Mention(tape.token(index), define=tape.define, is_name=True))

    def _close_node(self) -> None:
        self._close(self._frame.innermost_node, "this } closes nothing")

    def _close_call(self) -> None:
        self._close(self._frame.innermost_call, "this ) closes nothing")

    def _close(self, frame: Frame | None, message: str) -> None:
        bracket = self._tape.starts[self._index]
        self._index += 1
        if frame is None or frame.parent is None:
            self._tape.fault(message, bracket, bracket + 1, "remove it")
            return
        self._close_to(frame)
        self._frame = frame.parent
        self._labels.clear()

    def _close_to(self, frame: Frame) -> None:
        """Close all that is open in a frame, which nothing has closed."""
        while self._frame is not frame and self._frame.parent is not None:
            bracket, start = _OPENING[self._frame.kind], self._frame.start
            cure = "add };" if bracket == "{" else "add )"
            self._tape.fault(f"this {bracket} is never closed", start - 1, start, cure)
            self._frame = self._frame.parent

    def _next_argument(self) -> None:
        self._frame.argument += 1
        self._index += 1

    def _directive(self, directive: Token) -> None:
        if self._tape.define is not None:
            return  # C17 §5.1.1.2: a line that a \ joins to a macro's body is a part of it, whatever it holds
        keyword = keyword_of(directive)
        if keyword == "define":
            self._define(directive)
        elif keyword == "include":
            self._tape.finds.includes.extend(as_include(directive))
        elif keyword in {"if", "ifdef", "ifndef"}:
            self._branches.append(self._frame)
        elif keyword.startswith("el") and self._branches:
            self._frame = self._branches[-1]
        elif keyword == "endif" and self._branches:
            self._branches.pop()

    def _define(self, directive: Token) -> None:
        define = as_define(directive, self._tape.text)
        if define is None:
            return
        self._count(directive.start)
        self._tape.finds.defines.append(define)
        self._tape.finds.macros.add(define.name.text)
        known = self._tape.known
        names = known.names.union(define.parameters or ())
        if define.parameters and define.parameters[-1] == "...":
            names |= {"__VA_ARGS__"}
        lexemes = lex_part(self._tape.text, define.start, define.end)
        known = Known(names, known.labels)
        Reader(Tape(self._tape.text, lexemes, known, self._tape.finds, define)).read()

    # What each mark begins or ends; a table of each reader's own would be a cycle of references.
    _STEPS: ClassVar[Mapping[str, Callable[[Reader], None]]] = MappingProxyType(
        {
            "{": _open_node,
            "}": _close_node,
            ")": _close_call,
            ",": _next_argument,
            "&": _reference,
            "/": _slash,
            "<": _loose,
            "(": _loose,
        }
    )
