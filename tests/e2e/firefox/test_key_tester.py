"""The key tester in Firefox, which reports keys in its own way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_page import Visit
from serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.system]


def test_a_key_has_a_code_and_a_binding(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs/keymaps/list-of-keycodes?layout=de").page
    tester = page.get_by_role("region", name="Key tester")
    tester.scroll_into_view_if_needed()

    tester.get_by_label("Press a key, or type a character").press("Semicolon")

    expect(tester.get_by_role("link", name="SEMI")).to_have_attribute("href", "#semi")
    table = tester.get_by_role("table", name="What it types: German")
    expect(table.get_by_role("row").nth(1)).to_contain_text("ö")
