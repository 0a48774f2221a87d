"""The keymap upgrader, as a reader uses it, against the real service."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import brotli
import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from axe import find_violations, in_each_view
from browser_page import PHONE, BrowserPage, Visit
from large_text import OVERFLOW
from serving import Served

pytestmark = pytest.mark.browser

ROUTE = "/keymap-upgrader"
SERVICE = "**/api/keymap/upgrade"
MOST_BYTES = 130_000  # brotli, of the scripts that this page loads and others do not
OLD = "/ { keymap { base { bindings = <&kp NUM_1 &kp BKSP &kp NUM_1>; }; }; };"
SWITCH_AND_SCROLL = """() => {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    tabs[(tabs.findIndex((tab) => tab.ariaSelected === "true") + 1) % tabs.length].click();
    for (const scroller of document.querySelectorAll(".cm-scroller")) scroller.scrollTop = 10000;
}"""
# Faster than the page can show the text.
TYPE_FAST = """async (text) => {
    for (const letter of text) {
        document.execCommand("insertText", false, letter);
        await new Promise((done) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(null);
        });
    }
}"""


@pytest.fixture
def reader(published: Served, visit: Visit) -> BrowserPage:
    return at_the_upgrader(visit(published.origin))


def at_the_upgrader(browser_page: BrowserPage) -> BrowserPage:
    browser_page.open(ROUTE)
    expect(text_of(browser_page.page)).to_be_visible()
    return browser_page


def text_of(page: Page) -> Locator:
    return page.locator(".cm-content").first


def put_in(page: Page, text: str) -> None:
    """Put a text in as a paste does, in one go."""
    text_of(page).focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def says(page: Page, words: str) -> None:
    expect(page.locator(".upgrader__summary")).to_contain_text(words)


def result(page: Page) -> bytes:
    """Return what the download holds."""
    with page.expect_download() as started:
        page.get_by_role("button", name=re.compile("^Download")).click()
    return Path(started.value.path()).read_bytes()


def give(page: Page, *files: tuple[str, str]) -> None:
    chosen = [FilePayload(name=name, mimeType="", buffer=text.encode()) for name, text in files]
    page.get_by_label("Open files").set_input_files(chosen)


def change(page: Page, before: str) -> Locator:
    return page.get_by_role("listitem").filter(has=page.locator("del", has_text=before))


def test_without_javascript_the_page_tells_of_the_command(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, java_script_enabled=False)
    browser_page.page.goto(f"{published.origin}{ROUTE}")

    assert browser_page.page.get_by_text("The upgrader on this page needs JavaScript.").is_visible()
    assert browser_page.page.get_by_text("homerow keymap upgrade --diff config/").is_visible()
    assert not browser_page.page.locator(".upgrader").is_visible()


def test_what_is_pasted_is_upgraded_and_what_is_typed_follows(reader: BrowserPage) -> None:
    page = reader.page
    put_in(page, OLD)
    says(page, "3 changes.")
    upgraded = OLD.replace("NUM_1", "N1").replace("BKSP", "BSPC")
    expect(page.get_by_label("Upgraded text")).to_have_text(upgraded)

    page.keyboard.press("Control+Home")
    page.keyboard.insert_text("// NUM_1 ")
    says(page, "Nothing to change")
    page.keyboard.press("Control+z")

    says(page, "3 changes.")
    assert result(page).decode() == upgraded
    assert_that_copying_moves_nothing(page)


def test_what_is_typed_fast_keeps_its_order(reader: BrowserPage) -> None:
    text = "".join(f"&kp N{number} " for number in range(40))
    text_of(reader.page).focus()

    reader.page.evaluate(TYPE_FAST, text)

    expect(text_of(reader.page)).to_have_text(text.strip())


def test_the_example_shows_files_in_tabs_and_what_was_left_alone(reader: BrowserPage) -> None:
    page = reader.page
    page.get_by_role("button", name="Open an example").click()
    says(page, "1 to look at")

    page.get_by_role("region", name="Left alone").get_by_role("button").click()
    expect(page.get_by_role("group", name="Left alone")).to_contain_text("KSPC")
    page.get_by_role("tab", name="twelve.keymap").press("ArrowRight")

    expect(page.get_by_role("tab", name="twelve.conf")).to_be_focused()
    expect(page.get_by_label("Upgraded text")).to_contain_text("CONFIG_ZMK_POINTING=y")
    assert b"# The knob\nCONFIG_EC11=y\n" in result(page)
    assert_that_a_build_is_upgraded_for_main_only_if_the_reader_wants_main(page)


def assert_that_a_build_is_upgraded_for_main_only_if_the_reader_wants_main(page: Page) -> None:
    page.get_by_role("tab", name="build.yaml").click()
    says(page, "Nothing to change: this file is up to date · 1 for main.")
    later = page.get_by_role("region", name="Needed from main on")
    expect(later).to_contain_text("the board nice_nano_v2 is called nice_nano//zmk")
    expect(
        page.get_by_text("v0.3, the documented release, because no west.yml pins another.")
    ).to_be_visible()

    page.get_by_role("radio", name="main").check()

    says(page, "1 change.")
    expect(later).to_have_count(0)
    assert b"board: nice_nano//zmk\n" in result(page)
    expect(page.get_by_text("main, as you chose.")).to_be_visible()


def test_an_upgraded_keymap_can_be_tried(reader: BrowserPage) -> None:
    page = reader.page
    put_in(page, f"// mine\n{OLD}")
    says(page, "3 changes.")

    page.get_by_role("button", name="Try this keymap").click()

    page.wait_for_url("**/docs/keymaps#your-keymap=*")
    own = page.get_by_role("textbox", name="Your keymap")
    expect(own).to_have_value(re.compile("// mine\n.*&kp N1 &kp BSPC &kp N1"))


def test_after_a_paste_both_texts_are_at_the_same_line(reader: BrowserPage) -> None:
    page = reader.page
    put_in(page, "\n".join(f"// line {number}\n{OLD}" for number in range(80)))
    says(page, "240 changes.")

    expect(page.get_by_label("Upgraded text")).to_contain_text("// line 79")
    tops = page.locator(".cm-scroller").evaluate_all("(all) => all.map(({ scrollTop }) => scrollTop)")
    assert tops[0] > 0
    assert tops[1] == pytest.approx(tops[0], abs=2)


def assert_that_copying_moves_nothing(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    buttons = page.locator(".upgrader__result .tool__button")
    before = [buttons.nth(index).bounding_box() for index in range(3)]

    page.get_by_role("button", name="Copy result").click()

    expect(page.locator("[data-copied]")).to_be_visible()
    assert [buttons.nth(index).bounding_box() for index in range(3)] == before
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_attached()


def test_the_pointer_finds_the_reason_in_both_texts_until_the_view_changes(reader: BrowserPage) -> None:
    page = reader.page
    put_in(page, OLD)
    says(page, "3 changes.")
    for words in (".upgrade-old", ".upgrade-new"):
        page.locator(words, has_text="BSPC" if words == ".upgrade-new" else "BKSP").hover()
        expect(page.get_by_role("group", name="Change", exact=True)).to_contain_text("BSPC")
        page.get_by_role("heading", level=1).hover()
        expect(page.get_by_role("group", name="Change", exact=True)).to_have_count(0)
    change(page, "BKSP").get_by_role("button", name="Line 1").click()
    explanation = page.get_by_role("group", name="Change", exact=True)
    expect(explanation).to_be_visible()

    page.get_by_role("radio", name="One below the other").check()

    expect(page.locator(".upgrade-lines")).to_be_visible()
    expect(explanation).to_have_count(0)


@pytest.mark.system
def test_switching_files_while_they_scroll_raises_nothing(reader: BrowserPage) -> None:
    page = reader.page
    page.get_by_role("button", name="Open an example").click()
    says(page, "1 to look at")

    for _ in range(6):
        page.get_by_role("region", name="Left alone").get_by_role("button").click()
        page.evaluate(SWITCH_AND_SCROLL)
        page.get_by_role("tab", name="twelve.keymap").click()

    assert reader.complaints == []


def test_a_file_keeps_its_line_breaks_and_its_byte_order_mark(reader: BrowserPage) -> None:
    text = f"\ufeff// 🎹\r\n{OLD}\r\n"
    give(reader.page, ("corne.keymap", text), ("corne.conf", "CONFIG_ZMK_SLEEP=y\n"))

    says(reader.page, "3 changes.")

    assert result(reader.page) == text.replace("NUM_1", "N1").replace("BKSP", "BSPC").encode()


def test_by_keyboard_a_change_is_found_explained_and_left_as_it_was(reader: BrowserPage) -> None:
    page = reader.page
    put_in(page, OLD)
    says(page, "3 changes.")
    second = change(page, "NUM_1").get_by_role("button", name="Line 1").nth(1)

    second.press("Enter")
    explanation = page.get_by_role("group", name="Change", exact=True)
    expect(explanation).to_contain_text("N1")
    explanation.get_by_role("button", name="Leave as it was").press("Enter")

    says(page, "2 changes · 1 left as it was.")
    assert result(page).decode() == OLD.replace("NUM_1", "N1", 1).replace("BKSP", "BSPC")
    change(page, "NUM_1").get_by_role("checkbox", name="NUM_1 becomes N1", exact=True).press("Space")
    says(page, "3 changes.")
    text_of(page).press("Escape")
    expect(explanation).to_have_count(0)


def test_on_a_phone_new_lines_stand_below_the_old_ones(published: Served, visit: Visit) -> None:
    page = at_the_upgrader(visit(published.origin, viewport=PHONE)).page
    put_in(page, OLD)

    expect(page.locator(".upgrade-lines ins")).to_have_text(["N1", "BSPC", "N1"])

    expect(page.get_by_label("Upgraded text")).to_be_hidden()
    expect(page.get_by_role("radio", name="Side by side")).to_be_hidden()
    assert page.evaluate(OVERFLOW) <= 0


def test_a_service_that_is_away_can_be_tried_again_and_the_text_stays(reader: BrowserPage) -> None:
    page = reader.page
    page.route(SERVICE, lambda route: route.abort())
    put_in(page, OLD)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("cannot be reached")
    page.unroute(SERVICE)
    page.route(SERVICE, lambda route: route.fulfill(status=404, content_type="text/html", body="?"))
    alert.get_by_role("button", name="Retry").click()
    expect(alert).to_contain_text("does not have the upgrader")
    page.unroute(SERVICE)

    alert.get_by_role("button", name="Retry").click()

    says(page, "3 changes.")
    expect(text_of(page)).to_have_text(OLD)
    reader.complaints.clear()  # of the two answers that did not come


def test_too_much_is_told_before_it_is_sent(reader: BrowserPage) -> None:
    page = reader.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))

    give(page, ("a.keymap", "// a line of a keymap\n" * 6000), ("b.keymap", "// another line\n" * 9000))

    expect(page.get_by_role("alert")).to_contain_text("nothing was sent")
    assert [url for url in sent if "/api/" in url] == []


def test_what_cannot_be_read_is_shown_with_a_caret(reader: BrowserPage) -> None:
    page = reader.page
    put_in(page, f"{OLD}\n/ {{ combos {{")
    notice = page.locator(".upgrader__notice")

    expect(notice.locator("pre")).to_have_text(re.compile(r"^2 \| / \{ combos \{\n {4}.*\^$"))
    notice.get_by_role("button", name="Go to line 2").click()

    says(page, "3 changes.")
    expect(text_of(page)).to_be_focused()


def test_a_keymap_of_qmk_leads_to_its_converter(reader: BrowserPage) -> None:
    page = reader.page
    put_in(page, '{"version": 1, "layers": [["KC_A", "MO(1)"]]}')

    says(page, "Nothing was changed.")
    expect(page.locator(".upgrader__notice")).to_have_text(re.compile("QMK, VIA or Vial"))
    expect(page.get_by_role("link", name="convert it below")).to_have_attribute("href", "#qmk")


@in_each_view
def test_axe_finds_nothing_in_a_diff(published: Served, visit: Visit, view: dict[str, Any]) -> None:
    page = at_the_upgrader(visit(published.origin, **view)).page
    page.get_by_role("button", name="Open an example").click()
    says(page, "1 to look at")
    page.get_by_role("button", name="Line 27").click()
    expect(page.get_by_role("group", name="Change", exact=True)).to_be_visible()

    assert find_violations(page, ROUTE) == ()


def test_its_scripts_are_loaded_here_alone_and_are_small(published: Served, visit: Visit) -> None:
    own = at_the_upgrader(visit(published.origin)).scripts() - visit(published.origin, "/docs").scripts()

    assert [path for path in own if "/editor-" in path]
    files = [published.project.output / path.removeprefix("/") for path in own]
    assert sum(len(brotli.compress(file.read_bytes())) for file in files) <= MOST_BYTES


def import_section(page: Page) -> Locator:
    section = page.get_by_role("region", name="Convert a QMK keymap")
    section.scroll_into_view_if_needed()
    expect(section.get_by_role("button", name="Open a QMK example")).to_be_enabled()
    return section


def test_a_qmk_keymap_is_converted_on_the_device_and_what_is_none_says_why(reader: BrowserPage) -> None:
    section = import_section(reader.page)
    section.get_by_label("Or paste its text").fill(
        '{"keyboard": "x", "layout": "LAYOUT", "layers": [["LSFT_T(KC_A)", "QK_LEAD"]]}'
    )

    expect(section.get_by_role("status").first).to_have_text("QMK, 1 layer: 1 to look at.")
    expect(section.get_by_text("QK_LEAD: ZMK has no leader key (layer 0, key 1)")).to_be_visible()
    with reader.page.expect_download() as started:
        section.get_by_role("button", name="Download converted.keymap").click()
    assert b"&mt LSHFT A" in Path(started.value.path()).read_bytes()
    section.get_by_label("Or paste its text").fill("nonsense")
    expect(section.get_by_role("status").first).to_contain_text("This is not JSON")


def test_the_picture_of_a_converted_keymap_fits_a_phone(published: Served, visit: Visit) -> None:
    page = at_the_upgrader(visit(published.origin, viewport={"width": 390, "height": 844})).page
    section = import_section(page)
    picture = section.locator(".kmap__parts")

    for board, keys, parts in (("corne", 42, 2), ("m60", 61, 1)):
        layer = ", ".join(['"KC_SPC"'] * keys)
        file = f'{{"keyboard": "x", "layout": "LAYOUT", "layers": [[{layer}]]}}'
        section.get_by_label("Or paste its text").fill(file)
        section.get_by_label("Your keyboard in ZMK").select_option(board)

        expect(picture.locator("svg")).to_have_count(parts)
        assert picture.evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0


def test_keys_of_a_matrix_are_put_in_the_order_that_a_reader_chooses(reader: BrowserPage) -> None:
    section = import_section(reader.page)
    section.get_by_label("Or paste its text").fill(
        '{"layout": [[["KC_A"], ["KC_B"], ["KC_C"], ["KC_D"], ["KC_E"], ["KC_F"]]]}'
    )
    section.get_by_label("Order of the keys").select_option("Row by row")
    section.get_by_text("converted.keymap", exact=True).click()

    expect(section.get_by_role("code")).to_contain_text("&kp A\n                &kp B")
