"""A released Firefox, driven by WebDriver BiDi. Playwright's other channel needs a Firefox of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from playwright.sync_api import Browser, Playwright

CHANNEL = "moz-firefox"
Preferences = Mapping[str, bool | int]

# Without a window Firefox sees no pointer: bits of coarse, fine and hovering ones.
FINGER: Preferences = MappingProxyType({"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1})
MOUSE: Preferences = MappingProxyType({"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6})
DARK: Preferences = MappingProxyType({"layout.css.prefers-color-scheme.content-override": 0})
LIGHT: Preferences = MappingProxyType({"layout.css.prefers-color-scheme.content-override": 1})
READABLE_CLIPBOARD: Preferences = MappingProxyType({"dom.events.testing.asyncClipboard": True})


def find_firefox() -> str | None:
    """Return the path of $FIREFOX, or of the Firefox on PATH."""
    return os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def open_firefox(playwright: Playwright, executable: str, preferences: Preferences) -> Iterator[Browser]:
    """Start Firefox with preferences, because BiDi cannot emulate media features in all releases."""
    browser = playwright.firefox.launch(
        channel=CHANNEL, executable_path=executable, firefox_user_prefs=dict(preferences)
    )
    yield browser
    browser.close()
