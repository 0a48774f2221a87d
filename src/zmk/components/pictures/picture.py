"""Pictures: fences whose text becomes the props of a component, which draws it at build time."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.token import Token
from msgspec import Struct

from homerow.markdown.code.fences import fence_place
from homerow.markdown.code.sample import Problem, Sample
from homerow.markdown.code.sample_files import find_sample
from homerow.markdown.document import Island, Json
from homerow.markdown.places import WHOLE_FILE, PlacedSample
from homerow.markdown.writer import Writer
from zmk.samples.page_samples import DEVICETREE


class Mistake(Exception):  # noqa: N818 - not an error of the program
    """A mistake in one line of a picture, at `text`, or anywhere in the line if `text` is empty."""

    def __init__(self, message: str, text: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.hint = hint


class Picture(Struct, frozen=True):
    """A picture: `titles` are the texts in it that search finds, `problems` the mistakes in its text."""

    component: str
    props: dict[str, Json]
    titles: Sequence[str]
    problems: Sequence[Problem]


def write_picture(writer: Writer, token: Token, picture: Picture) -> None:
    """Write a picture, or report its problems."""
    line = fence_line(token)
    if picture.problems:
        placed = PlacedSample(Sample(picture.component, token.content), writer.origin, line)
        for each in picture.problems:
            writer.context.report(each.code, each.message, placed.place(each.start, each.end), hint=each.hint)
        return
    island = Island(picture.component, picture.props, (), writer.origin.line(line).span.line)
    slot = writer.context.add_island(island)
    writer.out.append(slot)
    writer.markdown.write(slot)
    writer.text.extend(f"{title}\n" for title in picture.titles)


def read_sample(writer: Writer, token: Token, name: str) -> str | None:
    """Return a keymap below samples/, checked like other samples; None, reported, if it cannot be read."""
    file = find_sample(writer, name, fence_place(writer, token, name))
    if file is None:
        return None
    writer.context.samples.append(PlacedSample(Sample(DEVICETREE, file.body), file, WHOLE_FILE))
    return file.body


def fence_line(token: Token) -> int:
    """Return the line of the body, from 0, that opens a fence."""
    return (token.map or [0])[0]
