"""The components of ZMK's site, for homerow.extensions."""

from __future__ import annotations

from collections.abc import Mapping

from homerow.markdown.components.table import REQUIRED_TEXT, TEXT, AttributeSpec, ComponentSpec

_SHEETS = "src/zmk/styles/sheets/{}.css"
_ISLANDS = "src/zmk/islands/{}.ts"
_SIMULATED = _ISLANDS.format("SimulatedKeyboards")


def _sheets(*names: str) -> tuple[str, ...]:
    return tuple(_SHEETS.format(name) for name in names)


def _table(shape: str) -> ComponentSpec:
    """Return a reference table, whose content describes its rows."""
    attributes: Mapping[str, AttributeSpec] = {"of": REQUIRED_TEXT}
    return ComponentSpec(attributes, shape=shape, has_rows=True, sheets=_sheets("firmware"))


COMPONENTS: Mapping[str, ComponentSpec] = {
    "HoldTapPlayground": ComponentSpec(
        module=_SIMULATED, content=False, sheets=_sheets("firmware", "hold-tap")
    ),
    "Keyboard": ComponentSpec(module=_ISLANDS.format("Keyboard"), content=False, sheets=_sheets("keyboard")),
    "KeyTester": ComponentSpec(
        module=_ISLANDS.format("KeyTester"), content=False, sheets=_sheets("key-tester")
    ),
    "KeymapImport": ComponentSpec(
        module=_ISLANDS.format("KeymapImport"),
        injects="keyboards",
        injects_as="keyboards",
        content=False,
        sheets=_sheets("firmware", "keymap-upgrader"),
    ),
    "KeymapUpgrader": ComponentSpec(
        module=_ISLANDS.format("KeymapUpgrader"), content=False, sheets=_sheets("keymap-upgrader")
    ),
    "PowerProfiler": ComponentSpec(
        module=_ISLANDS.format("PowerProfiler"),
        injects="power",
        injects_as="figures",
        content=False,
        sheets=_sheets("power"),
    ),
    "PowerSetups": ComponentSpec(
        injects="power", injects_as="figures", content=False, sheets=_sheets("power")
    ),
    "PowerFigures": ComponentSpec(injects="power-figures", content=False, sheets=_sheets("power")),
    "SetupHelper": ComponentSpec(
        module=_ISLANDS.format("SetupHelper"),
        injects="setup-hardware",
        injects_as="hardware",
        content=False,
        sheets=_sheets("setup"),
    ),
    "Options": _table("options"),
    "Properties": _table("properties"),
    "Constants": _table("constants"),
    "Predefined": _table("predefined"),
    "Keycodes": ComponentSpec(
        {"group": TEXT},
        shape="keycodes",
        module=_ISLANDS.format("Keycodes"),
        content=False,
        sheets=_sheets("firmware", "lists"),
    ),
    "HardwareList": ComponentSpec(
        {"setup": TEXT},
        shape="hardware",
        module=_ISLANDS.format("HardwareList"),
        content=False,
        sheets=_sheets("firmware", "lists"),
    ),
    # Made from fences: ```keymap, ```pinout, ```timing and ```try-it.
    "Keymap": ComponentSpec(is_tag=False, sheets=_sheets("firmware")),
    "Pinout": ComponentSpec(is_tag=False, sheets=_sheets("pinout")),
    "Timing": ComponentSpec(is_tag=False, sheets=_sheets("firmware")),
    "TryIt": ComponentSpec(is_tag=False, module=_SIMULATED, sheets=_sheets("firmware", "try-it")),
    "OwnKeymap": ComponentSpec(is_tag=False, module=_SIMULATED, sheets=_sheets("firmware", "try-it")),
}
