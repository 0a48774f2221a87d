"""The kinds of mistakes, by what is wrong: where each can be made, and what it makes of the text there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from inserted_samples import COMMENTS, KEYMAP, METADATA, NODES, PINS
from mistakes import Kind, Mistake, Words, in_samples, in_text, inserted

USE = r"&(?:kp|mo|to|tog|sk) "  # of a behavior with one parameter
SHORTEST_KEY = 6
DASHES = re.compile(r"\|[ :|-]+")
WHOLE_KEYMAP = re.compile(r'compatible = "zmk,keymap";.*', re.DOTALL)
LAYERS = re.compile(r"^\s*bindings = <", re.MULTILINE)


def misspelled(match: re.Match[str], words: Words) -> str:
    return words.misspelled(match[1])


def one_more(_: re.Match[str], __: Words) -> str:
    return " 1"


def a_quote(_: re.Match[str], __: Words) -> str:
    return '"'


def nothing(_: re.Match[str], __: Words) -> str:
    return ""


def _types(name: str, words: Words) -> set[str | None]:
    """Return the types that the firmware's nodes give a property."""
    bindings = (each for key, each in words.facts.bindings.items() if key.startswith("zmk,"))
    every = (owned.get(name) for each in bindings for owned in (each.properties, each.child_properties))
    return {known.type for known in every if known}


def wrong_type(match: re.Match[str], words: Words) -> str | None:
    instead = {"int": ' = "many"', "string": " = <1>", "boolean": " = <1>"}
    types = _types(match["name"], words)
    return instead.get(types.pop() or "") if len(types) == 1 else None


def misspelled_property(match: re.Match[str], words: Words) -> str | None:
    return words.misspelled(match[1]) if "-" in match[1] and _types(match[1], words) else None


def misspelled_code(match: re.Match[str], words: Words) -> str | None:
    return words.misspelled(match[1]) if match[1] in words.facts.keycodes and len(match[1]) > 1 else None


def misspelled_option(match: re.Match[str], words: Words) -> str | None:
    return words.misspelled(match[1]) if match[1] in words.facts.options else None


def as_plain_word(match: re.Match[str], words: Words) -> str | None:
    return f"CONFIG_{words.misspelled(match[2])}" if match[2] in words.facts.options else None


def in_call(match: re.Match[str], words: Words) -> str | None:
    return f"IS_ENABLED(CONFIG_{words.misspelled(match[2])})" if match[2] in words.facts.options else None


def in_brackets(match: re.Match[str], words: Words) -> str:
    return f"<&{words.misspelled(match[2])}{match[3] or ''}>"


def misspelled_key(match: re.Match[str], words: Words) -> str | None:
    """Change a key code that stands alone; a short one with a typo could be any word."""
    if match[1] not in words.facts.keycodes or len(match[1]) < SHORTEST_KEY:
        return None
    return words.misspelled(match[1])


def misspelled_name(match: re.Match[str], words: Words) -> str | None:
    return words.misspelled(match[1]) if _types(match[1], words) else None


def without_dashes(match: re.Match[str], words: Words) -> str | None:
    return match[1].replace("-", "") if _types(match[1], words) else None


def out_of_range(match: re.Match[str], words: Words) -> str | None:
    option = words.facts.options.get(match["symbol"])
    return "9999" if option and option.ranges else None


def beyond_layers(match: re.Match[str], words: Words) -> str | None:
    """Name a layer that a whole keymap of several layers does not have."""
    whole = WHOLE_KEYMAP.search(match.string)
    if not whole or "..." in match.string or '#include "' in match.string:
        return None
    return "9" if len(LAYERS.findall(whole[0])) > 1 else None


def with_brackets(match: re.Match[str], _: Words) -> str:
    return f"<{match[1]}>"


def without_brackets(match: re.Match[str], _: Words) -> str:
    return match[1].strip("<>")


def one_cell_more(match: re.Match[str], _: Words) -> str | None:
    """Add a cell to a row, but not to the head of a table, nor to its line of dashes."""
    following = match.string[match.end() + 1 :].partition("\n")[0]
    is_head = DASHES.fullmatch(following) or DASHES.fullmatch(match[0])
    return None if is_head or "\\" in match[0] else " more |"


def no_value(match: re.Match[str], words: Words) -> str | None:
    option = words.facts.options.get(match["symbol"])
    return "maybe" if option and option.type in {"bool", "int"} else None


KINDS: Mapping[str, Kind] = {
    "a brace is left out": in_samples("dts", r"([{}])", nothing),
    "a semicolon is left out": in_samples("dts", r"(;)", nothing),
    "an angle bracket is left out": in_samples("dts", r"^(?!#)[^<>\n]*([<>])", nothing),
    "a key code is misspelled": in_samples("dts", r"&\w+ (?:\w+ )?\b([A-Z][A-Z0-9_]*)\b", misspelled_code),
    "a behavior is misspelled": in_samples("dts", r"&(kp|mt|lt|mo|to|tog|sk|bt|trans|none)\b", misspelled),
    "a function is misspelled": in_samples("dts", r"\b([LR][ACGS])\(", misspelled),
    "a parameter is too many": in_samples("dts", rf"{USE}[A-Z0-9_]+()\b(?!\()", one_more),
    "a parameter is left out": in_samples("dts", rf"{USE}([A-Z0-9_]+)\b(?!\()", nothing),
    "a property is misspelled": in_samples("dts", r"^\s*([a-z][\w-]*)\s*[=;]", misspelled_property),
    "a value has another type": in_samples("dts", r"^\s*(?P<name>[a-z][\w-]*)( = [^;\n]+|)(?=;)", wrong_type),
    "a compatible is misspelled": in_samples("dts", r'compatible = "(zmk,[\w-]+)"', misspelled),
    "a header is misspelled": in_samples("dts", r"#include <([\w/.-]+)>", misspelled),
    "an option is misspelled": in_samples("ini", r"CONFIG_(ZMK_\w+)=", misspelled),
    "an option has no such value": in_samples("ini", r"CONFIG_(?P<symbol>ZMK_\w+)=([\w]+)$", no_value),
    "a drawn key code is misspelled": in_samples("keymap", r"&kp ([A-Z][A-Z0-9_]*)\b", misspelled_code),
    "a drawn word is misspelled": in_samples("timing", r"^(press|release|term|outcome)\b", misspelled),
    "YAML is broken": in_samples("yaml", r": ()[a-z]\w+$", a_quote),
    "a board is misspelled": in_samples("yaml", r"(?:board|shield): ([\w]+)", misspelled),
    "an option in a sentence is misspelled": in_text(r"`CONFIG_(ZMK_[A-Z0-9_]*[A-Z0-9])`", misspelled),
    "a link leads nowhere": in_text(r"\]\((?:\.{1,2}/)*([\w/-]+)\.md[)#]", misspelled),
    "an anchor is misspelled": in_text(r"\]\([\w./-]*#([\w-]+)\)", misspelled),
    "a component is misspelled": in_text(r"^ *<([A-Z]\w+)[ />]", misspelled),
    "a picture's file is misspelled": in_text(r"(?:light|dark)=\"\./img/([\w-]+)\.svg", misspelled),
    "an attribute is misspelled": in_text(
        r"^ *<(?:TabItem|ThemedImage) .*?\b(value|label|alt|light|dark)=", misspelled
    ),
    "an admonition is misspelled": in_text(r"^ *:::([a-z]+)", misspelled),
    "front matter is misspelled": in_text(r"^(title|description|sidebar_label|tags|authors): ", misspelled),
    "an option without its prefix is misspelled": in_text(r"`(ZMK_[A-Z0-9_]*[A-Z0-9])`", misspelled_option),
    "an option in plain words is misspelled": in_text(
        r"(?<=[ (])(`CONFIG_(ZMK_\w+)`)(?=[ ,.)])", as_plain_word
    ),
    "an option in a call is misspelled": in_text(r"`(CONFIG_(ZMK_\w+))`", in_call),
    "an option in a span of arguments is misspelled": in_text(
        r"`[^`\n]*-DCONFIG_(ZMK_\w+)", misspelled_option
    ),
    "an option in build arguments is misspelled": in_samples(
        "yaml", r"-DCONFIG_(ZMK_\w+)", misspelled_option
    ),
    "an option in a command is misspelled": inserted(
        "```sh\nwest build -b nice_nano_v2 -- \\\n  -DSHIELD=corne_left \\\n  ‸-DCONFIG_ZMK_SLEPE=y\n```"
    ),
    "a shield in a command is misspelled": in_samples(
        "sh", r"-DSHIELD=\"?((?:corne|kyria|lily58)\w+)", misspelled
    ),
    "an option in a condition is misspelled": inserted(
        "```kconfig\n‸if ZMK_BACKKIGHT\n\nconfig PWM\n    default y\n\nendif\n```"
    ),
    "an option that another depends on is misspelled": inserted(
        "```kconfig\nconfig ZMK_SLEEP\n    default y\n    ‸depends on ZMK_BLEE\n```"
    ),
    "a number is out of its range": in_samples("ini", r"CONFIG_(?P<symbol>ZMK_\w+)=(\d+)$", out_of_range),
    "a number is above a bound by another option": inserted(
        "```ini\nCONFIG_ZMK_RGB_UNDERGLOW_BRT_MIN=10\n‸CONFIG_ZMK_RGB_UNDERGLOW_BRT_MAX=101\n```"
    ),
    "a key code in a sentence is misspelled": in_text(r"`([A-Z][A-Z0-9_]+)`", misspelled_key),
    "a behavior in brackets is misspelled": in_text(r"`(&(kp|mt|lt|mo|sk)( [^`\n]*)?)`", in_brackets),
    "a compatible in a sentence is misspelled": in_text(
        r"`(?:compatible = \")?(zmk,[a-z-]{5,})\"?`", misspelled
    ),
    "a property in a sentence is misspelled": in_text(r"`([a-z]+(?:-[a-z]+)+)`", misspelled_name),
    "a property in a sentence lacks its dash": in_text(r"`([a-z]+(?:-[a-z]+)+)`", without_dashes),
    "a property lacks its dash": in_samples("dts", r"^\s*((?:[a-z]+-)+ms)\s*=", without_dashes),
    "a layer does not exist": in_samples("dts", r"&(?:mo|to|tog|sl) ([0-9])\b", beyond_layers),
    "a layer of an inserted keymap does not exist": inserted(KEYMAP),
    "a chosen node is in brackets": in_samples("dts", r"^\s*(?:zmk|zephyr),[\w-]+ = (&\w+);", with_brackets),
    "a phandle has no brackets": in_samples("dts", r"^\s*device = (<&\w+>);", without_brackets),
    "an inserted chosen node is in brackets": inserted(
        NODES.format(battery="‸<&vbatt>", device="<&tp>", pins=PINS)
    ),
    "an inserted phandle has no brackets": inserted(NODES.format(battery="&vbatt", device="‸&tp", pins=PINS)),
    "a pin has no flags": in_samples("dts", r"<&(?:gpio[01]|pro_micro|xiao_d) \d+( \w+)>", nothing),
    "a pin has too many cells": in_samples("dts", r"<&(?:gpio[01]|pro_micro|xiao_d) \d+ \w+()>", one_more),
    "a comment is not closed": inserted(COMMENTS),
    "a comment in the text is not closed": inserted(
        "‸<!-- A note.\n\nHidden words.\n\n<!-- Another note. -->"
    ),
    "a feature is misspelled": in_samples("yaml", r"^  - (encoder|studio|display|pointer)$", misspelled),
    "an inserted feature is misspelled": inserted(METADATA.format(requires="pro_micro", feature="‸encodr")),
    "a required connector is misspelled": inserted(METADATA.format(requires="‸pro_mcro", feature="studio")),
    "a reference is not defined": inserted("See ‸[the pairing guide][pairing-guide]."),
    "a row has a cell too many": in_text(r"^\|[^\n]*\|()$", one_cell_more),
    "an imported part does not exist": inserted('‸import Part from "./_lost-part.md"\n\n<Part/>'),
}


def mistakes(kind: str, texts: Mapping[str, str], words: Words) -> Iterator[Mistake]:
    """Yield every mistake of a kind that can be made in some texts."""
    for path, text in texts.items():
        for change in KINDS[kind](text, words):
            yield Mistake(kind, path, *change)
