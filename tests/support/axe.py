"""axe-core in a page: what it finds wrong there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

from browser_page import DESKTOP, PHONE
from paths import ROOT

SOURCE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# WCAG 2.2 holds the rules of 2.0 and 2.1; axe tags each rule with the version that brought it.
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice")

IS_LOADED = "() => 'axe' in window"
RUN = """async ([part, tags]) => {
  const options = { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] };
  const { violations } = await axe.run(part, options);
  return violations.map(({ id, help, nodes }) => ({ id, help, targets: nodes.map(({ target }) => target) }));
}"""
# axe looks at what can be seen: tabs that are not chosen and details that are closed have content, too.
UNFOLD = """() => {
  for (const panel of document.querySelectorAll("[role=tabpanel]")) {
    panel.removeAttribute("hidden");
    panel.setAttribute("data-selected", "");
  }
  for (const details of document.querySelectorAll("main details")) details.open = true;
  // In the flow, because lines and buttons that an open list covers in part would be too low to press.
  for (const list of document.querySelectorAll("main [popover]")) {
    list.removeAttribute("popover");
    list.style.position = "static";
  }
}"""


# Readers whose page lets axe-core in, and holds still: colors depend on the theme, and sizes on the width.
_STILL = {"bypass_csp": True, "reduced_motion": "reduce"}
DARK_PHONE = {"color_scheme": "dark", "viewport": PHONE, **_STILL}
LIGHT_DESKTOP = {"color_scheme": "light", "viewport": DESKTOP, **_STILL}
in_each_view = pytest.mark.parametrize(
    "view",
    [
        pytest.param(DARK_PHONE, id="dark-phone"),
        pytest.param(LIGHT_DESKTOP, id="light-desktop", marks=pytest.mark.system),
    ],
)


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that an element breaks."""

    route: str
    rule: str
    selector: str
    help: str

    def __str__(self) -> str:
        return f"{self.route}: {self.rule}: {self.selector}: {self.help}"


def find_violations(page: Page, route: str, part: str = ":root") -> tuple[Violation, ...]:
    """Run every rule on the page as it is now, or on the elements that a selector chooses, once one is there.

    The page's context must bypass the content security policy.
    """
    page.wait_for_selector(part)
    if not page.evaluate(IS_LOADED):
        page.evaluate(_source())
    return tuple(_violations(page.evaluate(RUN, [part, list(TAGS)]), route))


def unfold(page: Page) -> None:
    """Show the content of every tab and of every `details`."""
    page.evaluate(UNFOLD)


@cache
def _source() -> str:
    return SOURCE.read_text("utf-8")


def _violations(results: list[Any], route: str) -> Iterator[Violation]:
    for result in results:
        for target in result["targets"]:
            yield Violation(route, result["id"], " ".join(map(str, target)), result["help"])
