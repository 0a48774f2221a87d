"""Writing XML: elements with text, a file with its declaration."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET


def child(parent: ET.Element, name: str, text: str = "", **attributes: str) -> ET.Element:
    """Add an element to another and return it."""
    element = ET.SubElement(parent, name, attributes)
    element.text = text or None
    return element


def xml_file(root: ET.Element, namespaces: Mapping[str, str]) -> bytes:
    """Return a document as a UTF-8 file; `namespaces` gives prefixes, '' is the default one."""
    for prefix, namespace in namespaces.items():
        ET.register_namespace(prefix, namespace)
    ET.indent(root)
    document: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return document + b"\n"
