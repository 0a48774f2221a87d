"""YAML and JSON in samples: they can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Check = Callable[..., list[str]]


def test_a_place_in_yaml_counts_characters(check: Check) -> None:
    text = "# Tastatur für Käfer ⌨\ninclude:\n  - board: nice_nan\n"
    assert check(text, language="yaml") == ["unknown-hardware: nice_nan"]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("include:\n  - board: nice_nano_v2\n    shield: corne_left nice_view_adapter nice_view\n", []),
        ("include:\n  - board: mikoto@5.20\n    shield: settings_reset\n", []),
        (
            "include:\n  - board: nice_nano\n  - shield: 'corn_left nice_view'\n",
            ["unknown-hardware: corn_left"],
        ),
        ("on: push\njobs:\n  build:\n    uses: owner/name/.github/workflows/build.yml@main\n", []),
        ("a: 1\n---\nb: 2\n", []),
        ("a: &x [1]\nb: *x\n", []),
        ("a: 'open\nb: 1\n", ["invalid-yaml: '"]),
        ("a: [1, 2\n", ["invalid-yaml: ["]),
        ("a: 1\n  b: 2\n", ["invalid-yaml: :"]),
        ("a: \x07\n", ["invalid-yaml: a"]),
    ],
)
def test_yaml_can_be_read_and_names_real_hardware(check: Check, text: str, problems: list[str]) -> None:
    assert check(text, language="yaml") == problems


def test_an_alias_of_aliases_is_not_multiplied_out(check: Check) -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(
        f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 9)}]\n" for level in range(1, 40)
    )

    assert check(bomb, language="yaml") == []


def test_yaml_of_a_length_that_nobody_shows_is_refused(check: Check) -> None:
    assert check("- a: 1\n" * 20_000, language="yaml") == ["invalid-yaml: -"]


@pytest.mark.parametrize(("language", "depth"), [("json", 20_000), ("yaml", 2_000)])
def test_what_nests_too_deeply_is_refused(check: Check, language: str, depth: int) -> None:
    assert check("[" * depth, language=language) == [f"invalid-{language}: ["]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ('{"a": [1, 2]}', []),
        ('{\n// highlight-next-line\n"a": 1}', []),
        ('{"a": 1,}', ["invalid-json: }"]),
        (f"[{'9' * 5000}]", ["invalid-json: ["]),
    ],
)
def test_json_can_be_read(check: Check, text: str, problems: list[str]) -> None:
    assert check(text, language="json") == problems
