"""The Chromium of this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str:
    """Return where Chromium is. Raises FileNotFoundError when there is none."""
    found = (shutil.which(name) for name in (os.environ.get("CHROMIUM") or "chromium", *NAMES))
    path = next((path for path in found if path), None)
    if path is None:
        raise FileNotFoundError("no Chromium: name it with CHROMIUM=/path/to/chromium")
    return path


def chromium_flags() -> list[str]:
    """Return what this user must tell Chromium: it refuses to run as root with its sandbox."""
    return ["--no-sandbox"] if os.geteuid() == 0 else []


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open a browser. Raises FileNotFoundError when there is none."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=chromium_flags())
        try:
            yield browser
        finally:
            browser.close()
