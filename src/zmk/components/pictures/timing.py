"""Timing fences, written as pictures; timing_parser.py describes their lines."""

from __future__ import annotations

from markdown_it.token import Token

from homerow.markdown.code.fences import read_code_info, report_unknown_words
from homerow.markdown.document import Json
from homerow.markdown.writer import Writer
from zmk.components.pictures.picture import Picture, read_sample, write_picture
from zmk.components.pictures.timing_parser import TimingParser
from zmk.firmware.data import FirmwareData


def write_timing(writer: Writer, token: Token, data: FirmwareData) -> None:
    """Write the picture of a fence."""
    words = token.info.split()[1:]
    report_unknown_words(writer, token, [word for word in words if not word.startswith("file=")], known={})
    name = read_code_info(token.info).file
    file = read_sample(writer, token, name) if name else ""
    if file is None:
        return
    reader = TimingParser(token.content.removesuffix("\n"), data, file=file)
    reader.read()
    timelines = [] if reader.problems else [reader.props(timeline) for timeline in reader.timelines]
    props: dict[str, Json] = {"timelines": timelines}
    titles = [timeline.title for timeline in reader.timelines]
    problems = sorted(reader.problems, key=lambda problem: problem.start)
    write_picture(writer, token, Picture("Timing", props, titles, problems))
