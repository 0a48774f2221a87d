"""Text beyond a bound is reported."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from homerow.content.source import SourceFile
from homerow.markdown.context import MAX_FINDINGS
from homerow.markdown.document import ParsedSource
from parsing import site_parser
from paths import ROOT

pytestmark = pytest.mark.slow

SITE = ROOT / "tests/homerow/markdown/site"
SOURCE = SourceFile(PurePosixPath("docs/page.md"), "doc", "")
PARSER = site_parser(SITE)


def parse(text: str) -> ParsedSource:
    return PARSER.parse(SOURCE, text)


def test_quotes_that_are_nested_too_deeply_are_an_error() -> None:
    assert codes(parse("> " * 100 + "a")) == ["too-deep"]


def test_findings_beyond_a_bound_are_an_error_and_are_not_shown() -> None:
    found = codes(parse("<Foo/>\n" * (MAX_FINDINGS + 9)))
    assert found == ["unknown-component"] * MAX_FINDINGS + ["too-many-findings"]
    only = codes(parse("<Foo/>\n" * (MAX_FINDINGS - 1)))
    assert only == ["unknown-component"] * (MAX_FINDINGS - 1)


def codes(parsed: ParsedSource) -> list[str]:
    return [found.code for found in parsed.document.diagnostics]
