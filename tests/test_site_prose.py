"""Rules that hold on all pages of the site: units, and samples that a build accepts where they are shown."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

SITE = Path(__file__).parents[1] / "site"
OVERLAY = re.compile(r'^```dts title="config/[^"]+\.overlay".*?^```', re.MULTILINE | re.DOTALL)
RENAMED_BOARD = re.compile(r"^\| `(\w+)`[^|]* \| `([^`]*/zmk)` \|$", re.MULTILINE)
GONE_OPTION = re.compile(r"^\| `CONFIG_(\w+)` \|", re.MULTILINE)
CHANGED_NODE = re.compile(r"^&\w+ \{", re.MULTILINE)
PAGES = {
    path.relative_to(SITE).as_posix(): path.read_text("utf-8")
    for folder in ("docs", "blog", "pages")
    for path in sorted((SITE / folder).rglob("*.md"))
}


def read_upgrades() -> dict[str, Any]:
    return tomllib.loads((SITE / "data" / "keymap-upgrades.toml").read_text("utf-8"))


def test_kilobytes_are_written_one_way() -> None:
    assert [(page, found) for page, text in PAGES.items() for found in re.findall(r"\d kB\b", text)] == []


def test_no_overlay_in_config_changes_a_node_of_a_shield() -> None:
    """The build reads such an overlay before the shield, whose labels do not exist yet.

    Source: app/keymap-module/modules/modules.cmake:183-189, and Zephyr's shields.cmake, which appends.
    """
    overlays = [(page, overlay) for page, text in PAGES.items() for overlay in OVERLAY.findall(text)]

    assert [(page, node) for page, text in overlays for node in CHANGED_NODE.findall(text)] == []


def test_the_names_of_boards_on_main_are_those_of_the_upgrader() -> None:
    upgrades = read_upgrades()
    rows = RENAMED_BOARD.findall(PAGES["docs/building-from-main.md"])

    assert len(rows) > 10
    assert [row for row in rows if upgrades["boards"]["names"][row[0]] != row[1]] == []


def test_the_options_that_main_lacks_are_those_of_the_upgrader() -> None:
    options = read_upgrades()["options"]
    _, section = PAGES["docs/building-from-main.md"].split("{#removed-options}")
    gone = GONE_OPTION.findall(section.partition("\n#")[0])

    assert len(gone) == 5
    assert {*gone} - {*options["removed"], *options["manual"]} == set()
