"""Addresses, the navbar, the footer and redirects, as site.toml and redirects.toml have them."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from docusaurus.migration.options import Options
from homerow.config.validation import SEGMENTS
from homerow.javascript import Unread

SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
IS_PATHNAME = "pathname"


def static_route(path: str) -> str:
    """Return the address of a file that is named without the slash before it."""
    return path if not path or SCHEME.match(path) else f"/{quote(path.lstrip('/'))}"


def page_route(path: str) -> str:
    """Return a route of the site as site.toml has it: with a slash before it and none at the end."""
    route, mark, rest = _parts(path)
    return f"/{route.strip('/')}{mark}{rest}"


def _parts(path: str) -> tuple[str, str, str]:
    at = min((path.find(mark) for mark in "?#" if mark in path), default=len(path))
    return path[:at].removesuffix(".html"), path[at : at + 1], path[at + 1 :]


def link_target(address: str) -> dict[str, str]:
    """Return `to` for a route of the site, `href` for an address elsewhere."""
    if address.startswith("pathname://"):
        return {"to": page_route(address.removeprefix("pathname://")), IS_PATHNAME: "yes"}
    if address.startswith("//"):
        return {"href": f"https:{address}"}
    return {"href": address.replace(" ", "%20")} if SCHEME.match(address) else {"to": page_route(address)}


def given(**values: Any) -> dict[str, Any]:
    """Return the values that are not empty."""
    return {key: value for key, value in values.items() if value}


_ITEM, _FOOTER_LINK = "navbar item ", "footer link "  # how the report calls them
_ITEM_TYPES = frozenset({"docsVersion", "docsVersionDropdown", "search", "html"})
_OF_ITEMS = (
    *("className", "activeBasePath", "activeBaseRegex", "target", "rel", "prependBaseUrlToHref", "style"),
    *("dropdownActiveClassDisabled", "description", "title", "autoAddBaseUrl"),
)


def navbar_items(navbar: Options) -> list[dict[str, Any]]:
    """Return the items of the navbar; the search comes last where no item says where it goes."""
    items = [*filter(None, map(_navbar_item, navbar.objects("items", _ITEM)))]
    has_search = not items or any(item.get("type") == "search" for item in items)
    return items if has_search else [*items, {"type": "search"}]


def _navbar_item(item: Options, *, nested: bool = False) -> dict[str, Any]:
    kind = item.text("type") or ("dropdown" if item.has("items") else "default")
    if nested and kind == "dropdown":
        kind = "default"
    position = {} if nested else {"position": item.text("position") or "right"}
    label = _label(item)
    values = _item_of(kind, item, label)
    if not values:
        return {}
    if kind in {"docsVersionDropdown", "localeDropdown"}:
        for each in ("dropdownItemsBefore", "dropdownItemsAfter"):
            if item.items(each):
                item.note("ignored", f"{kind}.{each}", each)
    item.finish("docsPluginId", *_OF_ITEMS)
    return {**values, **position}


def _label(item: Options) -> str:
    return item.text("label") or item.text("aria-label")


def _item_of(kind: str, item: Options, label: str) -> dict[str, Any]:  # noqa: PLR0911 - a row for each kind
    match kind:
        case "default" | "link":
            return _link(item, label)
        case "dropdown":
            inner = (_navbar_item(each, nested=True) for each in item.objects("items", _ITEM))
            found, to = [each for each in inner if each], item.text("to")
            shown = given(to=to and page_route(to))
            return {"type": "dropdown", "label": label or "More", "items": found, **shown}
        case "doc":
            version = item.text("docsPluginId")
            return {"type": "doc", "doc_id": item.text("docId"), **given(label=label, version=version)}
        case "docSidebar":
            return {"type": "docSidebar", "sidebar_id": item.text("sidebarId"), **given(label=label)}
        case "html":
            return given(type="html", value=item.text("value").strip())
        case _ if kind in _ITEM_TYPES:
            return {"type": kind, **(given(label=label) if kind == "docsVersion" else {})}
        case _:
            item.note("ignored", f"a navbar item of the type {kind}")
            return {}


def _link(item: Options, label: str) -> dict[str, Any]:
    href, to = item.text("href"), item.text("to")
    if not (href or to) or not label:
        item.note("ignored", "a link without an address or a label that can be read")
        return {}
    return {"label": label, **link_target(href or to)}


def footer_values(footer: Options) -> dict[str, Any]:
    """Return the footer."""
    columns: list[dict[str, Any]] = []
    flat: list[dict[str, Any]] = []
    for column in footer.objects("links", "footer.links "):
        if column.has("items"):
            found = [*filter(None, map(_footer_item, column.objects("items", _FOOTER_LINK)))]
            columns += [{**given(title=column.text("title")), "items": found}] if found else []
            column.finish("className", "label")
        elif item := _footer_item(column.object(column.fields, _FOOTER_LINK, column.line)):
            flat.append(item)
        else:
            column.finish()
    columns += [{"items": flat}] if flat else []
    values = {
        **given(style=footer.text("style")),
        **given(copyright=footer.text("copyright")),
        **given(logo=logo_values(footer.options("logo"))),
        **given(columns=columns),
    }
    footer.finish()
    return values


def _footer_item(item: Options) -> dict[str, Any]:
    html = item.text("html").strip()
    values = {"type": "html", "value": html} if html else _link(item, _label(item))
    item.finish("type", "position", "docId", *_OF_ITEMS)
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
    logo.finish("target", "style", "className")
    return values


def _logo_target(href: str) -> str:
    return href if not href or SCHEME.match(href) else page_route(href)


_ROUTE = re.compile(rf"/(?:{SEGMENTS})?")


def redirects_values(options: Options) -> dict[str, str]:
    """Return the new route of each old one."""
    found: dict[str, str] = {}
    for entry in options.objects("redirects", "redirect "):
        given = entry.raw("from")
        to = entry.text("to")
        for old in given if isinstance(given, list) else [given]:
            if not isinstance(old, str) or not to:
                entry.note("unread", "a redirect that is code")
            elif not _ROUTE.fullmatch(page_route(old)):
                entry.note("decision", f'the old address "{old[:80]}" cannot be redirected')
            elif page_route(old) != page_route(to):
                found[page_route(old)] = to if "://" in to else page_route(to)
    create = options.raw("createRedirects")
    if isinstance(create, Unread):
        message = "createRedirects is a function: write the redirects that it makes into redirects.toml"
        options.report.note("decision", message, options.file, create.line)
    options.finish("fromExtensions", "toExtensions", "id")  # /x.html leads to /x on every host
    if found:
        options.note("converted", f"{len(found)} redirects", "redirects")
    return found
