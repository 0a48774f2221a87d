"""The components of the engine that content may use; extensions add others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from homerow.markdown.document import Json

AttributeKind = Literal["text", "flag", "number", "list", "object"]

_PYTHON_KINDS: Mapping[AttributeKind, tuple[type, ...]] = {
    "text": (str,),
    "flag": (bool,),
    "number": (int, float),
    "list": (list,),
    "object": (dict,),
}


class AttributeSpec(Struct, frozen=True):
    """The allowed kinds of an attribute."""

    kinds: tuple[AttributeKind, ...] = ("text",)
    required: bool = False

    def accepts(self, value: Json) -> bool:
        """Return whether a value is of one of the kinds; null is as good as absent."""
        if isinstance(value, bool):
            return "flag" in self.kinds
        return value is None or any(isinstance(value, _PYTHON_KINDS[kind]) for kind in self.kinds)


class ComponentSpec(Struct, frozen=True):
    """A component: what it accepts, and how it is written and shown.

    `shape` says which function writes it. `island`: React renders it, with its content in the slot
    `children`; `tabs` and their `item`s; `picture`: two images without React; `native`: an HTML element
    whose content is Markdown; `caption`: the same, with a line as its content. Extensions add shapes
    (MarkdownExtension.component_writers).

    `module` is the script that makes the component interactive: its key in Vite's manifest, or the path of a
    script file; OF_EVERY_PAGE if every page loads it anyway, and None if the component stays as V8 rendered
    it. `sheets` are the style sheets that it needs besides the common ones, as keys in the manifest or paths.
    `injects` names what the site adds to its props, as the prop `injects_as`.
    `has_rows` says that a list in it describes things by their names. `parent` is the only component that may
    contain it. `inline` components may be part of a sentence, the others end the paragraph around them.
    With `is_tag` false, only fences create the component.
    """

    attributes: Mapping[str, AttributeSpec] = field(default_factory=dict)
    shape: str = "island"
    module: str | Path | None = None
    sheets: tuple[str | Path, ...] = ()
    injects: str | None = None
    injects_as: str = "items"
    content: bool = True
    has_rows: bool = False
    parent: str | None = None
    inline: bool = False
    importable: bool = True
    is_tag: bool = True

    @property
    def is_rendered_by_react(self) -> bool:
        """Whether the front end must define the component."""
        return self.shape in {"island", "tabs"} or self.module is not None


OF_EVERY_PAGE = ""
MARKED_CODE = "MarkedCode"
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
        module=OF_EVERY_PAGE,
    ),
    "TabItem": ComponentSpec({"value": TEXT, "label": TEXT, "default": FLAG}, shape="item", parent="Tabs"),
    "ThemedImage": ComponentSpec(
        {"alt": REQUIRED_TEXT, "light": TEXT, "dark": TEXT, "sources": AttributeSpec(("object",))},
        shape="picture",
        content=False,
        inline=True,
    ),
    "DocCardList": ComponentSpec(
        injects="sidebar-children", content=False, sheets=("src/styles/sheets/cards.css",)
    ),
    "LatestPosts": ComponentSpec(injects="latest-posts", content=False),
    "SearchButton": ComponentSpec(
        injects="search-page", injects_as="pageHref", content=False, module=OF_EVERY_PAGE
    ),
    MARKED_CODE: ComponentSpec(
        shape="code", content=False, is_tag=False, sheets=("src/styles/sheets/marked-code.css",)
    ),
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
