"""The passage that answers a question, as the snippet of its first hit."""

from __future__ import annotations

from pathlib import Path

from homerow.search.engine import SearchEngine
from homerow.search.query.query import FacetFilter, Marking, SearchQuery
from homerow.search.results.passages import LONGEST, Span, best_passage
from search_project import index_of, section

TEXT = (
    "A keyboard stores five pairings, each of them in a profile of its own. "
    "To delete the pairing of the selected profile, press the key that clears it, and pair the device again. "
    "The color of the lights shows which profile is selected at the moment, if there are any lights."
)
MARKING = Marking(snippets={"content": 10})
QUESTION = "how do I delete a pairing"


def snippet(engine: SearchEngine, text: str) -> str:
    return engine.search(SearchQuery(text, marking=MARKING)).hits[0].snippets["content"].value


def test_the_first_hit_of_a_question_shows_the_sentence_that_answers(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("bluetooth", "Bluetooth", text=TEXT))

    assert snippet(engine, QUESTION) == (
        "To <mark>delete</mark> the <mark>pairing</mark> of the selected profile, "
        "press the key that clears it, and <mark>pair</mark> the device again."
    )


def _with_heading(folder: Path) -> SearchEngine:
    titles = ("Bluetooth", "How to delete a pairing")
    return index_of(folder, section("bt", *titles), section("bt", *titles, text=TEXT))


def test_a_heading_that_answers_is_shown_with_its_text(tmp_path: Path) -> None:
    assert snippet(_with_heading(tmp_path), QUESTION).startswith("To <mark>delete</mark>")


def test_a_text_that_does_not_pass_or_is_a_hit_itself_does_not_replace_its_heading(tmp_path: Path) -> None:
    engine = _with_heading(tmp_path)
    headings = SearchQuery(QUESTION, marking=MARKING, filters=((FacetFilter("type", "lvl2"),),))

    assert [hit.record.type for hit in engine.search(headings).hits] == ["lvl2"]
    for distinct in (0, 2):
        hits = engine.search(SearchQuery(QUESTION, marking=MARKING, distinct=distinct)).hits
        assert [hit.record.type for hit in hits] == ["lvl2", "content"]


def test_a_short_query_shows_the_words_around_a_match(tmp_path: Path) -> None:
    engine = index_of(tmp_path, section("bluetooth", "Bluetooth", text=TEXT))

    assert snippet(engine, "selected").count("…") == 2


def test_a_short_sentence_comes_with_the_next_one() -> None:
    text = "Press reset twice. A drive appears. Copy the file to the drive of the controller."
    start, end = best_passage(text, "reset twice", [Span(6, 11, 0), Span(12, 17, 1)], [0.5, 0.5])

    assert text[start:end] == "Press reset twice. A drive appears."


def test_of_a_table_without_sentences_a_part_is_shown(tmp_path: Path) -> None:
    text = f"{'symptom cause solution ' * 40} delete the pairing {'symptom cause solution ' * 40}"
    shown = snippet(index_of(tmp_path, section("table", "Table", text=text)), QUESTION)

    assert "<mark>delete</mark> the <mark>pairing</mark>" in shown
    assert len(shown.split()) == LONGEST
