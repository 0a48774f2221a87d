"""No input makes the dialect fail."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homerow.content.source import SourceFile
from homerow.markdown.document import ParsedSource
from parsing import site_parser
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


def parse(text: str) -> ParsedSource:
    return PARSER.parse(SOURCE, text)


@settings(max_examples=200, deadline=None)
@given(DIALECT)
def test_any_text_becomes_a_document(text: str) -> None:
    assert "\0" not in parse(text).document.title
