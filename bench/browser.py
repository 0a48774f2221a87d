"""The Chromium of this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open a browser. Raises FileNotFoundError when there is none."""
    found = (shutil.which(name) for name in (os.environ.get("CHROMIUM") or "chromium", *NAMES))
    path = next((path for path in found if path), None)
    if path is None:
        raise FileNotFoundError("no Chromium: name it with CHROMIUM=/path/to/chromium")
    with sync_playwright() as playwright:
        # Without its sandbox, because containers seldom allow one; it only ever opens pages of ours.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()
