"""Getting ready to build: the compiler is imported, V8 holds the server bundle.

Each takes as long as building a page does. The main process imports what reasons about a site; what parses
its sources and what renders its pages is imported by the workers alone, ahead of their first batch of each,
while the main process does what comes before.
"""

from __future__ import annotations

import gc
import importlib
from pathlib import Path
from types import ModuleType

PIPELINE = "homerow.build.pipeline"
SOURCE_PARSER = "homerow.build.source_parser"
PAGE_WRITER = "homerow.build.page_writer"
NEW_VALUES = (
    20_000  # between two searches for garbage: a build makes many values, and few that hold each other
)


def import_compiler() -> ModuleType:
    """Import what a build does in the main process."""
    return _imported(PIPELINE)


def import_parser() -> ModuleType:
    """Import what parses sources."""
    return _imported(SOURCE_PARSER)


def get_ready_to_parse(site_dir: Path) -> None:
    """Import the parser and read the facts; runs in a worker. Raises ReportedFailure if these are wrong."""
    import_parser().read_facts(site_dir)


def get_ready_to_render(server_script: Path) -> None:
    """Start V8; runs in a worker. Raises ReportedFailure if the bundle is broken."""
    _imported(PAGE_WRITER).load_engine(server_script)


def _imported(name: str) -> ModuleType:
    """Import a module. What it makes while it loads stays, so looking for garbage there is lost time."""
    gc.disable()
    try:
        return importlib.import_module(name)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(NEW_VALUES)
