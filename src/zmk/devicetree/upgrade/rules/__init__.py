"""The rules of each kind of file, in the order in which the report lists findings of one place.

CHECKS find what is wrong without being old.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from zmk.devicetree.upgrade.config_file import ConfigFile
from zmk.devicetree.upgrade.files import Kind
from zmk.devicetree.upgrade.findings import Finding
from zmk.devicetree.upgrade.rules.config_files import (
    check_interconnects,
    check_names,
    report_revision,
    upgrade_arguments,
    upgrade_boards,
    upgrade_options,
)
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
    upgrade_encoders,
    upgrade_hold_taps,
    upgrade_properties,
    upgrade_removed_properties,
    upgrade_taps,
)
from zmk.devicetree.upgrade.source import Source

DEVICETREE: tuple[Callable[[Source], Iterator[Finding]], ...] = (
    upgrade_headers,
    upgrade_behaviors,
    upgrade_keycodes,
    upgrade_constants,
    upgrade_nodes,
    upgrade_labels,
    upgrade_properties,
    upgrade_removed_properties,
    upgrade_taps,
    upgrade_hold_taps,
    upgrade_debounce,
    upgrade_encoders,
    report_compatibles,
    report_defines,
)
CONFIG: Mapping[Kind, tuple[Callable[[ConfigFile], Iterator[Finding]], ...]] = {
    "conf": (upgrade_options,),
    "build": (upgrade_boards, upgrade_arguments, report_revision),
}
CHECKS: Mapping[Kind, tuple[Callable[[ConfigFile], Iterator[Finding]], ...]] = {
    "build": (check_names, check_interconnects),
}
