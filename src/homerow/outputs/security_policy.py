"""The Content-Security-Policy that the pages need, without other sources (CSP Level 3)."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping

from homerow.config.model import Player, SiteConfig
from homerow.config.sections import SearchSettings

# The hosts of analytics providers by directive.
ANALYTICS_SOURCES: Mapping[str, Mapping[str, str]] = {
    "gtag": {
        "script-src": "https://www.googletagmanager.com",
        "connect-src": "https://*.google-analytics.com https://*.analytics.google.com"
        " https://*.googletagmanager.com",
    },
    "homerow": {},
}


# The origins of players.
PLAYER_SOURCES: Mapping[Player, str] = {
    "youtube": "https://www.youtube-nocookie.com",
    "vimeo": "https://player.vimeo.com",
    "codesandbox": "https://codesandbox.io",
    "stackblitz": "https://stackblitz.com",
    "codepen": "https://codepen.io",
}


def _search_hosts(search: SearchSettings) -> tuple[str, ...]:
    """Return the hosts of search requests other than this site; Algolia's clients use four."""
    if search.is_static:
        return ()
    if not search.is_rented:
        return search.host
    name = search.application_id.lower()
    backups = (f"https://{name}-{number}.algolianet.com" for number in (1, 2, 3))
    insights = ("https://insights.algolia.io",) if search.insights else ()
    return (f"https://{name}-dsn.algolia.net", *backups, *insights)


def content_security_policy(inline_script: str, config: SiteConfig) -> str:
    """Return the policy: our own files, the inline script by its hash, and hosts that are configured."""
    digest = base64.b64encode(hashlib.sha256(inline_script.encode()).digest()).decode()
    directives = {
        "default-src": "'none'",
        "script-src": f"'self' 'sha256-{digest}'",
        "style-src": "'self'",
        "img-src": "'self' data: https:",
        "media-src": "'self' https:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        # With a hash router every document has a base element.
        "base-uri": "'self'" if config.router == "hash" else "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    if config.players:
        directives["frame-src"] = " ".join(PLAYER_SOURCES[each] for each in config.players)
    provider = config.analytics.provider
    hosts = dict(ANALYTICS_SOURCES[provider]) if provider else {}
    hosts["connect-src"] = " ".join(filter(None, (hosts.get("connect-src"), *_search_hosts(config.search))))
    return "; ".join(
        " ".join(filter(None, (name, sources, hosts.get(name)))) for name, sources in directives.items()
    )
