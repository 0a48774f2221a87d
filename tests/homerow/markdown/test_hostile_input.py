"""No input makes the parser fail, point out of the file, write a dead slot, or work more than linearly."""

from __future__ import annotations

import re
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


OPENERS: dict[str, Callable[[int], str]] = {
    "open brackets": lambda n: "[" * n,
    "image brackets": lambda n: "![" * n,
    "links that do not end": lambda n: "[a](" * n,
    "emphasis": lambda n: "*a **b " * n,
    "strikethrough": lambda n: "~~a " * n,
    "backticks": lambda n: "".join("e" + "`" * (i % 50) for i in range(n)),
    "quotes": lambda n: "> " * n + "a",
    "lists": lambda n: "".join("  " * i + "- a\n" for i in range(int((2 * n) ** 0.5))),
    "angle brackets": lambda n: "<" * n,
    "comments": lambda n: "a <!-- " * n,
    "comment lines": lambda n: "<!-- a -->\n" * n,
    "MDX comments": lambda n: "{/* \n" * n,
    "raw tags": lambda n: "<b>" * n,
    "raw tags and closers": lambda n: "<b>" * n + "</i>" * n,
    "raw blocks": lambda n: "<div>\n\n" * n,
    "tags in one block": lambda n: "<div>\n" + "<i a='\">" * n,
    "components": lambda n: "<details>\n" * n,
    "components on one line": lambda n: "<details>" * n,
    "closers": lambda n: "</details>\n" * n,
    "unfinished tags": lambda n: '<Tabs a="\n' * n,
    "unfinished values": lambda n: "<Tabs a={[{\n" * n,
    "tags in a sentence": lambda n: "a <Tabs a={[1, " * n,
    "elements with values": lambda n: "<img a={[1, " * n,
    "lines of elements with values": lambda n: "<p a={x}\n" * n,
    "elements in a component": lambda n: "<details>\n" + "<p>\n<b\n" * n,
    "paragraphs in a component": lambda n: "<details>\n    a\n" + "    <b\n" * n,
    "lists in a component": lambda n: "<details>\n" + "      - a\n" * n,
    "imports that do not end": lambda n: "import a, {b,\n" * n,
    "exports": lambda n: "export const a = (\n" * n,
    "exports apart": lambda n: "export const a = (\n\n" * n,
    "MDX comments in a sentence": lambda n: "a {/* " * n,
    "what samples leave out": lambda n: "```dts\n" + "... &kp A\n" * n,
    "unknown tags": lambda n: "<Foo> " * n,
    "admonitions": lambda n: ":::note\n" * n,
    "admonition closers": lambda n: ":::\n" * n,
    "colons": lambda n: ":" * n,
    "alerts": lambda n: "> [!NOTE]\n\n" * n,
    "headings alike": lambda n: "## a\n" * n,
    "heading ids": lambda n: "## a" + " " * n + "{#" * n + "\n",
    "links in one paragraph": lambda n: "[a](./b.md) " * n,
    "links in one cell": lambda n: "| a |\n|---|\n| " + "[a](#b) " * n + "|",
    "rows": lambda n: "| a |\n|---|\n" + "| b |\n" * n,
    "slips in one paragraph": lambda n: "`&kpp` " * n,
    "slips in many": lambda n: "`&kpp`\n\n" * n,
    "described rows": lambda n: '<Options of="ZMK_SLEEP">\n\n' + "- `ZMK_SLEEP`: a\n" * n,
    "addresses": lambda n: "www." * n + " " + "a@" * n + " " + "a" * n,
    "address punctuation": lambda n: "https://a.bc/" + ")" * n + "&a;" * n,
    "entities": lambda n: "&amp " * n,
    "footnotes": lambda n: (
        "".join(f"[^{i}] " for i in range(n)) + "\n\n" + "".join(f"[^{i}]: a\n" for i in range(n))
    ),
    "fences": lambda n: "```\n" * n,
    "code": lambda n: "```c\n" + "/*\n" * n + "```",
    "devicetree": lambda n: "```dts\n" + "a-" * n + '\n"' * n + "\n```",
    "log": lambda n: "```log\n" + "a-" * n + "\n```",
    "ranges": lambda n: "```c {" + "1," * n + "}\na\n```",
    "directives": lambda n: "```c\n" + "a // [!code ++:999]\n" * n + "```",
    "directives in one comment": lambda n: "```c\na // " + "[!code ++] " * n + "\n```",
    "directives that do not end": lambda n: "```c\n" + "//[!code " * n + "\n```",
    "marked words": lambda n: "```c\n" + "a // [!code word:a]\n" * n + "```",
    "annotations": lambda n: (
        "```c\n" + "".join(f"a // ({i})!\n" for i in range(1, n)) + "```\n\n" + "1. b\n" * (n - 1)
    ),
    "lists below code": lambda n: "```c\na // (1)!\n```\n\n1. b\n\n" * n,
    "titles": lambda n: "```c " + "title=" * n + "\na\n```",
    "imports": lambda n: 'import A from "./_a.md"\n' * n,
    "reference definitions": lambda n: "".join(f"[{i}]: x\n" for i in range(n)),
    "spaces": lambda n: "a" + " " * n + "b\n" + "\t" * n,
    "lifted tags": lambda n: "a <DocCardList/> " * n,
    "unknown components on one line": lambda n: "<Foo/> " * n,
    "files that are missing": lambda n: "".join(f'import A{i} from "./_a{i}.md"\n' for i in range(n)),
    "samples that are missing": lambda n: "".join(f"```c file=a{i}\n```\n" for i in range(n)),
}


@pytest.mark.parametrize("pattern", OPENERS)
def test_twice_the_text_takes_about_twice_the_work(pattern: str) -> None:
    make = OPENERS[pattern]
    parse(make(400))  # what is loaded once is not counted
    for base, once, twice in zip(*(work(parse, make(count)) for count in (0, 200, 400)), strict=True):
        assert twice - base <= 2.4 * max(once - base, 200)


# Took minutes with a pattern that looked at each line end from every other one, inside of one call.
def test_empty_lines_do_not_keep_a_pattern_busy() -> None:
    parsed = parse(f'```keymap keys="0,0 1,0"\n{chr(10) * 19_000}&kp A &kp B\n```\n')
    assert [island.component for island in parsed.article.islands] == ["Keymap"]
