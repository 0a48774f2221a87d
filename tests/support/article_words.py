"""The words of an article, as HTML and as Markdown, in the order of reading."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TypeAlias

from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

Attributes: TypeAlias = list[tuple[str, str | None]]

VOID = frozenset({"br", "hr", "img", "input", "source", "wbr"})
INLINE = frozenset({"a", "code", "em", "wbr"})
DROPPED = frozenset({"button", "select", "svg", "template"})
# Tools have no text. Links and marks next to the text, and the dark one of two pictures, repeat content.
TOOLS = frozenset({"HoldTapPlayground", "Keyboard", "KeymapUpgrader", "OwnKeymap", "PowerProfiler", "TryIt"})
BESIDE = frozenset(
    {
        "heading-anchor",
        "footnote-back",
        "footnote-mark",
        "code-annotations__back",
        "filter",
        "themed-image--dark",
    }
)

_WORD = re.compile(r"\w+")
_HEAD = re.compile(r"\A---\n.*?\n---\n\n(?:# [^\n]*\n\n)?> Index of [^\n]*\n", re.DOTALL)
_MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin)


def words_of_markdown(text: str) -> list[str]:
    """Return the words of a page below its head."""
    return words_of_html(_MARKDOWN.render(_HEAD.sub("", text)))


def words_of_html(html: str) -> list[str]:
    """Return the words that a reader of an article sees or hears.

    A reference table names its columns in each row, as it does on a phone. A tab's panel has the tab's name.
    """
    reader = _WordParser()
    reader.feed(html)
    reader.close()
    return _WORD.findall("".join(reader.out))


class _WordParser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.out: list[str] = []
        self._dropped: list[str] = []
        self._is_reference = False

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        values = dict(attrs)
        classes = frozenset((values.get("class") or "").split())
        if tag == "table":
            self._is_reference = "reference" in classes
        if self._dropped or self._is_dropped(tag, values, classes):
            if tag not in VOID:
                self._dropped.append(tag)
            return
        label = values.get("data-label") if self._is_reference else None
        if values.get("role") == "tabpanel":
            label = values.get("aria-label")
        self.out.append(f" {label or values.get('alt') or ''} " if tag not in INLINE else "")

    def handle_endtag(self, tag: str) -> None:
        if self._dropped:
            if tag == self._dropped[-1]:
                self._dropped.pop()
        elif tag not in INLINE:
            self.out.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._dropped:
            self.out.append(data)

    def _is_dropped(self, tag: str, values: dict[str, str | None], classes: frozenset[str]) -> bool:
        is_hidden = tag in DROPPED or values.get("aria-hidden") == "true"
        is_repeated = not classes.isdisjoint(BESIDE) or (tag == "thead" and self._is_reference)
        return is_hidden or is_repeated or values.get("data-island") in TOOLS
