"""The part of nginx's and Caddy's configuration that depends on the release: redirects and header fields.

They send the files of a release by themselves (deploy/nginx.conf, deploy/Caddyfile).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, TypeAlias

from homerow.server.http.headers import (
    HASHED_NAME,
    IMMUTABLE,
    MARKDOWN_FIRST,
    MEDIA_TYPES,
    REVALIDATED,
    SHARED_PAGE,
    SHORT,
    UNKNOWN_TYPE,
    media_type,
)
from homerow.server.http.middleware import SECURITY_HEADERS, names_needed
from homerow.server.release import Release

Proxy: TypeAlias = Literal["nginx", "nginx-files", "caddy"]

STRICT_TRANSPORT = 'add_header strict-transport-security "max-age=31536000" always;'
MAP_BUCKET = 1024  # bytes; an old address is shorter
POLICY = "content-security-policy"
# Kinds of files that lack some of the security headers, by their endings.
REDUCED: Mapping[str, Sequence[str]] = MappingProxyType({"style": ("css", "woff2"), "script": ("js", "mjs")})
HEAD = "# Made by `homerow release headers {}` from {}. Make it again after an update or a new redirect."


def proxy_configuration(release: Release, proxy: Proxy) -> str:
    """Return the file that deploy/nginx.conf or deploy/Caddyfile includes."""
    lines = PROXIES[proxy](release)
    return "\n".join((HEAD.format(proxy, release.build_id), *lines, ""))


def _redirects(release: Release) -> Iterator[tuple[str, str]]:
    """Yield old addresses and their targets without those that would be variables of a configuration."""
    for source, target in release.redirects.items():
        if not any(character in source + target for character in '${}"\\'):
            yield f"{release.base_url}{source}", target


def _security_headers(release: Release) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Yield each security header, its value, and the kinds of files that lack it."""
    for name, value in {**SECURITY_HEADERS, POLICY: release.content_security_policy}.items():
        needs = {kind: names_needed(media_type(f"x.{endings[0]}")) for kind, endings in REDUCED.items()}
        yield name, value, [kind for kind, names in needs.items() if name not in names]


def _nginx(release: Release) -> Iterator[str]:
    """Yield what belongs to the context http: types, redirects, and the header fields of pages."""
    base = release.base_url
    # nginx's tables have room for short names and 2,048 values unless they are told otherwise.
    yield f"map_hash_bucket_size {MAP_BUCKET};\nmap_hash_max_size {2048 + 8 * len(release.redirects)};"
    yield "types {"
    yield from (f'    "{value}" {ending};' for ending, value in MEDIA_TYPES.items())
    yield "}"
    yield f"default_type {UNKNOWN_TYPE};"
    yield from _map("$http_accept", "page", {f"~*{MARKDOWN_FIRST}": ".md"}, ".html")
    moved = {source: _with_query(target) for source, target in _redirects(release)}
    yield from _map("$uri", "moved", {old: new for old, new in moved.items() if new.startswith("/")})
    yield from _map("$uri", "elsewhere", {old: new for old, new in moved.items() if not new.startswith("/")})
    kinds = {rf"~\.(?:{'|'.join(endings)})$": kind for kind, endings in REDUCED.items()}
    yield from _map("$uri", "kind", kinds, "file")
    immutable, revalidated = f"~^{base}{HASHED_NAME}$", f"~^{base}payloads/"
    yield from _map("$uri", "cache", {immutable: IMMUTABLE, revalidated: REVALIDATED}, SHORT)
    canonical = r"<{}>; rel=\"canonical\""
    home, page = canonical.format(base), canonical.format("$page")
    yield from _map("$uri", "link", {f"{base}index.md": home, r"~^(?<page>.*)\.md$": page})
    yield from _map("$uri", "shared", {f"{base}{name}": "*" for name in sorted(release.shared)})
    for number, (_, value, lacking) in enumerate(_security_headers(release)):
        yield from _map("$homerow_kind", f"security_{number}", dict.fromkeys(lacking, ""), value)
    yield f'add_header cache-control "{REVALIDATED}" always;\nadd_header vary Accept always;'
    yield from (f'add_header {name} "{value}";' for name, value in SHARED_PAGE.items())
    yield from (f'add_header {name} "{value}" always;' for name, value, _ in _security_headers(release))
    yield STRICT_TRANSPORT


def _nginx_files(release: Release) -> Iterator[str]:
    """Yield the header fields of files that aren't pages, for location blocks."""
    yield "add_header cache-control $homerow_cache always;"
    yield "add_header link $homerow_link;"
    yield "add_header access-control-allow-origin $homerow_shared;"
    for number, (name, *_) in enumerate(_security_headers(release)):
        yield f"add_header {name} $homerow_security_{number} always;"
    yield STRICT_TRANSPORT


def _map(source: str, name: str, values: Mapping[str, str], default: str = "") -> Iterator[str]:
    yield f"map {source} $homerow_{name} {{"
    yield f'    default "{default}";'
    yield from (f'    "{key}" "{value}";' for key, value in values.items())
    yield "}"


def _with_query(target: str) -> str:
    """Return a target with nginx's variables for the query of the request, before its anchor."""
    path, hash_sign, anchor = target.partition("#")
    return target if "?" in target else f"{path}$is_args$args{hash_sign}{anchor}"


def _caddy(release: Release) -> Iterator[str]:
    base = release.base_url
    yield "(homerow_redirects) {"
    for source, target in _redirects(release):
        path, hash_sign, anchor = target.partition("#")
        query = "" if "?" in target else "{vars.query}"
        status = 301 if target.startswith("/") else 302
        yield f'\tredir "{source}" "{path}{query}{hash_sign}{anchor}" {status}'
    yield "}"
    yield "(homerow_headers) {"
    yield f'\theader cache-control "{SHORT}"'
    yield f"\t@immutable {{\n\t\tpath_regexp ^{base}assets/(?:.*/)?[^/]*-[\\w-]{{8,}}\\.[\\w.]+$"
    yield "\t\tnot path_regexp -(?:[a-z]+|[0-9]+)\\.[\\w.]+$\n\t}"
    yield f'\theader @immutable cache-control "{IMMUTABLE}"'
    yield f"\t@page path *.html\n\t@revalidated path {base}payloads/* *.html"
    yield f'\theader @revalidated cache-control "{REVALIDATED}"'
    yield '\theader @page vary "Accept, Accept-Encoding"'
    yield from (f'\theader @page {name} "{value}"' for name, value in SHARED_PAGE.items())
    yield "\t@markdown path_regexp markdown ^(.*?/?)(?:index)?\\.md$"
    yield '\theader @markdown link `<{re.markdown.1}>; rel="canonical"`'
    if release.shared:
        yield f"\t@shared path {' '.join(base + name for name in sorted(release.shared))}"
        yield '\theader @shared access-control-allow-origin "*"'
    for number, (name, value, lacking) in enumerate(_security_headers(release)):
        endings = [f"*.{ending}" for kind in lacking for ending in REDUCED[kind]]
        matcher = f"@security_{number}" if endings else "*"
        if endings:
            yield f"\t{matcher} not path {' '.join(endings)}"
        yield f'\theader {matcher} {name} "{value}"'
    for ending, value in MEDIA_TYPES.items():
        yield f'\t@type_{ending} path *.{ending}\n\theader @type_{ending} content-type "{value}"'
    yield "}"


PROXIES: Mapping[Proxy, Callable[[Release], Iterator[str]]] = MappingProxyType(
    {"nginx": _nginx, "nginx-files": _nginx_files, "caddy": _caddy}
)
