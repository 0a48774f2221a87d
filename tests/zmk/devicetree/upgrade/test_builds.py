"""Boards and shields of a build.yaml exist and fit together; `homerow keymap check` says where not."""

from __future__ import annotations

import pytest

from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.upgrade_files import upgrade

WEST = "projects:\n  - name: zmk\n    revision: v0.3\n"
MODULE = "  - name: zmk-module\n    revision: v0.3\n"


def problems(build: str, *others: File) -> list[str]:
    """Return what a check says of a build.yaml, as `kind: name: message`."""
    build_file = File("build.yaml", build)
    (file, *_) = upgrade([build_file, *others], is_check=True).files
    return [f"{each.kind}: {build[each.offset :][: each.length]}: {each.message}" for each in file.skipped]


def entry(board: str, shield: str) -> str:
    return f"include:\n  - board: {board}\n    shield: {shield}\n"


@pytest.mark.parametrize(
    ("board", "shield"),
    [
        ("nice60", "settings_reset"),
        ("nice_nano_v2", "corne_left nice_view_adapter nice_view"),
        ("nice_nano@2//zmk", "corne_left"),
        ("seeeduino_xiao_ble", "hummingbird"),
        ("native_posix_64", "settings_reset"),
        ("some_zephyr_board", "corne_left"),
    ],
)
def test_what_fits_together_is_no_problem(board: str, shield: str) -> None:
    assert [each for each in problems(entry(board, shield)) if not each.startswith("later")] == []


@pytest.mark.parametrize(
    ("board", "shield", "problem"),
    [
        (
            "nice_nano_v2",
            "corne_rigth",
            "There is no shield corne_rigth. Did you mean corne_right?",
        ),
        (
            "nice_nanov2",
            "corne_left",
            "There is no board nice_nanov2. Did you mean nice_nano_v2?",
        ),
        ("nice_nano_v2", "corne", "There is no shield corne: build corne_left and corne_right."),
        ("corne_left", "settings_reset", "corne_left is a shield: write it after shield."),
        (
            "settings_reset",
            "corne_left",
            "settings_reset is a shield: write it after shield.",
        ),
        ("planck_rev6", "planck_rev6", "planck_rev6 is a board: write it after board."),
        (
            "seeeduino_xiao_ble",
            "corne_left",
            "corne_left needs the interconnect pro_micro, which the board seeeduino_xiao_ble does not have.",
        ),
        (
            "xiao_ble//zmk",
            "corne_left",
            "corne_left needs the interconnect pro_micro, which the board xiao_ble//zmk does not have.",
        ),
    ],
)
def test_a_mistake_is_named_at_its_place(board: str, shield: str, problem: str) -> None:
    found = [each for each in problems(entry(board, shield)) if each.startswith("mistake")]

    assert [each.split(": ", 2)[2] for each in found] == [problem]
    assert found[0].split(": ")[1] in {board, shield}


def test_what_another_shield_offers_is_a_decision() -> None:
    (problem,) = [
        each for each in problems(entry("bluemicro840_v1", "corne_left nice_view")) if "view" in each
    ]

    assert problem == (
        "decision: nice_view: nice_view needs the interconnect nice_view_header, which the board"
        " bluemicro840_v1 does not have. Add the shield nice_view_adapter."
    )


def test_a_matrix_builds_each_board_with_each_shield() -> None:
    build = "board: [nice_nano, seeeduino_xiao_ble]\nshield:\n  - corne_left\n  - corne_rihgt\n"

    assert [each.split(":")[1].strip() for each in problems(build) if each.startswith("mistake")] == [
        "corne_left",
        "corne_rihgt",
    ]


def test_names_of_the_users_own_hardware_are_known() -> None:
    own = File("boards/shields/quail/quail_left.overlay", "")
    build = entry("nice_nano_v2", "quail_left")

    assert not any("quail" in each for each in problems(build, own, File("west.yml", WEST)))
    assert not any("quail" in each for each in problems(build, File("west.yml", WEST + MODULE)))
    (problem,) = [each for each in problems(build, File("west.yml", WEST)) if "quail" in each]
    assert problem.startswith("mistake: quail_left: Neither the firmware nor your files define a shield")


def test_a_name_of_main_in_a_build_of_a_release_is_a_mistake() -> None:
    build = entry("nice_nano//zmk", "corne_left")

    assert problems(build, File("west.yml", WEST)) == [
        "mistake: nice_nano//zmk: nice_nano//zmk is a name of main; v0.3 calls this board nice_nano_v2."
    ]
    assert problems(build, File("west.yml", WEST.replace("v0.3", "main"))) == []
    assert problems(build) == []


def test_an_upgrade_is_about_old_names_alone() -> None:
    answer = upgrade([File("build.yaml", entry("nice_nano_v2", "corne_rigth"))])

    assert [each.kind for each in answer.files[0].skipped] == ["later"]


def test_options_of_a_build_are_renamed_as_in_a_conf_file() -> None:
    build = "include:\n  - board: a\n    cmake-args: -DCONFIG_ZMK_MOUSE=y -DCONFIG_ZMK_SLEEP=y\n"

    (file,) = upgrade([File("build.yaml", build)]).files

    assert file.text == build.replace("ZMK_MOUSE", "ZMK_POINTING")


@pytest.mark.parametrize("text", ["board: [", "include:\n\t- board: x\n", "a: b: c\n", "[" * 10_000])
def test_what_is_no_yaml_is_unreadable(text: str) -> None:
    (file,) = upgrade([File("build.yaml", text)]).files

    assert (file.parse.state, file.text) == ("unreadable", text)
    assert file.parse.message
    assert file.parse.line > 0
