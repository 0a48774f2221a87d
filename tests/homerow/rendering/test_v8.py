"""V8, with a server bundle small enough to misbehave on purpose."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from homerow.rendering import v8 as engine_module
from homerow.rendering.renderer import RenderError
from homerow.rendering.site_types import IslandRequest
from homerow.rendering.v8 import Engine

BUNDLE = """
globalThis.homerow = {
  setSite(site, assets) { globalThis.site = site + assets; },
  setSidebars(sidebars) { globalThis.sidebars = JSON.parse(sidebars); },
  renderPages(pages) { return pages.split("\\0").map((page) => homerow.renderPage(page)).join("\\0"); },
  renderPage(page) {
    if (page === "endless") for (;;);
    if (page === "greedy") { const all = []; for (;;) all.push(new Array(100000).fill(all.length)); }
    if (page === "broken") return function HoldTapFigure() { throw new Error("no flavor"); }();
    return `<p>${page} on ${site}</p>`;
  },
  describeIslands(islands) {
    return JSON.parse(islands).map((island) => `*${island.component}*`).join("\\0");
  },
  renderIslands(islands) {
    return JSON.parse(islands).map((island) => `<b>${island.component}</b>`).join("\\0");
  },
  components() { return "[]"; },
  inlineScripts() { return "let theme;"; },
};
"""


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    script = tmp_path / "server.js"
    script.write_text(BUNDLE)
    return Engine([script])


def island_request(component: str) -> IslandRequest:
    return IslandRequest(component, {}, slots=[], module=None, prefix="")


def test_a_page_is_rendered_with_the_site_that_was_set(engine: Engine) -> None:
    with engine:
        engine.set_site("ZMK ", "+ assets")

        assert engine.render_page("faq ✓") == "<p>faq ✓ on ZMK + assets</p>"


def test_pages_are_rendered_in_order(engine: Engine) -> None:
    with engine:
        engine.set_site("ZMK", "")

        assert engine.render_pages(["faq ✓", "", "a\nb"]) == [
            "<p>faq ✓ on ZMK</p>",
            "<p> on ZMK</p>",
            "<p>a\nb on ZMK</p>",
        ]
        assert engine.render_pages([]) == []


def test_what_holds_the_mark_between_texts_is_an_error_and_no_other_page(engine: Engine) -> None:
    with engine:
        engine.set_site("Z\0K", "")

        assert engine.render_page("faq") == "<p>faq on Z\0K</p>"
        with pytest.raises(RenderError, match="NUL"):
            engine.render_pages(["faq", "intro"])


def test_islands_are_rendered_in_order(engine: Engine) -> None:
    with engine:
        requests = [island_request(name) for name in ("Tabs", "DocCardList")]

        assert engine.render_islands(requests) == ["<b>Tabs</b>", "<b>DocCardList</b>"]
        assert engine.describe_islands(requests) == ["*Tabs*", "*DocCardList*"]


def test_what_a_component_throws_comes_with_its_name(engine: Engine) -> None:
    with engine, pytest.raises(RenderError) as failure:
        engine.render_page("broken")

    assert "no flavor" in str(failure.value)
    assert failure.value.stack.startswith("at HoldTapFigure")


def test_a_page_that_never_ends_is_stopped(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "TIMEOUT", 0.2)

    with engine, pytest.raises(RenderError, match=r"more than 0.2 s"):
        engine.render_page("endless")


def test_a_page_that_takes_all_memory_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "HEAP_LIMIT", 64 << 20)
    script = tmp_path / "server.js"
    script.write_text(BUNDLE)

    with Engine([script]) as engine, pytest.raises(RenderError, match="more than 64 MiB"):
        engine.render_page("greedy")


def test_a_bundle_without_our_functions_is_refused(tmp_path: Path) -> None:
    script = tmp_path / "server.js"
    script.write_text("globalThis.homerow = {}")

    with pytest.raises(RenderError, match="no function setSite"):
        Engine([script])


AT_EXIT_SCRIPT = """
import atexit, sys
import subprocess
import sys
from pathlib import Path

def ask_once_more():
    try:
        print(engine.inline_script())
    except Exception:
        print("closed")

atexit.register(ask_once_more)  # what is registered first runs last
from homerow.rendering.site_types import IslandRequest
from homerow.rendering.v8 import Engine
engine = Engine([Path(sys.argv[1])])
"""


def test_an_engine_that_nobody_closed_is_closed_before_the_interpreter_ends(tmp_path: Path) -> None:
    script = tmp_path / "server.js"
    script.write_text(BUNDLE)

    command = [sys.executable, "-c", AT_EXIT_SCRIPT, str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)

    assert done.stdout == "closed\n"
