"""Text beyond a bound is reported, and the rest of the page is shown or left out."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from homerow.config.model import Conventions
from homerow.content.source import SourceFile
from homerow.markdown.code.inline import MAX_NAMES
from homerow.markdown.components.writing import LEAST_ADDED, MAX_ADDED
from homerow.markdown.context import MAX_FINDINGS, MAX_UNREADABLE
from homerow.markdown.document import ParsedSource
from homerow.markdown.parser import MAX_LENGTH
from homerow.markdown.syntax.math import MAX_TOTAL
from homerow.markdown.syntax.unresolved import MAX_COMPARED
from parsing import site_parser
from paths import ROOT

pytestmark = pytest.mark.slow

SITE = ROOT / "tests/homerow/markdown/site"
SOURCE = SourceFile(PurePosixPath("docs/page.md"), "doc", "")
PARSER = site_parser(SITE)


def parse(text: str) -> ParsedSource:
    return PARSER.parse(SOURCE, text)


def test_a_file_that_is_too_large_is_an_error_and_is_not_parsed() -> None:
    parsed = parse("a" * (MAX_LENGTH + 1))
    assert [found.code for found in parsed.document.diagnostics] == ["too-large"]
    assert parsed.article.html == ""


EXCESSIVE: dict[str, tuple[int, str]] = {
    "lines": (20_001, "a\n" * 30_000),
    "items": (8_001, "- a\n" * 9_000),
    "headings": (8_001, "> # a\n" * 9_000),
    "admonitions": (8_001, ":::note\n" * 9_000),
    "lines of components": (8_001, "<Foo/> - a\n" * 9_000),
    "cells with code": (6_668, "| a |\n|---|\n" + "| `b` |\n" * 12_000),
    "footnotes": (8_001, "".join(f"[^{i}]: a\n" for i in range(9_000))),
    "cells": (200, "|a" * 100 + "\n" + "|-" * 100 + "\n" + "|\n" * 300),
    "lazy lines": (1_001, "> " * 50 + "a\n" + "b\n" * 2_000),
    "lines in lists": (1_001, "- " * 50 + "a\n" + "b\n" * 2_000),
    "dense brackets": (3, "a\n\n" + "[a]" * 700),
    "nested brackets": (3, "a\n\n" + "[" * 250),
    "brackets of a file": (5, "a\n\n" + f"{'[' * 150}\n\n" * 9),
    "elements": (3, "a\n\n" + "<b> " * 900),
    "emphasis": (3, "a\n\n" + "*a **b " * 20_000),
    "addresses": (3, "a\n\n" + "a@b.c " * 21_000),
    "addresses of the web": (3, "a\n\n" + "www.a.bc " * 15_000),
    "links": (3, "a\n\n" + "[a](b) " * 15_000),
    "formulas": (3, "a\n\n" + "$a$ " * 30_000),
    "code spans": (3, "a\n\n" + "`a` " * 30_000),
}


@pytest.mark.parametrize("name", EXCESSIVE)
def test_text_beyond_a_bound_is_an_error_with_its_line(name: str) -> None:
    line, text = EXCESSIVE[name]
    found = parse(text).document.diagnostics[0]
    assert found.code == "too-complex"
    assert found.span
    assert (found.span.line, bool(found.hint)) == (line, True)


@pytest.mark.parametrize("text", ["> " * 100 + "a", ":::note\n" * 33 + ":::\n" * 32])
def test_what_is_nested_too_deeply_is_an_error(text: str) -> None:
    assert codes(parse(text)) == ["too-deep"]


def test_findings_beyond_a_bound_are_an_error_and_are_not_shown() -> None:
    found = codes(parse("<Foo/>\n" * (MAX_FINDINGS + 9)))
    assert found == ["unknown-component"] * MAX_FINDINGS + ["too-many-findings"]
    only = codes(parse("<Foo/>\n" * (MAX_FINDINGS - 1)))
    assert only == ["unknown-component"] * (MAX_FINDINGS - 1)


def test_files_that_are_missing_are_looked_for_up_to_a_bound() -> None:
    text = "".join(f'import A{i} from "./_{i:02}.md"\n' for i in range(MAX_UNREADABLE + 2))
    found = [found.message for found in parse(text).document.diagnostics]
    assert ["there is no file" in message for message in found] == [True] * MAX_UNREADABLE + [False] * 2
    assert found[-1].startswith("docs/_21.md is not read")


def test_tables_of_an_extension_are_written_up_to_a_bound() -> None:
    most = MAX_ADDED // LEAST_ADDED
    parsed = parse('<Keycodes group="volume"/>\n' * (most + 1))
    assert codes(parsed) == ["too-many-tables"]
    assert parsed.article.html.count("<table") == most


def test_names_are_read_up_to_a_bound() -> None:
    known = "".join(f"`a{i}`\n\n" for i in range(MAX_NAMES - 1))
    assert codes(parse(f"{known}`CONFIG_ZMK_SLEP`")) == ["unknown-name"]
    assert codes(parse(f"{known}`a b`\n\n`c d`\n\nCONFIG_ZMK_SLEP")) == ["too-many-names"]


def test_formulas_are_converted_up_to_a_bound() -> None:
    parser = site_parser(SITE, conventions=Conventions(math=True))
    parsed = parser.parse(SOURCE, f"${'a' * 996}$ " * (MAX_TOTAL // 1_000 + 1))
    assert codes(parsed) == ["wrong-formula"]
    assert parsed.article.html.count("<math") == MAX_TOTAL // 1_000


def test_references_are_compared_with_texts_up_to_a_bound() -> None:
    few, many = ("".join(f"[abcd{i}]: a\n" for i in range(n)) for n in (MAX_COMPARED, MAX_COMPARED + 1))
    assert codes(parse(f"{few}\n[abcdx]")) == ["undefined-reference"]
    assert codes(parse(f"{many}\n[abcdx]")) == []


def codes(parsed: ParsedSource) -> list[str]:
    return [found.code for found in parsed.document.diagnostics]
