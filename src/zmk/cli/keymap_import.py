"""`homerow keymap import`: a keymap of QMK, VIA or Vial as a keymap of ZMK."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from homerow.cli.outcome import show
from homerow.diagnostics import Diagnostic, ReportedFailure, Severity, Span
from zmk.firmware.keyboards import find_keyboard
from zmk.front_end import FrontEndError, ImportedKeymap, Order, import_keymap

SUMMARY = "convert a keymap of QMK, VIA or Vial"
EXAMPLES = """examples:
  homerow keymap import keymap.json --keyboard corne > corne.keymap
  homerow keymap import layout.vil --keyboard sofle --order mirrored --out config/sofle.keymap
"""
CODE = "qmk-import"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the action."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="keymap.json of QMK Configurator, the output of `qmk c2json`, or what VIA or Vial saved",
    )
    parser.add_argument("--keyboard", metavar="NAME", help="its name in ZMK, such as corne")
    parser.add_argument(
        "--order",
        choices=get_args(Order),
        help="for VIA and Vial: row by row, with the second half of the rows as the right half, or those with"
        " its columns reversed",
    )
    parser.add_argument("--columns", type=int, metavar="N", help="for VIA: the columns of the key matrix")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the keymap there (default: print it)")


def run(options: argparse.Namespace) -> int:
    """Write the keymap, and show the losses. Raises ReportedFailure and OSError."""
    file: Path = options.file
    try:
        text = file.read_text("utf-8")
        imported = import_keymap(
            text, rows=_rows(options.keyboard), order=options.order, columns=options.columns
        )
    except UnicodeDecodeError:
        raise _failure(file, "the file is not UTF-8 text", "save the keymap as JSON") from None
    except FrontEndError as error:
        raise _failure(file, str(error), "see `homerow keymap import --help`") from error
    if options.out:
        options.out.write_text(imported.text, "utf-8")
    else:
        sys.stdout.write(imported.text)
    show(_findings(imported, file))
    return 0


def _rows(keyboard: str | None) -> tuple[int, ...] | None:
    if keyboard is None:
        return None
    hint = "see the list of supported hardware for its name"
    return find_keyboard(keyboard, code=CODE, hint=hint).rows()


def _findings(imported: ImportedKeymap, file: Path) -> Iterator[Diagnostic]:
    for finding in imported.findings:
        keys = f", keys {', '.join(map(str, finding.positions))}" if finding.positions else ""
        place = "" if finding.layer is None else f" (layer {finding.layer}{keys})"
        yield Diagnostic(
            CODE,
            f"{finding.message}{place}",
            Span(str(file), 1),
            hint=f"https://zmk.dev{finding.href}",
            severity=Severity.WARNING,
        )


def _failure(file: Path, message: str, hint: str) -> ReportedFailure:
    return ReportedFailure([Diagnostic(CODE, message, Span(str(file), 1), hint=hint)])
