"""Vite beside the dev server, for work on web/: hot reload in the browser, a fresh bundle for V8."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.rendering.front_end import SHEET_ENTRY
from homerow.rendering.sheets import SHEETS, Sheet

WEB_DIR = Path(__file__).parents[3] / "web"
HOST, PORT = "127.0.0.1", 5173
ORIGIN = f"http://{HOST}:{PORT}"
COMMANDS = (("run", "dev"), ("run", "build:server", "--", "--watch"))
PATIENCE = 20.0  # seconds until Vite must answer


class Vite(Struct, frozen=True):
    """A running Vite: what pages load from it, and the policy under which they may."""

    @property
    def policy(self) -> str:
        """A Content-Security-Policy that lets Vite inject styles, the refresh preamble and its socket."""
        return (
            f"default-src 'self' {ORIGIN}; script-src 'self' 'unsafe-inline' {ORIGIN}; "
            f"style-src 'self' 'unsafe-inline' {ORIGIN}; img-src 'self' data: https: {ORIGIN}; "
            f"connect-src 'self' {ORIGIN} ws://{HOST}:{PORT}"
        )

    def document_assets(self) -> dict[str, Any]:
        """Return the DocumentAssets that differ: modules come from Vite, which also brings their styles."""
        return {
            "scripts": [f"{ORIGIN}/@vite/client", f"{ORIGIN}/src/entry.client.tsx"],
            "styles": [],
            "fonts": [],
            "modulePreloads": [],
            "layouts": {},
            "dev": f"{ORIGIN}/src/entry.dev.ts",
        }

    def sheets(self) -> dict[Sheet, str]:
        """Return where the style sheets lie that only some pages need, and that no module brings."""
        return {sheet: f"{ORIGIN}/{SHEET_ENTRY.format(sheet)}" for sheet in SHEETS}


@asynccontextmanager
async def run_vite() -> AsyncIterator[Vite]:
    """Run Vite's server and the rebuilding of the server bundle. Raises ReportedFailure."""
    if not (WEB_DIR / "package.json").is_file():
        raise ReportedFailure([_no_sources()])
    async with AsyncExitStack() as stack:
        for command in COMMANDS:
            process = await _start(command)
            stack.push_async_callback(_stop, process)
        await _wait_for_server()
        yield Vite()


async def _start(command: tuple[str, ...]) -> asyncio.subprocess.Process:
    # A session of its own, so that npm and what npm started end together.
    try:
        return await asyncio.create_subprocess_exec(
            "npm", "--prefix", str(WEB_DIR), "--silent", *command, start_new_session=True
        )
    except FileNotFoundError as error:
        raise ReportedFailure([_no_npm()]) from error


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        os.killpg(process.pid, signal.SIGTERM)
        await process.wait()


async def _wait_for_server() -> None:
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while asyncio.get_running_loop().time() < deadline:
        try:
            _, writer = await asyncio.open_connection(HOST, PORT)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise ReportedFailure([_no_answer()])


def _no_sources() -> Diagnostic:
    return Diagnostic(
        code="no-web-sources",
        message=f"there is no front end to work on in {WEB_DIR}",
        cure="clone the repository; the published package holds only the built front end",
    )


def _no_npm() -> Diagnostic:
    return Diagnostic(
        code="no-npm",
        message="there is no npm on PATH, which runs Vite",
        cure="run `make setup`, and put .venv/bin first on PATH",
    )


def _no_answer() -> Diagnostic:
    return Diagnostic(
        code="vite-silent",
        message=f"Vite did not answer at {ORIGIN} within {PATIENCE:g} s",
        cure="see what it said above; is another program using the port?",
    )
