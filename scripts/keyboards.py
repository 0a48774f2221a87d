"""Print keyboards.json: what the source of the firmware says of each keyboard.

`python scripts/keyboards.py ../zmk > site/data/keyboards.json`. A keyboard without a physical
layout gets the rows in which its matrix transform is written, each centered. `underglow` has the boards for
which its LED strip is described, `keymap` the path of its stock keymap.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from zmk.devicetree.expressions import value_of
from zmk.devicetree.merged import Node, Nodes, merge_nodes
from zmk.devicetree.parser import parse
from zmk.devicetree.preprocessor import Environment
from zmk.devicetree.tree import Cell, File, Property

HUNDREDTHS = 100  # of a key unit, in which the firmware counts
ATTRIBUTES = 7  # numbers of a key: width, height, x, y, rotation in hundredths of a degree, and its center
UNDERGLOW = "zmk,underglow"
INCLUDED = re.compile(r"""["<](.+)[">]""")


def keyboards(checkout: Path, hardware: Path) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the id of each keyboard, and its record in the file."""
    for board in json.loads(hardware.read_text("utf-8"))["hardware"]:
        if board["kind"] != "keyboard":
            continue
        folder = (checkout / board["file"]).parent
        names = (board["id"], *board.get("siblings", ()))
        sources = [each for name in names for each in _sources(folder, name) if each.is_file()]
        found = next(filter(None, (_keys(_read(source, checkout)) for source in sources)), None)
        if found is None:
            continue
        keys, is_measured = found
        yield (
            board["id"],
            {
                "isMeasured": is_measured,
                "underglow": _underglow(folder, board),
                "keymap": _keymap(folder, names).relative_to(checkout).as_posix(),
                "keys": [*map(_short, keys)],
            },
        )


def _underglow(folder: Path, board: Mapping[str, str]) -> list[str]:
    """Return the boards for which the keyboard's folder describes an LED strip."""
    if board["type"] == "board":
        sources = [*folder.glob("*.dts"), *folder.glob("*.dtsi")]
        return [board["id"]] if any(UNDERGLOW in each.read_text("utf-8") for each in sources) else []
    overlays = sorted(folder.glob("boards/*.overlay"))
    return [each.stem for each in overlays if UNDERGLOW in each.read_text("utf-8")]


def _keymap(folder: Path, names: Sequence[str]) -> Path:
    """Return the keymap with one of the names, or the only one that the folder has."""
    found = [folder / f"{name}.keymap" for name in names]
    return next((each for each in found if each.is_file()), next(folder.glob("*.keymap"), folder))


def _sources(folder: Path, name: str) -> Sequence[Path]:
    return [folder / f"{name}{suffix}" for suffix in (".overlay", ".dts")]


def _read(source: Path, checkout: Path) -> Nodes:
    def include(written: str, file: File) -> File | None:
        match = INCLUDED.fullmatch(written.strip())
        if match is None:
            return None
        folders = [Path(file.path).parent, checkout / "app/dts", checkout / "app/include"]
        found = next((each / match[1] for each in folders if (each / match[1]).is_file()), None)
        return File(str(found), found.read_text("utf-8")) if found else None

    file = File(str(source), source.read_text("utf-8"))
    return merge_nodes(parse(file, environment=Environment(include=include), explain=False))


def _keys(nodes: Nodes) -> tuple[list[list[float]], bool] | None:
    """Return the keys of the layout that a build uses without any setting."""
    chosen = nodes.root.children.get("chosen")
    layout = _chosen(nodes, chosen, "zmk,physical-layout") or next(
        nodes.with_compatible("zmk,physical-layout"), None
    )
    if layout and "keys" in layout.properties:
        return [_measured(each) for each in _numbers(layout.properties["keys"])], True
    transform = _chosen(nodes, chosen, "zmk,matrix-transform") or next(
        nodes.with_compatible("zmk,matrix-transform"), None
    )
    if transform:
        return _written_rows(transform.properties["map"]), False
    matrix = _chosen(nodes, chosen, "zmk,kscan")
    return (_matrix(matrix), False) if matrix else None


def _line(cell: Cell) -> int:
    used = cell.used()
    return used.file.position(used.start)[0] if used.file else 0


def _matrix(matrix: Node) -> list[list[float]]:
    """Return the keys of a matrix without a transform: all of them, row by row."""

    def count(name: str) -> int:
        found = matrix.properties.get(name)
        return sum(cell.kind == "reference" for value in found.values for cell in value.cells) if found else 0

    rows, columns = count("row-gpios") or 1, count("col-gpios") or count("input-gpios")
    return [_unit(x, y) for y in range(rows) for x in range(columns)]


def _unit(x: float, y: float) -> list[float]:
    return [x, y, 1, 1, 0, 0, 0]


def _chosen(nodes: Nodes, chosen: Node | None, name: str) -> Node | None:
    reference = chosen and chosen.properties.get(name)
    return nodes.labeled.get(reference.values[0].text.strip("&<> ")) if reference else None


def _numbers(keys: Property) -> Iterator[list[int]]:
    for value in keys.values:
        numbers = [value_of(cell.text) for cell in value.cells if cell.kind != "reference"]
        for start in range(0, len(numbers), ATTRIBUTES):
            yield numbers[start : start + ATTRIBUTES]


def _measured(numbers: list[int]) -> list[float]:
    width, height, x, y, turn, center_x, center_y = (each / HUNDREDTHS for each in numbers)
    return [x, y, width, height, turn, center_x, center_y]


def _written_rows(positions: Property) -> list[list[float]]:
    """Return keys in the lines in which RC(row, column) are written."""
    cells = [cell for value in positions.values for cell in value.cells if cell.kind != "reference"]
    lines = [list(line) for _, line in groupby(cells, key=_line)]
    widest = max(map(len, lines))
    return [_unit((widest - len(line)) / 2 + x, y) for y, line in enumerate(lines) for x in range(len(line))]


def keyboards_text(checkout: Path, hardware: Path) -> str:
    """Return the file, a line a keyboard. Numbers at the end of a key that are zero, or one, are left out."""
    source = json.loads(hardware.read_text("utf-8"))["firmware"]
    lines = (f'    "{name}": {json.dumps(record)}' for name, record in keyboards(checkout, hardware))
    return f'{{\n  "firmware": {json.dumps(source)},\n  "keyboards": {{\n' + ",\n".join(lines) + "\n  }\n}\n"


def _short(key: list[float]) -> list[float]:
    """Return a key as keyboards' drawings have it: x, y, width, height, degrees around its middle."""
    x, y, width, height, turn, center_x, center_y = key
    if turn:
        # The drawing turns a key around its own middle.
        angle = math.radians(turn)
        from_x, from_y = x + width / 2 - center_x, y + height / 2 - center_y
        x = center_x + from_x * math.cos(angle) - from_y * math.sin(angle) - width / 2
        y = center_y + from_x * math.sin(angle) + from_y * math.cos(angle) - height / 2
    numbers = [round(each, 2) for each in (x, y, width, height, turn)]
    for default in (0, 1, 1):
        if numbers[-1] != default:
            break
        numbers.pop()
    return [int(each) if each == int(each) else each for each in numbers]


if __name__ == "__main__":
    print(keyboards_text(Path(sys.argv[1]), Path("site/data/hardware.json")), end="")
