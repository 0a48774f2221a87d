"""docusaurus.config as site.toml: what the whole site is, its navbar and its footer."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Any

from docusaurus.migration.options import Options
from docusaurus.migration.theme_config import (
    IS_PATHNAME,
    footer_values,
    given,
    logo_values,
    navbar_items,
    static_route,
)
from homerow.javascript import Fields

PLACEHOLDER_URL = "https://example.com"
_SITE_URL = re.compile(r"https?://[^/\s]+/?")
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_SEVERITIES = {"ignore": "ignore", "log": "warn", "warn": "warn", "throw": "throw", "error": "throw"}
# Options of Docusaurus that say how it works, not what the site is.
_OF_THE_TOOL = (
    *("organizationName", "projectName", "deploymentBranch", "githubHost", "githubPort", "future"),
    *("trailingSlash", "titleDelimiter", "baseUrlIssueBanner", "storage", "ssrTemplate"),
)
IGNORED_BECAUSE = {
    "customFields": "values for components of the site's own",
    "scripts": "the Content-Security-Policy allows no scripts of other sites",
    "stylesheets": "style sheets belong to the front end",
    "headTags": "add them as head tags in site.toml if you need them",
    "clientModules": "scripts belong to the front end",
    "themes": "the engine has a theme of its own",
}


def site_values(options: Options) -> dict[str, Any]:
    """Return the keys of site.toml that the configuration itself gives, beside those of its plugins."""
    theme = options.options("themeConfig")
    values: dict[str, Any] = {
        "title": options.text("title") or "Documentation",
        "url": _url(options),
        **given(base_url=options.text("baseUrl").strip("/") and options.text("baseUrl")),
        **given(tagline=options.text("tagline")),
        **given(favicon=static_route(options.text("favicon"))),
        "extensions": ["docusaurus"],
    }
    values |= _theme_values(theme)
    values |= _language(options)
    values |= _head(options)
    values["search"] = _search(theme)
    values["severities"] = _severities(options)
    _decide_static(options)
    options.drop(_OF_THE_TOOL)
    values["pathnames"] = [*_pathnames(values)]
    return values


def _pathnames(value: Any) -> Iterator[str]:
    """Yield the routes of links to files that Docusaurus does not check, and let them be plain routes."""
    if isinstance(value, dict):
        if value.pop(IS_PATHNAME, False):
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
        **given(default_mode=colors.text("defaultMode")),
        "respect_system": colors.flag("respectPrefersColorScheme", default=False),
        **given(disable_switch=colors.flag("disableSwitch", default=False)),
    }
    colors.ignore_rest()
    navbar = theme.options("navbar")
    values = {
        **given(logo=logo_values(navbar.options("logo"))),
        **given(hide_navbar_on_scroll=navbar.flag("hideOnScroll", default=False)),
        "theme": mode,
        **given(announcement=_announcement(theme.options("announcementBar"))),
        "navbar": navbar_items(navbar),
        **given(footer=footer_values(theme.options("footer"))),
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


def _announcement(bar: Options) -> dict[str, Any]:
    if not bar.text("content"):
        return {}
    closeable = bar.flag("isCloseable", default=True)
    values = {
        "id": re.sub(r"[^A-Za-z0-9._-]+", "-", bar.text("id")).strip("-._") or "announcement",
        "content": bar.text("content"),
        **given(background_color=bar.text("backgroundColor"), text_color=bar.text("textColor")),
        **({} if closeable else {"is_closeable": False}),
    }
    bar.ignore_rest()
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
    if default == "en":
        return {}
    message = f"texts of the interface stay English until messages.toml has those in {default}"
    options.report.decide(message, options.file, options.line("i18n"))
    return {"language": default}


def _head(options: Options) -> dict[str, Any]:
    if not options.flag("noIndex", default=False):
        return {}
    options.report.convert(
        "noIndex: every page forbids search engines to list it", options.file, options.line("noIndex")
    )
    return {"head": [{"tag": "meta", "name": "robots", "content": "noindex, nofollow"}]}


def _decide_static(options: Options) -> None:
    folders = map(posixpath.normpath, options.texts("staticDirectories"))
    others = [folder for folder in folders if folder != "static"]
    if others:
        message = (
            f"staticDirectories: only static/ is published: move the files of {', '.join(others)} into it"
        )
        options.report.decide(message, options.file, options.line("staticDirectories"))


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
    _decide_markdown(markdown)
    hooks.ignore_rest()
    markdown.ignore_rest({"mermaid": "mermaid fences are shown as code"})
    return chosen


def _decide_markdown(markdown: Options) -> None:
    markdown.drop(("mdx1Compat",))
    if (markdown.text("format") or "mdx") != "mdx":
        message = "markdown.format: indented lines are not code, as in MDX: put code of .md files into fences"
        markdown.report.decide(message, markdown.file, markdown.line("format"))
    if not markdown.flag("emoji", default=True):
        message = "markdown.emoji: names such as :tada: become emoji: write those that must not as code"
        markdown.report.decide(message, markdown.file, markdown.line("emoji"))


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
