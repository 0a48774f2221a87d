"""The data about the firmware as files of the release, which any host can send: lists, figures, metadata."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from homerow.extensions import DATA_FOLDER
from homerow.markdown.document import Reference
from homerow.site.routes import path_of
from homerow.site.site import Site
from zmk.firmware.lists import DOCUMENTATION, RECORD_LISTS, file_of, names_of
from zmk.power.figures import FILE_NAME, PUBLISHED_FIGURES, load_power


def published_data(site: Site) -> Mapping[str, Callable[[], bytes]]:
    """Return a file for each list that the site has, and one for the figures of the power profiler."""
    folder = site.config.site_dir / DATA_FOLDER
    lists = {
        file_of(name): partial(_list_file, site, folder / each.file, name)
        for name, each in RECORD_LISTS.items()
        if (folder / each.file).is_file()
    }
    has_figures = (site.config.site_dir / FILE_NAME).is_file()
    return {**lists, PUBLISHED_FIGURES: partial(_figures, site)} if has_figures else lists


def _figures(site: Site) -> bytes:
    return msgspec.json.encode(load_power(site.config.site_dir).props()) + b"\n"


def _list_file(site: Site, file: Path, name: str) -> bytes:
    values = msgspec.json.decode(file.read_bytes())
    records = [{**record, **_documentation(site, name, record)} for record in values[name]]
    return msgspec.json.encode({"firmware": values["firmware"], name: records}) + b"\n"


def _documentation(site: Site, name: str, record: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the address of the section that documents a record, or of the page, if there is one."""
    page = record.get("page")
    route = page if isinstance(page, str) else None  # that of a key code is a page of the USB standard
    targets = [each for each in _targets(site, name, record) if route in {None, path_of(each)}]
    # A page may have properties of one name for several bindings.
    is_sure = len(targets) == 1 or name != "properties"
    address = targets[0] if targets and is_sure else route
    return {DOCUMENTATION: site.permalink(address)} if address and path_of(address) in site.pages else {}


def _targets(site: Site, name: str, record: Mapping[str, Any]) -> list[str]:
    """Return the sections that define a record, those of its first name first."""
    reference = RECORD_LISTS[name].reference
    if reference is None:
        return []
    kind, pattern = reference
    defined = site.definitions.by_version.get(site.definitions.latest, {})
    references = (Reference(kind, pattern.format(word)) for word in names_of(name, record))
    return [each for reference in references for own in defined.get(reference, {}).values() for each in own]


DATA_NAME = "hardware-metadata.json"
SCHEMA_NAME = "hardware-metadata.schema.json"


def hardware_metadata(site: Site) -> Mapping[str, Callable[[], bytes]]:
    """Return the two files, which refer to each other by URL, if the site has the data."""
    folder = site.config.site_dir / DATA_FOLDER
    data, schema = folder / "hardware.json", folder / "schemas/hardware.schema.json"
    if not (data.is_file() and schema.is_file()):
        return {}
    address = site.permalink(f"/{SCHEMA_NAME}")
    return {DATA_NAME: partial(_data, data, address), SCHEMA_NAME: partial(_schema, schema, address)}


def _data(file: Path, schema_address: str) -> bytes:
    return _json({**msgspec.json.decode(file.read_bytes()), "$schema": schema_address})


def _schema(file: Path, address: str) -> bytes:
    schema: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    properties = {**schema["properties"], "$schema": {"const": address}}
    return _json({**schema, "$id": address, "properties": properties})


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"
