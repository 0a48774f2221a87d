"""An engine that remembers components."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from homerow.devserver import engine as engine_module
from homerow.devserver.engine import RememberingEngine
from homerow.rendering.engine import Engine
from homerow.rendering.front_end import load_front_end


@pytest.fixture
def engine() -> Iterator[RememberingEngine]:
    with RememberingEngine(load_front_end().server_script) as opened:
        yield opened


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the labels of tabs that V8 rendered, which grow with every rendering."""
    labels: list[str] = []
    render = Engine.render_islands

    def note(self: Engine, islands: Sequence[dict[str, Any]]) -> list[str]:
        labels.extend(island["props"]["items"][0]["label"] for island in islands)
        return render(self, islands)

    monkeypatch.setattr(Engine, "render_islands", note)
    return labels


def tabs(label: str) -> dict[str, Any]:
    props = {"items": [{"value": label, "label": label}], "selected": label}
    return {"component": "Tabs", "props": props, "slots": ["item-0"]}


def test_a_component_is_rendered_once(engine: RememberingEngine, rendered: list[str]) -> None:
    first = engine.render_islands([tabs("Linux"), tabs("macOS"), tabs("Linux")])
    second = engine.render_islands([tabs("BSD"), tabs("macOS")])

    assert rendered == ["Linux", "macOS", "BSD"]
    assert first[0] == first[2]
    assert [label in html for label, html in zip(("BSD", "macOS"), second, strict=True)] == [True, True]
    assert second[1] == first[1]


def test_what_is_remembered_is_bounded(
    engine: RememberingEngine, rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "CAPACITY", 2)
    engine.render_islands([tabs("Linux"), tabs("macOS")])
    html = engine.render_islands([tabs("macOS"), tabs("BSD")])

    assert ["macOS" in html[0], "BSD" in html[1]] == [True, True]
    assert rendered == ["Linux", "macOS", "macOS", "BSD"]
