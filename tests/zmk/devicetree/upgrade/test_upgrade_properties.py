"""Properties of upgrades that hold for every text."""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from upgrade_cases import FOLDER, read_case
from zmk.devicetree.lexer import lex
from zmk.devicetree.tree import File
from zmk.devicetree.tree import File as DevicetreeFile
from zmk.devicetree.upgrade.catalog import load_catalog
from zmk.devicetree.upgrade.findings import UpgradedFile
from zmk.devicetree.upgrade.reader import runs_without
from zmk.devicetree.upgrade.upgrade_files import upgrade

KEYMAPS = [
    file.text
    for path in sorted(FOLDER.glob("*.txt"))
    for file in read_case(path).before
    if file.path.endswith((".keymap", ".overlay")) and path.stem != "unreadable"
]
PIECES = [
    *(line for text in KEYMAPS for line in text.splitlines()),
    *'{};<>(),=:&#\\"\n\t🎹',
    *("##", "/*", "*/", "//", "\r\n", "&kp", "NUM_1", "LC("),
    *('label = "x";', "/ {", "#if", "#else", "#endif", "#define A"),
]
KEPT = re.compile(r"//(?:\\(?:\r\n|.)|[^\\\n])*|/\*.*?(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*\"?", re.DOTALL)
BOUNDED = settings(max_examples=40, deadline=None, derandomize=True, database=None)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return a keymap with pieces removed and others inserted."""
    text = draw(st.sampled_from(KEYMAPS))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        text = text[:start] + draw(st.sampled_from(PIECES)) + text[end:]
    return text


texts = st.one_of(mutated(), st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))


def upgraded(text: str) -> UpgradedFile:
    (file,) = upgrade([File("corne.keymap", text)]).files
    return file


def kept(text: str) -> list[str]:
    """Return all comments and texts but the paths of headers."""
    return [each for each in KEPT.findall(text) if not each.startswith('"dt-bindings/')]


@given(texts)
@BOUNDED
def test_runs_of_bindings_hide_no_known_name_and_nothing_else(text: str) -> None:
    known = load_catalog().known.names | load_catalog().known.labels
    file = DevicetreeFile("", text)

    tokens = [(each.text, each.start) for each in lex(file)]
    seen = [(each.text, each.start) for each in lex(file, skipped=runs_without(known))]

    skipped = Counter(tokens) - Counter(seen)
    assert not Counter(seen) - Counter(tokens)
    assert known.isdisjoint(each for each, _ in skipped)
    assert {each for each, _ in skipped if not each.isalnum() and "_" not in each} <= {"&", "(", ")"}


@given(texts)
@BOUNDED
def test_edits_tell_all_that_changed(text: str) -> None:
    file = upgraded(text)

    rebuilt, position = "", 0
    for edit in file.edits:
        rebuilt += text[position : edit.before.offset] + edit.after.text
        position = edit.before.offset + edit.before.length
        assert text[edit.before.offset : position] == edit.before.text
    assert rebuilt + text[position:] == file.text


@given(texts)
@BOUNDED
def test_an_upgrade_of_an_upgrade_changes_nothing(text: str) -> None:
    first = upgraded(text)

    assert upgraded(first.text).text == first.text


@given(texts)
@BOUNDED
def test_comments_stay_and_texts_that_are_no_label(text: str) -> None:
    file = upgraded(text)

    removed = [found for edit in file.edits for found in KEPT.findall(edit.before.text)]
    assert [each for each in removed if each.startswith(("//", "/*"))] == []
    assert sorted([*kept(file.text), *removed]) == sorted(kept(text))


@given(texts)
@BOUNDED
def test_no_line_ends_in_another_way(text: str) -> None:
    returns = text.replace("\r\n", "\n").replace("\n", "\r\n") + "\r\n"

    new = upgraded(returns).text

    assert new.count("\n") == new.count("\r\n")
