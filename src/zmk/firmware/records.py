"""Records about the firmware. `page` is the route of our page that documents the thing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, field

from homerow.config.validation import Name, WrongMembersError, allowed_text

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

_RENAMED = {"condition": "if"}  # a word of Python
DocsRoute: TypeAlias = Annotated[
    str, allowed_text("a route", r"/docs(?:/[a-z0-9-]+)*", "write for example /docs/config/power")
]
Count: TypeAlias = Annotated[int, Meta(ge=0, description="a whole number from 0")]

# The value of a devicetree property: a cell, a text, a flag, or a list of these, such as a phandle array.
_Scalar: TypeAlias = str | int | bool
PropertyValue: TypeAlias = Annotated[
    _Scalar | tuple[_Scalar | tuple[_Scalar, ...], ...],
    Meta(description="a text, a number, true, false, or a list of these"),
]


class Firmware(Struct, frozen=True, forbid_unknown_fields=True):
    """The version of the firmware that the data describe."""

    repository: Name
    commit: Name
    date: date


class Default(Struct, frozen=True, forbid_unknown_fields=True, rename=_RENAMED):
    """A value, or the value of another option, `symbol`; without a condition it always holds."""

    value: str | None = None
    symbol: Name | None = None
    condition: Name | None = None

    def __post_init__(self) -> None:
        """Check that it is one or the other."""
        if (self.value is None) == (self.symbol is None):
            raise WrongMembersError('must have either "value" or "symbol"')


class Range(Struct, frozen=True, forbid_unknown_fields=True, rename=_RENAMED):
    """The range of a number, both ends included; an end is a number or the name of another option."""

    min: Name
    max: Name
    condition: Name | None = None


class Cause(Struct, frozen=True, forbid_unknown_fields=True, rename=_RENAMED):
    """An option that turns another one on."""

    by: Name
    condition: Name | None = None


class Option(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Kconfig option. The first default and the first range whose condition is true apply.

    `type` is None where only Zephyr knows it; `prompt` says whether a .conf file can set it.
    """

    symbol: Name
    type: OptionType | None = None
    prompt: bool
    origin: Origin
    file: Name | None = None
    depends: tuple[Name, ...] = ()
    defaults: tuple[Default, ...] = ()
    zephyr_default: str | None = None
    ranges: tuple[Range, ...] = ()
    selected_by: tuple[Cause, ...] = ()
    implied_by: tuple[Cause, ...] = ()
    documented: bool
    page: DocsRoute | None = None

    @property
    def all_defaults(self) -> tuple[Default, ...]:
        """The defaults, followed by Zephyr's, or by n for a switch."""
        if self.defaults and self.defaults[-1].condition is None:
            return self.defaults
        if self.zephyr_default is not None:
            return (*self.defaults, Default(self.zephyr_default))
        is_switch = self.origin == "zmk" and self.type in {"bool", "tristate"}
        return (*self.defaults, Default("n")) if is_switch else self.defaults


class Choice(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A set of options with exactly one that is y: `default` if none is chosen."""

    choice: Name | None = None
    file: Name
    depends: tuple[Name, ...] = ()
    members: tuple[Name, ...]
    default: Name


class Property(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A devicetree property of a node with this compatible, or of its child nodes.

    `default` is the binding's; `fallback` is what the C code takes where there is none, an expression in C.
    """

    compatible: Name
    of: Owner
    name: Name
    type: PropertyType | None = None
    required: bool = False
    default: PropertyValue | None = None
    enum: tuple[PropertyValue, ...] = ()
    const: PropertyValue | None = None
    deprecated: bool = False
    fallback: Name | None = None
    zephyr: bool = False
    documented: bool
    page: DocsRoute | None = None

    @property
    def title(self) -> str:
        """Its name among all properties."""
        return f"{self.name} of {self.compatible} ({self.of})"


class BindingHead(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A devicetree binding without its properties. `cells` has the fixed numbers of its #…-cells."""

    compatible: Name
    file: Name
    cells: Mapping[str, Count] = field(default_factory=dict)
    cell_names: Mapping[str, tuple[Name, ...]] = field(default_factory=dict)
    zephyr_includes: tuple[Name, ...] = ()
    documented: bool
    page: DocsRoute | None = None


class Binding(Struct, frozen=True, forbid_unknown_fields=True):
    """A devicetree binding with its properties, and those of its child nodes, by name."""

    head: BindingHead
    properties: Mapping[str, Property]
    child_properties: Mapping[str, Property]


class ChosenProperty(Struct, frozen=True, forbid_unknown_fields=True):
    """A property of the /chosen node that the firmware reads."""

    property: Name
    documented: bool
    page: DocsRoute | None = None


class KeyCap(Struct, frozen=True, forbid_unknown_fields=True):
    """The legend of a key in drawn keymaps, and its name for screen readers."""

    legend: Name
    words: Name


class Behavior(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A predefined behavior. `cells` counts the parameters of a binding, None where it takes no binding.

    One without parameters may have a key cap.
    """

    labels: tuple[Name, ...]
    node: Name
    compatible: Name
    display_name: Name | None = None
    file: Name
    cells: Count | None = None
    sensor_cells: Count | None = None
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)
    locality: Locality | None = None
    page: DocsRoute | None = None
    cap: KeyCap | None = None


class BehaviorMacro(Struct, frozen=True, forbid_unknown_fields=True):
    """A C macro that defines a behavior, such as ZMK_MACRO."""

    name: Name
    params: tuple[Name, ...]
    compatible: Name
    cells: Count
    file: Name
    page: DocsRoute | None = None


class Constant(Struct, frozen=True, forbid_unknown_fields=True):
    """A name for parameters. `labels` are the behaviors and processors that it is written for.

    `params` is what it takes between parentheses, if it is written like a function.
    """

    name: Name
    header: Name
    params: tuple[Name, ...] = ()
    cells: tuple[int, ...] = ()
    gives: Count = 0
    labels: tuple[Name, ...] = ()
    overridable: bool = False
    cap: KeyCap | None = None

    @property
    def cells_given(self) -> int:
        """The number of parameters that it replaces; the user writes the others."""
        return self.gives or len(self.cells)


class InputProcessor(Struct, frozen=True, forbid_unknown_fields=True):
    """A predefined input processor."""

    labels: tuple[Name, ...]
    node: Name
    compatible: Name
    file: Name
    cells: Count
    params: tuple[Name, ...] = ()
    properties: Mapping[str, PropertyValue] = field(default_factory=dict)
    page: DocsRoute | None = None


class Hardware(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A board, a shield or an interconnect. `siblings` are the ids that are built of it."""

    id: Name
    name: Name
    kind: HardwareKind
    type: HardwareType
    manufacturer: Name | None = None
    arch: Name | None = None
    features: tuple[Feature, ...] = ()
    outputs: tuple[Output, ...] = ()
    requires: tuple[Name, ...] = ()
    exposes: tuple[Name, ...] = ()
    siblings: tuple[Name, ...] = ()
    revisions: tuple[Name, ...] = ()
    default_revision: Name | None = None
    node_labels: Mapping[str, Name] = field(default_factory=dict)
    url: Name
    file: Name


System: TypeAlias = Literal["windows", "linux", "android", "macos", "ios"]
SYSTEMS: tuple[System, ...] = get_args(System)
# Which systems act on a key; None: nobody tried.
Systems: TypeAlias = Annotated[
    Mapping[System, bool | None],
    Meta(min_length=len(SYSTEMS), description=f"an object with {', '.join(SYSTEMS)}"),
]


class ModifierFunction(Struct, frozen=True, forbid_unknown_fields=True):
    """A function that adds a modifier to a key code: LC(A)."""

    name: Name
    flag: Name
    value: Count


class KeyCode(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A key: what it sends, all of its names, and which systems act on it (None: nobody tried).

    Its own name is among the deprecated ones if it has no better one.
    """

    name: Name
    aliases: tuple[Name, ...] = ()
    deprecated: tuple[Name, ...] = ()
    page: Count
    id: Count
    modifiers: tuple[Name, ...] = ()
    usage: Name | None = None
    group: Name
    legend: Name | None = None
    meaning: Name
    systems: Systems
    footnotes: Mapping[System, tuple[Name, ...]] = field(default_factory=dict)
    documented: bool
    cap: KeyCap | None = None

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


def anchor_of(name: str) -> str:
    """Return the anchor of a key code in the list of all."""
    return name.lower().replace("_", "-")


def value_text(value: PropertyValue, kind: PropertyType | None) -> str:
    """Return a value of a property as a devicetree file has it after the equals sign; empty for a flag.

    Source: Devicetree Specification v0.4 §6.3.
    """
    match value:
        case bool():
            return ""
        case str() if kind in {"string", "string-array"}:
            return f'"{value}"'
        case tuple() if kind == "string-array":
            return ", ".join(f'"{item}"' for item in value)
        case tuple() if any(isinstance(item, tuple) for item in value):
            return ", ".join(f"<{_cells(item)}>" for item in value)
        case _:
            return f"<{_cells(value)}>"


def _cells(value: PropertyValue) -> str:
    if isinstance(value, tuple):
        return " ".join(_cells(item) for item in value)
    # dtc takes a negative number only as an expression.
    return f"({value})" if isinstance(value, int) and value < 0 else str(value)
