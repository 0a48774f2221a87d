"""The rules of each kind of file, in the order in which the report lists findings of one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from homerow.keymap.upgrade.edits import Finding
from homerow.keymap.upgrade.rules.config_files import upgrade_boards, upgrade_options
from homerow.keymap.upgrade.rules.devices import upgrade_encoders, upgrade_taps
from homerow.keymap.upgrade.rules.key_codes import (
    report_defines,
    upgrade_behaviors,
    upgrade_constants,
    upgrade_headers,
    upgrade_keycodes,
)
from homerow.keymap.upgrade.rules.nodes import report_compatibles, upgrade_labels, upgrade_nodes
from homerow.keymap.upgrade.rules.properties import (
    upgrade_debounce,
    upgrade_gone_properties,
    upgrade_hold_taps,
    upgrade_properties,
)
from homerow.keymap.upgrade.source import Setting, Source

DEVICETREE: tuple[Callable[[Source], Iterator[Finding]], ...] = (
    upgrade_headers,
    upgrade_behaviors,
    upgrade_keycodes,
    upgrade_constants,
    upgrade_nodes,
    upgrade_labels,
    upgrade_properties,
    upgrade_gone_properties,
    upgrade_taps,
    upgrade_hold_taps,
    upgrade_debounce,
    upgrade_encoders,
    report_compatibles,
    report_defines,
)
CONF: tuple[Callable[[str, Setting], Iterator[Finding]], ...] = (upgrade_options,)
BUILD: tuple[Callable[[str, Setting], Iterator[Finding]], ...] = (upgrade_boards,)
