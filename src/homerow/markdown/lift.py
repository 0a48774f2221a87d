"""Tags of block components in a paragraph, as in `<TabItem>text</TabItem>`, are lifted out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.markdown.comments import TRUNCATE
from homerow.markdown.component_tags import tag_of
from homerow.markdown.components import COMPONENTS
from homerow.markdown.draft import origin_of
from homerow.markdown.places import InlinePlaces, Origin

Imports = Mapping[str, PurePosixPath]
_TAG_TYPES = frozenset({"component_open", "component_close", "component_void"})
_SPACE = frozenset({"softbreak", "hardbreak"})


def lift_components(state: StateCore) -> None:
    """Core rule: split the paragraphs that hold tags of block components."""
    tokens, result, position = state.tokens, list[Token](), 0
    origin = origin_of(state)
    for index, token in enumerate(tokens):
        if token.type == "paragraph_open" and _holds_blocks(tokens[index + 1], origin.imports):
            result += tokens[position:index]
            result += _split(tokens[index : index + 3], origin)
            position = index + 3
    state.tokens = result + tokens[position:]


def _holds_blocks(inline: Token, imports: Imports) -> bool:
    if "<" not in inline.content and "{/*" not in inline.content:
        return False
    return any(_is_block(child, imports) for child in inline.children or ())


def _is_block(token: Token, imports: Imports) -> bool:
    if token.type == "html_inline":
        return TRUNCATE.fullmatch(token.content) is not None
    if token.type not in _TAG_TYPES or token.level:
        return False
    spec = COMPONENTS.get(tag_of(token).name)
    return not spec.inline if spec is not None else tag_of(token).name in imports


def _split(paragraph: list[Token], origin: Origin) -> Iterator[Token]:
    opening, inline, closing = paragraph
    places = InlinePlaces(origin, inline)
    run: list[Token] = []
    for child in [*(inline.children or ()), None]:
        if child is not None and not _is_block(child, origin.imports):
            run.append(child)
            continue
        run = _trim(run)
        if run:
            yield opening
            yield inline.copy(children=run)
            yield closing
        run = []
        if child is not None:
            yield _as_block(child, inline, places)


def _as_block(child: Token, inline: Token, places: InlinePlaces) -> Token:
    child.map = inline.map
    if child.type == "html_inline":
        child.type = "comment"
    else:
        child.meta["places"] = places
    return child


def _trim(run: list[Token]) -> list[Token]:
    start, end = 0, len(run)
    while start < end and _is_blank(run[start]):
        start += 1
    while end > start and _is_blank(run[end - 1]):
        end -= 1
    run = run[start:end]
    if run and run[0].type == "text":
        run[0].content = run[0].content.lstrip()
    if run and run[-1].type == "text":
        run[-1].content = run[-1].content.rstrip()
    return run


def _is_blank(token: Token) -> bool:
    return token.type in _SPACE or (token.type == "text" and not token.content.strip())
