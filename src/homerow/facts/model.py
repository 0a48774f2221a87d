"""What is known of the firmware, as values. `page` is the route of our page that documents a thing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal, TypeAlias, get_args

from msgspec import Struct, field

from homerow.config.formats import Name

OptionType: TypeAlias = Literal["bool", "tristate", "int", "hex", "string"]
Origin: TypeAlias = Literal["zmk", "zephyr"]
PropertyType: TypeAlias = Literal[
    "boolean",
    "int",
    "string",
    "array",
    "uint8-array",
    "string-array",
    "phandle",
    "phandles",
    "phandle-array",
    "path",
    "compound",
]
Owner: TypeAlias = Literal["node", "child"]
Locality: TypeAlias = Literal["central", "event_source", "global"]
HardwareKind: TypeAlias = Literal["keyboard", "controller", "shield", "interconnect"]
HardwareType: TypeAlias = Literal["board", "shield", "interconnect"]
Feature: TypeAlias = Literal["keys", "display", "encoder", "underglow", "backlight", "pointer", "studio"]
Output: TypeAlias = Literal["usb", "ble"]
System: TypeAlias = Literal["windows", "linux", "android", "macos", "ios"]
SYSTEMS: tuple[System, ...] = get_args(System)

# A cell, a text, a flag, or a list of these: what a devicetree property holds.
PropertyValue: TypeAlias = "str | int | bool | tuple[PropertyValue, ...]"


class Firmware(Struct, frozen=True):
    """The version of the firmware that the data describe."""

    repository: str
    commit: str
    date: date


class Default(Struct, frozen=True):
    """A value, or the value of another option if `is_symbol`; without a condition it always holds."""

    value: str
    is_symbol: bool = False
    condition: str | None = None


class Range(Struct, frozen=True):
    """What a number may be, both ends included; an end is a number or another option's name."""

    min: str
    max: str
    condition: str | None = None


class Cause(Struct, frozen=True):
    """An option that turns another one on."""

    by: str
    condition: str | None = None


class Option(Struct, frozen=True):
    """A Kconfig option. Of defaults and ranges the first whose condition holds counts.

    `type` is None where only Zephyr knows it; `prompt` says whether a .conf file can set it.
    """

    symbol: str
    prompt: bool
    origin: Origin
    documented: bool
    type: OptionType | None = None
    file: str | None = None
    depends: tuple[str, ...] = ()
    defaults: tuple[Default, ...] = ()
    zephyr_default: str | None = None
    ranges: tuple[Range, ...] = ()
    selected_by: tuple[Cause, ...] = ()
    implied_by: tuple[Cause, ...] = ()
    page: str | None = None

    @property
    def all_defaults(self) -> tuple[Default, ...]:
        """The defaults with what comes after them: Zephyr's, or n for a switch."""
        if self.defaults and self.defaults[-1].condition is None:
            return self.defaults
        if self.zephyr_default is not None:
            return (*self.defaults, Default(self.zephyr_default))
        is_switch = self.origin == "zmk" and self.type in {"bool", "tristate"}
        return (*self.defaults, Default("n")) if is_switch else self.defaults


class Choice(Struct, frozen=True):
    """Options of which exactly one is y: `default`, when nobody chooses."""

    members: tuple[str, ...]
    default: str
    file: str
    choice: str | None = None
    depends: tuple[str, ...] = ()


class Property(Struct, frozen=True):
    """A devicetree property of a node with this compatible, or of its child nodes.

    `default` is the binding's; `fallback` is what the C code takes where there is none, an expression in C.
    """

    compatible: str
    of: Owner
    name: str
    documented: bool
    type: PropertyType | None = None
    required: bool = False
    default: PropertyValue | None = None
    enum: tuple[PropertyValue, ...] = ()
    const: PropertyValue | None = None
    deprecated: bool = False
    fallback: str | None = None
    zephyr: bool = False
    page: str | None = None


class BindingHead(Struct, frozen=True):
    """A devicetree binding without its properties. `cells` has the fixed numbers of its #…-cells."""

    compatible: str
    file: str
    documented: bool
    cells: Mapping[str, int] = field(default_factory=dict)
    cell_names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    zephyr_includes: tuple[str, ...] = ()
    page: str | None = None


class Binding(Struct, frozen=True):
    """A devicetree binding with its properties, and those of its child nodes, by name."""

    head: BindingHead
    properties: Mapping[str, Property]
    child_properties: Mapping[str, Property]

    @property
    def is_closed(self) -> bool:
        """Whether all of its properties are known: Zephyr's files may bring more."""
        return not self.head.zephyr_includes


class ChosenProperty(Struct, frozen=True):
    """A property of the /chosen node that the firmware reads."""

    property: str
    documented: bool
    page: str | None = None


class Behavior(Struct, frozen=True):
    """A predefined behavior. `cells` counts the parameters of a binding, None where it takes no binding."""

    labels: tuple[str, ...]
    node: str
    compatible: str
    file: str
    display_name: str | None = None
    cells: int | None = None
    sensor_cells: int | None = None
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)
    locality: Locality | None = None
    page: str | None = None


class BehaviorMacro(Struct, frozen=True):
    """A C macro that defines a behavior, such as ZMK_MACRO."""

    name: str
    params: tuple[str, ...]
    compatible: str
    cells: int
    file: str
    page: str | None = None


class Constant(Struct, frozen=True):
    """A name that stands for parameters. `labels` are the behaviors and processors that it is written for.

    `params` is what it takes between parentheses, if it is written like a function.
    """

    name: str
    header: str
    params: tuple[str, ...] = ()
    cells: tuple[int, ...] = ()
    gives: int = 0
    labels: tuple[str, ...] = ()
    overridable: bool = False

    @property
    def cells_given(self) -> int:
        """How many parameters it stands for; what a behavior takes beyond that is left to its user."""
        return self.gives or len(self.cells)


class ModifierFunction(Struct, frozen=True):
    """A function that adds a modifier to a key code: LC(A)."""

    name: str
    flag: str
    value: int


class KeyCode(Struct, frozen=True):
    """A key: what it sends, all of its names, and which systems act on it (None: nobody tried).

    Its own name is among the deprecated ones if it has no better one.
    """

    name: str
    page: int
    id: int
    group: str
    meaning: str
    systems: Mapping[System, bool | None]
    documented: bool
    aliases: tuple[str, ...] = ()
    deprecated: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    usage: str | None = None
    legend: str | None = None
    footnotes: Mapping[System, tuple[str, ...]] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """All of its names, the best one first."""
        return tuple(dict.fromkeys((self.name, *self.aliases, *self.deprecated)))


class KeyGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the list of key codes; `also` are ids that older links know it, or a part of it, by."""

    id: Name
    title: Name
    description: Name
    also: tuple[Name, ...] = ()


class InputProcessor(Struct, frozen=True):
    """A predefined input processor."""

    labels: tuple[str, ...]
    node: str
    compatible: str
    file: str
    cells: int
    params: tuple[str, ...] = ()
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)
    page: str | None = None


class Hardware(Struct, frozen=True):
    """A board, a shield or an interconnect. `siblings` are the ids that are built of it."""

    id: str
    name: str
    kind: HardwareKind
    type: HardwareType
    url: str
    file: str
    manufacturer: str | None = None
    arch: str | None = None
    features: tuple[Feature, ...] = ()
    outputs: tuple[Output, ...] = ()
    requires: tuple[str, ...] = ()
    exposes: tuple[str, ...] = ()
    siblings: tuple[str, ...] = ()
    revisions: tuple[str, ...] = ()
    default_revision: str | None = None
    node_labels: Mapping[str, str] = field(default_factory=dict)
