"""Paragraphs with tags of block components are split, so that each component is a block of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import dropwhile, groupby

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.markdown.components.table import ComponentSpec
from homerow.markdown.components.tags import TAG_TYPES, tag_of
from homerow.markdown.context import context_of, origin_of
from homerow.markdown.places import InlinePlaces, Origin
from homerow.markdown.syntax.mdx import TRUNCATE

_SPACE = frozenset({"softbreak", "hardbreak"})


def lift_components(state: StateCore) -> None:
    """Core rule: split the paragraphs that hold tags of block components."""
    tokens, result, position = state.tokens, list[Token](), 0
    origin, tags = origin_of(state), context_of(state).tags

    def is_block(token: Token) -> bool:
        return _is_block(token, origin, tags)

    for index, token in enumerate(tokens):
        if token.type == "paragraph_open" and _has_blocks(tokens[index + 1], is_block):
            result += tokens[position:index]
            result += _split(tokens[index : index + 3], origin, is_block)
            position = index + 3
    state.tokens = result + tokens[position:]


def _has_blocks(inline: Token, is_block: Callable[[Token], bool]) -> bool:
    if "<" not in inline.content and "{/*" not in inline.content:
        return False
    return any(is_block(child) for child in inline.children or ())


def _is_block(token: Token, origin: Origin, tags: Mapping[str, ComponentSpec]) -> bool:
    if token.type == "html_inline":
        return TRUNCATE.fullmatch(token.content) is not None
    if token.type not in TAG_TYPES or token.level:
        return False
    spec = tags.get(tag_of(token).name)
    return not spec.inline if spec is not None else tag_of(token).name in origin.imports


def _split(paragraph: list[Token], origin: Origin, is_block: Callable[[Token], bool]) -> Iterator[Token]:
    opening, inline, closing = paragraph
    places = InlinePlaces(origin, inline)
    for are_blocks, children in groupby(inline.children or (), is_block):
        if are_blocks:
            yield from (_as_block(child, inline, places) for child in children)
        elif run := _trim(children):
            yield from (opening, inline.copy(children=run), closing)


def _as_block(child: Token, inline: Token, places: InlinePlaces) -> Token:
    child.map = inline.map
    if child.type == "html_inline":
        child.type = "comment"
    else:
        child.meta["places"] = places
    return child


def _trim(tokens: Iterable[Token]) -> list[Token]:
    """Return tokens without white space at their beginning and their end."""
    run = [*dropwhile(_is_blank, tokens)]
    run = [*dropwhile(_is_blank, reversed(run))][::-1]
    if run and run[0].type == "text":
        run[0].content = run[0].content.lstrip()
    if run and run[-1].type == "text":
        run[-1].content = run[-1].content.rstrip()
    return run


def _is_blank(token: Token) -> bool:
    return token.type in _SPACE or (token.type == "text" and not token.content.strip())
