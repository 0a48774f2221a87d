"""Vite beside the dev server, for work on web/: hot reload in the browser, a fresh bundle for V8."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from homerow.diagnostics import Diagnostic, ReportedFailure

WEB_DIR = Path(__file__).parents[3] / "web"
HOST, PORT = "127.0.0.1", 5173
ORIGIN = f"http://{HOST}:{PORT}"
COMMANDS = (("run", "dev"), ("run", "watch:server"))
PATIENCE = 20.0  # seconds until Vite must answer
POLLING = 0.01  # seconds between two attempts to reach a server

# A Content-Security-Policy that lets Vite inject styles, the refresh preamble and its socket.
POLICY = (
    f"default-src 'self' {ORIGIN}; script-src 'self' 'unsafe-inline' {ORIGIN}; "
    f"style-src 'self' 'unsafe-inline' {ORIGIN}; img-src 'self' data: https: {ORIGIN}; "
    f"connect-src 'self' {ORIGIN} ws://{HOST}:{PORT}"
)
# The DocumentAssets that differ: modules come from Vite, and so do their styles.
DOCUMENT_ASSETS: Mapping[str, Any] = {
    "scripts": [f"{ORIGIN}/@vite/client", f"{ORIGIN}/src/entry.client.tsx"],
    "styles": [],
    "fonts": [],
    "module_preloads": [],
    "layouts": {},
    "dev": f"{ORIGIN}/src/entry.dev.ts",
}


@asynccontextmanager
async def run_vite() -> AsyncIterator[None]:
    """Run Vite's server, and its watchers that rebuild the scripts for V8. Raises ReportedFailure."""
    if not (WEB_DIR / "package.json").is_file():
        message = f"{WEB_DIR} has no sources of the front end"
        hint = "clone the repository; the published package holds only the built front end"
        raise ReportedFailure([Diagnostic("no-web-sources", message, hint=hint)])
    async with AsyncExitStack() as stack:
        for command in COMMANDS:
            process = await _start(command)
            stack.push_async_callback(_stop, process)
        await _wait_for_server()
        yield


async def _start(command: tuple[str, ...]) -> asyncio.subprocess.Process:
    # In a new session, so that npm and its child processes end together.
    try:
        return await asyncio.create_subprocess_exec(
            "npm", "--prefix", str(WEB_DIR), "--silent", *command, start_new_session=True
        )
    except FileNotFoundError as error:
        message = "npm, which runs Vite, is not on PATH"
        hint = "run `make setup`, and put .venv/bin first on PATH"
        raise ReportedFailure([Diagnostic("no-npm", message, hint=hint)]) from error


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        os.killpg(process.pid, signal.SIGTERM)
        await process.wait()


async def _wait_for_server() -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            await wait_until_listening(HOST, PORT)
    except TimeoutError as error:
        message = f"Vite did not answer at {ORIGIN} within {PATIENCE:g} s"
        hint = "see what it said above; is another program using the port?"
        raise ReportedFailure([Diagnostic("vite-silent", message, hint=hint)]) from error


async def wait_until_listening(host: str, port: int) -> None:
    """Return when a server accepts connections."""
    while True:
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            await asyncio.sleep(POLLING)
        else:
            writer.close()
            return
