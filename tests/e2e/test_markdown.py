"""Pages as Markdown: on every page the words of its article; and the menu that copies it."""

from __future__ import annotations

import json
import re

import pytest
from rapidfuzz.distance import LCSseq

from article_words import words_of_html, words_of_markdown
from browser_page import PHONE, Visit
from project import Project
from serving import Served

LEAST = 0.99  # of the words, in their order
STRUCTURED = re.compile(r'<script[^>]*type="application/ld\+json"[^>]*>(.*?)</script>', re.DOTALL)
MARKDOWN_LINK = re.compile(r'<link[^>]* rel="alternate" type="text/markdown" href="([^"]*)"')


def test_every_page_has_the_words_of_its_article_as_markdown(real_world: Project) -> None:
    pages = {path: path.relative_to(real_world.output) for path in real_world.output.rglob("*.md")}
    agreement = {}
    for path, name in pages.items():
        payload = json.loads((real_world.output / "payloads" / name.with_suffix(".json")).read_text("utf-8"))
        article, text = words_of_html(payload["articles"][0]), words_of_markdown(path.read_text("utf-8"))
        shared = LCSseq.similarity(article, text)
        agreement[str(name)] = 2 * shared / (len(article) + len(text))

    assert len(agreement) > 100
    assert {name: share for name, share in agreement.items() if share < LEAST} == {}


def test_every_page_names_its_markdown_and_structured_data_that_can_be_read(real_world: Project) -> None:
    for path in real_world.output.rglob("*.md"):
        html = path.with_suffix(".html").read_text("utf-8")
        assert MARKDOWN_LINK.findall(html) == [f"/{path.relative_to(real_world.output)}"]
        data = [json.loads(text) for text in STRUCTURED.findall(html)]
        assert data
        assert all("schema.org" in each["@context"] and each["@type"] for each in data)


@pytest.mark.browser
def test_the_menu_copies_the_page_by_keyboard(keys: Served, visit: Visit) -> None:
    reader = visit(keys.origin, "/docs/tall", permissions=["clipboard-read", "clipboard-write"])
    reader.page.locator(".copy-page .dropdown").press("Enter")
    reader.page.get_by_role("button", name="Copy as Markdown").press("Enter")
    reader.page.get_by_role("button", name="Copied").wait_for()

    assert reader.page.evaluate("navigator.clipboard.readText()").startswith("---\ntitle: ")
    reader.page.keyboard.press("Escape")
    assert not reader.page.get_by_role("button", name="Copied").is_visible()


@pytest.mark.browser
def test_the_menu_is_within_the_window_of_a_phone(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs/faq", viewport=PHONE).page
    page.locator(".copy-page .dropdown").click()

    box = page.locator(".copy-page .dropdown__list").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.browser
def test_without_a_script_a_link_shows_the_page_as_markdown(keys: Served, visit: Visit) -> None:
    reader = visit(keys.origin, java_script_enabled=False)
    reader.page.goto(f"{keys.origin}/docs/tall")

    link = reader.page.get_by_role("link", name="View as Markdown")
    assert (link.count(), link.get_attribute("href")) == (1, "/docs/tall.md")
    assert not reader.page.get_by_text("Copy page").is_visible()
