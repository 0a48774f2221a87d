"""Pages as Markdown: the head, filled slots, and long pages in parts."""

from __future__ import annotations

from msgspec.structs import replace

from homerow.markdown.document import Article
from homerow.rendering.article import Resolutions
from homerow.rendering.markdown import MAX_LENGTH, MarkdownHead, page_markdown

HEAD = MarkdownHead(
    title="Keys *and* more",
    description="What keys do: all",
    url="https://a.example/docs/keys",
    markdown_url="https://a.example/docs/keys.md",
    version="4.1",
    date="2026-01-02",
)


def article(markdown: str) -> Article:
    return Article(html="", excerpt=None, islands=(), markdown=markdown)


def test_a_page_begins_with_its_facts_and_its_title() -> None:
    [page] = page_markdown(HEAD, article("Text."), Resolutions(), [])

    assert page == (
        '---\ntitle: "Keys *and* more"\ndescription: "What keys do: all"\nurl: "https://a.example/docs/keys"\n'
        'version: "4.1"\ndate: "2026-01-02"\n---\n\n# Keys \\*and\\* more\n\nText.\n'
    )


def test_a_title_of_the_article_is_not_repeated() -> None:
    [text] = page_markdown(replace(HEAD, has_own_title=True), article("# Own"), Resolutions(), [])

    assert text.endswith("---\n\n# Own\n")


def test_slots_become_absolute_addresses() -> None:
    resolutions = Resolutions(
        hrefs=("/docs/a(b)", "#here"), reference_hrefs=("/docs/c", ""), asset_hrefs=("/assets/x.png",)
    )
    text = "[a](\0L0\0) [b](\0L1\0) \0D0\0`C`\0E0\0 \0D1\0`D`\0E1\0 ![x](\0H0\0)"

    [page] = page_markdown(HEAD, article(text), resolutions, [])

    assert page.splitlines()[-1] == (
        "[a](https://a.example/docs/a%28b%29) [b](https://a.example/docs/keys#here) "
        "[`C`](https://a.example/docs/c) `D` ![x](https://a.example/assets/x.png)"
    )


def test_an_island_is_its_markdown_with_absolute_links() -> None:
    [page] = page_markdown(HEAD, article("\0I1\0Text."), Resolutions(), ["", r"- [x](/docs/x) \[y\](/z)"])

    assert page.endswith("- [x](https://a.example/docs/x) \\[y\\](/z)\n\nText.\n")


def test_a_long_page_is_cut_at_headings_outside_of_code() -> None:
    code = "```sh\n## no heading\n```\n\n"
    sections = [f"## Part {number}\n\n{'word ' * 4_000}\n\n{code}" for number in range(6)]

    parts = page_markdown(HEAD, article("".join(sections)), Resolutions(), [])

    assert all(len(part) <= MAX_LENGTH for part in parts)
    assert [part.count("## Part") for part in parts] == [2, 2, 2]
    assert "part 1, [part 2](https://a.example/docs/keys.2.md), [part 3]" in parts[0]
    assert "# Keys \\*and\\* more (part 2)" in parts[1]


def test_a_page_without_a_place_to_cut_is_still_bounded() -> None:
    parts = page_markdown(HEAD, article("x" * 3 * MAX_LENGTH), Resolutions(), [])

    assert all(len(part) <= MAX_LENGTH for part in parts)
    assert "".join(parts).count("x") >= 3 * MAX_LENGTH
