"""What a file is: by its name, and by what it holds where the name does not tell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["keymap", "overlay", "dtsi", "conf", "build"]

_BY_SUFFIX: Mapping[str, Kind] = MappingProxyType(
    {
        ".keymap": "keymap",
        ".overlay": "overlay",
        ".dtsi": "dtsi",
        ".dts": "dtsi",
        ".h": "dtsi",
        ".conf": "conf",
        ".yaml": "build",
        ".yml": "build",
    }
)
SUFFIXES = frozenset(_BY_SUFFIX)
_CONF = re.compile(r"^[ \t]*CONFIG_\w+[ \t]*=", re.MULTILINE)
_BUILD = re.compile(r"^[ \t]*(?:-[ \t]+)*(?:include|board|shield)[ \t]*:", re.MULTILINE)
_RELEASE = re.compile(
    r"^[ \t]*revision[ \t]*:[ \t]*[\"']?(v0\.[0-3](?:\.\d+)?)[\"']?[ \t]*(?:#.*)?$", re.MULTILINE
)
_FIRMWARE = re.compile(r"^[ \t]*(?:-[ \t]+)?name[ \t]*:[ \t]*[\"']?zmk[\"']?[ \t]*$", re.MULTILINE)
_NEXT = re.compile(r"^[ \t]*-[ \t]", re.MULTILINE)


def kind_of(name: str, text: str) -> Kind:
    """Return what a file is."""
    path = PurePosixPath(name.replace("\\", "/").lower())
    if path.name.endswith("_defconfig"):
        return "conf"
    if path.suffix in _BY_SUFFIX:
        return _BY_SUFFIX[path.suffix]
    if "{" not in text and _CONF.search(text):
        return "conf"
    return "build" if ";" not in text and _BUILD.search(text) else "keymap"


def pinned_release(manifest: str) -> str:
    """Return the release of the firmware, before Zephyr 4.1, that a west.yml wants; '' if it wants none."""
    firmware = _FIRMWARE.search(manifest)
    if firmware is None:
        return ""
    following = _NEXT.search(manifest, firmware.end())
    match = _RELEASE.search(manifest, firmware.end(), following.start() if following else len(manifest))
    return match[1] if match else ""
