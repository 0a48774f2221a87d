"""The rules of each kind of file, in the order in which the report lists findings of one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zmk.devicetree.upgrade.edits import Finding
from zmk.devicetree.upgrade.rules.config_files import upgrade_boards, upgrade_options
from zmk.devicetree.upgrade.rules.devices import upgrade_encoders, upgrade_taps
from zmk.devicetree.upgrade.rules.key_codes import (
    report_defines,
    upgrade_behaviors,
    upgrade_constants,
    upgrade_headers,
    upgrade_keycodes,
)
from zmk.devicetree.upgrade.rules.nodes import report_compatibles, upgrade_labels, upgrade_nodes
from zmk.devicetree.upgrade.rules.properties import (
    upgrade_debounce,
    upgrade_gone_properties,
    upgrade_hold_taps,
    upgrade_properties,
)
from zmk.devicetree.upgrade.source import Setting, Source

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
