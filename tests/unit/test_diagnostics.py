"""Findings as a compiler shows them."""

from __future__ import annotations

import pytest

from homerow.diagnostics import (
    Diagnostic,
    DiagnosticLog,
    ReportedFailure,
    Severity,
    Span,
    did_you_mean,
    format_diagnostic,
)

BROKEN_ANCHOR = Diagnostic(
    code="broken-anchor",
    message='no heading "timeout" on /docs/config/combos',
    span=Span("docs/keymaps/combos.md", 41, 12, 29),
    cure="did you mean #timeout-ms?",
    source_line="see this   [timeout](combos.md#timeout).",
)


def test_a_finding_shows_place_line_caret_and_cure() -> None:
    assert format_diagnostic(BROKEN_ANCHOR).splitlines() == [
        'docs/keymaps/combos.md:41:12: error[broken-anchor]: no heading "timeout" on /docs/config/combos',
        "   41 | see this   [timeout](combos.md#timeout).",
        "      |            ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ did you mean #timeout-ms?",
    ]


def test_a_finding_without_a_place_shows_its_cure_below() -> None:
    finding = Diagnostic(code="no-site", message="there is no site.toml in site", cure="use --site")

    assert format_diagnostic(finding) == "error[no-site]: there is no site.toml in site\n   use --site"


def test_a_tab_in_the_source_line_does_not_shift_the_caret() -> None:
    finding = Diagnostic(code="x", message="m", span=Span("a.md", 1, 2, 3), source_line="\tabc")

    assert format_diagnostic(finding).splitlines()[1:] == ["   1 |  abc", "     |  ~~~"]


@pytest.mark.parametrize(
    ("before", "marked", "indent", "marks"),
    [("日本語 ", "bad", 7, 3), ("e\u0301 ", "bad", 2, 3), ("a ", "日本", 2, 4), ("é ", "bad", 2, 3)],
)
def test_a_caret_stands_below_its_word_whatever_stands_before_it(
    before: str, marked: str, indent: int, marks: int
) -> None:
    span = Span("a.md", 1, len(before) + 1, len(marked))
    finding = Diagnostic(code="x", message="m", span=span, source_line=f"{before}{marked} and more")

    assert format_diagnostic(finding).splitlines()[2] == f"     | {' ' * indent}{'~' * marks}"


def test_a_caret_stands_behind_a_line_that_lacks_something() -> None:
    finding = Diagnostic(code="x", message="m", span=Span("a.toml", 1, 6), source_line="a = [")

    assert format_diagnostic(finding).splitlines()[1:] == ["   1 | a = [", "     |      ~"]


def test_of_a_very_long_line_only_the_part_around_the_place_is_shown() -> None:
    finding = Diagnostic(code="x", message="m", span=Span("a.md", 1, 5001, 3), source_line="." * 5000 + "bad")

    shown = format_diagnostic(finding).splitlines()[1]

    assert shown.endswith("bad")
    assert len(shown) < 200


def test_the_log_shows_findings_by_place_and_each_once() -> None:
    log = DiagnosticLog()
    later = Diagnostic(code="x", message="later", span=Span("a.md", 9))
    earlier = Diagnostic(code="x", message="earlier", span=Span("a.md", 2))

    log.add(later, earlier, later)

    assert [finding.message for finding in log] == ["earlier", "later"]


def test_warnings_alone_do_not_fail() -> None:
    log = DiagnosticLog()
    log.add(Diagnostic(code="x", message="m", severity=Severity.WARNING))

    log.raise_if_errors()

    assert not log.has_errors


def test_an_error_fails_with_everything_that_was_found() -> None:
    log = DiagnosticLog()
    log.add(Diagnostic(code="w", message="m", severity=Severity.WARNING), BROKEN_ANCHOR)

    with pytest.raises(ReportedFailure) as failure:
        log.raise_if_errors()

    assert len(failure.value.diagnostics) == 2


def test_the_nearest_name_is_offered_and_nothing_when_none_is_near() -> None:
    known = ["tapping-term-ms", "quick-tap-ms"]

    assert did_you_mean("taping-term-ms", known) == "did you mean tapping-term-ms?"
    assert did_you_mean("colour", known) == ""


def test_what_is_quoted_from_content_cannot_steer_the_terminal() -> None:
    finding = Diagnostic(
        "broken-link", "no page \x1b]0;x\x07", Span("a\x9b.md", 1), source_line="red \x1b[31m\ttext"
    )

    shown = format_diagnostic(finding)

    assert [character for character in shown if not character.isprintable() and character != "\n"] == []
    assert "red \ufffd[31m text" in shown
