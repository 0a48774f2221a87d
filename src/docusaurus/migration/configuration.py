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

PLACEHOLDER_URL = "https://example.com"
_SITE_URL = re.compile(r"https?://[^/\s]+/?")
_SEVERITIES = {"ignore": "ignore", "log": "warn", "warn": "warn", "throw": "throw", "error": "throw"}
_LINKS_IN_MARKDOWN = "onBrokenMarkdownLinks"
# Options of Docusaurus that say how it works, not what the site is.
OF_THE_TOOL = (
    *(
        "themes",
        _LINKS_IN_MARKDOWN,
        "organizationName",
        "projectName",
        "deploymentBranch",
        "githubHost",
        "githubPort",
        "future",
    ),
    *("trailingSlash", "titleDelimiter", "baseUrlIssueBanner", "storage", "ssrTemplate"),
)
_IGNORED_OF_THEME = {
    "image": "social cards are drawn",
    "metadata": "the engine writes its own meta elements",
    "algolia": "readers search an index that the build writes; no other site is asked",
}
IGNORED_BECAUSE = {
    "customFields": "values for components of the site's own",
    "scripts": "the Content-Security-Policy allows no scripts of other sites",
    "stylesheets": "style sheets belong to the front end",
    "headTags": "add them as head tags in site.toml if you need them",
    "clientModules": "scripts belong to the front end",
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
    values["search"] = {"host": "static"}
    values["severities"] = _severities(options)
    _decide_static(options)
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
    options.note("decision", message, "url")
    return PLACEHOLDER_URL


def _theme_values(theme: Options) -> dict[str, Any]:
    colors = theme.options("colorMode")
    mode = {
        **given(default_mode=colors.text("defaultMode")),
        "respect_system": colors.flag("respectPrefersColorScheme", default=False),
        **given(disable_switch=colors.flag("disableSwitch", default=False)),
    }
    colors.finish()
    navbar = theme.options("navbar")
    values = {
        **given(logo=logo_values(navbar.options("logo"))),
        **given(hide_navbar_on_scroll=navbar.flag("hideOnScroll", default=False)),
        "theme": mode,
        **given(announcement=_announcement(theme.options("announcementBar"))),
        "navbar": navbar_items(navbar),
        **given(footer=footer_values(theme.options("footer"))),
    }
    navbar.finish("title", "style")
    prism = theme.options("prism")
    prism.finish("additionalLanguages", "theme", "darkTheme", "defaultLanguage")  # Pygments knows 500
    theme.finish(reasons=_IGNORED_OF_THEME)
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
    bar.finish()
    return values


def _language(options: Options) -> dict[str, Any]:
    i18n = options.options("i18n")
    default, locales = i18n.text("defaultLocale") or "en", i18n.texts("locales")
    others = [locale for locale in locales if locale != default]
    if others:
        message = f"only the default language {default} is built; the site also has {', '.join(others)}"
        options.note("decision", message, "i18n")
    i18n.finish("path", "localeConfigs")
    if default == "en":
        return {}
    message = f"texts of the interface stay English until messages.toml has those in {default}"
    options.note("decision", message, "i18n")
    return {"language": default}


def _head(options: Options) -> dict[str, Any]:
    if not options.flag("noIndex", default=False):
        return {}
    options.note("converted", "noIndex: every page forbids search engines to list it", "noIndex")
    return {"head": [{"tag": "meta", "name": "robots", "content": "noindex, nofollow"}]}


def _decide_static(options: Options) -> None:
    folders = map(posixpath.normpath, options.texts("staticDirectories"))
    others = [folder for folder in folders if folder != "static"]
    if others:
        message = (
            f"staticDirectories: only static/ is published: move the files of {', '.join(others)} into it"
        )
        options.note("decision", message, "staticDirectories")


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
    _decide_markdown(markdown)
    hooks.finish(_LINKS_IN_MARKDOWN)
    markdown.finish("mdx1Compat", reasons={"mermaid": "mermaid fences are shown as code"})
    return chosen


def _decide_markdown(markdown: Options) -> None:
    if (markdown.text("format") or "mdx") != "mdx":
        message = "markdown.format: indented lines are not code, as in MDX: put code of .md files into fences"
        markdown.note("decision", message, "format")
    if not markdown.flag("emoji", default=True):
        message = "markdown.emoji: names such as :tada: become emoji: write those that must not as code"
        markdown.note("decision", message, "emoji")


def _severity(options: Options, key: str, default: str) -> str:
    return _SEVERITIES.get(options.text(key) or default, "warn")


def analytics(options: Options) -> Mapping[str, Any]:
    """Return the page view counter of Google's plugins."""
    tracking = options.raw("trackingID")
    if isinstance(tracking, list):
        tracking = next(iter(tracking), "")
    anonymize = options.flag("anonymizeIP", default=False)
    options.finish()
    if not isinstance(tracking, str) or not tracking:
        return {}
    return {"provider": "gtag", "tracking_id": tracking, "anonymize_ip": anonymize}
