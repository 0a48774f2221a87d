"""A site with colors, style sheets, texts, players and components of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser_page import Visit
from paths import ROOT
from project import Project
from serving import Server, serving

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (ROOT / "web/node_modules/.bin/esbuild").exists(), reason="no esbuild in web/"),
]

COUNTER = """
import { useState } from "react";
import { Slot, type Attributes, type Props } from "homerow";
import "./counter.css";

export const attributes = { start: { kind: "number", required: true } } satisfies Attributes;

export default function Counter({ start }: Props<typeof attributes>) {
  const [count, setCount] = useState(start);
  const add = () => setCount(count + 1);
  return <div className="counter"><button onClick={add}>{count}</button><Slot name="children" /></div>;
}
"""
CONFIG = """
title = "Garten"
url = "https://garten.test"
language = "de"
extensions = ["docusaurus"]
players = ["youtube"]

[theme]
accent = "#b5651d"
styles = ["own.css"]

[theme.light]
page = "#fffdf5"

[wrappers.Columns]
class_name = "columns"
"""
PAGE = """---
title: Start
slug: /
---

<Counter start={41}>

Some *text*.

</Counter>

<Columns>

Beside.

</Columns>

<iframe src="https://www.youtube.com/embed/abcdefghijk" title="Digging"></iframe>

```sh
dig
```
"""
FILES = {
    "site.toml": CONFIG,
    "messages.toml": '"Skip to main content" = "Zum Inhalt"\n"Search" = "Suche"\n"Copied" = "Kopiert"\n',
    "own.css": ".columns { display: grid; }\n",
    "components/Counter.tsx": COUNTER,
    "components/counter.css": ".counter { outline: 3px solid rgb(1, 2, 3); }\n",
    "pages/index.md": "---\ntitle: Garten\n---\n\nLies die [Seiten](/docs).\n",
    "docs/intro.md": PAGE,
}
IS_ALIVE = "(place) => Object.keys(document.querySelector(place)).some((key) => key.startsWith('__react'))"
STYLE = "(element, name) => getComputedStyle(element)[name]"


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Build and serve the site."""
    project = Project(tmp_path_factory.mktemp("garden"))
    (project.root / "node_modules").symlink_to(ROOT / "web/node_modules")
    project.write(FILES)
    ran = project.run("build")
    assert ran.code == 0, ran.err
    with serving(project, "serve") as server:
        yield server


def test_colors_and_style_sheets_of_the_site_are_applied(garden: Server, visit: Visit) -> None:
    page = visit(garden.origin, "/docs", color_scheme="light").page

    assert page.locator("html").evaluate(STYLE, "backgroundColor") == "rgb(255, 253, 245)"
    assert page.locator(".columns").evaluate(STYLE, "display") == "grid"


def test_a_component_of_the_site_works_in_a_page(garden: Server, visit: Visit) -> None:
    page = visit(garden.origin, "/docs").page
    button = page.locator(".counter button")
    page.wait_for_function(IS_ALIVE, arg=".counter button")

    button.click()

    page.wait_for_function("() => document.querySelector('.counter button').textContent === '42'")
    assert page.locator(".counter em").inner_text() == "text"
    assert page.locator(".counter").evaluate(STYLE, "outlineColor") == "rgb(1, 2, 3)"


def test_the_interface_is_in_the_language_of_the_site(garden: Server, visit: Visit) -> None:
    reader = visit(garden.origin, "/docs", permissions=["clipboard-write"])

    assert reader.page.locator("html").get_attribute("lang") == "de"
    assert reader.page.locator(".skip-link").inner_text() == "Zum Inhalt"
    assert reader.page.locator(".navbar .search-button").inner_text().startswith("Suche")
    reader.page.locator("button.copy-code").first.click()
    reader.page.get_by_role("status").filter(has_text="Kopiert").wait_for(state="attached")


def test_a_player_is_loaded_only_after_a_click(garden: Server, visit: Visit) -> None:
    reader = visit(garden.origin)
    reader.page.route(
        "https://www.youtube-nocookie.com/**",
        lambda route: route.fulfill(body="<p>Playing</p>", content_type="text/html"),
    )
    reader.open("/docs")
    assert reader.page.locator("iframe").count() == 0

    reader.page.locator("a.embed").click()

    assert reader.page.frame_locator("iframe.player").locator("p").inner_text() == "Playing"
    asked = "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&start=0"
    assert reader.complaints == [f"third party: {asked}"]
    reader.complaints.clear()
