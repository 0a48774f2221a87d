from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.content.front_matter import MAX_LENGTH, FrontMatterResult, read_front_matter
from homerow.content.source import AuthorEntry, FrontMatter, LastUpdate, TagEntry
from homerow.diagnostics import Diagnostic


def read(*lines: str) -> FrontMatterResult:
    return read_front_matter("\n".join(["---", *lines, "---", "body", ""]), "site/docs/a.md")


def only(*lines: str) -> Diagnostic:
    (diagnostic,) = read(*lines).diagnostics
    return diagnostic


def place(diagnostic: Diagnostic) -> tuple[int, int, int]:
    assert diagnostic.span
    return diagnostic.span.line, diagnostic.span.column, diagnostic.span.length


def test_a_file_without_front_matter_is_all_body() -> None:
    assert read_front_matter("# Hi\n", "a.md") == FrontMatterResult(FrontMatter(), "# Hi\n", 1)


def test_an_empty_file_has_an_empty_body() -> None:
    assert read_front_matter("", "a.md") == FrontMatterResult(FrontMatter(), "", 1)


def test_an_empty_head_says_nothing() -> None:
    assert read_front_matter("---\n---\nbody", "a.md") == FrontMatterResult(FrontMatter(), "body", 3)


def test_the_body_knows_its_line_in_the_file() -> None:
    result = read("title: A", "draft: true")

    assert (result.body, result.body_line) == ("body\n", 5)


def test_windows_line_ends_change_no_place() -> None:
    result = read_front_matter("---\r\ntitle: A\r\nfoo: 1\r\n---\r\nbody", "a.md")

    assert (result.front_matter.title, result.body, result.body_line) == ("A", "body", 5)
    assert place(result.diagnostics[0]) == (3, 1, 3)
    assert result.diagnostics[0].source_line == "foo: 1"


EVERY_KEY = (
    "title: Combos",
    "id: combos",
    "slug: /combos",
    "sidebar_label: 'Co'",
    "sidebar_position: 1.5",
    "description: >",
    "  Two",
    "  lines",
    "keywords: [a, 2]",
    "image: img/card.png",
    "hide_title: true",
    "hide_table_of_contents: yes",
    "toc_min_heading_level: 3",
    "toc_max_heading_level: 5",
    "pagination_prev: intro",
    "pagination_next: faq",
    "draft: false",
    "unlisted: True",
    "tags: [ble, {label: Deep sleep, permalink: /sleep}, {label: oss}]",
    "authors: [pete, {name: Ada, title: Guest, url: 'https://a.example', image_url: /ada.png}]",
    "date: 2025-06-20",
    "custom_edit_url: https://e.example/x",
    "displayed_sidebar: docs",
)
EVERYTHING = FrontMatter(
    title="Combos",
    id="combos",
    slug="/combos",
    sidebar_label="Co",
    sidebar_position=1.5,
    description="Two lines\n",
    keywords=("a", "2"),
    image="img/card.png",
    hide_title=True,
    hide_table_of_contents=True,
    toc_min_heading_level=3,
    toc_max_heading_level=5,
    pagination_prev="intro",
    pagination_next="faq",
    unlisted=True,
    tags=("ble", TagEntry("Deep sleep", "/sleep"), "oss"),
    authors=("pete", AuthorEntry("Ada", "Guest", "https://a.example", "/ada.png")),
    date=date(2025, 6, 20),
    custom_edit_url="https://e.example/x",
    displayed_sidebar="docs",
)


def test_every_key_is_read() -> None:
    result = read(*EVERY_KEY)

    assert result.diagnostics == ()
    assert result.front_matter == EVERYTHING


def test_null_means_none_where_none_has_a_meaning() -> None:
    result = read(
        "pagination_prev: null", "pagination_next: ~", "custom_edit_url:", "displayed_sidebar: null"
    )

    assert result.diagnostics == ()
    assert result.front_matter == FrontMatter(
        hide_pagination_prev=True, hide_pagination_next=True, hide_edit_link=True, hide_sidebar=True
    )


def test_null_means_nothing_elsewhere() -> None:
    assert only("title: null").message == '"title" must be a text'


def test_one_author_needs_no_list() -> None:
    assert read("authors: pete").front_matter.authors == ("pete",)


def test_a_number_is_a_text_as_it_was_written() -> None:
    assert read("title: 2.10").front_matter.title == "2.10"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2020-05-24T10:00:00Z", "2020-05-24T10:00:00+00:00"),
        ("2020-05-24T10:00:00", "2020-05-24T10:00:00+00:00"),
        ("2020-05-24 9:05", "2020-05-24T09:05:00+00:00"),
        ("2020-05-24T23:30:00-05:00", "2020-05-24T23:30:00-05:00"),
        ("2001-12-14t21:59:43.10-0530", "2001-12-14T21:59:43.100000-05:30"),
        ('"2001-12-14 21:59:43 +2"', "2001-12-14T21:59:43+02:00"),
    ],
)
def test_a_date_keeps_its_time_and_offset(written: str, meant: str) -> None:
    day = read(f"date: {written}").front_matter.date
    update = read(f"last_update: {{date: {written}}}").front_matter.last_update

    assert day is not None
    assert update is not None
    assert day.isoformat() == meant
    assert update.date == day


@pytest.mark.parametrize(
    "written", ["2020-05-24T25:00", "2020-05-24 soon", "2020-05-24T10", "2020-05-24T1:2"]
)
def test_a_date_with_something_else_than_a_time_is_refused(written: str) -> None:
    assert only(f"date: {written}").code == "wrong-front-matter"


def test_a_date_may_be_written_as_docusaurus_documents_it() -> None:
    last_update = read("last_update:", "  date: 1/31/2000").front_matter.last_update

    assert last_update == LastUpdate(date=date(2000, 1, 31))


def test_a_wrong_value_in_a_table_is_named() -> None:
    diagnostic = only("last_update:", "  date: 31/1/2000", "  author: Ada")

    assert (
        diagnostic.message
        == '"last_update.date" must be a date such as 2025-06-20, or with a time, 2025-06-20T08:00:00+02:00'
    )
    assert place(diagnostic) == (3, 9, len("31/1/2000"))


def test_an_unknown_key_is_found_with_the_nearest_known_one() -> None:
    diagnostic = only("title: A", "sidebar_lable: B")

    assert diagnostic.code == "unknown-front-matter"
    assert diagnostic.message == 'no front matter key "sidebar_lable"'
    assert diagnostic.hint == "did you mean sidebar_label?"
    assert place(diagnostic) == (3, 1, len("sidebar_lable"))
    assert diagnostic.source_line == "sidebar_lable: B"


def test_a_key_far_from_all_known_ones_lists_them() -> None:
    assert "known keys: title, id" in only("zzz: 1").hint


@pytest.mark.parametrize(
    ("line", "column", "length"),
    [
        ("draft: maybe", 8, 5),
        ("title: [a]", 8, 3),
        ("title: true", 8, 4),
        ("sidebar_position: first", 19, 5),
        ("sidebar_position: .inf", 19, 4),
        ("sidebar_position: 0x10", 19, 4),
        ("toc_min_heading_level: 7", 24, 1),
        ("toc_min_heading_level: !!int [1]", 24, 9),
        ("hide_title: !!bool [a]", 13, 10),
        ("hide_title: !!bool perhaps", 13, 14),
        ("keywords: a, b", 11, 4),
        ("keywords: [a, [b]]", 15, 3),
        ("tags: [{permalink: /x}]", 8, 15),
        ("tags: {label: x}", 7, 10),
        ("authors: [{name: a, ulr: b}]", 21, 3),
        ("date: yesterday", 7, 9),
        ("date: 2020-02-31", 7, 10),
        ("slug: !!python/object:os.system x", 7, 27),
    ],
)
def test_a_wrong_type_is_found_where_the_value_stands(line: str, column: int, length: int) -> None:
    diagnostic = only(line)

    assert diagnostic.code == "wrong-front-matter"
    assert place(diagnostic) == (2, column, length)


def test_the_other_keys_are_read_beside_a_wrong_one() -> None:
    assert read("draft: maybe", "title: A").front_matter.title == "A"


def test_all_wrong_keys_are_found_at_once() -> None:
    assert [d.span.line for d in read("a1: 1", "draft: x", "b1: 1").diagnostics if d.span] == [2, 3, 4]


def test_more_tags_than_anyone_needs_are_refused() -> None:
    assert only(f"tags: [{'a,' * 101}]").hint == "at most 100"


def test_heading_levels_must_not_cross() -> None:
    diagnostic = only("toc_min_heading_level: 4")

    assert diagnostic.message == "the table of contents would go from level 4 to 3"
    assert place(diagnostic) == (2, 1, len("toc_min_heading_level"))


def test_a_key_given_twice_is_found() -> None:
    diagnostic = only("title: A", "title: B")

    assert (diagnostic.code, place(diagnostic)) == ("duplicate-front-matter", (3, 1, 5))


def test_a_head_that_is_never_closed_is_found_and_the_text_kept() -> None:
    result = read_front_matter("---\ntitle: A\n", "a.md")

    assert [d.code for d in result.diagnostics] == ["unclosed-front-matter"]
    assert result.body == "---\ntitle: A\n"


def test_a_head_that_is_no_mapping_is_found() -> None:
    diagnostic = only("Just a text")

    assert (diagnostic.code, place(diagnostic)) == ("front-matter-not-mapping", (2, 1, 11))


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (("title: a: b",), (2, 9)),
        (("title: A", "tags: [a"), (3, 7)),
        (("title: 'A", "id: b"), (2, 8)),
        (("title: A", "x: \x01"), (3, 4)),
        (("title: \ud800",), (2, 8)),
        (("title: A", "\tid: b"), (3, 1)),
    ],
)
def test_what_is_not_yaml_is_found_where_yaml_stops(lines: tuple[str, ...], where: tuple[int, int]) -> None:
    diagnostic = only(*lines)

    assert diagnostic.code == "invalid-yaml"
    assert place(diagnostic)[:2] == where


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        (("title: 'A", "id: b"), "close the quote"),
        (("title: A", "tags: [a"), "close the list with ], or put the text in quotes"),
        (("title: A", "\tid: b"), "indent with spaces"),
        (('title: "C:\\docs"',), "write \\\\ within double quotes, or use single ones"),
        (("title: a: b",), "put a text with ': ', ' #' or a leading sign in quotes"),
    ],
)
def test_what_is_not_yaml_is_told_how_to_mend(lines: tuple[str, ...], hint: str) -> None:
    assert only(*lines).hint == hint


def test_an_alias_bomb_is_refused_before_it_is_built() -> None:
    bomb = ["a: &a [x, x]", *(f"{b}: &{b} [*{a}, *{a}]" for a, b in zip("abcdefg", "bcdefgh", strict=True))]

    diagnostic = only(*bomb)

    assert (diagnostic.code, place(diagnostic)) == ("front-matter-alias", (3, 8, 1))


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_deep_nesting_is_refused(opening: str) -> None:
    assert only(opening * (MAX_LENGTH // len(opening) - 10)).code == "front-matter-too-deep"


def test_a_head_without_end_is_not_read() -> None:
    assert only("title: " + "a" * MAX_LENGTH).code == "front-matter-too-long"


@given(st.text(alphabet=st.characters(), max_size=300))
def test_nothing_in_a_head_raises(head: str) -> None:
    result = read_front_matter(f"---\n{head}\n---\nbody", "a.md")

    assert result.body.endswith("body")


@given(st.lists(st.sampled_from([*"[]{}:,-?&*!|>'\"%#\n ", "title", "tags", "draft", "a", "1"]), max_size=40))
def test_no_yaml_in_a_head_raises(parts: list[str]) -> None:
    result = read_front_matter(f"---\n{''.join(parts)}\n---\nbody", "a.md")

    assert result.body.endswith("body")
