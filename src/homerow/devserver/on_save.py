"""Reactions to a save: patch the open pages, then refresh the site and report findings."""

from __future__ import annotations

import asyncio
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from watchfiles import awatch

from homerow.devserver.events import Events, findings_message
from homerow.devserver.session import Session
from homerow.diagnostics import Diagnostic, ReportedFailure, format_diagnostic
from homerow.extensions import named_extensions
from homerow.pipeline.build_tools import Overtaken
from homerow.rendering.front_end import load_front_end

# Milliseconds: how long a watcher waits for more changes of the same save, and how often it looks.
DEBOUNCE = 100
STEP = 4
SAVING = 0.05  # seconds for which a file may be away or empty while an editor saves it
HEAD_START = 0.02  # seconds that a browser has for its patch before the rest of the work begins
PATIENCE = 10.0  # seconds for which a refresh gives way to newer saves
PAUSE = 1.0  # seconds without a save, after which an author who wrote on is taken to have paused
QUIET = 0.5  # seconds that readers have before the rest of a large site is parsed on
READERS_FIRST = 300.0  # seconds for which they come first; what is parsed stays parsed
MAX_WAIT = 5.0  # seconds that a request for an unknown page waits for saves to be processed

Answer = TypeVar("Answer")


class RequestThread(Executor):
    """The thread of a session as requests use it: it is wanted while one of them waits."""

    def __init__(self, thread: Executor) -> None:
        self._thread = thread
        self._waiting: set[Future[Any]] = set()

    @property
    def is_wanted(self) -> bool:
        """Whether a request waits for the thread."""
        return bool(self._waiting)

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        """Do a request's work in the thread."""
        future = self._thread.submit(work, *arguments, **options)
        self._waiting.add(future)
        future.add_done_callback(self._waiting.discard)
        return future


class LiveSession:
    """A session that follows its sources, and tells the open pages and the terminal what it finds.

    Each save is answered twice. At once by what the open pages' own sources say, for which an author waits;
    then by all that may follow from it (other pages, sidebars, findings), unless a newer save comes first.
    After that the next refresh waits until the author pauses: a save that comes during one waits for a part
    of it, up to 0.4 s on a site of 10,000 pages.
    """

    def __init__(self, session: Session, events: Events, thread: Executor) -> None:
        self.events = events
        self._session = session
        self._thread = thread
        self._saved = asyncio.Event()
        self._processed = asyncio.Event()  # no save waits for its refresh
        self._processed.set()
        self._behind_since: float | None = None  # when the first save came that no refresh has seen
        self._pause = 0.0  # seconds without a save for which the next refresh waits

    async def watch(self, site_dir: Path) -> None:
        """Answer every save of a source and every change of a script for V8."""
        answering = asyncio.create_task(self._answer_saves())
        try:
            scripts = load_front_end(named_extensions(site_dir)).server_scripts
            folders = {site_dir, *(script.parent for script in scripts)}
            async for changes in awatch(*folders, debounce=DEBOUNCE, step=STEP):
                if any(_is_gone_or_empty(path) for _, path in changes):
                    await asyncio.sleep(SAVING)
                self._saved.set()
                self._processed.clear()
        except OSError as error:
            message = f"changes are not seen any more: {error}"
            hint = (
                "allow more watches (on Linux fs.inotify.max_user_watches), or set WATCHFILES_FORCE_POLLING=1"
            )
            self._tell([Diagnostic("cannot-watch", message, hint=hint)])
        finally:
            answering.cancel()

    async def refresh(self, is_overtaken: Callable[[], bool] | None = None) -> None:
        """Look at the sources and tell what changed.

        Raises ReportedFailure when there is nothing to show, and Overtaken when a newer save has come.
        """
        refresh = await self._work(lambda: self._session.refresh(is_overtaken or self._is_overtaken))
        self._behind_since, self._pause = None, 0.0
        payloads, failures = await self._render(self.events.routes())
        self._tell([*refresh.findings, *failures])
        self.events.change(payloads, site_file=refresh.site_file if refresh.has_new_site else None)

    async def catch_up(self, requests: RequestThread) -> None:
        """Parse the rest of a large site behind its first answers, and give way to readers for a while."""
        begun = time.monotonic()

        def is_overtaken() -> bool:
            is_patient = time.monotonic() - begun < READERS_FIRST
            return self._is_overtaken() or (is_patient and requests.is_wanted)

        while True:
            try:
                await self.refresh(is_overtaken)
            except Overtaken:
                await asyncio.sleep(QUIET)
            except ReportedFailure as failure:
                self._tell(failure.diagnostics)
                return
            else:
                return

    async def saves_processed(self) -> None:
        """Wait until the site includes every save that was noticed, but at most MAX_WAIT seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._processed.wait(), MAX_WAIT)

    async def _answer_saves(self) -> None:
        while True:
            if not self._saved.is_set():
                self._processed.set()
            await self._saved.wait()
            self._saved.clear()
            if self._behind_since is None:
                self._behind_since = time.monotonic()
            await self._answer_save()

    async def _answer_save(self) -> None:
        try:
            await self._preview()
            if await self._author_pauses():
                await self.refresh()
        except Overtaken:
            self._pause = PAUSE
        except ReportedFailure as failure:
            self._tell(failure.diagnostics)
        except Exception as error:  # noqa: BLE001 - a bug must not stop the server
            traceback.print_exc()
            hint = "the page is unchanged; please report the traceback in the terminal"
            self._tell([Diagnostic("crash", f"homerow made a mistake: {error!r}", hint=hint)])

    async def _author_pauses(self) -> bool:
        """Wait if a newer save ended the last refresh; return whether none came meanwhile."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._saved.wait(), self._pause)
        return not self._is_overtaken()

    async def _preview(self) -> None:
        routes = await self._work(lambda: self._session.preview(self.events.routes()))
        if routes:
            payloads, _ = await self._render(routes)
            self.events.patch(payloads)
            # The refresh uses the processor and the interpreter lock, so let the browser work first.
            await asyncio.sleep(HEAD_START)

    async def _render(self, routes: Iterable[str]) -> tuple[dict[str, str], list[Diagnostic]]:
        """Return the payloads of pages by route, and why some could not be rendered."""
        rendered = {route: await self._work(partial(self._session.payload, route)) for route in routes}
        payloads = {route: text for route, text in rendered.items() if isinstance(text, str)}
        return payloads, [each for each in rendered.values() if isinstance(each, Diagnostic)]

    def _is_overtaken(self) -> bool:
        # A program that never stops saving must not keep the findings from being told.
        is_patient = self._behind_since is None or time.monotonic() - self._behind_since < PATIENCE
        return is_patient and self._saved.is_set()

    async def _work(self, work: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _tell(self, findings: Iterable[Diagnostic]) -> None:
        shown = tuple(findings)
        for finding in shown:
            print(format_diagnostic(finding), file=sys.stderr, flush=True)  # noqa: T201 - a terminal is watched
        self.events.send(findings_message(shown))


def _is_gone_or_empty(path: str) -> bool:
    try:
        return Path(path).stat().st_size == 0
    except OSError:
        return True
