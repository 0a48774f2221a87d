"""Sections of a Markdown page."""

from __future__ import annotations

import pytest

from homerow.server.mcp.sections import find_section, section_at, sections_of, widen

PAGE = """---
title: Page
---

Introduction with CONFIG_ZMK_USB.

## First `option` {#one}

Set `CONFIG_ZMK_SLEEP=y`.

```sh
# no heading
```

### Details

More.

~~~
```
## no heading either
~~~

## [Second](x.md) ##

| `CONFIG_ZMK_BLE` | on |
"""


def test_sections_are_the_headings_outside_of_code() -> None:
    sections = sections_of(PAGE)

    assert [(each.level, each.title, each.anchor) for each in sections] == [
        (2, "First option", "one"),
        (3, "Details", "details"),
        (2, "Second", "second"),
    ]


@pytest.mark.parametrize("wanted", ["&macro_wait_time", "macro-wait-time"])
def test_a_heading_keeps_the_underscores_of_a_name(wanted: str) -> None:
    sections = sections_of(
        "## `&macro_tap`\n\nWords.\n\n## The _long_ `&macro_wait_time`\n\n## `&macro_wait_time`\n"
    )

    found = find_section(sections, wanted)

    assert [each.title for each in sections] == [
        "&macro_tap",
        "The long &macro_wait_time",
        "&macro_wait_time",
    ]
    assert found == sections[2]


def test_section_has_its_subsections() -> None:
    first, details, _ = sections_of(PAGE)

    assert first.text.endswith("~~~")
    assert "Details" not in first.own
    assert details.text in first.text


@pytest.mark.parametrize(
    ("wanted", "title"),
    [
        ("one", "First option"),
        ("first option", "First option"),
        ("Details", "Details"),
        ("config-zmk-ble", "Second"),
        ("CONFIG_ZMK_SLEEP", "First option"),
    ],
)
def test_section_is_found_by_anchor_heading_or_name(wanted: str, title: str) -> None:
    found = find_section(sections_of(PAGE), wanted)

    assert found is not None
    assert found.title == title


HTML = """
<h2 class="x" id="top"><code>First</code> option</h2> <table><tbody id="row-1"></tbody></table>
<h3 id="more">Details</h3> <h2 id="last">Second</h2> <h3 id="again">Details</h3> <p id="end"></p>
"""


@pytest.mark.parametrize(
    ("anchor", "number"),
    [
        ("top", 0),
        ("row-1", 0),
        ("more", 1),
        ("last", 2),
        ("again", 3),
        ("end", 3),
        ("none", None),
        ('x"', None),
    ],
)
def test_section_is_found_by_the_anchors_of_the_html(anchor: str, number: int | None) -> None:
    sections = sections_of(PAGE + "\n### Details\n\nEven more.\n")

    found = section_at(sections, HTML, anchor)

    assert found == (None if number is None else sections[number])


def test_short_section_is_widened_to_the_one_around_it() -> None:
    first, details, second = sections = sections_of(PAGE)

    assert widen(details, sections, 1000) == first
    assert widen(details, sections, len(first.text) - 1) == details
    assert widen(second, sections, 0) == second


@pytest.mark.parametrize("wanted", ["", "?", "third", "irst"])
def test_unknown_section_is_not_found(wanted: str) -> None:
    assert find_section(sections_of(PAGE), wanted) is None
