"""A component without a module that renders it is said before any page meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.diagnostics import ReportedFailure
from homerow.markdown.components import COMPONENTS, ComponentSpec
from homerow.rendering.engine import Engine, load_engine
from homerow.rendering.front_end import load_front_end
from homerow.rendering.missing_components import missing_components

BUNDLE = """
globalThis.homerow = {
  setSite() {}, renderPages() {}, renderIslands() {}, inlineScripts() {}, estimatePower() {},
  components() { return '{"Tabs": true}'; },
};
"""


def test_the_front_end_renders_every_component_that_authors_may_write() -> None:
    with Engine(load_front_end().server_script) as engine:
        assert missing_components(engine.components()) == []


def test_a_component_that_nothing_renders_is_told_with_the_file_that_lacks_it(tmp_path: Path) -> None:
    script = tmp_path / "server.js"
    script.write_text(BUNDLE)

    with pytest.raises(ReportedFailure) as failure:
        load_engine(script)

    messages = [finding.message for finding in failure.value.diagnostics]
    assert {finding.code for finding in failure.value.diagnostics} == {"missing-component"}
    assert [message for message in messages if "web/src/content/islands.ts renders <Keyboard>" in message]
    assert [message for message in messages if "<Tabs>" in message] == []


@pytest.mark.parametrize("is_interactive", [True, False])
def test_both_sides_agree_on_what_comes_to_life(*, is_interactive: bool) -> None:
    components = {"Keys": ComponentSpec(interactive=not is_interactive)}

    (finding,) = missing_components({"Keys": is_interactive}, components)

    assert "<Keys> comes to life by" in finding.message


def test_what_python_writes_without_react_needs_no_module() -> None:
    plain = {name: spec for name, spec in COMPONENTS.items() if name in {"details", "TabItem", "ThemedImage"}}

    assert missing_components({}, plain) == []
