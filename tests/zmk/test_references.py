"""Names of the firmware in code spans and plain words: known ones, typos, and code that is neither."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.markdown.document import Reference
from homerow.markdown.extension import UnknownName
from paths import ROOT
from zmk.firmware.loader import load_data
from zmk.references import Names, OwnNames, names_in, words_in
from zmk.samples.vocabulary import KnownNames

NO_NAMES = OwnNames("", Path())


@pytest.fixture(scope="module")
def names() -> Names:
    """Return the names of the real firmware."""
    return Names(KnownNames(load_data(ROOT / "site")))


@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("ZMK_SSLEEP", "ZMK_SLEEP"),
        ("ZMK_SSLEEP=y", "ZMK_SLEEP"),
        ("if ZMK_BACKKIGHT", "ZMK_BACKLIGHT"),
        ("-DCONFIG_ZMK_SSLEEP=y -DSHIELD=corne", "CONFIG_ZMK_SLEEP"),
        ("IS_ENABLED(CONFIG_ZMK_SSLEEP)", "CONFIG_ZMK_SLEEP"),
        ("#if CONFIG_ZMK_SSLEEP", "CONFIG_ZMK_SLEEP"),
        ("PG_UPP", "PG_UP"),
        ("SAPCE", "SPACE"),
        ("LSFHT", "LSHFT"),
        ("LC(LS(HOMMEE))", "HOME"),
        ("RGB_TGO", "RGB_TOG"),
        ("<&kpp A>", "&kp"),
        ("&kp A &kpp B", "&kp"),
        ("<&kp A>, <&kp SAPCE>", "SPACE"),
        ("bindings = <&kp SAPCE>;", "SPACE"),
        ("&hrm LSFHT A", "LSHFT"),
        ("&pk", "&kp"),
        ('compatible = "zmk,input-aplit"', "zmk,input-split"),
        ("zmk,battry = &vbatt;", "zmk,battery"),
        ("zkm,battery", "zmk,battery"),
        ("waitms", "wait-ms"),
        ("bindinngs = <&kp>", "bindings"),
    ],
)
def test_a_typo_in_code_is_an_unknown_name(names: Names, code: str, meant: str) -> None:
    reading = names.read(code, NO_NAMES)

    assert isinstance(reading, UnknownName)
    assert reading.meant == meant


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("CONFIG_ZMK_SLEEP=y", "option"),
        ("&kp LSHFT", "behavior"),
        ("PG_UP", "keycode"),
        ("BT_SEL", "constant"),
        ("wait-ms", "property"),
        ("zmk,input-split", "binding"),
    ],
)
def test_an_existing_name_is_never_unknown(names: Names, code: str, kind: str) -> None:
    reading = names.read(code, NO_NAMES)

    assert reading is None if kind == "binding" else isinstance(reading, Reference) and reading.kind == kind


@pytest.mark.parametrize(
    "code",
    [
        *("ZMK_SLEEP", "ZMK_CONFIG", "ZMK_MACRO(name)", "ZMK_HID_USAGE", "CONFIG_ZMK_RGB_…"),
        *("FLASH", "PASS", "GND", "COM5", "PLUS_8", "TAPPING_TERM", "KC_SPC", "MOD_LSFT"),
        *("a & b", "if (x &kq)", "<&gpio0 2 GPIO_ACTIVE_HIGH>", "<&adc 2>", "&config"),
        *("status", "binding", "waiting", 'status = "okay"', "DT_INST_PROP(n, wait_ms)"),
        *("dts/bindings/behaviors/zmk,behavior-tap-times.yaml", "my,keymap", "solomon,ssd1306fb", "a,b"),
    ],
)
def test_other_code_is_let_pass(names: Names, code: str) -> None:
    assert not isinstance(names.read(code, NO_NAMES), UnknownName)


def test_a_page_may_define_a_name_or_use_it_as_a_word(names: Names) -> None:
    own = OwnNames("#define SAPCE 1\n\nconfig ZMK_SSLEEP\n\nThe color is `COLOR`.", Path())

    assert [names.read(code, own) for code in ("SAPCE", "CONFIG_ZMK_SSLEEP", "COLOR")] == [None, None, None]
    assert isinstance(names.read("COLOR", NO_NAMES), UnknownName)


def test_plain_text_has_names_of_several_words_and_compatibles(names: Names) -> None:
    text = "Set ZMK_SLEEP or CONFIG_ZMK_USB, not https://a.b/ZMK_X or some_name; zmk,keymap is A_B_."

    assert names.in_text(text) == ["ZMK_SLEEP", "CONFIG_ZMK_USB", "zmk,keymap"]
    assert names.in_text("Sleep, then USB.") == []


def test_plain_text_has_uses_of_behaviors_and_key_codes_with_swapped_letters(names: Names) -> None:
    found = names.in_text("Map SAPCE, SPACE or ASCII, and <&kpp A>, with R&D <b>.")

    assert found == ["<&kpp A>", "SAPCE", "SPACE"]
    assert names.read("<&kpp A>", NO_NAMES) == UnknownName("behavior", "&kpp", "&kp")
    assert names.read("SAPCE", NO_NAMES) == UnknownName("key code", "SAPCE", "SPACE")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("&kp A\n  nav: nav_layer {", {"nav"}),
        ("a-b: c {\n\nd\n: e", {"b"}),
        ("label:x { };", set()),
        ("x" * 64 + ": { };", {"x" * 64}),
        ("x" * 65 + ": { };", set()),
        ("#define  NAV 1\n#define HRM(x) &hm x A", {"NAV", "HRM"}),
        ("ZMK_MACRO( greet,\n  bindings = <&kp A>;\n)", {"greet"}),
        ('compatible = "mine,thing";', {"mine,thing"}),
        ('say `compatible = "mine,thing"` there', set()),
        ("config MY_OPTION\n  bool\nmenuconfig OTHER_ONE", {"MY_OPTION", "OTHER_ONE"}),
    ],
)
def test_labels_macros_and_bindings_are_names(text: str, names: set[str]) -> None:
    assert names_in(text, Path()) == names


def test_words_of_sentences_are_words_of_the_page() -> None:
    own = OwnNames("Start here, with `STOP` at the end.", Path())

    assert [own.have_word(word) for word in ("START", "WITH", "STOP")] == [True, True, False]


def test_a_word_is_not_a_part_of_another_one() -> None:
    assert not OwnNames("restart, self-start, starting", Path()).have_word("START")


# A search of the page for each name took 86 s for a page of 18,000 names.
def test_the_words_of_a_page_are_gathered_once() -> None:
    words_in.cache_clear()

    assert not any(OwnNames("Start here.", Path()).have_word(f"NAME_{number}") for number in range(9))

    assert words_in.cache_info().misses == 1
