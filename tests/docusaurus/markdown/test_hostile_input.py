"""No input makes the dialect fail, or work more than linearly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homerow.content.source import SourceFile
from homerow.markdown.document import ParsedSource
from parsing import site_parser
from parsing_work import work
from paths import ROOT

pytestmark = pytest.mark.slow

SITE = ROOT / "tests/homerow/markdown/site"
SOURCE = SourceFile(PurePosixPath("docs/page.mdx"), "doc", "")
PARSER = site_parser(SITE, ("docusaurus",))

PIECES = st.sampled_from(
    r"""
    <div> </div> <p> </p> <b> </b> <b·a={x}> <br> </br> <img·src="x.png"></img> <Tabs> </Tabs>
    <TabItem·value={x}> </TabItem> <details> </details> <Link·id="a"/> <pre> </pre> <!-- --> {/* */} {a} {`b`}
    { } ( => ` " '
    import·A·from·"./_part.md" export·const·a·=·1 export·const·b·=·( <A/> </A> <A·{...b}> - # > ```js ::: text
    """.strip().split()
).map(lambda piece: piece.replace("·", " "))
DIALECT = st.lists(st.one_of(PIECES, st.sampled_from(["\n", "\n\n", "\n      ", " "])), max_size=40).map(
    "".join
)

OPENERS: dict[str, Callable[[int], str]] = {
    "elements": lambda n: "<div>\n" * n,
    "elements on one line": lambda n: "<div>" * n,
    "closed elements": lambda n: "<b>\n" * n + "</b>\n" * n,
    "elements and components": lambda n: "<b><details>" * n,
    "elements and components on lines": lambda n: "<b><details>\n" * n,
    "elements that do not end": lambda n: "<div a={\n" * n,
    "elements that do not end in a sentence": lambda n: "a <b a={\n" * n,
    "elements open in a paragraph": lambda n: "a <b>\n</i>\n" * n,
    "quotes that do not end": lambda n: '<div a="\n' * n,
    "comments in lines of tags": lambda n: "<div><!--\n" * n,
    "expressions in lines of tags": lambda n: "<div>{\n" * n,
    "braces": lambda n: "<div a={" + "{}" * n + "}>",
    "tight elements": lambda n: "<p>\n\na\n\n" * n,
    "exports": lambda n: "export const a = (\n" * n,
    "exports apart": lambda n: "export const a = (\n\n" * n,
    "imports": lambda n: "import a from 'b';" * n,
}


def parse(text: str) -> ParsedSource:
    return PARSER.parse(SOURCE, text)


@settings(max_examples=200, deadline=None)
@given(DIALECT)
def test_any_text_becomes_a_document(text: str) -> None:
    assert "\0" not in parse(text).document.title


@pytest.mark.parametrize("pattern", OPENERS)
def test_twice_the_text_takes_about_twice_the_work(pattern: str) -> None:
    make = OPENERS[pattern]
    parse(make(400))  # what is loaded once is not counted
    for base, once, twice in zip(*(work(parse, make(count)) for count in (0, 200, 400)), strict=True):
        assert twice - base <= 2.4 * max(once - base, 200)
