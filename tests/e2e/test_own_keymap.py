"""A keymap that readers paste: read, drawn, typed on, kept in the browser, and shared by a link."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path
from typing import Any

import brotli
import pytest
from playwright.sync_api import Locator, Page, expect

from axe import find_violations, in_each_view
from browser_page import PHONE, BrowserPage, Visit
from large_text import OVERFLOW
from serving import Served

pytestmark = pytest.mark.browser

ROUTE = "/docs/keymaps"
MOST_BYTES = 26_800  # brotli, of the scripts of all simulated keyboards
STOP_CLOCK = "() => { const now = performance.now(); performance.now = () => now; }"
KEYMAP = """#define NAV 1
/ {
    keymap {
        compatible = "zmk,keymap";
        letters {
            bindings = <
                &kp Q &kp W &kp E &kp R &kp T &kp Y &kp U &kp I &kp O &kp P
                &tog NAV &kp A
            >;
        };
        nav_layer {
            bindings = <
                &trans &kp UP &trans &trans &trans &trans &trans &trans &trans &trans
                &trans &none
            >;
        };
    };
};
"""


def at_the_keymap(browser_page: BrowserPage, route: str = ROUTE) -> Page:
    browser_page.open(route)
    browser_page.page.locator("[data-island=OwnKeymap]").scroll_into_view_if_needed()
    browser_page.page.locator("[data-island=OwnKeymap][data-alive]").wait_for()
    return browser_page.page


def field_of(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Your keymap")


def paste(page: Page, text: str) -> None:
    field_of(page).fill(text)


def key(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Keys to press").get_by_role("button", name=name, exact=True)


@pytest.fixture
def reader(published: Served, visit: Visit) -> BrowserPage:
    browser_page = visit(published.origin, reduced_motion="reduce")
    at_the_keymap(browser_page)
    return browser_page


def test_a_pasted_keymap_is_drawn_and_a_layer_that_is_toggled_stays_for_the_next_keys(
    reader: BrowserPage,
) -> None:
    page = reader.page
    paste(page, KEYMAP)
    expect(key(page, "Q")).to_be_visible()
    assert page.locator(".tryit__stage .tryit__row").count() == 2
    page.get_by_text("All layers (2)").click()
    expect(page.get_by_role("group", name="Keys of layer 1").get_by_role("listitem").nth(1)).to_have_text("↑")
    page.evaluate(STOP_CLOCK)

    key(page, "nav lock").press("Enter")
    expect(page.locator(".tryit__stage .tryit__layer[data-active]")).to_have_text(["letters", "nav"])
    key(page, "↑").press("Enter")

    expect(page.locator(".timing__typed kbd")).to_have_text(["↑"])


def test_a_note_and_a_mistake_have_their_lines_and_the_text_is_kept(reader: BrowserPage) -> None:
    page = reader.page
    paste(page, f'{KEYMAP}&rim_encoder {{ status = "okay"; }};\n')
    expect(key(page, "Q")).to_be_visible()
    expect(page.locator(".tryit__status")).to_contain_text("Line 19")
    expect(page.locator(".tryit__status")).to_contain_text("&rim_encoder is not in this file")
    expect(field_of(page)).to_have_attribute("aria-invalid", "false")
    paste(page, KEYMAP.replace("&kp A", "&kp AAA"))

    expect(page.locator(".tryit__status")).to_contain_text("Line 8")
    expect(page.locator(".tryit__status")).to_contain_text("AAA has no value")
    expect(key(page, "Q")).to_be_visible()  # of the keymap that was read last
    at_the_keymap(reader)

    expect(field_of(page)).to_have_value(KEYMAP.replace("&kp A", "&kp AAA"))


def test_a_link_has_the_keymap_and_leads_to_it(reader: BrowserPage, published: Served, visit: Visit) -> None:
    page = reader.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    paste(page, KEYMAP)
    page.get_by_role("button", name="Copy a link to this keymap").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link: str = page.evaluate("() => navigator.clipboard.readText()")

    other = visit(published.origin, viewport=PHONE)
    other.open(link.removeprefix(published.origin))

    expect(field_of(other.page)).to_have_value(KEYMAP)
    expect(other.page.get_by_role("heading", name="Try your own keymap")).to_be_in_viewport()
    expect(key(other.page, "Q")).to_be_visible()
    field_of(page).press("x")
    expect(page.get_by_text("Link copied.")).to_have_count(0)


LINK = f"{ROUTE}#your-keymap="
OWN = KEYMAP.replace("&kp A", "&kp B")
STORED = "() => localStorage.getItem('homerow.keymap')"


def packed(keymap: str) -> str:
    """Return the code of a keymap in a link: raw DEFLATE in Base64 for addresses."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    code = packer.compress(keymap.encode()) + packer.flush()
    return base64.urlsafe_b64encode(code).decode().rstrip("=")


def follow_link(reader: BrowserPage, code: str) -> Page:
    """Follow a link to a keymap in a new document."""
    reader.page.goto("about:blank")
    return at_the_keymap(reader, LINK + code)


def test_the_keymap_of_a_link_is_stored_once_it_is_edited_and_the_next_one_does_not_replace_it(
    published: Served, visit: Visit
) -> None:
    reader = visit(published.origin)
    page = follow_link(reader, packed(KEYMAP))
    expect(field_of(page)).to_have_value(KEYMAP)
    assert page.evaluate(STORED) is None
    paste(page, OWN)

    follow_link(reader, packed(KEYMAP))
    expect(field_of(page)).to_have_value(KEYMAP)
    keep = page.get_by_role("button", name="Keep mine")
    expect(keep).to_be_visible()
    paste(page, KEYMAP.replace("&kp A", "&kp C"))
    assert page.evaluate(STORED) == OWN

    keep.click()
    expect(field_of(page)).to_have_value(OWN)

    expect(keep).to_have_count(0)


def test_the_keymap_of_a_link_replaces_the_readers_own_when_asked(reader: BrowserPage) -> None:
    paste(reader.page, OWN)
    page = follow_link(reader, packed(KEYMAP))
    replace = page.get_by_role("button", name="Replace")

    replace.click()
    expect(replace).to_have_count(0)

    assert page.evaluate(STORED) == KEYMAP
    reader.reload()
    expect(field_of(page)).to_have_value(KEYMAP)


def test_a_broken_link_says_so_and_shows_the_example_or_the_readers_own_keymap(
    published: Served, visit: Visit
) -> None:
    reader = visit(published.origin)
    page = follow_link(reader, "abc")
    expect(page.get_by_text("The link has no keymap that can be read")).to_be_visible()
    expect(key(page, "7")).to_be_visible()
    paste(page, OWN)

    follow_link(reader, "abc")

    expect(page.get_by_text("The link has no keymap that can be read")).to_be_visible()
    expect(field_of(page)).to_have_value(OWN)


def test_the_example_comes_back_in_one_step_that_can_be_undone(reader: BrowserPage) -> None:
    page = reader.page
    example = field_of(page).input_value()
    paste(page, "nothing")
    expect(page.locator(".tryit__status")).to_contain_text("has an error")

    page.get_by_role("button", name="Restore the example").click()
    expect(field_of(page)).to_have_value(example)

    assert page.evaluate(STORED) is None
    field_of(page).press("Control+z")
    expect(field_of(page)).to_have_value("nothing")


MACRO = """/ {
    macros {
        hi: hi {
            compatible = "zmk,behavior-macro";
            #binding-cells = <0>;
            bindings = <&kp H &kp I>;
        };
    };
    keymap {
        compatible = "zmk,keymap";
        letters {
            bindings = <&hi &kp A>;
        };
    };
};
"""


def test_a_macro_of_the_reader_plays(reader: BrowserPage) -> None:
    paste(reader.page, MACRO)

    key(reader.page, "hi").press("Enter")

    expect(reader.page.locator(".timing__typed kbd")).to_have_text(["h", "i"])


def test_forty_two_keys_fit_a_phone(published: Served, visit: Visit) -> None:
    page = at_the_keymap(visit(published.origin, viewport={"width": 390, "height": 800}))
    row = " ".join(["&kp A"] * 12)
    thumbs = " ".join(["&kp SPACE"] * 6)
    paste(page, MACRO.replace("<&hi &kp A>", f"<\n{row}\n{row}\n{row}\n{thumbs}\n>"))
    board = page.get_by_role("group", name="Keys to press")
    expect(board.get_by_role("button")).to_have_count(42)

    assert board.evaluate("(board) => board.scrollWidth - board.clientWidth") <= 0


@in_each_view
def test_axe_finds_nothing_in_a_keymap(published: Served, visit: Visit, view: dict[str, Any]) -> None:
    page = at_the_keymap(visit(published.origin, **view))
    paste(page, KEYMAP)
    expect(key(page, "Q")).to_be_visible()

    assert find_violations(page, ROUTE, "[data-island=OwnKeymap]") == ()
    assert page.evaluate(OVERFLOW) <= 0


def test_its_scripts_are_loaded_where_they_are_seen_and_are_small(published: Served, visit: Visit) -> None:
    other = visit(published.origin, f"{ROUTE}/modifiers")
    other.page.get_by_role("contentinfo").scroll_into_view_if_needed()
    other.page.wait_for_load_state("networkidle")
    browser_page = visit(published.origin)
    at_the_keymap(browser_page)

    own = browser_page.scripts() - other.scripts()
    assert [path for path in own if "/SimulatedKeyboards-" in path]
    files = [published.project.output / path.removeprefix("/") for path in own]
    sizes = {file.name: len(brotli.compress(file.read_bytes())) for file in files}
    assert sum(sizes.values()) <= MOST_BYTES, sizes


PAGES = re.compile(rb"/Type\s*/Page\b")


def test_a_picture_of_the_keymap_can_be_saved_and_is_printed_alone_on_one_page(reader: BrowserPage) -> None:
    page = reader.page
    for kind, beginning in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as started:
            page.get_by_role("button", name=f"Download as {kind}").click()
        assert Path(started.value.path()).read_bytes().startswith(beginning)

    # Without a screen, its dialog is closed at once.
    page.evaluate("() => { window.print = () => undefined; }")
    page.get_by_role("button", name="Print", exact=True).click()
    picture = page.locator("body > .printed-picture")
    expect(picture).to_be_attached()
    expect(picture).to_be_hidden()
    page.emulate_media(media="print")
    expect(picture).to_be_visible()
    assert page.locator("body > :visible").count() == 1

    assert len(PAGES.findall(page.pdf())) == 1

    expect(picture).to_have_count(0)


@pytest.mark.parametrize("route", [f"{ROUTE}/combos", ROUTE])
def test_a_drawn_keymap_opens_as_the_readers(published: Served, visit: Visit, route: str) -> None:
    page = visit(published.origin, route).page
    page.get_by_role("link", name="Play, change or save this keymap").first.click()

    heading = page.get_by_role("heading", name="Try your own keymap")
    expect(heading).to_be_in_viewport()
    heading.scroll_into_view_if_needed()
    expect(field_of(page)).to_have_value(
        re.compile(r"#include <behaviors\.dtsi>[\s\S]+(base|numbers)_layer \{")
    )
    expect(page.get_by_text("The keys use this keymap.")).to_be_visible()
