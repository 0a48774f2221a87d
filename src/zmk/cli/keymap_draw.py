"""`homerow keymap draw`: a keymap as an SVG that shows all layers and combos."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from homerow.diagnostics import Diagnostic, ReportedFailure, locate
from zmk.components.pictures.keymap_picture import KeymapReader
from zmk.components.pictures.layouts import Layout
from zmk.devicetree.header_libraries import include_library
from zmk.devicetree.parser import parse
from zmk.devicetree.preprocessor import Environment
from zmk.devicetree.tree import File
from zmk.firmware.keyboards import find_keyboard
from zmk.front_end import draw
from zmk.simulator.keymap import include_beside

SUMMARY = "draw all layers of a keymap as SVG"
EXAMPLES = """examples:
  homerow keymap draw config/corne.keymap --out corne.svg
  homerow keymap draw my.keymap --keyboard lily58 --theme dark --out my.svg
  homerow keymap draw pad.keymap --rows 3,3,3 --out pad.svg

for GitHub, in .github/workflows/picture.yml: the same command after each push, and a commit of the file
"""
CODE = "keymap-picture"
MAX_LAYERS = 32


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the action."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a keymap")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the SVG to write")
    layout = parser.add_mutually_exclusive_group()
    layout.add_argument("--keyboard", metavar="NAME", help="its name in ZMK (default: that of the file)")
    layout.add_argument("--rows", type=_rows, metavar="N,N", help="the number of keys in each row")
    parser.add_argument("--theme", choices=("light", "dark", "auto"), default="auto")


def run(options: argparse.Namespace) -> int:
    """Write the picture. Raises ReportedFailure for what is wrong in the keymap, and OSError."""
    file: Path = options.file
    layout = _layout(options)
    reader = KeymapReader(layout, max_layers=MAX_LAYERS)
    source = File(str(file), file.read_text("utf-8", errors="replace"))
    layers, names = reader.read(parse(source, environment=Environment(include=_include)))
    if reader.problems:
        raise ReportedFailure(_finding(source, each) for each in reader.problems)
    props: dict[str, Any] = {
        "title": f"The keymap {file.name}",
        "theme": options.theme,
        "layout": layout.props,
        "layers": layers,
        "names": names,
        "highlight": [],
    }
    options.out.write_text(draw("WrittenKeymapPicture", props) + "\n", "utf-8")
    print(options.out)
    return 0


def _include(path: str, file: File) -> File | None:
    # Headers of the firmware define names that a picture shows as they are.
    return (include_beside(path, file) if path.startswith('"') else None) or include_library(path, file)


def _finding(source: File, problem: Any) -> Diagnostic:
    span, line = locate(source.text, source.path, problem.start, problem.end)
    return Diagnostic(CODE, problem.message, span, problem.hint, line)


def _layout(options: argparse.Namespace) -> Layout:
    if options.rows:
        return Layout.of_rows("Keyboard", options.rows)
    name = options.keyboard or options.file.stem
    hint = "choose one with --keyboard, or give --rows 12,12,12,6"
    return Layout.of_keyboard(name, find_keyboard(name, code=CODE, hint=hint).keys)


def _rows(text: str) -> tuple[int, ...]:
    try:
        rows = tuple(int(each) for each in text.split(","))
    except ValueError:
        rows = ()
    if not rows or min(rows) < 1 or sum(rows) > 200:
        raise argparse.ArgumentTypeError("write the number of keys in each row: 12,12,12,6")
    return rows
