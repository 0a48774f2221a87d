from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.config.toml_file import TomlFile, TomlPath, parse_toml, read_toml
from homerow.diagnostics import Diagnostic, ReportedFailure


def value_at(file: TomlFile, path: TomlPath) -> str:
    start, end = file.marks[1][path]
    return file.text[start:end]


def place(file: TomlFile, path: TomlPath) -> tuple[int, int, int]:
    span, _ = file.value_place(path)
    return span.line, span.column, span.length


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("a = 1", ("a",), "1"),
        ("a.b = 'x' # c", ("a", "b"), "'x'"),
        ('"a b" = "x\\"]"', ("a b",), '"x\\"]"'),
        ('"a\\u0062" = 1', ("ab",), "1"),
        ("[t]\na = true", ("t", "a"), "true"),
        ("[ t . 'u' ]\na = -1.5e3", ("t", "u", "a"), "-1.5e3"),
        ("[[t]]\n[[t]]\na = 1", ("t", 1, "a"), "1"),
        ("[[t]]\n[[t.u]]\na = 1\n[[t]]\n[[t.u]]\n[t.u.v]\na = 2", ("t", 1, "u", 0, "v", "a"), "2"),
        ("a = [ # c ]\n  1,\n  [2, 3],\n]", ("a", 1, 1), "3"),
        ("a = { b = 'x', c.d = [1] }", ("a", "c", "d", 0), "1"),
        ("a = [{ b = [\n 'x', 'y',\n] }]", ("a", 0, "b", 1), "'y'"),
        ('a = """x\n"y" """\nb = 1', ("b",), "1"),
        ('a = """"quoted"""""\nb = 1', ("b",), "1"),
        ("a = '''x''''\nb = 1", ("b",), "1"),
        ('a = """\\"""x"""\nb = 1', ("b",), "1"),
        ("a = 2025-06-20 10:00:00 # x", ("a",), "2025-06-20 10:00:00"),
        ("a = []\nb = {}\nc = 1", ("c",), "1"),
    ],
)
def test_a_value_is_found_where_it_stands(text: str, path: TomlPath, value: str) -> None:
    assert value_at(parse_toml(text, "x.toml"), path) == value


def test_a_place_has_line_column_and_length() -> None:
    assert place(parse_toml("a = 1\n[t]\n  bc = 'xyz'\n", "x.toml"), ("t", "bc")) == (3, 8, 5)


def test_what_is_missing_is_placed_at_the_table_that_lacks_it() -> None:
    assert place(parse_toml("a = 1\n[t]\nb = 1\n", "x.toml"), ("t", "c", 3)) == (2, 1, 3)


def test_the_place_of_nothing_is_the_first_line() -> None:
    assert place(parse_toml("", "x.toml"), ("a",)) == (1, 1, 1)


def failure(text: str) -> Diagnostic:
    with pytest.raises(ReportedFailure) as raised:
        parse_toml(text, "x.toml")
    return raised.value.diagnostics[0]


def test_what_is_no_toml_is_found_where_it_stops_to_be() -> None:
    diagnostic = failure("a = 1\nb = \n")

    assert diagnostic.message == "this is not TOML: Invalid value"
    assert diagnostic.span
    assert (diagnostic.span.line, diagnostic.source_line) == (2, "b = ")


def test_a_file_that_ends_too_early_is_found_at_its_end() -> None:
    diagnostic = failure('a = 1\nb = """x')

    assert diagnostic.span
    assert diagnostic.span.line == 2


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("a = [1\n", 1, "close it with ]"),
        ("a = [1,\n\n", 1, "write the rest of it"),
        ("a = 1\na = 2\n", 2, "remove one of the two"),
        ('a = "b\nc = 1\n', 1, "close the text with a quote in its line"),
        ("a = b\n", 1, "put a text in quotes"),
        ("a\n", 1, 'write key = "value"'),
        ('a = "b" c\n', 1, "put the whole text in quotes, or begin a new line"),
        ('a = "C:\\docs"\n', 1, "write \\\\, or put the text in 'single quotes'"),
        ("ä = 1\n", 1, 'write key = "value", [table] or # a comment'),
    ],
)
def test_what_is_no_toml_is_told_how_to_mend(text: str, line: int, hint: str) -> None:
    diagnostic = failure(text)

    assert diagnostic.span
    assert (diagnostic.span.line, diagnostic.hint) == (line, hint)
    assert diagnostic.source_line


def test_a_byte_order_mark_is_no_part_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xef\xbb\xbfa = 1\n")

    assert read_toml(tmp_path / "a.toml").values == {"a": 1}


def test_deep_nesting_is_refused() -> None:
    assert failure("a = " + "[" * 5_000 + "]" * 5_000).code == "invalid-toml"


SCALARS = st.sampled_from(["1", "true", '"x"', "'y'", '"""z"""', "1.5", "2025-01-01", "'#'", '"]"'])
KEYS = st.sampled_from(["a", "b", "c-d", '"e f"'])


def tables(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pairs = st.dictionaries(KEYS, values, max_size=3)
    return pairs.map(lambda d: "{ " + ", ".join(f"{k} = {v}" for k, v in d.items()) + " }")


VALUES = st.recursive(
    SCALARS,
    lambda v: st.lists(v, max_size=3).map(lambda items: f"[\n{', '.join(items)} # ]\n]") | tables(v),
    max_leaves=8,
)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_every_value_that_toml_reads_has_a_mark(pairs: dict[str, str]) -> None:
    file = parse_toml("".join(f"{key} = {value}\n" for key, value in pairs.items()), "x.toml")

    def check(value: object, path: TomlPath) -> None:
        if path:
            assert parse_toml(f"x = {value_at(file, path)}", "y.toml").values["x"] == value
        members = value.items() if isinstance(value, dict) else ()
        items = enumerate(value) if isinstance(value, list) else ()
        for key, member in (*members, *items):
            check(member, (*path, key))

    check(dict(file.values), ())
