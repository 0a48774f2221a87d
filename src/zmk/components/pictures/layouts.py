"""Positions of the keys of a keyboard: from data/layouts/NAME.toml, or written in the fence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct

from homerow.config.reading import file_label
from homerow.config.toml_file import TomlFile, parse_toml, read_toml_text
from homerow.diagnostics import Diagnostic, ReportedFailure, did_you_mean
from homerow.markdown.document import Json
from zmk.components.pictures.picture import Mistake

FOLDER = PurePosixPath("data/layouts")
MAX_KEYS = 200

# Left, top, width and height in key units, degrees clockwise: the bounds and the default of each.
_BOUNDS = ((0.0, 40.0), (0.0, 20.0), (0.5, 10.0), (0.5, 10.0), (-180.0, 180.0))
_DEFAULTS = (0.0, 0.0, 1.0, 1.0, 0.0)
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

Key = tuple[float, ...]


class Layout(Struct, frozen=True):
    """A layout: `split` is the left edge of the right half, `path` its file, if it has one."""

    title: str
    keys: tuple[Key, ...]
    split: float | None = None
    path: PurePosixPath | None = None

    @property
    def props(self) -> dict[str, Json]:
        """Return the props from which the front end draws it."""
        keys: list[Json] = [list[Json](key) for key in self.keys]
        return {"title": self.title, "keys": keys, "split": self.split}

    @classmethod
    def of_keyboard(cls, title: str, keys: Sequence[Sequence[float]]) -> Layout:
        """Return the layout of a keyboard in keyboards.json."""
        whole = tuple(_whole(key) for key in keys)
        return cls(title, whole, _middle(whole))

    @classmethod
    def of_rows(cls, title: str, rows: Sequence[int]) -> Layout:
        """Return a layout of equal keys in centered rows."""
        widest = max(rows)
        keys = [((widest - count) / 2 + x, float(y)) for y, count in enumerate(rows) for x in range(count)]
        return cls(title, tuple(map(_whole, keys)))


def _middle(keys: Sequence[Key]) -> float | None:
    """Return the left edge of the right half, if a gap divides the keys in two."""
    edges = sorted((key[0], key[0] + key[2]) for key in keys)
    starts, end = [], edges[0][1]
    for left, right in edges:
        if left > end:
            starts.append(left)
        end = max(end, right)
    return starts[0] if len(starts) == 1 else None


_parsed = lru_cache(maxsize=32)(parse_toml)  # the same few layouts for all pictures of a site


def read_layout(site_dir: Path, name: str) -> Layout:
    """Return a layout of the site. Raises Mistake for a wrong name, ReportedFailure for a wrong file."""
    path = FOLDER / f"{name}.toml"
    folder = site_dir / FOLDER
    if not _NAME.fullmatch(name) or not (site_dir / path).is_file():
        known = sorted(file.stem for file in folder.glob("*.toml"))
        hint = did_you_mean(name, known) or f'there are {", ".join(known) or "none"}; or write keys="0,0 1,0"'
        raise Mistake(f"unknown layout {name}", name, hint)
    file = _parsed(read_toml_text(site_dir / path), file_label(site_dir / path))
    findings = tuple(_findings(file))
    if findings:
        raise ReportedFailure(findings)
    values = file.values
    return Layout(values["title"], tuple(map(_whole, values["keys"])), values.get("split"), path)


def write_out_layout(text: str) -> Layout:
    """Return the layout of positions such as `0,0 1,0 2,0,1.5`. Raises Mistake."""
    words = text.split()
    if not 0 < len(words) <= MAX_KEYS:
        raise Mistake(f"a layout has 1 to {MAX_KEYS} keys", text, 'write keys="0,0 1,0 0,1 1,1"')
    return Layout(f"A keyboard of {len(words)} keys", tuple(_written(word) for word in words))


def _written(word: str) -> Key:
    try:
        numbers = [float(part) for part in word.split(",")]
    except ValueError:
        numbers = []
    if not _is_key(numbers):
        raise Mistake(f"{word} is not a key", word, "write its left and its top edge in key units: 0,1.5")
    return _whole(numbers)


def _findings(file: TomlFile) -> Iterator[Diagnostic]:
    values = file.values
    for name in values.keys() - {"title", "keys", "split"}:
        hint = did_you_mean(name, ("title", "keys", "split")) or "a layout has title, keys and split"
        yield _finding(file, (name,), f"a layout has no {name}", hint)
    if not isinstance(values.get("title"), str):
        yield _finding(file, ("title",), "a layout has a title", 'add title = "A pad of 12 keys"')
    if not isinstance(values.get("split", 0.0), int | float):
        yield _finding(file, ("split",), "split is a number", "write from where on keys are the right half's")
    keys = values.get("keys")
    if not isinstance(keys, list) or not 0 < len(keys) <= MAX_KEYS:
        yield _finding(file, ("keys",), f"a layout has 1 to {MAX_KEYS} keys", "add keys = [[0, 0], [1, 0]]")
        return
    for index, key in enumerate(keys):
        if not _is_key(key):
            hint = "write left, top and, if need be, width, height, degrees: [0, 1.5]"
            yield _finding(file, ("keys", index), "this is not a key", hint)


def _finding(file: TomlFile, path: tuple[str | int, ...], message: str, hint: str) -> Diagnostic:
    span, line = file.value_place(path)
    return Diagnostic("bad-layout", message, span, hint=hint, source_line=line)


def _is_key(key: Any) -> bool:
    if not isinstance(key, list) or not 2 <= len(key) <= len(_BOUNDS):
        return False
    return all(
        isinstance(number, int | float) and low <= number <= high
        for number, (low, high) in zip(key, _BOUNDS, strict=False)
    )


def _whole(key: Sequence[float]) -> Key:
    return (*key, *_DEFAULTS[len(key) :])
