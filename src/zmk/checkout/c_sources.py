"""Facts in the C code of a checkout: values of missing properties, locality of behaviors, /chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zmk.checkout.source_tree import Checkout, Fact, line_of

FOLDERS = ("app/src", "app/include", "app/module/drivers")

_DRIVER = re.compile(r"^#define\s+DT_DRV_COMPAT\s+(\w+)", re.MULTILINE)
_EACH_NODE = re.compile(r"\bDT_FOREACH_STATUS_OKAY\w*\(\s*(\w+)")
_FALLBACK = re.compile(r"\bDT_(?:INST_)?PROP_OR\(\s*\w+\s*,\s*(?P<property>\w+)\s*,\s*(?P<value>[^(),#]*)\)")
_ANY_FALLBACK = re.compile(r"\bDT_(?:INST_)?PROP_OR\(\s*\w+\s*,\s*(?P<property>\w+)\s*,")
_BEHAVIOR = re.compile(r"\bBEHAVIOR_DT_(?:INST_)?DEFINE\(")
_LOCALITY = re.compile(r"\.locality\s*=\s*BEHAVIOR_LOCALITY_(\w+)")
_CHOSEN = re.compile(r"\bDT_(?:HAS_)?CHOSEN\(\s*(\w+)\s*\)")


def read_fallbacks(checkout: Checkout) -> dict[tuple[str, str], str]:
    """Return what the code takes for a missing property, by compatible and property; C words, as in the code.

    Where the code takes one value here and another there, or that of another property, there is none.
    """
    found: dict[tuple[str, str], set[str]] = {}
    for _, text in _sources(checkout):
        for compatible in _compatibles(text):
            for match in _ANY_FALLBACK.finditer(text):
                plain = _FALLBACK.match(text, match.start())
                key = (compatible, match["property"].replace("_", "-"))
                found.setdefault(key, set()).add(plain["value"].strip() if plain else "")
    return {key: value for key, values in found.items() if len(values) == 1 and (value := min(values))}


def read_localities(checkout: Checkout) -> dict[str, str]:
    """Return where behaviors run on a split keyboard, by compatible."""
    return {
        compatible: match[1].lower() if (match := _LOCALITY.search(text)) else "central"
        for _, text in _sources(checkout)
        if _BEHAVIOR.search(text)
        for compatible in _compatibles(text)
    }


def read_chosen(checkout: Checkout) -> list[Fact]:
    """Return the properties of /chosen that the code asks for."""
    found: dict[str, Fact] = {}
    for path, text in _sources(checkout):
        for match in _CHOSEN.finditer(text):
            name = _devicetree_name(match[1])
            found.setdefault(name, Fact({"property": name}, path, line_of(text, match.start())))
    return [*found.values()]


def _sources(checkout: Checkout) -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        yield from checkout.texts(folder, "*.c", "*.h")


def _compatibles(text: str) -> list[str]:
    """Return which nodes a driver is for."""
    return [_devicetree_name(name) for name in (*_DRIVER.findall(text), *_EACH_NODE.findall(text))]


def _devicetree_name(name: str) -> str:
    """Return the name that C has as one word; its first part is the vendor."""
    vendor, _, rest = name.partition("_")
    return f"{vendor},{rest.replace('_', '-')}"
