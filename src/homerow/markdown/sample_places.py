"""Where the code of a fence stands in the file: less what a list, a quote or a tab puts before each line."""

from __future__ import annotations

from bisect import bisect_right

from msgspec import Struct

from homerow.markdown.places import Origin, Place, line_starts
from homerow.samples.sample import Sample

WHOLE_FILE = -1  # the line before the first: that of no fence


class PlacedSample(Struct, frozen=True):
    """A sample, and the body line (from 0) of its fence; WHOLE_FILE if it is all of its file."""

    sample: Sample
    origin: Origin
    line: int

    def place(self, start: int, end: int) -> Place:
        """Return the place of text[start:end], cut at the end of its first line; of the fence if negative."""
        if start < 0:
            return self.origin.line(max(0, self.line))
        text = self.sample.text
        starts = line_starts(text)
        index = bisect_right(starts, min(start, len(text.rstrip()))) - 1
        code = text[starts[index] :].split("\n", 1)[0]
        line = self.line + 1 + index
        body = self.origin.lines[min(line, len(self.origin.lines) - 1)]
        before = max(0, body.rfind(code)) if code.strip() else 0
        column = start - starts[index]
        return self.origin.place(line, before + column, max(1, min(end, starts[index] + len(code)) - start))
