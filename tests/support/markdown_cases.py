"""Cases as Markdown files: a heading, the input in a fence, and a fence for each thing expected of it.

These are `html`, `published` (the article as Markdown), `diagnostics`, `links`, `assets`, `islands`,
`headings`, `sections`, `definitions`, `references` and `document`; slots are shown as {L0}. `diagnostics` is
left out when there are none. To write what the parser says now into a file, and then to read the difference
with care: `python tests/markdown/cases.py FILE`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from homerow.config.model import Admonition, Conventions
from homerow.config.severities import Severities
from homerow.content.source import SourceFile
from homerow.diagnostics import Diagnostic, Span
from homerow.markdown.document import ParsedSource
from parsing import site_parser
from paths import ROOT

HERE = ROOT / "tests/homerow/markdown"
SITE = HERE / "site"
FIXTURES = HERE / "fixtures"
PARSER = site_parser(SITE, severities=Severities(invalid_sample="throw"))

DOCUSAURUS_FILE = "docusaurus.md"  # its cases are in the dialect of Docusaurus, with formulas
DOCUSAURUS = site_parser(
    SITE,
    ("docusaurus", "zmk"),
    severities=Severities(unknown_component="warn"),
    conventions=Conventions(math=True, admonitions=(("weather", Admonition("info", "Sky")),)),
)

_CASE = re.compile(r"^## (?P<title>.+)\n(?P<body>(?:.|\n)*?)(?=^## |\Z)", re.MULTILINE)
_FENCE = re.compile(r"^(?P<ticks>`{4,})(?P<kind>\w+)\n(?P<text>(?:.*\n)*?)(?P=ticks)$", re.MULTILINE)
_SLOT = re.compile("\0(\\w+)\0")


@dataclass(frozen=True, slots=True)
class Case:
    """One case; `line` is that of its title, `expected` its fences except for the input."""

    file: str
    line: int
    title: str
    source: str
    expected: Mapping[str, str]


def read_cases(file: Path) -> Iterator[Case]:
    """Yield the cases of a fixture file, headings inside of fences not mistaken for titles."""
    text = file.read_text(encoding="utf-8")
    hidden = _FENCE.sub(lambda fence: fence[0].replace("\n## ", "\n\0# ").replace("\n##", "\n\0#"), text)
    for match in _CASE.finditer(hidden):
        fences = {
            fence["kind"]: fence["text"].replace("\0#", "##") for fence in _FENCE.finditer(match["body"])
        }
        line = hidden.count("\n", 0, match.start()) + 1
        yield Case(file.name, line, match["title"], fences.pop("markdown"), fences)


def parse(text: str, *, path: str = "docs/page.md", file: str = "") -> ParsedSource:
    """Parse a text as a document of the fixtures' site; `file` is that of the case."""
    source = SourceFile(path=PurePosixPath(path), kind="doc", digest="")
    return (DOCUSAURUS if file == DOCUSAURUS_FILE else PARSER).parse(source, text)


def shown(kind: str, parsed: ParsedSource) -> str:
    """Return what a fence of this kind should say."""
    text = _SLOT.sub(r"{\1}", _SHOWN[kind](parsed))
    return text if text.endswith("\n") or not text else f"{text}\n"


def _diagnostics(parsed: ParsedSource) -> str:
    return "\n".join(_diagnostic(found) for found in parsed.document.diagnostics)


def _diagnostic(found: Diagnostic) -> str:
    return f"{_place(found.span)} {found.severity} {found.code}: {found.message} -- {found.hint}"


def _place(span: Span | None) -> str:
    if span is None:
        return "-"
    own = span.path.removeprefix("site/docs/page.md")
    return f"{own + ':' if own else ''}{span.line}:{span.column}+{span.length}"


def _links(parsed: ParsedSource) -> str:
    return "\n".join(
        f"{link.kind} {link.target or '-'}{link.query} "
        f"{'#' + link.anchor if link.anchor else '-'} {_place(link.span)}"
        for link in parsed.document.links
    )


def _assets(parsed: ParsedSource) -> str:
    return "\n".join(f"{asset.kind} {asset.path} {_place(asset.span)}" for asset in parsed.document.assets)


def _islands(parsed: ParsedSource) -> str:
    lines: list[str] = []
    for island in parsed.article.islands:
        lines.append(f"{island.component} {json.dumps(island.props, sort_keys=True, ensure_ascii=False)}")
        lines += (f"[{slot.name}]\n{slot.html.rstrip()}" for slot in island.slots)
    return "\n".join(lines)


def _headings(parsed: ParsedSource) -> str:
    return "\n".join(f"{h.line} h{h.level} #{h.id} {h.html}" for h in parsed.document.headings)


def _sections(parsed: ParsedSource) -> str:
    return "\n".join(
        f"[{'-' if section.heading is None else section.heading}]\n{section.text}"
        for section in parsed.text.sections
    )


def _definitions(parsed: ParsedSource) -> str:
    return "\n".join(
        f"{each.kind} {'|'.join(each.names)} #{each.anchor} below {each.heading}: "
        f"{each.title} ({each.context}) {each.text!r}"
        for each in parsed.text.definitions
    )


def _mentions(parsed: ParsedSource) -> str:
    return "\n".join(f"{reference.kind} {reference.name}" for reference in parsed.document.references)


def _document(parsed: ParsedSource) -> str:
    document = parsed.document
    return "\n".join(
        (
            f"title: {document.title}",
            f"own title: {document.has_own_title}",
            f"description: {document.description}",
            f"excerpt: {parsed.article.excerpt!r}",
            f"words: {document.words}",
            f"ids: {' '.join(sorted(document.ids))}",
            f"components: {' '.join(sorted(document.components))}",
            f"partials: {' '.join(map(str, document.partials))}",
        )
    )


_SHOWN: dict[str, Callable[[ParsedSource], str]] = {
    "html": lambda parsed: parsed.article.html,
    "published": lambda parsed: parsed.article.markdown,
    "diagnostics": _diagnostics,
    "links": _links,
    "assets": _assets,
    "islands": _islands,
    "headings": _headings,
    "sections": _sections,
    "definitions": _definitions,
    "mentions": _mentions,
    "document": _document,
}


def _update(file: Path) -> None:
    """Write what the parser says now into the fences of a fixture file."""
    text = file.read_text(encoding="utf-8")
    for case in read_cases(file):
        parsed = parse(case.source, file=file.name)
        start = text.index(f"\n## {case.title}\n")
        kinds = {**case.expected, **({"diagnostics": ""} if parsed.document.diagnostics else {})}
        ticks = max(re.findall("`{3,}", case.source) or ["```"], key=len) + "`"
        blocks = {"markdown": case.source, **{kind: shown(kind, parsed) for kind in kinds}}
        fences = "\n\n".join(f"{ticks}{kind}\n{block}{ticks}" for kind, block in blocks.items())
        end = start + len(_case_text(text[start:], case))
        text = f"{text[:start]}\n## {case.title}\n\n{fences}\n{text[end:]}"
    file.write_text(text, encoding="utf-8")


def _case_text(text: str, case: Case) -> str:
    position = len(f"\n## {case.title}\n")
    while fence := _FENCE.search(text, position):
        if re.search(r"^## ", text[position : fence.start()], re.MULTILINE):
            break
        position = fence.end()
    return text[: position + 1]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        _update(Path(name))
