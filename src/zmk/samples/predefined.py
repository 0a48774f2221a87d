"""The macros, values and nodes of the firmware, which a keymap can use without defining them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property, lru_cache

from zmk.devicetree.expressions import value_of
from zmk.devicetree.header_libraries import include_library
from zmk.devicetree.lexer import define
from zmk.devicetree.parser import cells_of, parse
from zmk.devicetree.preprocessor import Environment
from zmk.devicetree.tree import Devicetree, File, Macro
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import Behavior, InputProcessor, value_text

_COUNTS = {"cells": "#binding-cells", "sensor_cells": "#sensor-binding-cells"}
_POINTING = frozenset({"zmk,behavior-input-two-axis", "zmk,behavior-mouse-key-press"})
MODIFIERS_SHIFT = 24  # where a key code has its modifiers


class Values:
    """The values of the names that the firmware's headers define."""

    def __init__(self, data: FirmwareData) -> None:
        lines = [*_constants(data), *_keys(data), *_modifiers(data), *data.zephyr.macros]
        self._macros = {macro.name.text: macro for macro in map(define, lines)}
        self._environment = Environment(self._macros)
        self.cells = lru_cache(maxsize=4096)(self._cells)  # a keymap has few different ones, each many times

    @property
    def names(self) -> Collection[str]:
        """All names that have a value, or are functions."""
        return self._macros.keys()

    @cached_property
    def functions(self) -> frozenset[str]:
        """The names that are called."""
        return frozenset(name for name, macro in self._macros.items() if macro.params is not None)

    def _cells(self, text: str) -> tuple[int, ...]:
        """Return the values of a cell; a constant may have several. Raises ValueError."""
        return tuple(map(value_of, cells_of(text, self._environment)))


@lru_cache(maxsize=2)
def firmware_values(data: FirmwareData) -> Values:
    """Return the values of the firmware's names; to read them takes 30 ms."""
    return Values(data)


def _constants(data: FirmwareData) -> Iterator[str]:
    for each in data.constants.values():
        params = f"({', '.join(each.params)})" if each.params else ""
        yield f"{each.name}{params} {' '.join(map(str, each.cells or (0,) * each.gives))}"


def _keys(data: FirmwareData) -> Iterator[str]:
    yield from (f"{key.usage} {key.id}" for key in data.keys if key.usage)
    for name, key in data.keycodes.items():
        flags = sum(data.modifiers[each].value for each in key.modifiers)
        yield f"{name} {flags << MODIFIERS_SHIFT | key.page << 16 | key.id}"


def _modifiers(data: FirmwareData) -> Iterator[str]:
    for each in data.modifiers.values():
        yield f"{each.name}(key) ({each.value} << {MODIFIERS_SHIFT} | (key))"
        yield f"{each.flag} {each.value}"


@lru_cache(maxsize=2)
def firmware_environment(data: FirmwareData) -> Environment:
    """Return the macros of the firmware that define nodes, such as ZMK_MACRO, for samples of any kind."""
    return Environment(node_macros(data), include_library, all_branches=True)


def node_macros(data: FirmwareData) -> dict[str, Macro]:
    """Return the macros of the firmware that define nodes."""
    return {
        each.name: define(
            f"{each.name}({', '.join(each.params)}) {each.params[0]}: {each.params[0]} {{"
            f' compatible = "{each.compatible}"; #binding-cells = <{each.cells}>; __VA_ARGS__ }};'
        )
        for each in data.macros.values()
    }


@lru_cache(maxsize=2)
def predefined_nodes(data: FirmwareData) -> Devicetree:
    """Return the firmware's behaviors, input processors and input listeners."""
    behaviors = {each.node: each for each in data.behaviors.values()}.values()
    processors = {each.node: each for each in data.input_processors.values()}.values()
    lines = [*_behaviors(behaviors, data), *_processors(processors, data), *_listeners(behaviors)]
    return parse(File("", "/ {\n" + "\n".join(lines) + "\n};\n", is_builtin=True))


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
    known = data.bindings[node.compatible].properties
    values = {
        name: value_text(each, known[name].type) for name, each in node.properties.items() if name in known
    }
    properties = "".join(f" {name} = {text};" if text else f" {name};" for name, text in values.items())
    return f'{labels}{node.node} {{ compatible = "{node.compatible}";{cells}{properties} }};'
