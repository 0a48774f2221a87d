"""Definitions besides rows of tables: the behaviors whose page the data name."""

from __future__ import annotations

from homerow.markdown.document import Definition
from markdown_cases import parse

PATH = "docs/other.md"  # the page of all behaviors in the fixtures' data


def behaviors(text: str, path: str = PATH) -> dict[tuple[str, ...], Definition]:
    return {each.names: each for each in parse(text, path=path).text.definitions}


def test_a_behavior_is_defined_below_the_heading_with_its_name() -> None:
    found = behaviors("# T\n\n## Mod tap!\n\nHolds and taps.\n\nMore.\n\n## `lt` {#layer}\n")

    assert found["&mt",].anchor == "mod-tap"
    assert found["&mt",].title == "&mt: Mod-Tap"
    assert found["&mt",].text == ""  # it is the section's, whose search record has it
    assert (found["&lt",].anchor, found["&lt",].heading) == ("layer", 1)


def test_a_behavior_without_heading_is_what_the_page_is_about() -> None:
    definition = behaviors("The key press behavior.\n")["&kp",]

    assert (definition.anchor, definition.heading) == ("", None)
    assert definition.text == ""


def test_a_behavior_that_has_a_row_needs_no_heading() -> None:
    found = behaviors('## Mod-Tap\n\n<Predefined of="&mt">\n\n- `&mt`: Holds and taps.\n\n</Predefined>\n')

    assert (found["&mt",].anchor, found["&mt",].text) == ("mt", "Holds and taps.")
    assert found["&kp",].anchor == ""


def test_other_pages_define_no_behavior() -> None:
    assert behaviors("## Mod-Tap\n", path="docs/another.md") == {}


def test_the_index_of_a_folder_is_the_page_of_its_route() -> None:
    assert behaviors("Words.\n", path="docs/other/index.md").keys() == {("&kp",), ("&mt",), ("&lt",)}
