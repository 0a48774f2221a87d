"""The Content-Security-Policy that the build's pages need, and not a source more (CSP Level 3)."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping

from homerow.config.model import SearchSettings, SiteConfig

# What a counter of page views loads and where it reports, by provider and directive.
ANALYTICS_SOURCES: Mapping[str, Mapping[str, str]] = {
    "gtag": {
        "script-src": "https://www.googletagmanager.com",
        "connect-src": "https://*.google-analytics.com https://*.analytics.google.com"
        " https://*.googletagmanager.com",
    },
}


def _search_hosts(search: SearchSettings) -> tuple[str, ...]:
    """Return where search requests go if they leave this site; Algolia's clients ask four hosts."""
    if not search.is_rented:
        return search.host
    name = search.application_id.lower()
    backups = (f"https://{name}-{number}.algolianet.com" for number in (1, 2, 3))
    insights = ("https://insights.algolia.io",) if search.insights else ()
    return (f"https://{name}-dsn.algolia.net", *backups, *insights)


def content_security_policy(inline_script: str, config: SiteConfig) -> str:
    """Return the policy: our own files, the one inline script by its hash, the hosts of a counter."""
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
        # Behind a hash every document names the site's folder.
        "base-uri": "'self'" if config.router == "hash" else "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    provider = config.analytics.provider
    hosts = dict(ANALYTICS_SOURCES[provider]) if provider else {}
    hosts["connect-src"] = " ".join(filter(None, (hosts.get("connect-src"), *_search_hosts(config.search))))
    return "; ".join(
        " ".join(filter(None, (name, sources, hosts.get(name)))) for name, sources in directives.items()
    )
