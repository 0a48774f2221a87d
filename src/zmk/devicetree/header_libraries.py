"""Header libraries of the community, as site/data/header-libraries.toml describes them.

Their headers are read from there, because a keymap that includes them comes without them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec import Struct, convert

from zmk.devicetree.tree import File
from zmk.package_data import PACKAGE_DATA

FILE_NAME = "header-libraries.toml"
_ROWS = "CNTMBF"  # the rows of fingers, from ceiling to floor; thumbs have H


class Layout(Struct, frozen=True):
    """A keyboard layout: what its names begin with, and the keys of characters, `Y=Z` parted by spaces."""

    prefix: str
    keys: str


class Library(Struct, frozen=True):
    """A library: headers by path; names of keys by header; characters by language."""

    link: str
    headers: Mapping[str, str] = {}
    key_labels: Mapping[str, str] = {}
    layouts: Mapping[str, Layout] = {}


class LibraryHeader(Struct, frozen=True):
    """A header, and the library that it is of."""

    file: File
    library: str
    link: str


@cache
def library_headers() -> Mapping[str, LibraryHeader]:
    """Return the headers by the path that keymaps include."""
    libraries = convert(tomllib.loads((PACKAGE_DATA / FILE_NAME).read_text("utf-8")), dict[str, Library])
    return {
        path: LibraryHeader(File(path, text, is_builtin=True), name, library.link)
        for name, library in libraries.items()
        for path, text in _headers(library)
    }


def include_library(path: str, _file: File) -> File | None:
    """Return the header that is included by a path."""
    header = library_headers().get(path[1:-1])
    return header.file if header else None


def _headers(library: Library) -> Iterator[tuple[str, str]]:
    yield from library.headers.items()
    for name, labels in library.key_labels.items():
        yield f"zmk-helpers/key-labels/{name}.h", "\n".join(_labels(labels.split()))
    for language, layout in library.layouts.items():
        text = "\n".join(_characters(layout))
        yield from ((path, text) for path in (f"locale/keys_{language}.h", f"keys_{language}.h"))


def _labels(names: list[str]) -> Iterator[str]:
    """Yield the names of positions, and those of groups of keys; the first of a group is near the middle."""
    yield from (f"#define {name} {index}" for index, name in enumerate(names) if name != "-")
    fingers, thumbs = (_ordered(names, rows) for rows in (_ROWS[2:5], "H"))
    yield f"#define NUMROW {' '.join(_ordered(names, 'N'))}"
    for side in "LR":
        yield f"#define KEYS_{side} {' '.join(each for each in fingers if each[0] == side)}"
        yield f"#define THUMBS_{side} {' '.join(each for each in thumbs if each[0] == side)}"
    yield "#define THUMBS THUMBS_L THUMBS_R"


def _ordered(names: Iterable[str], rows: str) -> list[str]:
    found = [name for name in names if name[1:2] and name[1] in rows and name[2:].isdecimal()]
    return sorted(found, key=lambda name: (name[0], rows.index(name[1]), int(name[2:])))


def _characters(layout: Layout) -> Iterator[str]:
    keys = dict(each.split("=", 1) for each in layout.keys.split())
    own = (*(chr(letter) for letter in range(ord("A"), ord("Z") + 1)), *(f"N{digit}" for digit in range(10)))
    yield "#include <dt-bindings/zmk/keys.h>"
    for name, key in ({name: name for name in own} | keys).items():
        yield f"#define {layout.prefix}{name} {key}"
