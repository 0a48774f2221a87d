"""Edits that are only right together with others say so, for those who choose among them."""

from __future__ import annotations

import msgspec

from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.findings import Answer, AppliedEdit, as_json, as_values
from zmk.devicetree.upgrade.upgrade_files import upgrade

OLD = """&left_encoder {
    resolution = <2>;
};
/ { keymap { compatible = "zmk,keymap"; base { bindings = <&kp NUM_1>; }; }; };
"""


def edits_of(text: str, *reject: str) -> dict[str, AppliedEdit]:
    (file,) = upgrade([File("a.keymap", text)], reject=reject).files
    return {edit.rule: edit for edit in file.edits}


def test_an_edit_names_those_that_it_follows_from() -> None:
    edits = edits_of(OLD)

    steps, triggers = edits["encoder-resolution"], edits["encoder-triggers"]

    assert triggers.because == (steps.id,)
    assert steps.because == edits["keycode-rename"].because == ()


def test_it_is_left_out_with_them() -> None:
    steps = edits_of(OLD)["encoder-resolution"]

    assert set(edits_of(OLD, steps.id)) == {"keycode-rename"}


def test_the_answer_is_what_its_type_says() -> None:
    files = [File("a.keymap", OLD), File("build.yaml", "board: nice_nano_v2\n"), File("b.keymap", "&kp \0")]
    answer = msgspec.json.decode(as_json(upgrade(files)), type=Answer)

    assert answer.files[1].skipped
    assert [file.parse.state for file in answer.files] == ["clean", "clean", "unreadable"]


def test_programs_read_it_too() -> None:
    (file,) = as_values(upgrade([File("a.keymap", OLD)]))["files"]

    assert [list(edit["because"]) for edit in file["edits"]] == [[], [], ["e1"]]
