"""The link from a drawn keymap to the page that plays one."""

from __future__ import annotations

import base64
import re
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest

from homerow.content.source import SourceFile
from parsing import site_parser
from paths import ROOT

SOURCE = SourceFile(PurePosixPath("docs/page.md"), "doc", "")

Read = Callable[[str], "str | None"]


@pytest.fixture
def linked(tmp_path: Path) -> Read:
    """Return a function that reads the keymap in the link of a fence, or None without a link."""
    shutil.copytree(ROOT / "site/data", tmp_path / "data")
    parser = site_parser(tmp_path)

    def read(fence: str) -> str | None:
        parsed = parser.parse(SOURCE, f'# Page\n\n```keymap keys="0,0 1,0"\n{fence}\n```\n')
        found = [
            re.fullmatch(r"/docs/keymaps#your-keymap=(.+)", each.target) for each in parsed.document.links
        ]
        packed = [base64.urlsafe_b64decode(f"{match[1]}==") for match in found if match]
        return zlib.decompress(packed[0], -zlib.MAX_WBITS).decode() if packed else None

    return read


def test_bindings_become_the_layer_of_a_whole_keymap(linked: Read) -> None:
    assert (
        linked("&kp A &bt BT_CLR")
        == """#include <behaviors.dtsi>
#include <dt-bindings/zmk/bt.h>
#include <dt-bindings/zmk/keys.h>

/ {
    keymap {
        compatible = "zmk,keymap";

        base {
            bindings = <
                &kp A &bt BT_CLR
            >;
        };
    };
};
"""
    )


def test_combos_are_beside_the_layers(linked: Read) -> None:
    combo = "esc { key-positions = <0 1>; bindings = <&kp ESC>; };"
    combos = f'combos {{\n    compatible = "zmk,combos";\n    {combo}\n}};'

    keymap = linked(f"base {{ bindings = <&kp A &kp B>; }};\n\n{combos}") or ""

    assert keymap.index("    combos {") < keymap.index("    keymap {") < keymap.index("        base {")


def test_a_file_stays_as_it_is(linked: Read) -> None:
    keymap = 'keymap { compatible = "zmk,keymap"; a { bindings = <&kp A &kp B>; }; };'
    file = f"#include <behaviors.dtsi>\n\n/ {{ {keymap} }};"

    assert linked(file) == f"{file}\n"


def test_a_keymap_that_needs_more_than_the_fence_has_no_link(linked: Read) -> None:
    assert linked("&kp A &hm LSHFT B") is None
