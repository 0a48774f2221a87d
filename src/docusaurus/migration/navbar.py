"""The navbar, the footer and their logos."""

from __future__ import annotations

from typing import Any

from docusaurus.migration.links import SCHEME, given, link_target, page_route, static_route
from docusaurus.migration.options import Options

_ITEM_TYPES = frozenset({"docsVersion", "docsVersionDropdown", "search", "html"})
_OF_LOOKS = (
    "className",
    "activeBasePath",
    "activeBaseRegex",
    "target",
    "rel",
    "prependBaseUrlToHref",
    "style",
)
_OF_ITEMS = (*_OF_LOOKS, "dropdownActiveClassDisabled", "description", "title", "autoAddBaseUrl")


def navbar_items(navbar: Options) -> list[dict[str, Any]]:
    """Return the items of the navbar; the search comes last where no item says where it goes."""
    found = (_navbar_item(item, line, navbar) for item, line in navbar.items("items"))
    items = [item for item in found if item]
    has_search = not items or any(item.get("type") == "search" for item in items)
    return items if has_search else [*items, {"type": "search"}]


def _navbar_item(value: Any, line: int | None, around: Options, *, nested: bool = False) -> dict[str, Any]:
    item = Options(value, "navbar item ", around.file, around.report)
    kind = item.text("type") or ("dropdown" if item.has("items") else "default")
    if nested and kind == "dropdown":
        kind = "default"
    position = {} if nested else {"position": item.text("position") or "right"}
    label = item.text("label") or item.text("aria-label")
    item.drop(_OF_ITEMS)
    values = _item_of(kind, item, label, line)
    if not values:
        return {}
    if kind in {"docsVersionDropdown", "localeDropdown"}:
        for each in ("dropdownItemsBefore", "dropdownItemsAfter"):
            if item.items(each):
                item.report.ignore(f"{kind}.{each}", item.file, item.line(each) or line)
    item.ignore_rest()
    return {**values, **position}


def _item_of(  # noqa: PLR0911 - a row for each kind of item
    kind: str, item: Options, label: str, line: int | None
) -> dict[str, Any]:
    match kind:
        case "default" | "link":
            return _link(item, label, line)
        case "dropdown":
            inner = [_navbar_item(each, at, item, nested=True) for each, at in item.items("items")]
            found = [each for each in inner if each]
            to = item.text("to")
            return {
                "type": "dropdown",
                "label": label or "More",
                "items": found,
                **given(to=to and page_route(to)),
            }
        case "doc":
            version = item.text("docsPluginId")
            return {"type": "doc", "doc_id": item.text("docId"), **given(label=label, version=version)}
        case "docSidebar":
            item.drop(("docsPluginId",))
            return {"type": "docSidebar", "sidebar_id": item.text("sidebarId"), **given(label=label)}
        case "html":
            return given(type="html", value=item.text("value").strip())
        case _ if kind in _ITEM_TYPES:
            item.drop(("docsPluginId",))
            return {"type": kind, **(given(label=label) if kind == "docsVersion" else {})}
        case _:
            item.report.ignore(f"a navbar item of the type {kind}", item.file, line)
            return {}


def _link(item: Options, label: str, line: int | None) -> dict[str, Any]:
    href, to = item.text("href"), item.text("to")
    if not (href or to) or not label:
        item.report.ignore("a link without an address or a label that can be read", item.file, line)
        return {}
    return {"label": label, **link_target(href or to)}


def footer_values(footer: Options) -> dict[str, Any]:
    """Return the footer."""
    columns: list[dict[str, Any]] = []
    flat: list[dict[str, Any]] = []
    for value, line in footer.items("links"):
        column = Options(value, "footer.links ", footer.file, footer.report)
        if column.has("items"):
            items = [_footer_item(each, at, footer) for each, at in column.items("items")]
            found = [item for item in items if item]
            columns += [{**given(title=column.text("title")), "items": found}] if found else []
            column.drop(("className", "label"))
        elif item := _footer_item(value, line, footer):
            flat.append(item)
            column.drop(column.fields)
        column.ignore_rest()
    columns += [{"items": flat}] if flat else []
    values = {
        **given(style=footer.text("style")),
        **given(copyright=footer.text("copyright")),
        **given(logo=logo_values(footer.options("logo"))),
        **given(columns=columns),
    }
    footer.ignore_rest()
    return values


def _footer_item(value: Any, line: int | None, footer: Options) -> dict[str, Any]:
    item = Options(value, "footer link ", footer.file, footer.report)
    item.drop((*_OF_ITEMS, "type", "position", "docId"))
    html = item.text("html").strip()
    values = (
        {"type": "html", "value": html}
        if html
        else _link(item, item.text("label") or item.text("aria-label"), line)
    )
    item.ignore_rest()
    return values


def logo_values(logo: Options) -> dict[str, Any]:
    """Return a logo; empty without a picture."""
    if not logo.text("src"):
        return {}
    values = {
        "alt": logo.text("alt"),
        "src": static_route(logo.text("src")),
        **given(src_dark=static_route(logo.text("srcDark"))),
        **given(href=_logo_target(logo.text("href"))),
        **given(width=logo.number("width"), height=logo.number("height")),
    }
    logo.drop(("target", "style", "className"))
    logo.ignore_rest()
    return values


def _logo_target(href: str) -> str:
    return href if not href or SCHEME.match(href) else page_route(href)
