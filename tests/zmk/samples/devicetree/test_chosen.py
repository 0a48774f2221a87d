"""Values of /chosen, and properties that refer to a node."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Check = Callable[..., list[str]]

NODES = """
/ {{
    chosen {{ {chosen} }};
    kscan0: kscan {{ compatible = "zmk,kscan-gpio-direct"; input-gpios = <&pro_micro 1 0>; }};
    default_transform: transform {{
        compatible = "zmk,matrix-transform"; rows = <1>; columns = <1>; map = <RC(0,0)>;
    }};
    tp: trackpad {{ }};
    listener: listener {{ compatible = "zmk,input-listener"; device = {device}; }};
    layout: layout {{
        compatible = "zmk,physical-layout"; display-name = "All"; transform = {transform};
    }};
}};
"""


def sample(chosen: str = "", device: str = "<&tp>", transform: str = "<&default_transform>") -> str:
    return NODES.format(chosen=chosen, device=device, transform=transform)


@pytest.mark.parametrize(
    ("chosen", "problems"),
    [
        ("zmk,kscan = &kscan0; zmk,battery = &vbatt; zmk,physical-layout = &layout;", []),
        ('zephyr,console = &uart0; zmk,underglow = "/strip";', []),
        ("zmk,battery = <&vbatt>;", ["wrong-property: <&vbatt>"]),
        ("zmk,battery = &vbatt, &vbatt;", ["wrong-property: zmk,battery"]),
        ("zmk,battery;", ["wrong-property: zmk,battery"]),
        ("zmk,kscan = &kscan1;", ["unknown-label: &kscan1"]),
        ("zmk,kscan = &default_transform;", ["wrong-property: &default_transform"]),
        ("zmk,matrix-transform = &kscan0;", ["wrong-property: &kscan0"]),
    ],
)
def test_chosen_takes_paths_of_fitting_nodes(check: Check, chosen: str, problems: list[str]) -> None:
    assert check(sample(chosen)) == problems


def test_a_kscan_of_another_number_may_be_the_boards(check: Check) -> None:
    assert check("/ { chosen { zmk,kscan = &kscan1; }; };") == []


@pytest.mark.parametrize(
    ("device", "problems"),
    [
        ("<&tp>", []),
        ("&tp", ["wrong-property: &tp"]),
        ("<&tp &tp>", ["wrong-property: <&tp &tp>"]),
        ("<&tpp>", ["unknown-label: &tpp"]),
    ],
)
def test_a_phandle_is_one_reference_in_brackets(check: Check, device: str, problems: list[str]) -> None:
    assert check(sample(device=device)) == problems


def test_a_phandle_leads_to_a_fitting_node(check: Check) -> None:
    assert check(sample(transform="<&kscan0>")) == ["wrong-property: <&kscan0>"]
