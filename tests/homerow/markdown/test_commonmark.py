"""CommonMark's own examples, less what this dialect does otherwise on purpose.

The specification is not ours to copy: it comes with the front end's development dependency `commonmark-spec`.
Both sides are projected onto what CommonMark speaks of, see plain_html.py.
"""

from __future__ import annotations

import re

import pytest

from markdown_cases import parse
from paths import ROOT
from plain_html import plain_html, project

SPEC = ROOT / "web/node_modules/commonmark-spec/spec.txt"
_EXAMPLE = re.compile(r"^`{32} example\n(.*?)^\.\n(.*?)^`{32}$", re.MULTILINE | re.DOTALL)

UNBALANCED = "HTML that nothing closes in its container is text, so that it cannot break the page"
SELF_CLOSING = "as in JSX, <x/> is <x></x>: left open, it would take in what follows"
COMMENT = "comments are for authors and are left out; one that never ends is an error"
SPECIAL = "declarations, processing instructions and CDATA are text"
REFUSED = "scripts and styles are refused"
COMPONENT = "a capitalized tag that is meant as a component must be one"
SCHEME = "an autolink has a scheme that is known to be harmless"
ALT = "an image has an alt, if only an empty one (and a diagnostic)"
EXTENDED = "GFM: a bare address is a link"

# With a title in the head, the first h1 stays in the article; and a first line of --- is a rule again.
HEAD = "---\ntitle: Title\n---\n"

# number of the example in version 0.31.2 -> why it differs
DIFFERENT: dict[int, str] = {
    **dict.fromkeys(
        (21, 31, 148, 150, 151, 155, 165, 174, 184, 187, 201, 344, 476, 477, 491, 494), UNBALANCED
    ),
    **dict.fromkeys((524, 536, 613, 615, 623, 630, 631, 642), UNBALANCED),
    **dict.fromkeys((614, 616, 617), SELF_CLOSING),
    **dict.fromkeys((183, 626), COMMENT),
    **dict.fromkeys((180, 181, 182, 627, 628, 629), SPECIAL),
    **dict.fromkeys((170, 172, 173, 176, 178), REFUSED),
    **dict.fromkeys((598, 599, 601), SCHEME),
    **dict.fromkeys((606, 608, 611, 612), EXTENDED),
    163: COMPONENT,
    475: ALT,
}


def _examples() -> list[tuple[int, str, str]]:
    text = SPEC.read_text(encoding="utf-8").replace("→", "\t")
    return [(number, match[1], match[2]) for number, match in enumerate(_EXAMPLE.finditer(text), 1)]


@pytest.mark.skipif(not SPEC.exists(), reason="commonmark-spec is not installed; run `make setup`")
def test_every_example_is_read_as_commonmark_does_but_for_those_of_the_table() -> None:
    examples = _examples()
    different = [
        number for number, markdown, html in examples if project(parse(HEAD + markdown)) != plain_html(html)
    ]

    assert len(examples) == 652
    assert different == sorted(DIFFERENT)
