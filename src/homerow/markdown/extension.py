"""The part of an extension that works while pages are parsed (homerow.extensions has the other parts)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from pathlib import PurePosixPath
from typing import TypeAlias

from markdown_it import MarkdownIt
from msgspec import Struct

from homerow.config.messages import Message
from homerow.diagnostics import Place
from homerow.markdown.code.sample import Problem, Sample
from homerow.markdown.document import Definition, Heading, Reference
from homerow.markdown.html_tags import HtmlTag
from homerow.markdown.writer import Frame, Writer, WriteRule

# Writes a component, whose tags and attributes are checked, from the HTML of its content.
ComponentWriter: TypeAlias = Callable[[Writer, Frame, str], None]
# Writes the opening tag of a raw HTML element, and adds what ends it to `open_html`.
ElementWriter: TypeAlias = Callable[[Writer, HtmlTag, Place], None]


class UnknownName(Struct, frozen=True):
    """A name in code that does not exist: `word` is that part of the code, `meant` the nearest known name."""

    kind: str
    word: str
    meant: str | None


class MarkdownExtension:
    """Override the attributes and methods that the extension needs. Each parsing process makes one per site.

    `data` is what the extension's writers get from `writer.context.data_of(TYPE)`.
    `fences` write the code fences of a language, `component_writers` the components of a shape, `elements`
    raw HTML elements, from their opening tags.
    `admonitions` are kinds besides the engine's, each with the kind that it looks like and its title.
    `names` are variables that every page may pass to a component: `toc={toc}`.
    With `links_are_urls`, relative links to pages are what browsers make of them, else paths of files.
    `sample_languages` are the languages whose samples `check_samples` can check.
    `checks_names` says whether `read_code` reports unknown names.
    """

    data: object = None
    fences: Mapping[str, WriteRule] = {}
    component_writers: Mapping[str, ComponentWriter] = {}
    elements: Mapping[str, ElementWriter] = {}
    admonitions: Mapping[str, tuple[str, Message]] = {}
    names: Collection[str] = ()
    links_are_urls: bool = False
    sample_languages: AbstractSet[str] = frozenset()
    checks_names: bool = False

    def add_rules(self, markdown: MarkdownIt) -> None:
        """Add rules to the parser through its rulers."""

    def finish(self, html: str, headings: Sequence[Heading]) -> str:  # noqa: ARG002
        """Return the HTML of an article whose headings are known now."""
        return html

    def read_code(self, code: str, writer: Writer) -> Reference | UnknownName | None:  # noqa: ARG002
        """Return what a code span refers to, or the unknown name in it; None for other code."""
        return None

    def names_in(self, text: str) -> Iterable[str]:  # noqa: ARG002
        """Return the words of a plain text that `read_code` should read; only unknown names are reported."""
        return ()

    def check_samples(self, samples: Sequence[Sample]) -> Iterable[tuple[int, Problem]]:  # noqa: ARG002
        """Yield the problems of a page's samples, each with the index of its sample."""
        return ()

    def definitions(
        self,
        path: PurePosixPath,  # noqa: ARG002
        headings: Sequence[Heading],  # noqa: ARG002
        defined: Sequence[Definition],  # noqa: ARG002
    ) -> Iterable[Definition]:
        """Yield what a document defines besides what its components have `defined`."""
        return ()


class Combined(MarkdownExtension):
    """Several extensions as one; of two that do the same thing the first one does it."""

    def __init__(self, extensions: Sequence[MarkdownExtension]) -> None:
        self._extensions = tuple(extensions)
        reverse = self._extensions[::-1]
        self.fences = {name: rule for each in reverse for name, rule in each.fences.items()}
        self.component_writers = {
            shape: write for each in reverse for shape, write in each.component_writers.items()
        }
        self.elements = {name: write for each in reverse for name, write in each.elements.items()}
        self.admonitions = {name: kind for each in reverse for name, kind in each.admonitions.items()}
        self.names = {name for each in self._extensions for name in each.names}
        self.links_are_urls = any(each.links_are_urls for each in reverse)
        self.sample_languages = {language for each in reverse for language in each.sample_languages}
        self.checks_names = any(each.checks_names for each in reverse)

    def add_rules(self, markdown: MarkdownIt) -> None:
        """Add the rules of each extension."""
        for each in self._extensions:
            each.add_rules(markdown)

    def finish(self, html: str, headings: Sequence[Heading]) -> str:
        """Return the HTML that the extensions make of an article, one after the other."""
        for each in self._extensions:
            html = each.finish(html, headings)
        return html

    def read_code(self, code: str, writer: Writer) -> Reference | UnknownName | None:
        """Return the first reading that an extension has."""
        readings = (each.read_code(code, writer) for each in self._extensions)
        return next((reading for reading in readings if reading is not None), None)

    def names_in(self, text: str) -> Iterable[str]:
        """Return the names that any extension sees in a text."""
        return [name for each in self._extensions for name in each.names_in(text)]

    def check_samples(self, samples: Sequence[Sample]) -> Iterator[tuple[int, Problem]]:
        """Yield the problems that each extension finds in the samples of its languages."""
        for each in self._extensions:
            own = [index for index, sample in enumerate(samples) if sample.language in each.sample_languages]
            for index, problem in each.check_samples([samples[index] for index in own]):
                yield own[index], problem

    def definitions(
        self, path: PurePosixPath, headings: Sequence[Heading], defined: Sequence[Definition]
    ) -> Iterable[Definition]:
        """Return the definitions of all extensions."""
        return chain.from_iterable(each.definitions(path, headings, defined) for each in self._extensions)
