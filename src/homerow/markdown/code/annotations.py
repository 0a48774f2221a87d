"""Annotations of code: markers in the lines of a block, and their texts, an ordered list right below it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from msgspec import Struct

from homerow.diagnostics import Place
from homerow.markdown.anchors import OF_PAGE
from homerow.markdown.code.directives import Annotation
from homerow.markdown.html_text import escape
from homerow.markdown.places import PlacedSample, line_of
from homerow.markdown.writer import Writer, WriteRule

_LIST = "code_annotations_open"
_ITEM = "code_annotation_open"


class Badges(Struct, frozen=True):
    """The badges of a block: `prefix` begins their ids, `labels` are their names for screen readers.

    `joined` are the annotations that have a text.
    """

    prefix: str = ""
    labels: Mapping[int, str] = {}
    joined: frozenset[Annotation] = frozenset()

    def html(self, annotations: Iterable[Annotation]) -> str:
        """Return the badges of a line."""
        return "".join(self._badge(each.number) for each in annotations if each in self.joined)

    def text(self, annotations: Iterable[Annotation]) -> str:
        """Return the badges of a line as plain text."""
        return "".join(f"  ({each.number})" for each in annotations if each in self.joined)

    def _badge(self, number: int) -> str:
        text = f"{self.prefix}-{number}"
        link = f'<a id="{text}-code" href="#{text}" aria-label="{escape(self.labels[number])}">{number}</a>'
        return f'<span class="code-annotation"> {link}</span>'


def find_texts(state: StateCore, index: int) -> None:
    """Keep the ordered list right below a fence in its meta: the items may be texts of annotations."""
    tokens = state.tokens
    below = index + 1
    if below == len(tokens) or tokens[below].type != "ordered_list_open":
        return
    opening = tokens[below]
    items: list[Token] = []
    for following in range(below + 1, len(tokens)):
        token = tokens[following]
        if token.level == opening.level:
            break
        if token.type == "list_item_open" and token.level == opening.level + 1:
            items.append(token)
    tokens[index].meta["texts"] = (opening, items)


def join_annotations(
    writer: Writer, fence: Token, shown: PlacedSample, annotations: Collection[Annotation]
) -> Badges:
    """Join the markers in a fence with the list below it, and report those without a partner."""
    if not annotations:
        return Badges()
    opening, texts = _texts(fence)
    joined: dict[int, Annotation] = {}
    for annotation in annotations:
        number, place = annotation.number, shown.place(annotation.start, annotation.end)
        if number not in texts:
            hint = f"write it as item {number} of a numbered list right below this code block"
            _report(writer, f"annotation {number} has no text", place, hint)
        elif joined.setdefault(number, annotation) is not annotation:
            hint = "give each marker its own number and text"
            _report(writer, f"annotation {number} has two markers", place, hint)
    for number in texts.keys() - joined.keys():
        place = writer.origin.line(line_of(texts[number]))
        hint = f"write ({number})! in a comment at the end of a line of the code"
        _report(writer, f"annotation {number} has no marker in the code", place, hint)
    if opening is None or not joined:
        return Badges()
    return _join(writer, opening, texts, joined)


def _texts(fence: Token) -> tuple[Token | None, Mapping[int, Token]]:
    """Return the list below a fence, and its items by their numbers."""
    opening, items = fence.meta.get("texts", (None, ()))
    first = int(opening.attrs.get("start", 1)) if opening else 1
    return opening, dict(enumerate(items, first))


def _report(writer: Writer, message: str, place: Place, hint: str) -> None:
    writer.context.report("unmatched-annotation", message, place, hint=hint)


def _join(
    writer: Writer, opening: Token, texts: Mapping[int, Token], joined: Mapping[int, Annotation]
) -> Badges:
    """Have the list written by ANNOTATION_RULES, when its turn comes."""
    writer.annotated_blocks += 1
    prefix = f"{OF_PAGE}annotation-{writer.annotated_blocks}"
    opening.type = _LIST
    for number in joined:
        texts[number].type = _ITEM
        texts[number].meta.update(prefix=prefix, number=number)
        writer.context.ids.update((f"{prefix}-{number}", f"{prefix}-{number}-code"))
    labels = {number: writer.context.text("Annotation {number}", number=number) for number in joined}
    return Badges(prefix, labels, frozenset(joined.values()))


def _write_list_open(writer: Writer, token: Token) -> None:
    # Safari would take a list whose markers are replaced for none.
    writer.out.append('<ol class="code-annotations" role="list">\n')
    writer.markdown.lists.append(int(token.attrs.get("start", 1)))


def _write_item_open(writer: Writer, token: Token) -> None:
    number, text = token.meta["number"], f"{token.meta['prefix']}-{token.meta['number']}"
    label = escape(writer.context.text("Annotation {number}, back to the code", number=number))
    writer.out.append(
        f'<li id="{text}"><a class="code-annotations__back" href="#{text}-code"'
        f' aria-label="{label}">{number}</a> '
    )
    writer.markdown.begin()


ANNOTATION_RULES: dict[str, WriteRule] = {
    _LIST: _write_list_open,
    _ITEM: _write_item_open,
}
