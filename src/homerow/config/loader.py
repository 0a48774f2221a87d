"""Load site.toml, the redirects and the synonyms."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from homerow.config.messages import load_messages
from homerow.config.model import SiteConfig, SocialCardSettings
from homerow.config.sections import DocsVersion, SearchSettings
from homerow.config.toml_file import TomlFile, convert_toml, dotted, read_toml
from homerow.config.validation import BASE_URL, ROUTE, WEB_ADDRESS, PlainRoute, Violation, allowed_text
from homerow.diagnostics import Diagnostic, ReportedFailure

SITE_FILE = "site.toml"
REDIRECTS_FILE = "redirects.toml"
SYNONYMS_FILE = "data/synonyms.toml"
KEPT_ANCHORS_FILE = "data/kept-anchors.toml"  # anchors that links from elsewhere want
MAX_PHRASE = 60  # characters

Redirects: TypeAlias = Mapping[str, str]  # by old route: a route with its anchor, or an address elsewhere
Synonyms: TypeAlias = tuple[tuple[str, ...], ...]  # groups of phrases that mean the same
_Target: TypeAlias = Annotated[
    str, allowed_text("a route or an address of a page", f"{ROUTE}|{WEB_ADDRESS}", "begin with / or https://")
]
_Phrase: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"\S",
        max_length=MAX_PHRASE,
        description=f"a text of 1 to {MAX_PHRASE} characters",
        extra={"hint": "search looks for words, not sentences"},
    ),
]
_Group: TypeAlias = Annotated[
    tuple[_Phrase, ...],
    Meta(
        min_length=2,
        description="two or more phrases that mean the same",
        extra={"hint": "add another one, or remove it"},
    ),
]


class _SynonymsFile(Struct, frozen=True, forbid_unknown_fields=True):
    groups: tuple[_Group, ...] = ()


def load_config(site_dir: Path, *, base_url: str | None = None) -> SiteConfig:
    """Read site.toml; `base_url` replaces what it says. Raises ReportedFailure with all that is wrong."""
    file = read_toml(site_dir / SITE_FILE)
    config = convert_toml(file, SiteConfig, values=_prepared(file.values), describe_variant=_unknown_item)
    if findings := [*_contradictions(file, config)]:
        raise ReportedFailure(findings)
    return replace(
        config,
        site_dir=site_dir,
        messages=load_messages(site_dir),
        url=config.url.rstrip("/"),
        edit_url=config.edit_url and _edit_template(config.edit_url),
        base_url=_normalized_base_url(config.base_url if base_url is None else base_url),
        social_card=_card_colors(config),
        search=_normalized_search(config.search),
    )


def _card_colors(config: SiteConfig) -> SocialCardSettings:
    card = config.social_card
    is_default = card.accent == SocialCardSettings().accent
    return replace(card, accent=config.theme.colors("light")["accent"]) if is_default else card


def _normalized_search(search: SearchSettings) -> SearchSettings:
    """Return the settings of the search; one that is not enabled has no host and no credentials."""
    if not search.enabled:
        return SearchSettings(enabled=False)
    return replace(search, host=tuple(host.rstrip("/") for host in search.host))


def _edit_template(edit_url: str) -> str:
    return edit_url if "{path}" in edit_url else f"{edit_url.rstrip('/')}/{{path}}"


def load_redirects(site_dir: Path) -> Redirects:
    """Read the redirects; a site may have none. Raises ReportedFailure with all that is wrong."""
    path = site_dir / REDIRECTS_FILE
    if not path.exists():
        return {}
    redirects = convert_toml(read_toml(path), dict[PlainRoute, _Target])
    return {unicodedata.normalize("NFC", source): target for source, target in redirects.items()}


def load_synonyms(site_dir: Path) -> Synonyms:
    """Read the synonyms for the search; a site may have none. Raises ReportedFailure."""
    path = site_dir / SYNONYMS_FILE
    return convert_toml(read_toml(path), _SynonymsFile).groups if path.exists() else ()


def _prepared(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values with what an author may leave out: the type of a link, the list around one host."""
    prepared = {**values}
    if isinstance(values.get("navbar"), list):
        prepared["navbar"] = [_typed(item) for item in values["navbar"]]
    if isinstance(footer := values.get("footer"), dict) and isinstance(footer.get("columns"), list):
        columns = [_with_typed_items(column) for column in footer["columns"]]
        prepared["footer"] = {**footer, "columns": columns}
    if isinstance(search := values.get("search"), dict) and isinstance(search.get("host"), str):
        prepared["search"] = {**search, "host": [search["host"]]}
    return prepared


def _typed(item: Any) -> Any:
    return {"type": "link", **_with_typed_items(item)} if isinstance(item, dict) else item


def _with_typed_items(table: Any) -> Any:
    if not isinstance(table, dict) or not isinstance(table.get("items"), list):
        return table
    return {**table, "items": [_typed(item) for item in table["items"]]}


def _unknown_item(file: TomlFile, violation: Violation) -> tuple[str, str]:
    """Return the code and the message for an item of the navbar, or of the footer, of an unknown type."""
    path = violation.path[:-1]
    title = str(file.value(path).get("label") or dotted(path))[:80]
    return "unknown-navbar-item", f'navbar item "{title}" has the unknown type "{violation.message}"'


def _contradictions(file: TomlFile, config: SiteConfig) -> Iterator[Diagnostic]:
    """Yield findings about names given twice, and about versions unless exactly one of them is the last."""
    for key in ("name", "path", "route"):
        yield from _taken(file, config.versions, key)
    lasts = Counter(version.plugin_id for version in config.versions if version.is_last)
    if not config.versions or any(lasts[version.plugin_id] != 1 for version in config.versions):
        message, hint = "exactly one docs version must be the last", "write is_last = false in all but one"
        yield file.key_finding("wrong-config-value", message, ("versions",), hint=hint)
    own = [locale.html_lang for locale in config.locales if locale.href is None]
    if config.locales and own != [config.language]:
        message = f'exactly one locale must be this site: that with html_lang = "{config.language}"'
        hint = "write no href for it, and one for all others"
        yield file.key_finding("wrong-config-value", message, ("locales",), hint=hint)
    for index, version in enumerate(config.versions):
        if version.is_last and version.banner not in {None, "none"}:
            message, hint = "the last docs version has no banner", "remove banner, or set is_last = false"
            yield file.finding("wrong-config-value", message, ("versions", index, "banner"), hint=hint)


def _taken(file: TomlFile, versions: Sequence[DocsVersion], key: str) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    for index, version in enumerate(versions):
        value = getattr(version, key)
        if value in seen:
            message, hint = f'docs version {key} "{value}" is given twice', f"give each its own {key}"
            yield file.finding("duplicate-docs-version", message, ("versions", index, key), hint=hint)
        seen.add(value)


def _normalized_base_url(value: str) -> str:
    """Return a base URL that begins and ends with a slash. Raises ReportedFailure when it is not a path."""
    if not re.fullmatch(BASE_URL, value):
        message = f'the base URL "{value}" is not a path'
        raise ReportedFailure([Diagnostic("wrong-base-url", message, hint="write for example /docs/")])
    return f"/{value.strip('/')}/".replace("//", "/")
