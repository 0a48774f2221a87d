"""All that is known of the firmware, and the ways to look it up."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from zmk.firmware.records import (
    Behavior,
    BehaviorMacro,
    Binding,
    Choice,
    ChosenProperty,
    Constant,
    Firmware,
    Hardware,
    InputProcessor,
    KeyCode,
    KeyGroup,
    ModifierFunction,
    Option,
)
from zmk.firmware.zephyr import Zephyr


class FirmwareData(Struct, frozen=True, eq=False):
    """Everything known about the firmware, by the names that authors write; empty for a site without data.

    It is compared by identity, so that results can be cached by it.
    """

    firmware: Firmware | None = None
    options: Mapping[str, Option] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    bindings: Mapping[str, Binding] = field(default_factory=dict)
    chosen: Mapping[str, ChosenProperty] = field(default_factory=dict)
    behaviors: Mapping[str, Behavior] = field(default_factory=dict)
    macros: Mapping[str, BehaviorMacro] = field(default_factory=dict)
    constants: Mapping[str, Constant] = field(default_factory=dict)
    keycodes: Mapping[str, KeyCode] = field(default_factory=dict)
    modifiers: Mapping[str, ModifierFunction] = field(default_factory=dict)
    input_processors: Mapping[str, InputProcessor] = field(default_factory=dict)
    hardware: Mapping[str, Hardware] = field(default_factory=dict)
    key_groups: Mapping[str, KeyGroup] = field(default_factory=dict)
    key_footnotes: Mapping[str, str] = field(default_factory=dict)
    zephyr: Zephyr = field(default_factory=Zephyr)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known, so that nothing can be checked."""
        return self.firmware is None

    @property
    def keys(self) -> tuple[KeyCode, ...]:
        """Every key once, in the order of the firmware's keys.h."""
        return tuple(key for name, key in self.keycodes.items() if name == key.name)

    def choice_of(self, symbol: str) -> Choice | None:
        """Return the choice that an option is a member of."""
        return next((choice for choice in self.choices if symbol in choice.members), None)

    def keys_in(self, group: str) -> tuple[KeyCode, ...]:
        """Return the keys of a group, in their order."""
        keys = self.keycodes.items()
        return tuple(key for name, key in keys if key.group == group and name == key.name)

    def constants_for(self, label: str) -> tuple[Constant, ...]:
        """Return the constants that are written for a behavior or an input processor."""
        return tuple(constant for constant in self.constants.values() if label in constant.labels)

    def left_to_user(self, constant: Constant, label: str) -> int | None:
        """Return how many parameters of a behavior still have to be written after a constant.

        None where the constant is not written for it.
        """
        used = self.behaviors.get(label) or self.input_processors.get(label)
        if used is None or used.cells is None or label not in constant.labels:
            return None
        return max(0, used.cells - constant.cells_given)
