"""Pictures: fences whose text becomes the props of a component, which draws it at build time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markdown_it.token import Token

from homerow.markdown.document import Island, Json
from homerow.markdown.sample_places import PlacedSample
from homerow.markdown.writer import Writer
from homerow.samples.sample import Problem, Sample


class Mistake(Exception):  # noqa: N818 - not an error of the program
    """A mistake in one line of a picture, at `text`, or anywhere in the line if `text` is empty."""

    def __init__(self, message: str, text: str, cure: str) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.cure = cure


def write_picture(
    writer: Writer, token: Token, island: Island, titles: Iterable[str], problems: Sequence[Problem]
) -> None:
    """Write a picture and the titles in it, which search finds; or report the problems of its text."""
    if problems:
        placed = PlacedSample(Sample(island.component, token.content), writer.origin, fence_line(token))
        for each in problems:
            writer.draft.report(each.code, each.message, placed.place(each.start, each.end), cure=each.cure)
        return
    writer.out.append(writer.draft.add_island(island))
    writer.text.extend(f"{title}\n" for title in titles)


def picture_island(writer: Writer, token: Token, component: str, props: dict[str, Json]) -> Island:
    """Return the island of a picture."""
    return Island(component, props, (), writer.origin.line(fence_line(token)).span.line)


def fence_line(token: Token) -> int:
    """Return the line of the body, from 0, that opens a fence."""
    return (token.map or [0])[0]
