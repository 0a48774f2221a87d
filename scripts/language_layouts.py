"""Print layouts.json: the key codes that type each character of a language's keyboard layout.

`python scripts/language_layouts.py CLDR > web/src/zmk/key-tester/layouts.json`, where CLDR is a copy of
Unicode's CLDR, release 43: later ones no longer describe the layouts of Windows. Its data have the Unicode
License v3.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

LAYOUTS: Mapping[str, str] = {
    "en": "English (US)",
    "en-GB": "English (UK)",
    "en-intl": "English (US International)",
    "cs": "Czech",
    "da": "Danish",
    "fi": "Finnish",
    "fr": "French",
    "fr-BE": "French (Belgium)",
    "de": "German",
    "de-CH": "German (Switzerland)",
    "it": "Italian",
    "nb": "Norwegian",
    "pt-BR": "Portuguese (Brazil)",
    "es": "Spanish",
    "es-419": "Spanish (Latin America)",
    "sv": "Swedish",
}
# ISO/IEC 9995-1 positions of the keys, row by row from the left, and ZMK's names of them. Operating systems
# take BACKSLASH and NON_US_HASH for one key.
ROWS: Mapping[str, str] = {
    "E00": "GRAVE N1 N2 N3 N4 N5 N6 N7 N8 N9 N0 MINUS EQUAL",
    "D01": "Q W E R T Y U I O P LBKT RBKT",
    "C01": "A S D F G H J K L SEMI SQT BSLH",
    "B00": "NON_US_BSLH Z X C V B N M COMMA DOT FSLH INT1",
}
LEVELS: Mapping[str, str] = {
    "": "{}",
    "shift": "LS({})",
    "altR+caps?": "RA({})",
    "altR+shift+caps?": "RA(LS({}))",
}
ESCAPED = re.compile(r"\\u\{([0-9A-Fa-f]+)\}")


class Stroke(NamedTuple):
    """A key with its modifiers, and whether it waits for the letter that gets the accent."""

    code: str
    is_dead: bool


def characters(keyboard: ET.Element) -> dict[str, str]:
    """Return the key codes of each character, to be pressed one after the other; one with the fewest keys."""
    accents = {_text(each, "from"): _text(each, "to") for each in keyboard.iter("transform")}
    dead = {pair[0] for pair in accents}
    strokes: dict[str, Stroke] = {}
    for character, stroke in _strokes(keyboard, dead):
        if character not in strokes or strokes[character].is_dead > stroke.is_dead:
            strokes[character] = stroke
    direct = {character: stroke.code for character, stroke in strokes.items() if not stroke.is_dead}
    accented = {
        result: f"{strokes[pair[0]].code} {'SPACE' if pair[1] == ' ' else direct[pair[1]]}"
        for pair, result in accents.items()
        if pair[0] in strokes and strokes[pair[0]].is_dead
    }
    return {**accented, **direct}


def _strokes(keyboard: ET.Element, dead: set[str]) -> Iterator[tuple[str, Stroke]]:
    names = dict(_positions())
    for key_map in keyboard.iter("keyMap"):
        pattern = LEVELS.get(key_map.get("modifiers", "").split(" ")[0])
        if pattern is None:
            continue  # Caps Lock and Control
        for each in key_map.iter("map"):
            character, name = _text(each, "to"), names.get(each.get("iso", ""))
            if name is not None:
                is_dead = character in dead and each.get("transform") != "no"
                yield character, Stroke(pattern.format(name), is_dead)


def _positions() -> Iterator[tuple[str, str]]:
    for first, names in ROWS.items():
        for column, name in enumerate(names.split(), int(first[1:])):
            yield f"{first[0]}{column:02}", name


def _text(element: ET.Element, attribute: str) -> str:
    return ESCAPED.sub(lambda found: chr(int(found[1], 16)), element.get(attribute, ""))


def layouts(cldr: Path) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the id of each layout, and its record."""
    for layout_id, name in LAYOUTS.items():
        language, intl, _ = layout_id.partition("-intl")
        file = cldr / "keyboards" / "windows" / f"{language}-t-k0-windows{intl}.xml"
        keyboard = ET.parse(file).getroot()  # noqa: S314 - data of Unicode's, which the caller chose
        yield layout_id, {"name": name, "characters": characters(keyboard)}


if __name__ == "__main__":
    print(json.dumps(dict(layouts(Path(sys.argv[1]))), ensure_ascii=False, indent=2))
