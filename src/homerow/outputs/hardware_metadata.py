"""The list of supported hardware as data for other programs, with the schema that it follows."""

from __future__ import annotations

from typing import Any

import msgspec

from homerow.facts.folder import FACTS_FOLDER
from homerow.outputs.release import Release
from homerow.site.site import Site

# The service lets pages of other sites read these two.
DATA_NAME = "hardware-metadata.json"
SCHEMA_NAME = "hardware-metadata.schema.json"


def write_hardware_metadata(site: Site, release: Release) -> None:
    """Write the site's hardware data and their schema; nothing without data."""
    for name, content in hardware_metadata(site).items():
        release.write(name, content)


def hardware_metadata(site: Site) -> dict[str, bytes]:
    """Return the data and their schema, which name each other by URL, as files; none without data."""
    folder = site.config.site_dir / FACTS_FOLDER
    data, schema = folder / "hardware.json", folder / "schemas/hardware.schema.json"
    if not (data.is_file() and schema.is_file()):
        return {}
    address = site.permalink(f"/{SCHEMA_NAME}")
    released = {**msgspec.json.decode(data.read_bytes()), "$schema": address}
    published = _at(msgspec.json.decode(schema.read_bytes()), address)
    return {DATA_NAME: _json(released), SCHEMA_NAME: _json(published)}


def _at(schema: dict[str, Any], address: str) -> dict[str, Any]:
    """Return a schema that is published at an address, and whose data say so."""
    properties = {**schema["properties"], "$schema": {"const": address}}
    return {**schema, "$id": address, "properties": properties}


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"
