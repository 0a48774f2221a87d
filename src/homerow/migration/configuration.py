"""docusaurus.config as site.toml: what the whole site is, its navbar and its footer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from homerow.migration.literals import Fields
from homerow.migration.options import Options

PLACEHOLDER_URL = "https://example.com"
_SITE_URL = re.compile(r"https?://[^/\s]+/?")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_SEVERITIES = {"ignore": "ignore", "log": "warn", "warn": "warn", "throw": "throw", "error": "throw"}
# Options of Docusaurus that say how it works, not what the site is.
_OF_THE_TOOL = (
    *("organizationName", "projectName", "deploymentBranch", "githubHost", "githubPort", "noIndex", "future"),
    *("trailingSlash", "titleDelimiter", "baseUrlIssueBanner", "storage", "ssrTemplate", "staticDirectories"),
)
IGNORED_BECAUSE = {
    "customFields": "values for components of the site's own",
    "scripts": "the Content-Security-Policy allows no scripts of other sites",
    "stylesheets": "style sheets belong to the front end",
    "headTags": "add them as head tags in site.toml if you need them",
    "clientModules": "scripts belong to the front end",
    "themes": "the engine has a theme of its own",
}
_IS_PATHNAME = "pathname"
_ITEM_TYPES = {
    "docsVersion": "docsVersion",
    "docsVersionDropdown": "docsVersionDropdown",
    "search": "search",
    "html": "html",
}
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


def site_values(options: Options) -> dict[str, Any]:
    """Return the keys of site.toml that the configuration itself gives, beside those of its plugins."""
    theme = options.options("themeConfig")
    values: dict[str, Any] = {
        "title": options.text("title") or "Documentation",
        "url": _url(options),
        **_given(base_url=options.text("baseUrl").strip("/") and options.text("baseUrl")),
        **_given(tagline=options.text("tagline")),
        **_given(favicon=static_route(options.text("favicon"))),
        "dialect": "docusaurus",
    }
    values |= _theme_values(theme)
    values |= _language(options)
    values["search"] = _search(theme)
    values["severities"] = _severities(options)
    options.drop(_OF_THE_TOOL)
    values["pathnames"] = [*_pathnames(values)]
    return values


def _pathnames(value: Any) -> Iterator[str]:
    """Yield the routes of links to files that Docusaurus does not check, and let them be plain routes."""
    if isinstance(value, dict):
        if value.pop(_IS_PATHNAME, False):
            yield value["to"]
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _pathnames(each)


def _url(options: Options) -> str:
    url = options.text("url")
    if _SITE_URL.fullmatch(url):
        return url
    message = f"wrote {PLACEHOLDER_URL} as the site's url: write the real one into site.toml"
    options.report.decide(message, options.file, options.line("url"))
    return PLACEHOLDER_URL


def _theme_values(theme: Options) -> dict[str, Any]:
    colors = theme.options("colorMode")
    mode = {
        **_given(default_mode=colors.text("defaultMode")),
        "respect_system": colors.flag("respectPrefersColorScheme", default=False),
        **_given(disable_switch=colors.flag("disableSwitch", default=False)),
    }
    colors.ignore_rest()
    navbar = theme.options("navbar")
    values = {
        **_given(logo=_logo(navbar.options("logo"))),
        **_given(hide_navbar_on_scroll=navbar.flag("hideOnScroll", default=False)),
        "theme": mode,
        **_given(announcement=_announcement(theme.options("announcementBar"))),
        "navbar": navbar_items(navbar),
        **_given(footer=_footer(theme.options("footer"))),
    }
    navbar.drop(("title", "style"))
    navbar.ignore_rest()
    for key in ("image", "metadata"):
        theme.drop((key,))
        if theme.has(key):
            reason = "social cards are drawn" if key == "image" else "the engine writes its own meta elements"
            theme.report.ignore(f"themeConfig.{key}: {reason}", theme.file, theme.line(key))
    theme.drop(("algolia",))
    prism = theme.options("prism")
    prism.drop(
        ("additionalLanguages", "theme", "darkTheme", "defaultLanguage")
    )  # Pygments knows 500 languages
    prism.ignore_rest()
    theme.ignore_rest()
    return values


def static_route(path: str) -> str:
    """Return the address of a file that is named without the slash before it."""
    return path if not path or _SCHEME.match(path) else f"/{quote(path.lstrip('/'))}"


def page_route(path: str) -> str:
    """Return a route of the site as site.toml has it: with a slash before it and none at the end."""
    route, mark, rest = _parts(path)
    return f"/{route.strip('/')}{mark}{rest}"


def _parts(path: str) -> tuple[str, str, str]:
    at = min((path.find(mark) for mark in "?#" if mark in path), default=len(path))
    return path[:at].removesuffix(".html"), path[at : at + 1], path[at + 1 :]


def _given(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}


def _logo(logo: Options) -> dict[str, Any]:
    if not logo.text("src"):
        return {}
    values = {
        "alt": logo.text("alt"),
        "src": static_route(logo.text("src")),
        **_given(src_dark=static_route(logo.text("srcDark"))),
        **_given(href=_logo_target(logo.text("href"))),
        **_given(width=logo.number("width"), height=logo.number("height")),
    }
    logo.drop(("target", "style", "className"))
    logo.ignore_rest()
    return values


def _logo_target(href: str) -> str:
    return href if not href or _SCHEME.match(href) else page_route(href)


def _announcement(bar: Options) -> dict[str, Any]:
    if not bar.text("content"):
        return {}
    closeable = bar.flag("isCloseable", default=True)
    values = {
        "id": re.sub(r"[^A-Za-z0-9._-]+", "-", bar.text("id")).strip("-._") or "announcement",
        "content": bar.text("content"),
        **_given(background_color=bar.text("backgroundColor"), text_color=bar.text("textColor")),
        **({} if closeable else {"is_closeable": False}),
    }
    bar.ignore_rest()
    return values


def navbar_items(navbar: Options) -> list[dict[str, Any]]:
    """Return the items of the navbar."""
    found = (_navbar_item(item, line, navbar) for item, line in navbar.items("items"))
    return [item for item in found if item]


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
                **_given(to=to and page_route(to)),
            }
        case "doc":
            version = item.text("docsPluginId")
            return {"type": "doc", "doc_id": item.text("docId"), **_given(label=label, version=version)}
        case "docSidebar":
            item.drop(("docsPluginId",))
            return {"type": "docSidebar", "sidebar_id": item.text("sidebarId"), **_given(label=label)}
        case "html":
            return _given(type="html", value=item.text("value").strip())
        case _ if kind in _ITEM_TYPES:
            item.drop(("docsPluginId",))
            return {"type": kind, **(_given(label=label) if kind == "docsVersion" else {})}
        case _:
            item.report.ignore(f"a navbar item of the type {kind}", item.file, line)
            return {}


def _link(item: Options, label: str, line: int | None) -> dict[str, Any]:
    href, to = item.text("href"), item.text("to")
    if not (href or to) or not label:
        item.report.ignore("a link without an address or a label that can be read", item.file, line)
        return {}
    return {"label": label, **link_target(href or to)}


def link_target(address: str) -> dict[str, str]:
    """Return `to` for a route of the site, `href` for an address elsewhere."""
    if address.startswith("pathname://"):
        return {"to": page_route(address.removeprefix("pathname://")), _IS_PATHNAME: "yes"}
    if address.startswith("//"):
        return {"href": f"https:{address}"}
    return {"href": address.replace(" ", "%20")} if _SCHEME.match(address) else {"to": page_route(address)}


def _footer(footer: Options) -> dict[str, Any]:
    columns: list[dict[str, Any]] = []
    flat: list[dict[str, Any]] = []
    for value, line in footer.items("links"):
        column = Options(value, "footer.links ", footer.file, footer.report)
        if column.has("items"):
            items = [_footer_item(each, at, footer) for each, at in column.items("items")]
            found = [item for item in items if item]
            columns += [{**_given(title=column.text("title")), "items": found}] if found else []
            column.drop(("className", "label"))
        elif item := _footer_item(value, line, footer):
            flat.append(item)
            column.drop(column.fields)
        column.ignore_rest()
    columns += [{"items": flat}] if flat else []
    values = {
        **_given(style=footer.text("style")),
        **_given(copyright=footer.text("copyright")),
        **_given(logo=_logo(footer.options("logo"))),
        **_given(columns=columns),
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


def _language(options: Options) -> dict[str, Any]:
    i18n = options.options("i18n")
    default, locales = i18n.text("defaultLocale") or "en", i18n.texts("locales")
    others = [locale for locale in locales if locale != default]
    if others:
        options.report.decide(
            f"only the default language {default} is built; the site also has {', '.join(others)}",
            options.file,
            options.line("i18n"),
        )
    i18n.drop(("path", "localeConfigs"))
    i18n.ignore_rest()
    return {} if default == "en" else {"language": default}


def _search(theme: Options) -> dict[str, Any]:
    if theme.has("algolia"):
        message = "themeConfig.algolia: readers search an index that the build writes; no other site is asked"
        theme.report.ignore(message, theme.file, theme.line("algolia"))
    return {"host": "static"}


def _severities(options: Options) -> dict[str, str]:
    """Return severities of findings for which Docusaurus does not fail a build, or fails as configured."""
    markdown = options.options("markdown")
    hooks = markdown.options("hooks")
    chosen = {
        "broken_link": _severity(options, "onBrokenLinks", "throw"),
        "broken_anchor": _severity(options, "onBrokenAnchors", "warn"),
        "duplicate_route": _severity(options, "onDuplicateRoutes", "warn"),
        "missing_asset": _severity(hooks, "onBrokenMarkdownImages", "throw"),
    }
    for each in (options, hooks):
        each.drop(("onBrokenMarkdownLinks",))
    markdown.drop(("format", "mdx1Compat", "emoji"))
    hooks.ignore_rest()
    markdown.ignore_rest({"mermaid": "mermaid fences are shown as code"})
    return chosen


def _severity(options: Options, key: str, default: str) -> str:
    return _SEVERITIES.get(options.text(key) or default, "warn")


def analytics(options: Options) -> Mapping[str, Any]:
    """Return the page view counter of Google's plugins."""
    tracking = options.raw("trackingID")
    if isinstance(tracking, list):
        tracking = next(iter(tracking), "")
    anonymize = options.flag("anonymizeIP", default=False)
    options.ignore_rest()
    if not isinstance(tracking, str) or not tracking:
        return {}
    return {"provider": "gtag", "tracking_id": tracking, "anonymize_ip": anonymize}


def plugin_options(value: Any) -> tuple[str, Any]:
    """Return the name and the options of a plugin or a preset, which is a name or a list of both."""
    if isinstance(value, list):
        name = value[0] if value and isinstance(value[0], str) else ""
        return name, value[1] if len(value) > 1 else Fields()
    return (value, Fields()) if isinstance(value, str) else ("", Fields())
