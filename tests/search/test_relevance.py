"""Our own pages, asked as people ask.

The bounds are lower than what `python -m bench relevance` prints, so that a new page breaks nothing here
and a broken ranker does.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from bench.relevance.first_result import LIMIT, code_bytes, data_bytes
from bench.relevance.queries import Query, load_queries, measure
from bench.relevance.run import HELD_OUT, QUERIES, address_of, our_answers, static_answers
from homerow.search.engine import SearchEngine
from homerow.search.files import read_pages
from homerow.search.page import SearchedPage
from homerow.search.query import SearchQuery
from project import Project

pytestmark = pytest.mark.slow

MAX_TYPED = 64  # characters that the search field takes
EACH = 3  # of how many queries one is asked; `python -m bench relevance` asks all


class Searched(NamedTuple):
    """The engine of our site, and the routes of its pages."""

    engine: SearchEngine
    routes: frozenset[str]


@pytest.fixture(scope="module")
def release(real_build: Project) -> Path:
    """Return the release of our site."""
    return real_build.output.resolve()


@pytest.fixture(scope="module")
def pages(release: Path) -> Sequence[SearchedPage]:
    """Return our pages."""
    return tuple(read_pages(release))


@pytest.fixture(scope="module")
def searched(release: Path, pages: Sequence[SearchedPage]) -> Searched:
    """Return the index of our pages, opened."""
    return Searched(SearchEngine(release), frozenset(address_of(page.url) for page in pages))


@pytest.fixture(scope="module")
def asked(searched: Searched) -> tuple[SearchEngine, list[Query]]:
    """Return the engine of our site, and the queries that its pages can answer."""
    queries, _ = load_queries(QUERIES, searched.routes)
    return searched.engine, queries[::EACH]


def test_most_queries_are_answered_by_the_first_hit_and_nearly_all_by_some(
    asked: tuple[SearchEngine, list[Query]],
) -> None:
    engine, queries = asked

    answers = our_answers(engine, queries)

    measures = measure(queries, answers)
    assert sum(not hits for hits in answers) <= len(queries) / 50
    assert measures.queries >= 150
    assert measures.success_1 >= 0.87
    assert measures.success_5 >= 0.98
    assert measures.reciprocal_rank >= 0.92
    assert measures.section_1 >= 0.80


def held_out(searched: Searched) -> tuple[list[Query], int]:
    """Return some of the queries that nobody tuned for, of all kinds, and how many no page can answer."""
    queries, left_out = load_queries(HELD_OUT, searched.routes)
    return queries[::EACH], left_out


def test_queries_that_nobody_tuned_for_are_answered_better_than_others_answer_them(
    searched: Searched,
) -> None:
    queries, left_out = held_out(searched)

    measures = measure(queries, our_answers(searched.engine, queries))

    assert left_out == 0
    assert measures.success_1 > 0.86  # MiniSearch reaches 0.66 on the same content, Pagefind 0.55
    assert measures.success_5 > 0.97  # and 0.88, 0.64
    assert measures.section_1 > 0.80


def test_without_a_service_queries_are_answered_nearly_as_well_and_in_few_bytes(
    release: Path, searched: Searched
) -> None:
    queries = held_out(searched)[0][::6]  # each for a visitor who has loaded nothing yet: 0.1 s

    answers, fetched = static_answers(release, [{"text": query.text} for query in queries])

    measures = measure(queries, answers)
    assert measures.success_1 > 0.83
    assert measures.success_5 > 0.96
    sizes = data_bytes("brotli", release, fetched)
    typed = [size for query, size in zip(queries, sizes, strict=True) if len(query.text) <= MAX_TYPED]
    assert code_bytes("brotli") + max(typed) <= LIMIT
    assert code_bytes("brotli") + max(sizes) <= LIMIT + 1_000  # a pasted message has more words


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("C_VOL_UP", "c-volume-up"),
        ("c vol up", "c-volume-up"),
        ("volume up", "c-volume-up"),
        ("M_VOLU", "c-volume-up"),
        ("ENTER", "return"),
        ("DOT", "period"),
        ("QUOT", "single-quote"),
        ("LT", "less-than"),
        ("VOLU", "k-volume-up"),
        ("%", "percent"),
        ("CONFIG_ZMK_SPLIT_ROLE_CENTRAL", "config-zmk-split-role-central"),
        ("ZMK_SPLIT_ROLE_CENTRAL", "config-zmk-split-role-central"),
        ("ZMK_SPLIT", "config-zmk-split"),
        ("tapping-term-ms", "hold-tap-tapping-term-ms"),
        ("quick_tap_ms", "hold-tap-quick-tap-ms"),
        ("&mt", "mod-tap"),
        ("CONFIG_ZMK_RGB_UNDERGLOW_BRT_MAX=40", "config-zmk-rgb-underglow-brt-max"),
        ("display blank on idle", "config-zmk-display-blank-on-idle"),
    ],
)
def test_the_name_of_a_thing_leads_to_its_row(
    asked: tuple[SearchEngine, list[Query]], text: str, row: str
) -> None:
    first = asked[0].search(SearchQuery(text, hits_per_page=1)).hits[0]

    assert first.anchor == row


def test_a_pasted_binding_leads_to_the_row_of_its_key_code(
    searched: Searched, pages: Sequence[SearchedPage]
) -> None:
    codes = next(page for page in pages if page.url.endswith("list-of-keycodes"))
    rows = {name: f"{codes.url}#{each.anchor}" for each in codes.sections for name in each.names}
    bindings = {f"&kp {name}": url for name, url in rows.items() if len(name) > 1}
    found = {
        binding: [hit.url for hit in searched.engine.search(SearchQuery(binding)).hits[:2]]
        for binding in list(bindings)[::5]
    }

    missed = [binding for binding, hits in found.items() if bindings[binding] not in hits]
    assert len(found) > 100
    assert len(missed) <= 3, missed


@pytest.mark.parametrize(
    ("text", "reference", "explanation"),
    [
        ("CONFIG_ZMK_IDLE_TIMEOUT", "/docs/config/power", "/docs/features/low-power-states"),
        ("zmk combo max pressed combos", "/docs/config/combos", "/docs/keymaps/combos"),
        ("hold_trigger_on_release", "/docs/config/behaviors", "/docs/keymaps/behaviors/hold-tap"),
    ],
)
def test_the_name_of_a_setting_leads_to_the_reference_then_to_its_explanation(
    asked: tuple[SearchEngine, list[Query]], text: str, reference: str, explanation: str
) -> None:
    hits = asked[0].search(SearchQuery(text, hits_per_page=2)).hits

    assert [address_of(hit.url_without_anchor) for hit in hits] == [reference, explanation]


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("use the keyboard without bluetooth", "/docs/features/bluetooth"),
        ("connect halves with a cable without bluetooth", "/docs/features/bluetooth"),
        ("build firmware without github", "/docs/features/studio"),
    ],
)
def test_a_query_does_not_lead_to_what_it_excludes(searched: Searched, text: str, excluded: str) -> None:
    first = searched.engine.search(SearchQuery(text, hits_per_page=1)).hits[0]

    assert address_of(first.url_without_anchor) != excluded


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("bluetooth not working", "/docs/troubleshooting"),
        ("keyboard does not wake up", "/docs/features/low-power-states"),
        ("no reset button", "/docs/troubleshooting/flashing-issues"),
        ("use the keyboard again without its dongle", "/docs/development/hardware-integration/dongle"),
    ],
)
def test_a_query_leads_to_what_it_says_is_missing(searched: Searched, text: str, page: str) -> None:
    hits = searched.engine.search(SearchQuery(text, hits_per_page=5)).hits

    assert page in [address_of(hit.url_without_anchor) for hit in hits]


@pytest.mark.parametrize("text", ["bluetooth not pairing", "halves with a wire rather than bluetooth"])
def test_lists_of_links_at_the_end_of_pages_are_no_first_hits(searched: Searched, text: str) -> None:
    hits = searched.engine.search(SearchQuery(text, hits_per_page=5)).hits

    assert not {hit.titles[-1] for hit in hits} & {"Next steps", "See also"}


def test_there_is_a_query_of_each_kind(asked: tuple[SearchEngine, list[Query]]) -> None:
    _, queries = asked

    assert {query.kind for query in queries} == {
        "symbol",
        "keycode",
        "question",
        "misspelling",
        "abbreviation",
        "synonym",
        "error",
        "navigation",
        "section",
    }


@pytest.mark.parametrize("name", ["queries", "held_out", "public_threads", "unread", "asked_once", "unseen"])
def test_each_target_is_a_page_or_one_of_its_sections(name: str, pages: Sequence[SearchedPage]) -> None:
    known = {address_of(page.url) for page in pages} | {
        f"{address_of(page.url)}#{section.anchor}" for page in pages for section in page.sections
    }
    tables = tomllib.loads(QUERIES.with_name(f"{name}.toml").read_text("utf-8"))

    missing = {
        (text, target)
        for queries in tables.values()
        for text, targets in queries.items()
        for target in targets
        if target.partition(" ")[0] not in known
    }

    assert not missing
