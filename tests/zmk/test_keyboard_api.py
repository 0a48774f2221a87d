"""POST /api/keymap/keyboard: what it takes, what it answers, what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from asking import asking
from homerow.server.app import create_app
from published import OutputFolder
from zmk.firmware.loader import packaged_data
from zmk.keymap_api import KEYBOARD as PATH
from zmk.keymap_api import MAX_BYTES, read_keyboard

KEYMAP = """
#define NAV 1
/ {
    keymap {
        compatible = "zmk,keymap";
        base {
            bindings = <
                &mt LSHFT F  &kp J
                &lt NAV SPACE
            >;
        };
        nav { bindings = <&trans &kp LEFT &trans>; };
    };
};
"""

Post = Callable[..., httpx.Response]


@pytest.fixture
def post(output: OutputFolder) -> Post:
    """Return a way to send a keymap to a site with the extension."""
    output.publish(extensions=["zmk"])
    app = create_app(output.build)
    return lambda text=KEYMAP, **options: asking(app, "POST", PATH, **({"json": {"text": text}} | options))


def test_a_keymap_becomes_a_keyboard_with_names_and_rows(post: Post) -> None:
    answer: dict[str, Any] = post().json()

    assert answer["findings"] == []
    assert answer["rows"] == [2, 1]
    assert [layer["name"] for layer in answer["keyboard"]["layers"]] == ["base", "nav"]
    assert answer["names"]["7:9"] == "F"
    assert {"mod_tap", "layer_tap", "key_press"} <= answer["keyboard"]["behaviors"].keys()
    assert "sticky_key" not in answer["keyboard"]["behaviors"]


def test_what_is_wrong_has_its_line_and_a_hint(post: Post) -> None:
    answer = post(KEYMAP.replace("&kp J", "&kpp J")).json()

    assert answer["keyboard"] is None
    assert answer["findings"] == [
        {
            "message": "no node has the label kpp",
            "line": 8,
            "column": 30,
            "hint": "did you mean &kp?",
            "severity": "error",
        }
    ]


def test_a_text_without_keys_says_what_a_keymap_is(post: Post) -> None:
    (finding,) = post("").json()["findings"]

    assert finding["message"] == "there are no keys in this keymap"
    assert "zmk,keymap" in finding["hint"]


@pytest.mark.parametrize(
    ("options", "status"),
    [
        ({"json": {"text": 1}}, 400),
        ({"json": {}}, 400),
        ({"content": b"{"}, 400),
        ({"json": {"text": "x" * MAX_BYTES}}, 413),
    ],
)
def test_other_bodies_are_refused(post: Post, options: dict[str, Any], status: int) -> None:
    assert post(**options).status_code == status


def test_macros_that_expand_without_end_are_a_finding() -> None:
    bomb = "\n".join(f"#define {chr(65 + index)} {chr(66 + index)} {chr(66 + index)}" for index in range(24))

    (finding,) = read_keyboard(f"{bomb}\n/ {{ x = <A>; }};", packaged_data()).findings

    assert finding.message == "macros expand to too much"
