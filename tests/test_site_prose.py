"""Rules that hold on all pages of the site: units, and samples that a build accepts where they are shown."""

from __future__ import annotations

import re
from pathlib import Path

SITE = Path(__file__).parents[1] / "site"
OVERLAY = re.compile(r'^```dts title="config/[^"]+\.overlay".*?^```', re.MULTILINE | re.DOTALL)
CHANGED_NODE = re.compile(r"^&\w+ \{", re.MULTILINE)
PAGES = {
    path.relative_to(SITE).as_posix(): path.read_text("utf-8")
    for folder in ("docs", "blog", "pages")
    for path in sorted((SITE / folder).rglob("*.md"))
}


def test_kilobytes_are_written_one_way() -> None:
    assert [(page, found) for page, text in PAGES.items() for found in re.findall(r"\d kB\b", text)] == []


def test_no_overlay_in_config_changes_a_node_of_a_shield() -> None:
    """The build reads such an overlay before the shield, whose labels do not exist yet.

    Source: app/keymap-module/modules/modules.cmake:183-189, and Zephyr's shields.cmake, which appends.
    """
    overlays = [(page, overlay) for page, text in PAGES.items() for overlay in OVERLAY.findall(text)]

    assert [(page, node) for page, text in overlays for node in CHANGED_NODE.findall(text)] == []
