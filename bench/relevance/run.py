"""Relevance of our search, with the service (also by words alone) and without, MiniSearch and Pagefind."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.relevance.first_result import Fetched, print_first_result, print_refining
from bench.relevance.queries import LOOKED_AT, Measures, Query, load_queries, measure
from bench.workspace import ROOT, copy_site
from homerow.search.engine import SearchEngine
from homerow.search.files import read_pages
from homerow.search.page import SearchedPage
from homerow.search.query import SearchQuery

QUERIES = ROOT / "tests" / "search" / "queries.toml"
HELD_OUT = QUERIES.with_name("held_out.toml")  # the ranker was not made with these
OTHERS = ROOT / "tests" / "npm" / "answer.js"
STATIC = OTHERS.with_name("static.js")
STATIC_SCRIPT = "assets/search-files-*.js"
Answers = Sequence[Sequence[str]]
HEADER = f"{'':26} queries  success@1  success@5   MRR@10  nDCG@10  section@1"


def address_of(url: str) -> str:
    """Return an absolute URL as a route with its anchor."""
    parts = urlsplit(url)
    return (parts.path.rstrip("/") or "/") + (f"#{parts.fragment}" if parts.fragment else "")


def our_answers(engine: SearchEngine, queries: Sequence[Query]) -> Answers:
    """Ask our engine."""
    return [
        [address_of(hit.url) for hit in engine.search(SearchQuery(query.text, hits_per_page=LOOKED_AT)).hits]
        for query in queries
    ]


def static_answers(release: Path, requests: Sequence[Mapping[str, Any]]) -> tuple[Answers, Sequence[Fetched]]:
    """Search the files of a release with its own script, as a browser does.

    Returns the addresses of the hits of each request, and what its first hits needed.
    """
    script = next(release.glob(STATIC_SCRIPT)).relative_to(release)
    given = {"release": str(release), "script": str(script), "requests": list(requests)}
    answers = _run(STATIC, given)
    urls = [[address_of(url) for url in answer["urls"]] for answer in answers]
    return urls, [Fetched(answer["files"], answer["bytes"], answer["refining"]) for answer in answers]


def other_answers(sections: Sequence[Mapping[str, Any]], queries: Sequence[Query]) -> Mapping[str, Answers]:
    """Ask the other engines that run in Node."""
    answers: Mapping[str, Answers] = _run(
        OTHERS, {"sections": sections, "queries": [query.text for query in queries]}
    )
    return answers


def _run(script: Path, given: Mapping[str, Any]) -> Any:
    """Run a script in Node; return what it writes."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(given, file)
        file.flush()
        done = subprocess.run(["node", script, file.name], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(
            f"{script} ended with {done.returncode}: `python -m bench relevance` installs it\n{done.stderr}"
        )
    return json.loads(done.stdout)


def read_sections(pages: Iterable[SearchedPage]) -> Sequence[Mapping[str, Any]]:
    """Return the sections of an index: a heading with the text below it, and how readers ask for it."""
    sections: dict[str, dict[str, Any]] = {}
    for page in pages:
        above: list[str] = []
        for section in page.sections:
            above = [*above[: section.level - 1], section.heading]
            known = sections.setdefault(
                f"{page.url}#{section.anchor}",
                {
                    "route": address_of(page.url),
                    "anchor": section.anchor,
                    "title": page.sections[0].heading,
                    "headings": above[1:],
                    "level": len(above),
                    "text": "",
                },
            )
            known["text"] = f"{section.text} {section.asked}".strip() or known["text"]
    return list(sections.values())


def print_table(queries: Sequence[Query], answers: Mapping[str, Answers]) -> None:
    """Print a row for each engine, for all queries and for each kind of them."""
    print(HEADER)
    for kind in (*dict.fromkeys(query.kind for query in queries), "all"):
        chosen = [number for number, query in enumerate(queries) if kind in (query.kind, "all")]
        for engine, hits in answers.items():
            measures = measure([queries[i] for i in chosen], [hits[i] for i in chosen])
            print(_row(kind, engine, measures))


def _row(kind: str, engine: str, measures: Measures) -> str:
    figures = (
        f"{measures.success_1:11.3f}{measures.success_5:11.3f}{measures.reciprocal_rank:9.3f}"
        f"{measures.gain:9.3f}{measures.section_1:11.3f}"
    )
    return f"{kind:14}{engine:12}{measures.queries:8}{figures}"


def print_misses(queries: Sequence[Query], answers: Answers) -> None:
    """Print the queries whose first hit does not answer them."""
    for query, hits in zip(queries, answers, strict=True):
        if not (hits and query.is_on_page(hits[0])):
            wanted, got = " ".join(query.targets), " ".join(hits[:5])
            print(f"{query.kind}: {query.text}\n  wanted {wanted}\n  got    {got}")


def print_set(file: Path, sections: Sequence[Mapping[str, Any]], release: Path) -> None:
    """Ask all engines the queries of a file, and print how well they answered."""
    queries, left_out = load_queries(file, frozenset(section["route"] for section in sections))
    ours = our_answers(SearchEngine(release), queries)
    words_alone = our_answers(SearchEngine(release, compares_meaning=False), queries)
    print(f"\n{file.relative_to(ROOT)}: {len(queries)} queries, {left_out} more wait for their pages")
    static, fetched = static_answers(release, [{"text": query.text} for query in queries])
    others = other_answers(sections, queries)
    print_table(queries, {"ours": ours, "words alone": words_alone, "static": static, **others})
    print_first_result(release, fetched)
    print_refining(fetched)
    if "--misses" in sys.argv:
        print_misses(queries, ours)


def main() -> None:
    """Build our site, ask all engines, print how well they answered; with --misses also what ours missed."""
    with tempfile.TemporaryDirectory(prefix="homerow-relevance-") as folder:
        workspace = copy_site(Path(folder) / "site")
        subprocess.run(
            workspace.homerow("build"), cwd=workspace.folder, check=True, stdout=subprocess.DEVNULL
        )
        release = workspace.output.resolve()
        sections = read_sections(read_pages(release))
        print(f"{len(sections)} sections")
        for file in (QUERIES, HELD_OUT):
            print_set(file, sections, release)


if __name__ == "__main__":
    main()
