"""React in V8. Only this module knows the engine."""

from __future__ import annotations

import json
import re
import weakref
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from py_mini_racer import (
    JSEvalException,
    JSFunction,
    JSTimeoutException,
    MiniRacer,
)

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.rendering.front_end import missing_components
from homerow.rendering.renderer import RenderError
from homerow.rendering.site_types import IslandRequest
from homerow.v8_process import await_stopped_call, start_v8

# A worker renders too few pages for the optimizing compiler to earn back what it takes: a seventh of the time
# of a hundred pages, a fifteenth of that of five hundred.
V8_FLAGS = ("--no-opt",)


FUNCTIONS = (
    "setSite",
    "setSidebars",
    "renderPages",
    "renderIslands",
    "describeIslands",
    "components",
    "inlineScripts",
)
HEAP_LIMIT = 512 * 1024 * 1024  # bytes; a page needs about one MB, the bundle two
TIMEOUT = 10.0  # seconds for one call; the largest page takes some ten milliseconds
SEPARATOR = "\0"  # between texts that cross together
MESSAGE = re.compile(r"^(?:.*?:\d+: )?(?:Uncaught )?(?:Error: )?(?P<message>[^\n]+)")


class Engine:
    """One V8 isolate with the server scripts loaded: contract/server.ts ServerApi, seen from Python."""

    def __init__(self, server_scripts: Sequence[Path]) -> None:
        start_v8(V8_FLAGS)
        self._isolate = MiniRacer()
        # Also at exit, before the interpreter ends its threads: V8 waits for one of them when it is freed,
        # and a process that drops its last reference later would hang.
        self._free = weakref.finalize(self, self._isolate.close)
        self._isolate.set_hard_memory_limit(HEAP_LIMIT)
        try:
            for script in server_scripts:
                self._isolate.eval(script.read_text("utf-8"))
        except JSEvalException as error:
            raise _render_error(str(error)) from error
        self._functions = {name: self._function(name) for name in FUNCTIONS}

    def set_site(self, site: str, assets: str) -> None:
        """Keep SiteProps and DocumentAssets (JSON) for the pages that follow."""
        self._call("setSite", site, assets)

    def set_sidebars(self, sidebars: Mapping[str, str]) -> None:
        """Keep the items (JSON) of sidebars, by their addresses, for the pages that follow."""
        members = (f"{json.dumps(href)}:{items}" for href, items in sidebars.items())
        self._call("setSidebars", f"{{{','.join(members)}}}")

    def render_page(self, page: str) -> str:
        """Return the HTML document of PageProps (JSON), with a mark where each article goes."""
        return self.render_pages([page])[0]

    def render_pages(self, pages: Sequence[str]) -> list[str]:
        """Return the HTML documents of pages, for less than one call each would take."""
        return self._call_for_all("renderPages", SEPARATOR.join(pages), len(pages))

    def render_islands(self, islands: Sequence[IslandRequest]) -> list[str]:
        """Return the HTML of each IslandRequest, with a mark where each slot goes."""
        return self._call_for_all("renderIslands", msgspec.json.encode(islands).decode(), len(islands))

    def describe_islands(self, islands: Sequence[IslandRequest]) -> list[str]:
        """Return the Markdown of each IslandRequest; "" for a component without any."""
        return self._call_for_all("describeIslands", msgspec.json.encode(islands).decode(), len(islands))

    def components(self) -> frozenset[str]:
        """Return the names of the components that the scripts define."""
        return frozenset(json.loads(self._call("components")))

    def inline_script(self) -> str:
        """Return the text of the one inline script: the Content-Security-Policy names its hash."""
        return str(self._call("inlineScripts"))

    def call(self, name: str, *arguments: str) -> str:
        """Return what a function that a script of an extension has put on `homerow` returns.

        Raises RenderError if there is none, or if it throws.
        """
        if name not in self._functions:
            self._functions[name] = self._function(name)
        return str(self._call(name, *arguments))

    def close(self) -> None:
        """Free the isolate."""
        self._free()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _function(self, name: str) -> JSFunction:
        # Arguments of a function cross as strings; MiniRacer.call would compile them as source each time.
        function = self._isolate.eval(f"globalThis.homerow?.{name}")
        if not isinstance(function, JSFunction):
            raise RenderError(f"the server bundle has no function {name}")
        return function

    def _call_for_all(self, function: str, argument: str, count: int) -> list[str]:
        """Return the texts that a function gives for `count` things, which cross together."""
        if not count:
            return []
        text = str(self._call(function, argument))
        texts = text.split(SEPARATOR) if count > 1 else [text]
        if len(texts) != count:
            raise RenderError("the HTML of a page holds a NUL")
        return texts

    def _call(self, function: str, *arguments: str) -> Any:
        try:
            return self._functions[function](*arguments, timeout_sec=TIMEOUT)
        except JSTimeoutException as error:
            await_stopped_call(self._isolate)
            raise RenderError(f"rendering took more than {TIMEOUT:g} s") from error
        except JSEvalException as error:
            # At the limit a function ends with "null", and a script with an exception of another type.
            if self._isolate.was_hard_memory_limit_reached():
                raise RenderError(f"rendering took more than {HEAP_LIMIT >> 20} MiB") from error
            raise _render_error(str(error)) from error


def load_engine(server_scripts: Sequence[Path], components: Collection[str]) -> Engine:
    """Return an engine without a site. Raises ReportedFailure if a script fails or a component is missing."""
    try:
        engine = Engine(server_scripts)
    except RenderError as error:
        message = f"{', '.join(map(str, server_scripts))} cannot be run: {error}"
        hint = "build it again from web/ with `make setup`, or reinstall the package"
        raise ReportedFailure([Diagnostic("broken-front-end", message, hint=hint)]) from error
    lacking = missing_components(engine.components(), components)
    if lacking:
        engine.close()
        raise ReportedFailure(lacking)
    return engine


def _render_error(text: str) -> RenderError:
    """Split what V8 says, `place: message`, source lines, blank, message and stack, into its parts."""
    match = MESSAGE.match(text)
    message = match["message"] if match else text
    frames = [line.strip() for line in text.splitlines() if line.lstrip().startswith("at ")]
    return RenderError(message, "\n".join(frames))
