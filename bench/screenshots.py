"""Pictures of every kind of page, in both themes, narrow and wide, to be looked at.

python -m bench screenshots
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from playwright.sync_api import Browser

from bench.browser import chromium
from bench.measure import run_once
from bench.serving import serving
from bench.workspace import ROOT, copy_site

OUTPUT = ROOT / "screenshots"
PAGES: Mapping[str, str] = MappingProxyType(
    {
        "home": "/",
        "docs": "/docs",
        "hold-tap": "/docs/keymaps/behaviors/hold-tap",
        "user-setup": "/docs/user-setup",
        "hardware": "/docs/hardware",
        "keycodes": "/docs/keymaps/list-of-keycodes",
        "tables": "/docs/troubleshooting/building-issues",
        "post": "/blog/2025/06/20/pinned-zmk",
        "blog": "/blog",
        "archive": "/blog/archive",
        "tags": "/blog/tags",
        "tag": "/blog/tags/firmware",
        "authors": "/blog/authors",
        "power": "/power-profiler",
        "search": "/search?q=hold-tap",
        "upgrader": "/keymap-upgrader",
        "404": "/docs/no-such-page",
    }
)
HEIGHTS: Mapping[int, int] = MappingProxyType({390: 844, 1280: 800})  # of windows, by their widths, in pixels
# Some images load only when they are scrolled into view.
LOAD_ALL = """() => Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode().catch(() => undefined);
}))"""
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Look:
    """The window of a reader."""

    theme: Theme
    width: int

    def file(self, page: str) -> Path:
        """Return where the picture of a page goes."""
        return OUTPUT / f"{page}-{self.width}-{self.theme}.png"


def main() -> None:
    """Build the site in a folder of its own, and take all screenshots."""
    shutil.rmtree(OUTPUT, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="homerow-screenshots-") as folder:
        workspace = copy_site(Path(folder) / "site")
        run_once(workspace.homerow("build"), cwd=workspace.folder)
        with serving(workspace, "serve") as server, chromium() as browser:
            for width, theme in product(HEIGHTS, THEMES):
                for file in take_pictures(browser, server.url, Look(theme, width)):
                    print(file.relative_to(ROOT))


def take_pictures(browser: Browser, origin: str, look: Look) -> Iterator[Path]:
    """Take a picture of each page from its top to its end; yield the file of each."""
    context = browser.new_context(
        viewport={"width": look.width, "height": HEIGHTS[look.width]},
        color_scheme=look.theme,
        reduced_motion="reduce",
        bypass_csp=True,  # which forbids scripts that are awaited from here
    )
    page = context.new_page()
    for name, route in PAGES.items():
        page.goto(f"{origin}{route}", wait_until="networkidle")
        page.evaluate(LOAD_ALL)
        page.screenshot(path=look.file(name), full_page=True)
        yield look.file(name)
    context.close()


if __name__ == "__main__":
    main()
