from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.markdown.document import Json
from homerow.markdown.syntax.jsx import BrokenTag, Tag, parse_tag


def tag(text: str) -> Tag:
    parsed = parse_tag(text, 0, len(text))
    assert isinstance(parsed, Tag), parsed
    return parsed


def value(literal: str) -> Json:
    return tag(f"<A b={literal}>").attributes[0].value


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ('"a &amp; b"', "a & b"),
        ("'it\"s'", 'it"s'),
        ("{'a'}", "a"),
        ('{"a\\n\\u0062\\x63"}', "a\nbc"),
        ("{`a b`}", "a b"),
        ("{true}", True),
        ("{false}", False),
        ("{null}", None),
        ("{undefined}", None),
        ("{1}", 1),
        ("{-1.5e2}", -150.0),
        ("{[]}", []),
        ("{[1, 'a', [true],]}", [1, "a", [True]]),
        ("{{}}", {}),
        ("{{a: 1, 'b-c': {d: []},}}", {"a": 1, "b-c": {"d": []}}),
        ("{ /* one */ 1 // two\n }", 1),
        ("{useBaseUrl('/a.svg')}", "/a.svg"),
        ('{require("./a.png").default}', "./a.png"),
        ("{'\\ud800'}", "\ufffd"),
        ("{1e999}", None),
        ("{1 + 2}", 3),
        ("{'a' + `b ${1}`}", "ab 1"),
        ("{{1: 2, ['a']: 0x10}}", {"1": 2, "a": 16}),
        ("{'a\\_b'}", "a_b"),
    ],
)
def test_a_value_is_plain_data(literal: str, expected: Json) -> None:
    assert value(literal) == expected


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.text(st.characters(codec="utf-8"), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", min_size=1), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(JSON_VALUES)
def test_what_json_can_say_an_attribute_can(data: Json) -> None:
    literal = json.dumps(data).replace("\\u0000", "0")
    assert value(f"{{{literal}}}") == json.loads(literal)


def test_a_bare_attribute_is_true() -> None:
    assert [(a.name, a.value) for a in tag("<A b c = 'd'>".replace(" = ", "=")).attributes] == [
        ("b", True),
        ("c", "d"),
    ]


def test_a_tag_knows_how_it_ends() -> None:
    assert tag("<A/>").self_closing
    assert tag("<A  />").self_closing
    assert tag("</A >").closing
    assert not tag("<A>").self_closing


def test_attributes_know_where_they_stand() -> None:
    text = 'x <A\n  b="c" d>'
    parsed = parse_tag(text, 2, len(text))
    assert isinstance(parsed, Tag)
    assert [text[a.start : a.end] for a in parsed.attributes] == ['b="c"', "d"]
    assert text[parsed.start : parsed.end] == '<A\n  b="c" d>'


@pytest.mark.parametrize(
    "text", ["<a>", "<div>", "< A>", "<>", "<A-b>", "<A.b>", "<A:b>", "<detailsx>", "text"]
)
def test_what_is_no_component_is_no_tag(text: str) -> None:
    assert parse_tag(text, 0, len(text)) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<A b=c>", "the value of b needs quotes or braces"),
        ("<A 'b'>", "an attribute name was expected"),
        ('<A b="c>d="e"', "a space is missing between attributes"),
        ("</A b>", "a closing tag has no attributes"),
    ],
)
def test_a_tag_that_cannot_be_read_says_why(text: str, message: str) -> None:
    parsed = parse_tag(text, 0, len(text))
    assert isinstance(parsed, BrokenTag)
    assert parsed.message == message
    assert not parsed.unfinished


@pytest.mark.parametrize(
    "code",
    [
        "c",
        "c()",
        "`${c}`",
        "`a ${ {b: '}'} } > c`",
        "1 * c",
        "[1 2]",
        "{c 1}",
        "[" * 300 + "]" * 300,
        "() => { return <b>{'}'}</b>; }",
        "'}' + c",
        "/* } */ c",
        "c // }\n",
        "<i>Don't go to https://a.example</i>",
        "() => {\n\n}",
        "",
    ],
)
@pytest.mark.parametrize("text", ["<A b={%s} d='e'>", "<A {%s} d='e'>"])
def test_an_attribute_that_is_code_leaves_the_tag(text: str, code: str) -> None:
    parsed = tag(text % code)

    assert [each.value for each in parsed.attributes] == [None, "e"]
    assert [bool(each.unread) for each in parsed.attributes] == [True, False]
    assert parsed.end == len(text % code)


def test_code_in_a_message_has_one_short_line() -> None:
    assert tag("<A b={c(\n  d\n)}>").unread[0].unread == "c( d )"
    assert len(tag("<A b={" + "c" * 500 + "}>").unread[0].unread) == 60


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('<A\n\nb="c">', ["c"]),
        ("<A b={[\n\n1,\n\n2\n]}\n\n>", [[1, 2]]),
        ('<A b="c"d>', ["c", True]),
        ("<A b = {1} c\n=\n'd'>", [1, "d"]),
        ('<A b="c\n\nd">', ["c\n\nd"]),
    ],
)
def test_a_tag_may_have_blank_lines_and_space(text: str, values: list[Json]) -> None:
    assert [each.value for each in tag(text).attributes] == values


@pytest.mark.parametrize("text", ["<A", "<A b", "<A b={[", "<A b={'}'>", "<A b={`${`}>", "<A b "])
def test_a_tag_without_its_end_is_unfinished(text: str) -> None:
    parsed = parse_tag(text, 0, len(text))
    assert isinstance(parsed, BrokenTag)
    assert parsed.unfinished
