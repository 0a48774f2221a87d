from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homerow.outputs.feeds.article import KEPT, VOID, feed_html

POST = "https://keys.test/blog/2025/01/01/x"


@pytest.mark.parametrize(
    ("article", "shown"),
    [
        (
            '<p>See <a class="x" href="/docs/faq">it</a></p>',
            '<p>See <a href="https://keys.test/docs/faq">it</a></p>',
        ),
        ('<a href="#fn1">1</a>', f'<a href="{POST}#fn1">1</a>'),
        ('<a href="https://else.test/">x</a>', '<a href="https://else.test/">x</a>'),
        (
            '<img alt="A &quot;key&quot;" src="/a.svg" width="1" loading="lazy">',
            '<img alt="A &quot;key&quot;" src="https://keys.test/a.svg" width="1">',
        ),
        ("<pre><code><span>&amp;kp A &lt; B</span></code></pre>", "<pre><code>&amp;kp A &lt; B</code></pre>"),
        ('<pre>x</pre><button aria-label="Copy">Copy <b>it</b></button><p>y</p>', "<pre>x</pre><p>y</p>"),
        ('<h2 id="a">A</h2><a class="heading-anchor" href="#a"></a>', "<h2>A</h2>"),
        (
            '<ol><li id="a"><a class="code-annotations__back" href="#b">1</a> A</li></ol>',
            "<ol><li> A</li></ol>",
        ),
        ('<img class="themed-image themed-image--dark" src="/d.svg" alt="d"><p>y</p>', "<p>y</p>"),
        ('<p>a</p><svg viewBox="0 0 1 1"><title>b</title><path d=""/></svg><p>c</p>', "<p>a</p><p>c</p>"),
        ("one<br>two<hr>", "one<br>two<hr>"),
        ("<button>a<wbr>b</button><p>c</p>", "<p>c</p>"),
        (
            '<math display="block"><msup><mn>10</mn><mn>6</mn></msup><mo stretchy="true">&lt;</mo></math>',
            '<math display="block"><msup><mn>10</mn><mn>6</mn></msup><mo>&lt;</mo></math>',
        ),
        ('<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>',) * 2,
        ("<math><mi>x</mi><annotation>\\x</annotation></math>", "<math><mi>x</mi></math>"),
        ('<label><input type="checkbox" disabled checked> a</label>', "[x] a"),
        ('<label><input type="checkbox" disabled> b</label>', "[ ] b"),
        ('<label><input type="checkbox" disabled=""> c</label>', "c"),
    ],
)
def test_a_feed_shows_what_any_reader_can(article: str, shown: str) -> None:
    assert feed_html(article, POST) == shown


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert {name for name, _ in attrs} <= KEPT[tag]
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r"), max_size=8)
TAGS = st.sampled_from(["p", "a", "script", "svg", "code", "span", "button", "section", "custom-tag"])


@st.composite
def articles(draw: st.DrawFn, depth: int = 3) -> str:
    """Draw balanced HTML, as our compiler writes it."""
    text = draw(TEXT).replace("&", "&amp;").replace("<", "&lt;")
    if depth == 0:
        return text
    tag = draw(TAGS)
    # In a script all is text up to its end: a script in it would end both.
    inner = "" if tag == "script" else "".join(draw(st.lists(articles(depth - 1), max_size=3)))
    return f'{text}<{tag} onclick="x" class="y">{inner}</{tag}>'


@given(articles())
def test_whatever_an_article_holds_a_feed_has_known_elements_alone(article: str) -> None:
    reader = Reader()
    reader.feed(feed_html(article, POST))
    reader.close()

    assert set(reader.seen) <= set(KEPT)
    assert reader.open == []
