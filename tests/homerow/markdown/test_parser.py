from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

import pytest

from homerow.config.severities import DEFAULT_SEVERITIES, CheckSeverity, Severities
from homerow.content.source import SourceFile
from homerow.diagnostics import Diagnostic, format_diagnostic
from homerow.markdown.components.table import COMPONENTS
from homerow.markdown.dialect import WRITE_RULES
from homerow.markdown.document import ParsedSource
from homerow.markdown.parser import Parser
from parsing import site_parser
from paths import ROOT

SEVERITIES: tuple[tuple[CheckSeverity, list[str]], ...] = (
    ("warn", ["warning"]),
    ("throw", ["error"]),
    ("ignore", []),
)


def parse(site: Path, text: str, severities: Severities = DEFAULT_SEVERITIES) -> ParsedSource:
    source = SourceFile(PurePosixPath("docs/page.md"), "doc", "")
    return Parser(site, severities=severities).parse(source, text)


def codes(parsed: ParsedSource) -> list[str]:
    return [found.code for found in parsed.document.diagnostics]


def test_line_ends_of_any_system_are_line_ends(tmp_path: Path) -> None:
    expected = parse(tmp_path, "## a\n\nb\nc [d](#e)\n")
    assert parse(tmp_path, "## a\r\n\r\nb\r\nc [d](#e)\r\n") == expected
    assert parse(tmp_path, "## a\r\rb\rc [d](#e)\r") == expected


def test_a_nul_cannot_forge_a_slot(tmp_path: Path) -> None:
    html = parse(tmp_path, "a \0I0\0 b <i title='\0L0\0'>c</i> <Tabs groupId='\0L9\0'/>").article.html
    assert "\0" not in html
    assert "\ufffdI0\ufffd" in html


@pytest.mark.parametrize(("chosen", "expected"), SEVERITIES)
@pytest.mark.parametrize(
    ("kind", "text"), [("unknown_language", "```nope\n```\n"), ("skipped_heading", "### A\n")]
)
def test_a_finding_is_as_bad_as_the_site_says(
    tmp_path: Path, chosen: CheckSeverity, expected: list[str], kind: str, text: str
) -> None:
    found = parse(tmp_path, text, Severities(**{kind: chosen})).document.diagnostics
    assert [diagnostic.severity for diagnostic in found] == expected


@pytest.mark.parametrize(("chosen", "expected"), SEVERITIES)
def test_a_faulty_sample_is_as_bad_as_the_site_says(
    tmp_path: Path, chosen: CheckSeverity, expected: list[str]
) -> None:
    source = SourceFile(path=PurePosixPath("docs/a.md"), kind="doc", digest="")
    parser = site_parser(tmp_path, severities=Severities(invalid_sample=chosen))
    found = parser.parse(source, "```dts\n/ {\n```\n").document.diagnostics
    assert [diagnostic.severity for diagnostic in found] == expected


def test_findings_in_the_front_matter_are_among_the_documents(tmp_path: Path) -> None:
    parsed = parse(tmp_path, "---\ntitel: x\n---\n\n[a](javascript:b)\n")
    lines = [found.span.line for found in parsed.document.diagnostics if found.span]
    assert lines == [2, 5]


def test_a_finding_is_shown_with_its_line_and_a_caret(tmp_path: Path) -> None:
    (found,) = parse(
        tmp_path, '<Tabs>\n<TabItem value="a" lable="A">b</TabItem>\n</Tabs>\n'
    ).document.diagnostics
    assert format_diagnostic(found) == (
        "site/docs/page.md:2:20: error[unknown-attribute]: TabItem has no attribute lable\n"
        '   2 | <TabItem value="a" lable="A">b</TabItem>\n'
        "     |                    ~~~~~~~~~ did you mean label?"
    )


def test_findings_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    places = [
        _line(found) for found in parse(tmp_path, "<Tabs>\n\n![](a.png)\n\n:::nope\n").document.diagnostics
    ]
    assert places == sorted(places)
    assert len(places) > 2


def _line(found: Diagnostic) -> int:
    return found.span.line if found.span else 0


def test_a_partial_that_a_link_leads_out_of_the_site_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret")
    site = tmp_path / "site"
    (site / "docs").mkdir(parents=True)
    (site / "docs" / "_part.md").symlink_to(tmp_path / "secret.md")
    parsed = parse(site, 'import Part from "./_part.md"\n\n<Part/>\n')
    assert codes(parsed) == ["bad-partial"]
    assert "secret" not in parsed.article.html


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\xff\xfe", "not UTF-8"), (b"a" * 1_000_001, "larger than"), (None, "there is no file")],
)
def test_a_partial_that_cannot_be_read_is_an_error(tmp_path: Path, content: bytes | None, said: str) -> None:
    if content is not None:
        (tmp_path / "_part.md").write_bytes(content)
    (found,) = parse(tmp_path, 'import Part from "/_part.md"\n\n<Part/>\n').document.diagnostics
    assert found.code == "bad-partial"
    assert said in found.message


def test_a_pipe_with_a_partial_s_name_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "_part.md")
    (found,) = parse(tmp_path, 'import Part from "/_part.md"\n\n<Part/>\n').document.diagnostics
    assert found.message == "_part.md cannot be read"


def test_a_partial_has_no_byte_order_mark_and_any_line_ends(tmp_path: Path) -> None:
    (tmp_path / "_part.md").write_bytes(b"\xef\xbb\xbf- a\r\n- b\r")
    parsed = parse(tmp_path, 'import Part from "/_part.md"\n\n<Part/>\n')
    assert parsed.article.html == "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"


def test_a_partial_is_read_anew_each_time(tmp_path: Path) -> None:
    parser, source = Parser(tmp_path), SourceFile(PurePosixPath("a.md"), "doc", "")
    for text in ("one", "two"):
        (tmp_path / "_part.md").write_text(text)
        parsed = parser.parse(source, 'import Part from "./_part.md"\n\n<Part/>\n')
        assert parsed.article.html == f"<p>{text}</p>\n"


def test_one_source_leaves_nothing_behind_for_the_next(tmp_path: Path) -> None:
    parser, source = Parser(tmp_path), SourceFile(PurePosixPath("a.md"), "doc", "")
    first = parser.parse(source, "## a\n\n[x]: ./y.md\n\n[x][x] [^1]\n\n[^1]: n\n\n<Tabs>\n")
    parser.parse(source, "## a\n\n[x][x] [^1]\n")
    assert parser.parse(source, "## a\n\n[x]: ./y.md\n\n[x][x] [^1]\n\n[^1]: n\n\n<Tabs>\n") == first


def test_every_token_of_the_parser_can_be_written(tmp_path: Path) -> None:
    text = (ROOT / "tests/homerow/markdown/fixtures" / "tables.md").read_text(encoding="utf-8")
    assert parse(tmp_path, text).article.html
    assert {"text", "inline", "fence", "heading_open", "component_open", "alert_open"} <= WRITE_RULES.keys()


def test_a_component_that_needs_another_around_it_names_one_that_exists() -> None:
    assert all(spec.parent is None or spec.parent in COMPONENTS for spec in COMPONENTS.values())
