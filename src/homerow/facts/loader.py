"""site/data/ to Facts: read the files, give records their names, check that they fit together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from homerow.diagnostics import ReportedFailure
from homerow.facts.data_file import read_data_file
from homerow.facts.facts import Facts
from homerow.facts.folder import FACTS_FOLDER
from homerow.facts.keycode_groups import KeyGroups, load_key_groups
from homerow.facts.listing import Listing, read_heads, read_listing
from homerow.facts.model import Binding, BindingHead, Firmware, Owner, Property
from homerow.facts.references import unknown_references
from homerow.facts.tables import FILES
from homerow.facts.zephyr import Zephyr, load_zephyr


def load_facts(site_dir: Path) -> Facts:
    """Read the facts of a site, if it has any. Raises ReportedFailure with all that is wrong."""
    folder = site_dir / FACTS_FOLDER
    files = [file for name in FILES if (file := read_data_file(folder / name)) is not None]
    if not files:
        return Facts()
    groups = load_key_groups(folder)
    zephyr = load_zephyr(folder)
    firmware, findings = read_heads(files)
    listings = {name: read_listing(file, name) for file in files for name in FILES[file.name]}
    findings += [finding for listing in listings.values() for finding in listing.findings]
    # A record that was left out for a mistake of its own would be missed by others.
    findings += [] if findings else unknown_references(listings, groups)
    if findings:
        raise ReportedFailure(findings)
    return _facts(listings, firmware=firmware, groups=groups, zephyr=zephyr)


def _facts(
    listings: Mapping[str, Listing], *, firmware: Firmware | None, groups: KeyGroups, zephyr: Zephyr
) -> Facts:
    named: dict[str, Mapping[str, Any]] = {name: listing.by_name for name, listing in listings.items()}
    choices = named.pop("choices", {}).values()
    return Facts(
        firmware=firmware,
        choices=tuple({choice.members: choice for choice in choices}.values()),
        bindings=_bindings(named.pop("bindings", {}), named.pop("properties", {}).values()),
        key_groups=groups.groups,
        key_footnotes=groups.footnotes,
        zephyr=zephyr,
        **named,
    )


def _bindings(heads: Mapping[str, BindingHead], properties: Iterable[Property]) -> dict[str, Binding]:
    owned: dict[tuple[str, Owner], dict[str, Property]] = {}
    for each in properties:
        owned.setdefault((each.compatible, each.of), {})[each.name] = each
    return {
        name: Binding(head, owned.get((name, "node"), {}), owned.get((name, "child"), {}))
        for name, head in heads.items()
    }
