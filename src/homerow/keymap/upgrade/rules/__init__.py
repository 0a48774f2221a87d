"""The rules, by what they read. Their order is that of the report where two say something of one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from homerow.keymap.upgrade.findings import Finding
from homerow.keymap.upgrade.rules.behaviors import upgrade_behaviors
from homerow.keymap.upgrade.rules.boards import upgrade_boards
from homerow.keymap.upgrade.rules.compatibles import report_compatibles
from homerow.keymap.upgrade.rules.constants import upgrade_constants
from homerow.keymap.upgrade.rules.debounce import upgrade_debounce
from homerow.keymap.upgrade.rules.encoders import upgrade_encoders
from homerow.keymap.upgrade.rules.gone_properties import upgrade_gone_properties
from homerow.keymap.upgrade.rules.headers import report_defines, upgrade_headers
from homerow.keymap.upgrade.rules.hold_taps import upgrade_hold_taps
from homerow.keymap.upgrade.rules.keycodes import upgrade_keycodes
from homerow.keymap.upgrade.rules.labels import upgrade_labels
from homerow.keymap.upgrade.rules.nodes import upgrade_nodes
from homerow.keymap.upgrade.rules.options import upgrade_options
from homerow.keymap.upgrade.rules.properties import upgrade_properties
from homerow.keymap.upgrade.rules.taps import upgrade_taps
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
