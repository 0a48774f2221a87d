"""Fences of keymaps to try."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from homerow.content.source import SourceFile
from parsing import site_parser
from paths import ROOT

SITE = ROOT / "site"
KEYMAP = """/ {
    keymap {
        compatible = "zmk,keymap";
        base { bindings = <&mt LSHFT F &kp J>; };
    };
};
"""
SOURCE = SourceFile(PurePosixPath("docs/page.md"), "doc", "")
SCENE = "scene Rolled\npress F 0..130\npress J 60..190"

Read = Callable[..., Any]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a function that parses a fence in a site with the firmware's data."""
    shutil.copytree(SITE / "data", tmp_path / "data")
    (tmp_path / "samples").mkdir()

    def parse(scenes: str = SCENE, keymap: str = KEYMAP, file: str = "a.keymap") -> Any:
        (tmp_path / "samples/a.keymap").write_text(keymap)
        text = f"# Page\n\n```try-it file={file}\n{scenes}\n```\n"
        return site_parser(tmp_path).parse(SOURCE, text)

    return parse


def findings(parsed: Any) -> list[str]:
    return [f"{each.span.line} {each.message}" for each in parsed.document.diagnostics]


def test_fence_has_keyboard_text_rows_and_scenes(read: Read) -> None:
    parsed = read()

    (island,) = parsed.article.islands
    assert findings(parsed) == []
    assert (island.component, island.props["text"], island.props["rows"]) == ("TryIt", KEYMAP, [2])
    assert island.props["keyboard"]["behaviors"].keys() == {"mod_tap", "key_press"}
    assert island.props["scenes"][0]["title"] == "Rolled"
    assert [each["at"] for each in island.props["scenes"][0]["inputs"]] == [0, 60, 130, 190]


def test_page_depends_on_the_keymap(read: Read) -> None:
    assert [path.as_posix() for path in read().document.partials] == ["samples/a.keymap"]


def test_finding_of_a_keymap_is_in_its_file(read: Read) -> None:
    parsed = read(keymap=KEYMAP.replace("&kp J", "&kp JJ"))

    first, *_ = parsed.document.diagnostics
    assert (Path(first.span.path).name, first.span.line) == ("a.keymap", 4)
    assert parsed.article.islands == ()


@pytest.mark.parametrize(
    ("scenes", "message"),
    [
        ("press F 0..90", "4 this belongs to no scene"),
        ("scene A\npres F 0..90", "5 this line cannot be read"),
        (
            "scene A\npress X 0..90",
            "5 no key of the first layer sends X; write its position, a number from 0",
        ),
        ("scene A\npress 7 0..90", "5 there is no key 7: the first layer has 2 bindings"),
        ("scene A\npress F 90..20", "5 F cannot be released at 20"),
        ("scene A\npress F 0..90\npress F 50..120", "6 F is pressed already"),
        ("scene A\nscene A", "5 another scene has this title"),
    ],
)
def test_wrong_line_is_reported_at_its_place(read: Read, scenes: str, message: str) -> None:
    assert findings(read(scenes)) == [message]


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("b.keymap", "3 there is no file samples/b.keymap"),
        ("../a.keymap", "3 a.keymap is outside samples/"),
    ],
)
def test_file_must_be_a_sample(read: Read, file: str, message: str) -> None:
    assert findings(read(file=file)) == [message]
