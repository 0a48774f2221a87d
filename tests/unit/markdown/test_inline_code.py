"""What a page's own samples define."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.markdown.inline_code import names_in


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("&kp A\n  nav: nav_layer {", {"nav"}),
        ("a-b: c {\n\nd\n: e", {"b"}),
        ("label:x { };", set()),
        ("x" * 64 + ": { };", {"x" * 64}),
        ("x" * 65 + ": { };", set()),
        ("#define  NAV 1\n#define HRM(x) &hm x A", {"NAV", "HRM"}),
        ("ZMK_MACRO( greet,\n  bindings = <&kp A>;\n)", {"greet"}),
        ('compatible = "mine,thing";', {"mine,thing"}),
    ],
)
def test_labels_macros_and_bindings_are_names(text: str, names: set[str]) -> None:
    assert names_in(text, Path()) == names
