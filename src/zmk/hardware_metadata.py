"""The list of supported hardware as files for other programs: the data and their JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from homerow.extensions import DATA_FOLDER
from homerow.site.site import Site

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
