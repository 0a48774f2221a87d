"""The parser of what stands in paragraphs, headings and cells: markdown-it's, with short ways.

Links of words and code between single backticks are most of what a page has. One pattern reads each; what is
more than that is left to markdown-it's rules.
"""

from __future__ import annotations

import re
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline, link
from markdown_it.utils import EnvType
from mdit_py_plugins.footnote.index import footnote_ref

from homerow.markdown.tokens import Token

# Words without markup in brackets, an address without anything to unescape or to count in parentheses.
_LINK = re.compile(r"\[([^\[\]\\`*_~<&\n]+)\]\(([^\x00-\x20\x7f()\\&<]+)\)")
_NO_WORDS = re.compile(r"\[\s*\]")
_CODE = re.compile(r"`([^`\n]+)`(?!`)")


class InlineState(StateInline):
    """The state of one paragraph; `has_marks` says whether some text may be one of a pair that emphasizes."""

    has_marks = False

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        """Append a token after the text that is pending."""
        if self._pending_buffer or self._pending:
            self.pushPending()
        meta = None
        if ttype == "text":
            self.has_marks = True
        if nesting < 0:
            self.level -= 1
            self.delimiters = self._prev_delimiters.pop()
        token = Token(ttype, tag, nesting, level=self.level)
        if nesting > 0:
            self.level += 1
            self._prev_delimiters.append(self.delimiters)
            self.delimiters = []
            meta = {"delimiters": self.delimiters}
        self.pendingLevel = self.level
        self.tokens.append(token)
        self.tokens_meta.append(meta)
        return token

    def pushPending(self) -> Token:  # noqa: N802 - markdown-it's name
        """Append the text that is pending."""
        content = self._pending + "".join(self._pending_buffer)
        token = Token("text", "", 0, content=content, level=self.pendingLevel)
        self.tokens.append(token)
        self._pending = ""
        self._pending_buffer.clear()
        return token


class InlineParser(ParserInline):
    """Parses a paragraph; rules for pairs are asked only where there may be one."""

    def tokenize(self, state: StateInline) -> None:
        """Append the tokens of a text. Markdown-it asks its rules for the plain parts of it, too."""
        rules = self.ruler.getRules("") if state.level < state.md.options["maxNesting"] else []
        src, end, find_end = state.src, state.posMax, self.terminator_re.search
        while state.pos < end:
            start = state.pos
            found = find_end(src, start, end)
            state.pos = found.start() if found else end
            if state.pos > start:
                state.append_pending(src[start : state.pos])
            if not found:
                break
            for rule in rules:
                if rule(state, False):
                    break
            else:
                state.append_pending(src[state.pos])
                state.pos += 1
        if state.pending:
            state.pushPending()

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        """Append the tokens of a text."""
        state = InlineState(src, md, env, tokens)
        self.tokenize(state)
        if state.has_marks:
            for rule in self.ruler2.getRules(""):
                rule(state)
        return state.tokens


def plain_link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a link that is words and an address."""
    match = _LINK.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    if not silent:
        if state.pending:
            state.pushPending()
        # Its words hold no mark of a pair, so it needs no list of them, which `push` would make.
        level, meta = state.level, {"start": match.start(), "end": match.end()}
        state.tokens += (
            Token("link_open", "a", 1, attrs={"href": match[2]}, level=level, meta=meta),
            Token("text", "", 0, content=match[1], level=level + 1),
            Token("link_close", "a", -1, level=level),
        )
    state.pos = match.end()
    return True


def full_link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: any other link; one without words is marked."""
    is_empty = _NO_WORDS.match(state.src, state.pos)
    if not link(state, silent):
        return False
    if is_empty and not silent:
        opening = next(token for token in reversed(state.tokens) if token.type == "link_open")
        opening.meta["is_empty"] = True
    return True


def plain_code(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: code between single backticks, on one line."""
    match = _CODE.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    if not silent:
        token = state.push("code_inline", "code", 0)
        token.markup = "`"
        token.meta = {"start": match.start(), "end": match.end()}
        code = match[1]
        is_padded = code[0] == code[-1] == " " and code.strip(" ")
        token.content = code[1:-1] if is_padded else code
    state.pos = match.end()
    return True


def footnote_mark(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a footnote's mark, on a page that has footnotes."""
    return "footnotes" in state.env and footnote_ref(state, silent)
