"""Getting ready to build: the compiler is imported, V8 holds the server bundle.

Both take as long as building a page does. The first worker does them while the main process imports the
compiler and parses what is new, so that nothing waits for V8.
"""

from __future__ import annotations

import gc
import importlib
from pathlib import Path
from types import ModuleType

PIPELINE = "homerow.build.pipeline"
PAGE_WRITER = "homerow.build.page_writer"
NEW_VALUES = (
    20_000  # between two searches for garbage: a build makes many values, and few that hold each other
)


def import_compiler() -> ModuleType:
    """Import the compiler. What it makes while it loads stays, so looking for garbage there is lost time."""
    gc.disable()
    try:
        return importlib.import_module(PIPELINE)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(NEW_VALUES)


def get_ready_to_render(server_script: Path) -> None:
    """Import the compiler and start V8; runs in a worker. Raises ReportedFailure if the bundle is broken."""
    import_compiler()
    importlib.import_module(PAGE_WRITER).load_engine(server_script)
