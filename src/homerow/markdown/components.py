"""The closed list of components that content may use: a new one is a row here and a renderer in web/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from homerow.markdown.document import Json

AttributeKind = Literal["text", "flag", "number", "list", "object"]
# island: rendered by React, its content in the slot `children`; tabs and their items; picture: two images
# without React; native: an HTML element whose content is Markdown; caption: the same, its content a line;
# options, properties, constants, predefined: tables of the data with the author's descriptions; keycodes,
# hardware: lists of data.
Shape = Literal[
    "island",
    "tabs",
    "item",
    "picture",
    "native",
    "caption",
    "options",
    "properties",
    "constants",
    "predefined",
    "keycodes",
    "hardware",
]

# What the site knows and a component shows: the pages of its category, the newest posts, what the power
# profiler counts with (as numbers, and as rows to read).
Injected = Literal["sidebar-children", "latest-posts", "power", "power-figures"]

_PYTHON_KINDS: Mapping[AttributeKind, tuple[type, ...]] = {
    "text": (str,),
    "flag": (bool,),
    "number": (int, float),
    "list": (list,),
    "object": (dict,),
}


class AttributeSpec(Struct, frozen=True):
    """What an attribute may be."""

    kinds: tuple[AttributeKind, ...] = ("text",)
    required: bool = False

    def accepts(self, value: Json) -> bool:
        """Return whether a value is of one of the kinds; null is as good as absent."""
        if isinstance(value, bool):
            return "flag" in self.kinds
        return value is None or any(isinstance(value, _PYTHON_KINDS[kind]) for kind in self.kinds)


class ComponentSpec(Struct, frozen=True):
    """A component: `injects` names what the site adds to its props, as the prop `injects_as`.

    `parent` is the only component that may contain it.
    `inline` components may be part of a sentence, the others end the paragraph around them.
    """

    attributes: Mapping[str, AttributeSpec] = field(default_factory=dict)
    shape: Shape = "island"
    interactive: bool = False
    injects: Injected | None = None
    injects_as: str = "items"
    content: bool = True
    parent: str | None = None
    inline: bool = False
    importable: bool = True


TEXT = AttributeSpec()
REQUIRED_TEXT = AttributeSpec(required=True)
FLAG = AttributeSpec(("flag",))

COMPONENTS: Mapping[str, ComponentSpec] = {
    "Tabs": ComponentSpec(
        {
            "groupId": TEXT,
            "queryString": AttributeSpec(("text", "flag")),
            "defaultValue": TEXT,
            "values": AttributeSpec(("list",)),
        },
        shape="tabs",
        interactive=True,
    ),
    "TabItem": ComponentSpec({"value": TEXT, "label": TEXT, "default": FLAG}, shape="item", parent="Tabs"),
    "ThemedImage": ComponentSpec(
        {"alt": REQUIRED_TEXT, "light": TEXT, "dark": TEXT, "sources": AttributeSpec(("object",))},
        shape="picture",
        content=False,
        inline=True,
    ),
    "DocCardList": ComponentSpec(injects="sidebar-children", content=False),
    "LatestPosts": ComponentSpec(injects="latest-posts", content=False),
    "HoldTapPlayground": ComponentSpec(interactive=True, content=False),
    "Keyboard": ComponentSpec(interactive=True, content=False),
    "KeymapUpgrader": ComponentSpec(interactive=True, content=False),
    "PowerProfiler": ComponentSpec(interactive=True, injects="power", injects_as="figures", content=False),
    "PowerSetups": ComponentSpec(injects="power", injects_as="figures", content=False),
    "PowerFigures": ComponentSpec(injects="power-figures", content=False),
    "Options": ComponentSpec({"of": REQUIRED_TEXT}, shape="options"),
    "Properties": ComponentSpec({"of": REQUIRED_TEXT}, shape="properties"),
    "Constants": ComponentSpec({"of": REQUIRED_TEXT}, shape="constants"),
    "Predefined": ComponentSpec({"of": REQUIRED_TEXT}, shape="predefined"),
    "Keycodes": ComponentSpec({"group": TEXT}, shape="keycodes", interactive=True, content=False),
    "HardwareList": ComponentSpec(shape="hardware", interactive=True, content=False),
    "details": ComponentSpec(
        {"open": FLAG, "id": TEXT, "className": TEXT, "class": TEXT, "name": TEXT},
        shape="native",
        importable=False,
    ),
    "summary": ComponentSpec(
        {"id": TEXT, "className": TEXT, "class": TEXT},
        shape="caption",
        parent="details",
        importable=False,
    ),
}
