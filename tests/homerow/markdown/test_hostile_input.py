"""No input makes the parser fail, point out of the file, or write a dead slot."""

from __future__ import annotations

import re
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
SOURCE = SourceFile(PurePosixPath("docs/page.md"), "doc", "")
SLOT = re.compile("\0([LAHIDE])(\\d+)\0")
PARSER = site_parser(SITE)

# Pieces of the dialect, so that random input meets its rules in odd company.
PIECES = st.sampled_from(
    r"""
    <Tabs> </Tabs> <TabItem·value="a"> </TabItem> <TabItem·value={[ <details> </details> <summary>
    </summary> <Foo <Foo/> <ThemedImage·alt="x"·light="a.svg"·dark="b.svg"/> <DocCardList/> <Part/>
    <Loop/> import·Part·from·"./_part.md" import·Loop·from·"./_loop.md" ::: :::note :::tip·Title
    :::: ``` ~~~ ```dts·{1} ```c·title="x" // # > - 1. * ** _ ~~ ` [ ](x.md) ![ ](y.png)
    ](javascript:x) [^1] [^1]: <div> </div> <b> </b> <br> </br> <!-- --> <!--·truncate·--> {/* */} {#id} |
    |---| - ## # --- === \ & &amp; < > <a·href="x"> <img·src="x"> <script> www.a.bc https://x.yz
    a@b.cd → word ä 🎉 ·· ···· [!NOTE] [a]: <x> "t" \| $ { } {{ }} <KEY> </KEY> <?x <![CDATA[
    <Options·of="ZMK_SLEEP·X"> </Options> -·`ZMK_SLEEP`:·x <Properties·of="zmk,combos/*"> </Properties>
    //·(1)! 1.·a //·[!code·++] #·[!code·word:a] [!code·x]
    <Keycodes/> <Keycodes·group="volume"/> <HardwareList/> `&kp·ESCC` `CONFIG_ZMK_SLEP` `&mt` `C_VOL_UP`
    """.replace("→", "\t").split()
).map(lambda piece: piece.replace("·", " "))
DIALECT = st.lists(st.one_of(PIECES, st.just("\n"), st.just("\n\n"), st.just(" ")), max_size=40).map("".join)


def parse(text: str) -> ParsedSource:
    return PARSER.parse(SOURCE, text)


def all_html(parsed: ParsedSource) -> str:
    slots = (slot.html for island in parsed.article.islands for slot in island.slots)
    return "".join((parsed.article.html, parsed.article.excerpt or "", *slots))


@settings(max_examples=200, deadline=None)
@given(st.one_of(DIALECT, st.text(max_size=200)))
def test_any_text_becomes_a_document(text: str) -> None:
    parsed = parse(text)
    assert_slots_lead_somewhere(parsed)
    assert_spans_lie_in_the_file(parsed, text)


def assert_slots_lead_somewhere(parsed: ParsedSource) -> None:
    document = parsed.document
    sizes = {
        "L": len(document.links),
        "A": len(document.assets),
        "D": len(document.references),
        "E": len(document.references),
        "H": len(document.assets),
        "I": len(parsed.article.islands),
    }
    html = all_html(parsed)
    assert all(int(slot[2]) < sizes[slot[1]] for slot in SLOT.finditer(html))
    assert "\0" not in SLOT.sub("", html)


def assert_spans_lie_in_the_file(parsed: ParsedSource, text: str) -> None:
    lines = re.sub(r"\r\n?", "\n", text).replace("\0", "\ufffd").split("\n")
    places = [(found.span, found.source_line) for found in parsed.document.diagnostics]
    places += [(link.span, link.source_line) for link in parsed.document.links]
    places += [(asset.span, asset.source_line) for asset in parsed.document.assets]
    for span, source_line in places:
        assert span is not None
        if span.path == "site/docs/page.md":
            assert source_line == lines[span.line - 1]
        assert 1 <= span.column <= len(source_line) + 1
        assert span.column + span.length - 1 <= max(len(source_line), span.column)


@settings(max_examples=60, deadline=None)
@given(DIALECT)
def test_the_same_text_becomes_the_same_document(text: str) -> None:
    assert parse(text) == site_parser(SITE).parse(SOURCE, text)


@settings(max_examples=100, deadline=None)
@given(DIALECT)
def test_no_script_style_or_handler_gets_through(text: str) -> None:
    tags = re.findall(r"<[a-zA-Z][^>]*>", all_html(parse(text)))
    assert not [
        tag for tag in tags if re.match(r"<(?:script|style|iframe)|.*\s(?:on\w+|style)=|.*javascript:", tag)
    ]


# Took minutes with a pattern that looked at each line end from every other one, inside of one call.
def test_empty_lines_do_not_keep_a_pattern_busy() -> None:
    parsed = parse(f'```keymap keys="0,0 1,0"\n{chr(10) * 19_000}&kp A &kp B\n```\n')
    assert [island.component for island in parsed.article.islands] == ["Keymap"]
