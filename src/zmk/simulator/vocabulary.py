"""The names that a keymap can use without defining them, and the firmware's own nodes as devicetree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zmk.firmware.data import FirmwareData
from zmk.firmware.key_records import KeyCode
from zmk.firmware.records import Behavior, InputProcessor, PropertyValue
from zmk.simulator.preprocessor import Macro

# Zephyr's codes of input events, and macros of the firmware's headers whose text the data do not have.
_VALUES: Mapping[str, Macro] = {
    "MACRO_PLACEHOLDER": Macro("0"),
    "INPUT_EV_KEY": Macro("0x01"),
    "INPUT_EV_REL": Macro("0x02"),
    "INPUT_REL_X": Macro("0x00"),
    "INPUT_REL_Y": Macro("0x01"),
    "INPUT_REL_HWHEEL": Macro("0x06"),
    "INPUT_REL_WHEEL": Macro("0x08"),
    **{f"INPUT_BTN_{button}": Macro(str(0x110 + button)) for button in range(5)},
    "HID_USAGE_GD": Macro("0x01"),
    "HID_USAGE_KEY": Macro("0x07"),
    "HID_USAGE_CONSUMER": Macro("0x0C"),
    "ZMK_HID_USAGE": Macro("(((page) << 16) | (id))", ("page", "id")),
    "MOVE_X": Macro("(((hor) & 0xFFFF) << 16)", ("hor",)),
    "MOVE_Y": Macro("((vert) & 0xFFFF)", ("vert",)),
    "MOVE": Macro("((((hor) & 0xFFFF) << 16) + ((vert) & 0xFFFF))", ("hor", "vert")),
}
_COUNTS = {"cells": "#binding-cells", "sensor_cells": "#sensor-binding-cells"}
_POINTING = frozenset({"zmk,behavior-input-two-axis", "zmk,behavior-mouse-key-press"})
MODIFIERS_SHIFT = 24  # where a key code has its modifiers


def predefined_macros(data: FirmwareData) -> dict[str, Macro]:
    """Return the macros of the firmware's headers: key codes, modifiers, constants, and ZMK_MACRO."""
    return {**_constants(data), **_keys(data), **_modifiers(data), **_node_macros(data), **_VALUES}


def _constants(data: FirmwareData) -> dict[str, Macro]:
    return {
        each.name: Macro(" ".join(str(cell) for cell in each.cells or (0,) * each.gives), each.params or None)
        for each in data.constants.values()
    }


def _keys(data: FirmwareData) -> dict[str, Macro]:
    usages = {key.usage: Macro(str(key.id)) for key in data.keys if key.usage}
    return {**usages, **{name: Macro(_encoded(key, data)) for name, key in data.keycodes.items()}}


def _encoded(key: KeyCode, data: FirmwareData) -> str:
    flags = sum(data.modifiers[name].value for name in key.modifiers)
    return str(flags << MODIFIERS_SHIFT | key.page << 16 | key.id)


def _modifiers(data: FirmwareData) -> dict[str, Macro]:
    functions = {
        each.name: Macro(f"({each.value} << {MODIFIERS_SHIFT} | (key))", ("key",))
        for each in data.modifiers.values()
    }
    return {**functions, **{each.flag: Macro(str(each.value)) for each in data.modifiers.values()}}


def _node_macros(data: FirmwareData) -> dict[str, Macro]:
    return {
        each.name: Macro(
            f'{each.params[0]}: {each.params[0]} {{ compatible = "{each.compatible}";'
            f" #binding-cells = <{each.cells}>; __VA_ARGS__ }};",
            each.params,
        )
        for each in data.macros.values()
    }


def predefined_nodes(data: FirmwareData) -> str:
    """Return the firmware's behaviors, input processors and input listeners as devicetree."""
    behaviors = {each.node: each for each in data.behaviors.values()}.values()
    processors = {each.node: each for each in data.input_processors.values()}.values()
    lines = [*_behaviors(behaviors, data), *_processors(processors, data), *_listeners(behaviors)]
    return "/ {\n" + "\n".join(lines) + "\n};\n"


def _behaviors(behaviors: Iterable[Behavior], data: FirmwareData) -> Iterator[str]:
    for each in behaviors:
        counts = ((_COUNTS[name], getattr(each, name)) for name in _COUNTS)
        cells = "".join(f" {name} = <{cells}>;" for name, cells in counts if cells is not None)
        yield _node(each, cells, data)


def _processors(processors: Iterable[InputProcessor], data: FirmwareData) -> Iterator[str]:
    for each in processors:
        yield _node(each, f" #input-processor-cells = <{each.cells}>;", data)


def _listeners(behaviors: Iterable[Behavior]) -> Iterator[str]:
    """Yield the listeners of mouse keys, `&mmv_input_listener` of `&mmv`."""
    for each in behaviors:
        if each.compatible in _POINTING:
            label = f"{each.labels[0]}_input_listener"
            yield f'{label}: {label} {{ compatible = "zmk,input-listener"; device = <&{each.labels[0]}>; }};'


def _node(node: Behavior | InputProcessor, cells: str, data: FirmwareData) -> str:
    labels = "".join(f"{label}: " for label in node.labels)
    binding = data.bindings[node.compatible]
    properties = "".join(
        f" {name} = {_value(value, is_text=binding.properties[name].type == 'string')};"
        if value is not True
        else f" {name};"
        for name, value in node.properties.items()
        if name in binding.properties
    )
    return f'{labels}{node.node} {{ compatible = "{node.compatible}";{cells}{properties} }};'


def _value(value: PropertyValue, *, is_text: bool) -> str:
    if is_text:
        return f'"{value}"'
    if not isinstance(value, tuple):
        return f"<{value}>"
    return ", ".join(f"<{' '.join(map(str, each)) if isinstance(each, tuple) else each}>" for each in value)
