"""A released Firefox, driven by WebDriver BiDi. Playwright's other channel needs a Firefox of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

import pytest
from playwright.sync_api import Browser, Playwright

CHANNEL = "moz-firefox"
Preferences = Mapping[str, bool | int]

# Without a window Firefox sees no pointer: bits of coarse, fine and hovering ones.
FINGER: Preferences = MappingProxyType({"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1})
MOUSE: Preferences = MappingProxyType({"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6})
DARK: Preferences = MappingProxyType({"layout.css.prefers-color-scheme.content-override": 0})
LIGHT: Preferences = MappingProxyType({"layout.css.prefers-color-scheme.content-override": 1})
READABLE_CLIPBOARD: Preferences = MappingProxyType({"dom.events.testing.asyncClipboard": True})


@contextmanager
def start_firefox(playwright: Playwright, preferences: Preferences) -> Iterator[Browser]:
    """Start $FIREFOX, or the Firefox on PATH; skip the test if there is none.

    Media features are preferences, because BiDi cannot emulate them in all releases.
    """
    executable = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if executable is None:
        pytest.skip("there is no Firefox; set FIREFOX to its path")
    browser = playwright.firefox.launch(
        channel=CHANNEL, executable_path=executable, firefox_user_prefs=dict(preferences)
    )
    yield browser
    browser.close()
